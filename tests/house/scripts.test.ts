import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HELP } from '../../server/config';
import { ROOT } from './walls';

/** Runs a piece of the scripts, which are plain JavaScript for a Node without packages. */
function evaluate(
  clone: string,
  code: string,
  env: Readonly<Record<string, string>> = {},
): { readonly out: string; readonly err: string; readonly status: number } {
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: clone,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { out: result.stdout, err: result.stderr, status: result.status ?? -1 };
}

describe('a clone without packages', () => {
  let clone: string;
  let npmCalls: string;

  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'plenum-clone-'));
    npmCalls = join(clone, 'npm-calls.json');
    cpSync(join(ROOT, 'scripts'), join(clone, 'scripts'), { recursive: true });
    mkdirSync(join(clone, 'server'));
    cpSync(join(ROOT, 'server/config.ts'), join(clone, 'server/config.ts'));
    const packages = {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0' },
      'node_modules/mac': { version: '1.0.0', optional: true },
    };
    writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages }));
    // Stands for npm: keeps what it was asked and leaves the record that npm leaves.
    writeFileSync(
      join(clone, 'npm.cjs'),
      `const fs = require('fs');
fs.appendFileSync(${JSON.stringify(npmCalls)}, JSON.stringify(process.argv.slice(2)) + '\\n');
fs.mkdirSync('node_modules', { recursive: true });
fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
console.log('npm speaks');`,
    );
  });
  afterEach(() => rmSync(clone, { recursive: true, force: true }));

  const install = (): ReturnType<typeof evaluate> =>
    evaluate(clone, "import('./scripts/lib/install.mjs').then((it) => it.ensureInstalled()).then(() => console.log('ready'))", {
      npm_execpath: join(clone, 'npm.cjs'),
    });
  const calls = (): readonly string[][] =>
    existsSync(npmCalls)
      ? readFileSync(npmCalls, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as string[])
      : [];

  test('says what it will install, installs from the lockfile once, and keeps standard output clean', () => {
    const first = install();
    expect(first.err).toContain('Installing 2 packages from the npm registry into node_modules');
    expect(first.out).toBe('ready\n');
    expect(calls().map((args) => args.slice(0, 2))).toEqual([['ci', '--include=dev']]);
    const second = install();
    expect([second.err, second.out]).toEqual(['', 'ready\n']);
    expect(calls()).toHaveLength(1);
  });

  test('installs again when the lockfile names another version', () => {
    install();
    const packages = { '': {}, 'node_modules/a': { version: '1.0.1' }, 'node_modules/b': { version: '2.0.0' } };
    writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages }));
    expect(install().err).toContain('package-lock.json changed (a): installing its 2 packages again');
    expect(calls()).toHaveLength(2);
  });

  test('an installation that was cut short counts as none', () => {
    mkdirSync(join(clone, 'node_modules/a'), { recursive: true });
    install();
    expect(calls()).toHaveLength(1);
  });

  test('npm start -- --help tells every option without installing or building', () => {
    const result = spawnSync(process.execPath, ['scripts/start.mjs', '--help'], { cwd: clone, encoding: 'utf8' });
    expect(result.stdout).toBe(HELP);
    for (const word of ['--data', '--port', '--host', 'PLENUM_DATA', 'PLENUM_PORT', 'PLENUM_HOST', 'DATABASE_URL']) {
      expect(result.stdout).toContain(word);
    }
    expect(calls()).toEqual([]);
  });

  test('a lock whose holder died is taken over; one that is held is waited for', () => {
    const code = (body: string): string =>
      `import('./scripts/lib/lock.mjs').then(({ withLock }) => withLock('probe', async () => { ${body} }))`;
    mkdirSync(join(clone, '.cache/probe.lock'), { recursive: true });
    writeFileSync(join(clone, '.cache/probe.lock/pid'), '999999999');
    expect(evaluate(clone, code("console.log('taken over')")).out).toBe('taken over\n');
    const both = evaluate(
      clone,
      `const { withLock } = await import('./scripts/lib/lock.mjs');
       let inside = 0;
       const enter = () => withLock('probe', async () => { if (++inside > 1) console.log('two inside'); await new Promise((done) => setTimeout(done, 300)); inside--; });
       await Promise.all([enter(), enter()]);
       console.log('done');`,
    );
    expect(both.out).toBe('done\n');
    expect(both.err).toContain('waiting for another process of this clone');
  });
});

