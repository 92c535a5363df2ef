import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { feedPower, type FeedFacts } from '../capacity/feed-power';
import { MemoryRecords } from '../../tests/fixtures/import/memory-records';
import { OBJECT_FLAGS, OBJECT_CLASSES, codeOf } from '../catalog/enums';
import { NO_TEMPLATE, type Fields } from '../document/schema';
import type { ImportSet } from './import-set';
import { isNetboxDataset, readNetboxDataset } from './netbox-dataset';
import { planImport } from './plan-import';
import { lengthMm, weightKg } from './values';

const SMALL = new URL('../../tests/fixtures/import/small-netbox.json', import.meta.url);
const DEMO = new URL('../../../shared/data/netbox-demo/netbox-demo-v3.6.nousers.json', import.meta.url);

function read(file: URL): ImportSet {
  const rows: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isNetboxDataset(rows)) throw new Error('not a data set');
  return readNetboxDataset(rows, 'small.json', (row) => Number(row) + 2);
}
const ids =
  (from = 24_000_000_001_000) =>
  () =>
    from++;
const bySource = (records: MemoryRecords, key: string) =>
  records.find(
    key.includes('port') || key.includes('interface') ? 'port' : key.includes('cable') ? 'cable' : 'object',
    `netbox:${key}`,
  );

