import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MemoryRecords } from '../../tests/fixtures/import/memory-records';
import { decided, decisionOf, decisionsFor, groupDecision, type DifferenceLine, type ImportChoice } from './difference';
import { DifferenceList, markOf, type GoneRecord } from './difference-list';
import type { ImportSet } from './import-set';
import { readNetboxDataset } from './netbox-dataset';
import { planImport, type ImportPlan } from './plan-import';

interface Row {
  readonly model: string;
  readonly pk: number;
  readonly fields: Record<string, unknown>;
}
const SMALL = readFileSync(new URL('../../tests/fixtures/import/small-netbox.json', import.meta.url), 'utf8');

function setOf(edit: (rows: Row[]) => void = () => undefined): ImportSet {
  const rows = JSON.parse(SMALL) as Row[];
  edit(rows);
  return readNetboxDataset(rows, 'small.json', () => 0);
}
const rowOf = (rows: readonly Row[], model: string, pk: number): Record<string, unknown> =>
  rows.find((row) => row.model === model && row.pk === pk)!.fields;

/** Ids of a real import, or of a preview. */
function ids(first: number): () => number {
  let next = first;
  return () => next++;
}
const REAL = 24_000_000_001_000;

function brought(): MemoryRecords {
  const records = new MemoryRecords();
  records.apply(planImport(setOf(), records, ids(REAL)).changes);
  return records;
}
const listOf = ({ planned }: ImportPlan, gone: readonly GoneRecord[] = []): DifferenceList => new DifferenceList(planned, gone);
function linesOf(list: DifferenceList): (DifferenceLine & { group: string; where: string })[] {
  return Array.from({ length: list.count }, (_, at) => list.part(at)).flatMap(({ deed, thing, place, lines }) =>
    lines.map((line) => ({ ...line, group: `${deed} ${thing}`, where: [...place, ...line.holders].join(' / ') })),
  );
}

describe('[I3] the difference of a plan', () => {
  test('has a line for each new record but for what is part of another new one, which comes with that', () => {
    const plan = planImport(setOf(), new MemoryRecords(), ids(1));
    const lines = linesOf(listOf(plan));
    const sw1 = lines.find(({ key }) => key === 'netbox:dcim.device:1')!;
    expect(sw1).toMatchObject({
      group: 'created device',
      name: 'sw1',
      where: 'Europe / Harz / Goslar / Main room / R1',
      fields: [],
      mark: '',
    });
    expect(sw1.along['port']).toBeGreaterThan(1);
    expect(lines.filter(({ kind }) => ['port', 'termination', 'placement', 'diagram'].includes(kind))).toEqual([]);
  });

  test('[walk 5, 8b] [walk 5, 8c] counts as the report does, also a new rack in a room that is here; a second time as the first', () => {
    const rackHere = setOf((rows) => {
      rows.push({ model: 'dcim.rack', pk: 90, fields: { ...rowOf(rows, 'dcim.rack', 1), name: 'R90' } });
    });
    const first = planImport(setOf(), new MemoryRecords(), ids(1));
    const second = planImport(rackHere, brought(), ids(900_000));
    expect(second.created['rack']).toBe(1);
    expect(planImport(rackHere, brought(), ids(900_000), new Set(['netbox:dcim.rack:90'])).left).toBe(1);
    expect(linesOf(listOf(second)).map(({ group, name }) => `${group} ${name}`)).toEqual(['created rack R90']);
    for (const plan of [first, second]) {
      const lines = linesOf(listOf(plan));
      const along = lines.flatMap((line) => Object.values(line.along));
      expect(sum(along) + lines.length).toBe(sum(Object.values(plan.created)));
    }
    expect(planImport(setOf(), brought(), ids(900_000)).unchanged).toBe(sum(Object.values(first.created)));
  });
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

  test('tells a change by old and new value, references by what they name, and what the source says beside', () => {
    const records = brought();
    const later = setOf((rows) => {
      Object.assign(rowOf(rows, 'dcim.device', 1), { serial: 'SN-NEW', rack: 2 });
      rowOf(rows, 'dcim.devicerole', 1)['name'] = 'Core switch';
    });
    const lines = linesOf(listOf(planImport(later, records, ids(1))));
    const sw1 = lines.find(({ key }) => key === 'netbox:dcim.device:1')!;
    expect(sw1).toMatchObject({ group: 'changed device', name: 'sw1', where: 'Europe / Harz / Goslar / Main room / R2' });
    const [r1, r2] = [1, 2].map((pk) => records.find('object', `netbox:dcim.rack:${pk}`)!.id);
    expect(sw1.fields).toEqual(
      expect.arrayContaining([
        { field: 'serialNumber', before: 'SN1', after: 'SN-NEW' },
        { field: 'parent', before: r1, after: r2 },
        { field: 'fact.role', before: 'Switch', after: 'Core switch' },
      ]),
    );
    expect(sw1.names).toMatchObject({ [String(r1)]: 'R1', [String(r2)]: 'R2' });
    expect(sw1.mark).not.toBe('');
  });

  test('a change has the same mark whatever ids new records get, and another one when something else changes', () => {
    const records = brought();
    const moved = (serial: string): ImportSet =>
      setOf((rows) => {
        rows.push({ model: 'dcim.rack', pk: 77, fields: { ...rowOf(rows, 'dcim.rack', 1), name: 'R77' } });
        Object.assign(rowOf(rows, 'dcim.device', 1), { rack: 77, serial });
      });
    const markOfDevice = (set: ImportSet, first: number): string =>
      linesOf(listOf(planImport(set, records, ids(first)))).find(({ key }) => key === 'netbox:dcim.device:1')!.mark;
    expect(markOfDevice(moved('A'), 1)).toBe(markOfDevice(moved('A'), REAL + 5000));
    expect(markOfDevice(moved('B'), 1)).not.toBe(markOfDevice(moved('A'), 1));
  });
});

