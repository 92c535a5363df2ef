import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIMENSIONS, rackHeightMm } from '../catalog/dimensions';
import { positionAbove, positionAtMm, unitAtMm, unitBottomMm, unitsBelow } from './rack-numbering';

const rack = fc.record({ units: fc.integer({ min: 4, max: 100 }), descending: fc.boolean() });
const [up, down] = [
  { units: 42, descending: false },
  { units: 42, descending: true },
];

describe('how a rack counts its units', () => {
  it('a unit is 44.45 mm, counted from 1 above the plinth', () => {
    expect(unitBottomMm(up, 1, 1)).toBe(DIMENSIONS.rackPlinthMm);
    expect(unitBottomMm(up, 3, 1) - unitBottomMm(up, 2, 1)).toBeCloseTo(44.45);
    expect(rackHeightMm(42)).toBeCloseTo(unitBottomMm(up, 43, 1) + DIMENSIONS.rackTopMm);
  });

  it('[B17] of a rack that counts downwards U1 is the topmost unit, and two units from U1 on are the two topmost', () => {
    expect(unitsBelow(down, 1, 1)).toBe(41);
    expect(unitsBelow(down, 1, 2)).toBe(40);
    expect(unitsBelow(down, 42, 1)).toBe(0);
    expect(unitsBelow(up, 1, 2)).toBe(0);
  });

  it('[B17] what has its place has its number, and the other way round, whichever way a rack counts', () => {
    fc.assert(
      fc.property(rack, fc.integer({ min: 2, max: 8 }), fc.integer({ min: 1, max: 8 }), (numbering, position, height) => {
        const [positionU, heightU] = [position / 2, height / 2];
        expect(positionAbove(numbering, unitsBelow(numbering, positionU, heightU), heightU)).toBe(positionU);
        expect(positionAtMm(numbering, unitBottomMm(numbering, positionU, heightU), heightU)).toBeCloseTo(positionU);
      }),
    );
  });

  it('[B17] a device covers exactly the units whose numbers it takes', () => {
    fc.assert(
      fc.property(rack, fc.nat(), fc.integer({ min: 1, max: 4 }), (numbering, at, heightU) => {
        const positionU = (at % (numbering.units - heightU + 1)) + 1;
        const bottom = unitBottomMm(numbering, positionU, heightU);
        const covered = Array.from({ length: heightU }, (_, unit) =>
          unitAtMm(numbering, bottom + (unit + 0.5) * DIMENSIONS.unitMm),
        );
        expect(new Set(covered)).toEqual(new Set(Array.from({ length: heightU }, (_, unit) => positionU + unit)));
      }),
    );
  });
});
