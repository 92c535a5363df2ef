// npm test [-- GROUP ...]: everything that must hold, or the named groups. Ends with `N passed, N failed`, and `, N skipped` if any were.
import { ensureInstalled } from './lib/install.mjs';
import { lackOf, prepare } from './lib/prepare.mjs';
import { runGroup, sumOf } from './lib/run-group.mjs';
import { GROUPS } from './lib/test-groups.mjs';

const total = { passed: 0, failed: 0, skipped: 0 };

function tell(name, { seconds, flaky = [], text = '', ...counts }) {
  const { failed } = counts;
  for (const each of Object.keys(total)) total[each] += counts[each];
  if (failed > 0) console.log(`\n--- ${name} ---\n${text.trimEnd().slice(-60_000)}\n`);
  for (const title of flaky) console.log(`unsteady  ${name}: passed only when it was tried again: ${title}`);
  console.log(`${failed > 0 ? 'FAILED' : 'ok'}  ${name}: ${sumOf(counts)} in ${seconds.toFixed(0)} s`);
}

function finish() {
  console.log(sumOf(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
}

const failure = (text) => ({ passed: 0, failed: 1, skipped: 0, seconds: 0, text });

function chosenGroups(names) {
  const unknown = names.filter((name) => !GROUPS.some((group) => group.name === name));
  if (unknown.length > 0) {
    console.error(`no group ${unknown.join(', ')}; there are ${GROUPS.map((group) => group.name).join(', ')}`);
    process.exit(2);
  }
  return names.length > 0 ? GROUPS.filter((group) => names.includes(group.name)) : GROUPS;
}

async function runOne(group, prepared, workers) {
  const lack = lackOf(group, prepared);
  if (lack !== '') return tell(group.name, failure(lack));
  const { TEST_DATABASE_URL, ...others } = prepared.env;
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
