import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanJson } from './scan-json';

test('a text is whole exactly when JSON.parse takes it', () => {
  const pieces = ['{', '}', '[', ']', ',', ':', '"a"', '"\\u12"', '1', '-0.5e3', '01', 'true', 'nul', ' ', '\n', '"', '\\'];
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((list) => list.join('')),
      ),
      (text) => {
        let whole = true;
        try {
          JSON.parse(text);
        } catch {
          whole = false;
        }
        expect(scanJson(text).error === undefined).toBe(whole);
      },
    ),
    { numRuns: 2000 },
  );
});

test('an error names its line and what was expected', () => {
  expect(scanJson('[\n  {"a": 1},\n  {"b": }\n]').error).toEqual({
    line: 3,
    reason: 'unexpected "}" where a value is expected',
    fault: { fault: 'unexpected', sign: '"}"', expected: 'value' },
  });
  expect(scanJson('{"a": 1').error).toEqual({
    line: 1,
    reason: 'the text ends where a comma or a closing bracket is expected',
    fault: { fault: 'ends', expected: 'comma-or-end' },
  });
});

test('rows of the outermost list have their lines', () => {
  expect(scanJson('[\n{"a": [1,\n2]},\n\n {"b": 2}, 3]').rowLines).toEqual([2, 5, 5]);
});
