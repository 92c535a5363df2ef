import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CellMap } from './cell-map';
import { IdMap, MAX_KINDS, MAX_ROWS } from './id-map';

/** Cells near each other and far apart; few, so that they meet again. */
const cell = fc.oneof(
  fc.integer({ min: 1, max: 40 }),
  fc.constantFrom(255, 256, 257, 65_536, 1_048_575, 1_048_576, 0x8000_0000, 0xffff_ffff),
);

test('a cell map holds what a Map holds, however often cells go and come', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, fc.nat(1000), fc.boolean()), { maxLength: 300 }), (steps) => {
      const map = new CellMap();
      const plain = new Map<number, number>();
      for (const [at, value, remove] of steps) {
        if (remove) {
          map.delete(at);
          plain.delete(at);
        } else {
          map.set(at, value);
          plain.set(at, value);
        }
        expect(map.size).toBe(plain.size);
      }
      for (const [at] of steps) expect(map.get(at)).toBe(plain.get(at) ?? -1);
    }),
    { numRuns: 200 },
  );
});

test('an id map holds kind and row of every cell, and knows the cells it does not hold', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(cell, fc.nat(MAX_ROWS), fc.oneof(fc.integer({ min: 0, max: 8 }), fc.constant(MAX_KINDS - 1)), fc.boolean()),
        { maxLength: 200 },
      ),
      fc.array(fc.tuple(cell, fc.integer({ min: 0, max: 8 })), { maxLength: 120 }),
      (steps, first) => {
        const map = new IdMap();
        const plain = new Map<number, readonly [kind: number, row: number]>();
        // The map takes over whole tables, or begins empty; then cells come and go.
        const kindOf = new Map(first);
        const tables = Array.from({ length: 9 }, (_, kind) => {
          const ids = Uint32Array.from([...kindOf].filter((each) => each[1] === kind).map((each) => each[0])).sort();
          ids.forEach((at, row) => plain.set(at, [kind, row]));
          return { ids, rowCount: ids.length };
        });
        if (kindOf.size > 0) map.adopt(tables);
        for (const [at, row, kind, remove] of steps) {
          if (remove) {
            map.delete(at);
            plain.delete(at);
          } else {
            map.set(at, kind, row);
            plain.set(at, [kind, row]);
          }
        }
        for (const at of [...steps.map((step) => step[0]), ...kindOf.keys()]) {
          const [kind, row] = plain.get(at) ?? [-1, -1];
          expect([map.kind(at), kind < 0 ? -1 : map.rowOfKind(at, kind), map.rowOfKind(at, (kind + 1) % 9)]).toEqual([
            kind,
            row,
            -1,
          ]);
        }
      },
    ),
    { numRuns: 200 },
  );
});
