import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords';

it('whoever signed in from there before is looked at before the strangers that wait', async () => {
  const hash = await hashPassword('right');
  const order: string[] = [];
  const look = async (name: string, waiting: 'known' | 'stranger'): Promise<void> => {
    await verifyPassword(hash, 'wrong', waiting);
    order.push(name);
  };
  const strangers = Array.from({ length: 8 }, (_, at) => look(`stranger ${at}`, 'stranger'));
  const known = look('known', 'known');
  await Promise.all([...strangers, known]);
  // Third to be looked at, of nine; a slow look lets one or two others end before it.
  expect(order.indexOf('known')).toBeLessThan(6);
});

it('strangers that are too many are turned away; those known are not', async () => {
  const hash = await hashPassword('right');
  const strangers = await Promise.allSettled([
    ...Array.from({ length: 103 }, () => verifyPassword(hash, 'wrong', 'stranger')),
    verifyPassword(hash, 'right', 'known'),
  ]);
  expect(strangers.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(strangers.at(-1)).toEqual({ status: 'fulfilled', value: true });
});
