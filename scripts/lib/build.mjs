import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './hash.mjs';
import { withLock } from './lock.mjs';
import { inRoot } from './paths.mjs';

/** What is built, from what, in this order: the browser's half carries the kernels. */
export const TARGETS = {
  wasm: {
    sources: ['engine-wasm/assembly', 'engine-wasm/asconfig.json'],
    makes: 'engine-wasm/build/kernels.wasm',
    build: buildWasm,
  },
  server: {
    sources: ['server', 'protocol', 'domain', 'vite.server.config.ts', 'package-lock.json'],
    makes: 'dist/server',
    build: buildServer,
  },
  web: {
    sources: ['ui', 'workers', 'engine', 'engine-wasm', 'protocol', 'domain', 'vite.config.ts', 'package-lock.json'],
    makes: 'dist/web/index.html',
    build: buildWeb,
  },
};

function run(what, file, args, env = {}) {
  const result = spawnSync(process.execPath, [inRoot(file), ...args], {
    cwd: inRoot('.'),
    env: { ...process.env, NODE_ENV: 'production', ...env },
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`${what} failed:\n${result.stdout}\n${result.stderr}`);
}

function buildWasm() {
  mkdirSync(inRoot('engine-wasm/build'), { recursive: true });
  run('compiling engine-wasm', 'node_modules/assemblyscript/bin/asc.js', [
    '--config',
    'engine-wasm/asconfig.json',
    '--target',
    'release',
  ]);
}

function buildWeb() {
  run('building the web application', 'node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn']);
}

/**
 * Into a folder of its own first, then file by file over the old ones: a server that is running, or a test that
 * starts now, never meets half a build.
 */
function buildServer() {
  const fresh = inRoot(`dist/server.${process.pid}`);
  try {
    run('building the server', 'node_modules/vite/bin/vite.js', ['build', '-c', 'vite.server.config.ts', '--logLevel', 'warn'], {
      PLENUM_SERVER_OUT: fresh,
    });
    replaceFiles(fresh, inRoot('dist/server'));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function replaceFiles(from, to) {
  mkdirSync(to, { recursive: true });
  // Parts before entries, so that an entry never names a part that is not there yet.
  const names = readdirSync(from, { withFileTypes: true }).sort(
    (a, b) => Number(b.name.startsWith('part-')) - Number(a.name.startsWith('part-')),
  );
  for (const entry of names) {
    if (entry.isDirectory()) replaceFiles(join(from, entry.name), join(to, entry.name));
    else renameSync(join(from, entry.name), join(to, entry.name));
  }
  const kept = new Set(names.map((entry) => entry.name));
  for (const entry of readdirSync(to)) if (!kept.has(entry)) rmSync(join(to, entry), { recursive: true, force: true });
}

const stampOf = (name) => inRoot('.cache', `built-${name}`);
const hashOfTarget = (name) => `${process.versions.node.split('.')[0]} ${hashOf(TARGETS[name].sources)}`;

function isStale(name) {
  if (!existsSync(inRoot(TARGETS[name].makes)) || !existsSync(stampOf(name))) return true;
  return readFileSync(stampOf(name), 'utf8') !== hashOfTarget(name);
}

/** Builds the named targets whose sources changed since their last build (all of them with `force`). */
export async function build(names, { force = false, say = () => {} } = {}) {
  const wanted = names.filter((name) => existsSync(inRoot(TARGETS[name].sources[0])));
  if (!force && !wanted.some(isStale)) return;
  await withLock('build', () => {
    for (const name of wanted) {
      if (!force && !isStale(name)) continue;
      const startedAt = Date.now();
      // Taken before the build: a file changed meanwhile makes the next build stale, not this one wrong.
      const hash = hashOfTarget(name);
      TARGETS[name].build();
      mkdirSync(inRoot('.cache'), { recursive: true });
      writeFileSync(stampOf(name), hash);
      say(`built ${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    }
  });
}