describe('a NetBox data set', () => {
  const set = read(SMALL);
  const records = new MemoryRecords();
  const plan = planImport(set, records, ids());
  records.apply(plan.changes);

  test('becomes sites, rooms, racks, devices, slots, cards, ports, maps, hand-offs, feeds and cables', () => {
    expect(plan.created).toMatchObject({
      region: 2,
      site: 2,
      building: 1,
      room: 3,
      rack: 3,
      device: 5,
      slot: 2,
      card: 1,
      port: 8,
      portMap: 2,
      cable: 3,
      handOff: 1,
      powerFeed: 1,
      powerPanel: 1,
      deviceType: 4,
      moduleType: 1,
      // Two of each room, one of each site and building.
      diagram: 9,
    });
    expect(set.notImported).toMatchObject({
      'virtualization.virtualmachine': 1,
      'ipam.vlan': 1,
    });
  });

  test('[walk 5, 11] every site and building has a plan with a box for each place in it, none over another', () => {
    const plans = set.records.filter(({ kind, key }) => kind === 'diagram' && /\.(site|location):\d+\/plan$/.test(key));
    const owners = plans
      .map(({ refs }) => refs!['owner']!)
      .filter((owner) => !set.records.some(({ key }) => key === `${owner}/elevation`));
    expect(owners.map((owner) => set.records.find(({ key }) => key === owner)?.counted)).toEqual(['site', 'site', 'building']);
    const places = set.records.filter(
      ({ counted, refs }) => ['building', 'room'].includes(counted) && refs?.['parent'] !== undefined,
    );
    const boxes = set.records.filter(
      ({ kind, refs }) => kind === 'placement' && owners.includes(refs!['diagram']!.replace('/plan', '')),
    );
    expect(boxes.map(({ refs }) => refs!['subject']).toSorted()).toEqual(places.map(({ key }) => key).toSorted());
    for (const one of boxes)
      for (const other of boxes) {
        if (one === other || one.refs!['diagram'] !== other.refs!['diagram']) continue;
        const [a, b] = [one.fields, other.fields] as readonly Fields<'placement'>[];
        const isApart =
          a!.x! + a!.width! < b!.x! || b!.x! + b!.width! < a!.x! || a!.y! + a!.height! < b!.y! || b!.y! + b!.height! < a!.y!;
        expect(isApart).toBe(true);
      }
  });

  test('[review] to a plan that is here nothing is added: a later place is offered to be put there', () => {
    const here = new MemoryRecords();
    here.apply(planImport(set, here, ids()).changes);
    const annex = { name: 'Annex', site: 1, parent: null, slug: 'annex', status: 'active' };
    const rows = JSON.parse(readFileSync(SMALL, 'utf8')) as readonly unknown[];
    const later = readNetboxDataset([...rows, { model: 'dcim.location', pk: 77, fields: annex }], 'later.json', () => 0);
    const { changes } = planImport(later, here, ids(24_000_000_900_000));
    expect(changes.filter(({ kind, before }) => kind === 'object' && before === null)).toHaveLength(1);
    expect(changes.filter(({ kind, before }) => kind === 'placement' && before === null)).toEqual([]);
  });

  test('keeps names, serial numbers, tags, addresses, remarks, status and where things stand', () => {
    const device = bySource(records, 'dcim.device:1');
    expect(device).toMatchObject({
      name: 'sw1',
      serialNumber: 'SN1',
      assetTag: 'T1',
      ip: '10.0.0.1',
      remarks: 'core',
      owner: 'Initech',
      positionU: 10,
      heightU: 1,
      face: 1,
      lifecycle: 0,
    });
    expect(bySource(records, 'dcim.device:3')).toMatchObject({ positionU: 11.5, heightU: 0.5, lifecycle: 1 });
    expect(bySource(records, 'dcim.interface:1')).toMatchObject({ mac: 'aa:bb:cc:00:11:22' });
    expect(bySource(records, 'dcim.rack:2')).toMatchObject({
      widthMm: 800,
      depthMm: 1200,
      flags: OBJECT_FLAGS.descendingUnits,
      row: 'Row 1',
    });
    expect(bySource(records, 'dcim.cable:1')).toMatchObject({ name: 'K1', color: 0x2196f3, lengthMm: 2500 });
    const [europe, harz] = ['dcim.region:1', 'dcim.region:2'].map((key) => bySource(records, key));
    expect([europe?.['parent'], harz?.['parent']]).toEqual([0, europe?.id]);
    expect(bySource(records, 'dcim.site:1')?.['parent']).toBe(harz?.id);
    expect(bySource(records, 'dcim.site:2')?.['parent']).toBe(0);
  });

  test("a rack without a location stands in its site's one room; a child device in its bay, a card in its slot", () => {
    const room = bySource(records, 'dcim.site:2/room');
    expect(bySource(records, 'dcim.rack:3')?.['parent']).toBe(room?.id);
    expect(bySource(records, 'dcim.device:5')?.['parent']).toBe(bySource(records, 'dcim.devicebay:1')?.id);
    expect(bySource(records, 'dcim.module:1')?.['parent']).toBe(bySource(records, 'dcim.modulebay:1')?.id);
  });

  test('ports name the template that made them: by name, by {module}, by type when renamed, else none', () => {
    expect(bySource(records, 'dcim.interface:1')).toMatchObject({ template: 1, name: '' });
    expect(bySource(records, 'dcim.interface:2')).toMatchObject({ template: 2, name: 'uplink' });
    expect(bySource(records, 'dcim.interface:3')).toMatchObject({ template: NO_TEMPLATE, name: 'lag1' });
    expect(bySource(records, 'dcim.interface:4')).toMatchObject({ template: 0, name: 'xe-0/0' });
    expect(bySource(records, 'dcim.modulebay:1')).toMatchObject({ template: 0, name: '' });
  });

  test('records that break a rule come in flagged and are listed: units taken, a rack too low, a port with two cables', () => {
    const flagged = plan.notes.filter((note) => note.level === 'flagged').map((note) => note.reason);
    expect(flagged.toSorted()).toEqual(['above-rack', 'port-occupied', 'units-taken']);
    // By what is read on the thing: no key of the source.
    expect(plan.notes.find(({ reason }) => reason === 'port-occupied')?.facts).toEqual({ name: 'sw1 · ge0 – panel · F1' });
    for (const { level, message, facts } of plan.notes)
      if (level === 'flagged') expect(`${message} ${facts?.['name']}`).not.toContain('netbox:');
    for (const key of ['dcim.device:2', 'dcim.device:4', 'dcim.cable:3']) {
      expect(Number(bySource(records, key)?.['flags']) & OBJECT_FLAGS.flagged, key).not.toBe(0);
    }
    expect(records.all('termination')).toHaveLength(5);
  });

  test('[issue 12, racks that leave their room] a rack that comes to stand beyond the size that its room says here is told by both names', () => {
    const here = new MemoryRecords();
    const nextId = ids();
    here.apply(planImport(read(SMALL), here, nextId).changes);
    const rack = bySource(here, 'dcim.rack:1')!;
    const room = here.all('object').find(({ id }) => id === rack['parent'])!;
    const gone = here.all('placement').find(({ subject }) => subject === rack.id)!;
    const told = (widthMm: number) => {
      here.apply([{ kind: 'object', id: room.id, before: {}, after: { widthMm, depthMm: 50_000 } }]);
      return planImport(read(SMALL), here, nextId).notes.filter(({ reason }) => reason === 'rack-outside-room');
    };
    expect(told(500)).toEqual([]);
    here.apply([{ kind: 'placement', id: gone.id, before: gone, after: null }]);
    expect(told(500).map(({ facts }) => facts)).toEqual([{ name: rack['name'], room: room['name'] }]);
    expect(told(50_000)).toEqual([]);
  });

  test('unknown fields are warnings with their line, once for each table', () => {
    expect(set.notes.filter((note) => note.reason === 'unknown-key').map((note) => note.message)).toEqual([
      'unknown field flux_capacity of dcim.device ignored in 1 rows',
    ]);
  });

  test('every room becomes elevations and a plan, its racks stand on its floor', () => {
    const rooms = records.all('object').filter((record) => record['class'] === codeOf(OBJECT_CLASSES, 'room'));
    for (const room of rooms)
      expect(
        records
          .all('diagram')
          .filter((diagram) => diagram['owner'] === room.id)
          .map((diagram) => diagram['kind'])
          .toSorted(),
      ).toEqual([1, 2]);
    const rack = bySource(records, 'dcim.rack:1');
    expect(records.all('placement').filter((placement) => placement['subject'] === rack?.id)).toHaveLength(1);
  });

  test('importing twice creates nothing and changes nothing', () => {
    const again = planImport(read(SMALL), records, ids());
    expect(again.changes).toEqual([]);
    expect(Object.values(again.created).every((count) => count === 0)).toBe(true);
    expect(again.changed).toBe(0);
    expect(again.unchanged).toBe(Object.values(plan.created).reduce((sum, count) => sum + count, 0));
  });

  test('a second import brings back what the source says and leaves what a user added or moved', () => {
    const mine = new MemoryRecords();
    mine.apply(planImport(set, new MemoryRecords(), ids()).changes);
    const device = mine.find('object', 'netbox:dcim.device:1')!;
    const placement = mine.all('placement')[0]!;
    mine.apply([
      {
        kind: 'object',
        id: device.id,
        before: {},
        after: { name: 'renamed', department: 'Ops', extra: { ...(device['extra'] as object), shelf: '7' } },
      },
      { kind: 'placement', id: placement.id, before: {}, after: { x: 12_345 } },
    ]);
    const again = planImport(set, mine, ids());
    expect(again.changes).toEqual([{ kind: 'object', id: device.id, before: { name: 'renamed' }, after: { name: 'sw1' } }]);
  });

  test('[X2] a second import leaves it to the rows of a room which racks are theirs; without rows the source says it', () => {
    const mine = new MemoryRecords();
    mine.apply(planImport(set, new MemoryRecords(), ids()).changes);
    const rack = mine.find('object', 'netbox:dcim.rack:1')!;
    const said = rack['row'];
    const renamed = [{ kind: 'object', id: rack.id, before: { row: said }, after: { row: 'K' } }] as const;
    mine.apply(renamed as never);
    expect(planImport(set, mine, ids()).changes).toEqual([{ ...renamed[0], before: { row: 'K' }, after: { row: said } }]);
    const row = { class: codeOf(OBJECT_CLASSES, 'row'), parent: rack['parent'], name: 'K' };
    mine.apply([{ kind: 'object', id: 24_000_000_900_000, before: null, after: row as never }]);
    expect(planImport(set, mine, ids()).changes).toEqual([]);
  });

  test('a second import brings back every reference, to neighbours too: ids are no f32', () => {
    const mine = new MemoryRecords();
    mine.apply(planImport(set, new MemoryRecords(), ids()).changes);
    const end = mine.all('termination')[0]!;
    const port = Number(end['port']);
    mine.apply([{ kind: 'termination', id: end.id, before: { port }, after: { port: port + 1 } }]);
    const again = planImport(set, mine, ids());
    expect(again.changes).toEqual([{ kind: 'termination', id: end.id, before: { port: port + 1 }, after: { port } }]);
  });

  test('a cable that moved to a port of its own time keeps its end; one whose port is taken leaves it open', () => {
    const mine = new MemoryRecords();
    mine.apply(planImport(set, new MemoryRecords(), ids()).changes);
    const [end, other] = mine.all('termination');
    const port = mine.all('port').find((each) => each.id === end!['port'])!;
    // The port is gone and another cable, of no import, has taken the place of a second end.
    mine.apply([{ kind: 'port', id: port.id, before: {}, after: null }]);
    mine.apply([
      { kind: 'termination', id: other!.id, before: {}, after: { port: 7 } },
      {
        kind: 'termination',
        id: 9,
        before: null,
        after: { cable: 8, end: 1, connector: 0, position: 1, plan: 0, port: other!['port'] as number },
      },
    ]);
    const again = planImport(set, mine, ids(24_000_000_009_000));
    expect(again.changes.filter((change) => change.kind === 'termination')).toEqual([
      expect.objectContaining({ id: end!.id, after: { port: 24_000_000_009_000 } }),
      expect.objectContaining({ id: other!.id, after: null }),
    ]);
    expect(again.notes.map((note) => note.reason)).toContain('port-occupied');
  });
});

