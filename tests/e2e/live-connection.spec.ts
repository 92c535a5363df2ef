import { expect, type Page } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { holdMainSockets } from './support/main-socket';
import { Visits, holdClock } from './support/visits';

const test = journeys();

const VIEWER = 'live-viewer';
const DIAGRAM = '/diagram.html?id=24000000000001';
const visits = new Visits();

test.beforeAll(() => addUser(VIEWER, 'viewer'));
test.afterEach(() => visits.close());

const expired = { json: { code: 5001, message: 'expired', data: null } };

test('[R2.062] the diagram waits for the live connection, the setting page does not', async ({ browser }) => {
  const page = await visits.page(browser, VIEWER);
  const sockets = await holdMainSockets(page);
  await page.goto('/setting.html');
  await expect(page.locator('main')).toBeVisible();
  await expect.poll(() => sockets.count()).toBe(1);
  await page.clock.install();
  await page.goto(DIAGRAM);
  await expect.poll(() => sockets.count()).toBe(1);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('canvas')).toHaveCount(0);
  await sockets.open();
  await expect(page.locator('canvas').first()).toBeVisible();
});

test('[R4.028] [R8.053] [R8.054] the live connection is connecting, connected, failed and closed, and About says which', async ({
  browser,
}) => {
  const page = await visits.page(browser, VIEWER);
  const sockets = await holdMainSockets(page);
  await page.clock.install();
  await page.goto('/setting.html');
  await page.getByRole('button', { name: `Account of ${VIEWER}` }).click();
  await page.getByRole('menuitem', { name: 'About' }).click();
  const state = page.getByRole('dialog').getByRole('status');
  await expect(state).toHaveText('Live connection: connecting');
  await sockets.open();
  await expect(state).toHaveText('Live connection: connected');
  await holdClock(page);
  await sockets.fail();
  await expect(state).toHaveText('Live connection: failed');
  await sockets.end(1006);
  await expect(state).toHaveText('Live connection: closed');
  await page.clock.runFor(500);
  await expect(state).toHaveText('Live connection: connecting');
  await expect.poll(() => sockets.count()).toBe(2);
});

async function closedAfter(page: Page, ms: number): Promise<void> {
  const sockets = await holdMainSockets(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.goto('/setting.html');
  await expect.poll(() => sockets.count()).toBe(1);
  await page.clock.runFor(ms - 1);
  expect(await sockets.closedByPage()).toBe(false);
  await page.clock.runFor(1);
  expect(await sockets.closedByPage()).toBe(true);
}

test('[R8.052] [R9.016] a connection that is not open after 5,000 ms, or the time configured, is closed', async ({ browser }) => {
  await closedAfter(await visits.page(browser, VIEWER), 5000);
  await closedAfter(await visits.page(browser, VIEWER, { 'setting.websocket_timeout': '3000' }), 3000);
});

test('[R7.050] without a stored token nothing is opened: the token error leads to the access page', async ({ browser }) => {
  const page = await visits.page(browser, VIEWER);
  const sockets = await holdMainSockets(page);
  await page.goto('/setting.html');
  await expect.poll(() => sockets.count()).toBe(1);
  await sockets.open();
  await page.evaluate(() => localStorage.removeItem('token'));
  await sockets.end(1006);
  await page.waitForURL('**/access.html**');
  await expect.poll(() => sockets.count()).toBe(0);
});

test('[R4.029] a token that the server refuses leads to the access page, and who is there already stays', async ({ browser }) => {
  const page = await visits.page(browser, VIEWER);
  await page.route('**/v1/refresh_token', (route) => route.fulfill({ json: { code: 5020, message: 'refused', data: null } }));
  const sockets = await holdMainSockets(page);
  await page.goto('/');
  await expect.poll(() => sockets.count()).toBe(1);
  await sockets.end(4401);
  await page.waitForURL('**/access.html**');
  let loads = 0;
  page.on('domcontentloaded', () => loads++);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('input[name=username]')).toBeVisible();
  await expect.poll(() => sockets.count()).toBe(0);
  expect(loads).toBeLessThanOrEqual(1);
});

test('[R4.019] [R4.020] while a refresh is under way other calls wait for it, and are sent when it is done', async ({
  browser,
}) => {
  const page = await visits.page(browser, VIEWER);
  let homes = 0;
  const tokens: string[] = [];
  await page.route('**/v1/home', (route) => (homes++ === 0 ? route.fulfill(expired) : route.continue()));
  page.on('request', (request) => {
    if (request.url().includes('/v1/search')) tokens.push(request.headers()['authorization'] ?? '');
  });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const refreshing = page.waitForRequest('**/v1/refresh_token');
  await page.route('**/v1/refresh_token', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  const old = (await refreshing).headers()['authorization'];
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('leaf1');
  // Longer than the pause after the last letter.
  await page.waitForTimeout(500);
  expect(tokens).toEqual([]);
  release();
  await expect.poll(() => tokens.length).toBeGreaterThan(0);
  expect(tokens[0]).not.toBe(old);
  await expect.poll(() => homes).toBe(2);
  await expect(page.getByRole('dialog').getByText(/leaf1/).first()).toBeVisible();
});
