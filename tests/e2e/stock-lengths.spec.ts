import { expect } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { choose, chooseEnd } from './support/cabling-forms';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { openDiagram } from './support/open-diagram';

const test = journeys();

const NAME = 'stock-administrator';

test('[Right answers 4] an administrator sets the stock lengths of cords, and the best route orders by them', async ({
  browser,
}) => {
  addUser(NAME, 'administrator');
  const { context, page, diagram } = await openDiagram(browser, NAME, { address: '/diagram.html?id=24000000000002' });
  const right = page.locator('[data-region="right"]');
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });

  await test.step('the form stands at the foot of Capacity, and refuses a list that is none', async () => {
    await diagram.canvas.focus();
    await page.keyboard.press('u');
    await right.getByRole('button', { name: 'Set stock lengths of cords' }).click();
    await expect(dialog.getByLabel('Copper cords')).toHaveValue('0.5 1 1.5 2 3 5 7 10 15 20');
    // [walk 1 #13] The keyboard begins in the first field, not at what closes the form.
    await expect(dialog.getByLabel('Copper cords')).toBeFocused();
    await dialog.getByLabel('Copper cords').fill('');
    await expect(dialog).toContainText('A list of stock lengths holds at least one length.');
    await expect(save).toBeDisabled();
    await dialog.getByLabel('Copper cords').fill('1, 3, 0');
    await expect(dialog).toContainText('“0” is no stock length: it must lie between 0.1 and 1,000 m.');
    await look(page, 'refused');
    await dialog.getByLabel('Copper cords').fill('4 9');
    await dialog.getByRole('combobox', { name: 'Own lengths for a type' }).click();
    await page.getByRole('option', { name: 'Cat 8' }).click();
    await expect(dialog.getByLabel('Cat 8', { exact: true })).toHaveValue('4 9');
    await dialog.getByLabel('Cat 8', { exact: true }).fill('2');
    await look(page, 'filled');
    await save.click();
    await expect(dialog).toBeHidden();
  });

  await test.step('Ctrl+K finds it by its name, as it was set', async () => {
    await choose(page, diagram, 'Stock lengths of cords');
    await expect(dialog.getByLabel('Copper cords')).toHaveValue('4 9');
    await expect(dialog.getByLabel('Cat 8', { exact: true })).toHaveValue('2');
    await dialog.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the best route orders 4 m or 9 m; what is longer is made to measure', async () => {
    await diagram.canvas.focus();
    await page.keyboard.press('b');
    await chooseEnd(page, 'From', 'a05', /^A05/);
    await chooseEnd(page, 'To', 'b08', /^B08/);
    await right.getByRole('radiogroup', { name: 'Kind of cable' }).getByText('Copper').click();
    await right.getByRole('radiogroup', { name: 'What counts' }).getByText('New cable').click();
    await expect(right.locator('[data-part="length-rule"]')).toContainText(/In stock: 4, 9\sm/);
    await expect(right.locator('[data-part="cord-supply"]').first()).toHaveText('made to measure');
    await look(page, 'made-to-measure');
    await choose(page, diagram, 'Stock lengths of cords');
    await dialog.getByLabel('Copper cords').fill('4 9 60');
    await save.click();
    await expect(right.locator('[data-part="cord-supply"]')).toHaveCount(0);
    await expect(right.getByRole('list', { name: 'Route, end to end' })).toContainText('60 m');
    await look(page, 'in-stock');
  });
  await context.close();
});
