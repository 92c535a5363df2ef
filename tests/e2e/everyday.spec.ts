import { expect, type Browser, type BrowserContext, type Page } from 'playwright/test';
import { addUser, authenticate, contextWith, storedSession } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { importTwoSwitches } from './support/two-switches';

const test = journeys();

/** Small things of every day that people notice when they are missing. */
const EDITOR = 'everyday-editor';
const SITE = 'Altenau';
let open: BrowserContext[] = [];

test.beforeAll(() => {
  addUser(EDITOR, 'editor');
});
test.afterEach(async () => {
  for (const context of open) await context.close();
  open = [];
});

async function pageOf(browser: Browser): Promise<Page> {
  const context = await contextWith(browser, storedSession(await authenticate(EDITOR)));
  open.push(context);
  return context.newPage();
}

async function openRoom(page: Page, words: string): Promise<DiagramPage> {
  await page.goto('/');
  await page.getByRole('article').filter({ hasText: words }).first().getByRole('link', { name: 'Elevations' }).click();
  const diagram = new DiagramPage(page);
  await diagram.ready();
  return diagram;
}

test('[R1.029] Ctrl+K in a room shows first what stands in it', async ({ browser }) => {
  const page = await pageOf(browser);
  await openRoom(page, 'Data hall 2');
  const firstFind = page.getByRole('dialog').getByRole('option').first();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('a01');
  await expect(firstFind).toContainText('Data hall 2');
  await page.keyboard.press('Escape');
  await page.goto('/');
  await page.getByRole('article').filter({ hasText: 'Meet-me room' }).first().getByRole('link', { name: 'Plan' }).click();
  await new DiagramPage(page).ready();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('a01');
  await expect(firstFind).toContainText('Meet-me room');
});

test('what is selected in Elevations is selected in Plan, and back', async ({ browser }) => {
  const page = await pageOf(browser);
  const diagram = await openRoom(page, 'Data hall 2');
  const name = diagram.property('Name');
  await diagram.treeItem('A03').click();
  await expect(name).toHaveValue('A03');
  await diagram.canvas.focus();
  await page.keyboard.press('p');
  await expect(page.locator('[data-command="go-plan"]')).toHaveAttribute('aria-pressed', 'true');
  await diagram.ready();
  await expect(name).toHaveValue('A03');
  await diagram.treeItem('B02').click();
  await expect(name).toHaveValue('B02');
  await diagram.canvas.focus();
  await page.keyboard.press('e');
  await expect(page.locator('[data-command="go-elevations"]')).toHaveAttribute('aria-pressed', 'true');
  await diagram.ready();
  await expect(name).toHaveValue('B02');
});

test('[B1] between two network ports no cable is offered that does not plug into both, by its class or its type', async ({
  browser,
}) => {
  importTwoSwitches(SITE, 950_000);
  const page = await pageOf(browser);
  const diagram = await openRoom(page, SITE);
  const name = diagram.property('Name');
  const dialog = page.getByRole('dialog');
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await diagram.flyTo('Comms closet');
  await press('Enter');
  await expect(name).toHaveValue('switch-01');
  await press('Shift+Digit2');
  await diagram.atRest();
  await press('Enter');
  await expect(name).toHaveValue('GigabitEthernet1/0/1');
  await press('Shift+KeyC', 'Shift+Enter');
  await expect(name).toHaveValue('switch-01');
  await press('Tab');
  await expect(name).toHaveValue('router-01');
  await press('Enter');
  await expect(name).toHaveValue('GigabitEthernet0/1/1');
  await press('Shift+KeyC');
  await expect(dialog).toContainText('GigabitEthernet1/0/1');
  const offered = page.getByRole('listbox', { name: 'Cable class' }).getByRole('option');
  await dialog.getByRole('combobox', { name: 'Cable class' }).click();
  await expect(offered).toHaveText(['Copper cable', 'Logical link', 'Management jumper']);
  await page.keyboard.press('Escape');
  await dialog.getByRole('combobox', { name: 'Cable type' }).click();
  const types = page.getByRole('listbox', { name: 'Cable type' }).getByRole('option');
  await expect(types.filter({ hasText: 'Cat 6A' })).toBeVisible();
  await expect(types.filter({ hasText: /Coaxial|Direct attach|OS2/ })).toHaveCount(0);
});

test('an address that no page has leads to a page that says so and leads home', async ({ browser }) => {
  const page = await pageOf(browser);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('heading', { name: 'Sites and rooms' })).toBeVisible();
});

test('the help on shortcuts tells the keys of the drawing, of the pointer and of every command', async ({ browser }) => {
  const page = await pageOf(browser);
  await openRoom(page, 'Data hall 2');
  await page.keyboard.press('?');
  const help = page.locator('[data-part="shortcuts"]');
  for (const words of [
    'Next or previous beside it',
    'End what is under way: gesture, tool, selection',
    'Walk and select; unfold and fold',
    'Zoom to the pointer',
    'Undo',
    'Zoom in',
    'Open plan',
  ])
    await expect(help.getByText(words, { exact: true })).toBeVisible();
  const line = help.locator('div').filter({ hasText: /^Next or previous beside it/ });
  await expect(line.locator('kbd')).toHaveText(['Tab', 'Shift', 'Tab']);
});
