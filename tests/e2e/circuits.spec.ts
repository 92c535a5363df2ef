import { expect, type BrowserContext } from 'playwright/test';
import { circuitsRows } from '../fixtures/import/circuits';
import { addUser, authenticate, contextWith, storedSession } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';

const test = journeys();
const EDITOR = 'circuits-editor';
let context: BrowserContext | undefined;
test.afterEach(async () => {
  await context?.close();
});

test('[I5] circuits of an import are whole: drawn with their ports and far sides, listed under a heading, traced over both hand-offs', async ({
  browser,
}) => {
  addUser(EDITOR, 'editor');
  context = await contextWith(browser, storedSession(await authenticate(EDITOR)));
  const page = await context.newPage();
  await page.goto('/import.html');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'circuits.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(circuitsRows())) });
  await expect(page.getByRole('row', { name: 'Circuits 3' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Import now' }).click();
  await page
    .getByRole('link', { name: 'See the rooms' })
    .or(page.getByRole('button', { name: 'See the rooms' }))
    .click();

  await page.getByRole('article').filter({ hasText: 'Hill' }).first().getByRole('link', { name: 'Elevations' }).click();
  const diagram = new DiagramPage(page);
  await diagram.ready();
  const heading = page.getByRole('treeitem', { name: /^Provider hand-offs/ });
  await expect(heading).toHaveAttribute('aria-expanded', 'true');
  await expect(diagram.treeItem('C-1 Z')).toBeVisible();
  await heading.click();
  await expect(page.getByRole('treeitem', { name: 'C-1 Z' })).toHaveCount(0);
  await heading.click();

  await diagram.flyTo('C-1 A');
  await page.keyboard.press('t');
  const way = page.getByRole('list', { name: 'Link, end to end' });
  for (const part of ['sw1', 'C-1 A', 'Provider’s circuit', 'C-1 Z', 'sw2']) await expect(way).toContainText(part);

  await page.goto('/');
  await page.getByRole('link', { name: 'MPLS' }).click();
  await diagram.ready();
  for (const name of ['C-2 A', 'C-2 Z', 'C-3 A', 'C-3 Z']) await expect(diagram.treeItem(name)).toBeVisible();
});
