import type { CoreRow } from './core-list';

/** Of consecutive cores, those that nothing new should be joined to at this end: joined there, reserved or damaged. */
export function takenEnds(
  rows: readonly CoreRow[],
  { end, first, count }: { readonly end: 1 | 2; readonly first: number; readonly count: number },
): readonly CoreRow[] {
  return rows.slice(first - 1, first - 1 + count).filter(({ a, b, state }) => {
    const here = end === 1 ? a : b;
    return here.kind !== 'free' || state === 'reserved' || state === 'damaged';
  });
}
