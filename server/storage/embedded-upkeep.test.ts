import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openSql } from './open-sql';
import type { Sql } from './sql';
import { notingLog } from '../../tests/setup/noting-log';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'plenum-upkeep-'));
const told: string[] = [];
let sql: Sql;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  sql = await openSql({ dataDir, databaseUrl: null }, { onFailure: (error) => told.push(error.message), log: notingLog(told) });
  await sql.query('create table t (id integer primary key, b text)');
});
afterAll(async () => {
  await sql.close();
  vi.useRealTimers();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Ticks of the upkeep, with time for what each begins. */
async function ticks(count: number): Promise<void> {
  for (let tick = 0; tick < count; tick += 1) vi.advanceTimersByTime(1000);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await sql.query('select 1', []);
}
const logMegabytes = () => {
  const folder = path.join(dataDir, 'database', 'pg_wal');
  // The database renames and removes them meanwhile.
  const files = fs.readdirSync(folder).map((name) => fs.statSync(path.join(folder, name), { throwIfNoEntry: false }));
  return files.reduce((sum, file) => sum + (file?.isFile() === true ? file.size : 0), 0) / 1024 / 1024;
};
const write = (megabytes: number) =>
  sql.query(`select pg_logical_emit_message(true, 'x', repeat('x', 1000000)) from generate_series(1, ${megabytes})`, []);
const checkpointAt = async () =>
  (await sql.query<{ at: string }>('select checkpoint_lsn::text "at" from pg_control_checkpoint()', []))[0]!.at;

it('the log stays below 64 MB however fast it is written, in the middle of a transaction, too', async () => {
  let most = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    await write(4);
    most = Math.max(most, logMegabytes());
  }
  await sql.transaction(async (tx) => {
    for (let turn = 0; turn < 60; turn += 1) {
      await tx.query(`select pg_logical_emit_message(true, 'x', repeat('x', 4000000))`, []);
      most = Math.max(most, logMegabytes());
    }
  });
  expect(most).toBeLessThanOrEqual(64);
});

it('a checkpoint comes when nobody works and one segment of the log was filled, not sooner', async () => {
  await sql.query('checkpoint', []);
  await ticks(1);
  const before = await checkpointAt();
  await ticks(2);
  expect(await checkpointAt()).toBe(before);
  await write(18);
  await ticks(1);
  expect(await checkpointAt()).not.toBe(before);
});

it('what edits left behind in a table is taken away after a minute', async () => {
  await sql.query('insert into t select g, $1 from generate_series(1, 3000) g', ['one']);
  await sql.query('create index t_b on t (b)');
  await sql.query('update t set b = $1', ['two']);
  const vacuums = async () =>
    (await sql.query<{ n: number }>(`select vacuum_count n from pg_stat_all_tables where relname = 't'`, []))[0]!.n;
  // Counts are written at most once a second.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await sql.query('select 1', []);
  expect(await vacuums()).toBe(0);
  await ticks(60);
  await expect.poll(vacuums).toBe(1);
});

it('numbers of transactions never run out: old tables are frozen, and databases to copy from, which hold them too, go', async () => {
  const oldest = async () => (await sql.query<{ age: number }>('select max(age(datfrozenxid)) age from pg_database', []))[0]!.age;
  await sql.query('set vacuum_freeze_table_age = 1000');
  for (let turn = 0; turn < 1500; turn += 1) await sql.query('insert into t values ($1)', [10_000 + turn]);
  expect(await oldest()).toBeGreaterThan(1500);
  await ticks(60);
  await expect.poll(oldest).toBeLessThan(100);
  expect(await sql.query('select count(*) "count" from t', [])).toEqual([{ count: 4500 }]);
  await sql.query('reset vacuum_freeze_table_age');
});

it('nothing of it failed', () => {
  expect(told).toEqual([]);
});
