import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import wasm from 'vite-plugin-wasm';
import { localization } from './scripts/lib/localization.mjs';

/**
 * The browser's half: ui/ with its workers, into dist/web. One entry serves every route; the diagram page, the
 * engine's worker and the WebAssembly kernels are chunks of their own. The server's half: vite.server.config.ts.
 */
export default defineConfig({
  root: 'ui',
  base: '/',
  plugins: [wasm(), react(), localization(fileURLToPath(new URL('ui/i18n', import.meta.url)))],
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
  },
});
