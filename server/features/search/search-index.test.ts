import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearRecords } from '../../../tests/setup/clear-records';
import { makeTestDatabase, TEST_DATABASE, type TestDatabase } from '../../../tests/setup/test-database';
import { loadDemo } from '../../jobs/load-demo';
import { bulkLoad } from '../../storage/bulk';
import type { Sql } from '../../storage/sql';
import { codeOf, OBJECT_CLASSES } from '../../../domain/catalog/enums';
import { foundInPlaces } from './in-places';
import { nearFirst } from './near-first';
import { created } from '../../../domain/document/changes';
import { resolveHits } from './resolve-hits';
import { SearchIndex } from './search-index';

let database: TestDatabase;
let sql: Sql;
let index: SearchIndex;
beforeAll(async () => {
  database = await makeTestDatabase();
  sql = await database.open();
});
beforeEach(async () => {
  await clearRecords(sql);
  index = new SearchIndex({ sql, followMs: 50, onError: (error) => expect.unreachable(String(error)) });
});
afterEach(() => index.close());
afterAll(async () => {
  await sql.close();
  await database.remove();
});

const find = async (words: string, limit = 20) => resolveHits(sql, (await index.search(words, limit)).hits);
const write = (id: number, before: object | null, after: object | null) =>
  bulkLoad(sql, { userName: 'ann', reason: 'test' }, (load) => load.write([{ kind: 'object', id, before, after }]));

