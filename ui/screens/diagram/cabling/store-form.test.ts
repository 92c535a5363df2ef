import { expect, test } from 'vitest';
import { NO_CORDS, orderOf, toggled } from './store-form';

test('[Right answers 4] cords can be put into a store once their length lies within what is kept in stock', () => {
  expect(orderOf(7, NO_CORDS)).toBeNull();
  expect(orderOf(7, { ...NO_CORDS, lengthM: 2.5, count: 3, rule: ' S-{nn} ' })).toMatchObject({
    store: 7,
    lengthMm: 2500,
    count: 3,
    rule: 'S-{nn}',
  });
  expect(orderOf(7, { ...NO_CORDS, lengthM: 5000 })).toBeNull();
});

test('[Right answers 4] a kind is ticked whole, and no more once all of it was', () => {
  const some = toggled(new Set([1]), [1, 2]);
  expect([...some]).toEqual([1, 2]);
  expect([...toggled(some, [1, 2])]).toEqual([]);
});
