import { expect, type Page } from 'playwright/test';
import { addUser, e2eUrl } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { holdMainSockets } from './support/main-socket';
import { Visits, holdClock, leavesWithin, stored } from './support/visits';

const test = journeys();

const VIEWER = 'calls-viewer';
const visits = new Visits();

test.beforeAll(() => addUser(VIEWER, 'viewer'));
test.afterEach(() => visits.close());

/** Every call for the counts of Home is answered so. */
async function homeAnswers(page: Page, body: object): Promise<void> {
  await page.route('**/v1/home', (route) => route.fulfill({ json: body }));
}

test('[R7.006] [R7.007] [R8.004] a body of status 207, or of code 5019, 5020 or 5054, ends the session; 5125 asks first', async ({
  browser,
}) => {
  const endings = [
    { code: 1, status: 207, message: 'x', data: null },
    { code: 5019, message: 'x', data: null },
    { code: 5020, message: 'x', data: null },
    { code: 5054, message: 'x', data: null },
  ];
  // Side by side: each stands for a second before it leads to the access page.
  await Promise.all(
    endings.map(async (body) => {
      const page = await visits.page(browser, VIEWER);
      await homeAnswers(page, body);
      await page.goto('/dashBoard');
      await page.waitForURL('**/access.html**', { waitUntil: 'commit' });
      expect(await stored(page, 'token')).toBeNull();
    }),
  );
  const page = await visits.page(browser, VIEWER);
  await homeAnswers(page, { code: 5125, message: 'x', data: null });
  await page.goto('/dashBoard');
  await expect(page.getByRole('dialog')).toContainText(/another computer/);
});

test('[R7.008] [R8.038] a call that fails rejects: the page says so instead of waiting', async ({ browser }) => {
  const page = await visits.page(browser, VIEWER);
  await page.route('**/v1/home', (route) => route.fulfill({ status: 500, json: { code: 500, message: 'x', data: null } }));
  await page.goto('/');
  await expect(page.getByText('The data could not be loaded.')).toBeVisible();
  await expect(page.getByRole('button', { name: /again/i })).toBeVisible();
});

test('[R7.004] a call carries the id of the live connection, once there is one', async ({ browser }) => {
  const page = await visits.page(browser, VIEWER);
  const sockets = await holdMainSockets(page);
  const ids: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/home')) ids.push(request.headers()['socket-id']);
  });
  await page.goto('/dashBoard');
  await expect(page.locator('main')).toContainText(/\d{2,}/);
  expect(ids).toEqual([undefined]);
  await sockets.open();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => ids.length).toBe(2);
  expect(ids[1]).toMatch(/^[0-9a-f-]{36}$/);
});

test('[R7.042] [R8.011] a message of the live connection reaches the handler of its type, 5125 an alert, others nobody', async ({
  browser,
}) => {
  const page = await visits.page(browser, VIEWER);
  const sockets = await holdMainSockets(page);
  await page.goto('/setting.html');
  await expect.poll(() => sockets.count()).toBe(1);
  await sockets.open();
  await sockets.say({ type: 'unheard', data: { code: 5125 } });
  await expect(page.getByRole('dialog')).toBeHidden();
  await sockets.say({ type: 'logout', data: { code: 5125 } });
  await expect(page.getByRole('dialog')).toContainText(/another computer/);
});

test('[R4.025] [R4.026] [R7.005] who signs out is at the access page after 1,000 ms, other tabs too; the call is form-encoded', async ({
  browser,
}) => {
  const page = await visits.ownPage(browser, VIEWER);
  await page.clock.install();
  await page.goto('/setting.html');
  const other = await page.context().newPage();
  await other.goto('/setting.html');
  await expect(other.locator('main')).toBeVisible();
  const logout = page.waitForRequest('**/v1/logout');
  await page.getByRole('button', { name: `Account of ${VIEWER}` }).click();
  const item = page.getByRole('menuitem', { name: 'Sign out' });
  await expect(item).toBeVisible();
  await holdClock(page);
  await item.click();
  expect((await logout).headers()['content-type']).toContain('application/x-www-form-urlencoded');
  await expect.poll(() => stored(page, 'token')).toBeNull();
  expect(await leavesWithin(page, 999)).toBe(false);
  // On a busy machine the second begins a little after the token is gone.
  await expect.poll(() => leavesWithin(page, 1)).toBe(true);
  await page.waitForURL('**/access.html**');
  await other.waitForURL('**/access.html**');
});

test('[R7.001] a configured API host takes the place of the page’s own, followed by /diagramApi/wapi/', async ({ browser }) => {
  const page = await visits.page(browser, VIEWER, { apiHost: `${e2eUrl()}/elsewhere/` });
  const asked = page.waitForRequest('**/v1/global_settings/front_end');
  await page.goto('/');
  expect((await asked).url()).toBe(`${e2eUrl()}/elsewhere/diagramApi/wapi/v1/global_settings/front_end`);
});
