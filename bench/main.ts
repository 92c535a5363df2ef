import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadNow, machine, printTable, toRow, type Scenario } from './harness';
import { scenarios } from './scenarios';

/** `npm run bench -- NAME ... | all`: prints each table and writes bench/baselines/NAME.json; a part of a scenario is only printed. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, rounds: { type: 'string', default: '9' }, size: { type: 'string' } },
});
const options = {
  seed: Number(values.seed),
  rounds: Number(values.rounds),
  size: values.size === undefined ? undefined : Number(values.size),
};
const wanted = positionals.includes('all') ? Object.keys(scenarios) : positionals;
const unknown = wanted.filter((name) => !Object.hasOwn(scenarios, name));
if (wanted.length === 0 || unknown.length > 0) {
  console.error(`npm run bench -- NAME ... [--seed N] [--rounds N] [--size N]\n`);
  if (unknown.length > 0) console.error(`no scenario ${unknown.join(', ')}`);
  for (const name of Object.keys(scenarios)) console.error(`  ${name}`);
  process.exit(2);
}

/** Of one size, or of some of what a scenario holds beside each other. */
const isPart = [values.size, process.env['BENCH_PEERS'], process.env['BENCH_TECHNIQUES']].some((part) => part !== undefined);
/** A graphics card has baselines of its own. */
const card = process.env['BENCH_ANGLE'] ? `-${process.env['BENCH_ANGLE']}` : '';
/** A longer table has its promised figures once more at its end. */
const LONG = 30;

const folder = resolve('bench/baselines');
mkdirSync(folder, { recursive: true });
for (const name of wanted) {
  const scenario: Scenario = await scenarios[name]!();
  const load = loadNow();
  console.log(`\n${name}: ${scenario.question}`);
  console.log(`seed ${options.seed}; ${machine()}; load ${load.toFixed(1)}`);
  const rows = (await scenario.run(options)).map((finding) => toRow(finding, options.seed, load));
  printTable(rows);
  const promised = rows.filter((row) => row.target !== null);
  if (promised.length > 0 && rows.length > LONG) {
    console.log('\nwhat is promised:');
    printTable(promised);
  }
  if (isPart) console.log(`\na part of ${name}: its baseline stands as it was`);
  else writeFileSync(resolve(folder, `${name}${card}.json`), `${JSON.stringify(rows, null, 2)}\n`);
}
process.exit(0);
