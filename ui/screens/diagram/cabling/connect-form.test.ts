import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sidesOf, withLeg } from './connect-form';

it('[walk 1 #15] all the others go to the one that was found to fit, and each is there once', () => {
  const asked = { from: [1, 2], to: [3] };
  expect(sidesOf(asked, false, 0)).toEqual(asked);
  expect(sidesOf(asked, true, 0)).toEqual({ from: [3], to: [1, 2] });
  expect(sidesOf(asked, false, 1)).toEqual({ from: [2, 3], to: [1] });
});

describe('[B22] the legs of a breakout, each in a port or loose', () => {
  it('a leg that takes the port of another leaves it its own', () => {
    expect(withLeg([7, 8, 0, 0], 3, 8)).toEqual([7, 0, 0, 8]);
    expect(withLeg([7, 8, 0, 0], 0, 8)).toEqual([8, 7, 0, 0]);
    expect(withLeg([7, 8, 0, 0], 0, 0)).toEqual([0, 8, 0, 0]);
  });

  it('however they are chosen, no port is in two legs, and each leg has what it was given last', () => {
    const choice = fc.tuple(fc.nat(3), fc.constantFrom(0, 7, 8, 9));
    fc.assert(
      fc.property(fc.array(choice), (choices) => {
        let legs: readonly number[] = [7, 8, 0, 0];
        for (const [leg, port] of choices) {
          legs = withLeg(legs, leg, port);
          expect(legs[leg]).toBe(port);
          const plugged = legs.filter((each) => each !== 0);
          expect(new Set(plugged).size).toBe(plugged.length);
        }
      }),
    );
  });
});
