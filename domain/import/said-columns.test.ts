import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MemoryRecords } from '../../tests/fixtures/import/memory-records';
import type { Change } from '../document/diff';
import type { Kind } from '../document/schema';
import { DifferenceList } from './difference-list';
import { readNetboxDataset } from './netbox-dataset';
import { planImport, type ImportPlan } from './plan-import';

interface Row {
  readonly model: string;
  readonly pk: number;
  readonly fields: Readonly<Record<string, unknown>>;
}
const row = (model: string, pk: number, fields: Row['fields']): Row => ({ model, pk, fields });
/** Device 1 says all, device 2 nothing that may be left out. */
const ROWS: readonly Row[] = [
  row('dcim.site', 1, { name: 'Goslar', region: null, tenant: null, physical_address: '' }),
  row('dcim.location', 1, { name: 'Hall', site: 1, parent: null, tenant: null }),
  row('dcim.racktype', 1, { outer_width: 600, outer_depth: 1000, outer_unit: 'mm' }),
  row('dcim.rack', 1, {
    ...{ name: 'R1', site: 1, location: 1, u_height: 42, rack_type: 1, outer_width: null, outer_depth: null, outer_unit: '' },
    ...{ serial: '', asset_tag: null, weight: null, weight_unit: '', tenant: null },
  }),
  row('dcim.manufacturer', 1, { name: 'Acme' }),
  row('dcim.devicetype', 1, { manufacturer: 1, model: 'X', slug: 'x', u_height: 2, part_number: '' }),
  row('dcim.virtualchassis', 1, { name: 'stack' }),
  row('dcim.device', 1, {
    ...{ name: 'sw1', site: 1, location: 1, rack: 1, position: '4.0', face: 'front', device_type: 1, virtual_chassis: null },
    ...{ serial: 'S-1', asset_tag: 'A-1', comments: 'theirs', tenant: null, primary_ip4: null, primary_ip6: null },
  }),
  row('dcim.device', 2, {
    ...{ name: null, site: 1, location: 1, rack: 1, position: null, face: '', device_type: 1, virtual_chassis: null },
    ...{ serial: '', asset_tag: null, comments: '', tenant: null, primary_ip4: null, primary_ip6: null },
  }),
  row('dcim.device', 3, {
    ...{
      name: null,
      site: 1,
      location: 1,
      rack: 1,
      position: null,
      face: '',
      device_type: 1,
      virtual_chassis: 1,
      vc_position: 2,
    },
    ...{ serial: '', asset_tag: null, comments: '', tenant: null, primary_ip4: null, primary_ip6: null },
  }),
  row('dcim.macaddress', 1, { mac_address: 'AA:BB:CC:00:00:01' }),
  row('dcim.interface', 1, { name: 'eth0', device: 1, type: '1000base-t', label: '', description: '', primary_mac_address: 1 }),
  row('dcim.interface', 2, {
    name: 'eth0',
    device: 2,
    type: '1000base-t',
    label: '',
    description: '',
    primary_mac_address: null,
  }),
  row('dcim.cable', 1, { type: '', label: '', color: '', length: null, length_unit: '', status: 'connected', tenant: null }),
  row('dcim.cabletermination', 1, { cable: 1, cable_end: 'A', termination_type: ['dcim', 'interface'], termination_id: 1 }),
  row('dcim.cabletermination', 2, { cable: 1, cable_end: 'B', termination_type: ['dcim', 'interface'], termination_id: 2 }),
];

const SMALL = readFileSync(new URL('../../tests/fixtures/import/small-netbox.json', import.meta.url), 'utf8');

let next = 1;
const plan = (rows: readonly Row[], here: MemoryRecords): ImportPlan =>
  planImport(
    readNetboxDataset(rows, 'given.json', (at) => Number(at) + 2),
    here,
    () => next++,
  );
