import { expect } from 'playwright/test';
import { addUser, e2eUrl } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { Visits, stored } from './support/visits';

const test = journeys();

const EDITOR = 'drawing-editor';
const visits = new Visits();

test.beforeAll(() => addUser(EDITOR, 'editor'));
test.afterEach(() => visits.close());

test('[R1.001] [R1.002] [R1.004] in a browser, with nothing from elsewhere, a rack is drawn into the room, managed and taken back', async ({
  browser,
}) => {
  const page = await visits.page(browser, EDITOR);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== e2eUrl()) elsewhere.push(request.url());
  });
  await page.goto('/diagram.html?id=24000000000001');
  const diagram = new DiagramPage(page);
  await diagram.ready();
  await diagram.treeItem(/^A03/).click();
  await diagram.canvas.focus();
  await page.keyboard.press('Shift+R');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: /^Model/ })
    .or(dialog.getByRole('combobox', { name: /^Model/ }))
    .first()
    .click();
  await page.getByRole('option').filter({ visible: true }).first().click();
  await dialog.getByLabel('Name').fill('Z-drawn');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();
  await expect(diagram.treeItem(/^Z-drawn/)).toBeVisible();
  await expect(diagram.property('Name')).toHaveValue('Z-drawn');
  await diagram.property('Name').fill('Z-managed');
  await diagram.property('Name').press('Enter');
  await expect(diagram.treeItem(/^Z-managed/)).toBeVisible();
  await diagram.saved();
  await diagram.canvas.focus();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(diagram.treeItem(/^Z-/)).toHaveCount(0);
  await diagram.saved();
  expect(elsewhere).toEqual([]);
});

test('[R7.011] [R4.002] each setting that the server answers is stored', async ({ browser }) => {
  const page = await visits.page(browser, EDITOR);
  const answered = page.waitForResponse('**/v1/global_settings/front_end');
  await page.goto('/setting.html');
  const { data } = (await (await answered).json()) as { readonly data: readonly { name: string; value: string }[] };
  await expect(page.locator('main')).toBeVisible();
  expect(data.length).toBeGreaterThan(3);
  const keys: Readonly<Record<string, string>> = {
    cloud_directory: 'cloudDirectory',
    mapJson: 'mapJson',
    product_title: 'productTitle',
  };
  for (const { name, value } of data) expect([name, await stored(page, keys[name] ?? `setting.${name}`)]).toEqual([name, value]);
});
