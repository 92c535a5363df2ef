import { describe, expect, it } from 'vitest';
import { NO_ID } from '../ids';
import { mergedStops, pieceLengths, snappedStop, type PathwayStop } from './pathway-chain';

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
