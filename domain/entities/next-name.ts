/**
 * The first free name that goes on from another: `R07` after `R06`, `sw-010` after `sw-009`; what ends in no number gets
 * one, ` 2`. Digits keep their width.
 */
export function nextName(name: string, isTaken: (name: string) => boolean): string {
  const [, stem = `${name} `, digits = '1'] = /^(.*?)(\d{1,9})$/s.exec(name) ?? [];
  for (let number = Number(digits) + 1; ; number++) {
    const next = stem + String(number).padStart(digits.length, '0');
    if (!isTaken(next)) return next;
  }
}
