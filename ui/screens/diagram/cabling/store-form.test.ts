import { expect, test } from 'vitest';
import { NO_CORDS, orderOf, tickedIn, toggled } from './store-form';

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

test('[two people, store] what was ticked and lies there no more is neither counted, moved nor deleted', () => {
  const cord = { key: 'c', class: 'copperCable', type: '', model: '', lengthMm: 0 };
  const listing = {
    groups: [{ ...cord, cords: [1, 2].map((id) => ({ id, name: '', lifecycle: '' })) }],
    things: [{ key: 'd', class: 'device', model: '', brand: '', things: [{ id: 3, name: '' }] }],
  };
  expect(tickedIn(listing, new Set([2, 3, 4]))).toEqual({ cords: [2], things: [3] });
});
