import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fromCell } from '../../domain/ids';
import type { Sql } from '../storage/sql';
import { codeOfState } from '../storage/state-table';
import type { Feeds } from './feeds';
import { StateBook } from './state-book';
import { Telemetry, type Taken } from './telemetry';

const UP = 1;
/** Ids of one question, questions of one write, and what one account may name in vain. */
const [ASK_IDS, ASKS, ABSENT] = [500, 60, 20_000];

describe('states of records that nobody shows', () => {
  /** How many ids were asked for, of each write. */
  let asked: number[][];
  let now: number;
  let telemetry: Telemetry;
  let book: StateBook;
  const there = new Set<number>();

  beforeEach(() => {
    asked = [[]];
    now = 1_000_000;
    there.clear();
    const query = (_: string, [ids]: readonly [readonly number[]]) => {
      asked.at(-1)!.push(ids.length);
      return Promise.resolve(ids.filter((id) => there.has(id)).map((id) => ({ id })));
    };
    const sql = { kind: 'embedded', assertRoom: () => void asked.push([]), query, transaction: () => Promise.resolve() };
    const feeds = { shows: () => false, setStates: () => undefined };
    book = new StateBook();
    telemetry = new Telemetry({
      sql: sql as unknown as Sql,
      feeds: feeds as unknown as Feeds,
      book,
      now: () => now,
      onError(error) {
        throw error;
      },
    });
  });

  afterEach(() => telemetry.close());

  const source = (account: string): Taken => ({ account, states: 0, unknown: 0 });
  const report = (taken: Taken, first: number, count: number) =>
    telemetry.report(
      { kind: 'port', cells: Uint32Array.from({ length: count }, (_, at) => first + at), values: new Uint8Array(count).fill(UP) },
      taken,
    );
  const allAsked = () => asked.flat().reduce((all, one) => all + one, 0);

  test('are asked for in so many statements a write, however many accounts name them, each account in turn', async () => {
    const sources = Array.from({ length: 200 }, (_, at) => source(`account ${at}`));
    sources.forEach((taken, at) => report(taken, 1 + at * 2000, 2000));
    const honest = source('honest');
    report(honest, 900_001, 1);
    there.add(fromCell(900_001));
    for (let writes = 0; writes < 100 && book.codeOf(900_001) === 0; writes += 1) await telemetry.flush();
    expect(Math.max(...asked.map((ofWrite) => ofWrite.length))).toBeLessThanOrEqual(ASKS);
    expect(Math.max(...asked.flat())).toBeLessThanOrEqual(ASK_IDS);
    // Nobody was asked about twice before everybody was once.
    expect(asked.flat().length).toBeLessThanOrEqual(sources.length + 1 + ASKS);
    expect([honest.unknown, book.codeOf(900_001)]).toEqual([0, codeOfState('port', UP)]);
  });

  test('that are not there are asked for 20,000 times an account in ten seconds, over all its connections', async () => {
    const flushed = async (taken: Taken) => {
      for (let writes = 0; writes < 100 && taken.unknown < 60_000; writes += 1) await telemetry.flush();
      expect(taken.unknown).toBe(60_000);
    };
    const sources = [0, 1, 2].map(() => source('greedy'));
    for (const [at, taken] of sources.entries()) {
      report(taken, 1 + at * 100_000, 60_000);
      await flushed(taken);
    }
    expect(allAsked()).toBe(ABSENT);
    now += 11_000;
    const later = source('greedy');
    report(later, 500_000, 60_000);
    await flushed(later);
    expect(allAsked()).toBe(2 * ABSENT);
  });

  test('wait for that in a bounded number of each account, and leave the others theirs', () => {
    const greedy = source('greedy');
    for (let at = 0; at < 4; at += 1) report(greedy, 1 + at * 100_000, 100_000);
    expect(greedy).toMatchObject({ states: 400_000, unknown: 150_000 });
    // The newest state of one that waits is taken.
    report(greedy, 1, 100);
    expect(greedy.unknown).toBe(150_000);
    const other = source('other');
    report(other, 1_000_000, 1000);
    expect(other.unknown).toBe(0);
  });
});
