import { expect, test } from 'vitest';
import { cablesIn } from './room-counts';

test('[walk 4, home] cables of a room that is gone are counted out at once: those that another room draws as well stay', () => {
  const spans = [
    { rooms: [1], cables: 10 },
    { rooms: [1, 2], cables: 3 },
    { rooms: [2, 3], cables: 4 },
    { rooms: [3], cables: 20 },
  ];
  const without = (...gone: readonly number[]) => cablesIn(spans, (room) => !gone.includes(room));
  expect(without()).toBe(37);
  expect(without(1)).toBe(27);
  expect(without(2)).toBe(37);
  expect(without(2, 3)).toBe(13);
  expect(without(1, 2, 3)).toBe(0);
});
