// npm run test:one -- [--postgres] FILE [-t TITLE]: one file of tests with all it needs, as `npm test` would run it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { lackOf, prepare } from './lib/prepare.mjs';
import { countsOf, sumOf, testsOf } from './lib/report.mjs';
import { commandOf } from './lib/run-group.mjs';
import { groupOf } from './lib/test-groups.mjs';

function refuse(line) {
  console.error(line);
  process.exit(2);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { postgres: { type: 'boolean', default: false }, title: { type: 'string', short: 't' } },
});
if (positionals.length !== 1) refuse('npm run test:one -- [--postgres] FILE [-t TITLE]');
const file = relative(inRoot('.'), resolve(positionals[0]));
const group = groupOf(file, values.postgres);
if (typeof group === 'string') refuse(group);

// Ctrl-C or a time limit ends what was started, too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

await ensureInstalled();
const prepared = await prepare([group]);
try {
  const lack = lackOf(group, prepared);
  if (lack !== '') refuse(lack);
  const report = inRoot('.cache/test/one.json');
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const [program, args] = commandOf(group, { report, files: [file], title: values.title });
  const run = spawnSync(process.execPath, [inRoot(program), ...args], {
    cwd: inRoot('.'),
    env: { ...process.env, ...prepared.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    stdio: 'inherit',
  });
  const tests = testsOf(group.kind, existsSync(report) ? readFileSync(report, 'utf8') : null);
  const counts = countsOf(group.kind, run.status ?? 1, tests);
  console.log(sumOf(counts));
  // Both runners end well when a title fits no test.
  process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
} finally {
  await prepared.stop();
}
