import { expect } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { choose } from './support/cabling-forms';
import { holdableCalls, type HoldableCalls } from './support/held-calls';
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
  await page.getByRole('listbox', { name: 'Model' }).getByRole('option').first().click();
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

test('[X29] five devices come in one step by the keyboard, named by a rule and numbered past what is there, every seventh unit; what is in the way is told', async ({
  browser,
}) => {
  const { context, page, diagram } = await openDiagram(browser, EDITOR, { address: PLAN });
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: /^Insert/ });
  const preview = dialog.getByRole('region', { name: 'To be inserted' });
  const quantity = dialog.getByRole('textbox', { name: 'Quantity' });
  const askFor = async (devices: string): Promise<void> => {
    await choose(page, diagram, 'FORM02');
    await expect(diagram.property('Name')).toHaveValue('FORM02');
    await diagram.canvas.focus();
    await page.keyboard.press('Shift+D');
    await dialog.getByRole('combobox', { name: 'Model' }).click();
    await page.getByRole('listbox', { name: 'Model' }).getByRole('option').first().click();
    await quantity.fill(devices);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('by-form-{n:2}');
  };

  // Three racks go on side by side from the last one of their row.
  await diagram.canvas.focus();
  await page.keyboard.press('Shift+R');
  await quantity.fill('3');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('FORM{n:2}');
  await expect(preview.getByRole('listitem')).toHaveText(['FORM01', 'FORM02', 'FORM03']);
  await expect(confirm).toHaveText('Insert 3');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('log')).toContainText('3 racks inserted');
  await diagram.saved();

  await askFor('5');
  await expect(preview.getByRole('listitem')).toHaveCount(5);
  await dialog.getByRole('textbox', { name: 'Spacing' }).fill('7');
  await expect(preview.getByRole('listitem')).toHaveText([1, 8, 15, 22, 29].map((unit, at) => `by-form-0${at + 1}U${unit}`));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('log')).toContainText('5 devices inserted');
  await diagram.saved();

  // The next ones find their units taken, and go on with the names.
  await askFor('2');
  await expect(preview).toContainText('by-form-06');
  await expect(preview).toContainText('5 names are there already, by-form-01 first, and are passed over.');
  await dialog
    .getByRole('radio', { name: /^U\d+$/ })
    .first()
    .click();
  await dialog.getByRole('textbox', { name: 'Spacing' }).fill('50');
  await expect(dialog.getByRole('alert')).toContainText('a rack of 42 U has no room for');
  await expect(confirm).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // One step each.
  const undo = page.locator('[data-command="undo"]').first();
  await undo.click();
  await undo.click();
  await expect(undo).toBeDisabled();
  await diagram.saved();
  await context.close();
});

