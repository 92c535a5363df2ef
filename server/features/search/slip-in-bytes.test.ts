import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsWithSlip } from '../../../domain/typing-slip';
import { holdsOneOf, rightPieces } from './slip-in-bytes';

test('[speed search] a row holds a word with one slip when one of its fields does, wherever it lies in the bytes', () => {
  const some = fc.constantFrom('a', 'b', 'c', '1', '2', '-', '房');
  const field = fc.string({ unit: some, maxLength: 9 });
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '2', '-'), minLength: 4, maxLength: 7 });
  fc.assert(
    fc.property(fc.array(field, { minLength: 1, maxLength: 3 }), word, field, (fields, typed, around) => {
      const row = `\t${fields.join('\t')}\t\n`;
      const text = Buffer.from(around + row + around);
      const start = Buffer.byteLength(around);
      const latin = fields.map((each) => Buffer.from(each).toString('latin1'));
      expect(holdsOneOf(rightPieces(typed))(text, start, start + Buffer.byteLength(row))).toBe(
        latin.some((each) => holdsWithSlip(each, typed)),
      );
    }),
    { numRuns: 20_000 },
  );
});
