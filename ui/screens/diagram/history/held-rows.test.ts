import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heldRows, holdAt } from './held-rows';

const rowsOf = (clocks: readonly number[]) => clocks.toSorted((a, b) => b - a).map((clock) => ({ clock }));

test('[walk 4, list of deleted] what is deleted while the pointer is over the list moves no row, and is counted until it is asked for', () => {
  const clocks = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1 });
  fc.assert(
    fc.property(clocks, fc.nat({ max: 5 }), (before, count) => {
      const shown = rowsOf(before);
      const held = holdAt(shown);
      const now = rowsOf([...before, ...Array.from({ length: count }, (_, at) => 51 + at)]);
      expect(heldRows(now, held)).toEqual({ rows: shown, waiting: count });
      expect(heldRows(now, holdAt(now))).toEqual({ rows: now, waiting: 0 });
      expect(heldRows(now, null)).toEqual({ rows: now, waiting: 0 });
    }),
  );
});
