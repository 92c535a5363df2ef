import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const MADE = { wasm: 'engine-wasm/build/kernels.wasm', server: 'dist/server', web: 'dist/web/index.html' } as const;

/**
 * Builds a part of the product when its sources changed since the last build. A tree that does not build now falls
 * back to the last build with a warning, so that a test of another folder still runs; in CI it fails.
 */
export function buildTarget(target: keyof typeof MADE): void {
  const result = spawnSync(process.execPath, ['scripts/build.mjs', target, '--if-stale'], { cwd: root, encoding: 'utf8' });
  if (result.status === 0) return;
  if (process.env['CI'] || !existsSync(resolve(root, MADE[target]))) throw new Error(result.stderr);
  console.warn(`${MADE[target]} is older than its sources, which do not build:\n${result.stderr}`);
}