function bring(rows: readonly Row[], here = new MemoryRecords()): MemoryRecords {
  here.apply(plan(rows, here).changes);
  return here;
}
/** `name: field before → after`, and what is new. */
function told(rows: readonly Row[], here: MemoryRecords): readonly string[] {
  const list = new DifferenceList(plan(rows, here).planned, []);
  return Array.from({ length: list.count }, (_, at) => list.part(at)).flatMap(({ deed, lines }) =>
    lines.flatMap(({ name, fields }) =>
      deed === 'created'
        ? [`new: ${name}`]
        : fields.map(({ field, before, after }) => `${name}: ${field} ${JSON.stringify(before)} → ${JSON.stringify(after)}`),
    ),
  );
}
function write(here: MemoryRecords, kind: Kind, key: string, after: Readonly<Record<string, unknown>>): void {
  here.apply([{ kind, id: here.find(kind, key)!.id, before: {}, after } as Change]);
}
const says = (model: string, pk: number, fields: Row['fields']): readonly Row[] =>
  ROWS.map((one) => (one.model === model && one.pk === pk ? { ...one, fields: { ...one.fields, ...fields } } : one));
const without = (...tables: readonly string[]): readonly Row[] => ROWS.filter(({ model }) => !tables.includes(model));

describe('[issue 11] a column of which a source says nothing', () => {
  test.each([
    ['object', 'netbox:dcim.device:2', { serialNumber: 'S-9', assetTag: 'A-9', remarks: 'ours', owner: 'Us', ip: '10.0.0.9' }],
    ['object', 'netbox:dcim.device:2', { name: 'named here' }],
    ['object', 'netbox:dcim.device:2', { positionU: 20, face: 2 }],
    ['object', 'netbox:dcim.rack:1', { serialNumber: 'R-9', weightKg: 80, row: 'A' }],
    ['port', 'netbox:dcim.interface:2', { mac: '00:11:22:33:44:55', label: 'up', remarks: 'ours', poeMode: 1 }],
    ['object', 'netbox:dcim.device:1', { flags: 3 }],
    ['object', 'netbox:dcim.rack:1', { flags: 2 }],
    ['cable', 'netbox:dcim.cable:1', { lengthMm: 7000, flags: 1 }],
    ['cable', 'netbox:dcim.cable:1', { lengthMm: 5000, name: 'C-9', color: 0xff0000, type: 3, remarks: 'ours' }],
    ['model', 'acme/x', { partNumber: 'PN-9', weightKg: 12, remarks: 'ours' }],
  ] as const)('keeps what a hand wrote in a %s (%s), and nothing is listed: %o', (kind, key, mine) => {
    const here = bring(ROWS);
    write(here, kind, key, mine);
    expect(told(ROWS, here)).toEqual([]);
    expect(plan(ROWS, here)).toMatchObject({ changes: [], changed: 0 });
    // Nor is it the source's by having been kept.
    bring(ROWS, here);
    expect(told(ROWS, here)).toEqual([]);
  });

  test('is emptied where the source brought what stands there, and what a hand writes then stays', () => {
    const here = bring(ROWS);
    const later = says('dcim.device', 1, { serial: '', asset_tag: null, position: null });
    expect(told(later, here)).toEqual([
      'sw1: positionU 4 → 0',
      'sw1: face 1 → 0',
      'sw1: serialNumber "S-1" → ""',
      'sw1: assetTag "A-1" → ""',
    ]);
    bring(later, here);
    expect(told(later, here)).toEqual([]);
    write(here, 'object', 'netbox:dcim.device:1', { serialNumber: 'S-1' });
    expect(told(later, here)).toEqual([]);
  });

  test('keeps what a hand has made of what the source brought', () => {
    const here = bring(ROWS);
    write(here, 'object', 'netbox:dcim.device:1', { serialNumber: 'S-2' });
    const later = says('dcim.device', 1, { serial: '' });
    expect(told(later, here)).toEqual([]);
    bring(later, here);
    write(here, 'object', 'netbox:dcim.device:1', { serialNumber: 'S-1' });
    expect(told(later, here)).toEqual([]);
  });

  test('what the source says wins, otherwise than last time or changed here since, and is listed', () => {
    const here = bring(ROWS);
    expect(told(says('dcim.device', 1, { serial: 'S-3' }), here)).toEqual(['sw1: serialNumber "S-1" → "S-3"']);
    write(here, 'object', 'netbox:dcim.device:1', { serialNumber: 'S-2' });
    expect(told(ROWS, here)).toEqual(['sw1: serialNumber "S-2" → "S-1"']);
  });

  test('keeps what came in before it was known who wrote it; what is said again is known from then on, and nobody is told', () => {
    const here = bring(ROWS);
    const key = 'netbox:dcim.device:1';
    write(here, 'object', key, { extra: { source: key } });
    const later = says('dcim.device', 1, { serial: '' });
    expect(told(later, here)).toEqual([]);
    expect(plan(ROWS, here)).toMatchObject({ changed: 0, changes: [{ kind: 'object' }] });
    bring(ROWS, here);
    expect(plan(ROWS, here).changes).toEqual([]);
    expect(told(later, here)).toEqual(['sw1: serialNumber "S-1" → ""']);
  });

  test('a device that moves to another rack does not take the unit along that it was given here', () => {
    const racks = [...ROWS, row('dcim.rack', 2, { ...ROWS[3]!.fields, name: 'R2' })];
    const here = bring(racks);
    write(here, 'object', 'netbox:dcim.device:2', { positionU: 20, face: 2 });
    expect(told(racks, here)).toEqual([]);
    const moved = racks.map((one) => {
      return one.model === 'dcim.device' && one.pk === 2 ? { ...one, fields: { ...one.fields, rack: 2 } } : one;
    });
    const [fields] = plan(moved, here).changes.map(({ after }) => after);
    expect(fields).toMatchObject({ positionU: 0, face: 0 });
  });
});

