import { isAscii } from 'node:buffer';
import { DEPTH_MAX } from './nesting';

const [QUOTE, BACKSLASH, LINE_END, SPACE] = ['"', '\\', '\n', ' '].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
];
const [LIST, LIST_END, MAPPING, MAPPING_END, COMMA] = ['[', ']', '{', '}', ','].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
];
/** What JSON writes as it is and may be stored: all but escapes, and what is not of ASCII. */
const NOT_PLAIN = /[^\n\r\t -[\]-~]/;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * The elements of a JSON text's outermost list, each parsed when it is looked at: a list of a hundred megabytes takes little more
 * than its bytes, and not several times that as values.
 */
export class JsonRows {
  private readonly bytes: Buffer;
  private readonly encoding: 'latin1' | 'utf8';
  /** An element lies between the end of the one before it and its own; the first one from here. */
  private readonly first: number;
  private readonly ends: Uint32Array;
  private readonly lines: Uint32Array;
  private lastIndex = -1;
  private lastText = '';
  private last: unknown;

  private constructor(bytes: Uint8Array, first: number, ends: readonly number[], lines: readonly number[]) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.encoding = isAscii(bytes) ? 'latin1' : 'utf8';
    this.first = first;
    this.ends = Uint32Array.from(ends);
    this.lines = Uint32Array.from(lines);
  }

  /** UTF-8 bytes; undefined = they hold no list, or no JSON, or nest too deep. What looks like a list may still have elements that are no JSON. */
  static of(bytes: Uint8Array): JsonRows | undefined {
    let line = 1;
    let at = BYTE_ORDER_MARK.every((byte, place) => bytes[place] === byte) ? BYTE_ORDER_MARK.length : 0;
    const skipSpace = (): void => {
      for (; isSpace(bytes[at]); at++) if (bytes[at] === LINE_END) line += 1;
    };
    skipSpace();
    if (bytes[at] !== LIST) return undefined;
    at += 1;
    const first = at;
    const ends: number[] = [];
    const lines: number[] = [];
    let lineOfElement = 0;
    for (let depth = 1; depth > 0; at++) {
      const sign = bytes[at];
      if (sign === undefined) return undefined;
      if (sign === LINE_END) line += 1;
      if (sign <= SPACE) continue;
      const isEnd = sign === LIST_END || sign === MAPPING_END;
      if (depth === 1 && (sign === COMMA || isEnd)) {
        if (sign === MAPPING_END) return undefined;
        const isEmpty = isEnd && ends.length === 0 && bytes.subarray(first, at).every(isSpace);
        if (!isEmpty) {
          ends.push(at);
          lines.push(lineOfElement || line);
        }
        lineOfElement = 0;
        if (isEnd) depth = 0;
        continue;
      }
      if (lineOfElement === 0) lineOfElement = line;
      if (sign === LIST || sign === MAPPING) {
        if (++depth > DEPTH_MAX) return undefined;
      } else if (isEnd) depth -= 1;
      else if (sign === QUOTE) at = endOfText(bytes, at);
    }
    skipSpace();
    return at < bytes.length ? undefined : new JsonRows(bytes, first, ends, lines);
  }

  get length(): number {
    return this.ends.length;
  }

  /** Throws a SyntaxError where the element is no JSON. */
  at(index: number): unknown {
    if (index === this.lastIndex) return this.last;
    const text = this.textAt(index);
    this.last = JSON.parse(text);
    this.lastText = text;
    this.lastIndex = index;
    return this.last;
  }

  /** Its texts are of ASCII that can be seen, and none of it is written as an escape: what may not be stored is not in them. */
  isPlain(index: number): boolean {
    return !NOT_PLAIN.test(index === this.lastIndex ? this.lastText : this.textAt(index));
  }

  private textAt(index: number): string {
    const from = index === 0 ? this.first : this.ends[index - 1]! + 1;
    return this.bytes.toString(this.encoding, from, this.ends[index]);
  }

  /** From 1. */
  lineAt(index: number): number {
    return this.lines[index]!;
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === LINE_END || byte === 0x09 || byte === 0x0d;
}

/** Where the text in quotes that begins at `from` ends. */
function endOfText(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length; at++) {
    if (bytes[at] === QUOTE) return at;
    if (bytes[at] === BACKSLASH) at += 1;
  }
  return bytes.length;
}