test('[walk 1 #7] by the keyboard a device goes into the rack that is typed, and a number that is emptied stays so', async ({
  browser,
}) => {
  const { context, page, diagram } = await openDiagram(browser, EDITOR, { address: PLAN });
  const dialog = page.getByRole('dialog');
  const rack = dialog.getByRole('combobox', { name: 'Rack' });
  const quantity = dialog.getByRole('textbox', { name: 'Quantity' });
  await choose(page, diagram, 'A01');
  await expect(diagram.property('Name')).toHaveValue('A01');
  await diagram.canvas.focus();
  await page.keyboard.press('Shift+D');
  await expect(rack).toHaveValue(/^A01/);
  await dialog.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('listbox', { name: 'Model' }).getByRole('option').first().click();
  await page.keyboard.press('Tab');
  await expect(rack).toBeFocused();
  await page.keyboard.type('A02');
  await expect(rack).toHaveValue('A02');
  await page.keyboard.press('Enter');
  await expect(rack).toHaveValue(/^A02 · /);
  await expect(dialog).toBeVisible();
  // At one go, as what is pasted comes, or what is typed while the machine is busy.
  for (const name of ['A03', 'A02']) {
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(name);
    await page.keyboard.press('Enter');
    await expect(rack).toHaveValue(new RegExp(`^${name} · `));
  }

  await page.keyboard.press('Control+a');
  await page.keyboard.type('nowhere');
  await expect(dialog.getByText('Nothing here is called “nowhere”.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Nothing here is called “nowhere”.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(rack).toHaveValue(/^A02/);

  await expect(quantity).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await expect(quantity).toHaveValue('');
  await page.keyboard.type('12');
  await expect(quantity).toHaveValue('12');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await expect(quantity).toHaveValue('1');
  await context.close();
});

test('[quick hands] what is typed in the field of a thing stays when a colleague renames the chosen one, until it is left', async ({
  browser,
}) => {
  const { context, page, diagram } = await openDiagram(browser, EDITOR, { address: PLAN });
  const theirs = await openDiagram(browser, EDITOR, { address: PLAN });
  await theirs.diagram.treeItem(/^B07/).click();
  await diagram.treeItem(/^B07/).click();
  await diagram.shown();
  await diagram.canvas.focus();
  await page.keyboard.press('Shift+D');
  const rack = page.getByRole('dialog').getByRole('combobox', { name: 'Rack' });
  await expect(rack).toHaveValue(/^B07 · /);
  await rack.fill('B0');
  await theirs.diagram.property('Name').fill('B07-new');
  await theirs.diagram.property('Name').press('Enter');
  await theirs.diagram.saved();
  await expect(page.getByRole('option', { name: /^B07-new · / })).toBeVisible();
  await expect(rack).toHaveValue('B0');
  await rack.blur();
  await expect(rack).toHaveValue(/^B07-new · /);
  await context.close();
  await theirs.context.close();
});

test('[quick hands] Enter before the form knows its rack or shows what it would make, or while it shows a refusal of before, inserts when it does', async ({
  browser,
}) => {
  let calls: HoldableCalls | undefined;
  const { context, page, diagram } = await openDiagram(browser, EDITOR, { address: PLAN }, async (fresh) => {
    calls = await holdableCalls(fresh);
  });
  const dialog = page.getByRole('dialog');
  const insert = dialog.getByRole('button', { name: /^Insert/ });
  const askFor = async (name: string): Promise<void> => {
    await diagram.canvas.focus();
    // A key would wait for the rack; the palette does not.
    await page.keyboard.press('Control+k');
    await dialog.getByRole('combobox').fill('Insert device by form');
    await page
      .getByRole('option', { name: /^Insert device by form/ })
      .first()
      .click();
    await dialog.getByRole('combobox', { name: 'Model' }).click();
    await page.getByRole('listbox', { name: 'Model' }).getByRole('option').first().click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  };
  const inserted = async (name: string): Promise<void> => {
    await expect(dialog).toBeHidden();
    await expect(diagram.property('Name')).toHaveValue(name);
    await diagram.saved();
  };

  await test.step('what was selected is described after the form is open', async () => {
    await diagram.treeItem(/^A01/).click();
    await diagram.shown();
    await calls!.hold('describe');
    await diagram.treeItem(/^A03/).click();
    await askFor('quick-1');
    await page.keyboard.press('Enter');
    await calls!.release();
    await inserted('quick-1');
    await expect(page.locator('[data-region="right"]')).toContainText('A03');
  });

  await test.step('the preview comes after Enter', async () => {
    await calls!.hold('previewSeries');
    await askFor('quick-2');
    await page.keyboard.press('Enter');
    await calls!.release();
    await inserted('quick-2');
  });

  await test.step('what was refused was another number', async () => {
    await askFor('quick-3');
    await dialog.getByRole('textbox', { name: 'Quantity' }).fill('60');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('quick-3-{n}');
    await expect(insert).toBeDisabled();
    await expect(dialog).toContainText('of 60 find 1 U');
    await calls!.hold('previewSeries');
    await dialog.getByRole('textbox', { name: 'Quantity' }).fill('1');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('quick-3');
    await page.keyboard.press('Enter');
    await calls!.release();
    await inserted('quick-3');
  });
  await context.close();
});
