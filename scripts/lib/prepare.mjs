import { build } from './build.mjs';
import { startCluster } from './cluster.mjs';
import { inRoot } from './paths.mjs';
import { ensureChromium, ensureHeadlessShell, ensurePostgres } from './tools.mjs';

/** What groups of tests need, got beforehand: `{env, missing: {need: line}, stop}`. */
export async function prepare(groups) {
  const needs = new Set(groups.flatMap((group) => group.needs ?? []));
  // Servers of tests are not those that somebody's commands look for.
  const env = { NODE_ENV: 'test', TZ: 'UTC', PLENUM_STATE: inRoot('.cache/test/state') };
  const missing = {};
  let stop = async () => {};
  if (needs.has('chromium')) {
    const chromium = await ensureChromium();
    if (chromium.path) env.CHROMIUM = chromium.path;
    else missing.chromium = chromium.missing;
    if (chromium.path && needs.has('headless-shell')) env.JOURNEYS_BROWSER = ensureHeadlessShell(chromium.path).path;
  }
  if (needs.has('postgres')) {
    const postgres = ensurePostgres();
    if (postgres.path) {
      try {
        const cluster = await startCluster(postgres.path);
        env.TEST_DATABASE_URL = cluster.url;
        stop = cluster.stop;
      } catch (error) {
        missing.postgres = error.message;
      }
    } else missing.postgres = postgres.missing;
  }
  for (const target of ['wasm', 'server', 'web']) {
    if (!needs.has(target)) continue;
    try {
      await build([target], { say: console.log });
    } catch (error) {
      missing[target] = error.message;
    }
  }
  return { env, missing, stop };
}

/** What a group lacks of what it needs, a line each; '' = nothing. */
export function lackOf(group, { missing }) {
  return (group.needs ?? []).flatMap((need) => missing[need] ?? []).join('\n');
}
