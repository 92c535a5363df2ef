import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
export const STATES = ['done', 'partial', 'not yet'] as const;

/** Titles of tests and groups of tests in a source text, as they are written. */
export function titlesOf(source: string): readonly string[] {
  const titles = source.matchAll(/\b(?:test|it|describe)(?:\.[a-zA-Z]+)*(?:\([^()]*\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g);
  return Array.from(titles, (match) => match[2]!);
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
