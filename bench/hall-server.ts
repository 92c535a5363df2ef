import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromium, type Browser, type BrowserContext } from 'playwright/test';
import { BROWSER_ARGUMENTS } from '../tests/setup/browser-arguments';
import { startServer } from '../tests/setup/running-server';
import { BENCH_PASSWORD, signInFirst } from './client';

/** A server of its own with a generated hall in it. */
export interface HallServer {
  readonly url: string;
  readonly dataDir: string;
  /** Of the administrator. */
  readonly token: string;
  /** The hall's. */
  readonly diagram: number;
  /** Resolves when the server has nothing left to do of the load. */
  settled(): Promise<void>;
}

/** A process that needed less than this of one core for this long has done what it had to do. */
const IDLE_SHARE = 0.05;
const IDLE_MS = 5000;
const IDLE_LIMIT_MS = 300_000;
/** Of /proc: clock ticks a second, on every Linux of today. */
const TICKS = 100;

/** Starts a server, generates a hall of so many ports, and takes both away when `ask` is done; `env` as the server takes it. */
export function withHall<T>(
  ports: number,
  seed: number,
  ask: (hall: HallServer) => Promise<T>,
  env: Readonly<Record<string, string>> = {},
): Promise<T> {
  return withHallJustLoaded(
    ports,
    seed,
    async (hall) => {
      await hall.settled();
      return ask(hall);
    },
    env,
  );
}

/** The same, but `ask` begins with the moment in which the command that loads the hall has ended. */
export async function withHallJustLoaded<T>(
  ports: number,
  seed: number,
  ask: (hall: HallServer) => Promise<T>,
  env: Readonly<Record<string, string>> = {},
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plenum-bench-hall-'));
  const server = await startServer({ dataDir, args: ['--log-level', 'warn'], env });
  try {
    const token = await signInFirst(server.url, server.administratorPassword);
    // Not while everything else waits: a connection that the server closes meanwhile must be noticed.
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['dist/server/cli.js', 'demo', '--data', dataDir, '--ports', String(ports), '--seed', String(seed), '--json'],
      { env: { ...process.env, ...env } },
    );
    const { diagram } = JSON.parse(stdout.trim().split('\n').at(-1)!) as { readonly diagram: number };
    return await ask({ url: server.url, dataDir, token, diagram, settled: () => idle(server.process.pid!) });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** After a load the server lays by the snapshots of what was loaded: who measures an answer waits until that is done. */
async function idle(pid: number): Promise<void> {
  let before = cpuMs(pid);
  for (let waited = 0; waited < IDLE_LIMIT_MS; waited += IDLE_MS) {
    await wait(IDLE_MS);
    const now = cpuMs(pid);
    if (now - before < IDLE_MS * IDLE_SHARE) return;
    before = now;
  }
  throw new Error(`the server is still at work ${IDLE_LIMIT_MS} ms after the load`);
}

/** What a process has computed so far, its threads included. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** The browser in which pages are measured. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: BROWSER_ARGUMENTS,
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A context of its own in which the administrator is signed in. */
export async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}/access.html?language=en`);
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(BENCH_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.includes('access'), { timeout: 20_000 });
  await page.close();
  return context;
}
