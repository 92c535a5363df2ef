import { inRoot } from './paths.mjs';

/** Bundles a program of ours as the product is, so that what runs is what is measured; answers the file to import. */
export async function bundle(name, source) {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: inRoot('.'),
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: `dist/${name}`,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: true,
      // Flat, so that server code finds its built threads from here, too.
      rolldownOptions: {
        input: { main: inRoot(source) },
        output: { entryFileNames: '[name].js', chunkFileNames: 'part-[name]-[hash].js' },
      },
    },
  });
  return inRoot(`dist/${name}/main.js`);
}
