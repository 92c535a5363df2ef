import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MemoryRecords } from '../../tests/fixtures/import/memory-records';
import { OBJECT_FLAGS } from '../catalog/enums';
import type { Fields } from '../document/schema';
import type { ModelTemplates } from '../entities/model';
import type { ImportSet } from './import-set';
import { isNetboxDataset, readNetboxDataset } from './netbox-dataset';
import { readLibraryFile, type LibraryFile } from './netbox-library';
import { planImport } from './plan-import';

const OLD = new URL('../../tests/fixtures/netbox-versions/netbox-2.11.json', import.meta.url);
const DEMO = new URL('../../../shared/data/netbox-demo/netbox-demo-v3.6.nousers.json', import.meta.url);

interface RowIn {
  readonly model: string;
  readonly pk: number;
  readonly fields: Readonly<Record<string, unknown>>;
}
const rowsOf = (file: URL): readonly RowIn[] => JSON.parse(readFileSync(file, 'utf8')) as readonly RowIn[];

function read(rows: readonly unknown[]): ImportSet {
  if (!isNetboxDataset(rows)) throw new Error('not a data set');
  return readNetboxDataset(rows, 'given.json', (row) => Number(row) + 2);
}

/** What stands in the database after a set came into an empty one, and what was noted on the way. */
function brought(set: ImportSet, records = new MemoryRecords(), from = 24_000_000_001_000) {
  let id = from;
  const plan = planImport(set, records, () => id++);
  records.apply(plan.changes);
  return { records, plan, notes: [...set.notes, ...plan.notes] };
}

/** Without what tells how locations were understood. */
const faults = (notes: ImportSet['notes']) =>
  notes.filter(({ reason }) => reason !== 'location-is-row' && reason !== 'circuit-not-whole');

/** `A interface:1 - B interface:2` of each cable by its number. */
function endsOf(set: ImportSet): Readonly<Record<string, string>> {
  const ends: Record<string, string[]> = {};
  for (const { kind, refs, fields } of set.records) {
    if (kind !== 'termination') continue;
    const { end, connector } = fields as { readonly end: number; readonly connector: number };
    (ends[refs!['cable']!.slice('netbox:dcim.cable:'.length)] ??= []).push(
      `${end === 1 ? 'A' : 'B'}${connector} ${refs!['port']!.slice('netbox:'.length)}`,
    );
  }
  return Object.fromEntries(Object.entries(ends).map(([cable, list]) => [cable, list.toSorted().join(' - ')]));
}

/** The same data set as a release before 3.3 writes it: two ends in each cable, no rows of their own. */
function withEndsInCables(rows: readonly RowIn[]): readonly RowIn[] {
  const ends = new Map<unknown, Record<string, unknown>>();
  for (const { model, fields } of rows) {
    if (model !== 'dcim.cabletermination') continue;
    const side = String(fields['cable_end']).toLowerCase();
    ends.set(fields['cable'], {
      ...ends.get(fields['cable']),
      [`termination_${side}_type`]: fields['termination_type'],
      [`termination_${side}_id`]: fields['termination_id'],
    });
  }
  return rows
    .filter(({ model }) => model !== 'dcim.cabletermination')
    .map((row) => (row.model === 'dcim.cable' ? { ...row, fields: { ...row.fields, ...ends.get(row.pk) } } : row));
}

describe('a data set of NetBox 2.11', () => {
  test('keeps its cable ends: named by [app, model], by app.model and by a number of contenttypes; a half-plugged one is flagged', () => {
    const set = read(rowsOf(OLD));
    expect(endsOf(set)).toEqual({
      '1': 'A0 dcim.interface:1 - B0 dcim.frontport:1',
      '2': 'A0 dcim.rearport:1 - B0 circuits.circuittermination:1/port',
      '3': 'A0 dcim.powerport:1 - B0 dcim.powerfeed:1/port',
      '4': 'A0 dcim.interface:2',
    });
    const { records, notes } = brought(set);
    expect(faults(notes).map(({ level, reason, facts }) => [level, reason, facts?.['name']])).toEqual([
      ['flagged', 'end-missing', 'cable 4'],
    ]);
    const flagged = records.all('cable').filter((cable) => (Number(cable['flags']) & OBJECT_FLAGS.flagged) !== 0);
    expect(flagged.map((cable) => cable['extra'])).toMatchObject([{ source: 'netbox:dcim.cable:4' }]);
  });

  test('ends of a kind that is given as a number without its name are told once, with the option that writes names', () => {
    const rows = rowsOf(OLD)
      .filter(({ model }) => model !== 'contenttypes.contenttype')
      .map((row) =>
        row.model === 'dcim.cable' ? { ...row, fields: { ...row.fields, termination_a_type: 40, termination_b_type: 40 } } : row,
      );
    const notes = read(rows).notes.filter(({ reason }) => reason === 'end-type-unknown');
    expect(notes).toMatchObject([{ level: 'flagged', facts: { type: 40 } }]);
    expect(notes[0]!.message).toContain('--natural-foreign');
  });

  test('rack groups, as locations were called before, hold their racks and panels', () => {
    const old = rowsOf(OLD).map((row) => {
      const { location, ...fields } = row.fields;
      if (row.model === 'dcim.location') return { ...row, model: 'dcim.rackgroup' };
      if (row.model === 'dcim.rack') return { ...row, fields: { ...fields, group: location } };
      return row.model === 'dcim.powerpanel' ? { ...row, fields: { ...fields, rack_group: location } } : row;
    });
    expect(old.some(({ model }) => model === 'dcim.rackgroup')).toBe(true);
    expect(read(old)).toEqual(read(rowsOf(OLD)));
  });
});

