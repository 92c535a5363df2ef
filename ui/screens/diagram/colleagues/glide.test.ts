import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { glided } from './glide';

const number = fc.integer({ min: -10_000, max: 10_000 });
const place = fc.tuple(number, number);

describe('how a pointer moves', () => {
  it('frame by frame nearer, never beyond, and there within a second', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const wayOf = (at: readonly [number, number]): number => Math.hypot(at[0] - to[0], at[1] - to[1]);
        let shown: readonly [number, number] = from;
        for (let frame = 0; frame < 60; frame += 1) {
          const next = glided(shown, to, 16, 0.1)!;
          expect(wayOf(next)).toBeLessThanOrEqual(wayOf(shown));
          shown = next;
        }
        expect(shown).toEqual(to);
      }),
    );
  });

  it('one that comes is where it is at once, and one that goes is gone at once', () => {
    expect(glided(null, [3, 4], 0, 0.1)).toEqual([3, 4]);
    expect(glided([3, 4], null, 0, 0.1)).toBeNull();
  });
});