describe('[I3] what is not wanted', () => {
  const left = (records: MemoryRecords, set: ImportSet, ...keys: string[]): ImportPlan =>
    planImport(set, records, ids(REAL + 5000), new Set(keys));

  test('a change that is left out leaves its record as it is, and the others come', () => {
    const records = brought();
    const later = setOf((rows) => {
      rowOf(rows, 'dcim.device', 1)['serial'] = 'SN-NEW';
      rowOf(rows, 'dcim.rack', 1)['serial'] = 'RACK-NEW';
    });
    const plan = left(records, later, 'netbox:dcim.device:1');
    expect(plan).toMatchObject({ changed: 1, left: 1 });
    records.apply(plan.changes);
    expect(records.find('object', 'netbox:dcim.device:1')).toMatchObject({ serialNumber: 'SN1' });
    expect(records.find('object', 'netbox:dcim.rack:1')).toMatchObject({ serialNumber: 'RACK-NEW' });
  });

  test('with a new record everything stays out that cannot be without it: its ports, and the cables that end on them, whole', () => {
    const records = new MemoryRecords();
    const plan = left(records, setOf(), 'netbox:dcim.device:1');
    records.apply(plan.changes);
    expect(records.find('object', 'netbox:dcim.device:1')).toBeUndefined();
    const there = new Set([...records.all('object'), ...records.all('port'), ...records.all('cable')].map(({ id }) => id));
    for (const port of records.all('port')) expect(there).toContain(port['owner']);
    for (const one of records.all('termination')) {
      expect(there).toContain(one['port']);
      expect(there).toContain(one['cable']);
    }
    // No cable has come with one end where it had two.
    const whole = new MemoryRecords();
    whole.apply(planImport(setOf(), whole, ids(REAL)).changes);
    const endsOf = (of: MemoryRecords, source: unknown): number => {
      const cable = of.all('cable').find(({ extra }) => (extra as { source: unknown }).source === source)!;
      return of.all('termination').filter((one) => one['cable'] === cable.id).length;
    };
    for (const { extra } of records.all('cable')) {
      const { source } = extra as { source: unknown };
      expect(endsOf(records, source)).toBe(endsOf(whole, source));
    }
    expect(plan.left).toBeGreaterThan(3);
  });

  test('is what the choice leaves, and what is not as it was seen: that is told', () => {
    const records = brought();
    const edit = (serial: string) =>
      setOf((rows) => {
        rowOf(rows, 'dcim.device', 1)['serial'] = serial;
        rowOf(rows, 'dcim.rack', 1)['serial'] = serial;
      });
    const list = listOf(planImport(edit('X'), records, ids(1)));
    const seen = new Map(linesOf(list).map(({ group, key, mark }) => [`${group.split(' ')[0]!} ${key}`, mark]));
    expect(list.decided({}, seen)).toMatchObject({ unwanted: new Set(), strange: [] });
    const choice = decided({}, { deed: 'changed', thing: 'rack', decision: 'leave' });
    expect(list.decided(choice, seen).unwanted).toEqual(new Set(['netbox:dcim.rack:1']));
    // Somebody has written a serial number meanwhile.
    records.apply([
      {
        kind: 'object',
        id: records.find('object', 'netbox:dcim.device:1')!.id,
        before: { serialNumber: 'SN1' },
        after: { serialNumber: 'MINE' },
      },
    ]);
    const now = listOf(planImport(edit('X'), records, ids(1))).decided(choice, seen);
    expect(now.strange.map(({ record }) => record.key)).toEqual(['netbox:dcim.device:1']);
    expect(now.unwanted).toEqual(new Set(['netbox:dcim.rack:1', 'netbox:dcim.device:1']));
  });
});

