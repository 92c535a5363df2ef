// npm run bench -- NAME ... [--seed N] [--rounds N] [--size N]: one scenario of bench/scenarios, or `all`.
import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { inRoot } from './lib/paths.mjs';

const looksAtPages = process.argv.slice(2).some((name) => ['all', 'size', 'first-frame', 'channel'].includes(name));
await bootstrap(looksAtPages ? ['wasm', 'server', 'web'] : ['wasm', 'server']);
// Bundled as the product is, so that what is measured is what runs.
const { build } = await import('vite');
await build({
  configFile: false,
  root: inRoot('.'),
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: 'dist/bench',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    // Flat, so that server code finds its built threads from here, too.
    rolldownOptions: {
      input: { main: inRoot('bench/main.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: 'part-[name]-[hash].js' },
    },
  },
});
process.argv[1] = inRoot('dist/bench/main.js');
await import(pathToFileURL(inRoot('dist/bench/main.js')).href);
