import { expect, type Request } from 'playwright/test';
import { startAfter } from '../setup/first-start';
import { startServer } from '../setup/running-server';
import { DiagramPage } from './support/diagram-page';
import { firstSignIn, signedIn } from './support/first-sign-in';
import { journeys } from './support/journeys';

const test = journeys();

const FIRST_PASSWORD = 'Offline-1-pass';

test('edits made while the server is away are kept in the browser and reach the server when it is back', async ({ browser }) => {
  const first = await startAfter('demonstration');
  const port = new URL(first.url).port;
  const page = await firstSignIn(browser, first, FIRST_PASSWORD);
  await page.goto('/diagram.html?id=24000000000001');
  const diagram = new DiagramPage(page);
  await diagram.ready();
  await diagram.treeItem(/^A02/).click();
  const row = diagram.property('Row');
  await expect(row).toHaveValue('A');
  const serial = diagram.property('Serial number');
  await expect(serial).toBeEditable();

  await test.step('what only the server keeps is asked again when the edit is confirmed, and not before', async () => {
    const asked: string[] = [];
    const ask = (request: Request): unknown => request.url().includes('v1/records') && asked.push(request.url());
    const answer = page.waitForResponse(
      async (each) => each.url().includes('v1/records') && (await each.text()).includes('SN-0815'),
    );
    page.on('request', ask);
    first.process.kill('SIGSTOP');
    await serial.fill('SN-0815');
    await serial.press('Enter');
    await expect(page.locator('[data-state="saving"]')).toBeVisible();
    await page.waitForTimeout(1500);
    expect(asked).toEqual([]);
    first.process.kill('SIGCONT');
    await answer;
    await expect(serial).toHaveValue('SN-0815');
    await diagram.saved();
    page.off('request', ask);
  });

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
    await test.step('the server is back: the edit is saved without the user doing anything', async () => {
      await expect(page.locator('[data-state="saved"]')).toBeVisible({ timeout: 60_000 });
    });
    await test.step('a fresh visit without this browser’s memory sees it', async () => {
      const other = await signedIn(browser, second, 'admin', FIRST_PASSWORD);
      await other.waitForURL(`${first.url}/`);
      expect(await other.evaluate(() => indexedDB.databases())).toEqual([]);
      await other.goto('/diagram.html?id=24000000000001');
      const seen = new DiagramPage(other);
      await seen.ready();
      await seen.treeItem(/^A02/).click();
      await expect(seen.property('Row')).toHaveValue('A-east');
      await other.context().close();
    });
  } finally {
    await page.context().close();
    await second.stop();
  }
});
