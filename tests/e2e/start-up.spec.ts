import { expect, type Browser, type BrowserContext, type Page } from 'playwright/test';
import { addUser, authenticate, contextWith, e2eUrl } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { Visits, stored } from './support/visits';

const test = journeys();

const GUEST_DIAGRAM = '/diagram.html?id=24000000000001';
const NAME = 'startup-viewer';

let open: BrowserContext[] = [];
const visits = new Visits();

test.beforeAll(() => addUser(NAME, 'viewer'));
test.afterEach(async () => {
  await visits.close();
  for (const context of open) await context.close();
  open = [];
});

/** A page of a profile that keeps these values; none = a first visit. */
async function pageWith(browser: Browser, values: Readonly<Record<string, string>> = {}): Promise<Page> {
  const context = await contextWith(browser, values);
  open.push(context);
  return context.newPage();
}

function signedInPage(browser: Browser, changes: Readonly<Record<string, string>> = {}): Promise<Page> {
  return visits.page(browser, NAME, changes);
}

const settings = (page: Page, entries: readonly { readonly name: string; readonly value: string }[]): Promise<unknown> =>
  page.route('**/v1/global_settings/front_end', (route) => route.fulfill({ json: { code: 200, message: 'ok', data: entries } }));

test.describe('the first page', () => {
  test('[R4.008] without a stored token a visit goes to the access page', async ({ browser }) => {
    const page = await pageWith(browser, { language: 'en' });
    await page.goto('/');
    await page.waitForURL('**/access.html**');
    await expect(page.locator('input[name=password]')).toBeVisible();
  });

  test('[R1.014] [R4.006] [R4.007] a guest visit signs in without a form and opens the default diagram', async ({ browser }) => {
    const page = await pageWith(browser, { language: 'en' });
    const login = page.waitForRequest('**/v1/authenticate');
    await page.goto('/?guest=true');
    expect(new URLSearchParams((await login).postData() ?? '').get('username')).toBe('guest');
    await page.waitForURL(`**${GUEST_DIAGRAM}`);
    await expect.poll(() => stored(page, 'power')).toBe('guest');
    await expect(page.locator('input[name=password]')).toHaveCount(0);
  });

  test('[R2.067] [R2.068] [R4.003] a guest visit with a stored token fetches the settings and goes to diagram 24000000000001', async ({
    browser,
  }) => {
    const page = await signedInPage(browser);
    await page.goto('/setting.html?guest=true');
    await page.waitForURL(`**${GUEST_DIAGRAM}`);
  });

  test('[R4.001] [R4.002] [R7.009] with a stored token the front-end settings are fetched without a payload and each is stored', async ({
    browser,
  }) => {
    const page = await signedInPage(browser);
    await settings(page, [{ name: 'websocket_timeout', value: '4321' }]);
    const call = page.waitForRequest('**/v1/global_settings/front_end');
    await page.goto('/');
    const asked = await call;
    expect([asked.method(), asked.postData(), new URL(asked.url()).search]).toEqual(['GET', null, '']);
    await expect.poll(() => stored(page, 'setting.websocket_timeout')).toBe('4321');
  });

  test('[R3.005] [R3.015] [R3.016] cloud_directory is stored with the name of its CAD workspace', async ({ browser }) => {
    const page = await signedInPage(browser);
    await settings(page, [{ name: 'cloud_directory', value: '/srv/files/hall-drawings/' }]);
    await page.goto('/');
    await expect.poll(() => stored(page, 'cloudDirectory')).toBe('/srv/files/hall-drawings/');
    await expect.poll(() => stored(page, 'nameOfCadWorkspace')).toBe('hall-drawings');
  });

  test('[R3.006] [R3.017] mapJson is stored while it is JSON', async ({ browser }) => {
    const page = await signedInPage(browser);
    await settings(page, [{ name: 'mapJson', value: '{"zoom":7}' }]);
    await page.goto('/');
    await expect.poll(() => stored(page, 'mapJson')).toBe('{"zoom":7}');
  });

  test('[R4.004] settings that fail, or are refused with a code, send the visit to the access page', async ({ browser }) => {
    for (const [status, code] of [
      [500, 500],
      [200, 5000],
    ] as const) {
      const page = await signedInPage(browser);
      await page.route('**/v1/global_settings/front_end', (route) =>
        route.fulfill({ status, json: { code, message: 'x', data: null } }),
      );
      await page.goto('/');
      await page.waitForURL('**/access.html**');
    }
  });

  test('a page that is left while its settings are under way keeps the session', async ({ browser }) => {
    const page = await signedInPage(browser);
    let asked = 0;
    // Only the first call is never answered.
    await page.route('**/v1/global_settings/front_end', (route) => (asked++ === 0 ? undefined : route.continue()));
    const first = page.waitForRequest('**/v1/global_settings/front_end');
    await page.goto('/');
    await first;
    await page.goto('/setting.html');
    await expect(page.getByText(`${NAME} · `)).toBeVisible();
    expect(await stored(page, 'token')).not.toBeNull();
  });

  test('[R4.005] when the settings fail, other tabs are told to log out', async ({ browser }) => {
    const first = await signedInPage(browser);
    await first.goto('/setting.html');
    await first.waitForLoadState('networkidle');
    const second = await first.context().newPage();
    await second.route('**/v1/global_settings/front_end', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'x', data: null } }),
    );
    await second.goto('/');
    await first.waitForURL('**/access.html**');
  });

  test('[R7.016] [R7.017] a token that came without a user name: the server is asked for it, without a payload', async ({
    browser,
  }) => {
    const page = await signedInPage(browser, { userName: '' });
    const asked = page.waitForRequest('**/v1/users/getToken');
    await page.goto('/setting.html');
    const call = await asked;
    expect([call.method(), call.postData(), new URL(call.url()).search]).toEqual(['GET', null, '']);
    await expect.poll(() => stored(page, 'userName')).toBe(NAME);
  });

  test('[R2.066] a ticket with user name, user id and authority signs in, and the address bar is cleaned', async ({
    browser,
  }) => {
    const session = await authenticate(NAME);
    const answer = await fetch(`${e2eUrl()}/diagramApi/wapi/v1/tickets`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${session.access_token}` },
    });
    const { data } = (await answer.json()) as { readonly data: { readonly ticket: string } };
    const page = await pageWith(browser, { language: 'en' });
    await page.goto(`/?userToken=${encodeURIComponent(data.ticket)}&username=${NAME}&userId=1&authority=administrator`);
    await expect.poll(() => stored(page, 'power')).toBe('viewer');
    await expect.poll(() => page.url()).toBe(`${e2eUrl()}/`);
  });
});

test.describe('the language of a first visit', () => {
  test('[R4.009] [R4.013] it is taken from the query, stored, and the page reloads', async ({ browser }) => {
    const page = await pageWith(browser);
    let loads = 0;
    page.on('domcontentloaded', () => loads++);
    await page.goto('/access.html?language=en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect.poll(() => stored(page, 'language')).toBe('en');
    expect(loads).toBe(2);
  });

  test('[R4.010] [R3.014] the code zh becomes zh-cn', async ({ browser }) => {
    const page = await pageWith(browser);
    await page.goto('/access.html?language=zh');
    await expect.poll(() => stored(page, 'language')).toBe('zh-cn');
  });

  test('[R4.011] [R7.025] any other code is kept, and words that are missing are the built-in English', async ({ browser }) => {
    const page = await pageWith(browser);
    await page.goto('/access.html?language=fr');
    await expect.poll(() => stored(page, 'language')).toBe('fr');
    await expect(page).toHaveTitle('Login');
  });

  test('[R4.012] [R9.008] without any answer it is zh-cn', async ({ browser }) => {
    const page = await pageWith(browser);
    await page.route('**/v1/users_locale/**', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/access.html');
    await expect.poll(() => stored(page, 'language')).toBe('zh-cn');
  });

  test('[R7.014] [R7.024] the locale of the user is asked for, and the translations of the language', async ({ browser }) => {
    const page = await pageWith(browser);
    const locale = page.waitForRequest('**/diagramApi/wapi/v1/users_locale/*');
    const words = page.waitForRequest('**/localization/*.json*');
    await page.goto('/access.html');
    await locale;
    await words;
    // The page reloads in the language that was found: the test ends on a page at rest.
    await expect(page.locator('input[name=username]')).toBeVisible();
  });
});

test.describe('what the browser keeps of a session', () => {
  test('[R3.010] [R3.011] [R3.012] a sign-in stores the token object, the user name and the user id', async ({ browser }) => {
    const page = await pageWith(browser, { language: 'en' });
    await page.goto('/access.html');
    await page.locator('input[name=username]').fill(NAME);
    await page.locator('input[name=password]').fill('Journey-1-pass');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${e2eUrl()}/`);
    const token = JSON.parse((await stored(page, 'token')) ?? '{}') as Record<string, unknown>;
    expect(Object.keys(token).sort()).toEqual(['expires', 'issued', 'refreshToken', 'userToken']);
    expect(token['expires']).toBeGreaterThan(Date.now());
    await expect.poll(() => stored(page, 'userName')).toBe(NAME);
    await expect.poll(() => stored(page, 'userId')).not.toBeNull();
  });

  test('[R3.013] [R6.001] the authority that the server answers is stored as power', async ({ browser }) => {
    const page = await pageWith(browser, { language: 'en' });
    await page.goto('/access.html');
    await page.locator('input[name=username]').fill(NAME);
    await page.locator('input[name=password]').fill('Journey-1-pass');
    await page.keyboard.press('Enter');
    await expect.poll(() => stored(page, 'power')).toBe('viewer');
  });

  async function expectRefresh(page: Page, code: number): Promise<void> {
    let answers = 0;
    await page.route('**/v1/home', (route) =>
      answers++ === 0 ? route.fulfill({ json: { code, message: 'expired', data: null } }) : route.continue(),
    );
    const refreshed = page.waitForRequest('**/v1/refresh_token');
    await page.goto('/');
    const old = await stored(page, 'token');
    expect((await refreshed).postData()).toBeNull();
    await expect.poll(() => answers).toBeGreaterThan(1);
    await expect.poll(() => stored(page, 'token')).not.toBe(old);
  }

  test('[R4.017] [R4.020] [R8.002] a call answered 5001 refreshes the token and is repeated', async ({ browser }) => {
    await expectRefresh(await visits.ownPage(browser, NAME), 5001);
  });

  test('[R4.018] [R8.003] [R7.018] a call answered 5002 refreshes the token, too, by a call without a payload', async ({
    browser,
  }) => {
    await expectRefresh(await visits.ownPage(browser, NAME), 5002);
  });

  const brokenRefresh = async (page: Page): Promise<void> => {
    await page.route('**/v1/home', (route) => route.fulfill({ json: { code: 5001, message: 'expired', data: null } }));
    await page.route('**/v1/refresh_token', (route) => route.fulfill({ json: { code: 5020, message: 'refused', data: null } }));
  };

  test('[R4.021] [R4.026] a refresh that fails at the root page logs out, and the redirect follows', async ({ browser }) => {
    const page = await signedInPage(browser);
    await brokenRefresh(page);
    await page.goto('/');
    await page.waitForURL('**/access.html**');
    expect(await stored(page, 'token')).toBeNull();
  });

  test('[R4.025] a logout reaches the other tabs', async ({ browser }) => {
    const first = await signedInPage(browser);
    await first.goto('/setting.html');
    const second = await first.context().newPage();
    await second.goto('/setting.html');
    await second.waitForLoadState('networkidle');
    await first.evaluate(() => new BroadcastChannel('plenum').postMessage({ kind: 'logout' }));
    await second.waitForURL('**/access.html**');
  });
});
