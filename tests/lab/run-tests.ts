import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import type { Figure } from './lab';

const REPORT = '.cache/test/lab.json';

/** What Vitest's JSON report has of use here. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly failureMessages: readonly string[] }[];
  }[];
}

/** A file of tests, made longer by its environment; `more`: of what Vitest is asked. */
export function runTests(
  what: string,
  project: string,
  file: string,
  env: Readonly<Record<string, string>>,
  more: readonly string[] = [],
): Figure {
  fs.rmSync(REPORT, { force: true });
  const args = ['run', '--project', project, '--reporter=json', `--outputFile.json=${REPORT}`, ...more, file];
  const { TEST_DATABASE_URL: _, ...others } = process.env;
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], { env: { ...others, ...env }, stdio: 'ignore' });
  if (!fs.existsSync(REPORT)) return { what, figure: 'the tests did not run', holds: false };
  const report = JSON.parse(fs.readFileSync(REPORT, 'utf8')) as Report;
  for (const { title, failureMessages } of report.testResults.flatMap(({ assertionResults }) => assertionResults))
    for (const message of failureMessages) console.log(`${title}\n  ${message}`);
  const { numPassedTests: passed, numFailedTests: failed } = report;
  return { what, figure: `${passed} passed, ${failed} failed`, holds: failed === 0 && passed > 0 };
}
