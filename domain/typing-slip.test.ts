import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdsWithSlip, mayHaveSlip } from './typing-slip';

/** The oracle: every text that one slip makes of the word, looked for one by one. */
function holdsSlowly(text: string, word: string): boolean {
  const digit = (character: string) => /\d/.test(character);
  const letters = [...new Set([...text, ...word])];
  const meant = new Set([word]);
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) {
      if (!digit(letter)) meant.add(before + letter + after);
      if (after !== '' && !(digit(letter) && digit(after[0]!))) meant.add(before + letter + after.slice(1));
    }
    if (after !== '' && !digit(after[0]!)) meant.add(before + after.slice(1));
    if (after.length > 1 && !(digit(after[0]!) && digit(after[1]!))) meant.add(before + after[1]! + after[0]! + after.slice(2));
  }
  return [...meant].some((each) => text.includes(each));
}

describe('one slip of the typist', () => {
  test.each([
    ['leaf-fra1-a07', 'laef-fra1', true],
    ['leaf-fra1-a07', 'leef-fra1', true],
    ['leaf-fra1-a07', 'lef-fra1', true],
    ['leaf-fra1-a07', 'leaff-fra1', true],
    ['leaf-fra1-a07', 'laef-far1', false],
    ['leaf-fra1-a07', 'leaf-fra2', false],
    ['leaf-fra1-a07', 'leaf-fra1-a70', false],
    ['leaf-fra1-a07', 'leaf-fral', true],
  ])('[X24] %s, looked for as %s: %s', (text, word, held) => {
    expect(holdsWithSlip(text, word)).toBe(held);
  });

  test('[X24] a slip is forgiven wherever it is, and nothing else is', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '2', '-'), minLength: 0, maxLength: 12 });
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '2', '-'), minLength: 4, maxLength: 7 });
    fc.assert(
      fc.property(text, word, (some, typed) => {
        expect(holdsWithSlip(some, typed)).toBe(holdsSlowly(some, typed));
      }),
      { numRuns: 20_000 },
    );
  });

  test('[X24] short words, numbers and Chinese words are taken as they are typed', () => {
    expect(['b03', '1234', '机房一号', 'leaf'].map(mayHaveSlip)).toEqual([false, false, false, true]);
  });
});
