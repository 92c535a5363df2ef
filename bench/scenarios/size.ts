import { lstatSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { entryFiles, gzipBytes, readManifest } from '../../tests/house/web-build';
import type { Scenario } from '../harness';

/** Bytes of a folder on disk, every file once. */
function bytesOf(folder: string): number {
  let sum = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    sum += entry.isDirectory() ? bytesOf(path) : lstatSync(path).size;
  }
  return sum;
}

export const scenario: Scenario = {
  question: 'how much must a browser load before the first page, and how much lies on disk?',
  async run() {
    const manifest = readManifest();
    const entry = entryFiles(manifest);
    const sumOf = (end: string): number =>
      entry.filter((file) => file.endsWith(end)).reduce((sum, file) => sum + gzipBytes(file), 0) / 1000;
    const worker = readdirSync(resolve('dist/web/assets')).filter((file) => /^engine\.worker-.*\.js$/.test(file));
    return [
      {
        figure: 'entry, scripts and styles after gzip',
        size: entry.length,
        ours: sumOf('.js') + sumOf('.css'),
        unit: 'kB',
        target: { atMost: 250 },
      },
      { figure: 'entry, scripts alone', size: entry.length, ours: sumOf('.js'), unit: 'kB' },
      ...worker.map((file) => ({
        figure: 'engine worker after gzip',
        size: 1,
        ours: gzipBytes(`assets/${file}`) / 1000,
        unit: 'kB',
      })),
      {
        figure: 'node_modules',
        size: readdirSync('node_modules').length,
        ours: bytesOf('node_modules') / 1e6,
        unit: 'MB',
        target: { atMost: 700 },
      },
      { figure: 'dist/server', size: readdirSync('dist/server').length, ours: bytesOf('dist/server') / 1e6, unit: 'MB' },
    ];
  },
};
