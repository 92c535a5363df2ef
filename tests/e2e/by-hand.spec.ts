import { expect } from 'playwright/test';
import { DiagramPage } from './support/diagram-page';
import { emptyServer } from './support/empty-server';
import { journeys } from './support/journeys';
import { look } from './support/look';

const test = journeys({ onDemonstration: false });

const server = emptyServer(test);

test('[11 outline] [11 greeting] by hand from nothing: a greeting covers no notice, a room shows its outline, boxes their names', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog');
  const diagram = new DiagramPage(page);
  await server.signIn(page);
  await page.getByRole('button', { name: /Draw a site/ }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Hill');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-part="notice"]').getByRole('button', { name: 'Undo' })).toBeVisible();
  await look(page, 'greeting');
  await page.locator('[data-part="notice"]').getByRole('button', { name: 'Undo' }).click({ trial: true });
  await server.makeRoom(page, 'Hall 1', '1', '4');
  await server.makeRoom(page, 'A meet-me room with a long name', '1', '2');
  await page.getByRole('article').filter({ hasText: 'Hall 1' }).getByRole('link', { name: 'Plan' }).click();
  await diagram.ready();
  await diagram.atRest();
  await look(page, 'room-outline');
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Hill' }).click();
  await diagram.ready();
  await diagram.atRest();
  await look(page, 'site-boxes');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  await diagram.ready();
  await diagram.atRest();
  await look(page, 'site-boxes-dark');
});
