import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportRecord } from '../../domain/import/import-set';
import { RecordPacker, RecordReader } from './packed-records';

const names = fc.constantFrom('a', 'b', 'c', '');
const templates = fc.record({ of: fc.constantFrom('port' as const, 'slot' as const), role: names, name: names, type: names });

/** A set: keys of its own, references to records before and after and to such that are not there. */
const sets = fc
  .array(
    fc.record(
      {
        kind: fc.constantFrom('object' as const, 'port' as const, 'termination' as const),
        counted: names,
        name: names,
        extra: fc.option(fc.record({ source: fc.constantFrom('own', 'other', ''), status: names }), { nil: null }),
        says: fc.constantFrom('nothing', 'extra', 'all'),
        refs: fc.dictionary(fc.constantFrom('parent', 'owner'), fc.nat({ max: 12 })),
        template: templates,
        createOnly: fc.constant(true as const),
        unlessPlaced: fc.constant(true as const),
        file: names,
        line: fc.nat(),
      },
      { requiredKeys: ['kind', 'counted', 'name', 'extra', 'says'] },
    ),
    { maxLength: 10 },
  )
  .map((given) =>
    given.map(({ name, extra, says, refs, kind, ...rest }, at): ImportRecord => {
      const key = `key ${at}`;
      const source = extra?.source === 'own' ? key : extra?.source;
      const fields = {
        ...(says === 'nothing' ? { end: 1 } : { name }),
        ...(says === 'all' ? { extra: extra && { ...extra, source } } : {}),
      };
      const named = Object.fromEntries(Object.entries(refs ?? {}).map(([field, to]) => [field, `key ${to}`]));
      return { key, kind, fields, ...rest, ...(refs === undefined ? {} : { refs: named }) } as ImportRecord;
    }),
  );

test('records come out as they went in, in slices of any size', () => {
  fc.assert(
    fc.property(sets, fc.integer({ min: 1, max: 5 }), (records, size) => {
      const packer = new RecordPacker();
      const reader = new RecordReader();
      for (let first = 0; first < records.length; first += size) reader.take(packer.pack(records.slice(first, first + size)));
      expect(reader.records).toEqual(records);
    }),
  );
});

test('what many records share is one value', () => {
  const plug = (at: number): ImportRecord => ({
    ...{ key: `plug ${at}`, kind: 'termination', counted: 'termination', fields: { end: 1, connector: 0 } },
    ...{ refs: { cable: 'cable 1' }, file: 'set.json' },
  });
  const [packer, reader] = [new RecordPacker(), new RecordReader()];
  const cable: ImportRecord = { key: 'cable 1', kind: 'cable', counted: 'cable', fields: { name: 'K1' } };
  const texts = [packer.pack([cable, plug(1)]), packer.pack([plug(2)])];
  for (const text of texts) reader.take(text);
  expect(reader.records[2]!.fields).toBe(reader.records[1]!.fields);
  // What was said once is not said again.
  expect(texts[1]).not.toMatch(/connector|set\.json|cable 1|termination/);
});