describe(`search on ${TEST_DATABASE}`, () => {
  test('[R1.029] finds devices, cables, ports, models and rooms of the demonstration, each with its path and the diagram to open', async () => {
    await loadDemo(sql, { userName: 'demo' });
    index.start();
    await index.ready;
    const [leaf] = await find('fra1-h1-a02-leaf1');
    expect(leaf).toMatchObject({
      kind: 'object',
      class: 'device',
      name: 'fra1-h1-a02-leaf1',
      path: ['FRA1 Frankfurt Osthafen', 'Data hall 1', 'A02'],
      diagram: 24_000_000_000_001,
    });
    const [record] = await sql.query<{ serial_number: string; ip: string; asset_tag: string }>(
      'select * from "object" where "id"=$1',
      [leaf!.id],
    );
    for (const words of [record!.serial_number, record!.ip, record!.asset_tag])
      expect(
        (await find(words)).map((item) => item.id),
        words,
      ).toContain(leaf!.id);
    const [port] = await sql.query<{ id: number; mac: string; owner: number }>(
      `select "id","mac","owner" from "port" where "owner"=$1 and "mac"<>'' order by "id" limit 1`,
      [leaf!.id],
    );
    expect((await find(port!.mac.toUpperCase()))[0]).toMatchObject({
      kind: 'port',
      id: port!.id,
      name: 'Ethernet1/1',
      detail: port!.mac,
      diagram: 24_000_000_000_001,
    });
    expect((await find('PA-000001'))[0]).toMatchObject({ kind: 'cable', class: 'cable', diagram: 24_000_000_000_001 });
    expect((await find('norrvik nx-9532'))[0]).toMatchObject({ kind: 'model', name: 'Norrvik NX-9532', diagram: 0 });
    expect((await find('HAM2 Hamburg Billbrook'))[0]).toMatchObject({ class: 'site', path: [], diagram: expect.any(Number) });
    expect((await find('Data hall 2')).map((item) => item.class)).toEqual(expect.arrayContaining(['room', 'elevation', 'plan']));
    expect(await find('nothing is called that')).toEqual([]);
  });

  test('pathways are found with the room they run in, circuits with the port where they begin', async () => {
    await loadDemo(sql, { userName: 'demo' });
    const [room] = await sql.query<{ id: number }>(`select "id" from "object" where "name"='Data hall 1' order by "id" limit 1`);
    const [a, z] = await sql.query<{ id: number }>(`select "id" from "port" order by "id" limit 2`);
    const [pathway, circuit] = [24_000_900_000_001, 24_000_900_000_002] as const;
    await bulkLoad(sql, { userName: 'ann', reason: 'test' }, (load) =>
      load.write([
        created('pathway', pathway, { parent: room!.id, from: room!.id, to: room!.id, kind: 1, name: 'Ladder north 7' }),
        created('circuit', circuit, { name: 'FRA-HAM-0815', provider: 'Carrier Ltd', a: a!.id, z: z!.id }),
      ]),
    );
    index.start();
    await index.ready;
    expect((await find('ladder north 7'))[0]).toMatchObject({
      kind: 'pathway',
      class: 'ladder',
      detail: '',
      path: ['FRA1 Frankfurt Osthafen', 'Data hall 1'],
      shows: pathway,
    });
    expect((await find('fra-ham-0815'))[0]).toMatchObject({ kind: 'circuit', id: circuit, detail: 'Carrier Ltd', shows: a!.id });
  });

  test('what stands in the room of the open diagram comes first, elevations or plan; the order is kept otherwise', async () => {
    await loadDemo(sql, { userName: 'demo' });
    index.start();
    await index.ready;
    const hits = (await index.search('a01', 100)).hits;
    const roomsOf = async (diagram: number) =>
      (await resolveHits(sql, await nearFirst(sql, hits, diagram))).map((item) => item.path.at(1));
    const plain = (await resolveHits(sql, hits)).map((item) => item.path.at(1));
    expect(new Set(plain).size).toBe(5);
    const diagrams = await sql.query<{ id: number; name: string }>(
      `select "id","name" from "diagram" where "name"='Data hall 2'`,
      [],
    );
    expect(diagrams).toHaveLength(2);
    for (const { id, name } of diagrams) {
      const rest = plain.filter((room) => room !== name);
      expect(await roomsOf(id)).toEqual([...plain.filter((room) => room === name), ...rest]);
    }
    const [cable] = await sql.query<{ id: number; name: string }>(
      `select c."id", c."name" from "cable" c join "termination" t on t."cable"=c."id" join "port" p on p."id"=t."port"
         join "object" o on o."id"=p."owner" where o."name"='fra1-h2-a02-leaf1' order by c."id" limit 1`,
      [],
    );
    const [hit] = (await index.search(cable!.name, 1)).hits;
    expect((await nearFirst(sql, [...hits, hit!], diagrams[0]!.id)).filter(({ kind }) => kind === 'cable')[0]).toEqual(hit);
    expect((await nearFirst(sql, [hits.at(-1)!, hit!], diagrams[0]!.id))[0]).toEqual(hit);
    expect(await nearFirst(sql, hits, 24_999_999_999_999)).toEqual(hits);
  });

  test.each([
    ['A01 Hall A', ['A01 of Hall A', 'sw-a01 of Hall A']],
    ['hall  a a01', ['A01 of Hall A', 'sw-a01 of Hall A']],
    ['A01 Hall B', ['A01 of Hall B', 'sw-a01 of Hall B']],
    ['north sw a01 hall b', ['sw-a01 of Hall B']],
    ['A01 Hall', ['A01 of Hall A', 'A01 of Hall B', 'sw-a01 of Hall A', 'sw-a01 of Hall B']],
    ['A01 all', []],
    ['A01 Hall C', []],
    ['A01', []],
    ['机房二 B07', ['B07 of 一号机房二区']],
  ])('[walk 1 (27 Nov) #2] a name with names of what it stands in finds it, in any order: %s', async (query, expected) => {
    const record = (id: number, parent: number, objectClass: string, name: string) =>
      created('object', id, { parent, class: codeOf(OBJECT_CLASSES, objectClass as 'room'), name });
    const [site, a, b, zh] = [24_000_000_003_000, 24_000_000_003_001, 24_000_000_003_002, 24_000_000_003_003] as const;
    const [rackA, rackB] = [24_000_000_003_011, 24_000_000_003_012] as const;
    await bulkLoad(sql, { userName: 'ann', reason: 'test' }, (load) =>
      load.write([
        record(site, 0, 'site', 'North Campus'),
        record(a, site, 'room', 'Hall A'),
        record(b, site, 'room', 'Hall B'),
        record(zh, site, 'room', '一号机房二区'),
        record(rackB, b, 'rack', 'A01'),
        record(rackA, a, 'rack', 'A01'),
        record(24_000_000_003_013, zh, 'rack', 'B07'),
        record(24_000_000_003_021, rackA, 'device', 'sw-a01'),
        record(24_000_000_003_022, rackB, 'device', 'sw-a01'),
      ]),
    );
    index.start();
    await index.ready;
    const found = await resolveHits(sql, await foundInPlaces(sql, index, query));
    expect(found.map(({ name, path }) => `${name} of ${path[1]}`)).toEqual(expected);
  });

  test('[walk 5, 3] what somebody owns, uses or looks after is found by their name, after what is called so', async () => {
    const [device, named, rack] = [24_000_000_002_001, 24_000_000_002_002, 24_000_000_002_003] as const;
    await write(device, null, { class: 5, name: 'sw1', owner: 'NC State University' });
    await write(rack, null, { class: 4, name: 'A01', department: 'NC State Labs', maintainer: 'Keller GmbH' });
    await write(named, null, { class: 5, name: 'nc state firewall' });
    index.start();
    await index.ready;
    expect((await find('nc state')).map(({ id, detail }) => [id, detail])).toEqual([
      [named, ''],
      [rack, 'NC State Labs'],
      [device, 'NC State University'],
    ]);
    expect((await find('keller'))[0]).toMatchObject({ id: rack, detail: 'Keller GmbH' });
    await write(device, { owner: 'NC State University' }, { owner: 'MCNC' });
    await index.caughtUp();
    expect((await find('nc state university')).map(({ id }) => id)).toEqual([]);
    expect((await find('mcnc'))[0]).toMatchObject({ id: device, name: 'sw1', detail: 'MCNC' });
  });

  test('what an operation or a bulk load changes is found as it is now; what is deleted is not found', async () => {
    index.start();
    await index.ready;
    const id = 24_000_000_002_000;
    await write(id, null, { class: 5, name: '核心交换机', serialNumber: 'S1' });
    await index.caughtUp();
    expect((await find('核心')).map((item) => item.id)).toEqual([id]);
    await write(id, { name: '核心交换机' }, { name: 'renamed' });
    await index.caughtUp();
    expect(await find('核心')).toEqual([]);
    expect((await find('renamed'))[0]).toMatchObject({ id });
    expect((await find('s1'))[0]).toMatchObject({ id, detail: 'S1' });
    await write(id, { name: 'renamed' }, null);
    await index.caughtUp();
    expect(await find('renamed')).toEqual([]);
    await loadDemo(sql, { userName: 'demo', ports: 10_000 });
    await index.caughtUp();
    expect((await index.search('big1-a02-leaf1', 5)).hits).toHaveLength(1);
  });

  test('[I6] what a source said of a record finds it, as it was written there, after what is called so', async () => {
    index.start();
    await index.ready;
    const [said, called] = [24_000_000_002_000, 24_000_000_002_001] as const;
    const extra = {
      source: 'netbox:dcim.device:7',
      status: 'unheard',
      role: 'Lab switch',
      tags: ['Edge\tKeeper', 'blue'],
      commitRate: 4711,
      customFields: [{ label: 'Cost centre', value: 'CC 0815' }],
    };
    await write(said, null, { class: 5, name: 'x9', serialNumber: 'S1', extra });
    await write(called, null, { class: 5, name: 'lab switch 12' });
    await index.caughtUp();
    expect((await find('lab switch')).map(({ id, detail }) => [id, detail])).toEqual([
      [called, ''],
      [said, 'Lab switch'],
    ]);
    for (const [words, detail] of [
      ['keeper', 'Edge\tKeeper'],
      ['BLUE', 'blue'],
      ['0815', 'CC 0815'],
      ['s1', 'S1'],
    ] as const)
      expect((await find(words))[0], words).toMatchObject({ id: said, detail });
    for (const words of ['unheard', 'netbox', '4711']) expect(await find(words), words).toEqual([]);
    await write(said, { extra }, { extra: { ...extra, role: 'Gateway' } });
    await index.caughtUp();
    expect((await find('lab switch')).map(({ id }) => id)).toEqual([called]);
    expect((await find('gateway')).map(({ id }) => id)).toEqual([said]);
  });

  test('what was made a moment ago is found by the first search for it', async () => {
    await index.close();
    const onError = (error: unknown) => expect.unreachable(String(error));
    index = new SearchIndex({ sql, onError, followMs: 1e6, catchUpMs: 20_000 });
    index.start();
    await index.ready;
    await write(24_000_000_002_000, null, { class: 5, name: 'just-made' });
    expect((await find('just-made')).map((item) => item.id)).toEqual([24_000_000_002_000]);
  });

  test('[speed search] what is not found is looked for once more only where the log has something new', async () => {
    await index.close();
    const onError = (error: unknown) => expect.unreachable(String(error));
    index = new SearchIndex({ sql, onError, followMs: 1e6, catchUpMs: 20_000 });
    index.start();
    await index.ready;
    const posted = vi.spyOn(Worker.prototype, 'postMessage');
    const asked = async (words: string): Promise<number> => {
      posted.mockClear();
      await index.search(words, 20);
      return posted.mock.calls.filter(([message]) => (message as { readonly kind: string }).kind === 'query').length;
    };
    expect(await asked('nowhere')).toBe(1);
    await write(24_000_000_002_000, null, { class: 5, name: 'elsewhere' });
    expect(await asked('nowhere')).toBe(2);
    expect(await asked('nowhere')).toBe(1);
    posted.mockRestore();
  });

  test('[speed search] devices found by their names are read once, those found by a mark once more for how it is written', async () => {
    index.start();
    await index.ready;
    await write(24_000_000_002_000, null, { class: 5, name: 'leaf-1', serialNumber: 'SN-A' });
    await write(24_000_000_002_001, null, { class: 5, name: 'leaf-2', serialNumber: 'SN-B' });
    await index.caughtUp();
    const readsOf = async (words: string): Promise<number> => {
      const { hits } = await index.search(words, 20);
      const texts: string[] = [];
      const query: Sql['query'] = (text, params) => (texts.push(text), sql.query(text, params));
      expect(await resolveHits(Object.assign(Object.create(sql) as Sql, { query }), hits)).toHaveLength(2);
      return texts.filter((text) => /from "object" where/.test(text)).length;
    };
    expect([await readsOf('leaf'), await readsOf('sn-')]).toEqual([1, 2]);
  });

  test('[walk 1 ends] a device without a name is found by its model, also once that is called otherwise', async () => {
    const model = 24_000_000_003_000;
    const named = (before: object | null, after: object) =>
      bulkLoad(sql, { userName: 'ann', reason: 'test' }, (load) => load.write([{ kind: 'model', id: model, before, after }]));
    await named(null, { brand: 'N', name: 'Fibre panel 24', objectClass: 5, version: 1 });
    await write(24_000_000_002_000, null, { class: 5, name: '', model });
    await write(24_000_000_002_001, null, { class: 5, name: 'FP-1', model });
    index.start();
    await index.ready;
    const devices = async (words: string) => (await find(words)).filter(({ kind }) => kind === 'object').map(({ name }) => name);
    expect(await devices('fibre panel')).toEqual(['Fibre panel 24']);
    await named({ name: 'Fibre panel 24' }, { name: 'Splice tray 24' });
    await index.caughtUp();
    expect(await devices('fibre panel')).toEqual([]);
    expect(await devices('splice tray')).toEqual(['Splice tray 24']);
  });

  test('changes are followed without being asked', async () => {
    index.start();
    await index.ready;
    await write(24_000_000_002_001, null, { class: 5, name: 'by itself' });
    await expect.poll(async () => (await find('by itself')).length).toBe(1);
  });
});
