import { expect, it } from 'vitest';
import { hashPassword, verifyNobody, verifyPassword } from './passwords';

it('strangers that are too many are turned away; those known are not', async () => {
  const hash = await hashPassword('right');
  const strangers = await Promise.allSettled([
    ...Array.from({ length: 103 }, () => verifyPassword(hash, 'wrong', 'stranger')),
    verifyPassword(hash, 'right', 'known'),
  ]);
  expect(strangers.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(strangers.at(-1)).toEqual({ status: 'fulfilled', value: true });
});

it('a hash that is none, and a name that nobody has, are false', async () => {
  expect(await verifyPassword('no hash', 'right')).toBe(false);
  expect(await verifyNobody('nobody')).toBe(false);
});
