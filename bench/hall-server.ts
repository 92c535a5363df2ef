import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
}

/** Starts a server, generates a hall of so many ports, and takes both away when `ask` is done; `env` as the server takes it. */
export async function withHall<T>(
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
    return await ask({ url: server.url, dataDir, token, diagram });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
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
