import { expect, it } from 'vitest';
import { Damage } from './damage';

it('an hour of changes that nobody saw is remembered as everything, not one by one', () => {
  const damage = new Damage();
  for (let at = 0; at < 3; at++) damage.add([at, 0, at + 1, 1]);
  expect(damage.places).toHaveLength(3);
  for (let at = 0; at < 3600 * 60; at++) damage.add([at, 0, at + 1, 1]);
  expect(damage.places).toBeUndefined();
  damage.add([0, 0, 1, 1]);
  expect(damage.places).toBeUndefined();
  damage.clear();
  damage.add([5, 5, 6, 6]);
  expect(damage.places).toEqual([[5, 5, 6, 6]]);
});
