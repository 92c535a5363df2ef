/** Where a JSON text breaks its grammar, and where the elements of its outermost list begin. */
export interface JsonScan {
  /** Undefined when the text is whole. */
  readonly error?: { readonly line: number; readonly reason: string };
  /** Line of each element of the outermost list, from 1. */
  readonly rowLines: readonly number[];
}

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
        return this.done(expected === 'end-of-text' ? undefined : `the text ends where ${WORDS[expected]} is expected`);
      }
      const next: string = this.step(expected);
      if (next.startsWith('!')) return this.done(next.slice(1));
      expected = next as Expected;
    }
  }

  /** Reads one token; the next expectation, or `!reason`. */
  private step(expected: Expected): Expected | `!${string}` {
    const sign = this.text[this.at]!;
    switch (expected) {
      case 'end-of-text':
        return `!unexpected ${show(sign)} after the end`;
      case 'colon':
        return this.take(sign, ':', 'value');
      case 'comma-or-end':
        if (sign === ',') {
          this.at++;
          return this.open.at(-1) === '{' ? 'key' : 'value';
        }
        return (
          this.close(sign) ??
          `!unexpected ${show(sign)} where , or the end of the ${this.open.at(-1) === '{' ? 'mapping' : 'list'} is expected`
        );
      case 'key':
      case 'key-or-end': {
        if (expected === 'key-or-end' && sign === '}') return this.close(sign)!;
        return this.skip(STRING) ? 'colon' : `!unexpected ${show(sign)} where a key in quotes is expected`;
      }
      default: {
        if (expected === 'value-or-end' && sign === ']') return this.close(sign)!;
        if (this.open.length === 1 && this.open[0] === '[') this.rowOffsets.push(this.at);
        return this.value(sign);
      }
    }
  }

  private value(sign: string): Expected | `!${string}` {
    if (sign === '[' || sign === '{') {
      this.open.push(sign);
      this.at++;
      return sign === '[' ? 'value-or-end' : 'key-or-end';
    }
    if (sign === '"' && !this.skip(STRING)) return '!a text in quotes does not end on its line';
    if (sign !== '"' && !this.skip(NUMBER) && !this.skip(WORD)) return `!unexpected ${show(sign)} where a value is expected`;
    return this.open.length === 0 ? 'end-of-text' : 'comma-or-end';
  }

  private close(sign: string): Expected | undefined {
    if ((sign !== ']' || this.open.at(-1) !== '[') && (sign !== '}' || this.open.at(-1) !== '{')) return undefined;
    this.open.pop();
    this.at++;
    return this.open.length === 0 ? 'end-of-text' : 'comma-or-end';
  }

  private take(sign: string, wanted: string, next: Expected): Expected | `!${string}` {
    if (sign !== wanted) return `!unexpected ${show(sign)} where ${wanted} is expected`;
    this.at++;
    return next;
  }

  /** Moves over what the pattern matches here; false when it matches nothing. */
  private skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (!match) return false;
    this.at = pattern.lastIndex;
    return match[0].length > 0;
  }

  private done(reason: string | undefined): JsonScan {
    const rowLines = linesOf(this.text, this.rowOffsets);
    if (reason === undefined) return { rowLines };
    return { error: { line: linesOf(this.text, [Math.min(this.at, this.text.length)])[0]!, reason }, rowLines };
  }
}

const WORDS: Readonly<Record<Expected, string>> = {
  value: 'a value',
  'value-or-end': 'a value',
  'key-or-end': 'a key',
  key: 'a key',
  colon: 'a colon',
  'comma-or-end': 'a comma or a closing bracket',
  'end-of-text': 'nothing more',
};

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
