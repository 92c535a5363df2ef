import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearRecords } from '../../tests/setup/clear-records';
import { makeTestDatabase, TEST_DATABASE, type TestDatabase } from '../../tests/setup/test-database';
import type { Change, Diff } from '../../domain/document/diff';
import { BulkCancelled, bulkLoad } from './bulk';
import { reserveIds } from './id-blocks';
import type { Sql } from './sql';

const FIRST = 24_000_000_500_000;
const options = { userName: 'ann', reason: 'test' };
let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await makeTestDatabase();
  sql = await database.open();
});
beforeEach(() => clearRecords(sql));
afterAll(async () => {
  await sql.close();
  await database.remove();
});

const device = (id: number, fields: object): Change => ({
  kind: 'object',
  id,
  before: null,
  after: { class: 5, parent: FIRST, heightU: 1, face: 1, flags: 1, ...fields },
});
const write = (diff: Diff) => bulkLoad(sql, options, (load) => load.write(diff));
const count = async (table: string) => (await sql.query<{ n: number }>(`select count(*) n from "${table}"`))[0]!.n;
const log = () =>
  sql.query<{ clock: number; seq: number; diff: Diff | null; size: number }>(
    `select "clock","seq","diff",octet_length("diff"::text) size from "operation" order by "clock"`,
  );

describe(`a bulk load on ${TEST_DATABASE}`, () => {
  test('writes every kind of value as it is: text with any signs, JSON, halves, empty fields', async () => {
    const name = `quote " back \\ comma , brace {} tab \t line \n 机房 NULL`;
    const extra = { source: 'a"b\\c', list: [1, '{x}', null], nested: { 键: 0.5 } };
    await write([
      device(FIRST + 1, { name, extra, positionU: 2.5 }),
      device(FIRST + 2, { name: 'NULL' }),
      device(FIRST + 3, { name: '' }),
    ]);
    const rows = await sql.query('select "name","extra","position_u","serial_number" from "object" order by "id"');
    expect(rows).toEqual([
      { name, extra, position_u: 2.5, serial_number: '' },
      { name: 'NULL', extra: null, position_u: 0, serial_number: '' },
      { name: '', extra: null, position_u: 0, serial_number: '' },
    ]);
  });

  test('creates, changes and deletes in one go; every change of a record raises its version', async () => {
    await write([device(FIRST + 1, { name: 'a' }), device(FIRST + 2, { name: 'b' })]);
    await write([
      { kind: 'object', id: FIRST + 1, before: { name: 'a' }, after: { name: 'c', extra: { x: 1 } } },
      { kind: 'object', id: FIRST + 2, before: {}, after: null },
    ]);
    expect(await sql.query('select "id","name","extra","row_version" from "object"')).toEqual([
      { id: FIRST + 1, name: 'c', extra: { x: 1 }, row_version: 2 },
    ]);
  });

  test('what holds at its end counts: two devices swap their units within one load', async () => {
    await write([device(FIRST + 1, { positionU: 1 }), device(FIRST + 2, { positionU: 2 })]);
    await write([
      { kind: 'object', id: FIRST + 1, before: { positionU: 1 }, after: { positionU: 2 } },
      { kind: 'object', id: FIRST + 2, before: { positionU: 2, face: 1 }, after: { positionU: 1, face: 1 } },
    ]);
    await expect(write([device(FIRST + 3, { positionU: 2 })])).rejects.toMatchObject({ code: '23P01' });
    expect(await count('object')).toBe(2);
  });

  test('the log has its diff in blocks of at most 1 MB, each with its clock, in order', async () => {
    const diff = Array.from({ length: 3000 }, (_, index) =>
      device(FIRST + index, { name: `device ${index}`, remarks: 'x'.repeat(1000) }),
    );
    const { clock, checkpoint } = await write(diff);
    const rows = await log();
    expect(rows.length).toBeGreaterThan(3);
    expect(Math.max(...rows.map((row) => row.size))).toBeLessThan(1.2 * 1024 * 1024);
    expect(rows.map((row) => row.clock)).toEqual(Array.from({ length: rows.length }, (_, index) => index + 1));
    expect([clock, checkpoint]).toEqual([rows.length, false]);
    expect(rows.flatMap((row) => row.diff?.map((change) => change.id))).toEqual(diff.map((change) => change.id));
  });

  test('above 20,000 changes the log has a checkpoint instead, and listeners hear its clock', async () => {
    const heard: string[] = [];
    const unlisten = await sql.listen('plenum_clock', (payload) => heard.push(payload));
    const { clock, checkpoint } = await write(Array.from({ length: 20_001 }, (_, index) => device(FIRST + index, { name: 'x' })));
    expect([clock, checkpoint]).toEqual([1, true]);
    expect((await log()).map((row) => [row.clock, row.diff])).toEqual([[1, null]]);
    expect(await sql.query('select "clock","reason" from "checkpoint"')).toEqual([{ clock: 1, reason: 'test' }]);
    await expect.poll(() => heard).toEqual(['1']);
    await unlisten();
  });

  test('a load that fails or is cancelled leaves nothing and takes no clock', async () => {
    const abort = new AbortController();
    const running = bulkLoad(sql, { ...options, signal: abort.signal }, async (load) => {
      await load.write([device(FIRST + 1, {})]);
      abort.abort();
      await load.write([device(FIRST + 2, {})]);
    });
    await expect(running).rejects.toThrow(BulkCancelled);
    await expect(write([device(FIRST + 1, {}), device(FIRST + 1, {})])).rejects.toMatchObject({ code: '23505' });
    expect([await count('object'), await count('operation')]).toEqual([0, 0]);
    expect((await sql.query<{ value: number }>('select "value" from "clock"'))[0]?.value).toBe(0);
  });

  test('blocks of ids never overlap', async () => {
    const firsts = await Promise.all([3, 1, 500, 0, 7].map((size) => reserveIds(sql, size, options)));
    const taken = firsts.flatMap((first, index) =>
      Array.from({ length: Math.max(1, [3, 1, 500, 0, 7][index]!) }, (_, at) => first + at),
    );
    expect(new Set(taken).size).toBe(taken.length);
  });
});

describe.skipIf(Boolean(process.env['TEST_DATABASE_URL']))('kill -9 in the middle of a load', () => {
  test('leaves nothing half done, and what was there before stays', async () => {
    await write([device(FIRST + 1, { name: 'before' })]);
    await sql.close();
    const cli = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url));
    for (const ports of [30_000, 90_000]) {
      const child = fork(cli, ['demo', '--ports', '150000', '--data', database.dataDir], {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      // Killed when the load has written so many megabytes of its transaction to disk.
      const before = walBytes(database.dataDir);
      while (child.exitCode === null && walBytes(database.dataDir) < before + ports * 300)
        await new Promise((resolve) => setTimeout(resolve, 20));
      expect(child.exitCode).toBeNull();
      child.kill('SIGKILL');
      await once(child, 'exit');
      sql = await database.open();
      expect([await count('object'), await count('port'), await count('operation')]).toEqual([1, 0, 1]);
      await sql.close();
    }
    sql = await database.open();
  });
});

/** Size of the database directory: what the load has written grows it. */
function walBytes(dataDir: string): number {
  let bytes = 0;
  for (const folder of ['database/base/5', 'database/pg_wal']) {
    const full = path.join(dataDir, folder);
    if (!fs.existsSync(full)) continue;
    for (const file of fs.readdirSync(full)) {
      try {
        bytes += fs.statSync(path.join(full, file)).size;
      } catch {
        // gone meanwhile
      }
    }
  }
  return bytes;
}
