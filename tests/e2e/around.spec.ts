import { expect, type Browser, type BrowserContext, type Page } from 'playwright/test';
import { E2E_PASSWORD, addUser, authenticate, contextWith, e2eUrl, storedSession } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { holdClock, leavesWithin } from './support/visits';

const test = journeys();

const VIEWER = 'around-viewer';
const EDITOR = 'around-editor';
const CHANGES_PASSWORD = 'around-changes';

let open: BrowserContext[] = [];

test.beforeAll(() => {
  addUser(VIEWER, 'viewer');
  addUser(EDITOR, 'editor');
  addUser(CHANGES_PASSWORD, 'viewer');
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

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key).catch(() => null);

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.locator('input[name=username]').fill(name);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
}

test.describe('the access page', () => {
  test('[R2.016] [R2.017] [R2.048] it stands at /access.html?v= with its title', async ({ browser }) => {
    const page = await pageOf(browser, null);
    await page.goto('/');
    await page.waitForURL('**/access.html?v=2.2.12');
    await expect(page).toHaveTitle('Login');
  });

  test('[security version] it does not say to strangers which version this is', async ({ browser }) => {
    const page = await pageOf(browser, null);
    await page.goto('/access.html');
    await expect(page.locator('input[name=password]')).toBeVisible();
    expect(await page.locator('body').innerText()).not.toMatch(/\d+\.\d+\.\d+/);
    expect(await page.content()).not.toContain('2.2.12');
    await look(page, 'access');
  });

  test('[R8.020] a wrong password is told in words, and what was typed stays', async ({ browser }) => {
    const page = await pageOf(browser, null);
    await page.goto('/access.html');
    await signIn(page, VIEWER, 'Wrong-1-password');
    await expect(page.getByRole('alert')).toContainText('Wrong user name or password');
    await expect(page.locator('input[name=username]')).toHaveValue(VIEWER);
  });

  test('[R8.019] who signs in is welcomed', async ({ browser }) => {
    const page = await pageOf(browser, null);
    await page.goto('/access.html');
    await signIn(page, VIEWER, E2E_PASSWORD);
    await expect(page.getByText(`Welcome back, ${VIEWER}`)).toBeVisible();
  });
});