/** The same data set as a release since 4.5 writes it: ways through panels, and through their types, are rows of their own. */
function withMapRows(rows: readonly RowIn[]): readonly RowIn[] {
  return rows.flatMap((row): readonly RowIn[] => {
    const isPort = row.model === 'dcim.frontport';
    if (!isPort && row.model !== 'dcim.frontporttemplate') return [row];
    const { rear_port: rear, rear_port_position: position, ...fields } = row.fields;
    const owner = isPort
      ? { device: fields['device'] }
      : { device_type: fields['device_type'], module_type: fields['module_type'] };
    const map = { front_port: row.pk, front_port_position: 1, rear_port: rear, rear_port_position: position };
    return [
      { ...row, fields: { ...fields, positions: 1 } },
      { model: isPort ? 'dcim.portmapping' : 'dcim.porttemplatemapping', pk: 5000 + row.pk, fields: { ...owner, ...map } },
    ];
  });
}

const mapsOf = (set: ImportSet) =>
  set.records
    .filter(({ kind }) => kind === 'port_map')
    .map(({ fields, refs }) => {
      const { frontPosition, rearPosition } = fields as Readonly<Record<string, number>>;
      return `${refs!['front']!.slice('netbox:dcim.'.length)}.${frontPosition} - ${refs!['rear']!.slice('netbox:dcim.'.length)}.${rearPosition}`;
    })
    .toSorted();

describe('a data set of NetBox 4.5', () => {
  const port = (pk: number, fields: Readonly<Record<string, unknown>>) => ({
    device: 2,
    module: null,
    type: 'lc',
    ...fields,
    pk,
  });
  const asRow = (model: string, { pk, ...fields }: Readonly<Record<string, unknown>> & { readonly pk: number }): RowIn => ({
    model,
    pk,
    fields,
  });
  const map = (pk: number, front: number, frontPosition: number, rear: number, rearPosition: number): RowIn =>
    asRow('dcim.portmapping', {
      pk,
      device: 2,
      front_port: front,
      front_port_position: frontPosition,
      rear_port: rear,
      rear_port_position: rearPosition,
    });
  const panel = [
    ...rowsOf(OLD).filter(({ model }) => !/^dcim\.(cable|frontport|rearport)$/.test(model)),
    asRow('dcim.rearport', port(1, { name: 'R', positions: 4 })),
    asRow('dcim.frontport', port(1, { name: 'F1', positions: 2 })),
    asRow('dcim.frontport', port(2, { name: 'F2', positions: 2 })),
  ];

  test('keeps the ways through a panel: two positions of a front port lead to two of its rear port, crossed', () => {
    const set = read([...panel, map(1, 1, 1, 1, 2), map(2, 1, 2, 1, 1), map(3, 2, 1, 1, 4)]);
    expect(mapsOf(set)).toEqual(['frontport:1.1 - rearport:1.2', 'frontport:1.2 - rearport:1.1', 'frontport:2.1 - rearport:1.4']);
    expect(faults(brought(set).notes)).toEqual([]);
    expect(set.notImported['dcim.portmapping']).toBeUndefined();
  });

  test('a way from or to a port or a position that is not there is flagged and left out; one that is said twice is one', () => {
    const set = read([
      ...panel,
      map(1, 9, 1, 1, 1),
      map(2, 1, 1, 9, 1),
      map(3, 1, 3, 1, 1),
      map(4, 1, 1, 1, 5),
      map(5, 2, 2, 1, 2),
      map(6, 2, 2, 1, 2),
    ]);
    expect(faults(set.notes).map(({ level, reason }) => [level, reason])).toEqual([
      ['flagged', 'front-port-missing'],
      ['flagged', 'rear-port-missing'],
      ['flagged', 'front-position-missing'],
      ['flagged', 'rear-position-missing'],
    ]);
    expect(mapsOf(set)).toEqual(['frontport:2.2 - rearport:1.2']);
  });
});

