import { describe, expect, it } from 'vitest';
import {
  any,
  fieldText,
  fits,
  flag,
  id,
  json,
  list,
  number,
  object,
  oneOf,
  optional,
  orNull,
  pair,
  readShape,
  record,
  refusalOf,
  text,
  textOf,
} from './shape';
import type { AnyShape, Misfit } from './shape';

function read(shape: AnyShape, value: unknown, strict = true): { readonly value: unknown; readonly misfits: readonly string[] } {
  const misfits: Misfit[] = [];
  const result: unknown = readShape(shape, value, misfits, strict);
  return {
    value: result,
    misfits: misfits.map(({ rule, path, expected }) => `${path.join('.')} ${rule} ${expected ?? ''}`.trim()),
  };
}

describe('the shape of a value', () => {
  const shape = object({
    name: text({ min: 1, max: 3 }),
    side: oneOf(['a', 'b']),
    on: optional(flag),
    sizes: list(number, 2),
    note: orNull(text()),
    at: optional(id),
  });
  const fitting = { name: 'x', side: 'a', sizes: [1, 2], note: null };

  it('what fits is handed on as it is, without a copy', () => {
    expect(read(shape, fitting)).toEqual({ value: fitting, misfits: [] });
    expect(read(shape, fitting).value).toBe(fitting);
  });

  it('what is read as something else is a copy; the given value stays', () => {
    const given = { ...fitting, at: '24000000000001' };
    expect(read(shape, given).value).toEqual({ ...fitting, at: 24_000_000_000_001 });
    expect(given.at).toBe('24000000000001');
  });

  it('[walk 6 again, #4] of a value that nests ten thousand deep the misfit is told, and nothing of it shown', () => {
    const deep = JSON.parse('['.repeat(10_000) + ']'.repeat(10_000)) as unknown;
    const misfits: Misfit[] = [];
    readShape(shape, { ...fitting, name: deep }, misfits, true);
    expect(refusalOf(misfits)).toMatchObject({ field: 'name', facts: { value: '...' } });
  });

  it('every misfit is named with its place, its rule and what was wanted, in the order of the fields', () => {
    expect(read(shape, { name: '', side: 'c', on: 1, sizes: [1, '2', 3], at: '7' }).misfits).toEqual([
      'name required 1',
      'side not-one-of a, b',
      'on wrong-type boolean',
      'sizes too-many 2',
      'note required string',
      'at wrong-format an id of 14 digits',
    ]);
    expect(read(shape, { ...fitting, name: 'long' }).misfits).toEqual(['name too-long 3']);
    expect(read(shape, []).misfits).toEqual(['wrong-type object']);
    expect(read(shape, undefined).misfits).toEqual(['required object']);
  });

  it('an unknown field is refused where the reader is strict, and passed over where not', () => {
    expect(read(shape, { ...fitting, more: 1 }).misfits).toEqual(['more unknown-field']);
    expect(read(shape, { ...fitting, more: 1 }, false).misfits).toEqual([]);
  });

  it('[walk 6, secrets echoed] a refusal shows nothing of a secret, of an unknown field and of what is broken as a whole', () => {
    const form = object({ password: optional(text({ max: 3, pattern: /^a/, secret: true })) });
    const refused = (value: unknown) => {
      const misfits: Misfit[] = [];
      readShape(form, value, misfits, true);
      return refusalOf(misfits);
    };
    expect(refused({ password: 'hidden' })).toEqual({ rule: 'too-long', field: 'password', facts: { expected: 3, others: 1 } });
    expect(refused({ password: ['hidden'] })).toEqual({ rule: 'wrong-type', field: 'password', facts: { expected: 'string' } });
    expect(refused({ token: 'hidden' })).toEqual({ rule: 'unknown-field', field: 'token', facts: {} });
    expect(refused(['hidden'])).toEqual({ rule: 'wrong-type', facts: { expected: 'object' } });
  });

  it('pairs and records hold their parts to their shapes', () => {
    expect(read(pair(text(), number), ['a', 'b']).misfits).toEqual(['1 wrong-type number']);
    expect(read(pair(text(), number), ['a']).misfits).toEqual(['too-few 2']);
    expect(read(record(number), { a: 1, b: 'x' }).misfits).toEqual(['b wrong-type number']);
    expect(read(record(any()), []).misfits).toEqual(['wrong-type record']);
  });

  it('a list that is too long is one misfit, however many its parts would be', () => {
    expect(read(list(number, 2), Array(1000).fill('x')).misfits).toEqual(['too-many 2']);
  });

  it('what only a test can tell is refused with what it would have been', () => {
    const even = fits<number>('an even number', (value) => Number(value) % 2 === 0);
    expect(read(object({ even }), { even: 3 }).misfits).toEqual(['even wrong-type an even number']);
    expect(read(object({ even }), {}).misfits).toEqual(['even required an even number']);
    expect(read(object({ even }), { even: 4 }).misfits).toEqual([]);
  });

  it('a list in the field of a form is JSON, and its misfits are named inside it', () => {
    const form = object({ names: json(list(text()), 20) });
    expect(read(form, { names: '["a","b"]' }).value).toEqual({ names: ['a', 'b'] });
    expect(read(form, { names: '["a",1]' }).misfits).toEqual(['names.1 wrong-type string']);
    expect(read(form, { names: '[' }).misfits).toEqual(['names wrong-format JSON']);
    expect(read(form, { names: `["${'a'.repeat(20)}"]` }).misfits).toEqual(['names too-long 20']);
  });

  it('a field is written as its reader reads it', () => {
    const ids = textOf({}, { read: (all) => all.split(',').map(Number), write: (all: readonly number[]) => all.join(',') });
    for (const [shaped, value] of [
      [ids, [1, 2]],
      [optional(ids), [3]],
      [id, 24_000_000_000_001],
      [json(list(text()), 99), ['a']],
      [text(), 'a b'],
    ] as const)
      expect(read(shaped, fieldText(shaped, value)).value).toEqual(value);
  });
});
