import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quietLoadOf, withFigures } from './figures';
import { readBaselines } from './baselines';
import { loadNow, machine, printTable, toRow, type Scenario } from './harness';
import { scenarios } from './scenarios';

/**
 * `npm run bench -- NAME ... | all`: prints each table and writes bench/baselines/NAME.json; a part of a scenario is only
 * printed, and so is everything with `--noisy`, which does not wait for a quiet machine. `--readme` prints the baselines
 * into README.md.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '9' },
    size: { type: 'string' },
    noisy: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
});
const options = {
  seed: Number(values.seed),
  rounds: Number(values.rounds),
  size: values.size === undefined ? undefined : Number(values.size),
};
const wanted = positionals.includes('all') ? Object.keys(scenarios) : positionals;
const unknown = wanted.filter((name) => !Object.hasOwn(scenarios, name));
if ((wanted.length === 0 && !values.readme) || unknown.length > 0) {
  console.error(`npm run bench -- NAME ... [--seed N] [--rounds N] [--size N] [--noisy] [--readme]\n`);
  if (unknown.length > 0) console.error(`no scenario ${unknown.join(', ')}`);
  for (const name of Object.keys(scenarios)) console.error(`  ${name}`);
  process.exit(2);
}

/** A graphics card has baselines of its own. */
const card = process.env['BENCH_ANGLE'] ? `-${process.env['BENCH_ANGLE']}` : '';
/** Of one size, or of some of what a scenario holds beside each other; a card is often lent for minutes, so its baseline may be ours alone. */
const isPart = [values.size, card ? undefined : process.env['BENCH_PEERS'], process.env['BENCH_TECHNIQUES']].some(
  (part) => part !== undefined,
);
/** A longer table has its promised figures once more at its end. */
const LONG = 30;
/** What a scenario before this one, or a build, did is forgotten by then. */
const QUIET_WITHIN_S = 300;

const folder = resolve('bench/baselines');
mkdirSync(folder, { recursive: true });
for (const name of wanted) {
  const scenario: Scenario = await scenarios[name]!();
  const load = values.noisy || scenario.counts ? loadNow() : await quietLoad(name);
  console.log(`\n${name}: ${scenario.question}`);
  console.log(`seed ${options.seed}; ${machine()}; load ${load.toFixed(1)}`);
  const rows = (await scenario.run(options)).map((finding) => toRow(finding, options.seed, load));
  printTable(rows);
  const promised = rows.filter((row) => row.target !== null);
  if (promised.length > 0 && rows.length > LONG) {
    console.log('\nwhat is promised:');
    printTable(promised);
  }
  if (values.noisy) console.log(`\nwithout waiting for a quiet machine: the baseline of ${name} stands as it was`);
  else if (isPart) console.log(`\na part of ${name}: its baseline stands as it was`);
  else writeFileSync(resolve(folder, `${name}${card}.json`), `${JSON.stringify(rows, null, 2)}\n`);
}
if (values.readme) {
  const readme = resolve('README.md');
  writeFileSync(readme, withFigures(readFileSync(readme, 'utf8'), readBaselines(folder)));
}
process.exit(0);

/** The machine's load once it is quiet; what it does for longer ends the run, for its figures would be noise. */
async function quietLoad(name: string): Promise<number> {
  const quiet = quietLoadOf(machine());
  for (let waited = 0; ; waited += 5) {
    const load = loadNow();
    if (load <= quiet) return load;
    if (waited === 0) console.log(`${name} waits for a quiet machine: its load is ${load.toFixed(1)}, ${quiet} is quiet`);
    if (waited >= QUIET_WITHIN_S) {
      console.error(`the load is ${load.toFixed(1)} still: nothing is measured; --noisy prints figures that are no baseline`);
      process.exit(1);
    }
    await setTimeout(5000);
  }
}
