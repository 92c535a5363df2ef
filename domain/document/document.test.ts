import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffsOf, IDS, steps } from '../../tests/fixtures/random-diffs';
import { dump, SmallHall } from '../../tests/fixtures/small-hall';
import { ID_BASE } from '../ids';
import { AssertionFailure } from '../result';
import { created } from './changes';
import { ColumnStore } from './column-store';
import type { Diff } from './diff';
import { invert, isEmpty, squash } from './diff-laws';
import { loadSlice, sliceOf } from './load-slice';
import { Overlay } from './overlay';
import { RecordMap } from './record-map';
import { StringTable } from './string-table';
import { INDEXES, KINDS, SCHEMA, type FieldDef, type FieldName, type Kind } from './schema';
import type { ReadStep, Slice } from './slice';

/** Hot fields of every record, asked for as a whole and by their names, and every list. */
function everything(document: Slice): unknown {
  const records = KINDS.flatMap((kind) => {
    const fields = Object.keys(SCHEMA[kind]).reverse() as FieldName<Kind>[];
    return IDS.map((id) => [kind, id, hot(kind, document.get(kind, id)), hot(kind, document.get(kind, id, fields))]);
  });
  const lists = INDEXES.flatMap((index) => IDS.map((id) => [index, id, document.by(index, id)]));
  return { records, lists };
}

function hot(kind: Kind, record: unknown): unknown {
  if (record === undefined) return undefined;
  const held = record as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(SCHEMA[kind] as Record<string, FieldDef>).flatMap(([field, def]) => (def.hot ? [[field, held[field]]] : [])),
  );
}

function columnsAfter(diffs: readonly Diff[]): ColumnStore {
  const document = new ColumnStore();
  for (const diff of diffs) document.apply(diff);
  return document;
}

