import { describe, expect, test } from 'vitest';
import { OBJECT_CLASSES } from '../catalog/enums';
import type { Fields } from '../document/schema';
import { isNetboxDataset, readNetboxDataset } from './netbox-dataset';

type Given = Readonly<Record<string, unknown>>;

function read(tables: Readonly<Record<string, readonly Given[]>>) {
  const rows = Object.entries(tables).flatMap(([model, all]) => all.map((fields, at) => ({ model, pk: at + 1, fields })));
  if (!isNetboxDataset(rows)) throw new Error('not a data set');
  return readNetboxDataset(rows, 'given.json', (row) => Number(row) + 2);
}

const SITE = [{ name: 'Hill' }];
const rack = (name: string, location: number | null): Given => ({ name, site: 1, location, u_height: 42 });
/** `class name < parent [row]` of each place and rack. */
function told(set: ReturnType<typeof read>): readonly string[] {
  const names = new Map(set.records.map(({ key, fields }) => [key, (fields as Fields<'object'>).name ?? '']));
  return set.records.flatMap(({ kind, fields, refs }) => {
    if (kind !== 'object') return [];
    const { class: code = 0, name, row = '' } = fields as Fields<'object'>;
    const parent = names.get(refs?.['parent'] ?? '');
    return [`${OBJECT_CLASSES[code]} ${name}${parent ? ` < ${parent}` : ''}${row === '' ? '' : ` [${row}]`}`];
  });
}

describe('[I14] locations of a data set', () => {
  test('that are called like rows are rows of the main room, where the racks beside them stand, too', () => {
    const set = read({
      'dcim.site': SITE,
      'dcim.location': ['Row 1', 'Row 2', 'B列'].map((name) => ({ name, site: 1, parent: null })),
      'dcim.rack': [rack('R1', 1), rack('R2', 2), rack('R3', 3), rack('R4', null)],
    });
    expect(told(set)).toEqual([
      'site Hill',
      'room Main room < Hill',
      'rack R1 < Main room [Row 1]',
      'rack R2 < Main room [Row 2]',
      'rack R3 < Main room [B列]',
      'rack R4 < Main room',
    ]);
    expect(set.notes.map(({ level, reason, facts }) => [level, reason, facts])).toEqual(
      ['Row 1', 'Row 2', 'B列'].map((name) => ['warning', 'location-is-row', { name, hall: 'Main room' }]),
    );
  });

  test('stand on one floor in their rows', () => {
    const set = read({
      'dcim.site': SITE,
      'dcim.location': ['Row 1', 'Row 2'].map((name) => ({ name, site: 1, parent: null })),
      'dcim.rack': [rack('R1', 1), rack('R2', 1), rack('R3', 2)],
    });
    const places = set.records.filter(({ kind, refs }) => kind === 'placement' && refs!['diagram'] !== 'netbox:dcim.site:1/plan');
    expect(new Set(places.map(({ refs }) => refs?.['diagram']))).toEqual(new Set(['netbox:dcim.site:1/room/plan']));
    const [first, second, third] = places.map(({ fields }) => fields as Fields<'placement'>);
    expect(first!.y).toBe(second!.y);
    expect(third!.y).toBeLessThan(first!.y!);
  });

  test('that hold racks inside of a hall are its rows, whatever they are called', () => {
    const set = read({
      'dcim.site': SITE,
      'dcim.location': [
        { name: 'Data hall 2', site: 1, parent: null },
        { name: 'A', site: 1, parent: 1 },
        { name: 'Cage 7', site: 1, parent: 1 },
        { name: 'Spare', site: 1, parent: 1 },
      ],
      'dcim.rack': [rack('A1', 2), rack('C1', 3)],
    });
    expect(told(set)).toEqual([
      'site Hill',
      'room Data hall 2 < Hill',
      'room Cage 7 < Data hall 2',
      'room Spare < Data hall 2',
      'rack A1 < Data hall 2 [A]',
      'rack C1 < Cage 7',
    ]);
  });

  test('that hold locations only are buildings, and rooms in them are no rows', () => {
    const set = read({
      'dcim.site': SITE,
      'dcim.location': [
        { name: 'House', site: 1, parent: null },
        { name: 'MMR', site: 1, parent: 1 },
      ],
      'dcim.rack': [rack('M1', 2)],
    });
    expect(told(set)).toEqual(['site Hill', 'building House < Hill', 'room MMR < House', 'rack M1 < MMR']);
    expect(set.notes).toEqual([]);
  });
});

describe('[I14] regions of a data set', () => {
  test('stand in each other, and sites in them; site groups are told with those above', () => {
    const set = read({
      'dcim.region': [
        { name: 'Europe', parent: null },
        { name: 'Harz', parent: 1 },
      ],
      'dcim.sitegroup': [
        { name: 'Customers', parent: null },
        { name: 'Retail', parent: 1 },
      ],
      'dcim.site': [
        { name: 'Goslar', region: 2, group: 2 },
        { name: 'Bare', region: null },
      ],
    });
    expect(told(set)).toEqual(['region Europe', 'region Harz < Europe', 'site Goslar < Harz', 'site Bare']);
    const goslar = set.records.find(({ key }) => key === 'netbox:dcim.site:1')!.fields as Fields<'object'>;
    expect(goslar.extra).toMatchObject({ siteGroup: 'Customers / Retail' });
    expect(set.notImported).toEqual({});
  });

  test('that are missing or stand in themselves are flagged with their line', () => {
    const set = read({
      'dcim.region': [
        { name: 'Circle', parent: 2 },
        { name: 'Round', parent: 1 },
        { name: 'Lost', parent: 9 },
      ],
    });
    expect(told(set)).toEqual(['region Circle', 'region Round', 'region Lost']);
    expect(set.notes.map(({ reason, line, facts }) => [reason, line, facts?.['name']])).toEqual([
      ['parent-missing', 2, 'Circle'],
      ['parent-missing', 3, 'Round'],
      ['parent-missing', 4, 'Lost'],
    ]);
  });
});