test.describe('what a user sets', () => {
  test('[R1.069] [R2.137] [R4.016] the language is switched, and other tabs follow', async ({ browser }) => {
    const page = await pageOf(browser, VIEWER);
    await page.goto('/setting.html');
    const other = await page.context().newPage();
    await other.goto('/setting.html');
    await expect(other).toHaveTitle('Global settings');
    await page.getByText('中文').click();
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh-cn$/i);
    await expect(other.locator('html')).toHaveAttribute('lang', /^zh-cn$/i);
    await expect.poll(() => stored(page, 'language')).toBe('zh-cn');
  });

  test('[R1.068] [R2.136] [R4.015] the theme is switched, and other tabs follow', async ({ browser }) => {
    const page = await pageOf(browser, VIEWER);
    await page.goto('/setting.html');
    const other = await page.context().newPage();
    await other.goto('/setting.html');
    const look = (one: Page): Promise<string | null> =>
      one.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme')).catch(() => null);
    for (const [choice, theme] of [
      ['Dark', 'dark'],
      ['Light', 'light'],
    ] as const) {
      await other.evaluate(() => Object.assign(globalThis, { sameLoad: true }));
      await page.getByText(choice, { exact: true }).click();
      for (const one of [page, other]) await expect.poll(() => look(one)).toBe(theme);
      await expect(other.locator('main')).toBeVisible();
      expect(await other.evaluate(() => 'sameLoad' in globalThis)).toBe(false);
    }
  });

  test('[R7.052] [R7.053] [R4.014] the themes are light and dark, and a page that comes back into view takes the one chosen elsewhere', async ({
    browser,
  }) => {
    const page = await pageOf(browser, VIEWER, { theme: 'light' });
    await page.goto('/setting.html');
    const look = (): Promise<string | null> =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('color-scheme')).catch(() => null);
    await expect.poll(look).toBe('light');
    await page.evaluate(() => {
      Object.assign(globalThis, { sameLoad: true });
      localStorage.setItem('theme', 'dark');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(look).toBe('dark');
    expect(await page.evaluate(() => 'sameLoad' in globalThis)).toBe(false);
  });

  test('[R1.067] [R2.135] the own password is changed, and only the new one signs in', async ({ browser }) => {
    const page = await pageOf(browser, CHANGES_PASSWORD);
    await page.goto('/setting.html');
    await page.getByRole('button', { name: 'Change password' }).click();
    const fields = page.getByRole('dialog').locator('input');
    await fields.nth(0).fill(E2E_PASSWORD);
    await fields.nth(1).fill('Another-2-word');
    await fields.nth(2).fill('Another-2-word');
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const fresh = await pageOf(browser, null);
    await fresh.goto('/access.html');
    await signIn(fresh, CHANGES_PASSWORD, E2E_PASSWORD);
    await expect(fresh.getByRole('alert')).toContainText('Wrong user name or password');
    await signIn(fresh, CHANGES_PASSWORD, 'Another-2-word');
    await fresh.waitForURL(`${e2eUrl()}/`);
  });

  test('[R5.001] [R5.002] [R5.004] a new password that breaks a rule cannot be sent', async ({ browser }) => {
    const page = await pageOf(browser, VIEWER);
    await page.goto('/setting.html');
    await page.getByRole('button', { name: 'Change password' }).click();
    const fields = page.getByRole('dialog').locator('input');
    const send = page.getByRole('dialog').locator('button[type=submit]');
    await fields.nth(0).fill(E2E_PASSWORD);
    for (const [password, confirm] of [
      ['Short-1', 'Short-1'],
      ['onlylowercase', 'onlylowercase'],
      ['Another-2-word', 'Another-3-word'],
    ] as const) {
      await fields.nth(1).fill(password);
      await fields.nth(2).fill(confirm);
      await expect(send).toBeDisabled();
    }
    await fields.nth(2).fill('Another-2-word');
    await expect(send).toBeEnabled();
  });

  test('[R2.022] [R2.039] the setting page stands at /setting.html under "global setting"', async ({ browser }) => {
    const page = await pageOf(browser, VIEWER);
    await page.goto('/setting.html');
    await expect(page).toHaveTitle(/global setting/i);
  });
});

