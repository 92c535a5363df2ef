/** Where a JSON text breaks its grammar, and where the elements of its outermost list begin. */
export interface JsonScan {
  /** Undefined when the text is whole. */
  readonly error?: { readonly line: number; readonly reason: string; readonly fault: JsonFault };
  /** Line of each element of the outermost list, from 1. */
  readonly rowLines: readonly number[];
}

/** What is wrong, by keys that the translations have words for; `sign` in quotes. */
export type JsonFault =
  | { readonly fault: 'ends'; readonly expected: JsonExpected }
  | { readonly fault: 'unexpected'; readonly sign: string; readonly expected: JsonExpected }
  | { readonly fault: 'after-end'; readonly sign: string }
  | { readonly fault: 'open-text' };

/** What was expected where a text breaks off or goes on otherwise, in English. */
const WORDS = {
  value: 'a value',
  key: 'a key',
  colon: 'a colon',
  'comma-or-end': 'a comma or a closing bracket',
  'colon-sign': ':',
  'quoted-key': 'a key in quotes',
  'mapping-goes-on': ', or the end of the mapping',
  'list-goes-on': ', or the end of the list',
} as const;
export type JsonExpected = keyof typeof WORDS;

/** JSON.parse says whether a text is JSON; this says on which line it is not, and where its rows stand. One pass. */
export function scanJson(text: string): JsonScan {
  const scanner = new Scanner(text);
  return scanner.run();
}

/** What may come next. */
type Expected = 'value' | 'value-or-end' | 'key-or-end' | 'key' | 'colon' | 'comma-or-end' | 'end-of-text';

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const WORD = /true|false|null/y;
const SPACE = /[ \t\r\n]*/y;

class Scanner {
  private readonly text: string;
  private at = 0;
  private readonly rowOffsets: number[] = [];
  /** Open brackets, `[` and `{`. */
  private readonly open: string[] = [];

  constructor(text: string) {
    this.text = text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text;
  }

  run(): JsonScan {
    let expected: Expected = 'value';
    for (;;) {
      this.skip(SPACE);
      if (this.at >= this.text.length) {
        return this.done(expected === 'end-of-text' ? undefined : { fault: 'ends', expected: AT_END[expected] });
      }
      const next: Expected | JsonFault = this.step(expected);
      if (typeof next !== 'string') return this.done(next);
      expected = next;
    }
  }

  /** Reads one token; the next expectation, or what is wrong. */
  private step(expected: Expected): Expected | JsonFault {
    const sign = this.text[this.at]!;
    switch (expected) {
      case 'end-of-text':
        return { fault: 'after-end', sign: show(sign) };
      case 'colon':
        if (sign !== ':') return unexpected(sign, 'colon-sign');
        this.at++;
        return 'value';
      case 'comma-or-end':
        if (sign === ',') {
          this.at++;
          return this.open.at(-1) === '{' ? 'key' : 'value';
        }
        return this.close(sign) ?? unexpected(sign, this.open.at(-1) === '{' ? 'mapping-goes-on' : 'list-goes-on');
      case 'key':
      case 'key-or-end': {
        if (expected === 'key-or-end' && sign === '}') return this.close(sign)!;
        return this.skip(STRING) ? 'colon' : unexpected(sign, 'quoted-key');
      }
      default: {
        if (expected === 'value-or-end' && sign === ']') return this.close(sign)!;
        if (this.open.length === 1 && this.open[0] === '[') this.rowOffsets.push(this.at);
        return this.value(sign);
      }
    }
  }

  private value(sign: string): Expected | JsonFault {
    if (sign === '[' || sign === '{') {
      this.open.push(sign);
      this.at++;
      return sign === '[' ? 'value-or-end' : 'key-or-end';
    }
    if (sign === '"' && !this.skip(STRING)) return { fault: 'open-text' };
    if (sign !== '"' && !this.skip(NUMBER) && !this.skip(WORD)) return unexpected(sign, 'value');
    return this.open.length === 0 ? 'end-of-text' : 'comma-or-end';
  }

  private close(sign: string): Expected | undefined {
    if ((sign !== ']' || this.open.at(-1) !== '[') && (sign !== '}' || this.open.at(-1) !== '{')) return undefined;
    this.open.pop();
    this.at++;
    return this.open.length === 0 ? 'end-of-text' : 'comma-or-end';
  }

  /** Moves over what the pattern matches here; false when it matches nothing. */
  private skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (!match) return false;
    this.at = pattern.lastIndex;
    return match[0].length > 0;
  }

  private done(fault: JsonFault | undefined): JsonScan {
    const rowLines = linesOf(this.text, this.rowOffsets);
    if (fault === undefined) return { rowLines };
    const line = linesOf(this.text, [Math.min(this.at, this.text.length)])[0]!;
    return { error: { line, reason: reasonOf(fault), fault }, rowLines };
  }
}

const AT_END: Readonly<Record<Exclude<Expected, 'end-of-text'>, JsonExpected>> = {
  value: 'value',
  'value-or-end': 'value',
  'key-or-end': 'key',
  key: 'key',
  colon: 'colon',
  'comma-or-end': 'comma-or-end',
};

function reasonOf(of: JsonFault): string {
  switch (of.fault) {
    case 'ends':
      return `the text ends where ${WORDS[of.expected]} is expected`;
    case 'unexpected':
      return `unexpected ${of.sign} where ${WORDS[of.expected]} is expected`;
    case 'after-end':
      return `unexpected ${of.sign} after the end`;
    case 'open-text':
      return 'a text in quotes does not end on its line';
  }
}

function unexpected(sign: string, expected: JsonExpected): JsonFault {
  return { fault: 'unexpected', sign: show(sign), expected };
}

function show(sign: string): string {
  return JSON.stringify(sign);
}

/** Line numbers of ascending offsets. */
function linesOf(text: string, offsets: readonly number[]): readonly number[] {
  let line = 1;
  let next = text.indexOf('\n');
  return offsets.map((offset) => {
    while (next >= 0 && next < offset) {
      line++;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  });
}