describe('a type of the library as NetBox 4.5 writes it', () => {
  const type = (mappings: unknown) =>
    readLibraryFile(
      {
        manufacturer: 'Nordwind',
        model: 'Cassette',
        'front-ports': [
          { name: 'F1', type: 'lc', positions: 2 },
          { name: 'F2', type: 'lc' },
        ],
        'rear-ports': [{ name: 'R', type: 'mpo', positions: 3 }],
        'port-mappings': mappings,
      },
      'device-types/cassette.yaml',
      (path) => (path.startsWith('port-mappings/') ? 20 + Number(path.slice('port-mappings/'.length)) : 1),
    ) as LibraryFile;

  test('keeps its list of port maps; one that names what is not there is flagged with its line', () => {
    const { record, notes } = type([
      { front_port: 'F1', front_port_position: 1, rear_port: 'R', rear_port_position: 3 },
      { front_port: 'F1', front_port_position: 2, rear_port: 'R', rear_port_position: 2 },
      { front_port: 'F2', rear_port: 'R' },
      { front_port: 'F3', rear_port: 'R' },
      { front_port: 'F2', front_port_position: 2, rear_port: 'R' },
    ]);
    const { ports, maps } = record.fields.templates as ModelTemplates;
    expect(ports.map(({ name, positions }) => [name, positions])).toEqual([
      ['F1', 2],
      ['F2', undefined],
      ['R', 3],
    ]);
    expect(maps).toEqual([
      { front: 0, frontPosition: 1, rear: 2, rearPosition: 3 },
      { front: 0, frontPosition: 2, rear: 2, rearPosition: 2 },
      { front: 1, frontPosition: 1, rear: 2, rearPosition: 1 },
    ]);
    expect(notes.map(({ reason, line }) => [reason, line])).toEqual([
      ['front-port-missing', 23],
      ['front-position-missing', 24],
    ]);
  });

  test('front ports that lead nowhere are no fault where the list is there; what is no list is flagged', () => {
    expect(type([]).notes).toEqual([]);
    expect(type('none').notes.map(({ reason }) => reason)).toEqual(['not-a-list']);
  });
});

describe.skipIf(!existsSync(DEMO))('the NetBox demonstration data as other releases write it', () => {
  const rows = existsSync(DEMO) ? rowsOf(DEMO) : [];

  test('before 3.3: all 216 cable ends are the same, and the newer form after it changes nothing', () => {
    const now = read(rows);
    const before = read(withEndsInCables(rows));
    expect(Object.keys(endsOf(now))).toHaveLength(108);
    expect(endsOf(before)).toEqual(endsOf(now));
    const { records, notes } = brought(before);
    expect(faults(notes)).toEqual([]);
    expect(records.all('termination')).toHaveLength(216);
    expect(brought(now, records, 24_000_009_001_000).plan.changes).toEqual([]);
  });

  test('since 4.5: all 912 port maps and all models are the same, and the newer form after the older one changes nothing', () => {
    const before = read(rows);
    const now = read(withMapRows(rows));
    expect(mapsOf(before)).toHaveLength(912);
    expect(mapsOf(now)).toEqual(mapsOf(before));
    const models = (set: ImportSet) => set.records.filter(({ kind }) => kind === 'model').map(({ fields }) => fields);
    expect(models(now)).toEqual(models(before));
    expect(models(now).some((fields) => ((fields as Fields<'model'>).templates as ModelTemplates | null)?.maps.length)).toBe(
      true,
    );
    expect(faults(now.notes)).toEqual([]);
    expect(now.notImported).toEqual(before.notImported);
    expect(brought(now, brought(before).records, 24_000_009_001_000).plan.changes).toEqual([]);
  });
});

test('[I17] a hand-off keeps how long its circuit is and what rate is promised', () => {
  const row = (model: string, pk: number, fields: Readonly<Record<string, unknown>>): RowIn => ({ model, pk, fields });
  const circuit = (pk: number, length: Readonly<Record<string, unknown>>) =>
    row('circuits.circuit', pk, { cid: `C${pk}`, ...length });
  const set = read([
    row('dcim.site', 1, { name: 'Hill' }),
    circuit(1, { distance: '12.5', distance_unit: 'km', commit_rate: 1_000_000 }),
    circuit(2, { distance: null, distance_unit: null, commit_rate: null }),
    ...[1, 2].map((pk) => row('circuits.circuittermination', pk, { circuit: pk, site: 1, term_side: 'A' })),
  ]);
  const extras = set.records
    .filter(({ counted }) => counted === 'handOff')
    .map(({ fields }) => (fields as Fields<'object'>).extra);
  expect(extras).toMatchObject([{ circuit: 'C1', distanceMm: 12_500_000, commitRate: 1_000_000 }, { circuit: 'C2' }]);
  expect(extras[1]).not.toHaveProperty('distanceMm');
});
