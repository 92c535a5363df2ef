import crypto from 'node:crypto';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/**
 * One process a data directory, for the directory's life: two on one embedded database would destroy each other's
 * rows. On Linux the lock is an abstract unix socket named after the directory's device and inode, which the kernel
 * frees however its holder dies (kill -9 too); elsewhere it is the lock file, good while a process with its id and
 * start time lives. The file names the holder in both cases.
 *
 * The abstract name belongs to a network namespace: containers that share a data directory must share that too.
 */
export interface DirectoryLock {
  /** Tells others where the holder listens. */
  announce(url: string): void;
  release(): Promise<void>;
}

export interface Holder {
  readonly pid: number;
  /** When it took the lock, ISO. */
  readonly since: string;
  /** What it is: `server` or `command <name>`. */
  readonly what: string;
  /** Where it listens; '' = it does not (yet). */
  readonly url: string;
  /** Start time of the process as the system tells it; '' = unknown. */
  readonly started: string;
}

/** Another process has the directory; the message names it. */
export class DirectoryHeld extends Error {
  override readonly name = 'DirectoryHeld';
  readonly holder: Holder | null;

  constructor(directory: string, holder: Holder | null) {
    const who = holder
      ? `process ${holder.pid} (${holder.what}${holder.url ? ` at ${holder.url}` : ''}, since ${holder.since})`
      : 'another process';
    super(`the data directory ${directory} is in use by ${who}`);
    this.holder = holder;
  }
}

const FILE = 'lock.json';

/** Takes the lock or throws DirectoryHeld. Makes the directory, readable by its owner only. */
export async function lockDirectory(directory: string, what: string): Promise<DirectoryLock> {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = path.join(directory, FILE);
  const kernel = process.platform === 'linux' ? await lockByKernel(directory, file) : lockByFile(directory, file);
  const holder: Holder = { pid: process.pid, since: new Date().toISOString(), what, url: '', started: startTime(process.pid) };
  const write = (url: string) => {
    const next = `${file}.${process.pid}`;
    fs.writeFileSync(next, JSON.stringify({ ...holder, url }), { mode: 0o600 });
    fs.renameSync(next, file);
  };
  write('');
  return {
    announce: write,
    async release() {
      fs.rmSync(file, { force: true });
      await kernel?.();
    },
  };
}

/** Who has the directory now; null when nobody has. */
export async function holderOf(directory: string): Promise<Holder | null> {
  if (!fs.existsSync(directory)) return null;
  const holder = readHolder(path.join(directory, FILE));
  if (process.platform !== 'linux') return holder && isAlive(holder) ? holder : null;
  const held = await new Promise<boolean>((resolve) => {
    const probe = net.connect(abstractName(directory));
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
  return held ? (holder ?? { pid: 0, since: '', what: 'server', url: '', started: '' }) : null;
}

async function lockByKernel(directory: string, file: string): Promise<() => Promise<void>> {
  const server = net.createServer((connection) => {
    connection.on('error', () => undefined);
    connection.end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new DirectoryHeld(directory, readHolder(file)) : error),
    );
    server.listen(abstractName(directory), resolve);
  });
  server.on('error', () => undefined);
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** The leading NUL makes the name abstract: no file, gone with its holder. */
function abstractName(directory: string): string {
  const { dev, ino } = fs.statSync(directory, { bigint: true });
  return `\0plenum-${crypto.createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)}`;
}

function lockByFile(directory: string, file: string): null {
  const holder = readHolder(file);
  if (holder && isAlive(holder)) throw new DirectoryHeld(directory, holder);
  // A stale file is moved away first: of two that see it, one moves it and the other finds the newcomer's.
  if (holder) fs.rmSync(file, { force: true });
  try {
    fs.writeFileSync(
      file,
      JSON.stringify({ pid: process.pid, since: new Date().toISOString(), what: '', url: '', started: startTime(process.pid) }),
      { flag: 'wx', mode: 0o600 },
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new DirectoryHeld(directory, readHolder(file));
    throw error;
  }
  return null;
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // A process id is given out again: another start time is another process.
  return holder.started === '' || startTime(holder.pid) === holder.started;
}

function startTime(pid: number): string {
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
