import type { Page } from 'playwright/test';

type Holding = typeof globalThis & { heldCalls: { path: string; failing: string; waiting: (() => void)[] } };

export interface HoldableCalls {
  hold(path: string): Promise<void>;
  release(): Promise<void>;
  /** From now on the call fails as one of a worker that threw; '' = none does. */
  fail(path: string): Promise<void>;
}

/** Before the page is opened: calls of the diagram's worker can be held up, as on a machine with much to do, or made to fail. */
export async function holdableCalls(page: Page): Promise<HoldableCalls> {
  await page.addInitScript(() => {
    const held = { path: '', failing: '', waiting: [] as (() => void)[] };
    (globalThis as Holding).heldCalls = held;
    // Comlink's calls of the open session: { id, type: 'APPLY', path: ['session', 'cabling', 'listEnds'] }
    const post = Worker.prototype.postMessage as (...args: unknown[]) => void;
    Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]): void {
      const { id, path: parts } = args[0] as { id?: string; path?: string[] };
      const path = parts?.join('.');
      if (held.failing !== '' && path === `session.${held.failing}`) {
        const error = { name: 'Error', message: 'the worker failed', stack: '' };
        const data = { id, type: 'HANDLER', name: 'throw', value: { isError: true, value: error } };
        setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
      } else if (held.path !== '' && path === `session.${held.path}`) held.waiting.push(() => post.apply(this, args));
      else post.apply(this, args);
    } as typeof Worker.prototype.postMessage;
  });
  return {
    hold: (path) => page.evaluate((held) => void ((globalThis as Holding).heldCalls.path = held), path),
    fail: (path) => page.evaluate((failing) => void ((globalThis as Holding).heldCalls.failing = failing), path),
    release: () =>
      page.evaluate(() => {
        const { heldCalls } = globalThis as Holding;
        heldCalls.path = '';
        for (const go of heldCalls.waiting.splice(0)) go();
      }),
  };
}
