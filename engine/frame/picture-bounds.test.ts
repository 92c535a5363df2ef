import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { area, cutTo, growth, joined, outside, placeOf, within, type Bounds } from './picture-bounds';

const bounds: fc.Arbitrary<Bounds> = fc
  .tuple(
    fc.integer({ min: 0, max: 900 }),
    fc.integer({ min: 0, max: 900 }),
    fc.integer({ min: 1, max: 300 }),
    fc.integer({ min: 1, max: 300 }),
  )
  .map(([x, y, width, height]) => [x, y, x + width, y + height]);

describe('rectangles of a kept picture', () => {
  it('what is joined still holds every rectangle, and costs no more than all of them apart', () => {
    fc.assert(
      fc.property(fc.array(bounds, { maxLength: 12 }), (all) => {
        const parts = joined(all);
        for (const one of all) expect(parts.some((part) => within(one, part))).toBe(true);
        const apart = all.reduce((sum, one) => sum + area(one) + 4000, 0);
        expect(parts.reduce((sum, part) => sum + area(part) + 4000, 0)).toBeLessThanOrEqual(apart);
      }),
    );
  });

  it('growing by every side it says makes one hold the other', () => {
    fc.assert(
      fc.property(bounds, bounds, (filled, wanted) => {
        const grown = [...filled] as [number, number, number, number];
        for (const side of growth(filled, wanted)) grown[side] = wanted[side];
        expect(within(wanted, grown)).toBe(true);
        expect(growth(grown, wanted)).toEqual([]);
      }),
    );
  });

  it('what two have in common lies in both, and is nothing when they do not meet', () => {
    fc.assert(
      fc.property(bounds, bounds, (one, other) => {
        const common = cutTo(one, other);
        if (common) expect(within(common, one) && within(common, other)).toBe(true);
        else expect(one[2] <= other[0] || other[2] <= one[0] || one[3] <= other[1] || other[3] <= one[1]).toBe(true);
      }),
    );
  });

  it('what lies around a rectangle and the rectangle make the screen, without overlap', () => {
    const screen = { width: 700, height: 500 };
    fc.assert(
      fc.property(bounds, (one) => {
        const parts = outside(one, screen);
        const seen = cutTo(one, [0, 0, 700, 500]);
        expect(parts.reduce((sum, part) => sum + area(part), seen ? area(seen) : 0)).toBe(700 * 500);
        for (const [at, part] of parts.entries())
          for (const other of [...parts.slice(at + 1), ...(seen ? [seen] : [])]) expect(cutTo(part, other)).toBeUndefined();
      }),
    );
  });

  it('a view has a place in a picture of its scale alone, on whole pixels', () => {
    const picture = { width: 120, height: 90, k: 0.25, left: 400, bottom: 200, line: 1, ratio: 1 };
    const view = { ...picture, width: 100, height: 80, left: 440, bottom: 220 };
    expect(placeOf(view, picture)).toEqual([10, 5, 110, 85]);
    expect(placeOf({ ...view, k: 0.26 }, picture)).toBeUndefined();
  });
});
