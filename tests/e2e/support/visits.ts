import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import type { Authentication } from '../../../protocol/rest/session';
import { authenticate, contextWith, storedSession } from '../../setup/e2e-users';

const CLOSED_MS = 20_000;

/** Pages of signed-in and of fresh profiles, closed together. */
export class Visits {
  private contexts: BrowserContext[] = [];
  private readonly sessions = new Map<string, Promise<Authentication>>();

  /** A page of a fresh profile in which this user is signed in; null = nobody is. `changes` are stored over it. */
  async page(browser: Browser, name: string | null, changes: Readonly<Record<string, string>> = {}): Promise<Page> {
    return this.pageWith(
      browser,
      name === null ? { language: 'en', ...changes } : storedSession(await this.session(name), changes),
    );
  }

  /** As `page`, by a sign-in of its own: for a test that refreshes its tokens or signs out, which end the shared ones. */
  async ownPage(browser: Browser, name: string): Promise<Page> {
    return this.pageWith(browser, storedSession(await authenticate(name)));
  }

  private async pageWith(browser: Browser, values: Readonly<Record<string, string>>): Promise<Page> {
    const context = await contextWith(browser, values);
    this.contexts.push(context);
    return context.newPage();
  }

  /** One sign-in a user: its tokens are good for ten minutes. */
  private session(name: string): Promise<Authentication> {
    const kept = this.sessions.get(name) ?? authenticate(name);
    this.sessions.set(name, kept);
    return kept;
  }

  /** A browser that does not say that a page is gone, which happens, closes it at its own end. */
  async close(): Promise<void> {
    for (const context of this.contexts) await Promise.race([context.close(), sleep(CLOSED_MS, undefined, { ref: false })]);
    this.contexts = [];
  }
}

/** A value the browser keeps; null also while the page is being left. */
export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key).catch(() => null);
}

/** The page's clock stands still from now on and runs only as the test lets it. Asked after the page is at rest. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Whether the page leads somewhere else when its held clock runs on by so many ms: a request tells, an address changes later. */
export async function leavesWithin(page: Page, ms: number): Promise<boolean> {
  const left = page
    .waitForRequest((request) => request.isNavigationRequest(), { timeout: 1000 })
    .then(() => true)
    .catch(() => false);
  await page.clock.runFor(ms);
  return left;
}