describe('the column store', () => {
  test('after any diffs, with rows reused, it holds what plain records hold, lists included', () => {
    fc.assert(
      fc.property(steps(120), fc.integer({ min: 1, max: 20 }), (all, size) => {
        const plain = new RecordMap({ whole: true });
        const document = columnsAfter(diffsOf(plain, all, size));
        expect(everything(document)).toEqual(everything(plain));
        for (const kind of KINDS) expect(document.table(kind).size).toBe(plain.ids(kind).length);
        for (const id of IDS) expect(document.kindOf(id)).toBe(KINDS.find((kind) => plain.get(kind, id)));
      }),
      { numRuns: 150 },
    );
  });

  test('apply(apply(document, diff), invert(diff)) is the document', () => {
    fc.assert(
      fc.property(steps(60), steps(30), (first, then) => {
        const plain = new RecordMap({ whole: true });
        const document = columnsAfter(diffsOf(plain, first, 10));
        const before = everything(document);
        const diffs = diffsOf(plain, then, 8);
        for (const diff of diffs) document.apply(diff);
        for (const diff of [...diffs].reverse()) document.apply(invert(diff));
        expect(everything(document)).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });

  test('squash(a, b) does what a and then b do, and is empty after a and its inverse', () => {
    fc.assert(
      fc.property(steps(40), steps(40), (first, then) => {
        const plain = new RecordMap({ whole: true });
        const start = diffsOf(plain, first, 10);
        const diffs = diffsOf(plain, then, 5);
        const squashed = diffs.reduce((sum, diff) => squash(sum, diff), []);
        expect(everything(columnsAfter([...start, squashed]))).toEqual(everything(columnsAfter([...start, ...diffs])));
        expect(new Set(squashed.map((change) => change.id)).size).toBe(squashed.length);
        expect(isEmpty(diffs.reduceRight((sum, diff) => squash(sum, invert(diff)), squashed))).toBe(true);
        expect(invert(invert(squashed))).toEqual(squashed);
      }),
      { numRuns: 100 },
    );
  });

  test('an overlay answers as the document will after the diff', () => {
    fc.assert(
      fc.property(steps(60), steps(8), (first, then) => {
        const plain = new RecordMap({ whole: true });
        const before = columnsAfter(diffsOf(plain, first, 10));
        const diff = diffsOf(plain, then, 8).reduce((sum, each) => squash(sum, each), []);
        // nothing refers to a record that is yet to be made
        fc.pre(
          diff.every((change) => change.before !== null || INDEXES.every((index) => before.by(index, change.id).length === 0)),
        );
        const over = everything(new Overlay(before, diff));
        before.apply(diff);
        expect(over).toEqual(everything(before));
      }),
      { numRuns: 100 },
    );
  });

  test('whole columns taken over are the same document, and go on from there', () => {
    fc.assert(
      fc.property(steps(80), steps(30), (first, then) => {
        const plain = new RecordMap({ whole: true });
        const document = columnsAfter(diffsOf(plain, first, 10));
        const strings = new StringTable();
        for (let i = 1; i < document.strings.count; i++) expect(strings.intern(document.strings.get(i))).toBe(i);
        const taken = ColumnStore.fromColumns(
          strings,
          KINDS.map((kind) => {
            const table = document.table(kind);
            const rows = [...table.ids.subarray(0, table.rowCount).keys()]
              .filter((row) => table.ids[row] !== 0)
              .sort((a, b) => table.ids[a]! - table.ids[b]!);
            const columns = table.fields.map(({ name, values }, at) => {
              const given =
                values.constructor === Float64Array
                  ? Float64Array.from(rows, (row) => values[row]!)
                  : (values.constructor as Uint32ArrayConstructor).from(rows, (row) => values[row]!);
              // Every other column comes as one that is read when somebody looks.
              return [name, at % 2 === 0 ? given : { bytes: 1, read: () => given }];
            });
            return { kind, ids: Uint32Array.from(rows, (row) => table.ids[row]!), columns: Object.fromEntries(columns) };
          }),
        );
        // Some documents are looked at whole, some are prepared in part, some not at all, before they change.
        if (first.length % 3 === 0) expect(everything(taken)).toEqual(everything(document));
        const preparing = taken.prepare();
        for (let slice = 0; slice < first.length % 7; slice++) preparing.next();
        for (const diff of diffsOf(plain, then, 5)) {
          taken.apply(diff);
          preparing.next();
        }
        expect(everything(taken)).toEqual(everything(plain));
      }),
      { numRuns: 60 },
    );
  });

  test('absolute values: making what is there and changing what is not ends with the fields named, deleting what is not does nothing', () => {
    const document = new ColumnStore();
    const id = IDS[0]!;
    document.apply([{ kind: 'object', id, before: { name: 'x' }, after: { name: 'y' } }]);
    expect(document.get('object', id)).toMatchObject({ name: 'y', template: 65535 });
    document.apply([{ kind: 'object', id, before: null, after: { heightU: 2 } }]);
    expect(document.get('object', id)).toMatchObject({ name: 'y', heightU: 2 });
    document.apply([{ kind: 'object', id: IDS[1]!, before: {}, after: null }]);
    expect(document.table('object').size).toBe(1);
  });

  test('cold fields and unknown ids leave no trace; an id of another kind is a bug', () => {
    const document = new ColumnStore();
    document.apply([{ kind: 'object', id: IDS[0]!, before: null, after: { name: 'a', ip: '10.0.0.1' } }]);
    expect(document.get('object', IDS[0]!)).not.toHaveProperty('ip');
    expect(document.get('object', 7)).toBeUndefined();
    expect(document.by('object.parent', 0)).toEqual([]);
    expect(() => document.apply([{ kind: 'port', id: IDS[0]!, before: null, after: {} }])).toThrow(AssertionFailure);
    expect(() => document.apply([{ kind: 'port', id: 7, before: null, after: {} }])).toThrow(AssertionFailure);
  });

  test('telemetry is set in place for the records that are there', () => {
    const document = new ColumnStore();
    document.apply([created('port', IDS[0]!, {}), created('object', IDS[1]!, {})]);
    document.setOperational('port', [IDS[0]!, IDS[5]!], [3, 4]);
    document.setOperational('object', [IDS[1]!], [1]);
    expect(document.get('port', IDS[0]!)?.operational).toBe(3);
    expect(document.get('object', IDS[1]!)?.operational).toBe(1);
  });

  test('a port costs at most 19 bytes in columns', () => {
    const document = new ColumnStore();
    document.reserve('port', 1000);
    const ports = Array.from({ length: 1000 }, (_, i) =>
      created('port', ID_BASE + 1 + i, { owner: IDS[14]!, template: i, name: `p${i}`, type: 5, lifecycle: 1 }),
    );
    document.apply(ports);
    expect(document.table('port').byteLength() / document.table('port').capacity).toBeLessThanOrEqual(19);
  });
});

describe('a slice of loaded records', () => {
  const reads = (hall: SmallHall): readonly ReadStep[] => [
    { name: 'rack', take: 'records', kind: 'object', ids: [hall.rackA] },
    { name: 'above', take: 'refs', from: ['rack'], fromKind: 'object', field: 'parent', kind: 'object', recursive: true },
    { name: 'below', take: 'by', from: ['rack'], index: 'object.parent', recursive: true },
    { name: 'ports', take: 'by', from: ['below'], index: 'port.owner' },
  ];

  test('holds what the steps name: ancestors to the top, a subtree to the bottom', () => {
    const hall = new SmallHall();
    const chassis = hall.insertDevice('chassis', hall.rackA, 1);
    const device = hall.insertDevice('switch', hall.rackA, 10);
    const slice = sliceOf(reads(hall), hall.document);
    expect(slice.get('object', hall.site)?.name).toBe('Harbour');
    expect(slice.by('object.parent', chassis)).toHaveLength(2);
    expect(slice.by('port.owner', device)).toEqual(hall.ports(device));
  });

  test('asserts when something else is asked for', () => {
    const hall = new SmallHall();
    const slice = sliceOf(reads(hall), hall.document);
    expect(() => slice.get('object', hall.rackB)).toThrow(AssertionFailure);
    expect(() => slice.by('object.parent', hall.room)).toThrow(AssertionFailure);
    expect(() => slice.by('diagram.owner', hall.rackA)).toThrow(AssertionFailure);
    expect(() => slice.get('model', hall.models.rack)).toThrow(AssertionFailure);
    expect(slice.get('object', hall.rackA)).toBeDefined();
  });

  test('what was looked for and is not there is absent, not unknown', () => {
    const hall = new SmallHall();
    const nobody = hall.takeId();
    const slice = sliceOf([{ name: 'x', take: 'records', kind: 'object', ids: [nobody] }], hall.document);
    expect(slice.get('object', nobody)).toBeUndefined();
  });

  test('a source that answers later gives the same slice, each record and list asked once and in ascending order', async () => {
    const hall = new SmallHall();
    const device = hall.insertDevice('switch', hall.rackA, 10);
    const asked: string[] = [];
    const note = (what: string, ids: readonly number[]) => {
      expect([...ids].sort((a, b) => a - b)).toEqual(ids);
      asked.push(...ids.map((id) => `${what} ${id}`));
    };
    const slice = await loadSlice(reads(hall), {
      records: async (kind, ids) => {
        note(kind, ids);
        return ids.flatMap((id) => (hall.document.get(kind, id) as never) ?? []);
      },
      by: async (index, ids) => {
        note(index, ids);
        return ids
          .flatMap((id) => hall.document.by(index, id))
          .map((id) => hall.document.get(index.split('.')[0] as 'port', id) as never);
      },
    });
    expect(new Set(asked).size).toBe(asked.length);
    expect(slice.by('port.owner', device)).toEqual(hall.ports(device));
  });

  test('a step starts from earlier steps only', () => {
    expect(() => sliceOf([{ name: 'x', take: 'by', from: ['y'], index: 'port.owner' }], new ColumnStore())).toThrow(
      AssertionFailure,
    );
  });
});

test('a hall and its copy through records are the same', () => {
  const hall = new SmallHall();
  const copy = new ColumnStore();
  for (const [key, record] of Object.entries(dump(hall.document))) {
    const kind = key.split(' ')[0] as Kind;
    const { id, operational: _, ...fields } = record as { id: number; operational?: number };
    copy.apply([created(kind, id, fields)]);
  }
  expect(dump(copy)).toEqual(dump(hall.document));
});
