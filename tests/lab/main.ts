import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { loadNow, machine } from '../../bench/harness';
import type { LabOptions } from './lab';
import { LABS } from './labs';

/** `npm run lab [-- NAME ... --seed N --count N]`: runs the named ones or all, and prints docs/reliability.md; ends with 1 when a promise is broken. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string' } },
});
const unknown = positionals.filter((name) => !Object.hasOwn(LABS, name));
if (unknown.length > 0) {
  console.error(`no lab ${unknown.join(', ')}; there are ${Object.keys(LABS).join(', ')}`);
  process.exit(2);
}
const FILE = 'docs/reliability.md';
const HEAD = `# What holds under faults

Printed by \`npm run lab\` (tests/lab): what takes longer than \`npm test\` should. \`npm run lab -- NAME\` prints its own rows anew;
\`--count N\` asks for fewer or more.

| lab | what | figure | holds | seed | machine, load |
| --- | --- | --- | --- | --- | --- |
`;
const options: LabOptions = {
  seed: Number(values.seed),
  postgresUrl: process.env['TEST_DATABASE_URL'] ?? null,
  ...(values.count === undefined ? {} : { count: Number(values.count) }),
};

/** Puts a lab's rows in the place of its earlier ones: read anew, since another run may print others meanwhile. */
function print(name: string, own: readonly string[]): void {
  const lines = fs.existsSync(FILE) ? fs.readFileSync(FILE, 'utf8').split('\n') : [];
  const rowsOf = (lab: string) => (lab === name ? own : lines.filter((line) => line.startsWith(`| ${lab} |`)));
  fs.writeFileSync(FILE, `${HEAD}${Object.keys(LABS).flatMap(rowsOf).join('\n')}\n`);
}

let broken = 0;
for (const name of positionals.length > 0 ? positionals : Object.keys(LABS)) {
  const lab = await LABS[name]!();
  console.log(`\n${name}: ${lab.question}`);
  const missing = lab.missing();
  if (missing !== '') {
    console.log(`left out: ${missing}`);
    continue;
  }
  const where = `${machine()}; load ${loadNow().toFixed(1)}`;
  const figures = await lab.run(options);
  for (const { what, figure, holds } of figures) console.log(`${holds ? 'holds' : 'BROKEN'}  ${what}: ${figure}`);
  broken += figures.filter(({ holds }) => !holds).length;
  print(
    name,
    figures.map(
      ({ what, figure, holds }) => `| ${[name, what, figure, holds ? 'yes' : '**no**', options.seed, where].join(' | ')} |`,
    ),
  );
}
process.exit(broken > 0 ? 1 : 0);