test.describe('pages', () => {
  test('[R1.080] [R2.111] the about dialog says the version', async ({ browser }) => {
    const page = await pageOf(browser, VIEWER);
    await page.goto('/');
    await page.getByRole('button', { name: `Account of ${VIEWER}` }).click();
    await page.getByRole('menuitem', { name: 'About' }).click();
    await expect(page.getByRole('dialog')).toContainText('2.2.12');
  });

  test('[R2.008] [R2.024] /dashBoard is the dashboard', async ({ browser }) => {
    const page = await pageOf(browser, VIEWER);
    await page.goto('/dashBoard');
    await expect(page).toHaveTitle(/dashboard/i);
    await expect(page.locator('main')).toContainText('85');
  });

  test('[R2.040] the page "import/export" takes files from an editor', async ({ browser }) => {
    const page = await pageOf(browser, EDITOR);
    await page.goto('/import.html');
    await expect(page).toHaveTitle(/import\/export/i);
    await expect(page.locator('input[type=file]').first()).toBeAttached();
  });

  test('[R1.029] Ctrl+K searches the whole installation and opens what was found', async ({ browser }) => {
    const page = await pageOf(browser, VIEWER);
    await page.goto('/');
    await expect(page.locator('main')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('mmr-cf-br1');
    await expect(page.getByRole('dialog').getByText('mmr-cf-br1').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/diagram.html?**');
  });
});

test.describe('the end of a session', () => {
  const brokenRefresh = async (page: Page): Promise<void> => {
    await page.route('**/v1/isOk2*', (route) => route.continue());
    await page.route('**/v1/users_locale', (route) => route.fulfill({ json: { code: 5001, message: 'expired', data: null } }));
    await page.route('**/v1/home', (route) => route.fulfill({ json: { code: 5001, message: 'expired', data: null } }));
    await page.route('**/v1/refresh_token', (route) => route.fulfill({ json: { code: 5020, message: 'refused', data: null } }));
  };

  test('[R4.022] [R9.010] a refresh that fails more than six hours after the sign-in logs out at once', async ({ browser }) => {
    const page = await pageOf(browser, VIEWER, { lastSignIn: String(Date.now() - 7 * 3_600_000) });
    await brokenRefresh(page);
    await page.goto('/dashBoard');
    await page.waitForURL('**/access.html**');
  });

  test('[R4.023] [R4.024] [R8.029] in any other case an alert is shown, and confirming it logs out', async ({ browser }) => {
    const page = await pageOf(browser, VIEWER);
    await brokenRefresh(page);
    await page.goto('/dashBoard');
    const alert = page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
    await expect(alert).toContainText(/Login timed out.*Log in again/s);
    await expect(alert, 'walk 7: one word for it').not.toContainText(/sign in/i);
    expect(new URL(page.url()).pathname).toBe('/dashBoard');
    await alert.getByRole('button').last().click();
    await page.waitForURL('**/access.html**');
  });

  test('[R9.011] the redirect comes a second after the sign-out', async ({ browser }) => {
    const page = await pageOf(browser, VIEWER);
    await page.clock.install();
    await page.goto('/');
    await page.getByRole('button', { name: `Account of ${VIEWER}` }).click();
    const item = page.getByRole('menuitem', { name: 'Sign out' });
    await expect(item).toBeVisible();
    await holdClock(page);
    await item.click();
    await expect.poll(() => stored(page, 'token')).toBeNull();
    expect(await leavesWithin(page, 999)).toBe(false);
    await page.clock.runFor(1);
    await page.waitForURL('**/access.html**');
  });
});

test('[X27] Home’s alarms, of all rooms or of one, are a list, and each leads to its place', async ({ browser }) => {
  const page = await pageOf(browser, VIEWER);
  await page.goto('/');
  await page.getByRole('button', { name: /^Alarms: \d+$/ }).click();
  const dialog = page.getByRole('dialog');
  const rows = dialog.locator('[data-part="alarm"]');
  await expect(rows.first()).toBeVisible();
  const all = await rows.count();
  await dialog.getByRole('button', { name: 'Close' }).or(dialog.locator('button').first()).first().click();
  await expect(dialog).toBeHidden();

  const card = page.getByRole('article').filter({ hasText: 'Data hall 1' }).first();
  const count = Number(/^\d+/.exec(await card.getByRole('button', { name: /alarm/ }).innerText())![0]);
  await card.getByRole('button', { name: /alarm/ }).click();
  await expect(rows).toHaveCount(count);
  expect(all).toBeGreaterThanOrEqual(count);
  const name = await rows.first().getByRole('link').innerText();
  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(/diagram\.html\?id=24000000000001/);
  await expect(page.locator('[data-region="right"], aside').getByText(name).first()).toBeVisible();

  // From a drawing: its room's first, then those of everywhere.
  await page.getByRole('button', { name: 'Alarms' }).click();
  await expect(page.getByRole('dialog', { name: 'Alarms in Data hall 1' }).locator('[data-part="alarm"]')).toHaveCount(count);
  await page.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option', { name: 'Every site' }).click();
  await expect(page.getByRole('dialog', { name: 'Alarms', exact: true }).locator('[data-part="alarm"]')).toHaveCount(all);
});
