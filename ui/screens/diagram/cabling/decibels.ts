/** dB, as data sheets write them. */
export function db(value: number): string {
  return value.toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** dBm, to the tenth, with a minus sign. */
export function dBm(value: number): string {
  return value.toLocaleString(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 2 }).replace('-', '−');
}
