import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Outline } from './floor';
import { isWalledIn } from './walled';

/** Around the room below: 10 m by 8 m, without its north-eastern quarter. */
const L_SHAPED: readonly Outline[] = [
  [-200, -200, 10_200, 0],
  [-200, 0, 0, 8200],
  [0, 8000, 5200, 8200],
  [5000, 4000, 5200, 8000],
  [5200, 4000, 10_200, 4200],
  [10_000, 0, 10_200, 4000],
];

describe('what walls close in', () => {
  test('[11.3] a place of a room is inside, one beside it is not, also in the notch of a room that is no rectangle', () => {
    const places = fc.record({ x: fc.integer({ min: -4000, max: 14_000 }), y: fc.integer({ min: -4000, max: 12_000 }) });
    fc.assert(
      fc.property(places, ({ x, y }) => {
        const isNotch = x > 5000 && y > 4000;
        const isInside = x > 0 && y > 0 && x < 10_000 && y < 8000 && !isNotch;
        const isWall = L_SHAPED.some((wall) => x >= wall[0] && y >= wall[1] && x <= wall[2] && y <= wall[3]);
        if (!isWall) expect(isWalledIn(L_SHAPED, [x, y, x, y])).toBe(isInside);
      }),
      { seed: 20_261_125, numRuns: 500 },
    );
  });

  test('three walls close nothing in', () => {
    expect(isWalledIn(L_SHAPED.slice(1), [1000, 1000, 2000, 2000])).toBe(false);
  });
});
