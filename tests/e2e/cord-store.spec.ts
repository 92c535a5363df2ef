import { expect, type Page } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { choose } from './support/cabling-forms';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { openDiagram } from './support/open-diagram';
import { importTwoSwitches } from './support/two-switches';

const test = journeys();

const EDITOR = 'store-editor';
const SITE = 'Lagerhof';
const ROOM = 'Main room';

test.beforeAll(() => {
  addUser(EDITOR, 'editor');
  importTwoSwitches(SITE, 975_000);
});

async function chooseIn(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: value, exact: true }).click();
}

test('[Right answers 4] [walk 1 store focus] two cords are put into the store, three pairs are connected with them and one that is ordered, one is kept again, and undone', async ({
  browser,
}) => {
  const { context, page, diagram } = await openDiagram(browser, EDITOR, { site: SITE });
  await diagram.unfold('Comms closet');
  const right = page.locator('[data-region="right"]');
  const dialog = page.getByRole('dialog');
  const done = page.locator('[data-part="mirror-result"]');
  const known = (name: string): Promise<void> => expect(page.getByRole('listbox', { name: /selected/ })).toContainText(name);
  const kinds = dialog.locator('[data-part="stored-kind"]');

  await test.step('cords are put in, with labels by a rule, and counted', async () => {
    await choose(page, diagram, 'Store of cords and devices');
    await expect(dialog).toContainText('Nothing lies in this store.');
    await expect(
      dialog.locator('[data-part="store-dialog"] :focus'),
      '[walk 1 store focus] the keyboard is in its first field',
    ).toHaveCount(1);
    await look(page, 'store-empty');
    await chooseIn(page, 'Cable class', 'Copper cable');
    await chooseIn(page, 'Cable type', 'Cat 6A');
    await dialog.getByLabel('Length').fill('3');
    await dialog.getByLabel('How many').fill('2');
    await dialog.getByLabel('Labels by rule').fill('ST-{nnn}');
    await dialog.getByRole('button', { name: 'Put 2 cords in' }).click();
    await expect(kinds).toHaveCount(1);
    await expect(kinds).toContainText(/Cat 6A.*3\sm.*× 2/);
    await kinds.getByRole('button').click();
    await expect(kinds.getByRole('checkbox', { name: 'ST-001' })).toBeVisible();
    await look(page, 'store-filled');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('Ctrl+K finds one by its label, which says where it lies', async () => {
    await choose(page, diagram, 'ST-002');
    await known('ST-002');
    await right.getByRole('tab', { name: 'Properties' }).click();
    await expect(right.locator('[data-part="store-fact"]')).toContainText(`In the store of ${ROOM}`);
    await look(page, 'stored-cord');
  });

  await test.step('of three cables two come from the store, the third is ordered', async () => {
    await diagram.treeItem('switch-01').click();
    await diagram.treeItem('router-01').click({ modifiers: ['Control'] });
    await known('router-01');
    await diagram.canvas.focus();
    await page.keyboard.press('Shift+C');
    await dialog.getByLabel('Number of cables').fill('3');
    await expect(dialog.getByRole('combobox', { name: 'Cable type' })).toHaveValue('Cat 6A');
    await dialog.getByLabel('Length').fill('2.2');
    await expect(dialog).toContainText(/In the store: 2 × 3\sm in Main room \(ST-001, ST-002\); order 1 × 3\sm/);
    await expect(dialog.getByRole('checkbox', { name: 'Take 2 from the store' })).toBeChecked();
    await look(page, 'connect-from-store');
    await dialog.getByRole('button', { name: 'Connect 3 cables' }).click();
    await expect(done).toHaveText('3 cables connected');
    await diagram.saved();
    await choose(page, diagram, 'Store of cords and devices');
    await expect(dialog).toContainText('Nothing lies in this store.');
    await page.keyboard.press('Escape');
  });

  await test.step('one is disconnected and kept in the nearest store; undo plugs it in again', async () => {
    await choose(page, diagram, 'ST-001');
    await known('ST-001');
    await diagram.canvas.focus();
    await page.keyboard.press('Delete');
    await look(page, 'delete-or-keep');
    await dialog.getByRole('button', { name: `Keep in the store of ${ROOM}` }).click();
    await expect(done).toHaveText(`ST-001 kept in the store of ${ROOM}`);
    await choose(page, diagram, 'Store of cords and devices');
    await expect(kinds).toContainText(/× 1/);
    await page.keyboard.press('Escape');
    await diagram.canvas.focus();
    await page.keyboard.press('Control+z');
    await expect(done).toHaveText(/Undone: ST-001/);
    await choose(page, diagram, 'Store of cords and devices');
    await expect(dialog).toContainText('Nothing lies in this store.');
    await page.keyboard.press('Escape');
    await choose(page, diagram, 'ST-001');
    await choose(page, diagram, 'Keep in the store');
    await expect(done).toHaveText(`ST-001 kept in the store of ${ROOM}`);
    await diagram.saved();
  });

  await test.step('a spare switch is put in, and offered first when one of its model is inserted; undone, it lies there again', async () => {
    await choose(page, diagram, 'Store of cords and devices');
    await dialog.getByText('Devices', { exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Model' }).fill('HS-8');
    await page.getByRole('option', { name: /^HS-8/ }).click();
    await dialog.getByLabel('Name').fill('spare-01');
    await dialog.getByRole('button', { name: 'Put 1 device in' }).click();
    await expect(kinds.filter({ hasText: 'HS-8' })).toContainText(/Harz HS-8.*× 1/);
    await look(page, 'store-with-device');
    await expect(dialog.getByLabel('Name'), 'the next one is another').toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(diagram.treeItem('spare-01')).toBeVisible();
    await diagram.treeItem('Comms closet').click();
    await known('Comms closet');
    await diagram.canvas.focus();
    await page.keyboard.press('Shift+D');
    // [walk 1 (27 Nov) #5] Enter takes what was typed, before the list of it is there.
    await dialog.getByRole('combobox', { name: 'Model' }).fill('HS-8');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('combobox', { name: 'Model' })).toHaveValue(/^HS-8./);
    await expect(dialog.getByRole('checkbox', { name: `Take spare-01 out of the store of ${ROOM} (1 there)` })).toBeChecked();
    await look(page, 'insert-from-store');
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(done).toHaveText('spare-01 taken out of the store into Comms closet');
    await diagram.canvas.focus();
    await page.keyboard.press('Control+z');
    await expect(done).toHaveText(/Undone: spare-01/);
    await choose(page, diagram, 'spare-01');
    await known('spare-01');
    await expect(right.locator('[data-part="store-fact"]')).toContainText(`In the store of ${ROOM}`);
    await diagram.saved();
  });
  await context.close();
});
