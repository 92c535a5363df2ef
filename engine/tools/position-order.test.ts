import { describe, expect, it } from 'vitest';
import { byPosition, type Placed } from './position-order';

const thing = (id: number, x: number, y: number): Placed => ({ id, box: [x, y, x + 600, y + 1000] });

describe('[R9.024] the order of things by their position', () => {
  it('5 mm up or down is the same row, read from left to right', () => {
    expect(byPosition([thing(1, 1200, 3), thing(2, 600, 5), thing(3, 0, 0)])).toEqual([3, 2, 1]);
  });

  it('6 mm is another row, the upper one first', () => {
    expect(byPosition([thing(1, 0, 0), thing(2, 600, 6)])).toEqual([2, 1]);
  });

  it('a row is measured from its first: a slope of small steps is not one row', () => {
    expect(byPosition([thing(1, 0, 8), thing(2, 2, 4), thing(3, 1, 0)])).toEqual([1, 2, 3]);
  });

  it('what lies at one place goes by id', () => {
    expect(byPosition([thing(9, 0, 0), thing(4, 0, 0)])).toEqual([4, 9]);
  });
});
