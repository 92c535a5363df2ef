import { expect, type Browser, type BrowserContext, type Page } from 'playwright/test';
import { addUser, authenticate, contextWith, e2eUrl, storedSession } from '../setup/e2e-users';
import { journeys } from './support/journeys';

const test = journeys();

const VIEWER = 'walk-viewer';
const BARRED = 'walk-barred';
const DIAGRAM = '/diagram.html?id=24000000000001';

let open: BrowserContext[] = [];

test.beforeAll(() => {
  addUser(VIEWER, 'viewer');
  addUser(BARRED, 'NoAccess');
});
test.afterEach(async () => {
  for (const context of open) await context.close();
  open = [];
});

async function pageOf(browser: Browser, name: string | null, changes: Readonly<Record<string, string>> = {}): Promise<Page> {
  const values = name === null ? { language: 'en', ...changes } : storedSession(await authenticate(name), changes);
  const context = await contextWith(browser, values);
  open.push(context);
  return context.newPage();
}

const heading = (page: Page) => page.locator('main, [role=main]').first();

test.describe('routes', () => {
  test('[R2.001] [R2.002] / is the main page, and a link walks through history without a load', async ({ browser }) => {
    const page = await pageOf(browser, VIEWER);
    await page.goto('/');
    await expect(heading(page)).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { sameLoad: true }));
    await page
      .getByRole('link', { name: /data hall 1/i })
      .last()
      .click();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe('/');
    expect(await page.evaluate(() => 'sameLoad' in globalThis)).toBe(true);
  });

  test('[R2.003] [R2.004] [R2.006] /diagram.html shows the diagram of its id under the title of the route', async ({
    browser,
  }) => {
    const page = await pageOf(browser, VIEWER);
    await page.goto(DIAGRAM);
    await expect(page.locator('canvas').first()).toBeVisible();
    await expect(page).toHaveTitle(/Diagram/);
  });

  test('[R2.005] [R7.041] the diagram page opens the live socket with a uuid and the token as sub-protocols', async ({
    browser,
  }) => {
    const page = await pageOf(browser, VIEWER);
    await page.addInitScript(() => {
      const Original = WebSocket;
      const offered: unknown[] = [];
      Object.assign(globalThis, { offered });
      globalThis.WebSocket = class extends Original {
        constructor(url: string | URL, protocols?: string | string[]) {
          super(url, protocols);
          offered.push({ url: String(url), protocols });
        }
      };
    });
    await page.goto(DIAGRAM);
    type Offer = { readonly url: string; readonly protocols: readonly string[] };
    const main = async (): Promise<Offer | undefined> =>
      (await page.evaluate(() => (globalThis as unknown as { offered: Offer[] }).offered)).find(({ url }) =>
        url.endsWith('/wapi/v1/websocket'),
      );
    await expect.poll(main).toBeDefined();
    const { protocols } = (await main())!;
    expect(protocols).toHaveLength(2);
    expect(protocols[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('[R2.010] [R2.011] /effect is open without a session', async ({ browser }) => {
    const page = await pageOf(browser, null);
    await page.goto('/effect');
    await expect(heading(page)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/effect');
  });

  test('[R2.052] [R9.017] an old path with a 14-digit id leads to the diagram page', async ({ browser }) => {
    const page = await pageOf(browser, VIEWER);
    await page.goto('/nvisual/diagram/24000000000001');
    await page.waitForURL(`**${DIAGRAM}`);
  });
});

test.describe('titles', () => {
  test("[R2.023] [R2.053] the title is the route's: the main page is the home page", async ({ browser }) => {
    const page = await pageOf(browser, VIEWER);
    await page.goto('/');
    await expect(page).toHaveTitle(/home page/i);
  });

  test('[R2.054] [R3.018] a route without a title shows the stored product title', async ({ browser }) => {
    const page = await pageOf(browser, VIEWER);
    await page.route('**/v1/global_settings/front_end', (route) =>
      route.fulfill({ json: { code: 200, message: 'ok', data: [{ name: 'product_title', value: 'Hall book' }] } }),
    );
    await page.goto('/setting.html');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('productTitle'))).toBe('Hall book');
    await page.goto('/effect');
    await expect(page).toHaveTitle('Hall book');
  });

  test('[R2.055] without either the "redirecting" text is shown', async ({ browser }) => {
    const page = await pageOf(browser, null);
    await page.goto('/effect');
    await expect(page).toHaveTitle(/redirecting/i);
  });
});

test.describe('arriving from /', () => {
  test('[R2.056] a configured default page opens in the same window', async ({ browser }) => {
    const page = await pageOf(browser, VIEWER);
    await page.route('**/v1/global_settings/front_end', (route) =>
      route.fulfill({ json: { code: 200, message: 'ok', data: [{ name: 'global_default_page', value: '/effect' }] } }),
    );
    await page.goto('/');
    await page.waitForURL('**/effect');
  });

  test('[R2.057] [R7.020] [R7.021] the check call carries the stored power, and is not made for the setting page', async ({
    browser,
  }) => {
    const page = await pageOf(browser, VIEWER);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/v1/isOk2')) calls.push(new URL(request.url()).search);
    });
    await page.goto('/setting.html');
    await expect(heading(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual([]);
    await page.goto('/');
    await expect.poll(() => calls).toEqual(['?username=viewer']);
  });

  test('[R7.022] the answer of the check call is not used', async ({ browser }) => {
    const page = await pageOf(browser, VIEWER);
    await page.route('**/v1/isOk2*', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto('/');
    await expect(heading(page)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

test.describe('a route that is barred for the role', () => {
  test('[R2.058] [R2.007] [R6.012] with a previous path: NoAccess asks for a diagram and is back where it was', async ({
    browser,
  }) => {
    const page = await pageOf(browser, BARRED);
    await page.goto('/');
    await expect(heading(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.goto(DIAGRAM);
    await page.waitForURL(`${e2eUrl()}/`);
  });

  test('[R2.059] [R2.009] [R6.013] without one: the window is closed; where it cannot be, the access page says why', async ({
    browser,
  }) => {
    const page = await pageOf(browser, BARRED);
    await page.goto('/effect');
    await expect(heading(page)).toBeVisible();
    const opened = page.waitForEvent('popup');
    // A new window begins with what its opener's tab keeps: where that was, too.
    await page.evaluate(() => {
      sessionStorage.clear();
      window.open('/dashBoard');
    });
    const popup = await opened;
    if (!popup.isClosed()) await popup.waitForEvent('close', { timeout: 20_000 });
    // A browser that refuses to close its window is led to the page that says why.
    const kept = await pageOf(browser, BARRED);
    await kept.addInitScript(() => (window.close = () => undefined));
    await kept.goto('/dashBoard');
    await kept.waitForURL('**/access.html**');
    await expect(kept.getByRole('alert')).toHaveText('The current user has no permission.');
  });
});

test.describe('the page', () => {
  test('[R2.060] back and forward reload it', async ({ browser }) => {
    const page = await pageOf(browser, VIEWER);
    await page.goto('/');
    await page
      .getByRole('link', { name: /data hall 1/i })
      .last()
      .click();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe('/');
    await page.evaluate(() => Object.assign(globalThis, { sameLoad: true }));
    await page.goBack();
    await expect.poll(() => page.evaluate(() => 'sameLoad' in globalThis).catch(() => true)).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('[R2.063] the context menu of the browser is blocked', async ({ browser }) => {
    const page = await pageOf(browser, VIEWER);
    await page.goto('/');
    await expect(heading(page)).toBeVisible();
    const prevented = await page.evaluate(
      () => !document.body.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
    );
    expect(prevented).toBe(true);
  });

  test('[R2.064] [R2.065] a service worker is registered, logs its events, answers nothing itself and keeps nothing', async ({
    browser,
  }) => {
    const page = await pageOf(browser, VIEWER);
    await page.goto('/');
    const script = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL ?? '');
    expect(new URL(script).pathname).toBe('/service-worker.js');
    const answers: boolean[] = [];
    page.on('response', (response) => answers.push(response.fromServiceWorker()));
    await page.reload();
    await expect(heading(page)).toBeVisible();
    expect(answers.length).toBeGreaterThan(3);
    expect(answers).not.toContain(true);
    const [worker] = page.context().serviceWorkers();
    await worker!.evaluate(() => {
      const logged: string[] = [];
      Object.assign(globalThis, { logged });
      console.debug = (text: string) => logged.push(text);
    });
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage('hello'));
    await page.reload();
    await expect(heading(page)).toBeVisible();
    const logged = (): Promise<readonly string[]> =>
      worker!.evaluate(() => (globalThis as unknown as { logged: readonly string[] }).logged);
    await expect.poll(logged).toEqual(expect.arrayContaining(['service worker: message', 'service worker: fetch']));
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });

  test('[R7.001] every call goes to /diagramApi/wapi/', async ({ browser }) => {
    const page = await pageOf(browser, VIEWER);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(new URL(request.url()).pathname);
    });
    await page.goto('/');
    await expect(heading(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    const api = calls.filter((path) => !path.startsWith('/assets/'));
    expect(api.length).toBeGreaterThan(1);
    for (const path of api) expect(path).toMatch(/^\/diagramApi\/wapi\//);
  });
});

test.describe('the live socket', () => {
  test('[R2.061] it is left alone when its use is switched off', async ({ browser }) => {
    const page = await pageOf(browser, VIEWER);
    await page.route('**/v1/global_settings/front_end', (route) =>
      route.fulfill({ json: { code: 200, message: 'ok', data: [{ name: 'websocket_enabled', value: 'false' }] } }),
    );
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname));
    await page.goto('/setting.html');
    await expect(heading(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(sockets.filter((path) => path.endsWith('/v1/websocket'))).toEqual([]);
  });

  test('[R8.055] [R8.056] [R4.030] a browser without WebSocket is told so in the log, and the page goes on', async ({
    browser,
  }) => {
    const page = await pageOf(browser, VIEWER);
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebSocket'));
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto('/setting.html');
    await expect(heading(page)).toBeVisible();
    await expect.poll(() => said.some((text) => text.includes('WebSocket Not Supported'))).toBe(true);
  });
});
