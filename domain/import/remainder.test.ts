import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryRecords } from '../../tests/fixtures/import/memory-records';
import type { Change } from '../document/diff';
import type { Kind } from '../document/schema';
import { DifferenceList } from './difference-list';
import type { ImportSet } from './import-set';
import { readNetboxDataset } from './netbox-dataset';
import { planImport, silencesOf, spokenOf, type ExistingRecords, type StoredRecord } from './plan-import';
import { remainderOf, SETTLED_BY } from './remainder';

interface Row {
  readonly model: string;
  readonly pk: number;
  readonly fields: Record<string, unknown>;
}
const ROWS = JSON.parse(readFileSync(new URL('../../tests/fixtures/import/small-netbox.json', import.meta.url), 'utf8')) as Row[];
const setOf = (rows: readonly Row[]): ImportSet => readNetboxDataset(rows, 'small.json', () => 0);

/** What a later data set, or somebody here, says otherwise. */
const rowEdits = fc.array(
  fc.tuple(
    fc.nat({ max: ROWS.length - 1 }),
    fc.constantFrom<Row['fields'] | null>(
      null,
      { name: 'Renamed', label: 'L' },
      { serial: 'SN-NEW', status: 'planned' },
      { rack: 1, position: '1.0', face: 'front' },
      { device: 1, type: '1000base-t' },
      // A cable that does not fit its ports.
      { type: 'smf' },
      { color: 'ff0000', length: '7.00' },
      { device_type: 1, role: 1 },
    ),
  ),
  { maxLength: 8 },
);
const storedEdits = fc.array(
  fc.tuple(
    fc.nat({ max: 200 }),
    fc.constantFrom<Record<string, unknown>>(
      { name: 'Mine' },
      { flags: 1 },
      { remarks: 'ours' },
      { template: 3 },
      { lifecycle: 2 },
    ),
  ),
  { maxLength: 5 },
);

function edited(edits: readonly (readonly [number, Row['fields'] | null])[]): readonly Row[] {
  const rows = structuredClone(ROWS) as (Row | undefined)[];
  for (const [at, fields] of edits) {
    const row = rows[at];
    if (fields === null) rows[at] = undefined;
    else if (row) for (const name of Object.keys(fields)) if (name in row.fields) row.fields[name] = fields[name];
  }
  return rows.filter((row) => row !== undefined);
}

/** The set and what is stored without what both say alike. */
function remaining(set: ImportSet, existing: ExistingRecords): readonly [ImportSet, ExistingRecords] {
  const found = new Map<string, StoredRecord>();
  const records = set.records.map((record) => {
    const stored = SETTLED_BY[record.kind] === undefined ? undefined : existing.find(record.kind, record.key);
    if (stored === undefined) return record;
    const remains = remainderOf(record, stored, silencesOf(set, record.key), spokenOf(set, record.key, record.kind));
    found.set(record.key, remains.stored);
    return remains.record;
  });
  const find = (kind: Kind, identity: string) => found.get(identity) ?? existing.find(kind, identity);
  const { modelsInUse, placesWithRows, occupants, terminations, circuits, placed, brought } = existing;
  return [
    { ...set, records },
    { find, modelsInUse, placesWithRows, occupants, terminations, circuits, placed, brought },
  ];
}

function told(set: ImportSet, existing: ExistingRecords, unwanted: ReadonlySet<string>) {
  let next = 1;
  const { planned, ...plan } = planImport(set, existing, () => next++, unwanted);
  const list = new DifferenceList(planned, []);
  return { plan, parts: Array.from({ length: list.count }, (_, at) => list.part(at)) };
}

test('planning what remains of a set plans the same as planning the whole, and tells it alike', () => {
  let id = 24_000_000_001_000;
  const brought = planImport(setOf(ROWS), new MemoryRecords(), () => id++).changes;
  const here = brought.filter(({ kind }) => SETTLED_BY[kind] !== undefined);
  fc.assert(
    fc.property(rowEdits, storedEdits, fc.array(fc.nat({ max: 300 }), { maxLength: 3 }), (later, mine, left) => {
      const records = new MemoryRecords();
      records.apply(brought);
      for (const [at, after] of mine) {
        const { kind, id: changed } = here[at % here.length]!;
        const own = Object.fromEntries(Object.entries(after).filter(([field]) => field in here[at % here.length]!.after!));
        records.apply([{ kind, id: changed, before: {}, after: own } as Change]);
      }
      const set = setOf(edited(later));
      const unwanted = new Set(left.map((at) => set.records[at % set.records.length]!.key));
      expect(told(...remaining(set, records), unwanted)).toEqual(told(set, records, unwanted));
    }),
    { numRuns: 120 },
  );
});

test('what is here already leaves little of a record', () => {
  let id = 24_000_000_001_000;
  const records = new MemoryRecords();
  records.apply(planImport(setOf(ROWS), records, () => id++).changes);
  const port = setOf(ROWS).records.find(({ kind }) => kind === 'port')!;
  const remains = remainderOf(port, records.find('port', port.key)!, []);
  expect(Object.keys(remains.record.fields).sort()).toEqual(['name', 'type']);
  expect(Object.keys(remains.stored).sort()).toEqual(['id', 'name', 'owner', 'template', 'type']);
});

test('[review] a cable that does not fit its ports stays flagged, and is no change, when the same set comes again', () => {
  const rows = structuredClone(ROWS).map((row) =>
    row.model === 'dcim.cable' && row.pk === 1 ? { ...row, fields: { ...row.fields, type: 'smf' } } : row,
  );
  const records = new MemoryRecords();
  let id = 24_000_000_001_000;
  const first = planImport(setOf(rows), records, () => id++);
  expect(first.notes.map(({ reason }) => reason)).toContain('class-does-not-join');
  records.apply(first.changes);
  const again = planImport(...remaining(setOf(rows), records), () => id++);
  expect(again.changes).toEqual([]);
  expect(again.notes.map(({ reason }) => reason)).toEqual(first.notes.map(({ reason }) => reason));
});
