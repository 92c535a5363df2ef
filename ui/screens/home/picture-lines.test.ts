import { expect, test } from 'vitest';
import { linesOf } from './picture-lines';

test('[V22] Home’s picture of a room has the rows of the room; a row that is too long goes on in the next line', () => {
  expect(linesOf([12, 12, 12, 12])).toEqual([12, 12, 12, 12]);
  expect(linesOf([7])).toEqual([7]);
  expect(linesOf([100, 4])).toEqual([34, 33, 33, 4]);
  expect(linesOf(Array.from({ length: 40 }, () => 20))).toHaveLength(12);
  expect(linesOf([])).toEqual([]);
});
