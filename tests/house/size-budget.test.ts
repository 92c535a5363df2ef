import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WEB, entryFiles, gzipBytes, readManifest } from './web-build';

const ENTRY_LIMIT_BYTES = 190_000;

const manifest = readManifest();
const entry = entryFiles(manifest);

test(`what every page loads first is at most ${ENTRY_LIMIT_BYTES / 1000} kB after gzip`, () => {
  const sizes = Object.fromEntries(entry.map((file) => [file, gzipBytes(file)]));
  const total = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(ENTRY_LIMIT_BYTES);
});

test('big guests load only when they are asked for: no drawing, map or worker code in what loads first', () => {
  const text = entry.filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(WEB, file), 'utf8'));
  for (const mark of ['deck.gl', 'luma.gl', '(regl)', 'echarts', 'maplibre']) {
    expect(
      text.some((code) => code.includes(mark)),
      mark,
    ).toBe(false);
  }
});

test('the styles that come first are those of the components that the scripts name: every one, and no other', () => {
  const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{5,8}\b/g));
  const read = (file: string) => readFileSync(join(WEB, file), 'utf8');
  const known = classesIn(readFileSync('node_modules/@mantine/core/styles.css', 'utf8'));
  const scripts = readdirSync(join(WEB, 'assets')).filter((file) => file.endsWith('.js'));
  const named = [...classesIn(scripts.map((file) => read(`assets/${file}`)).join('\n'))].filter((name) => known.has(name));
  const styles = classesIn(
    entry
      .filter((file) => file.endsWith('.css'))
      .map(read)
      .join('\n'),
  );
  expect(named.filter((name) => !styles.has(name))).toEqual([]);
  expect([...styles].filter((name) => known.has(name) && !named.includes(name))).toEqual([]);
});

test('the engine worker is a file of its own under the name that the server gives a policy to', () => {
  expect(readdirSync(join(WEB, 'assets')).filter((file) => /^engine\.worker-[\w-]+\.js$/.test(file))).toHaveLength(1);
});

test('the page carries no inline script, so that the content security policy can forbid them', () => {
  const html = readFileSync(join(WEB, 'index.html'), 'utf8');
  for (const [, attributes = '', body = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    expect(attributes).toContain('src=');
    expect(body.trim()).toBe('');
  }
});
