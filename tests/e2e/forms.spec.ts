import { expect } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { choose } from './support/cabling-forms';
import { journeys } from './support/journeys';
import { openDiagram } from './support/open-diagram';

const test = journeys();

const EDITOR = 'forms-editor';
const PLAN = '/diagram.html?id=24000000000002';

test.beforeAll(() => addUser(EDITOR, 'editor'));

test('[R2.105] [R5.075] a rack is inserted by a form with model and name, and a number of it takes no letters', async ({
  browser,
}) => {
  const { context, page, diagram } = await openDiagram(browser, EDITOR, { address: PLAN });
  const dialog = page.getByRole('dialog');
  await choose(page, diagram, 'Insert rack by form');
  const insert = dialog.getByRole('button', { name: 'Insert', exact: true });
  // Of no model it would be a plain one.
  await expect(insert).toBeEnabled();
  await dialog.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByLabel('Name').fill('Z99');
  await insert.click();
  await expect(dialog).toBeHidden();
  await expect(diagram.property('Name')).toHaveValue('Z99');
  await diagram.saved();
  const height = diagram.property('U height');
  const before = await height.inputValue();
  await height.fill('12a');
  await height.press('Enter');
  await expect(page.locator('[data-region="right"]')).toContainText('“12a” is not a number.');
  await page.reload();
  await diagram.ready();
  await choose(page, diagram, 'Z99');
  await expect(height).toHaveValue(before);
  await context.close();
});
