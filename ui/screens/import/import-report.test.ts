import { describe, expect, it } from 'vitest';
import type { ImportAnswer } from '../../../protocol/rest/imports';
import { decisionCounts } from '../../../domain/import/difference';
import type { ImportGroup } from '../../../protocol/rest/imports';
import { goingIn, keepsCables } from './going';
import { broughtKey, changesNothing, createdTotal, notesAsText, outcomeKind, placeOf, reportOf } from './import-report';

const NOTHING: ImportAnswer = {
  kind: 'netbox-dataset',
  created: {},
  changed: 0,
  unchanged: 0,
  notImported: {},
  files: [],
  notes: [],
  noteCount: 0,
  clock: 0,
};
const note = (level: ImportAnswer['notes'][number]['level'], file: string, line: number, message = '') =>
  ({ level, file, line, reason: 'r', message }) as const;

describe('the report of an import', () => {
  it('tells counts in the order of the field, from site down to cable', () => {
    const report = reportOf({ ...NOTHING, created: { cable: 108, port: 3348, site: 24, gadget: 1 }, changed: 3, unchanged: 7 });
    expect(report.rows).toEqual([
      { name: 'site', created: 24 },
      { name: 'port', created: 3348 },
      { name: 'cable', created: 108 },
      { name: 'gadget', created: 1 },
    ]);
    expect(report).toMatchObject({ kind: 'netbox-dataset', changed: 3, unchanged: 7 });
    expect(createdTotal(report)).toBe(3481);
  });

  it('tells the gravest notes first, with file and line', () => {
    const { notes } = reportOf({
      ...NOTHING,
      notes: [note('warning', 'b', 0), note('refused', 'a', 1), note('refused', 'c', 2)],
    });
    expect(notes.map(({ level }) => level)).toEqual(['refused', 'refused', 'warning']);
    expect(notes.map(placeOf)).toEqual(['a:1', 'c:2', 'b']);
  });

  it('counts the records of a file', () => {
    const file = { file: 'a.yaml', kind: 'device-type', counts: { interface: 48, 'power-port': 2 }, notes: 1 } as const;
    expect(reportOf({ ...NOTHING, files: [file] }).files).toEqual([
      { file: 'a.yaml', kind: 'device-type', records: 50, notes: 1 },
    ]);
  });

  it('nothing new and nothing to change is told apart', () => {
    expect(changesNothing(reportOf(NOTHING))).toBe(true);
    expect(changesNothing(reportOf({ ...NOTHING, changed: 1 }))).toBe(false);
  });

  it('the largest group that is not imported stands first', () => {
    expect(reportOf({ ...NOTHING, notImported: { tenant: 11, vlan: 63 } }).notImported).toEqual([
      { name: 'vlan', count: 63 },
      { name: 'tenant', count: 11 },
    ]);
  });

  it('copied notes calculate nothing in a spreadsheet', () => {
    const { notes } = reportOf({ ...NOTHING, notes: [note('refused', '=1+1', 2, 'a\tb')] });
    expect(notesAsText(notes, ({ message }) => message)).toBe("refused\t'=1+1\t2\ta b");
  });

  it('[NB5] deletions and marks are in the headline where there are any', () => {
    const of = (marked: number, removed: number) => broughtKey({ created: 0, changed: 0, marked, removed });
    expect([of(0, 0), of(2, 0), of(0, 6), of(2, 6)]).toEqual(['text', 'textMarked', 'textRemoved', 'textBoth']);
  });

  it('[NB5] what is decided of records that are gone is counted, of all of a sort and of single ones', () => {
    const choice = { 'gone device': { all: 'delete', but: { a: 'leave', b: 'mark' } } } as const;
    const group = (thing: string, count: number): ImportGroup => ({
      ...{ deed: 'gone', thing, count, all: 'leave', but: 0 },
      decisions: decisionCounts(choice, 'gone', thing, count),
    });
    expect(goingIn([group('device', 5), group('cable', 3)])).toEqual({ mark: 1, delete: 3, newLeft: 0, changedLeft: 0 });
  });

  it('[walk 5, 8] new and changed records that are left out are counted, and those that are taken are not', () => {
    const choice = {
      'created rack': { all: 'leave', but: { a: 'take' } },
      'changed port': { all: 'take', but: { b: 'leave' } },
    } as const;
    const group = (deed: 'created' | 'changed', thing: string, count: number): ImportGroup => ({
      ...{ deed, thing, count, all: 'take', but: 0 },
      decisions: decisionCounts(choice, deed, thing, count),
    });
    const groups = [group('created', 'rack', 4), group('created', 'room', 2), group('changed', 'port', 3)];
    expect(goingIn(groups)).toEqual({ mark: 0, delete: 0, newLeft: 3, changedLeft: 1 });
  });

  it('[NB6] in the list of imports a refused file is none that is here already, and deletions are something', () => {
    const none = { created: 0, changed: 0, marked: 0, removed: 0, gone: 0, refused: 0, notes: 1, asked: false };
    expect(
      [none, { ...none, refused: 1 }, { ...none, removed: 6 }, { ...none, created: 1, refused: 1 }].map(outcomeKind),
    ).toEqual([...['nothing', 'refusedAll', 'brings', 'bringsSome']]);
  });

  it('[NB3] the preview says that what a kept cable ends on is not deleted', () => {
    const group = (thing: string, decisions: ImportGroup['decisions']): ImportGroup => ({
      ...{ deed: 'gone', thing, count: 1, all: 'leave', but: 0 },
      decisions,
    });
    const [device, kept, deleted] = [group('device', { delete: 1 }), group('cable', { leave: 1 }), group('cable', { delete: 1 })];
    expect([[device, kept], [device, deleted], [device], [kept]].map(keepsCables)).toEqual([true, false, false, false]);
  });
});