describe('what the runners report', () => {
  const called = <T>(name: string, ...given: readonly unknown[]): T => {
    const code = `import('./scripts/lib/report.mjs').then((it) => console.log(JSON.stringify(it.${name}(...${JSON.stringify(given)}))))`;
    return JSON.parse(evaluate(ROOT, code).out) as T;
  };
  const testsOf = (kind: string, report: unknown): unknown =>
    called('testsOf', kind, report === null ? null : JSON.stringify(report));
  const ended = (file: string, title: string, state: string, again = false): object => ({ file, title, state, again });
  const states = (...list: readonly string[]): readonly unknown[] => list.map((state) => ended('a.test.ts', 'a rule', state));

  test('tests, what was left out, and files that do not load', () => {
    const told = (fullName: string, status: string, ...failureMessages: string[]): unknown => ({
      fullName,
      status,
      failureMessages,
    });
    const testResults = [
      {
        name: join(ROOT, 'domain/a.test.ts'),
        status: 'passed',
        assertionResults: [told('a group a rule', 'passed'), told('b', 'skipped')],
      },
      {
        name: join(ROOT, 'domain/b.test.ts'),
        status: 'failed',
        assertionResults: [told('c', 'failed', '1 is not 2\n  at c'), told('d', 'todo')],
      },
      { name: join(ROOT, 'domain/c.test.ts'), status: 'failed', message: 'no such file', assertionResults: [] },
      { name: join(ROOT, 'domain/d.test.ts'), status: 'failed', message: 'its end', assertionResults: [told('e', 'passed')] },
    ];
    expect(testsOf('vitest', { testResults })).toEqual([
      ended('domain/a.test.ts', 'a group a rule', 'passed'),
      ended('domain/a.test.ts', 'b', 'skipped'),
      { ...ended('domain/b.test.ts', 'c', 'failed'), reason: '1 is not 2' },
      ended('domain/b.test.ts', 'd', 'skipped'),
      { ...ended('domain/c.test.ts', '', 'failed'), reason: 'no such file' },
      { ...ended('domain/d.test.ts', '', 'failed'), reason: 'its end' },
      ended('domain/d.test.ts', 'e', 'passed'),
    ]);
    expect(testsOf('vitest', null)).toEqual([]);
  });

  test('journeys, and which of them passed at their second attempt only', () => {
    const steps = [{ title: 'first', duration: 1 }];
    const error = { message: '\u001B[31mno button\u001B[39m\nof that name' };
    const spec = (title: string, status: string): unknown => ({
      title,
      tests: [{ status, results: [{ steps, ...(status === 'unexpected' ? { error } : {}) }] }],
    });
    const file = 'a.spec.ts';
    const suites = [
      {
        title: file,
        file,
        specs: [spec('steady', 'expected')],
        suites: [
          { title: 'a group', file, specs: [spec('unsteady', 'flaky'), spec('red', 'unexpected'), spec('left', 'skipped')] },
        ],
      },
    ];
    expect(testsOf('journeys', { config: { rootDir: join(ROOT, 'tests/e2e') }, suites })).toEqual([
      { ...ended('tests/e2e/a.spec.ts', 'steady', 'passed'), steps: ['first'] },
      { ...ended('tests/e2e/a.spec.ts', 'a group unsteady', 'passed', true), steps: ['first'] },
      { ...ended('tests/e2e/a.spec.ts', 'a group red', 'failed'), reason: 'no button', steps: ['first'] },
      { ...ended('tests/e2e/a.spec.ts', 'a group left', 'skipped'), steps: ['first'] },
    ]);
  });

  test('[T1] of a file that was run again count as its second run found them, and are named where only that one passed', () => {
    const again = <T>(name: string, ...given: readonly unknown[]): T => {
      const code = `import('./scripts/lib/second-try.mjs').then((it) => console.log(JSON.stringify(it.${name}(...${JSON.stringify(given)}))))`;
      return JSON.parse(evaluate(ROOT, code).out) as T;
    };
    const first = [ended('a', 'x', 'failed'), ended('a', 'y', 'passed'), ended('b', 'z', 'passed'), ended('c', '', 'failed')];
    expect(again('filesToTryAgain', first)).toEqual(['a', 'c']);
    expect(again('filesToTryAgain', [...first, ended('d', 'w', 'failed')])).toEqual([]);
    const second = [ended('a', 'x', 'passed'), ended('a', 'y', 'failed'), ended('c', 'v', 'passed'), ended('c', 'u', 'passed')];
    expect(again('withSecondTry', first, second)).toEqual([
      ended('b', 'z', 'passed'),
      ended('a', 'x', 'passed', true),
      ended('a', 'y', 'failed'),
      ended('c', 'v', 'passed', true),
      ended('c', 'u', 'passed'),
    ]);
    // A second run that died tells nothing: what failed has failed.
    expect(again('withSecondTry', first, [])).toEqual(first);
  });

  test('are counted; a runner that dies counts as a failure', () => {
    const counts = (...given: readonly unknown[]): unknown => called('countsOf', ...given);
    expect(counts('vitest', 1, states('passed', 'passed', 'failed', 'skipped'))).toEqual({ passed: 2, failed: 1, skipped: 1 });
    expect(counts('vitest', 1, states('passed'))).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(counts('vitest', 137, [])).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(counts('check', 0, [])).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(counts('check', 2, [])).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(called('sumOf', { passed: 5, failed: 0, skipped: 3 })).toBe('5 passed, 0 failed, 3 skipped');
    expect(called('sumOf', { passed: 5, failed: 1, skipped: 0 })).toBe('5 passed, 1 failed');
  });
});

