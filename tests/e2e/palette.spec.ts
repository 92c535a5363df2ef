import { expect, type BrowserContext, type Page } from 'playwright/test';
import { addUser, authenticate, contextWith, storedSession } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';

const test = journeys();
const EDITOR = 'palette-editor';

test.beforeAll(() => addUser(EDITOR, 'editor'));

let context: BrowserContext | undefined;
test.afterEach(async () => {
  await context?.close();
  context = undefined;
});

const asked = async (page: Page, words: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(words);
};

test('[X24] Ctrl+K goes to settings and pages, lists alarms, changes theme and language, on every page', async ({ browser }) => {
  context = await contextWith(browser, storedSession(await authenticate(EDITOR)));
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('main')).toBeVisible();
  await asked(page, 'alrams');
  await page.getByRole('option', { name: 'Alarms' }).click();
  await expect(page.getByRole('table', { name: 'Alarms' }).locator('[data-part="alarm"]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await asked(page, 'preferences');
  await page.getByRole('option', { name: 'Global settings' }).click();
  await expect(page.getByRole('heading', { name: 'Global settings' })).toBeVisible();

  const theme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
  const before = await theme();
  await asked(page, 'appearance');
  await page.keyboard.press('Enter');
  await expect.poll(theme).not.toBe(before);

  await asked(page, 'language');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '全局设置' })).toBeVisible();
  await asked(page, '仪表盘');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '仪表盘' })).toBeVisible();
  await asked(page, '导出');
  await expect(page.getByRole('option', { name: '导入/导出' })).toBeVisible();
});

test('[X24] a name with one slip is found and said to be nearly so', async ({ browser }) => {
  context = await contextWith(browser, storedSession(await authenticate(EDITOR)));
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('main')).toBeVisible();
  await asked(page, 'mmr-fc-br1');
  await expect(page.getByRole('option', { name: /mmr-cf-br1/ }).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Nothing is called “mmr-fc-br1”. Nearly so:' })).toBeVisible();
});

test('[X24] a command that is called so stands before things that are nearly called so, and nothing says that there is none', async ({
  browser,
}) => {
  context = await contextWith(browser, storedSession(await authenticate(EDITOR)));
  const page = await context.newPage();
  await page.goto('/diagram.html?id=24000000000001');
  await new DiagramPage(page).ready();
  await asked(page, 'store');
  await expect(page.getByRole('option', { name: /Petrastor/ }).first()).toBeVisible();
  await expect(page.getByRole('option').first()).toContainText('Store of cords');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing is called' })).toHaveCount(0);

  // [walk 2, 12] what asks for another selection is found, says so and is not run; a panel is found by what one looks for in it
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.fill('coil');
  const coil = page.getByRole('option', { name: /^Coil/ });
  await expect(coil).toContainText('not available now');
  await expect(coil).toBeDisabled();
  await field.press('Enter');
  await expect(field).toBeVisible();
  await field.fill('where it fits');
  await page.getByRole('option', { name: 'Capacity' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Parts of the capacity view' })).toBeVisible();
});

test('[X24] a device found from a plan, by name or network, is shown on its room’s elevations', async ({ browser }) => {
  context = await contextWith(browser, storedSession(await authenticate(EDITOR)));
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('article').filter({ hasText: 'Meet-me room' }).first().getByRole('link', { name: 'Plan' }).click();
  const diagram = new DiagramPage(page);
  await diagram.ready();
  const plan = page.url();
  await asked(page, 'mmr-cf-br1');
  await page
    .getByRole('option', { name: /mmr-cf-br1/ })
    .first()
    .click();
  await page.waitForURL((url) => url.href !== plan);
  await diagram.ready();
  await expect(page.locator('[data-region="right"]').getByText('mmr-cf-br1').first()).toBeVisible();

  await asked(page, '10.0.0.0/8');
  await expect(page.getByRole('option', { name: /\b10\.\d+\.\d+\.\d+\b/ }).first()).toBeVisible();
});

test('what is typed right after Ctrl+K, while the palette is still fetched, is not lost', async ({ browser }) => {
  context = await contextWith(browser, storedSession(await authenticate(EDITOR)));
  const page = await context.newPage();
  await page.route('**/search.words*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 700));
    await route.continue();
  });
  await page.goto('/');
  await expect(page.locator('main')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('mmr-cf-br1', { delay: 130 });
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('mmr-cf-br1');
  await page
    .getByRole('option', { name: /mmr-cf-br1/ })
    .first()
    .click();
  await page.waitForURL('**/diagram.html?**');
});

test('[quick hands] in a drawing the words and the Enter right after Ctrl+K are the palette’s; Enter takes a find of the words before it, however late that comes', async ({
  browser,
}) => {
  context = await contextWith(browser, storedSession(await authenticate(EDITOR)));
  const page = await context.newPage();
  const diagram = new DiagramPage(page);
  const palette = page.getByRole('dialog').getByRole('combobox');
  /** Requests of this address are held up until it is called. */
  const hold = async (what: string): Promise<() => void> => {
    let go = (): void => undefined;
    const released = new Promise<void>((done) => (go = done));
    await page.route(what, async (route) => {
      await released;
      await route.continue();
    });
    return go;
  };
  const showPalette = await hold('**/search.words*.js');
  await page.goto('/diagram.html?id=24000000000001');
  await diagram.ready();
  const tool = page.locator('[aria-label="Tools"] [aria-pressed="true"]');
  const before = await tool.getAttribute('aria-label');
  await diagram.canvas.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('d11');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  showPalette();
  await expect(diagram.property('Name')).toHaveValue('D11');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(tool).toHaveAttribute('aria-label', before!);
  await expect(diagram.canvas).toBeFocused();

  await asked(page, 'A02');
  await expect(page.getByRole('option', { name: /^A02/ }).first()).toBeVisible();
  const answer = await hold('**/v1/search?**');
  await palette.fill('A05');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveValue('A05');
  answer();
  await expect(diagram.property('Name')).toHaveValue('A05');
  await expect(page.getByRole('dialog')).toBeHidden();
});
