import { existsSync, readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { defineConfig } from 'vite';

const root = import.meta.dirname;
const outDir = process.env['PLENUM_SERVER_OUT'] ?? 'dist/server';

/** What runs in a thread or process of its own is a file beside the server (server/storage/thread-file.ts). */
function entries(): Record<string, string> {
  const apart = readdirSync(resolve(root, 'server'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /-(thread|process)\.ts$/.test(file),
  );
  const files = ['server/main.ts', 'server/commands/cli.ts', ...apart.map((file) => `server/${file}`)].filter((file) =>
    existsSync(resolve(root, file)),
  );
  return Object.fromEntries(files.map((file) => [basename(file, '.ts'), resolve(root, file)]));
}

/** The server's half: Node 20 runs no TypeScript, so this bundles our own files and leaves packages where they are. */
export default defineConfig({
  root,
  publicDir: false,
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: entries(),
      // Flat, so that import.meta.url means the same folder in every file.
      output: { entryFileNames: '[name].js', chunkFileNames: 'part-[name]-[hash].js', format: 'es' },
    },
  },
});
