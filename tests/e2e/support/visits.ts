import type { Browser, BrowserContext, Page } from 'playwright/test';
import { authenticate, contextWith, storedSession } from '../../setup/e2e-users';

/** Pages of signed-in and of fresh profiles, closed together. */
export class Visits {
  private contexts: BrowserContext[] = [];

  /** A page of a fresh profile in which this user is signed in; null = nobody is. `changes` are stored over it. */
  async page(browser: Browser, name: string | null, changes: Readonly<Record<string, string>> = {}): Promise<Page> {
    const values = name === null ? { language: 'en', ...changes } : storedSession(await authenticate(name), changes);
    const context = await contextWith(browser, values);
    this.contexts.push(context);
    return context.newPage();
  }

  async close(): Promise<void> {
    for (const context of this.contexts) await context.close();
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
