import { UNSTEADY_ALLOWED, countsOf } from './report.mjs';
import { runGroup } from './run-group.mjs';

/**
 * Runs a group as `runGroup` does. With `CI` set, files of vitest in which tests failed are run once more, and what passes then
 * counts, told with `again`; where more files failed than may be unsteady, nothing is. Journeys' own runner tries theirs again.
 */
export async function runSteady(group, env, options) {
  const first = await runGroup(group, env, options);
  // What nobody caught belongs to no file, so that no file shows it again.
  const isWhole = group.kind !== 'vitest' || /Unhandled (Error|Rejection)/.test(first.text);
  const files = process.env.CI === undefined || isWhole ? [] : filesToTryAgain(first.tests);
  if (files.length === 0) return first;
  const second = await runGroup(group, env, { ...options, files });
  const tests = withSecondTry(first.tests, second.tests);
  const ran = { seconds: first.seconds + second.seconds, text: `${first.text}\n--- again ---\n${second.text}`, log: second.log };
  return { ...countsOf(group.kind, second.exitCode, tests), ...ran, exitCode: second.exitCode, tests };
}

/** The files in which a test failed, or which could not be loaded; none where they are too many to be an accident. */
export function filesToTryAgain(tests) {
  const files = [...new Set(tests.filter(({ state }) => state === 'failed').map(({ file }) => file))];
  return files.length <= UNSTEADY_ALLOWED ? files : [];
}

/**
 * The tests of a first run, those of each file that was run again as its second run found them; `again` where only the
 * second one passed. A file that was not even loaded at first is told by the first of its tests.
 */
export function withSecondTry(first, second) {
  const files = new Set(second.map(({ file }) => file));
  const failed = new Set(first.filter(({ state }) => state === 'failed').map(({ file, title }) => `${file}\n${title}`));
  const unloaded = new Set([...files].filter((file) => failed.has(`${file}\n`)));
  const tried = second.map((test) => {
    const isFirst = unloaded.delete(test.file);
    return { ...test, again: test.state === 'passed' && (isFirst || failed.has(`${test.file}\n${test.title}`)) };
  });
  return [...first.filter(({ file }) => !files.has(file)), ...tried];
}
