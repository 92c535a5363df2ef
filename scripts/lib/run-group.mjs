import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { countsOf, testsOf } from './report.mjs';

/** No group needs longer on 2 busy, slow cores, once; one that does hangs, and is ended and counted as failed. */
const GROUP_LIMIT_MS = 65 * 60_000;
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/playwright/cli.js';

/**
 * `[program, its arguments]` of a group; with `files` of those alone, of their tests whose title holds `title`; `shard`:
 * `1/8` of the files of journeys.
 */
export function commandOf(group, { report, workers, repeat = 1, shard, files = [], title }) {
  if (group.kind === 'check') return [group.file, group.args];
  const only = [...files, ...(title ? [group.kind === 'journeys' ? '-g' : '-t', title] : [])];
  const projects = group.projects.flatMap((project) => ['--project', project]);
  if (group.kind === 'journeys') {
    // A file run by itself is of either project, and keeps its trace.
    const chosen = files.length > 0 ? ['--trace=retain-on-failure'] : projects;
    const part = shard ? [`--shard=${shard}`] : [];
    return [PLAYWRIGHT, ['test', ...only, ...chosen, '--no-deps', ...part, `--repeat-each=${repeat}`, '--reporter=list,json']];
  }
  const printed = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return [VITEST, ['run', ...projects, ...(workers ? [`--maxWorkers=${workers}`] : []), ...printed, ...only]];
}

/** Runs a group to its end: `{passed, failed, skipped, exitCode, tests, seconds, text, log}`; `log` names the file with all it printed. */
export async function runGroup(group, env, { workers, repeat = 1, shard, files = [] }) {
  const startedAt = Date.now();
  const limitMs = GROUP_LIMIT_MS * repeat;
  mkdirSync(inRoot('.cache/test'), { recursive: true });
  const name = [group.name, ...(shard?.split('/') ?? []), ...(files.length > 0 ? ['again'] : [])].join('-');
  const log = inRoot(`.cache/test/${name}.log`);
  const report = inRoot(`.cache/test/${name}.json`);
  rmSync(report, { force: true });
  const [file, args] = commandOf(group, { report, workers, repeat, shard, files });
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
    parts.push(Buffer.from(`\nended after ${limitMs / 60_000} minutes\n`));
    endAll();
  }, limitMs);
  const exitCode = await new Promise((done) => {
    child.once('error', () => done(1));
    child.once('exit', (code) => done(code ?? 1));
  });
  clearTimeout(limit);
  endAll();
  process.off('exit', endAll);
  const text = Buffer.concat(parts).toString();
  writeFileSync(log, text);
  const tests = testsOf(group.kind, existsSync(report) ? readFileSync(report, 'utf8') : null);
  const counts = countsOf(group.kind, exitCode, tests);
  return { ...counts, exitCode, tests, seconds: (Date.now() - startedAt) / 1000, text, log };
}
