import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../tests/setup/test-database';
import type { Sql } from '../storage/sql';
import { JobFailed } from './job-failed';
import { JobList, type Job } from './job-list';
import { runImport } from './run-import';

const SMALL = fileURLToPath(new URL('../../tests/fixtures/import/small-netbox.json', import.meta.url));

let database: TestDatabase;
let sql: Sql;
const logged: unknown[] = [];
const log = { error: (facts: unknown) => void logged.push(facts) };
beforeAll(async () => {
  database = await makeTestDatabase();
  sql = await database.open();
});
afterAll(async () => {
  await sql.close();
  await database.remove();
});

const ANN = { accountId: 7, userName: 'ann' };
const BOB = { accountId: 8, userName: 'bob' };

const importing = (work: (job: Job<object>) => Promise<unknown>) => async (job: Job<object>) => {
  await work(job);
  return await runImport(sql, SMALL, { userName: 'ann', dryRun: false, signal: job.signal });
};
const ended = async (jobs: JobList<object>, { id }: Job<object>) => {
  await expect.poll(async () => (await jobs.find(id))?.state).not.toBe('running');
  return await jobs.find(id);
};
const written = async () => (await sql.query<{ n: number }>('select count(*) n from "object"', []))[0]!.n;
const hasEnded = (signal: AbortSignal) => expect.poll(() => signal.aborted).toBe(true);

test('an import that takes longer than it may has failed, says so, and leaves nothing', async () => {
  const jobs = new JobList<object>(sql, log, { kind: 'import', limitMs: 60 });
  const job = await jobs.start(
    ANN,
    {},
    importing(({ signal }) => hasEnded(signal)),
  );
  expect(await ended(jobs, job)).toMatchObject({ state: 'failed', error: 'job-too-long' });
  expect(await written()).toBe(0);
});

test('one that its user takes back is cancelled; one in time is done', async () => {
  const jobs = new JobList<object>(sql, log, { kind: 'import', limitMs: 30_000 });
  const cancelled = await jobs.start(
    ANN,
    {},
    importing(({ signal }) => hasEnded(signal)),
  );
  expect(jobs.cancel(cancelled.id, BOB.accountId)).toBe(false);
  expect(jobs.cancel(cancelled.id, ANN.accountId)).toBe(true);
  expect(await ended(jobs, cancelled)).toMatchObject({ state: 'cancelled', error: null });
  expect(await written()).toBe(0);
  const done = await jobs.start(
    ANN,
    {},
    importing(async () => undefined),
  );
  expect(await ended(jobs, done)).toMatchObject({ state: 'done', error: null });
  expect(await written()).toBeGreaterThan(0);
});

test('[I10] jobs are listed, the newest first, with what they are about and without what is bulky, also by a later process', async () => {
  const kind = { kind: 'listed', limitMs: 30_000, bulky: ['notes'] };
  const jobs = new JobList<Report, { readonly file: string }>(sql, log, kind);
  let goOn: (report: Report) => void = () => undefined;
  const report = new Promise<Report>((resolve) => (goOn = resolve));
  const first = await jobs.start(ANN, { file: 'a.json' }, (job) => {
    Object.assign(job, { phase: 'writing', done: 3, total: 10 });
    return report;
  });
  const second = await jobs.start(BOB, { file: 'b.json' }, () => Promise.reject(new Error('no')));
  await expect.poll(() => second.state).toBe('failed');
  expect(await jobs.list(10)).toMatchObject([
    { id: second.id, userName: 'bob', subject: { file: 'b.json' }, state: 'failed', error: 'internal-error' },
    { id: first.id, userName: 'ann', state: 'running', phase: 'writing', done: 3, total: 10, endedMs: 0 },
  ]);
  goOn({ changed: 2, notes: ['long'] });
  await expect.poll(() => first.state).toBe('done');
  const later = new JobList<Report, { readonly file: string }>(sql, log, kind);
  await expect.poll(async () => (await later.list(10, ANN.accountId)).map(({ state }) => state)).toEqual(['done']);
  const [listed] = await later.list(10, ANN.accountId);
  expect(listed).toMatchObject({ id: first.id, subject: { file: 'a.json' }, report: { changed: 2 }, error: null });
  expect(listed!.report).not.toHaveProperty('notes');
  expect((await later.find(first.id))!.report).toEqual({ changed: 2, notes: ['long'] });
  expect(listed!.endedMs).toBeGreaterThanOrEqual(listed!.startedMs);
});

test('[I10] one of which nothing is heard any more, or that a killed server left, has failed and says so', async () => {
  const jobs = new JobList(sql, log, { kind: 'lost', limitMs: 30_000 });
  await sql.query(
    `insert into "job" ("id","kind","user_name","state","heard_at") values ('lost','lost','ann','running',now() - interval '2 minutes'),
     ('heard','lost','ann','running',now())`,
    [],
  );
  expect(await jobs.find('lost')).toMatchObject({ state: 'failed', error: 'interrupted' });
  expect(await jobs.find('heard')).toMatchObject({ state: 'running', error: null });
  await jobs.failInterrupted();
  expect(await jobs.find('heard')).toMatchObject(
    sql.kind === 'embedded' ? { state: 'failed', error: 'interrupted' } : { state: 'running', error: null },
  );
});

test('[walk 6, jobs] a job that a bug ended tells nobody its message, which the log has; a rule is told, and a server that stops is no cancelling', async () => {
  const jobs = new JobList<object>(sql, log, { kind: 'broken', limitMs: 30_000 });
  const secret = new Error('relation "secret" does not exist');
  const broken = await jobs.start(ANN, {}, () => Promise.reject(secret));
  expect(await ended(jobs, broken)).toMatchObject({ state: 'failed', error: 'internal-error' });
  expect(logged).toContainEqual({ err: secret, job: broken.id });
  const beaten = await jobs.start(ANN, {}, () => Promise.reject(new JobFailed('job-superseded', 'another came')));
  expect(await ended(jobs, beaten)).toMatchObject({ state: 'failed', error: 'job-superseded' });
  const stopped = await jobs.start(ANN, {}, async ({ signal }) => {
    await hasEnded(signal);
    throw new Error('no database');
  });
  await jobs.close();
  expect(await ended(jobs, stopped)).toMatchObject({ state: 'failed', error: 'interrupted' });
});

interface Report {
  readonly changed: number;
  readonly notes: readonly string[];
}
