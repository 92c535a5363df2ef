import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forbiddenIn, namedCharacters, plainText } from './plain-text';

const REFUSED: readonly (readonly [what: string, text: string, character: string])[] = [
  ['NUL', 'a\0', 'U+0000'],
  ['escape', '\x1b[31mred', 'U+001B'],
  ['delete', 'a\x7f', 'U+007F'],
  ['a C1 control', 'a\x85b', 'U+0085'],
  ['a right-to-left override', 'invoice\u202efdp.exe', 'U+202E'],
  ['an embedding', '\u202arack', 'U+202A'],
  ['an isolate', 'rack\u2066', 'U+2066'],
  ['a right-to-left mark', 'rack\u200f', 'U+200F'],
  ['an Arabic letter mark', 'rack\u061c', 'U+061C'],
  ['a space of no width', 'ra\u200bck', 'U+200B'],
  ['a mark of byte order', '\ufeffrack', 'U+FEFF'],
  ['a soft hyphen', 'ra\u00adck', 'U+00AD'],
  ['a separator of lines', 'a\u2028b', 'U+2028'],
  ['a joiner of graphemes', 'a\u034fb', 'U+034F'],
  ['a filler', '\u3164', 'U+3164'],
  ['a blank of Braille', '\u2800', 'U+2800'],
  ['a selector behind a Latin letter', 'a\ufe0fb', 'U+FE0F'],
  ['a tag', 'rack\u{e0041}', 'U+E0041'],
  ['half a pair', 'rack\ud83d', 'U+D83D'],
  ['a joiner between Latin letters', 'ra\u200dck', 'U+200D'],
  ['a joiner at the beginning', '\u200cرک', 'U+200C'],
  ['a joiner behind another', 'می\u200c\u200cخواهم', 'U+200C'],
];
const TAKEN: readonly (readonly [what: string, text: string])[] = [
  ['Chinese', '机柜 A-01（备用）'],
  ['Persian with its non-joiner', 'می\u200cخواهم'],
  ['Hindi with its joiner', 'क्\u200dष'],
  ['Hebrew and Arabic', 'ארון خزانة'],
  ['a picture of several', '👩\u200d💻 🏳️\u200d🌈'],
  ['accents that are written behind their letter', 'Ku\u0308hlung'],
  ['a space that does not break', 'U\u00a012'],
];

describe('what a text may hold', () => {
  test.each(REFUSED)('[security text] %s is refused by its name, in names and in remarks', (_what, text, character) => {
    for (const lines of [false, true]) expect(forbiddenIn(text, lines)).toBe(character);
  });

  test.each(TAKEN)('[security text] %s is taken as it is', (_what, text) => {
    for (const lines of [false, true]) {
      expect(forbiddenIn(text, lines)).toBeNull();
      expect(plainText(text, lines)).toBe(text);
    }
  });

  test('[security text] lines break in remarks alone; in a name a break becomes a space', () => {
    expect([forbiddenIn('a\nb\tc\r\n', true), forbiddenIn('a\nb', false)]).toEqual([null, 'U+000A']);
    expect([plainText('a \r\n b\tc', false), plainText('a\nb', true)]).toEqual(['a b c', 'a\nb']);
  });

  /** Text with much that is refused, and every order of it. */
  const anything = fc
    .array(fc.oneof(fc.constantFrom(...REFUSED.flatMap(([, text]) => text.split(''))), fc.string({ unit: 'binary' })))
    .map((parts) => parts.join(''));

  test('[security text] whatever is left of a text is taken, and what is taken is left as it is', () => {
    fc.assert(
      fc.property(anything, fc.boolean(), (text, lines) => {
        const plain = plainText(text, lines);
        expect(forbiddenIn(plain, lines)).toBeNull();
        expect(plainText(plain, lines)).toBe(plain);
        if (forbiddenIn(text, lines) === null) expect(plain).toBe(text);
      }),
    );
  });

  test('[security text] what is refused is told with its name in its place', () => {
    expect(namedCharacters('a\0b\u202ec')).toBe('aU+0000bU+202Ec');
    fc.assert(fc.property(anything, (text) => forbiddenIn(namedCharacters(text), false) === null));
  });
});
