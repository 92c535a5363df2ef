import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import v8 from 'node:v8';
import vm from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbeddedSql } from './embedded-sql';
import type { Sql } from './sql';

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plenum-embedded-'));
let sql: Sql;
beforeAll(async () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  sql = await openEmbeddedSql(path.join(folder, 'database'), { onFailure: () => undefined, log });
});
afterAll(async () => {
  await sql.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('[issue 11] rows that nobody holds any more are let go before others are asked for', async () => {
  const answered = new WeakRef(await sql.query('select 1 "one"'));
  await sql.query('select 2');
  collect();
  expect(answered.deref()).toBeUndefined();
});
