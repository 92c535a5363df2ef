import type { Page } from 'playwright/test';

type Holding = typeof globalThis & { heldCalls: { path: string; waiting: (() => void)[] } };

/** Before the page is opened: calls of the diagram's worker can be held up, as on a machine with much to do. */
export async function holdableCalls(page: Page): Promise<{ hold(path: string): Promise<void>; release(): Promise<void> }> {
  await page.addInitScript(() => {
    const held = { path: '', waiting: [] as (() => void)[] };
    (globalThis as Holding).heldCalls = held;
    // Comlink's calls of the open session: { type: 'APPLY', path: ['session', 'cabling', 'listEnds'] }
    const post = Worker.prototype.postMessage as (...args: unknown[]) => void;
    Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]): void {
      const path = (args[0] as { path?: string[] }).path?.join('.');
      if (held.path !== '' && path === `session.${held.path}`) held.waiting.push(() => post.apply(this, args));
      else post.apply(this, args);
    } as typeof Worker.prototype.postMessage;
  });
  return {
    hold: (path) => page.evaluate((held) => void ((globalThis as Holding).heldCalls.path = held), path),
    release: () =>
      page.evaluate(() => {
        const { heldCalls } = globalThis as Holding;
        heldCalls.path = '';
        for (const go of heldCalls.waiting.splice(0)) go();
      }),
  };
}
