import { expect, type Page } from 'playwright/test';
import { permissionsOf, type Role } from '../../domain/permissions/permission';
import { addUser, e2eUrl } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { Visits, holdClock } from './support/visits';

const test = journeys();

const EDITOR = 'rules-editor';
const VIEWER = 'rules-viewer';
const BARRED = 'rules-barred';
const DIAGRAM = '/diagram.html?id=24000000000001';
const EDITOR_RIGHTS = [
  'See diagrams',
  'Read properties',
  'Edit properties',
  'Add and delete',
  'Move and change',
  'Connect cables',
  'Edit models',
];
const VIEWER_RIGHTS = EDITOR_RIGHTS.slice(0, 2);

const visits = new Visits();

test.beforeAll(() => {
  addUser(EDITOR, 'editor');
  addUser(VIEWER, 'viewer');
  addUser(BARRED, 'NoAccess');
});
test.afterEach(() => visits.close());

const rights = (page: Page) => page.getByRole('list', { name: 'Rights' }).getByRole('listitem');
const path = (page: Page): string => new URL(page.url()).pathname;

/** The next call is answered 5001, and the refresh it asks for says that the user has this role now. */
async function refreshSays(page: Page, authority: Role): Promise<void> {
  await page.route('**/v1/isOk2*', (route) => route.continue());
  await page.route('**/v1/refresh_token', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { readonly data: Record<string, unknown> };
    const permissions = permissionsOf(authority);
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, authority, permissions } } });
  });
}

/** Another tab of the profile meets an expired token and refreshes it. */
async function refreshElsewhere(page: Page, authority: Role): Promise<void> {
  const other = await page.context().newPage();
  await refreshSays(other, authority);
  let asked = 0;
  await other.route('**/v1/home', (route) =>
    asked++ === 0 ? route.fulfill({ json: { code: 5001, message: 'expired', data: null } }) : route.continue(),
  );
  const refreshed = other.waitForResponse('**/v1/refresh_token');
  await other.goto('/');
  await refreshed;
}

test.describe('the rules that are active', () => {
  test('[R4.037] [R4.033] the stored power is a rule from the start', async ({ browser }) => {
    const page = await visits.page(browser, VIEWER, { power: 'NoAccess', permissions: '' });
    await page.goto('/setting.html');
    await expect(page.getByText(`${VIEWER} · No access`)).toBeVisible();
    await expect(page.getByText('None', { exact: true })).toBeVisible();
    await page.goto('/dashBoard');
    await expect.poll(() => path(page)).toBe('/setting.html');
  });

  test('[R3.073] [R4.034] every right of the role is active, and so is each named on the setting page', async ({ browser }) => {
    const editor = await visits.page(browser, EDITOR);
    await editor.goto('/setting.html');
    await expect(rights(editor)).toHaveText(EDITOR_RIGHTS);
    const viewer = await visits.page(browser, VIEWER);
    await viewer.goto('/setting.html');
    await expect(rights(viewer)).toHaveText(VIEWER_RIGHTS);
  });

  test('[R4.036] rights that a refresh no longer answers are removed again, without a load of the page', async ({ browser }) => {
    const page = await visits.ownPage(browser, EDITOR);
    await page.goto('/setting.html');
    await expect(rights(page)).toHaveText(EDITOR_RIGHTS);
    await page.evaluate(() => Object.assign(globalThis, { sameLoad: true }));
    await refreshElsewhere(page, 'viewer');
    await expect(rights(page)).toHaveText(VIEWER_RIGHTS);
    expect(await page.evaluate(() => 'sameLoad' in globalThis)).toBe(true);
  });

  test('[R4.035] [R9.013] a page that new roles bar is left 100 ms after they were added', async ({ browser }) => {
    const page = await visits.page(browser, EDITOR);
    await page.clock.install();
    await page.goto('/dashBoard');
    await expect(page.locator('main')).toContainText(/\d{2,}/);
    await holdClock(page);
    // The value another tab stores when its refresh answers another role.
    const tell = await page.context().newPage();
    await tell.goto('/effect');
    await tell.evaluate(() => localStorage.setItem('power', 'NoAccess'));
    await expect(page.locator('main')).toBeVisible();
    await page.clock.runFor(99);
    await page.evaluate(() => undefined);
    expect(path(page)).toBe('/dashBoard');
    await page.clock.runFor(1);
    await expect.poll(() => page.url()).toBe(`${e2eUrl()}/`);
  });
});

