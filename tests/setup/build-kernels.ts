import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** Compiles engine-wasm when its sources changed since the last build (1 s). */
export default function setup(): void {
  const root = resolve(import.meta.dirname, '../..');
  const result = spawnSync(process.execPath, ['scripts/build.mjs', 'wasm', '--if-stale'], { cwd: root, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(result.stderr);
}
