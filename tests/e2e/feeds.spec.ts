import { expect, type BrowserContext } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { choose } from './support/cabling-forms';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { openDiagram } from './support/open-diagram';
import { importTwoSwitches } from './support/two-switches';

const test = journeys();

const EDITOR = 'feed-editor';
const SITE = 'Wildemann';
let context: BrowserContext | undefined;

test.beforeAll(() => {
  addUser(EDITOR, 'editor');
  importTwoSwitches(SITE, 1_200_000);
});
test.afterEach(async () => {
  await context?.close();
});

test('[Issue 12] a power feed is made by hand in a rack, another in a new panel; wrong figures are refused, its side is changed', async ({
  browser,
}) => {
  const opened = await openDiagram(browser, EDITOR, { site: SITE });
  context = opened.context;
  const { page, diagram } = opened;
  page.setDefaultTimeout(15_000);
  const right = page.locator('[data-region="right"]');
  const dialog = page.getByRole('dialog');
  const insert = dialog.getByRole('button', { name: 'Insert', exact: true });
  await diagram.treeItem('Comms closet').click();
  await choose(page, diagram, 'Insert power feed');

  await test.step('a voltage of 0 and a power factor of 2 are told at their fields', async () => {
    await dialog.getByLabel('Name').fill('Closet feed A');
    await dialog.getByLabel('Voltage').fill('0');
    await expect(dialog).toContainText('A power feed has a voltage above 0.');
    await expect(insert).toBeDisabled();
    await dialog.getByLabel('Voltage').fill('230');
    await dialog.getByLabel('Power factor').fill('2');
    await expect(insert).toBeDisabled();
    await look(page, 'feed-refused');
    await dialog.getByLabel('Power factor').fill('0.95');
    await expect(dialog).toContainText('Gives 2,944 VA all the time, 2,797 W.');
    await look(page, 'feed-dialog');
    await insert.click();
    await expect(dialog).toBeHidden();
  });

  await test.step('it is selected, side A, and gets side B', async () => {
    await right.getByRole('tab', { name: 'Properties' }).click();
    await expect(diagram.property('Name')).toHaveValue('Closet feed A');
    await expect(diagram.property('Side')).toHaveValue('a');
    await diagram.property('Side').selectOption({ label: 'B' });
    await diagram.saved();
    await look(page, 'feed-made');
  });

  await test.step('a planned one of three phases comes from a panel that is made with it', async () => {
    await diagram.canvas.focus();
    await page.keyboard.press('Escape');
    await choose(page, diagram, 'Insert power feed');
    await dialog.getByLabel('Name').fill('UPS feed');
    await dialog.getByLabel('New power panel').fill('PP-1');
    await dialog.getByText('Three-phase').click();
    await expect(dialog.getByLabel('Voltage')).toHaveValue('400 V');
    await dialog.getByLabel('Planned').check();
    await insert.click();
    await expect(dialog).toBeHidden();
    await expect(diagram.property('Name')).toHaveValue('UPS feed');
    await expect(page.getByRole('navigation', { name: 'Where you are' })).toContainText('PP-1');
    await diagram.saved();
    await look(page, 'feed-panel');
  });
});