describe('[issue 11] of what stands in a table that a data set lacks it does not speak', () => {
  test.each([
    ['dcim.macaddress'],
    ['dcim.racktype'],
    ['dcim.virtualchassis'],
    ['dcim.location'],
    ['dcim.devicetype', 'dcim.manufacturer'],
  ])('nothing changes without %s', (...tables) => {
    expect(told(without(...tables), bring(ROWS))).toEqual([]);
  });

  test('nothing changes and nothing is made anew where any one table of a data set is lacking', () => {
    const whole = JSON.parse(SMALL) as readonly Row[];
    const here = bring(whole);
    // Without bays it is not known that a device stood in one: it is told in its rack.
    for (const table of new Set(whole.map(({ model }) => model).filter((model) => model !== 'dcim.devicebay')))
      expect([
        table,
        told(
          whole.filter(({ model }) => model !== table),
          here,
        ),
      ]).toEqual([table, []]);
  });

  test('devices stay in their racks where there are none, and no room is made for them', () => {
    const here = bring(ROWS);
    const lacking = without('dcim.rack', 'dcim.location');
    expect(told(lacking, here)).toEqual([]);
  });
});

test('[review] a type whose brand the file does not hold, and by which nothing is made, is left out and told; one whose brand it holds comes in', () => {
  const type = (pk: number, manufacturer: number, model: string) =>
    row('dcim.devicetype', pk, { manufacturer, model, slug: model.toLowerCase(), u_height: 1, part_number: '' });
  const rows = [row('dcim.manufacturer', 1, { name: 'Acme' }), type(1, 1, 'X'), type(2, 9, 'Y')];
  const { changes, notes } = planImport(
    readNetboxDataset(rows, 'types.json', () => 0),
    new MemoryRecords(),
    () => 24_000_000_001_000,
  );
  expect(changes.map(({ after }) => (after as { readonly name?: string }).name)).toEqual(['X']);
  expect(notes).toMatchObject([{ reason: 'types-without-brand', facts: { count: 1 } }]);
});
