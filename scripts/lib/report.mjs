import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './paths.mjs';

/** More journeys than these that pass only when tried again are no accident: the run has failed. */
export const UNSTEADY_ALLOWED = 2;

const VITEST_STATES = { passed: 'passed', failed: 'failed' };
const JOURNEY_STATES = { expected: 'passed', flaky: 'passed', unexpected: 'failed' };

/**
 * The tests that a runner's report tells of: `[{file, title, state, again}]`; `file` relative to the root, `title` with
 * those of its groups before it, `state` passed, failed or skipped, `again` true when only the second try passed, `reason`
 * the first line of why it failed; of a journey `steps`, the titles of those that ran.
 */
export function testsOf(kind, reportText) {
  if (kind === 'check' || reportText === null) return [];
  const report = JSON.parse(reportText);
  return kind === 'vitest' ? report.testResults.flatMap(ofFile) : ofSuites(report.suites, report.config.rootDir, []);
}

/** The first line of what a runner says of a failure, without its colours; undefined if it says nothing. */
const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n')[0] || undefined;

function ofFile({ name, status, message, assertionResults }) {
  const file = relative(ROOT, name);
  // A file that could not be loaded has no tests to count, and one whose end failed none that did, but it failed.
  const whole = { file, title: '', state: 'failed', again: false, reason: firstLine(message) };
  const isAlone = status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
  const tests = assertionResults.map(({ fullName, status: state, failureMessages = [] }) => ({
    file,
    title: fullName,
    state: VITEST_STATES[state] ?? 'skipped',
    again: false,
    reason: firstLine(failureMessages[0]),
  }));
  return isAlone ? [whole, ...tests] : tests;
}

function ofSuites(suites, rootDir, above) {
  return suites.flatMap(({ title: name, file, specs = [], suites: below = [] }) => {
    // The outermost group is the file itself.
    const groups = name === file ? above : [...above, name];
    const own = specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results = [] }) => ({
        file: relative(ROOT, join(rootDir, file)),
        title: [...groups, title].join(' '),
        state: JOURNEY_STATES[status] ?? 'skipped',
        again: status === 'flaky',
        reason: firstLine(results.at(-1)?.error?.message),
        steps: (results.at(-1)?.steps ?? []).map((step) => step.title),
      })),
    );
    return [...own, ...ofSuites(below, rootDir, groups)];
  });
}

/** `{passed, failed, skipped}` of a group that has ended. A runner that died without a failed test of its own counts as one failure. */
export function countsOf(kind, exitCode, tests) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { state } of tests) counts[state] += 1;
  if (kind === 'check' && exitCode === 0) counts.passed = 1;
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** `5 passed, 0 failed`, and what was skipped where something was. */
export function sumOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
