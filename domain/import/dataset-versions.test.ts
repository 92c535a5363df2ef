import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MemoryRecords } from '../../tests/fixtures/import/memory-records';
import { OBJECT_FLAGS } from '../catalog/enums';
import type { ImportSet } from './import-set';
import { isNetboxDataset, readNetboxDataset } from './netbox-dataset';
import { planImport } from './plan-import';

const OLD = new URL('../../tests/fixtures/import/netbox-2.11.json', import.meta.url);
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
    expect(notes.map(({ level, reason, facts }) => [level, reason, facts?.['name']])).toEqual([
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

describe.skipIf(!existsSync(DEMO))('the NetBox demonstration data as other releases write it', () => {
  const rows = existsSync(DEMO) ? rowsOf(DEMO) : [];

  test('before 3.3: all 216 cable ends are the same, and the newer form after it changes nothing', () => {
    const now = read(rows);
    const before = read(withEndsInCables(rows));
    expect(Object.keys(endsOf(now))).toHaveLength(108);
    expect(endsOf(before)).toEqual(endsOf(now));
    const { records, notes } = brought(before);
    expect(notes).toEqual([]);
    expect(records.all('termination')).toHaveLength(216);
    expect(brought(now, records, 24_000_009_001_000).plan.changes).toEqual([]);
  });
});
