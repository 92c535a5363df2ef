import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Confines {
  /** Files, and folders with what is in them, that it may read beside its own program. */
  readonly reads: readonly string[];
  /** What its values may take; and its buffers, stacks and tables beside them. */
  readonly heapMb: number;
  readonly otherMb: number;
  /** Ends it where nobody is left to do so. */
  readonly cpuSeconds: number;
}

/** The system's own limits; where there is no such shell, the limits of Node alone. */
const SHELL = '/bin/sh';
/** What it has just made, MB: most of that is needed until the end, and is looked at too often in less. */
const YOUNG_MB = 16;
/** Node 20 has the same under its first name. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';

/**
 * Starts a program in a process of its own that holds nothing of this one: no environment, no handles but its channel,
 * nothing to write, to start or to read but what is named (and from Node 25 on no network). Its memory is bounded twice,
 * by Node and by the system, and so is its time on the processor: it can end itself and nobody else.
 */
export function startConfined(program: URL, argument: string, { reads, heapMb, otherMb, cpuSeconds }: Confines): ChildProcess {
  const file = fs.realpathSync(fileURLToPath(program));
  const own = path.dirname(file);
  const packages = path.resolve(own, '../..');
  const places = [own, path.join(packages, 'node_modules'), path.join(packages, 'package.json'), ...reads].flatMap((place) =>
    // By both names: a link is looked at, too, where packages are found through one.
    fs.existsSync(place) ? [...new Set([place, fs.realpathSync(place)])] : [],
  );
  // Of a folder and what lies in it Node wants the folder alone.
  const allowed = places.filter((place) => !places.some((above) => place.startsWith(path.join(above, path.sep))));
  const command = [
    ...[process.execPath, PERMISSION, ...allowed.map((place) => `--allow-fs-read=${place}`)],
    ...[`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${YOUNG_MB}`, '--expose-gc', file, argument],
  ];
  if (fs.existsSync(SHELL)) {
    const limits = `ulimit -c 0; ulimit -t ${cpuSeconds}; ulimit -d ${(heapMb + otherMb) * 1024}; exec "$0" "$@"`;
    command.unshift(SHELL, '-c', limits);
  }
  return spawn(command[0]!, command.slice(1), {
    cwd: own,
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}
