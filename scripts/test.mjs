// npm test [-- GROUP ...]: everything that must hold, or the named groups. Ends with `N passed, N failed`.
import { ensureInstalled } from './lib/install.mjs';
import { build } from './lib/build.mjs';
import { startCluster } from './lib/cluster.mjs';
import { GROUPS } from './lib/test-groups.mjs';
import { runGroup } from './lib/run-group.mjs';
import { ensureChromium, ensurePostgres } from './lib/tools.mjs';

const total = { passed: 0, failed: 0 };

function tell(name, { passed, failed, seconds, flaky = [], text = '' }) {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) console.log(`\n--- ${name} ---\n${text.trimEnd().slice(-60_000)}\n`);
  for (const title of flaky) console.log(`unsteady  ${name}: passed only when it was tried again: ${title}`);
  console.log(`${failed > 0 ? 'FAILED' : 'ok'}  ${name}: ${passed} passed, ${failed} failed in ${seconds.toFixed(0)} s`);
}

function finish() {
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

const failure = (text) => ({ passed: 0, failed: 1, seconds: 0, text });

function chosenGroups(names) {
  const unknown = names.filter((name) => !GROUPS.some((group) => group.name === name));
  if (unknown.length > 0) {
    console.error(`no group ${unknown.join(', ')}; there are ${GROUPS.map((group) => group.name).join(', ')}`);
    process.exit(2);
  }
  return names.length > 0 ? GROUPS.filter((group) => names.includes(group.name)) : GROUPS;
}

/** What the groups need, got beforehand: `{env, missing: {need: line}, stop}`. */
async function prepare(groups) {
  const needs = new Set(groups.flatMap((group) => group.needs ?? []));
  const env = { NODE_ENV: 'test', TZ: 'UTC' };
  const missing = {};
  let stop = async () => {};
  if (needs.has('chromium')) {
    const chromium = await ensureChromium();
    if (chromium.path) env.CHROMIUM = chromium.path;
    else missing.chromium = chromium.missing;
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

async function runOne(group, { env, missing }, workers) {
  const lacking = (group.needs ?? []).filter((need) => missing[need] !== undefined);
  if (lacking.length > 0) return tell(group.name, failure(lacking.map((need) => missing[need]).join('\n')));
  const { TEST_DATABASE_URL, ...others } = env;
  tell(group.name, await runGroup(group, group.needs?.includes('postgres') ? { ...others, TEST_DATABASE_URL } : others, workers));
}

// Ctrl-C or a time limit ends what was started, too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

const groups = chosenGroups(process.argv.slice(2));
await ensureInstalled();
const prepared = await prepare(groups);
try {
  // Two at a time on the two cores a small machine has; what measures time or draws has both for itself.
  const queue = groups.filter((group) => !group.alone);
  const lane = async () => {
    for (let group = queue.shift(); group !== undefined; group = queue.shift()) await runOne(group, prepared, 1);
  };
  await Promise.all([lane(), lane()]);
  for (const group of groups.filter((one) => one.alone)) await runOne(group, prepared, 2);
} finally {
  await prepared.stop();
}
finish();
