import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../tests/setup/test-database';
import type { Sql } from '../storage/sql';
import { JobList, type Job } from './job-list';
import { runImport } from './run-import';

const SMALL = fileURLToPath(new URL('../../tests/fixtures/import/small-netbox.json', import.meta.url));

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await makeTestDatabase();
  sql = await database.open();
});
afterAll(async () => {
  await sql.close();
  await database.remove();
});

const importing = (work: (job: Job<object>) => Promise<unknown>) => async (job: Job<object>) => {
  await work(job);
  return await runImport(sql, SMALL, { userName: 'ann', dryRun: false, signal: job.signal });
};
const ended = async (jobs: JobList<object>, { id }: Job<object>) => {
  await expect.poll(async () => (await jobs.find(id, 'ann'))?.state, { timeout: 20_000 }).not.toBe('running');
  return await jobs.find(id, 'ann');
};
const written = async () => (await sql.query<{ n: number }>('select count(*) n from "object"', []))[0]!.n;
const hasEnded = (signal: AbortSignal) => expect.poll(() => signal.aborted, { timeout: 5000 }).toBe(true);

test('an import that takes longer than it may has failed, says so, and leaves nothing', async () => {
  const jobs = new JobList<object>(sql, 'import', 60);
  const job = await jobs.start(
    'ann',
    importing(({ signal }) => hasEnded(signal)),
  );
  expect(await ended(jobs, job)).toMatchObject({ state: 'failed', error: 'the import took longer than 0.001 minutes' });
  expect(await written()).toBe(0);
});

test('one that its user takes back is cancelled; one in time is done', async () => {
  const jobs = new JobList<object>(sql, 'import', 30_000);
  const cancelled = await jobs.start(
    'ann',
    importing(({ signal }) => hasEnded(signal)),
  );
  expect(jobs.cancel(cancelled.id, 'bob')).toBe(false);
  expect(jobs.cancel(cancelled.id, 'ann')).toBe(true);
  expect(await ended(jobs, cancelled)).toMatchObject({ state: 'cancelled', error: null });
  expect(await written()).toBe(0);
  const done = await jobs.start(
    'ann',
    importing(async () => undefined),
  );
  expect(await ended(jobs, done)).toMatchObject({ state: 'done', error: null });
  expect(await written()).toBeGreaterThan(0);
});
