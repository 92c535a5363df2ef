import { expect, test } from 'vitest';
import { LIMITS } from '../catalog/limits';
import { readNetboxDataset } from './netbox-dataset';
import { readLibraryFile } from './netbox-library';
import { cutText, toldText } from './bounded-texts';
import { gravestNotes, noteCount, NoteList } from './values';

const read = (rows: readonly unknown[]) => readNetboxDataset(rows, 'given.json', (row) => Number(row) + 1);
const SITE = { model: 'dcim.site', pk: 1, fields: { name: 'S', slug: 's' } };

test('[walk 6 (27 Nov) 1] of 100,000 tables that nobody knows the 200 with the most rows are named, and the others counted', () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => ({ model: `x.y${at}`, pk: 0, fields: {} }));
  const set = read([SITE, ...rows, { model: 'x.y7', pk: 1, fields: {} }]);
  expect(Object.keys(set.notImported)).toHaveLength(LIMITS.importTablesNamed);
  expect(set.notImported['x.y7']).toBe(2);
  expect(set.furtherKinds).toBe(100_000 - LIMITS.importTablesNamed);
  expect(set.tables).toEqual(['dcim.site']);
  expect(JSON.stringify(set).length).toBeLessThan(10_000);
});

test('[walk 6 (27 Nov) 1] of 100,000 fields that nobody knows 20 have a note, and one says how many more there are', () => {
  const fields = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, 'a\u202eb']));
  const { notes } = read([{ ...SITE, fields: { ...SITE.fields, ...fields } }]);
  const count = (reason: string) => notes.filter((note) => note.reason === reason).length;
  expect([count('unknown-key'), count('invisible-characters')]).toEqual([LIMITS.importKinds, LIMITS.importKinds]);
  for (const reason of ['more-unknown-keys', 'more-invisible'])
    expect(notes.find((note) => note.reason === reason)?.facts).toEqual({ table: 'dcim.site', count: 99_980 });
  expect(JSON.stringify(notes).length).toBeLessThan(20_000);
});

test('[walk 6 (27 Nov) 1] of the notes about a file the first of each level are kept, and one of each says how many more there are', () => {
  const list = new NoteList('a.json');
  for (let at = 0; at < LIMITS.importNotes + 10; at++) list.add('warning', 1, 'r', 'm');
  for (let at = 0; at < LIMITS.importNotes + 3; at++) list.add('refused', 2, 's', 'm');
  list.add('flagged', 3, 't', 'm');
  expect(list.notes).toHaveLength(2 * LIMITS.importNotes + 3);
  expect([noteCount(list.notes), noteCount(list.notes, ['refused'])]).toEqual([
    2 * LIMITS.importNotes + 14,
    LIMITS.importNotes + 3,
  ]);
  expect(gravestNotes(list.notes, 5)).toMatchObject([
    { level: 'warning', reason: 'more-notes', facts: { count: 10 } },
    { level: 'refused', reason: 'more-notes', facts: { count: 3 } },
    ...Array.from({ length: 3 }, () => ({ level: 'refused', reason: 's' })),
  ]);
  expect(gravestNotes(list.notes, 100_000)).toBe(list.notes);
});

test('[walk 6 (27 Nov) 3] a text is never cut in the midst of a character', () => {
  expect(cutText('ab😀', 3)).toBe('ab');
  expect(cutText('ab😀', 4)).toBe('ab😀');
  expect(toldText('abc😀def', 5)).toBe('abc…');
});

/** The longest text anywhere in a value, names of fields too. */
function longest(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((most, [key, part]) => Math.max(most, key.length, longest(part)), 0);
}

test('[walk 6 (27 Nov) 3] nothing that the reader of a data set hands over is longer than its field takes, and what is cut is told', () => {
  const long = 'n'.repeat(1_000_000);
  const set = read([
    { model: 'dcim.site', pk: 1, fields: { name: long, slug: 's', created: long, [long]: 1, time_zone: long } },
    { model: 'dcim.location', pk: 1, fields: { name: 'L', site: 1, slug: 'l', tenant: 1 } },
    { model: 'tenancy.tenant', pk: 1, fields: { name: long } },
    { model: 'dcim.manufacturer', pk: 1, fields: { name: 'M' } },
    { model: 'dcim.devicetype', pk: 1, fields: { manufacturer: 1, model: 'D', part_number: long, u_height: 1 } },
    { model: 'dcim.device', pk: 1, fields: { name: 'd', site: 1, location: 1, device_type: 1, serial: long, asset_tag: long } },
    { model: 'dcim.interface', pk: 1, fields: { name: long, device: 1, type: long } },
    { model: `x.${long}`, pk: 1, fields: {} },
  ]);
  expect(longest(set)).toBeLessThanOrEqual(LIMITS.remarksLength);
  const device = set.records.find(({ key }) => key === 'netbox:dcim.device:1');
  expect(device?.fields).toMatchObject({ serialNumber: 'n'.repeat(LIMITS.nameLength) });
  expect(set.notes).toContainEqual(
    expect.objectContaining({
      level: 'flagged',
      reason: 'too-long',
      facts: { key: 'name', length: 1_000_000, limit: LIMITS.nameLength },
    }),
  );
  expect(set.notes.filter(({ facts }) => facts?.['key'] === 'serialNumber')).toHaveLength(1);
});

test('[walk 6 (27 Nov) 3] nor is what the reader of a type hands over', () => {
  const long = 'n'.repeat(1_000_000);
  const value = {
    ...{ manufacturer: 'M', model: 'D', slug: long, part_number: long, airflow: long, comments: long, u_height: 1, [long]: 1 },
    interfaces: [{ name: long, type: long, label: long }],
    'module-bays': [{ name: long, position: long }],
  };
  const read = readLibraryFile(value, 'device-types/d.yaml', () => 1);
  expect('record' in read).toBe(true);
  expect(longest(read)).toBeLessThanOrEqual(LIMITS.remarksLength);
});
