import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Change } from '../../domain/document/diff';
import { codeOf, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { makeTestDatabase, type TestDatabase } from '../../tests/setup/test-database';
import { bulkLoad } from './bulk';
import type { Sql } from './sql';

const FIRST = 24_000_000_700_000;
const [SITE, ROOM, OTHER, RACK, DEVICE, PORT] = [1, 2, 3, 4, 5, 6].map((at) => FIRST + at) as [
  number,
  number,
  number,
  number,
  number,
  number,
];
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

const made = (id: number, name: (typeof OBJECT_CLASSES)[number], parent: number): Change => ({
  kind: 'object',
  id,
  before: null,
  after: { class: codeOf(OBJECT_CLASSES, name), parent },
});
const placesOf = async (changes: readonly Change[]): Promise<readonly number[]> => {
  await bulkLoad(sql, { userName: 'ann', reason: 'import' }, (load) => load.write(changes));
  const [row] = await sql.query<{ places: readonly number[] }>(
    `select "intent"->'places' "places" from "operation" order by "clock" desc limit 1`,
    [],
  );
  return row!.places;
};

test('[issue 11, imports elsewhere] the log says of a load in which places it made, changed or deleted something, and above', async () => {
  expect(await placesOf([made(SITE, 'site', 0), made(ROOM, 'room', SITE), made(OTHER, 'room', SITE)])).toEqual([
    SITE,
    ROOM,
    OTHER,
  ]);
  expect(await placesOf([made(RACK, 'rack', ROOM), made(DEVICE, 'device', RACK)])).toEqual([SITE, ROOM]);
  expect(await placesOf([{ kind: 'port', id: PORT, before: null, after: { owner: DEVICE } }])).toEqual([SITE, ROOM]);
  expect(await placesOf([{ kind: 'port', id: PORT, before: { name: '' }, after: { name: 'ge-0' } }])).toEqual([SITE, ROOM]);
  expect(await placesOf([{ kind: 'object', id: DEVICE, before: {}, after: { name: 'sw' } }])).toEqual([SITE, ROOM]);
  expect(await placesOf([{ kind: 'object', id: OTHER, before: { parent: SITE }, after: null }])).toEqual([SITE]);
});
