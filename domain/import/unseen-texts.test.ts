import { describe, expect, test } from 'vitest';
import type { Fields } from '../document/schema';
import { readNetboxDataset } from './netbox-dataset';
import { readLibraryFile } from './netbox-library';
import { withoutUnseen } from './unseen-texts';

const SITE = { model: 'dcim.site', pk: 1, fields: { name: 'Hill\u202e', comments: 'one\ntwo\u200b' } };
const rack = (pk: number, name: string, more: object = {}) => ({
  ...{ model: 'dcim.rack', pk },
  fields: { name, site: 1, u_height: 42, ...more },
});

describe('texts of an import', () => {
  test('[security text] come in without what cannot be seen, with a warning of each field that says how many, the first and its line', () => {
    const rows = [SITE, rack(1, 'A\u202d1'), rack(2, 'A2'), rack(3, 'A\n3', { custom_field_data: { note: 'a\u2066\nb' } })];
    const set = readNetboxDataset(rows, 'given.json', (row) => Number(row) + 2);
    const named = set.records.map(({ fields }) => fields as Fields<'object'>);
    expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining(['Hill', 'A1', 'A2', 'A 3']));
    expect(named[0]!.remarks).toBe('one\ntwo');
    const warned = set.notes.filter(({ reason }) => reason === 'invisible-characters');
    expect(warned).toMatchObject([
      { level: 'warning', line: 2, facts: { table: 'dcim.site', key: 'name', count: 1, value: 'U+202E' } },
      { level: 'warning', line: 2, facts: { table: 'dcim.site', key: 'comments', count: 1, value: 'U+200B' } },
      { level: 'warning', line: 3, facts: { table: 'dcim.rack', key: 'name', count: 2, value: 'U+202D' } },
      { level: 'warning', line: 5, facts: { table: 'dcim.rack', key: 'custom_field_data', count: 1, value: 'U+2066' } },
    ]);
  });

  test('[security text] a device type, too, down to the names of its ports', () => {
    const interfaces = [
      { name: 'eth0', type: '1000base-t' },
      { name: 'eth\u200e1', type: '1000base-t' },
    ];
    const read = readLibraryFile(
      { manufacturer: 'Nord\u202ewind', model: 'SW', u_height: 1, interfaces },
      'device-types/sw.yaml',
      (path) => (path === 'interfaces/1/name' ? 9 : 1),
    );
    if (!('record' in read)) throw new Error(JSON.stringify(read));
    expect(JSON.stringify(read.record)).not.toMatch(/[\u202e\u200e]/);
    expect(read.notes).toMatchObject([
      { level: 'warning', line: 1, reason: 'invisible-characters', facts: { key: 'manufacturer', value: 'U+202E' } },
      { level: 'warning', line: 9, reason: 'invisible-characters', facts: { key: 'interfaces/1/name', value: 'U+200E' } },
    ]);
  });

  test('what holds nothing of it is the same value, without a copy', () => {
    const value = { name: '机柜', list: [1, { text: 'a' }], none: null };
    expect(withoutUnseen(value, () => expect.unreachable())).toBe(value);
  });
});
