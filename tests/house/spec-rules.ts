import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
export const STATES = ['done', 'partial', 'not yet'] as const;

/** A row of docs/spec-rules.tsv: a requirement's id, its state, where it lives and the test files that prove it (`; ` between). */
export interface SpecRule {
  readonly id: string;
  readonly state: string;
  readonly where: string;
  readonly tests: readonly string[];
}

/** Reads the table; throws with the line number when its form is broken. */
export function parseSpecRules(text: string): readonly SpecRule[] {
  const [header, ...lines] = text.replace(/\n$/, '').split('\n');
  if (header !== 'id\tstate\twhere\ttest') throw new Error(`line 1 is ${JSON.stringify(header)}`);
  return lines.map((line, at) => {
    const cells = line.split('\t');
    if (cells.length !== 4) throw new Error(`line ${at + 2} has ${cells.length} cells, expected 4`);
    const [id = '', state = '', where = '', tests = ''] = cells;
    return { id, state, where, tests: tests === '' ? [] : tests.split('; ') };
  });
}

/** Titles of tests and groups of tests in a source text, as they are written. */
export function titlesOf(source: string): readonly string[] {
  const titles = source.matchAll(/\b(?:test|it|describe)(?:\.[a-zA-Z]+)*(?:\([^()]*\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g);
  return Array.from(titles, (match) => match[2]!);
}

/** The ids that a title quotes: `[R5.012] [R5.013] ...`, `[R5.012, R5.013] ...`. */
export function idsIn(title: string): readonly string[] {
  return Array.from(title.matchAll(/\bR\d{1,2}\.\d{3}\b/g), (match) => match[0]);
}

const SKIPPED = new Set(['node_modules', 'dist', '.tsbuild', '.cache', '.git', 'vendor', 'build']);

/** Every test file of the product, relative to its root. */
export function testFiles(folder: string = ROOT): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : testFiles(path);
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [relative(ROOT, path)] : [];
  });
}

/** Titles by test file; the reader's own test, whose fixtures look like titles, is left out. */
export function allTitles(): ReadonlyMap<string, readonly string[]> {
  const files = testFiles().filter((file) => file !== 'tests/house/spec-rules.test.ts');
  return new Map(files.map((file) => [file, titlesOf(readFileSync(join(ROOT, file), 'utf8'))]));
}
