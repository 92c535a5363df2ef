import { readFileSync } from 'node:fs';

const SCREENS = new URL('../../ui/router/screens.ts', import.meta.url);

/** The addresses of the application's screens, as ui/router/screens.ts has them. */
export function screenPaths() {
  return [...readFileSync(SCREENS, 'utf8').matchAll(/^ {4}path: '([^']+)',$/gm)].map(([, path]) => path);
}

/** Vite plugin: they go beside the application as `screens.json`, so that the server knows what to answer with it. */
export function screens() {
  return {
    name: 'plenum-screens',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(screenPaths()) });
    },
  };
}
