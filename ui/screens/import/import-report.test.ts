import { describe, expect, it } from 'vitest';
import { changesNothing, createdTotal, notesAsText, placeOf, readReport } from './import-report';

describe('the report of an import', () => {
  it('reads counts in the order of the field, from site down to cable', () => {
    const report = readReport({
      kind: 'netbox-dataset',
      created: { cable: 108, port: 3348, site: 24, gadget: 1 },
      changed: 3,
      unchanged: 7,
    });
    expect(report.rows).toEqual([
      { name: 'site', created: 24 },
      { name: 'port', created: 3348 },
      { name: 'cable', created: 108 },
      { name: 'gadget', created: 1 },
    ]);
    expect(report).toMatchObject({ kind: 'netbox-dataset', changed: 3, unchanged: 7 });
    expect(createdTotal(report)).toBe(3481);
  });

  it('counts given by kind are summed', () => {
    expect(readReport({ changed: { device: 2, rack: 1 }, unchanged: {} })).toMatchObject({ changed: 3, unchanged: 0 });
  });

  it('reads notes by level, apart or mixed, with file and line', () => {
    const apart = readReport({
      refused: [{ file: 'a.yaml', line: 3, reason: 'key-missing', message: 'the key model is missing', facts: { key: 'model' } }],
    });
    expect(apart.notes).toEqual([
      {
        level: 'refused',
        file: 'a.yaml',
        line: 3,
        reason: 'key-missing',
        message: 'the key model is missing',
        facts: { key: 'model' },
      },
    ]);
    const mixed = readReport({
      notes: [
        { level: 'warning', file: 'b', line: 0, reason: 'unknown-key' },
        { level: 'refused', file: 'a', line: 1, reason: 'x' },
      ],
    });
    expect(mixed.notes.map(({ level }) => level)).toEqual(['refused', 'warning']);
    expect(mixed.notes.map(placeOf)).toEqual(['a:1', 'b']);
  });

  it('an answer that is no report counts as nothing', () => {
    for (const answer of [null, 'x', [], 3, { created: [], refused: 'x' }]) expect(changesNothing(readReport(answer))).toBe(true);
  });

  it('the largest group that is not imported stands first', () => {
    expect(readReport({ notImported: { tenant: 11, vlan: 63 } }).notImported).toEqual([
      { name: 'vlan', count: 63 },
      { name: 'tenant', count: 11 },
    ]);
  });

  it('copied notes calculate nothing in a spreadsheet', () => {
    const { notes } = readReport({ refused: [{ file: '=1+1', line: 2, reason: 'r', message: 'a\tb' }] });
    expect(notesAsText(notes, (note) => note.message)).toBe("refused\t'=1+1\t2\ta b");
  });
});