describe('[I4] what is gone at the source', () => {
  const one = (more: Partial<GoneRecord> = {}): GoneRecord => ({
    id: REAL,
    kind: 'object',
    key: 'netbox:dcim.device:9',
    class: 'device',
    name: 'old',
    thing: 'device',
    place: ['Goslar'],
    holders: ['R1'],
    along: { port: 4 },
    lifecycle: 0,
    ...more,
  });

  test('is kept unless that is decided, and then marked by the status of its kind, or deleted', () => {
    const list = new DifferenceList(new Map(), [one()]);
    expect(linesOf(list)).toMatchObject([{ group: 'gone device', name: 'old', where: 'Goslar / R1', along: { port: 4 } }]);
    expect(list.decided({}, null)).toMatchObject({ marked: [], removed: [] });
    const mark: ImportChoice = decided({}, { deed: 'gone', thing: '', decision: 'mark' });
    expect(list.decided(mark, null).marked).toHaveLength(1);
    const remove = decided(mark, { deed: 'gone', thing: 'device', key: 'netbox:dcim.device:9', decision: 'delete' });
    expect(list.decided(remove, null)).toMatchObject({ marked: [], removed: [{ name: 'old' }] });
    // What was not in the preview is not touched.
    expect(list.decided(remove, new Map())).toMatchObject({ marked: [], removed: [] });
    expect(markOf(one())).toMatchObject([{ before: { lifecycle: 0 }, after: { lifecycle: 3 } }]);
    expect(markOf(one({ kind: 'cable', thing: 'cable' }))).toMatchObject([{ after: { lifecycle: 4 } }]);
    expect(markOf(one({ lifecycle: 3 }))).toEqual([]);
    expect(markOf(one({ kind: 'port', thing: 'port' }))).toEqual([]);
    expect(decisionsFor('gone', 'slot')).toEqual(['leave', 'delete']);
  });
});

test('[I3] a decision of a group ends those of its records; one of everything ends those of groups', () => {
  const first = decided({}, { deed: 'created', thing: 'device', key: 'a', decision: 'leave' });
  expect([decisionOf(first, 'created', 'device', 'a'), decisionOf(first, 'created', 'device', 'b')]).toEqual(['leave', 'take']);
  const taken = decided(first, { deed: 'created', thing: 'device', key: 'a', decision: 'take' });
  expect(taken['created device']!.but).toEqual({});
  const group = decided(first, { deed: 'created', thing: 'device', decision: 'leave' });
  expect(decisionOf(group, 'created', 'device', 'b')).toBe('leave');
  const all = decided(group, { deed: 'created', thing: '', decision: 'take' });
  expect(all).toEqual({ created: { all: 'take', but: {} } });
  expect(groupDecision(all, 'gone', 'device')).toBe('leave');
  // Named like a method of every object.
  expect(decisionOf({}, 'created', 'device', 'constructor')).toBe('take');
});
