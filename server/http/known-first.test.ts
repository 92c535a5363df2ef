import { expect, it } from 'vitest';
import { CODES } from '../../protocol/errors';
import { KnownFirst } from './known-first';

/** Works that end when they are told to, in the order in which they began. */
function works() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    },
    async endOne(): Promise<void> {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

it('whoever is known is next, before the strangers that wait', async () => {
  const turns = new KnownFirst({ atOnce: 2, queued: 10 });
  const { begun, work, endOne } = works();
  const all = ['a', 'b', 'c', 'd'].map((name) => turns.take('stranger', work(name)));
  all.push(turns.take('known', work('known')));
  expect(begun).toEqual(['a', 'b']);
  await endOne();
  expect(begun).toEqual(['a', 'b', 'known']);
  for (const _ of all) await endOne();
  expect(begun).toEqual(['a', 'b', 'known', 'c', 'd']);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'known']);
});

it('strangers that are too many are turned away; those known are not', async () => {
  const turns = new KnownFirst({ atOnce: 1, queued: 2 });
  const { begun, work, endOne } = works();
  const waiting = ['a', 'b', 'c'].map((name) => turns.take('stranger', work(name)));
  await expect(turns.take('stranger', work('one too many'))).rejects.toMatchObject({ code: CODES.unavailable });
  const known = turns.take('known', work('known'));
  for (let at = 0; at < 4; at++) await endOne();
  expect(await Promise.all([...waiting, known])).toEqual(['a', 'b', 'c', 'known']);
  expect(begun).toEqual(['a', 'known', 'b', 'c']);
});

it('a work that fails gives its place on', async () => {
  const turns = new KnownFirst({ atOnce: 1, queued: 2 });
  const failing = turns.take('stranger', () => Promise.reject(new Error('no')));
  const next = turns.take('stranger', () => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await turns.take('stranger', () => Promise.resolve('free again'))).toBe('free again');
});
