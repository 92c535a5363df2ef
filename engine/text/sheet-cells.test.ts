import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SheetCells } from './sheet-cells';

const HALF_X = 900;
const HALF_Y = 500;
const words = fc.array(
  fc.record({
    x: fc.integer({ min: -1000, max: 1000 }),
    y: fc.integer({ min: -600, max: 600 }),
    width: fc.integer({ min: 5, max: 240 }),
    entries: fc.integer({ min: 0, max: 9 }),
  }),
  { maxLength: 120 },
);

describe('words by place', () => {
  it('the slices of a view hold every word that meets it, once, and in all no more than there are', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: -900, max: 500 }), fc.integer({ min: -500, max: 200 }), (list, minX, minY) => {
        const cells = new SheetCells(HALF_X, HALF_Y);
        const data: number[] = [];
        let entries = 0;
        for (const [index, word] of list.entries()) {
          for (let one = 0; one < word.entries; one++) data.push(index);
          cells.add(word.x, word.y, word.width, 12, (entries += word.entries));
        }
        const sorted = cells.seal(Uint8Array.from(data), 1);
        expect([...sorted].sort((a, b) => a - b)).toEqual(data);
        const [maxX, maxY] = [minX + 400, minY + 300];
        const shown = cells.slices(minX, minY, maxX, maxY, 0).flatMap(([from, to]) => [...sorted.subarray(from, to)]);
        for (const [index, word] of list.entries()) {
          const meets = word.x < maxX && word.x + word.width > minX && word.y < maxY && word.y + 12 > minY;
          const inSheet = Math.abs(word.x + word.width / 2) < HALF_X && Math.abs(word.y + 6) < HALF_Y;
          const count = shown.filter((one) => one === index).length;
          if (meets && inSheet) expect(count).toBe(word.entries);
          else expect([0, word.entries]).toContain(count);
        }
      }),
    );
  });
});
