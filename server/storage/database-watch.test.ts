import { afterEach, expect, it, vi } from 'vitest';
import { DatabaseWatch } from './database-watch';
import { DatabaseGone, SqlError } from './sql-error';

afterEach(() => vi.useRealTimers());

function watched() {
  vi.useFakeTimers();
  const told: string[] = [];
  const world = { ask: () => Promise.resolve(), cuts: 0 } as { ask: () => Promise<unknown>; cuts: number };
  const watch = new DatabaseWatch({
    ask: () => world.ask(),
    cut: () => void (world.cuts += 1),
    tell: (line, level) => void told.push(`${level}: ${line}`),
    everyMs: 500,
  });
  watch.start();
  return { watch, world, told };
}
const refused = (): Promise<never> =>
  Promise.reject(
    new DatabaseGone('the database does not answer: connect ECONNREFUSED 127.0.0.1:1', {
      cause: new Error('connect ECONNREFUSED 127.0.0.1:1'),
    }),
  );

it('[walk 7, database away] an outage is said once, with its reason once, and its end once, with how long it was; meanwhile callers are told at once', async () => {
  const { watch, world, told } = watched();
  await vi.advanceTimersByTimeAsync(2000);
  watch.assertThere();
  world.ask = refused;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(() => watch.assertThere()).toThrow(DatabaseGone);
  expect(told).toEqual(['error: the database is away: connect ECONNREFUSED 127.0.0.1:1']);
  world.ask = () => Promise.resolve();
  await vi.advanceTimersByTimeAsync(500);
  watch.assertThere();
  expect(told[1]).toMatch(/^warn: the database answers again after \d+\.\d s$/);
  expect(told).toHaveLength(2);
});

it('[walk 7, database away] whoever holds something open is told once at the begin of each outage, as long as it wants to be', async () => {
  const { watch, world } = watched();
  const heard: string[] = [];
  const unhear = watch.onAway(() => heard.push(watch.isAway ? 'away' : 'there'));
  for (const count of [1, 2]) {
    world.ask = refused;
    await vi.advanceTimersByTimeAsync(5000);
    expect(heard).toEqual(Array(count).fill('away'));
    world.ask = () => Promise.resolve();
    await vi.advanceTimersByTimeAsync(5000);
    expect(watch.isAway).toBe(false);
  }
  unhear();
  world.ask = refused;
  await vi.advanceTimersByTimeAsync(5000);
  expect(heard).toHaveLength(2);
});

it('[walk 7, database frozen] a question without an answer for four seconds is an outage, and what waits is cut off', async () => {
  const { watch, world, told } = watched();
  world.ask = () => new Promise(() => undefined);
  await vi.advanceTimersByTimeAsync(4000);
  watch.assertThere();
  expect(world.cuts).toBe(0);
  await vi.advanceTimersByTimeAsync(500);
  expect(() => watch.assertThere()).toThrow('no answer for 4 s');
  expect(told).toEqual(['error: the database is away: no answer for 4 s']);
  expect(world.cuts).toBe(1);
});

it('a database that refuses the question has answered it', async () => {
  const { watch, world, told } = watched();
  world.ask = () => Promise.reject(new SqlError({ message: 'too many connections', code: '53300' }));
  await vi.advanceTimersByTimeAsync(5000);
  watch.assertThere();
  expect(told).toEqual([]);
});
