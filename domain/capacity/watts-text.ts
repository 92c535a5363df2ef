/**
 * Watts as everybody reads them, by the language: whole W below 1 kW, then kW, below 10 kW always with a decimal, from
 * 100 kW on without, and MW with two.
 */
export function wattsText(language: string, watts: number, unit: 'W' | 'VA' = 'W'): string {
  const size = Math.abs(Math.round(watts));
  if (size < 1000) return `${decimal(language, watts, 0)} ${unit}`;
  if (size >= 1_000_000) return `${decimal(language, watts / 1_000_000, 2)} M${unit}`;
  const kilowatts = watts / 1000;
  return `${decimal(language, kilowatts, size < 99_950 ? 1 : 0, size < 9950 ? 1 : 0)} k${unit}`;
}

function decimal(language: string, value: number, most: number, least = 0): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: most, minimumFractionDigits: least }).format(value);
}
