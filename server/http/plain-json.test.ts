import { expect, test } from 'vitest';
import { misfitOf } from './plain-json';

test('[security C1] what no body may hold is found wherever it stands, by its name', () => {
  const nul = { rule: 'forbidden-character', field: 'name', facts: { value: 'U+0000' } };
  expect(misfitOf({ a: [{ name: 'a\0b' }] })).toEqual(nul);
  expect(misfitOf(JSON.parse('{"a":[{"__proto__":1}]}'))).toEqual({ rule: 'forbidden-field', field: '__proto__' });
  expect(misfitOf(JSON.parse('{"\\u0063onstructor":1}'))).toEqual({ rule: 'forbidden-field', field: 'constructor' });
  expect(misfitOf(['a', 'b\0'])).toMatchObject({ field: '1' });
  expect(misfitOf('\0')).toMatchObject({ rule: 'forbidden-character' });
  expect(misfitOf({ a: [{ name: 'b', size: 1, none: null, list: [[], {}, 'x'] }] })).toBeNull();
});

test('[walk 6, deep bodies] a body that nests deeper than any of ours is refused, however deep it is', () => {
  const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  expect(misfitOf(nested(64))).toBeNull();
  expect(misfitOf(nested(65))).toEqual({ rule: 'nested-too-deep', facts: { limit: 64 } });
  expect(misfitOf(nested(400_000))).toEqual({ rule: 'nested-too-deep', facts: { limit: 64 } });
});
