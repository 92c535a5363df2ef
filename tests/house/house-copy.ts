import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './walls';

/** A copy of the house that a test may change as a newcomer would; packages are the house's own. */
export interface HouseCopy {
  readonly folder: string;
  read(file: string): string;
  /** Replaces the first place of a text that must be there. */
  change(file: string, from: string, to: string): void;
  write(file: string, text: string): void;
  /** Runs Node in the copy. */
  node(...args: readonly string[]): Ran;
  /** The same with more in its environment. */
  nodeWith(env: Readonly<Record<string, string>>, ...args: readonly string[]): Ran;
  remove(): void;
}

export interface Ran {
  readonly status: number;
  readonly out: string;
}

/** Not part of a clone, or large and of no use here. What the compiler knows is taken along: it compiles only what changed. */
const SKIPPED = /\/(node_modules|dist|\.git|\.cache|\.data|test-results|pictures)$/;

export function copyHouse(): HouseCopy {
  const folder = mkdtempSync(join(tmpdir(), 'plenum-house-'));
  for (const part of readdirSync(ROOT).filter((each) => !SKIPPED.test(`/${each}`)))
    cpSync(join(ROOT, part), join(folder, part), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !SKIPPED.test(path),
    });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const run = (more: Readonly<Record<string, string>>, args: readonly string[]): Ran => {
    const env = { ...process.env, NO_COLOR: '1', ...more };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env });
    return { status: status ?? -1, out: stdout + stderr };
  };
  return {
    folder,
    read,
    write,
    change(file, from, to) {
      const text = read(file);
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      write(
        file,
        text.replace(from, () => to),
      );
    },
    node: (...args) => run({}, args),
    nodeWith: (env, ...args) => run(env, args),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
