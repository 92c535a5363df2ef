import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, OBJECT_CLASSES, type ObjectClass } from '../../../domain/catalog/enums';
import { created } from '../../../domain/document/changes';
import { makeTestDatabase, TEST_DATABASE, type TestDatabase } from '../../../tests/setup/test-database';
import { bulkLoad } from '../../storage/bulk';
import type { Sql } from '../../storage/sql';
import { foundOnDevices } from './on-devices';
import { resolveHits } from './resolve-hits';
import { SearchIndex } from './search-index';

const FIRST = 24_000_000_004_000;
const [SITE, A, B, RACK_A, RACK_B] = [FIRST, FIRST + 1, FIRST + 2, FIRST + 3, FIRST + 4] as const;
const [LEAF, SPINE, TWIN, SLOT, CARD, CHASSIS] = [FIRST + 5, FIRST + 6, FIRST + 7, FIRST + 8, FIRST + 9, FIRST + 10] as const;
const PORTS = FIRST + 100;

let database: TestDatabase;
let sql: Sql;
let index: SearchIndex;
beforeAll(async () => {
  database = await makeTestDatabase();
  sql = await database.open();
  const object = (id: number, parent: number, name: ObjectClass, fields: object) =>
    created('object', id, { parent, class: codeOf(OBJECT_CLASSES, name), ...fields });
  const port = (at: number, owner: number, name: string, template?: number) =>
    created('port', PORTS + at, { owner, name, ...(template === undefined ? {} : { template }) });
  const model = FIRST + 200;
  await bulkLoad(sql, { userName: 'ann', reason: 'test' }, (load) =>
    load.write([
      created('model', model, {
        ...{ brand: 'Norrvik', name: 'NX', objectClass: codeOf(OBJECT_CLASSES, 'device') },
        templates: { slots: [], ports: ['eth1', 'eth2', 'eth20'].map((name) => ({ name, type: 'rj45' })), maps: [] },
      }),
      object(SITE, 0, 'site', { name: 'FRA1' }),
      object(A, SITE, 'room', { name: 'Data hall 1' }),
      object(B, SITE, 'room', { name: 'Data hall 2' }),
      object(RACK_A, A, 'rack', { name: 'D08', heightU: 42 }),
      object(RACK_B, B, 'rack', { name: 'D08', heightU: 42 }),
      object(LEAF, RACK_A, 'device', { name: 'hpc06.d08', model, positionU: 18, heightU: 2 }),
      object(SPINE, RACK_A, 'device', { name: 'fra1-h1-d08-spine', positionU: 20, heightU: 1 }),
      object(TWIN, RACK_B, 'device', { name: 'twin', positionU: 19, heightU: 1 }),
      object(CHASSIS, RACK_B, 'device', { name: 'chassis 1', positionU: 30, heightU: 10 }),
      object(SLOT, CHASSIS, 'slot', { name: '1' }),
      object(CARD, SLOT, 'card', { name: 'lc' }),
      ...[0, 1, 2].map((template) => port(template, LEAF, '', template)),
      port(10, SPINE, 'Ethernet1/24'),
      port(11, SPINE, 'Ethernet1/2'),
      port(12, CARD, 'Power port 1'),
      port(13, TWIN, 'eth2'),
    ]),
  );
  index = new SearchIndex({ sql, followMs: 50, onError: (error) => expect.unreachable(String(error)) });
  index.start();
  await index.ready;
});
afterAll(async () => {
  await index.close();
  await sql.close();
  await database.remove();
});

const named = async (query: string) => {
  const { named: first, others } = await foundOnDevices(sql, index, query);
  const words = async (hits: typeof first) =>
    (await resolveHits(sql, hits)).map(({ path, name }) => `${path.at(-1) ?? ''} ${name}`);
  return { named: await words(first), others: await words(others) };
};

test.each([
  ['hpc06.d08 eth2', ['hpc06.d08 eth2'], ['hpc06.d08 eth20']],
  ['HPC06.D08:Eth2', ['hpc06.d08 eth2'], ['hpc06.d08 eth20']],
  ['eth2 hpc06.d08', ['hpc06.d08 eth2'], ['hpc06.d08 eth20']],
  ['fra1-h1-d08-spine Ethernet1/24', ['fra1-h1-d08-spine Ethernet1/24'], []],
  ['fra1-h1-d08-spine eth1/24', ['fra1-h1-d08-spine Ethernet1/24'], []],
  ['spine ethernet1/2', [], ['fra1-h1-d08-spine Ethernet1/2', 'fra1-h1-d08-spine Ethernet1/24']],
  ['chassis 1 power port 1', ['lc Power port 1'], []],
  ['hpc06.d08 eth7', [], []],
  ['hpc06.d08', [], []],
])(`[walk 2, 7] a port is found by its device’s name and its own: %s (${TEST_DATABASE})`, async (query, first, others) => {
  const found = await named(query);
  expect(found.named).toEqual(first);
  expect(found.others.toSorted()).toEqual(others);
});

test.each([
  ['Data hall 1 D08 U18', ['D08 hpc06.d08']],
  ['D08 u19', ['D08 hpc06.d08', 'D08 twin']],
  ['U20 D08', ['D08 fra1-h1-d08-spine']],
  ['D08 U35', ['D08 chassis 1']],
  ['D08 U1', []],
])('[walk 2, 7] what stands at a unit of a rack is found by both: %s', async (query, expected) => {
  expect((await named(query)).named).toEqual(expected);
});
