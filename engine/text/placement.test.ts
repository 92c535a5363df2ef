import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LabelGrid } from './placement';

const rects = fc.array(
  fc.tuple(
    fc.integer({ min: -1200, max: 1200 }),
    fc.integer({ min: -900, max: 900 }),
    fc.integer({ min: 1, max: 300 }),
    fc.integer({ min: 1, max: 40 }),
  ),
  { maxLength: 200 },
);

describe('label placement', () => {
  it('no two accepted rectangles overlap, and one is refused only when it would', () => {
    fc.assert(
      fc.property(rects, (wanted) => {
        const grid = new LabelGrid(-1000, -700, 1000, 700);
        const taken: [number, number, number, number][] = [];
        for (const [x, y, width, height] of wanted) {
          const rect: [number, number, number, number] = [x, y, x + width, y + height];
          const clash = taken.some(
            (other) => other[0] < rect[2] && other[2] > rect[0] && other[1] < rect[3] && other[3] > rect[1],
          );
          expect(grid.take(...rect)).toBe(!clash);
          if (!clash) taken.push(rect);
        }
      }),
    );
  });
});
