import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** No group needs longer on 2 busy cores; one that does hangs, and is ended and counted as failed. */
const GROUP_LIMIT_MS = 30 * 60_000;
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/playwright/cli.js';

/** `[program, its arguments]` of a group; with `file` of that file alone, of its tests whose title holds `title`. */
export function commandOf(group, { report, workers, file, title }) {
  if (group.kind === 'check') return [group.file, group.args];
  const only = [...(file ? [file] : []), ...(title ? [group.kind === 'journeys' ? '-g' : '-t', title] : [])];
  if (group.kind === 'journeys') return [PLAYWRIGHT, ['test', ...only, '--reporter=list,json']];
  const projects = group.projects.flatMap((project) => ['--project', project]);
  const printed = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return [VITEST, ['run', ...projects, ...(workers ? [`--maxWorkers=${workers}`] : []), ...printed, ...only]];
}

/** `{passed, failed, skipped}` of a finished group. A journey that passed at its second attempt has passed; flakyOf names it. A runner that died without a failed test of its own counts as one failure. */
export function countsOf(kind, exitCode, reportText) {
  if (kind === 'check') return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  if (reportText !== null) {
    const report = JSON.parse(reportText);
    if (kind === 'vitest') {
      passed = report.numPassedTests;
      skipped = report.numPendingTests + report.numTodoTests;
      // A file that could not be loaded has no tests to count, but it failed.
      failed =
        report.numFailedTests +
        report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
    } else {
      passed = report.stats.expected + report.stats.flaky;
      failed = report.stats.unexpected;
      skipped = report.stats.skipped;
    }
  }
  if (exitCode !== 0 && failed === 0) failed = 1;
  return { passed, failed, skipped };
}

/** `5 passed, 0 failed`, and what was skipped where something was. */
export function sumOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Titles of the journeys that failed at first and passed when they were tried again. */
export function flakyOf(kind, reportText) {
  if (kind !== 'journeys' || reportText === null) return [];
  const inSuite = ({ suites = [], specs = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
    ...suites.flatMap(inSuite),
  ];
  return JSON.parse(reportText).suites.flatMap(inSuite);
}

/** Runs a group to its end: `{passed, failed, flaky, seconds, text, log}`; `log` names the file with all it printed. */
export async function runGroup(group, env, workers) {
  const startedAt = Date.now();
  mkdirSync(inRoot('.cache/test'), { recursive: true });
  const log = inRoot(`.cache/test/${group.name}.log`);
  const report = inRoot(`.cache/test/${group.name}.json`);
  rmSync(report, { force: true });
  const [file, args] = commandOf(group, { report, workers });
  const child = spawn(process.execPath, [inRoot(file), ...args], {
    cwd: inRoot('.'),
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that whatever a test left behind can be ended with it.
    detached: true,
  });
  const parts = [];
  child.stdout.on('data', (bytes) => parts.push(bytes));
  child.stderr.on('data', (bytes) => parts.push(bytes));
  const endAll = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Nothing of the group is left.
    }
  };
  process.once('exit', endAll);
  const limit = setTimeout(() => {
    parts.push(Buffer.from(`\nended after ${GROUP_LIMIT_MS / 60_000} minutes\n`));
    endAll();
  }, GROUP_LIMIT_MS);
  const exitCode = await new Promise((done) => {
    child.once('error', () => done(1));
    child.once('exit', (code) => done(code ?? 1));
  });
  clearTimeout(limit);
  endAll();
  process.off('exit', endAll);
  const text = Buffer.concat(parts).toString();
  writeFileSync(log, text);
  const reportText = existsSync(report) ? readFileSync(report, 'utf8') : null;
  const counts = countsOf(group.kind, exitCode, reportText);
  return { ...counts, flaky: flakyOf(group.kind, reportText), seconds: (Date.now() - startedAt) / 1000, text, log };
}
