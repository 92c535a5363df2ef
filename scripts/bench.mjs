// npm run bench -- NAME ... [--seed N] [--rounds N] [--size N]: one scenario of bench/scenarios, or `all`.
import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { bundle } from './lib/bundle.mjs';

const looksAtPages = process.argv.slice(2).some((name) => ['all', 'size', 'first-frame', 'channel'].includes(name));
await bootstrap(looksAtPages ? ['wasm', 'server', 'web'] : ['wasm', 'server']);
process.argv[1] = await bundle('bench', 'bench/main.ts');
await import(pathToFileURL(process.argv[1]).href);
