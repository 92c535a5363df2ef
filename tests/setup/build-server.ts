import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * Builds dist/server when its sources changed since the last build. Tests run server code from source; only its
 * threads and the processes that tests start and kill come from the build. A tree that does not build now falls
 * back to the last build with a warning, so that a test of another folder still runs.
 */
export default function setup(): void {
  const result = spawnSync(process.execPath, ['scripts/build.mjs', 'server', '--if-stale'], { cwd: root, encoding: 'utf8' });
  if (result.status === 0) return;
  if (process.env['CI'] || !existsSync(resolve(root, 'dist/server'))) throw new Error(result.stderr);
  console.warn(`dist/server is older than its sources, which do not build:\n${result.stderr}`);
}
