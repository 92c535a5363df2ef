import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { assertRoom, LAST_BYTES } from './disk-room';

/**
 * One process a data directory, for the process's life: two on one embedded database would destroy each other's rows.
 * The lock is the system's own on a file inside, so it holds for everybody who has that file system, containers and
 * network namespaces too, and it is free again however its holder dies (kill -9 too). On Linux an abstract unix socket
 * named after the directory's device and inode is held beside it: where there is no program to lock a file with, it
 * keeps apart what shares a network namespace. lock.json names the holder and locks nothing (docs/decisions/0027).
 */
export interface DirectoryLock {
  /** Who had it before and never gave it back: killed, or its machine went down; null = all before ended in order. */
  readonly before: Holder | null;
  /** Tells others where the holder listens. */
  announce(url: string): void;
  release(): Promise<void>;
}

export interface Holder {
  readonly pid: number;
  /** Name of its machine or container: elsewhere its number is another process's. */
  readonly host: string;
  /** When it took the lock, ISO. */
  readonly since: string;
  /** What it is: `server` or `command <name>`. */
  readonly what: string;
  /** Where it listens; '' = it does not (yet). */
  readonly url: string;
}

/** Another process has the directory; the message names it. */
export class DirectoryHeld extends Error {
  override readonly name = 'DirectoryHeld';
  readonly holder: Holder | null;

  constructor(directory: string, holder: Holder | null) {
    const who = holder
      ? `process ${holder.pid} (${holder.what}${holder.url ? ` at ${holder.url}` : ''}, on ${holder.host}, since ${holder.since})`
      : 'another process';
    super(`the data directory ${directory} is in use by ${who}`);
    this.holder = holder;
  }
}

/** Names the holder; its owner alone writes and removes it. */
const HOLDER_FILE = 'lock.json';
/** What is locked: never removed, for the next one would lock another file. */
const LOCKED_FILE = 'lock';
/** Of open(2) on macOS and the BSDs, and of libuv on Windows: open and lock in one, or fail. */
const EXCLUSIVE = process.platform === 'win32' ? 0x10000000 : 0x20;

/** Takes the lock or throws DirectoryHeld, or DiskFull where nothing could be written. Makes the directory, readable by its owner only. */
export async function lockDirectory(directory: string, what: string): Promise<DirectoryLock> {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  assertRoom(directory, LAST_BYTES);
  const file = path.join(directory, HOLDER_FILE);
  const held = () => new DirectoryHeld(directory, readHolder(file));
  const unlock = lockFile(path.join(directory, LOCKED_FILE), held);
  const unbind = process.platform === 'linux' ? await bindName(directory, held).catch(rethrowAfter(unlock)) : null;
  const before = readHolder(file);
  const holder: Holder = { pid: process.pid, host: os.hostname(), since: new Date().toISOString(), what, url: '' };
  const write = (url: string) => {
    const next = `${file}.${process.pid}`;
    fs.writeFileSync(next, JSON.stringify({ ...holder, url }), { mode: 0o600 });
    fs.renameSync(next, file);
  };
  write('');
  return {
    before,
    announce: write,
    async release() {
      fs.rmSync(file, { force: true });
      await unbind?.();
      unlock();
    },
  };
}

/** Locks a file, making it first; what it returns gives it back. */
function lockFile(file: string, held: () => Error): () => void {
  const { O_RDWR, O_CREAT, O_NONBLOCK } = fs.constants;
  if (process.platform !== 'linux') {
    try {
      const handle = fs.openSync(file, O_RDWR | O_CREAT | (O_NONBLOCK ?? 0) | EXCLUSIVE, 0o600);
      return () => fs.closeSync(handle);
    } catch (error) {
      throw ['EAGAIN', 'EWOULDBLOCK', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '') ? held() : error;
    }
  }
  const handle = fs.openSync(file, O_RDWR | O_CREAT, 0o600);
  const unlock = () => fs.closeSync(handle);
  // A lock of flock(2) belongs to the open file, which the program shares with this process and leaves to it.
  const { status, error } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', handle] });
  if (status === 0 || error !== undefined) return unlock;
  unlock();
  throw held();
}

function rethrowAfter(undo: () => void): (error: unknown) => never {
  return (error) => {
    undo();
    throw error;
  };
}

async function bindName(directory: string, held: () => Error): Promise<() => Promise<void>> {
  const server = net.createServer((connection) => {
    connection.on('error', () => undefined);
    connection.end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? held() : error));
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

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}
