import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import type { Fields } from '../document/schema';
import type { ImportSet } from './import-set';
import { readNetboxDataset } from './netbox-dataset';

type Given = Readonly<Record<string, unknown>>;
const RESERVATION = codeOf(OBJECT_CLASSES, 'reservation');

function read(tables: Readonly<Record<string, readonly Given[]>>): ImportSet {
  const rows = Object.entries(tables).flatMap(([model, all]) => all.map((fields, at) => ({ model, pk: at + 1, fields })));
  return readNetboxDataset(rows, 'given.json', (row) => Number(row) + 2);
}

const keptIn = ({ records }: ImportSet) =>
  records
    .filter((record) => record.kind === 'object' && (record.fields as Fields<'object'>).class === RESERVATION)
    .map(({ key, refs, fields }) => {
      const { name, owner, positionU, heightU, remarks } = fields as Fields<'object'>;
      return [key, refs?.['parent'], name, owner, positionU, heightU, remarks];
    });

const RACK = { 'dcim.site': [{ name: 'Hill' }], 'dcim.rack': [{ name: 'R1', site: 1, u_height: 42 }] };

describe('[B13] reserved units of a NetBox', () => {
  test('are units of the rack that are kept: what for, for whom and by whom, those that lie apart each by themselves', () => {
    const set = read({
      ...RACK,
      'tenancy.tenant': [{ name: 'Acme' }],
      'dcim.rackreservation': [
        { rack: 1, units: '[3, 1, 2, 7]', user: ['alice'], description: 'Next year', comments: 'Ask first', tenant: 1 },
        { rack: 1, units: [9], user: ['bob'], description: '' },
      ],
    });
    expect(keptIn(set)).toEqual([
      ['netbox:dcim.rackreservation:1', 'netbox:dcim.rack:1', 'Next year', 'Acme · alice', 1, 3, 'Ask first'],
      ['netbox:dcim.rackreservation:1/7', 'netbox:dcim.rack:1', 'Next year', 'Acme · alice', 7, 1, 'Ask first'],
      ['netbox:dcim.rackreservation:2', 'netbox:dcim.rack:1', 'bob', 'bob', 9, 1, ''],
    ]);
    expect(set.notImported).toEqual({});
  });

  test('of a rack that is not there are told, not dropped in silence', () => {
    const set = read({ ...RACK, 'dcim.rackreservation': [{ rack: 9, units: [1], description: 'x' }] });
    expect(keptIn(set)).toEqual([]);
    expect(set.notes.some(({ reason }) => reason === 'parent-missing')).toBe(true);
  });

  const DEMO = new URL('../../../shared/data/netbox-demo/netbox-demo-v3.6.nousers.json', import.meta.url);
  test.skipIf(!existsSync(DEMO))('of NetBox’s demonstration are those of two racks', () => {
    const set = readNetboxDataset(JSON.parse(readFileSync(DEMO, 'utf8')) as unknown[], 'demo.json', () => 0);
    expect(keptIn(set)).toEqual([
      ['netbox:dcim.rackreservation:1', 'netbox:dcim.rack:39', 'Reserved for future projects', 'alice', 1, 10, ''],
      ['netbox:dcim.rackreservation:2', 'netbox:dcim.rack:14', 'Damaged - DO NOT USE', 'bob', 20, 2, ''],
    ]);
  });
});
