import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutCoils, type CablePlace, type CutCoil } from './coil-places';

const coil = (lengthMm: number, more: Partial<CutCoil> = {}): CutCoil => ({ name: 'Reserve', lengthMm, ...more });
const kept = (coils: readonly CutCoil[], cut: CablePlace) =>
  cutCoils(coils, cut).map(({ first, second }) => [first.lengthMm, second.lengthMm]);

describe('where coils go when their cable is cut', () => {
  it('[B14] A ===(40-55)=== B: by its marks; a cut through it divides coil and marks, those of the new piece from its own end A', () => {
    const marks = [coil(15, { marks: [55, 40] })];
    const at = (atMm: number) => cutCoils(marks, { lengthMm: 90, atMm })[0]!;
    expect(kept(marks, { lengthMm: 90, atMm: 60 })).toEqual([[15, 0]]);
    expect(at(30)).toMatchObject({ first: { lengthMm: 0 }, second: { lengthMm: 15, marks: [10, 25] } });
    expect(at(45)).toEqual({ first: { lengthMm: 5, marks: [40, 45] }, second: { lengthMm: 10, marks: [0, 10] } });
  });

  it('[B14] marks beyond the length of the cable count from elsewhere: they tell no place and stay as they are', () => {
    expect(cutCoils([coil(15, { marks: [1204, 1219], side: 'second' })], { lengthMm: 90, atMm: 30 })[0]!.second).toEqual({
      lengthMm: 15,
      marks: [1204, 1219],
    });
  });

  it('[B14] without marks by what it hangs on; at the place of the cut it becomes two halves', () => {
    expect(kept([coil(15, { side: 'first' }), coil(10, { side: 'second' })], { lengthMm: 90, atMm: 45 })).toEqual([
      [15, 0],
      [0, 10],
    ]);
    expect(kept([coil(15, { side: 'here' })], { lengthMm: 0 })).toEqual([[8, 7]]);
    expect(kept([coil(15, { side: 'here' })], { lengthMm: 90, atMm: 5 })).toEqual([[5, 10]]);
  });

  it('[B14] else it is in the middle of the cable', () => {
    const cut = (atMm: number) => kept([coil(20)], { lengthMm: 100, atMm });
    expect([cut(30), cut(45), cut(70)]).toEqual([[[0, 20]], [[5, 15]], [[20, 0]]]);
    expect(kept([coil(20)], { lengthMm: 0, part: 0.3 })).toEqual([[0, 20]]);
    expect(kept([coil(20)], { lengthMm: 0, part: 0.7 })).toEqual([[20, 0]]);
    expect(kept([coil(20)], { lengthMm: 0 }), 'nobody knows').toEqual([[20, 0]]);
  });

  it('[B14] nothing of a coil is lost, and no piece is shorter than its coils where their places allow it', () => {
    const some = fc.array(
      fc.record({ lengthMm: fc.integer({ min: 1, max: 300 }), side: fc.constantFrom('here' as const, undefined) }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(some, fc.integer({ min: 2, max: 500 }), fc.nat(), (given, more, place) => {
        const coils = given.map(({ lengthMm, side }) => coil(lengthMm, side ? { side } : {}));
        const sum = (of: readonly number[]): number => of.reduce((total, each) => total + each, 0);
        const lengthMm = sum(coils.map((one) => one.lengthMm)) + more;
        const atMm = 1 + (place % (lengthMm - 1));
        const parts = cutCoils(coils, { lengthMm, atMm });
        for (const [at, { first, second }] of parts.entries()) {
          expect(first.lengthMm + second.lengthMm).toBe(coils[at]!.lengthMm);
          expect(Math.min(first.lengthMm, second.lengthMm)).toBeGreaterThanOrEqual(0);
        }
        expect(sum(parts.map(({ first }) => first.lengthMm))).toBeLessThanOrEqual(atMm);
        expect(sum(parts.map(({ second }) => second.lengthMm))).toBeLessThanOrEqual(lengthMm - atMm);
      }),
    );
  });

  it('[B14] with marks, two cuts put coils where one after the other of them does, in either order', () => {
    const whole = fc.record({ from: fc.integer({ min: 0, max: 800 }), length: fc.integer({ min: 1, max: 199 }) });
    fc.assert(
      fc.property(whole, fc.integer({ min: 1, max: 998 }), fc.integer({ min: 1, max: 998 }), ({ from, length }, one, other) => {
        const [near, far] = [Math.min(one, other), Math.max(one, other)];
        if (near === far) return;
        const it = coil(length, { marks: [from, from + length] });
        const again = (
          part: { readonly lengthMm: number; readonly marks?: readonly [number, number] | undefined },
          cut: CablePlace,
        ) => (part.lengthMm === 0 ? [0, 0] : kept([coil(part.lengthMm, part.marks ? { marks: part.marks } : {})], cut)[0]!);
        const atNear = cutCoils([it], { lengthMm: 1000, atMm: near })[0]!;
        const atFar = cutCoils([it], { lengthMm: 1000, atMm: far })[0]!;
        const nearFirst = [atNear.first.lengthMm, ...again(atNear.second, { lengthMm: 1000 - near, atMm: far - near })];
        const farFirst = [...again(atFar.first, { lengthMm: far, atMm: near }), atFar.second.lengthMm];
        expect(nearFirst).toEqual(farFirst);
      }),
    );
  });
});
