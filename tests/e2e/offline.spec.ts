import { expect, test } from 'playwright/test';
import { startServer } from '../setup/running-server';
import { DiagramPage } from './support/diagram-page';

const FIRST_PASSWORD = 'Offline-1-pass';

test('edits made while the server is away are kept in the browser and reach the server when it is back', async ({ browser }) => {
  test.setTimeout(240_000);
  const first = await startServer();
  const port = new URL(first.url).port;
  const context = await browser.newContext({ baseURL: first.url, viewport: { width: 1440, height: 900 }, locale: 'en' });
  const page = await context.newPage();
  await page.goto('/?language=en');
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(first.administratorPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('New password', { exact: true }).fill(FIRST_PASSWORD);
  await page.getByLabel('New password again').fill(FIRST_PASSWORD);
  await page.getByRole('button', { name: /Change password/ }).click();
  await page.waitForURL(`${first.url}/`);
  await page.goto('/diagram.html?id=24000000000001');
  const diagram = new DiagramPage(page);
  await diagram.ready();
  await diagram.treeItem(/^A02/).click();
  const row = diagram.property('Row');
  await expect(row).toHaveValue('A');

  await test.step('the server goes away: an edit is shown at once and counted as offline', async () => {
    await first.stop(true);
    await expect(page.locator('[data-state="offline"]')).toBeVisible({ timeout: 40_000 });
    await row.fill('A-east');
    await row.press('Enter');
    await expect(page.locator('[data-state="offline"]')).toContainText('1');
    await expect(row).toHaveValue('A-east');
  });

  const second = await startServer({ dataDir: first.dataDir, args: ['--port', port] });
  try {
    await test.step('the server is back: the edit is saved without a deed of the user', async () => {
      await expect(page.locator('[data-state="saved"]')).toBeVisible({ timeout: 60_000 });
    });
    await test.step('a fresh visit without this browser’s memory sees it', async () => {
      await page.evaluate(async () => {
        const root = await navigator.storage.getDirectory();
        for await (const name of (root as unknown as { keys(): AsyncIterable<string> }).keys())
          await root.removeEntry(name).catch(() => undefined);
      });
      await page.reload();
      await diagram.ready();
      await diagram.treeItem(/^A02/).click();
      await expect(row).toHaveValue('A-east');
    });
  } finally {
    await context.close();
    await second.stop();
  }
});
