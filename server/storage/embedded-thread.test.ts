import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FromThread, ToThread } from './embedded-thread';
import { boundQuery, readAnswer, simpleQuery, type Answer } from './postgres-wire';
import { threadFile } from './thread-file';
import { newVitals } from './thread-vitals';

/** Counts what reaches the disk: runs in the thread before anything else does. */
const COUNTER = `
const fs = require('node:fs');
const { workerData } = require('node:worker_threads');
const counts = new Int32Array(workerData.counts);
const real = fs.fsyncSync;
fs.fsyncSync = (handle) => {
  counts[fs.fstatSync(handle).isDirectory() ? 1 : 0]++;
  return real(handle);
};
`;

/** What the thread's values may take. */
const HEAP_MB = 96;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plenum-fsync-'));
const counts = new Int32Array(new SharedArrayBuffer(8));
let worker: Worker;
const answers: ((message: FromThread) => void)[] = [];
const next = () => new Promise<FromThread>((resolve) => answers.push(resolve));

async function ask(bytes: Uint8Array): Promise<Answer> {
  const answer = next();
  worker.postMessage({ kind: 'bytes', bytes } satisfies ToThread);
  const message = await answer;
  if (message.kind !== 'bytes') throw new Error(JSON.stringify(message));
  return readAnswer(message.bytes);
}
const bound = (text: string, ...params: string[]) => boundQuery([{ statement: '', parse: text, params }], []);

beforeAll(async () => {
  const counter = path.join(folder, 'counter.cjs');
  fs.writeFileSync(counter, COUNTER);
  const ready = next();
  worker = new Worker(threadFile('embedded-thread'), {
    workerData: { directory: path.join(folder, 'database'), vitals: newVitals(), counts: counts.buffer },
    execArgv: ['--require', counter],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  worker.on('message', (message: FromThread) => answers.shift()!(message));
  expect(await ready).toEqual({ kind: 'ready' });
});
afterAll(async () => {
  await worker.terminate();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('a fresh cluster is on the disk, files and folders, before it stands under its name', () => {
  expect(counts[0]).toBeGreaterThan(500);
  expect(counts[1]).toBeGreaterThan(10);
  expect(fs.existsSync(path.join(folder, 'database.unfinished'))).toBe(false);
});

it('each commit reaches the disk before it is answered', async () => {
  expect((await ask(simpleQuery('create table t (id integer primary key); insert into t values (0)'))).error).toBeNull();
  for (let id = 1; id <= 20; id++) {
    const before = counts[0]!;
    expect((await ask(bound('insert into t values ($1)', String(id)))).error).toBeNull();
    expect(counts[0]).toBeGreaterThan(before);
  }
});

it('a transaction reaches the disk at its commit', async () => {
  await ask(bound('begin'));
  await ask(bound('insert into t values (100)'));
  const before = counts[0]!;
  await ask(bound('commit'));
  expect(counts[0]).toBeGreaterThan(before);
});

it('a query that only reads costs no trip to the disk', async () => {
  const before = counts[0];
  for (let turn = 0; turn < 20; turn++) await ask(bound('select * from t'));
  expect(counts[0]).toBe(before);
});

it('a new segment of the log is on the disk with its name: its folder is synced too', async () => {
  const folders = counts[1]!;
  await ask(bound('select pg_switch_wal()'));
  await ask(bound('insert into t values (200)'));
  expect(counts[1]).toBeGreaterThan(folders);
});

it('a checkpoint brings tables to the disk', async () => {
  await ask(simpleQuery('create table u as select g from generate_series(1, 5000) g'));
  const before = counts[0]!;
  await ask(simpleQuery('checkpoint'));
  expect(counts[0]).toBeGreaterThan(before + 1);
});

it('the server says that it waits for the disk', async () => {
  const { rows } = await ask(
    bound(
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method') order by name`,
    ),
  );
  expect(rows).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
    { name: 'wal_sync_method', setting: 'fsync' },
  ]);
});

it('[issue 11] what was answered is not kept: rows of more than the thread may hold are read, one answer after the other', async () => {
  for (let turn = 0; turn < 2 * HEAP_MB; turn++) {
    const { rows, error } = await ask(bound(`select repeat('x', 1048576) || $1 "text"`, String(turn)));
    expect(error).toBeNull();
    expect(String(rows[0]!['text']).length).toBeGreaterThan(1048576);
  }
});
