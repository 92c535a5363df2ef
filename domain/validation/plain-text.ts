/**
 * What a text may hold: what can be seen, and what scripts need to be written. Refused are control characters (C0, C1, DEL),
 * what turns the direction of what stands beside it (Unicode's bidirectional controls: a name would be read backwards, a file
 * as of another kind), what takes no room (two names that look alike would be two), the separators of lines and paragraphs
 * that no key types, and half a surrogate pair. Joiners stay where letters of a script or pictures are joined, and nowhere
 * beside ASCII. PostgreSQL's text holds no NUL.
 */
const CONTROLS = '\\u0000-\\u001f\\u007f-\\u009f';
/** Marks, embeddings, overrides and isolates. */
const BIDI = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
/** Soft hyphen, joiner of graphemes, fillers and the blank of Braille, spaces of no width, invisible operators, annotations, the mark of byte order, tags. */
const UNSEEN =
  '\\u00ad\\u034f\\u115f\\u1160\\u180e\\u2800\\u3164\\uffa0\\u200b\\u2028\\u2029\\u2060-\\u2065\\u206a-\\u206f\\ufeff\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}';
const HALF_PAIR = '\\ud800-\\udfff';
/** Zero width joiner and non-joiner, selectors of variants: behind ASCII, a joiner or nothing. */
const LONE_JOINER = '(?<![^\\u0000-\\u007f\\u200c\\u200d])[\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]';

const IN_LINE = pattern(CONTROLS);
/** Tab and line break are written in remarks. */
const IN_LINES = pattern('\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f');

const LONE = new RegExp(LONE_JOINER, 'gu');

function pattern(controls: string): RegExp {
  return new RegExp(`[${controls}${BIDI}${UNSEEN}${HALF_PAIR}]|${LONE_JOINER}`, 'gu');
}

/** The first character that a text may not hold, as `U+202E`; null = there is none. */
export function forbiddenIn(text: string, lines: boolean): string | null {
  const at = text.search(lines ? IN_LINES : IN_LINE);
  return at < 0 ? null : nameOf(text.codePointAt(at)!);
}

/** The text without what it may not hold, where a line breaks in a text of one line a space. */
export function plainText(text: string, lines: boolean): string {
  const seen = lines ? text.replace(IN_LINES, '') : text.replace(/\s*[\n\r\t\u2028\u2029]+\s*/g, ' ').replace(IN_LINE, '');
  // What stood before a joiner may be gone by now.
  return seen.replace(LONE, '');
}

/** What was sent, for those who are told of it: what it may not hold is named. */
export function namedCharacters(text: string): string {
  const named = (character: string): string => nameOf(character.codePointAt(0)!);
  return text.replace(IN_LINE, named).replace(LONE, named);
}

function nameOf(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
