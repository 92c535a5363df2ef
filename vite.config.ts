import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import wasm from 'vite-plugin-wasm';
import { localization } from './scripts/lib/localization.mjs';
import { screens } from './scripts/lib/screen-paths.mjs';

/**
 * Few files, each asked for when it is needed: a browser fetches six at a time, and every small one costs a round trip.
 * A module belongs to the first of these that takes it, with what it imports.
 */
const CHUNKS = [
  /** What every page starts with. */
  { name: 'first', tags: ['$initial' as const], priority: 4 },
  /** What the sign-in needs: merged with what it shares with others, it would bring those with it. */
  { name: 'sign-in', test: /ui.screens.access/, priority: 3.5, entriesAware: true },
  /** What the other pages need, apart where they share it, so that none loads what only the next one wants. */
  {
    name: 'page',
    test: /ui.(screens.(?!diagram)|components.search-palette)/,
    priority: 3,
    entriesAware: true,
    entriesAwareMergeThreshold: 3000,
  },
  /** Fields and forms: of diagrams, and of the dialogs of places, which other pages open without one. */
  { name: 'form', test: /ui.(components.fields|screens.diagram.dialog-form|places.(new|change|remove)-dialog)/, priority: 3 },
  /** A diagram as it opens. */
  { name: 'diagram', test: /diagram-screen|screens.diagram.ahead|property-view|diagram-palette/, priority: 2 },
  /** Its dialogs and other views, fetched once it stands. */
  { name: 'diagram-rest', test: /ui.(screens.diagram|commands|dialogs)/, priority: 1 },
];

/** Chunks of several pages are named `page~home-screen~...`; the hash tells them apart as well. */
const short = (name: string): string => `assets/${name.replace(/(~|\.css$).*/, '')}-[hash]`;
const chunkFileNames = ({ name }: { readonly name: string }): string => `${short(name)}.js`;
const assetFileNames = ({ names: [name = 'asset'] }: { readonly names: readonly string[] }): string =>
  name.endsWith('.css') ? `${short(name)}.css` : 'assets/[name]-[hash][extname]';

/**
 * The browser's half: ui/ with its workers, into dist/web. One entry serves every route; the diagram page, the
 * engine's worker and the WebAssembly kernels are chunks of their own. The server's half: vite.server.config.ts.
 */
export default defineConfig({
  root: 'ui',
  base: '/',
  plugins: [wasm(), react(), localization(fileURLToPath(new URL('ui/i18n', import.meta.url))), screens()],
  optimizeDeps: { include: ['regl', 'comlink'] },
  // The server gives `assets/engine.worker-*` a content security policy of its own: regl compiles its draw calls.
  worker: {
    format: 'es',
    // Kernels may be imported as modules.
    plugins: () => [wasm()],
    rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' } },
  },
  build: {
    outDir: process.env['PLENUM_WEB_OUT'] ?? '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // No inline scripts and no data: addresses, so that the content security policy can forbid both.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS }, chunkFileNames, assetFileNames } },
  },
});
