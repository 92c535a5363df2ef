// npm run bench -- NAME ... [--seed N] [--rounds N] [--size N]: one scenario of bench/scenarios, or `all`.
import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { bundle } from './lib/bundle.mjs';
import { inRoot } from './lib/paths.mjs';
import { ensureChromium } from './lib/tools.mjs';

const asked = process.argv.slice(2);
const looksAtPages = asked.some((name) => ['all', 'size', 'first-frame', 'channel'].includes(name));
await bootstrap(looksAtPages ? ['wasm', 'server', 'web'] : ['wasm', 'server']);
if (looksAtPages || asked.includes('render')) {
  const { path, missing } = await ensureChromium();
  if (path === undefined) throw new Error(missing);
  process.env.CHROMIUM = path;
}
// Its servers are not those that somebody's commands look for.
process.env.PLENUM_STATE = inRoot('.cache/bench/state');
process.argv[1] = await bundle('bench', 'bench/main.ts');
await import(pathToFileURL(process.argv[1]).href);
