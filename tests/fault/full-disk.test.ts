import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../server/exit-codes';
import { openSql } from '../../server/storage/open-sql';
import { DatabaseHangs, DiskFull } from '../../server/storage/sql-error';
import type { Sql } from '../../server/storage/sql';
import type { RunningServer } from '../setup/running-server';
import { NO_SMALL_DISK, smallDisk, type SmallDisk } from '../setup/small-disk';
import { openSyncEditor, type SyncEditor } from '../setup/sync-editor';
import { makeTestDatabase, TEST_DATABASE, type TestDatabase } from '../setup/test-database';
import { addressOf, call, filledDatabase, HALL, signIn, startOn } from './hall-server';
import { notingLog } from '../setup/noting-log';

const embedded = TEST_DATABASE === 'embedded PostgreSQL';
if (embedded && NO_SMALL_DISK !== '') console.log(`no full disk is tried: ${NO_SMALL_DISK}`);

const rename = (name: string) =>
  ({ kind: 'set-properties', version: 1, target: 'object', ids: [HALL.devices[0]], fields: { name } }) as const;
const undone: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of undone.splice(0).reverse()) await undo();
});

function disk(megabytes: number): SmallDisk {
  const made = smallDisk(megabytes);
  undone.push(() => made.remove());
  return made;
}

async function startServerOn(database: TestDatabase, execArgs: readonly string[] = []): Promise<RunningServer> {
  const server = await startOn(database, { execArgs });
  undone.push(() => server.process.kill('SIGKILL'));
  return server;
}

async function editorOf(server: RunningServer, token: string): Promise<SyncEditor> {
  const { clock } = await addressOf(server, token).snapshot();
  return openSyncEditor(server.url, token, HALL.diagrams[0]!, clock);
}

/** The exit code. */
async function stopped(server: RunningServer, signal?: NodeJS.Signals): Promise<number | null> {
  const exit = once(server.process, 'exit') as Promise<[number | null]>;
  if (signal) server.process.kill(signal);
  return (await exit)[0];
}

