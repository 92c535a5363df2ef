import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/** Started from the repository's root, bundled into dist/bench or not. */
const FOLDER = resolve('bench/peers');

/** Puts the peers' packages beside their lockfile when they are not there or not those it names. */
export function installPeers(): void {
  const lock = resolve(FOLDER, 'package-lock.json');
  const done = resolve(FOLDER, 'node_modules/.package-lock.json');
  if (existsSync(done) && statSync(done).mtimeMs >= statSync(lock).mtimeMs) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'inherit' });
}

export interface BenchPages {
  readonly url: string;
  /** What every page fetches from now on. */
  serve(scene: { readonly snapshot: Uint8Array; readonly neutral: Uint8Array }): void;
  close(): void;
}

/** A module of the engine and what stands in its place; paths from the repository's root, no endings. */
export interface Replacement {
  readonly replaced: string;
  readonly by: string;
}

/**
 * Bundles the pages of these drawers and our worker, and serves them isolated, so that clocks are fine (5 µs). Of each of
 * `variants` there is one more worker, in which that module is replaced: the page `ours?without=NAME` runs it.
 */
export async function startPages(
  names: readonly string[],
  variants: ReadonlyMap<string, Replacement> = new Map(),
): Promise<BenchPages> {
  const scripts = new Map<string, string>();
  for (const name of names) scripts.set(`/${name}.js`, await bundle(`pages/${name}.js`));
  if (names.includes('ours')) scripts.set('/ours-worker.js', await bundle('ours-worker.ts'));
  for (const [name, replacement] of variants)
    scripts.set(`/ours-worker-${name}.js`, await bundle('ours-worker.ts', [replacing(replacement)]));
  let scene: { readonly snapshot: Uint8Array; readonly neutral: Uint8Array } | undefined;
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0]!;
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    response.setHeader('cache-control', 'no-store');
    const script = scripts.get(path);
    if (script !== undefined) {
      response.setHeader('content-type', 'text/javascript');
      response.end(script);
    } else if (path === '/scene/snapshot' || path === '/scene/neutral') {
      response.end(path.endsWith('snapshot') ? scene?.snapshot : scene?.neutral);
    } else {
      const name = path.slice(1).replace(/[^a-z]/g, '');
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><meta charset="utf-8"><body style="margin:0"></body><script type="module" src="/${name}.js"></script>`,
      );
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (next) => {
      scene = next;
    },
    close: () => server.close(),
  };
}

/** The replacement itself still finds the module that it replaces; a module that nobody asks for is refused. */
function replacing({ replaced, by }: Replacement): Plugin {
  const [own, other] = [resolve(`${replaced}.ts`), resolve(`${by}.ts`)];
  let isReplaced = false;
  return {
    name: 'replacing',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer === undefined || importer === other || !source.startsWith('.')) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      if (found?.id !== own) return null;
      isReplaced = true;
      return other;
    },
    buildEnd() {
      if (!isReplaced) this.error(`nothing of the engine asks for ${replaced}`);
    },
  };
}

async function bundle(entry: string, plugins: Plugin[] = []): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: resolve(FOLDER, entry), formats: ['es'], fileName: 'page' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const made = Array.isArray(output) ? output[0] : output;
  if (!made || !('output' in made)) throw new Error(`vite gave no bundle of ${entry}`);
  return made.output[0].code;
}