test.describe('rule checks of routes', () => {
  const turnedAway = async (page: Page, to: string): Promise<void> => {
    await page.goto('/');
    await expect(page.locator('main')).toBeVisible();
    await page.goto(to);
    await page.waitForURL(`${e2eUrl()}/`);
  };

  test('[R6.015] a rule of one role passes while that role is not active', async ({ browser }) => {
    const viewer = await visits.page(browser, VIEWER);
    await viewer.goto(DIAGRAM);
    await expect(viewer.locator('canvas').first()).toBeVisible();
    await turnedAway(await visits.page(browser, BARRED), DIAGRAM);
  });

  test('[R6.016] a rule of a list passes only if none of its roles is active', async ({ browser }) => {
    const viewer = await visits.page(browser, VIEWER);
    await viewer.goto('/import.html');
    await expect(viewer).toHaveTitle(/import\/export/i);
    await expect(viewer.locator('main')).toBeVisible();
    await turnedAway(await visits.page(browser, BARRED), '/import.html');
  });

  test('[R6.017] a rule of an object asks only for roles whose value is true: a guest, named with false, is let in', async ({
    browser,
  }) => {
    await turnedAway(await visits.page(browser, BARRED), '/dashBoard');
    const guest = await visits.page(browser, null);
    await guest.goto('/?guest=true');
    await guest.waitForURL(`**${DIAGRAM}`);
    await guest.goto('/dashBoard');
    await expect(guest).toHaveTitle(/dashboard/i);
    await expect(guest.locator('main')).toBeVisible();
  });
});

test.describe('the one drawing of a guest', () => {
  test('[walk 6, guest’s doors] no way leads out of it but home; another one that is opened by its address says so and leads back', async ({
    browser,
  }) => {
    const guest = await visits.page(browser, null);
    await guest.goto('/?guest=true');
    await guest.waitForURL(`**${DIAGRAM}`);
    await expect(guest.locator('[data-phase="ready"]')).toBeVisible();
    await expect(guest.locator('[data-command="go-plan"]')).toHaveCount(0);
    const crumbs = guest.getByRole('navigation', { name: 'Where you are' }).getByRole('link');
    const ways = await crumbs.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(ways.filter((way) => way !== '/' && !way?.startsWith(DIAGRAM))).toEqual([]);

    await guest.goto('/diagram.html?id=24000000000002');
    const told = guest.locator('[data-part="guest-drawing"]');
    await expect(told).toContainText('You see one drawing as a guest');
    await guest.getByRole('button', { name: 'Account of guest' }).click();
    await guest.getByRole('menuitemradio', { name: 'Dark' }).click();
    await guest.getByRole('menuitemradio', { name: '简体中文' }).click();
    await expect(told).toContainText('访客只能查看一张图');
    await told.getByRole('button').first().click();
    await guest.waitForURL(`**${DIAGRAM}`);
    await expect(guest.locator('[data-phase="ready"]')).toBeVisible();
  });
});

test.describe('permission look-ups of controls', () => {
  const menuOf = async (page: Page, name: string): Promise<readonly string[]> => {
    await page.goto('/setting.html');
    await page.getByRole('button', { name: `Account of ${name}` }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    return page.getByRole('menuitem').allTextContents();
  };

  test('[R6.018] [R6.020] About answers true for everyone; changing the password needs that the guest is not active', async ({
    browser,
  }) => {
    const barred = await menuOf(await visits.page(browser, BARRED), BARRED);
    expect(barred).toContain('About');
    expect(barred).toContain('Change password');
    const guest = await visits.page(browser, null);
    await guest.goto('/?guest=true');
    await guest.waitForURL(`**${DIAGRAM}`);
    const offered = await menuOf(guest, 'guest');
    expect(offered).toContain('About');
    expect(offered).not.toContain('Change password');
  });

  test('[R6.019] [R6.021] what is offered at Home follows the state of a right, and for imports a function of two', async ({
    browser,
  }) => {
    const importButton = (page: Page) => page.getByRole('button', { name: /^Import/ });
    const editor = await visits.page(browser, EDITOR);
    await editor.goto('/');
    await expect(importButton(editor).first()).toBeVisible();
    const viewer = await visits.page(browser, VIEWER);
    await viewer.goto('/');
    await expect(viewer.getByRole('article').first()).toBeVisible();
    await expect(importButton(viewer)).toHaveCount(0);
    const barred = await visits.page(browser, BARRED);
    await barred.goto('/');
    await expect(barred.getByText('Needs the permission')).toBeVisible();
    await expect(barred.getByRole('article')).toHaveCount(0);
  });
});
