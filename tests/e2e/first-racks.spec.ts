import { expect } from 'playwright/test';
import { DiagramPage } from './support/diagram-page';
import { emptyServer } from './support/empty-server';
import { journeys } from './support/journeys';
import { look } from './support/look';

const test = journeys({ onDemonstration: false });
const server = emptyServer(test);

test('[walk 1 empty room] elevations of a room without racks say so, and lead to its first row, which is brought into view', async ({
  page,
}) => {
  const diagram = new DiagramPage(page);
  const dialog = page.getByRole('dialog');
  const empty = page.locator('[data-part="empty-elevation"]');
  await server.signIn(page);
  await page.getByRole('button', { name: /Draw a site/ }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Hill');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Hall 1');
  const width = dialog.getByLabel('Width');
  const shown = await width.inputValue();
  await dialog.getByText('With rows of racks').click();
  // [walk 1, 14] nobody asked for another size.
  await expect(width).toHaveValue(shown);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('article').filter({ hasText: 'Hall 1' }).getByRole('link', { name: 'Elevations' }).click();
  await diagram.saved();
  await expect(empty).toContainText('Hall 1 has no racks yet');
  await look(page, 'empty-room');
  await empty.getByRole('button', { name: 'Insert racks…' }).click();
  await dialog.getByLabel('Quantity').fill('4');
  await look(page, 'empty-room-dialog');
  await dialog.getByRole('button', { name: 'Insert 4', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(empty).toHaveCount(0);
  await expect(page.getByRole('treeitem').filter({ hasText: /^A0/ })).toHaveText(['A01A', 'A02A', 'A03A', 'A04A']);
  await diagram.atRest();
  await look(page, 'first-racks');
  await diagram.find(/^A02/);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await diagram.ready();
  await diagram.canvas.focus();
  await page.keyboard.press('Shift+Digit1');
  await diagram.atRest();
  await look(page, 'first-racks-plan');
});