describe.skipIf(!existsSync(DEMO))('the NetBox demonstration data', () => {
  const set = existsSync(DEMO) ? read(DEMO) : undefined;

  test('comes in whole: every rack, device, port and cable, hand-offs and feeds apart', () => {
    const records = new MemoryRecords();
    const slow = new MemoryRecords();
    const plan = planImport(set!, slow, ids());
    records.apply(plan.changes);
    expect(plan.created).toMatchObject({
      region: 67,
      site: 24,
      room: 17,
      rack: 42,
      device: 72,
      slot: 42,
      card: 4,
      port: 3348,
      portMap: 912,
      cable: 108,
      termination: 216,
      handOff: 45,
      powerFeed: 48,
      deviceType: 14,
      moduleType: 1,
    });
    expect(set!.notImported).toMatchObject({ 'virtualization.virtualmachine': 180, 'ipam.vlan': 63 });
    const feeds = records.all('object').filter((record) => record['class'] === codeOf(OBJECT_CLASSES, 'powerFeed'));
    expect(
      new Set(feeds.map((record) => feedPower(record as unknown as FeedFacts).watts)),
      '[B13] available_power of each',
    ).toEqual(new Set([3520]));
    // Its halls are seen whole: four locations are rows.
    const notes = [...set!.notes, ...plan.notes];
    const circuits = notes.filter(({ reason }) => reason === 'circuit-not-whole');
    expect(notes.filter((note) => !circuits.includes(note)).map(({ reason, facts }) => [reason, facts?.['name']])).toEqual(
      ['Row 1', 'Row 2', 'Row 3', 'Row 4'].map((name) => ['location-is-row', name]),
    );
    expect([circuits.length, set!.notImported['circuits.circuit']], '[NB1] circuits of one end').toEqual([13, 13]);
    const handOffs = new Set(
      records
        .all('object')
        .filter((record) => record['class'] === codeOf(OBJECT_CLASSES, 'handOff'))
        .map((record) => record.id),
    );
    const ports = new Map(records.all('port').map((port) => [port.id, port]));
    expect(
      records.all('termination').filter((end) => handOffs.has(Number(ports.get(Number(end['port']))?.['owner']))),
    ).toHaveLength(32);
    expect(
      records.all('object').filter((record) => record['class'] === codeOf(OBJECT_CLASSES, 'device') && record['name'] === ''),
    ).toHaveLength(14);
    expect(
      records.all('object').filter((record) => record['class'] === codeOf(OBJECT_CLASSES, 'device') && record['face'] === 2),
    ).toHaveLength(8);
  });
});

test.each(['__proto__', 'constructor', 'toString'])(
  '[walk 6, foreign names] a table that is called %s is one that nobody knows, and is counted as that',
  (model) => {
    const rows = JSON.parse(`[{ "model": "${model}", "pk": 1, "fields": { "name": "a" } },
    { "model": "dcim.site", "pk": 1, "fields": { "name": "b", "slug": "b", "custom_field_data": { "${model}": 1 } } }]`) as unknown[];
    const { notImported, records } = readNetboxDataset(rows, 'odd.json', (row) => Number(row));
    expect(Object.entries(notImported)).toEqual([[model.toLowerCase(), 1]]);
    expect(JSON.stringify(records)).not.toMatch(/NaN|native code|object Object/);
    expect(weightKg(3, model)).toBe(3);
    expect(lengthMm(3, model)).toBe(3);
  },
);
