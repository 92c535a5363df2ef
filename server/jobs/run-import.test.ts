import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { clearRecords } from '../../tests/setup/clear-records';
import { makeTestDatabase, TEST_DATABASE, type TestDatabase } from '../../tests/setup/test-database';
import { summaryOf } from '../commands/import';
import { BulkCancelled } from '../storage/bulk';
import type { Sql } from '../storage/sql';
import { loadDemo } from './load-demo';
import { runImport } from './run-import';

const FIXTURES = fileURLToPath(new URL('../../tests/fixtures/import', import.meta.url));
const REAL = fileURLToPath(new URL('../../../shared/data', import.meta.url));
const KINDS = ['object', 'port', 'port_map', 'cable', 'termination', 'diagram', 'placement', 'model'];

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

async function counts(): Promise<Record<string, number>> {
  const rows = await Promise.all(KINDS.map((kind) => sql.query<{ n: number }>(`select count(*) n from "${kind}"`)));
  return Object.fromEntries(KINDS.map((kind, index) => [kind, rows[index]![0]!.n]));
}
const clock = async () => (await sql.query<{ value: number }>('select "value" from "clock"'))[0]!.value;

describe(`an import on ${TEST_DATABASE}`, () => {
  const small = path.join(FIXTURES, 'small-netbox.json');

  test('a dry run says what the import then does, and writes nothing', async () => {
    const dry = await runImport(sql, small, { userName: 'ann', dryRun: true });
    expect(Object.values(await counts()).every((count) => count === 0)).toBe(true);
    expect(await clock()).toBe(0);
    const done = await runImport(sql, small, { userName: 'ann', dryRun: false });
    expect({ ...done, clock: 0 }).toEqual({ ...dry, clock: 0 });
    expect(done.clock).toBe(1);
    expect(done.created).toMatchObject({ rack: 3, device: 5, port: 8, cable: 3, handOff: 1, powerFeed: 1 });
    expect((await counts())['port']).toBe(10);
  });

  test('[R4.046] importing twice changes nothing and takes no clock', async () => {
    const first = await runImport(sql, small, { userName: 'ann', dryRun: false });
    const before = await counts();
    const again = await runImport(sql, small, { userName: 'ann', dryRun: false });
    expect(Object.values(again.created).every((count) => count === 0)).toBe(true);
    expect(again).toMatchObject({ changed: 0, clock: 0 });
    expect(again.unchanged).toBe(Object.values(first.created).reduce((sum, count) => sum + count, 0));
    expect(await counts()).toEqual(before);
    expect(await clock()).toBe(1);
  });

  test('the log holds the whole diff: replaying it gives every record that was written', async () => {
    await runImport(sql, small, { userName: 'ann', dryRun: false });
    const rows = await sql.query<{ kind: string; user_name: string; diff: { kind: string; id: number }[] }>(
      'select "kind","user_name","diff" from "operation" order by "clock"',
    );
    expect(rows.map((row) => [row.kind, row.user_name])).toEqual([['bulk', 'ann']]);
    const logged: Record<string, number> = Object.fromEntries(KINDS.map((kind) => [kind, 0]));
    for (const change of rows.flatMap((row) => row.diff)) logged[change.kind] = (logged[change.kind] ?? 0) + 1;
    expect(logged).toEqual(await counts());
  });

  test('a later file of the library reaches a model in use without moving the templates its instances name', async () => {
    await runImport(sql, small, { userName: 'ann', dryRun: false });
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plenum-import-'));
    try {
      const write = (text: string) =>
        fs.writeFileSync(path.join(folder, 'sw-2.yaml'), `manufacturer: Nordwind\nmodel: SW-2\nu_height: 1\n${text}`);
      write(
        'interfaces:\n  - {name: new0, type: 1000base-t}\n  - {name: ge1, type: 10gbase-t}\n  - {name: ge0, type: 1000base-t}\n',
      );
      const changed = await runImport(sql, folder, { userName: 'ann', dryRun: false });
      expect(changed).toMatchObject({ kind: 'device-type-library', changed: 1, created: { deviceType: 0 } });
      const [model] = await sql.query<{ templates: { ports: { name: string; type: string }[] }; version: number }>(
        `select "templates","version" from "model" where "slug"='nordwind/sw-2'`,
      );
      expect(model?.templates.ports.map((port) => [port.name, port.type])).toEqual([
        ['PSU0', 'powerPort/iec-60320-c14'],
        ['ge0', 'interface/1000base-t'],
        ['ge1', 'interface/10gbase-t'],
        ['new0', 'interface/1000base-t'],
      ]);
      expect(model?.version).toBe(2);
      expect(await runImport(sql, folder, { userName: 'ann', dryRun: false })).toMatchObject({ changed: 0, unchanged: 1 });
      // The data set knows less of the model now, and leaves it alone; instances keep the version they were made from.
      expect(await runImport(sql, small, { userName: 'ann', dryRun: false })).toMatchObject({ changed: 0 });
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });

  test('a cancelled import leaves nothing', async () => {
    const abort = new AbortController();
    const running = runImport(sql, small, {
      userName: 'ann',
      dryRun: false,
      signal: abort.signal,
      onProgress: ({ phase }) => phase === 'writing' && abort.abort(),
    });
    await expect(running).rejects.toThrow(BulkCancelled);
    expect(Object.values(await counts()).every((count) => count === 0)).toBe(true);
  });

  test('what the database refuses while an import is compared ends it with that very refusal', async () => {
    const refusal = new Error('no answer today');
    const failing: Sql = Object.create(sql, { query: { value: () => Promise.reject(refusal) } }) as Sql;
    await expect(runImport(failing, small, { userName: 'ann', dryRun: true })).rejects.toBe(refusal);
    expect(await runImport(sql, small, { userName: 'ann', dryRun: true })).toMatchObject({ changed: 0 });
  });

  describe('[I2] another NetBox with the same numbers', () => {
    const names = async () =>
      (
        await sql.query<{ name: string }>('select "name" from "object" where "class" = any($1::integer[]) order by "id"', [
          ['site', 'rack', 'device'].map((name) => codeOf(OBJECT_CLASSES, name)),
        ])
      ).map(({ name }) => name);
    let folder: string;
    let other: string;
    beforeAll(() => {
      folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plenum-sources-'));
      other = path.join(folder, 'theirs.json');
      const rows = JSON.parse(fs.readFileSync(small, 'utf8')) as { model: string; fields: Record<string, unknown> }[];
      for (const { model, fields } of rows)
        if (/^dcim.(site|rack|device)$/.test(model) && typeof fields['name'] === 'string')
          fields['name'] = `Theirs ${String(fields['name'])}`;
      fs.writeFileSync(other, JSON.stringify(rows));
    });
    afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

    test('is asked about, and overwrites nothing', async () => {
      await runImport(sql, small, { userName: 'ann', dryRun: false });
      const before = await names();
      for (const dryRun of [true, false]) {
        const report = await runImport(sql, other, { userName: 'bob', dryRun });
        expect(report).toMatchObject({ created: {}, changed: 0, unchanged: 0, clock: 0, source: { state: 'asked', name: '' } });
        expect(report.source!.known).toMatchObject([{ name: 'netbox', same: 0, file: 'small-netbox.json' }]);
        expect(report.source!.known[0]!.shared).toBeGreaterThan(5);
      }
      expect(await names()).toEqual(before);
      expect(await clock()).toBe(1);
    });

    test('comes in beside what is here under a name, and is recognised from then on, as the first one is', async () => {
      const first = await runImport(sql, small, { userName: 'ann', dryRun: false });
      expect(first.source).toEqual({ state: 'first', name: 'netbox', known: [] });
      const before = await names();
      const second = await runImport(sql, other, { userName: 'bob', dryRun: false, source: 'Theirs' });
      expect(second.source).toMatchObject({ state: 'new', name: 'Theirs' });
      for (const kind of ['site', 'rack', 'device', 'port', 'cable'])
        expect([kind, second.created[kind]]).toEqual([kind, first.created[kind]]);
      expect(await names()).toEqual([...before, ...before.map((name) => (name === '' ? '' : `Theirs ${name}`))]);
      const sources = await sql.query<{ source: string }>(
        `select "extra"->>'source' "source" from "object" where "name" like 'Theirs%'`,
      );
      expect(sources.every(({ source }) => source.startsWith('netbox@Theirs:'))).toBe(true);
      for (const [file, name] of [
        [other, 'Theirs'],
        [small, 'netbox'],
      ] as const) {
        const again = await runImport(sql, file, { userName: 'ann', dryRun: false });
        expect(again).toMatchObject({ changed: 0, clock: 0, source: { state: 'known', name } });
        expect(Object.values(again.created).every((count) => count === 0)).toBe(true);
      }
    });

    test('is the same one where that is said, and its names are new', async () => {
      await runImport(sql, small, { userName: 'ann', dryRun: false });
      const count = (await names()).length;
      const said = await runImport(sql, other, { userName: 'bob', dryRun: false, source: 'netbox' });
      expect(said.changed).toBeGreaterThan(5);
      expect(await names()).toHaveLength(count);
      expect((await names()).every((name) => name === '' || name.startsWith('Theirs'))).toBe(true);
      expect((await runImport(sql, other, { userName: 'bob', dryRun: true })).source).toMatchObject({ state: 'known' });
    });

    test('what came in before sources had names is recognised by its names', async () => {
      await runImport(sql, small, { userName: 'ann', dryRun: false });
      await sql.query('delete from "import_source"');
      const migration = fs.readFileSync(new URL('../storage/migrations/0016-import-sources.sql', import.meta.url), 'utf8');
      await sql.query(migration.slice(migration.indexOf('insert into')));
      expect((await runImport(sql, small, { userName: 'ann', dryRun: true })).source).toMatchObject({ state: 'known' });
      expect((await runImport(sql, other, { userName: 'ann', dryRun: true })).source).toMatchObject({ state: 'asked' });
    });

    test('a second data set in one archive or folder is refused by name, and nothing of it comes in', async () => {
      fs.copyFileSync(small, path.join(folder, 'ours.json'));
      const report = await runImport(sql, folder, { userName: 'ann', dryRun: false });
      fs.rmSync(path.join(folder, 'ours.json'));
      expect(report.notes.filter(({ level }) => level === 'refused')).toMatchObject([
        { reason: 'data-set-twice', file: 'theirs.json', facts: { first: 'ours.json' } },
      ]);
      expect((await names()).some((name) => name.startsWith('Theirs'))).toBe(false);
    });
  });

  describe('[I4] what is gone at the source', () => {
    interface Row {
      readonly model: string;
      readonly pk: number;
      readonly fields: Record<string, unknown>;
    }
    let folder: string;
    beforeAll(() => {
      folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plenum-gone-'));
    });
    afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

    const later = (keep: (row: Row) => boolean): string => {
      const file = path.join(folder, 'later.json');
      fs.writeFileSync(file, JSON.stringify((JSON.parse(fs.readFileSync(small, 'utf8')) as Row[]).filter(keep)));
      return file;
    };
    const isGone = ({ model, pk }: Row): boolean =>
      (model === 'dcim.device' && pk === 1) ||
      (/^dcim.(interface|powerport)$/.test(model) && pk < 4) ||
      /^dcim.cable/.test(model) ||
      (model === 'dcim.rack' && pk === 3);
    const goneIn = async (file: string) => {
      const found: { deed: string; thing: string; name: string; where: string; along: object }[] = [];
      const report = await runImport(sql, file, {
        userName: 'ann',
        dryRun: true,
        onDifference: async (_, parts) => {
          for await (const { deed, thing, place, lines } of parts)
            for (const { name, holders, along } of lines)
              if (deed === 'gone') found.push({ deed, thing, name, where: [...place, ...holders].join(' / '), along });
        },
      });
      return { report, found };
    };
    const object = async (name: string) =>
      (await sql.query<{ id: number; lifecycle: number }>(`select "id","lifecycle" from "object" where "name"=$1`, [name]))[0];
    const bring = (file: string, gone: 'leave' | 'mark' | 'delete') =>
      runImport(sql, file, { userName: 'ann', dryRun: false, choice: { gone: { all: gone, but: {} } } });

    test('is listed with its place and what is gone with it; what the file has no row of is no more than counted', async () => {
      await runImport(sql, small, { userName: 'ann', dryRun: false });
      const { report, found } = await goneIn(later((row) => !isGone(row)));
      expect(found).toMatchObject([
        { thing: 'device', name: 'sw1', where: 'Europe / Harz / Goslar / Main room / R1', along: { port: 3 } },
        { thing: 'rack', name: 'Lone', where: expect.stringContaining('Bare') as string },
        { thing: 'room', where: 'Bare' },
      ]);
      // The file has no cable and no power port at all: that may be the part of the source which it is.
      expect(report).toMatchObject({ gone: 3, absent: { cable: 3, port: 1 } });
      expect((await goneIn(small)).report).toMatchObject({ gone: 0, absent: {} });
      // A part of the source, even one of few tables, makes nothing vanish that it does not tell of.
      const part = await goneIn(later(({ model }) => /^dcim.(site|location|manufacturer)$/.test(model)));
      expect(part.found.map(({ thing }) => thing)).toEqual(['room']);
      expect(part.report.absent).toMatchObject({ rack: 3, device: 5, cable: 3 });
    });

    test('stays where nothing is decided, is marked, and keeps the mark', async () => {
      await runImport(sql, small, { userName: 'ann', dryRun: false });
      const before = await counts();
      const file = later((row) => !isGone(row));
      expect(await bring(file, 'leave')).toMatchObject({ marked: 0, removed: 0, clock: 0 });
      const marked = await bring(file, 'mark');
      expect(marked).toMatchObject({ marked: 3, removed: 0 });
      expect(await object('sw1')).toMatchObject({ lifecycle: 3 });
      expect(await counts()).toEqual(before);
      expect(await bring(file, 'mark')).toMatchObject({ marked: 0, clock: 0 });
    });

    test('is deleted with what is part of it, as a step that restores; what holds or ends something that stays is kept and named', async () => {
      await runImport(sql, small, { userName: 'ann', dryRun: false });
      const file = later((row) => !isGone(row));
      // The cables of the device are not known to be gone.
      const first = await bring(file, 'delete');
      expect(first).toMatchObject({ removed: 2 });
      expect(first.notes.filter(({ reason }) => reason === 'gone-cabled')).toMatchObject([
        { facts: { name: 'sw1', other: expect.stringContaining('K1') as string } },
      ]);
      expect(await object('Lone')).toBeUndefined();
      const [step] = await sql.query<{ deletion: { count: number; things: { name: string }[] } }>(
        `select "deletion" from "operation" where "kind"='delete-objects'`,
      );
      expect(step!.deletion).toMatchObject({ count: 2 });
      expect(step!.deletion.things.map(({ name }) => name)).toContain('Lone');
      const sw1 = await object('sw1');
      await sql.query('delete from "termination"');
      await sql.query('delete from "cable"');
      await sql.query('update "object" set "flags"="flags"|2 where "id"=$1', [sw1!.id]);
      expect((await bring(file, 'delete')).notes.map(({ reason }) => reason)).toContain('gone-protected');
      await sql.query('update "object" set "flags"="flags" & 253 where "id"=$1', [sw1!.id]);
      expect(await bring(file, 'delete')).toMatchObject({ removed: 1 });
      expect(await object('sw1')).toBeUndefined();
      expect(await sql.query('select 1 from "port" where "owner"=$1', [sw1!.id])).toEqual([]);
    });
  });

  test('types and a data set in one folder come in together, and the dry run says so', async () => {
    const dry = await runImport(sql, FIXTURES, { userName: 'ann', dryRun: true });
    expect(Object.values(await counts()).every((count) => count === 0)).toBe(true);
    const done = await runImport(sql, FIXTURES, { userName: 'ann', dryRun: false });
    expect({ ...done, clock: 0 }).toEqual({ ...dry, clock: 0 });
    expect(done.kind).toBe('mixed');
    expect(done.created).toMatchObject({ deviceType: 6, moduleType: 2, rackType: 1, rack: 3 });
    expect(summaryOf(done)).toMatchObject({
      kind: 'mixed',
      refused: [
        { file: 'bad/broken.json', line: 3 },
        { file: 'bad/broken.yaml', line: 5 },
        { file: 'bad/nameless.yaml', line: 1 },
      ],
    });
  });

  test('the demonstration site stands beside an import, and a second one beside the first', async () => {
    const first = await loadDemo(sql, { userName: 'demo' });
    expect(first.diagram).toBe(24_000_000_000_001);
    await runImport(sql, small, { userName: 'ann', dryRun: false });
    const second = await loadDemo(sql, { userName: 'demo', ports: 10_000 });
    expect(second.diagram).toBeGreaterThan(24_000_000_001_000);
    // As ports are counted everywhere: the outlets of power feeds are none.
    const [ports] = await sql.query<{ n: number }>(
      'select count(*) n from "port" p join "object" o on o."id"=p."owner" where o."class"<>$1',
      [codeOf(OBJECT_CLASSES, 'powerFeed')],
    );
    expect(ports?.n).toBe(first.ports + 9 + 10_000);
    const [checkpoint] = await sql.query<{ n: number }>('select count(*) n from "checkpoint"');
    expect(checkpoint?.n).toBe(2);
    expect(await sql.query(`select "clock" from "operation" where "diff" is null and "kind"='bulk'`)).toHaveLength(2);
  });
});

describe.skipIf(!fs.existsSync(REAL))(`real data on ${TEST_DATABASE}`, () => {
  test('the NetBox demonstration data comes in to its counts, twice', async () => {
    const file = path.join(REAL, 'netbox-demo/netbox-demo-v3.6.nousers.json');
    const facts = JSON.parse(fs.readFileSync(path.join(REAL, 'netbox-demo/expected.json'), 'utf8')) as Record<
      string,
      { counts: Record<string, number>; racks: number; devices: number; cables: number; cable_terminations_rows: number }
    >;
    const expected = facts['netbox-demo-v3.6.nousers.json']!;
    const tables = ['consoleport', 'powerport', 'poweroutlet', 'interface', 'frontport', 'rearport'].map(
      (table) => expected.counts[`dcim_${table}`]!,
    );
    const ports = tables.reduce((sum, count) => sum + count, 0);
    expect(ports).toBe(3348);
    const done = await runImport(sql, file, { userName: 'ann', dryRun: false });
    expect(done.created).toMatchObject({
      site: expected.counts['dcim_site'],
      rack: expected.racks,
      device: expected.devices,
      port: ports,
      cable: expected.cables,
      termination: expected.cable_terminations_rows,
      handOff: expected.counts['circuits_circuittermination'],
      powerFeed: expected.counts['dcim_powerfeed'],
      card: expected.counts['dcim_module'],
      portMap: expected.counts['dcim_frontport'],
      slot: expected.counts['dcim_modulebay']! + expected.counts['dcim_devicebay']!,
      deviceType: expected.counts['dcim_devicetype'],
      moduleType: expected.counts['dcim_moduletype'],
    });
    for (const [key, count] of Object.entries(done.notImported)) {
      const all = count + (done.inFields?.[key] ?? 0) + (key === 'circuits.circuit' ? done.created['circuit']! : 0);
      expect(all, key).toBe(expected.counts[key.replace('.', '_')] ?? all);
    }
    expect(done.notImported).toMatchObject({ 'virtualization.virtualmachine': 180, 'ipam.vlan': 63 });
    const again = await runImport(sql, file, { userName: 'ann', dryRun: false });
    expect(Object.values(again.created).every((count) => count === 0)).toBe(true);
    expect([again.changed, again.clock]).toEqual([0, 0]);
  });

  test('the community library comes in to its counts, twice', async () => {
    const folder = path.join(REAL, 'device-types');
    expect((await runImport(sql, folder, { userName: 'ann', dryRun: false })).created).toEqual({
      deviceType: 145,
      moduleType: 85,
      rackType: 3,
    });
    expect(await runImport(sql, folder, { userName: 'ann', dryRun: false })).toMatchObject({
      created: { deviceType: 0, moduleType: 0, rackType: 0 },
      changed: 0,
      unchanged: 233,
    });
  });
});
