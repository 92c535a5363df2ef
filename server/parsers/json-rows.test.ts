import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutUnseen } from '../../domain/import/unseen-texts';
import { JsonRows } from './json-rows';
import { scanJson } from './scan-json';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Its elements and their lines; undefined = no list of JSON. */
function read(text: string): { readonly values: readonly unknown[]; readonly lines: readonly number[] } | undefined {
  const rows = JsonRows.of(bytesOf(text));
  if (rows === undefined) return undefined;
  const places = Array.from({ length: rows.length }, (_, at) => at);
  try {
    return { values: places.map((at) => rows.at(at)), lines: places.map((at) => rows.lineAt(at)) };
  } catch {
    return undefined;
  }
}

const spaced = fc
  .tuple(fc.json(), fc.constantFrom(0, 1, '\t'))
  .map(([text, space]) => JSON.stringify(JSON.parse(text), null, space));
const lists = fc.oneof(
  spaced,
  fc.array(spaced, { maxLength: 5 }).map((rows) => ` [\n${rows.join('\n,')} ]\n`),
  fc
    .array(fc.string({ unit: 'grapheme' }), { maxLength: 5 })
    .map((rows) => `[${rows.map((row) => JSON.stringify(row)).join(',\n')}]`),
);
const pieces = ['{', '}', '[', ']', ',', ':', '"a"', '"\\""', '1', '01', 'true', ' ', '\n', '\u0001', '"', '\\'];
const broken = fc.array(fc.constantFrom(...pieces), { maxLength: 10 }).map((list) => `[${list.join('')}]`);

test('the elements of a list are those that JSON.parse finds, with their lines, and what is no JSON is no list', () => {
  fc.assert(
    fc.property(fc.oneof(lists, broken), (text) => {
      let whole: unknown;
      try {
        whole = JSON.parse(text);
      } catch {
        whole = undefined;
      }
      const found = read(text);
      expect(found?.values).toEqual(Array.isArray(whole) ? whole : undefined);
      if (found !== undefined) expect(found.lines).toEqual(scanJson(text).rowLines);
    }),
    { numRuns: 3000 },
  );
});

test('the mark by which some texts begin is none of the list', () => {
  expect(read('\ufeff[\n1,\n2]')).toEqual({ values: [1, 2], lines: [2, 3] });
  expect(read('[1] 2')).toBeUndefined();
  expect(read('[1')).toBeUndefined();
  expect(read('{"a":[1]}')).toBeUndefined();
});

test('[import: how fast] a row that is plain holds nothing that may not be stored, and rows of seen ASCII are plain', () => {
  const parts = fc.array(
    fc.constantFrom('a', 'Z 9', '~', '"', '\\', '\n', '\u007f', '\u0085', '\u202e', '\u200d', '机房', '\ud800'),
  );
  fc.assert(
    fc.property(fc.array(parts, { minLength: 1, maxLength: 5 }), (given) => {
      const texts = given.map((one) => one.join(''));
      const rows = JsonRows.of(bytesOf(`[${texts.map((text) => JSON.stringify({ text })).join(',\n')}]`))!;
      for (const [at, text] of texts.entries()) {
        let found = 0;
        withoutUnseen(rows.at(at), () => (found += 1));
        if (rows.isPlain(at)) expect(found).toBe(0);
        if (/^[ !#-[\]-~]*$/.test(text)) expect(rows.isPlain(at)).toBe(true);
      }
    }),
  );
});
