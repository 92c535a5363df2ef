import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cageProfile, shuffleProfile } from './lane-profiles';
import { plugsFacing, type Plug } from './plug-pairs';

const plug = (end: 1 | 2, number: number): Plug => ({ end, connector: number - 1 });
const numbers = (plugs: readonly Plug[]): readonly number[] => plugs.map(({ connector }) => connector + 1);
const plugsOf = (end: 1 | 2): fc.Arbitrary<readonly Plug[]> =>
  fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 }).map((all) => all.map((number) => plug(end, number)));

describe('plugs of a cable', () => {
  it('[B21] without a profile meet the plug of the same number, and a breakout’s first plug meets all its legs', () => {
    const trunk = [plug(1, 1), plug(1, 2), plug(2, 2), plug(2, 3)];
    expect(trunk.map((one) => numbers(plugsFacing(one, trunk, undefined)))).toEqual([[], [2], [2], []]);
    const breakout = [plug(1, 1), plug(2, 2), plug(2, 3)];
    expect(breakout.map((one) => numbers(plugsFacing(one, breakout, undefined)))).toEqual([[2, 3], [1], [1]]);
  });

  it('meet those that their lanes come out at, where a profile says so', () => {
    const legs = [plug(1, 1), plug(2, 1), plug(2, 2)];
    expect(numbers(plugsFacing(legs[0]!, legs, cageProfile(4, 2)))).toEqual([1, 2]);
    const mixed = [plug(1, 1), plug(1, 2), plug(2, 1), plug(2, 2)];
    expect(numbers(plugsFacing(mixed[0]!, mixed, shuffleProfile(2, 4)))).toEqual([1, 2]);
  });

  it('[B21] meet each other, and pulling a plug of an end with several leaves the others with whom they met', () => {
    fc.assert(
      fc.property(plugsOf(1), plugsOf(2), fc.nat(), (a, b, at) => {
        const all = [...a, ...b];
        for (const one of all)
          for (const other of plugsFacing(one, all, undefined)) expect(plugsFacing(other, all, undefined)).toContain(one);
        if (a.length < 3 || b.length < 2) return;
        const rest = all.filter((one) => one !== a[at % a.length]);
        for (const one of rest)
          expect(plugsFacing(one, rest, undefined)).toEqual(
            plugsFacing(one, all, undefined).filter((each) => rest.includes(each)),
          );
      }),
    );
  });
});
