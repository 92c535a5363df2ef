import type { Browser, BrowserContext } from 'playwright/test';

/** What came over the wire for one page of a profile that had nothing yet. */
export interface FirstVisit {
  /** Bytes of all bodies as they were sent: document, scripts, styles, words, pictures, answers; no headers, no socket. */
  readonly bytes: number;
  /** The same by path. */
  readonly files: Readonly<Record<string, number>>;
}

/** Opens a page in a language, with an empty cache, and weighs everything it fetches until `shown` stands and nothing more is asked for. */
export async function firstVisit(
  browser: Browser,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
  url: string,
  shown: string,
  language: string,
): Promise<FirstVisit> {
  const context = await browser.newContext({ storageState });
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  const sizes: Promise<readonly [path: string, bytes: number]>[] = [];
  context.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => [new URL(request.url()).pathname, responseBodySize] as const));
  });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.locator(shown).first().waitFor();
    await page.waitForLoadState('networkidle');
    const all = await Promise.all(sizes);
    return { bytes: all.reduce((sum, [, bytes]) => sum + bytes, 0), files: Object.fromEntries(all) };
  } finally {
    await context.close();
  }
}
