import { lstatSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { entryFiles, gzipBytes, readManifest } from '../../tests/house/web-build';
import { firstVisit } from '../../tests/setup/first-visit';
import { signedIn, withBrowser, withHall } from '../hall-server';
import type { Finding, Scenario } from '../harness';

/** Bytes of a folder on disk, every file once. */
function bytesOf(folder: string): number {
  let sum = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    sum += entry.isDirectory() ? bytesOf(path) : lstatSync(path).size;
  }
  return sum;
}

const NOBODY = { cookies: [], origins: [] };

/** All that a browser fetches until a page stands, in each language, among the rooms of the demonstration and a hall. */
const pages = (seed: number): Promise<readonly Finding[]> =>
  withHall(1000, seed, ({ url }) =>
    withBrowser(async (browser) => {
      const context = await signedIn(browser, url);
      const findings: Finding[] = [];
      for (const language of ['en', 'zh-cn']) {
        const visits = {
          'sign-in page': await firstVisit(browser, NOBODY, `${url}/access.html`, 'input[name=username]', language),
          'main page': await firstVisit(browser, await context.storageState(), url, 'main h1', language),
        };
        for (const [page, { bytes, files }] of Object.entries(visits))
          findings.push({
            figure: `${page}, ${language}, all that is fetched until it stands`,
            size: Object.keys(files).length,
            ours: bytes / 1000,
            unit: 'kB',
            target: { atMost: page === 'main page' ? 250 : 227 },
          });
      }
      return findings;
    }),
  );

export const scenario: Scenario = {
  question: 'how much must a browser load before the first page, and how much lies on disk?',
  counts: true,
  async run({ seed }) {
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
        target: { atMost: 190 },
      },
      { figure: 'entry, scripts alone', size: entry.length, ours: sumOf('.js'), unit: 'kB' },
      ...(await pages(seed)),
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
