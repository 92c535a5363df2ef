import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/**
 * Into a folder of its own first, then file by file over the old ones: a server that is running, or a test that
 * starts now, never meets half a build.
 */
function buildAside(what, target, args, variable) {
  const fresh = inRoot(`${target}.${process.pid}`);
  try {
    run(what, 'node_modules/vite/bin/vite.js', ['build', ...args, '--logLevel', 'warn'], { [variable]: fresh });
    replaceFiles(fresh, inRoot(target));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function buildServer() {
  buildAside('building the server', 'dist/server', ['-c', 'vite.server.config.ts'], 'PLENUM_SERVER_OUT');
}

function buildWeb() {
  buildAside('building the web application', 'dist/web', [], 'PLENUM_WEB_OUT');
}

/** Paths of the files under a folder. A file comes after what it may name: folders, then parts, then entries. */
function filesOf(folder, prefix = '') {
  const rank = (entry) => (entry.isDirectory() ? 0 : entry.name.startsWith('part-') ? 1 : 2);
  const entries = readdirSync(join(folder, prefix), { withFileTypes: true }).sort((a, b) => rank(a) - rank(b));
  return entries.flatMap((entry) => {
    const path = join(prefix, entry.name);
    return entry.isDirectory() ? filesOf(folder, path) : [path];
  });
}

function replaceFiles(from, to) {
  mkdirSync(to, { recursive: true });
  const fresh = filesOf(from);
  for (const file of fresh) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    renameSync(join(from, file), join(to, file));
  }
  const kept = new Set(fresh);
  for (const file of filesOf(to)) if (!kept.has(file)) rmSync(join(to, file), { force: true });
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
