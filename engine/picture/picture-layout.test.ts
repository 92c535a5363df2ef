import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutPicture, type PartWish } from './picture-layout';

const part = fc.record({
  box: fc
    .tuple(fc.double({ min: 1, max: 500_000, noNaN: true }), fc.double({ min: 1, max: 500_000, noNaN: true }))
    .map(([width, height]) => [0, 0, width, height] as const),
  caption: fc.constantFrom('', 'Front'),
  breaks: fc.boolean(),
});

test('[walk 1] parts of a picture lie within it, over none of each other, at no more than the wanted scale and within what a browser keeps', () => {
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 40 }),
      fc.double({ min: 0.01, max: 2, noNaN: true }),
      (parts, wanted) => {
        const { width, height, scale, parts: places } = layoutPicture(parts, wanted);
        expect(scale).toBeLessThanOrEqual(wanted);
        expect(Math.max(width, height)).toBeLessThanOrEqual(8192);
        expect(width * height).toBeLessThanOrEqual(24_000_000);
        for (const [at, a] of places.entries()) {
          expect(a.x + a.width).toBeLessThanOrEqual(width);
          expect(a.y + a.height).toBeLessThanOrEqual(height);
          for (const b of places.slice(at + 1))
            expect(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true);
        }
      },
    ),
  );
});

test('[walk 1] a rack of 42 units keeps the scale at which all of it can be read, and its rear stands beside its front', () => {
  const side = (caption: string, breaks = false): PartWish => ({ box: [0, 0, 600, 2000], caption, breaks });
  const { scale, parts } = layoutPicture([side('Front', true), side('Rear')], 0.8);
  expect(scale).toBe(0.8);
  expect(parts[1]!.x).toBeGreaterThan(parts[0]!.x + parts[0]!.width);
  expect(parts[1]!.y).toBe(parts[0]!.y);
});
