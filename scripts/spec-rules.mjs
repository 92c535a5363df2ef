// node scripts/spec-rules.mjs: which rules of docs/spec-rules.tsv tests quote although they are not marked, and the counts.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT, inRoot } from './lib/paths.mjs';
import { idsIn, parseSpecRules } from './lib/spec-rules.mjs';

const SKIPPED = new Set(['node_modules', 'dist', '.tsbuild', '.cache', '.git', 'vendor', 'build']);

function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : testFiles(path);
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [relative(ROOT, path)] : [];
  });
}

const quoted = new Map();
for (const file of testFiles(ROOT)) {
  if (file.startsWith('tests/house/')) continue;
  for (const line of readFileSync(inRoot(file), 'utf8').split('\n')) {
    for (const id of idsIn(line)) quoted.set(id, (quoted.get(id) ?? new Set()).add(file));
  }
}
const counts = {};
for (const { id, state } of parseSpecRules(readFileSync(inRoot('docs/spec-rules.tsv'), 'utf8'))) {
  counts[state] = (counts[state] ?? 0) + 1;
  if (state !== 'done' && quoted.has(id)) console.log(`${id}\t${state}\t${[...quoted.get(id)].join('; ')}`);
}
console.log(
  Object.entries(counts)
    .map(([state, count]) => `${count} ${state}`)
    .join(', '),
);
