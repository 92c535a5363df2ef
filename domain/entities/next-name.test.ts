import { expect, test } from 'vitest';
import { nextName } from './next-name';

const free = () => false;

test.each([
  ['R06', 'R07'],
  ['B9', 'B10'],
  ['sw-099', 'sw-100'],
  ['a1-r2', 'a1-r3'],
  ['Carrier frame', 'Carrier frame 2'],
  ['', ' 2'],
  ['1234567890', '1234567891'],
  ['9999999999', '91000000000'],
])('after %s comes %s', (name, next) => {
  expect(nextName(name, free)).toBe(next);
});

test('names that are taken are passed over', () => {
  const taken = new Set(['R07', 'R08']);
  expect(nextName('R06', (name) => taken.has(name))).toBe('R09');
});
