import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Box } from '../../camera/camera';
import { aroundHoles } from './highlight-marks';

const GROUND: Box = [0, 0, 100, 100];

it('a veil covers every point outside the holes exactly once, and none inside', () => {
  const number = fc.integer({ min: -10, max: 110 });
  const hole = fc
    .tuple(number, number, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
    .map(([x, y, width, height]): Box => [x, y, x + width, y + height]);
  fc.assert(
    fc.property(fc.array(hole, { maxLength: 6 }), (holes) => {
      const rects = aroundHoles(GROUND, holes);
      for (let x = 0.5; x < 100; x += 3) {
        for (let y = 0.5; y < 100; y += 3) {
          const inside = ([left, bottom, right, top]: readonly number[]): boolean =>
            x > left! && x < right! && y > bottom! && y < top!;
          let covered = 0;
          for (let at = 0; at < rects.length; at += 4) if (inside([...rects.subarray(at, at + 4)])) covered++;
          expect(covered).toBe(holes.some(inside) ? 0 : 1);
        }
      }
    }),
    { numRuns: 40 },
  );
});
