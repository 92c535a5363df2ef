import fs from 'node:fs';

/**
 * Where the bundled file of a thread or process lies: beside the bundled server (dist/server), also when the caller runs from
 * source, as tests do.
 */
export function threadFile(name: 'embedded-thread' | 'parse-process' | (string & {})): URL {
  for (const place of ['./', '../', '../../dist/server/']) {
    const url = new URL(`${place}${name}.js`, import.meta.url);
    if (fs.existsSync(url)) return url;
  }
  throw new Error(`${name}.js is not built: run the build (npm run build) first`);
}
