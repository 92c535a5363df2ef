import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_ID } from '../ids';
import { enteredAt } from '../layout/tray-crossings';
import { edgeToward, mergedStops, pieceLengths, snappedStop, type PathwayStop } from './pathway-chain';

const floor = (x: number, y: number): PathwayStop => ({ object: NO_ID, x, y });
const thing = (object: number, x = 0, y = 0): PathwayStop => ({ object, x, y });

describe('a chain of stops', () => {
  it('neighbouring equal stops are one, by place on the floor and by what they are elsewhere; a way may come back', () => {
    const chain = [thing(7), thing(7, 5, 5), floor(10, 0), floor(10, 0), floor(10, 5), floor(10, 0), thing(7)];
    expect(mergedStops(chain)).toEqual([thing(7), floor(10, 0), floor(10, 5), floor(10, 0), thing(7)]);
  });

  it('pieces are as long as the straight line, in whole millimetres', () => {
    expect(pieceLengths([floor(0, 0), floor(300, 400), floor(301, 401)])).toEqual([500, 1]);
    expect(pieceLengths([floor(0, 0)])).toEqual([]);
  });
});

describe('a stop on the floor', () => {
  it('keeps to the grid', () => {
    expect(snappedStop(131, -49, undefined, 20)).toEqual(floor(140, -40));
  });

  it('keeps to the horizontal or vertical line of the stop before within five degrees, also where that is off the grid', () => {
    const before = thing(7, 13, 27);
    expect(snappedStop(1013, 27 + 80, before, 20)).toEqual(floor(1020, 27));
    expect(snappedStop(13 - 80, 1027, before, 20)).toEqual(floor(13, 1020));
    expect(snappedStop(1013, 27 + 95, before, 20)).toEqual(floor(1020, 120));
    expect(snappedStop(13, 27, before, 20)).toEqual(floor(20, 20));
  });
});

describe('where a way meets a box', () => {
  const box = [0, 0, 8000, 6000] as const;

  it('[walk 1 passage] is the side that looks to where it comes from, beside the point that is meant', () => {
    expect(edgeToward(box, floor(-5000, 100), floor(4000, 3000))).toEqual({ x: 0, y: 3000 });
    expect(edgeToward(box, floor(9000, 20_000), floor(4000, 3000))).toEqual({ x: 4000, y: 6000 });
    expect(edgeToward(box, floor(4000, 3000), floor(7900, 3000))).toEqual({ x: 8000, y: 3000 });
    expect(edgeToward(box, undefined, floor(4000, -300))).toEqual({ x: 4000, y: 0 });
  });

  it('[walk 1 passage] always lies on its edge, and coming from outside never leads across the box', () => {
    const point = fc.record({ x: fc.integer({ min: -20_000, max: 20_000 }), y: fc.integer({ min: -20_000, max: 20_000 }) });
    fc.assert(
      fc.property(point, point, (from, meant) => {
        const { x, y } = edgeToward(box, from, meant);
        const isInside = x >= 0 && x <= 8000 && y >= 0 && y <= 6000;
        const isOutside = from.x < 0 || from.x > 8000 || from.y < 0 || from.y > 6000;
        expect(isInside && (x === 0 || x === 8000 || y === 0 || y === 6000)).toBe(true);
        if (isOutside) expect(enteredAt(from, { x, y }, box)).toBeUndefined();
      }),
    );
  });
});
