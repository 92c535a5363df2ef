import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Tests and benches run in the repository's folder. */
const ROOT = resolve('.');
const START_LIMIT_MS = 120_000;

/** The built product as a process of its own, on a free port of the loopback interface. */
export interface RunningServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly dataDir: string;
  /** Printed on the first start of a data directory; '' later. */
  readonly administratorPassword: string;
  /** From the start of the process to its address on standard output, ms. */
  readonly startMs: number;
  readonly process: ChildProcess;
  /** Ends it in order; removes the data directory when this call made it and `keepData` is not set. */
  stop(keepData?: boolean): Promise<void>;
}

export interface StartOptions {
  /** Default: a new temporary one. */
  readonly dataDir?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Node's own. */
  readonly execArgs?: readonly string[];
  /** Before the program: `unshare -n`. */
  readonly under?: readonly string[];
}

/** Starts dist/server/main.js and resolves when it has printed its address. */
export async function startServer({
  dataDir,
  args = [],
  env = {},
  execArgs = [],
  under = [],
}: StartOptions = {}): Promise<RunningServer> {
  const data = dataDir ?? mkdtempSync(join(tmpdir(), 'plenum-server-'));
  const startedAt = performance.now();
  const place = ['--data', data, '--port', '0', '--host', '127.0.0.1'];
  const [program, ...before] = [...under, process.execPath, ...execArgs] as [string, ...string[]];
  const child = spawn(program, [...before, join(ROOT, 'dist/server/main.js'), ...place, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const url = await new Promise<string>((done, fail) => {
    const limit = setTimeout(() => fail(new Error(`the server was not ready in ${START_LIMIT_MS} ms:\n${said}`)), START_LIMIT_MS);
    const listen = (bytes: Buffer): void => {
      said += bytes.toString();
      const address = /https?:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (address === null || !said.endsWith('\n')) return;
      clearTimeout(limit);
      done(address[0]);
    };
    child.stdout!.on('data', listen);
    child.stderr!.on('data', (bytes: Buffer) => (said += bytes.toString()));
    child.once('exit', (code) => {
      clearTimeout(limit);
      fail(new Error(`the server ended with ${code}:\n${said}`));
    });
  }).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const startMs = performance.now() - startedAt;
  return {
    url,
    dataDir: data,
    administratorPassword: /with the password (\S+)/.exec(said)?.[1] ?? '',
    startMs,
    process: child,
    async stop(keepData = false) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (dataDir === undefined && !keepData) rmSync(data, { recursive: true, force: true });
    },
  };
}
