// npm test [-- GROUP ... [--repeat N] [--busy] [--shard K/N]]: everything that must hold, or the named groups; journeys N times
// over, with one core kept busy, the Kth of N parts of their files alone. Ends with `N passed, N failed`, and `, N skipped` if
// any were.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { ensureInstalled } from './lib/install.mjs';
import { lackOf, prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/paths.mjs';
import { UNSTEADY_ALLOWED, sumOf } from './lib/report.mjs';
import { runSteady } from './lib/second-try.mjs';
import { parseSpecRules, unproved } from './lib/spec-rules.mjs';
import { GROUPS } from './lib/test-groups.mjs';

const total = { passed: 0, failed: 0, skipped: 0 };
const told = [];

function tell(name, { seconds, tests = [], text = '', ...counts }) {
  for (const each of Object.keys(total)) total[each] += counts[each];
  told.push(...tests);
  if (counts.failed > 0) console.log(`\n--- ${name} ---\n${text.trimEnd().slice(-60_000)}\n`);
  for (const { title } of tests.filter(({ again }) => again))
    console.log(`unsteady  ${name}: passed only when it was tried again: ${title}`);
  console.log(`${counts.failed > 0 ? 'FAILED' : 'ok'}  ${name}: ${sumOf(counts)} in ${seconds.toFixed(0)} s`);
}

/** A check of the run itself: fails with the lines that are wrong. */
function check(name, lines) {
  tell(name, lines.length > 0 ? failure(lines.join('\n')) : { passed: 1, failed: 0, skipped: 0, seconds: 0 });
}

function finish(groups) {
  // What one database leaves out may have run on the other.
  const ran = new Set(told.flatMap(({ file, title, state }) => (state === 'passed' ? [`${file} ${title}`] : [])));
  const skipped = told.filter(({ file, title, state }) => state === 'skipped' && !ran.has(`${file} ${title}`));
  for (const file of new Set(skipped.map((test) => test.file))) {
    const titles = skipped.filter((test) => test.file === file).map(({ title }) => title);
    console.log(`left out  ${file}: ${titles.join('; ')}`);
  }
  const again = told.filter((test) => test.again).map(({ title }) => title);
  if (again.length > 0 || groups.some(({ kind }) => kind === 'journeys'))
    check('steady', again.length > UNSTEADY_ALLOWED ? again : []);
  // Only a run of everything can say what nothing proves.
  if (groups === GROUPS) check('spec-rules', unproved(parseSpecRules(readFileSync(inRoot('docs/spec-rules.tsv'), 'utf8')), told));
  // Last, where whoever sees only the end of a long run finds it.
  for (const { file, title, reason } of told.filter(({ state }) => state === 'failed'))
    console.log(`failed  ${file}: ${title}: ${reason}`);
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

async function runOne(group, prepared, options) {
  const lack = lackOf(group, prepared);
  if (lack !== '') return tell(group.name, failure(lack));
  const { TEST_DATABASE_URL, ...others } = prepared.env;
  tell(
    group.name,
    await runSteady(group, group.needs?.includes('postgres') ? { ...others, TEST_DATABASE_URL } : others, options),
  );
}

// Ctrl-C or a time limit ends what was started, too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { repeat: { type: 'string', default: '1' }, busy: { type: 'boolean', default: false }, shard: { type: 'string' } },
});
const repeat = Number(values.repeat);
if (!Number.isSafeInteger(repeat) || repeat < 1) {
  console.error(`--repeat ${values.repeat}: a whole number from 1 is expected`);
  process.exit(2);
}
const groups = chosenGroups(positionals);
if (
  values.shard !== undefined &&
  (!/^[1-9]\d*\/[1-9]\d*$/.test(values.shard) || groups.some(({ kind }) => kind !== 'journeys'))
) {
  console.error(`--shard ${values.shard}: a part of the journeys, as in "journeys --shard 1/8"`);
  process.exit(2);
}
if (values.busy) new Worker('for (;;);', { eval: true }).unref();
await ensureInstalled();
const prepared = await prepare(groups);
try {
  // Two at a time on the two cores a small machine has; what measures time or draws has both for itself.
  const queue = groups.filter((group) => !group.alone);
  const lane = async () => {
    for (let group = queue.shift(); group !== undefined; group = queue.shift())
      await runOne(group, prepared, { workers: 1, repeat });
  };
  await Promise.all([lane(), lane()]);
  for (const group of groups.filter((one) => one.alone))
    await runOne(group, prepared, { workers: 2, repeat, shard: values.shard });
} finally {
  await prepared.stop();
}
finish(groups);
