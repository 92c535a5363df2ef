import { expect } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { Visits } from './support/visits';
import { look } from './support/look';

const test = journeys();

const EDITOR = 'relations-editor';
const visits = new Visits();

test.beforeAll(() => addUser(EDITOR, 'editor'));
test.afterEach(() => visits.close());

test('[R2.084] [R2.108] [R9.022] relations are drawn around the selection, ten at most, and recorded, changed and removed in the dialog', async ({
  browser,
}) => {
  const page = await visits.page(browser, EDITOR);
  await page.goto('/diagram.html?id=24000000000001');
  const diagram = new DiagramPage(page);
  await diagram.ready();
  const shot = (name: string): Promise<void> => look(page, name);
  await diagram.treeItem(/^A03/).click();
  await diagram.canvas.focus();
  await page.keyboard.press('Shift+E');
  const drawing = page.locator('[data-part="relation-drawing"]');
  await expect(drawing.getByRole('button', { name: /^A03/ })).toBeVisible();
  // The middle and ten around it.
  await expect(drawing.getByRole('button')).toHaveCount(11);
  await shot('view');

  await page.locator('[data-part="relations-large"]').click();
  const dialog = page.getByRole('dialog');
  const recorded = dialog.getByRole('region', { name: 'Recorded relations' });
  await dialog.getByLabel('Other thing').fill('A04');
  await dialog.getByRole('list', { name: 'Other thing' }).getByRole('button', { name: /^A04/ }).first().click();
  await shot('dialog-chosen');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(recorded.getByText('A04')).toBeVisible();
  await expect(recorded).toContainText('Redundancy · standby');
  await shot('dialog');
  await recorded.getByRole('button', { name: /^Change the roles/ }).click();
  await expect(recorded).toContainText('Redundancy · primary');
  // Of a cable that comes here it is said which end.
  await dialog.getByLabel('Kind', { exact: true }).click();
  await page.getByRole('option', { name: 'Cabling' }).click();
  await dialog.getByLabel('Other thing').fill('MT');
  await dialog.getByRole('list', { name: 'Other thing' }).getByRole('button').first().click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const end = recorded.getByRole('radiogroup', { name: 'End that lies at A03' });
  await end.getByText('End B').click();
  await expect(end.getByRole('radio', { name: 'End B' })).toBeChecked();
  await shot('end');
  await diagram.saved();
  await dialog.getByLabel('Kind', { exact: true }).click();
  await page.getByRole('option', { name: 'Redundancy' }).click();

  await dialog.getByRole('button', { name: 'Pick on the drawing' }).click();
  await expect(page.locator('[data-part="relation-pick"]')).toBeVisible();
  await shot('pick');
  await diagram.treeItem(/^A05/).click();
  await expect(dialog.locator('[data-part="relation-other"]')).toContainText('A05');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(recorded.getByRole('listitem')).toHaveCount(3);
  await recorded.getByRole('button', { name: /^Remove .* A05/ }).click();
  await expect(recorded.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // Live: an undo brings it back; what is off is not drawn; the list says the same.
  await diagram.canvas.focus();
  await page.keyboard.press('Control+z');
  await expect(drawing.getByRole('button', { name: /^A05/ })).toBeVisible();
  await page.getByRole('button', { name: /^Belonging/ }).click();
  await page.getByRole('button', { name: /^Cabling/ }).click();
  await page.getByRole('button', { name: /^Laying/ }).click();
  await expect(drawing.getByRole('button')).toHaveCount(3);
  await page.getByText('List', { exact: true }).click();
  const list = page.locator('[data-part="relation-list"]');
  await expect(list.getByRole('button')).toHaveCount(2);
  await shot('list');
  await list.getByRole('button', { name: /^A04/ }).focus();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: /^A03/ })).toContainText('standby');
  await diagram.saved();
});
