import type { Page } from 'playwright/test';

/** What a test does to the live connections that a page asked for; `last` is the one asked for last. */
export interface MainSockets {
  count(): Promise<number>;
  open(): Promise<void>;
  fail(): Promise<void>;
  /** The other side sends this as JSON. */
  say(message: unknown): Promise<void>;
  /** Closed by the other side, with this code. */
  end(code: number): Promise<void>;
  /** The page closed the last one itself. */
  closedByPage(): Promise<boolean>;
}

interface Held {
  onopen: ((event: unknown) => void) | null;
  onerror: ((event: unknown) => void) | null;
  onclose: ((event: unknown) => void) | null;
  onmessage: ((event: unknown) => void) | null;
  closed: boolean;
}

/** The page's live connections stay as the test puts them: none reaches the server. Asked before the page is opened. */
export async function holdMainSockets(page: Page): Promise<MainSockets> {
  await page.addInitScript(() => {
    const held: object[] = [];
    class HeldSocket {
      onopen = null;
      onerror = null;
      onclose = null;
      onmessage = null;
      closed = false;
      constructor() {
        held.push(this);
      }
      send(): void {
        // Nobody listens.
      }
      close(): void {
        this.closed = true;
      }
    }
    Object.assign(globalThis, { heldSockets: held });
    globalThis.WebSocket = new Proxy(WebSocket, {
      construct: (original, [url, protocols]: [string, string[]]) =>
        url.endsWith('/v1/websocket') ? new HeldSocket() : new original(url, protocols),
    });
  });
  const tell = (event: 'onopen' | 'onerror' | 'onclose', code: number): Promise<void> =>
    page.evaluate(
      ([name, given]) => {
        const socket = (globalThis as unknown as { heldSockets: Held[] }).heldSockets.at(-1);
        if (socket === undefined) throw new Error('the page asked for no live connection');
        socket[name]?.({ code: given, reason: '' });
      },
      [event, code] as const,
    );
  return {
    count: () => page.evaluate(() => (globalThis as unknown as { heldSockets: Held[] }).heldSockets.length),
    open: () => tell('onopen', 0),
    fail: () => tell('onerror', 0),
    say: (message) =>
      page.evaluate(
        (data) => (globalThis as unknown as { heldSockets: Held[] }).heldSockets.at(-1)?.onmessage?.({ data }),
        JSON.stringify(message),
      ),
    end: (code) => tell('onclose', code),
    closedByPage: () =>
      page.evaluate(() => (globalThis as unknown as { heldSockets: Held[] }).heldSockets.at(-1)?.closed === true),
  };
}
