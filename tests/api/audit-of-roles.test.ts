import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestDatabase, TEST_DATABASE, type TestDatabase } from '../setup/test-database';

const CLI = path.resolve(import.meta.dirname, '../../dist/server/cli.js');
const run = promisify(execFile);

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.remove());

async function command(...args: readonly string[]): Promise<string> {
  const { dataDir, databaseUrl } = database;
  const { stdout } = await run(process.execPath, [
    ...[CLI, ...args, '--data', dataDir],
    ...(databaseUrl === null ? [] : ['--database', databaseUrl]),
  ]);
  return stdout;
}

it(`[walk 4 S8 (27 Nov)] the audit says from which role, and what rights, to which an account was changed: ${TEST_DATABASE}`, async () => {
  await command('user', 'add', 'rosa', '--role', 'editor', '--password', 'Rosa-may-2-it');
  await command('user', 'role', 'rosa', 'viewer');
  await command('user', 'role', 'rosa', 'viewer', '--permissions', 'propertyEditing');
  const told = await command('audit');
  const factsOf = told.split('\n').map((line) => new Set(line.split('  ').map((fact) => fact.trim())));
  const own = 'viewer (viewRead,propertyRead,propertyEditing)';
  expect([...factsOf[0]!]).toEqual(expect.arrayContaining(['deed=role', 'user=rosa', 'from=viewer', `to=${own}`]));
  expect([...factsOf[1]!]).toEqual(expect.arrayContaining(['deed=role', 'user=rosa', 'from=editor', 'to=viewer']));
});