describe('one file of tests', () => {
  const one = (...args: readonly string[]): ReturnType<typeof evaluate> => {
    const result = spawnSync(process.execPath, ['scripts/test-one.mjs', ...args], { cwd: ROOT, encoding: 'utf8' });
    return { out: result.stdout, err: result.stderr, status: result.status ?? -1 };
  };
  /** `needs` of the group that a file runs in, or why it does not run. */
  const needsOf = (file: string, postgres = false): unknown => {
    const code = `import('./scripts/lib/test-groups.mjs').then((it) => { const group = it.groupOf(${JSON.stringify(file)}, ${postgres}); console.log(JSON.stringify(group.needs ?? group)); })`;
    return JSON.parse(evaluate(ROOT, code).out);
  };

  test('is run with what its group needs, on a PostgreSQL server where that is asked', () => {
    expect(needsOf('domain/catalog/palette.test.ts')).toEqual(['wasm']);
    expect(needsOf('tests/contract/storage.test.ts')).toEqual(['server']);
    expect(needsOf('tests/api/web.test.ts', true)).toEqual(['server', 'postgres']);
    expect(needsOf('server/storage/bulk.test.ts', true)).toEqual(['server', 'postgres']);
    expect(needsOf('tests/golden/levels.golden.test.ts')).toEqual(['web', 'chromium']);
    expect(needsOf('tests/e2e/cores.spec.ts')).toEqual(['server', 'web', 'chromium', 'headless-shell']);
    expect(needsOf('tests/fixtures/small-hall.ts')).toBe('tests/fixtures/small-hall.ts is no file of tests');
    expect(needsOf('tests/fixtures/a.test.ts')).toBe('no group of tests holds tests/fixtures/a.test.ts');
  });

  test('ends with 0 when the named test passes, and not when no test has that title', () => {
    expect(one('domain/catalog/palette.test.ts').status).toBe(0);
    expect(one('domain/catalog/palette.test.ts', '-t', 'a title that no test has').status).not.toBe(0);
    expect(one('domain/no-such.test.ts').status).not.toBe(0);
    expect(one().err).toContain('npm run test:one -- [--postgres] FILE [-t TITLE]');
  });

  test('that holds .only is refused', () => {
    const file = join(ROOT, 'tests/house/only-probe.test.ts');
    writeFileSync(file, "import { test } from 'vitest';\ntest.only('alone', () => undefined);\n");
    try {
      const { status, out, err } = one('tests/house/only-probe.test.ts');
      expect(status).not.toBe(0);
      expect(out + err).toContain('.only');
    } finally {
      rmSync(file);
    }
  });
});

describe('a part of the journeys', () => {
  const part = (...args: readonly string[]): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, ['scripts/test.mjs', ...args], { cwd: ROOT, encoding: 'utf8' });

  test('[steady 3] is its share of the files, as often as asked; all of them without one', () => {
    const code = (options: object): string =>
      `import('./scripts/lib/run-group.mjs').then((it) => console.log(JSON.stringify(it.commandOf({ kind: 'journeys', projects: ['journeys'] }, ${JSON.stringify(options)}))))`;
    const argumentsOf = (options: object): readonly string[] =>
      (JSON.parse(evaluate(ROOT, code(options)).out) as [string, readonly string[]])[1];
    expect(argumentsOf({ repeat: 5, shard: '3/8' })).toEqual(expect.arrayContaining(['--shard=3/8', '--repeat-each=5']));
    expect(argumentsOf({}).some((each) => each.startsWith('--shard'))).toBe(false);
  });

  test.each([
    ['unit', '--shard', '1/8'],
    ['--shard', '1/8'],
    ['journeys', '--shard', '3'],
    ['journeys', '--shard', '0/8'],
  ])('[steady 3] is of nothing else: %s %s %s', (...args) => {
    const { status, stderr } = part(...args);
    expect(status).toBe(2);
    expect(stderr).toContain('a part of the journeys, as in "journeys --shard 1/8"');
  });
});