describe.skipIf(!embedded || NO_SMALL_DISK !== '')('a disk that is nearly full', { timeout: 300_000 }, () => {
  it('refuses edits by a rule of its own while its reserve is touched and leaves them their numbers, answers reads, and takes edits again by itself', async () => {
    const { directory, leave } = disk(400);
    const database = await filledDatabase({ directory });
    const server = await startServerOn(database);
    const token = await signIn(server, 'editor0');
    const editor = await editorOf(server, token);
    expect(await editor.ask(rename('before'))).toBeNull();
    for (const left of [100, 40, 0]) {
      leave(left);
      await sleep(150);
      for (let turn = 0; turn < 3; turn += 1) expect(await editor.ask(rename('kept'))).toEqual({ rule: 'disk-full' });
      expect((await addressOf(server, token).snapshot()).bytes.byteLength).toBeGreaterThan(1000);
    }
    // A session is a row.
    expect(
      await call(server, 'authenticate', {
        method: 'POST',
        body: new URLSearchParams({ username: 'editor1', password: 'Kill-9-kill-9' }),
      }),
    ).toMatchObject({ status: 507, code: 507 });
    leave(200);
    await sleep(150);
    // Those refused used up no number, so that their senders can keep them: the editor goes on by the first of them.
    expect(await editor.askAll([rename('kept'), rename('after')])).toEqual([null, null]);
    await signIn(server, 'editor1');
    expect(await stopped(server, 'SIGTERM')).toBe(0);
    const sql = await database.open();
    expect(await sql.query('select "client_id" "client", "seq" from "operation" order by "clock"', [])).toEqual(
      [1, 2, 3].map((seq) => ({ client: editor.clientId, seq })),
    );
    await sql.close();
  });

  it('ends in order on SIGTERM, refuses to start with both numbers, and starts with every acknowledged edit when there is room', async () => {
    const { directory, leave } = disk(400);
    const database = await filledDatabase({ directory });
    const server = await startServerOn(database);
    const editor = await editorOf(server, await signIn(server, 'editor0'));
    for (let turn = 0; turn < 50; turn += 1) expect(await editor.ask(rename(`turn ${turn}`))).toBeNull();
    leave(0);
    expect(await stopped(server, 'SIGTERM')).toBe(0);
    await expect(startOn(database)).rejects.toThrow(/ended with 1:\n.*has 0 MB left and needs 64 MB: free some space\n$/);
    leave(200);
    const sql = await database.open();
    expect(await sql.query('select "name" from "object" where "id"=$1', [HALL.devices[0]!])).toEqual([{ name: 'turn 49' }]);
    expect(await sql.query('select count(*) "count" from "operation"', [])).toEqual([{ count: 50 }]);
    await sql.close();
  });

  async function emptyDatabase(): Promise<{ sql: Sql; leave: SmallDisk['leave']; failures: Error[]; told: string[] }> {
    const { directory, leave } = disk(300);
    const [failures, told]: [Error[], string[]] = [[], []];
    const sql = await openSql(await makeTestDatabase({ directory }), {
      onFailure: (error) => failures.push(error),
      log: notingLog(told),
    });
    undone.push(() => sql.close());
    await sql.query('create table t (a integer, b text)');
    leave(70);
    return { sql, leave, failures, told };
  }
  const count = async (sql: Sql) => (await sql.query<{ count: number }>('select count(*) "count" from t', []))[0]!.count;

  it('what does not fit is DiskFull and leaves nothing, and the database goes on', async () => {
    const { sql, leave, failures } = await emptyDatabase();
    const rows = 'from generate_series(1, 150000) g';
    for (const text of [
      // Into a temporary file, into a data file.
      `select * from (select g, repeat('x', 1000) r ${rows} order by r, g desc offset 150000) s`,
      `create unlogged table u as select g, repeat(md5(g::text), 30) ${rows}`,
    ])
      await expect(sql.query(text, []), text).rejects.toBeInstanceOf(DiskFull);
    leave(140);
    await sleep(150);
    // One that goes on and on is stopped before its log does not fit.
    const some = 'insert into t select g, repeat(md5(g::text), 30) from generate_series(1, 2000) g';
    const long = sql.transaction(async (tx) => {
      for (let turn = 0; turn < 150; turn += 1) await tx.query(some, []);
    });
    await expect(long).rejects.toBeInstanceOf(DiskFull);
    expect(await count(sql)).toBe(0);
    leave(170);
    await sleep(150);
    await sql.query(`insert into t values (1, 'one')`, []);
    expect(await count(sql)).toBe(1);
    expect(failures).toEqual([]);
  });

  it('a log that could not grow hangs the engine: told after 15 s, with the statement, and given up', async () => {
    const { sql, failures, told } = await emptyDatabase();
    const log = `select pg_logical_emit_message(true, 'x', repeat('x', 1000000)) from generate_series(1, 90)`;
    await expect(sql.query(log, [])).rejects.toBeInstanceOf(DiskFull);
    await expect(sql.query('select 17', [])).rejects.toBeInstanceOf(DatabaseHangs);
    expect(failures).toEqual([expect.objectContaining({ message: expect.stringMatching(/has not answered for 15 s: /) })]);
    expect(told).toContain('the database has not answered for 15 s');
  });
});

describe.skipIf(!embedded)('a server whose database hangs', { timeout: 300_000 }, () => {
  /** While a file is there, no flush of the database's files ends. */
  const hangWhile = (sign: string): string => `
const fs = require('node:fs');
const { isMainThread } = require('node:worker_threads');
const real = fs.fsyncSync;
if (!isMainThread) fs.fsyncSync = (handle) => {
  if (fs.existsSync(${JSON.stringify(sign)})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  return real(handle);
};`;

  async function hanging(): Promise<{ server: RunningServer; said: () => string }> {
    const database = await filledDatabase();
    undone.push(() => database.remove());
    const sign = path.join(database.dataDir, 'hang');
    const preload = path.join(database.dataDir, 'hang.cjs');
    fs.writeFileSync(preload, hangWhile(sign));
    const server = await startServerOn(database, ['--require', preload]);
    let said = '';
    server.process.stderr!.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const editor = await editorOf(server, await signIn(server, 'editor0'));
    fs.writeFileSync(sign, '');
    void editor.ask(rename('never'));
    await sleep(500);
    return { server, said: () => said };
  }

  it('ends within five seconds of SIGTERM', async () => {
    const { server, said } = await hanging();
    expect(await stopped(server, 'SIGTERM')).toBe(EXIT.stoppedLate);
    expect(said()).toContain('did not stop within 4000 ms');
  });

  it('ends by itself and says why', async () => {
    const { server, said } = await hanging();
    expect(await stopped(server)).toBe(EXIT.databaseHangs);
    expect(said()).toMatch(/the embedded database has not answered for 15 s: commit/);
  });
});
