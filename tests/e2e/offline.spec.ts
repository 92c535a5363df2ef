import { expect, type Request } from 'playwright/test';
import { startAfter } from '../setup/first-start';
import { addUser, authenticate, contextWith, e2eUrl, storedSession } from '../setup/e2e-users';
import { startServer } from '../setup/running-server';
import { DiagramPage } from './support/diagram-page';
import { firstSignIn, signedIn } from './support/first-sign-in';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { networkLine } from './support/network-line';

const test = journeys();

const HALL = '/diagram.html?id=24000000000001';
const FIRST_PASSWORD = 'Offline-1-pass';

test('edits made while the server is away are kept in the browser and reach the server when it is back', async ({ browser }) => {
  const first = await startAfter('demonstration');
  const port = new URL(first.url).port;
  const page = await firstSignIn(browser, first, FIRST_PASSWORD);
  await page.goto(HALL);
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
      await other.goto(HALL);
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

test('[walk 7, offline] a drawing that could not be opened says why and how many edits it keeps, and opens by itself when it can be had; [walk 4b S2] [walk 4b S3] [walk 4b S4] [walk 4b S8] of two closed tabs’ values the younger stays, it is said that they were sent, undo takes them back in turn, and a tab does not deny what another keeps', async ({
  browser,
}) => {
  addUser('otto-offline', 'editor');
  const line = await networkLine(e2eUrl());
  const context = await contextWith(browser, storedSession(await authenticate('otto-offline')), line.url);
  const page = await context.newPage();
  await page.goto(HALL);
  const diagram = new DiagramPage(page);
  await diagram.ready();
  await diagram.treeItem(/^A03/).click();
  await expect(diagram.property('Row')).toHaveValue('A');
  const state = page.locator('[role="status"][data-state]');
  const tab = await context.newPage();
  await tab.goto(HALL);
  const beside = new DiagramPage(tab);
  await beside.ready();
  await beside.treeItem(/^A03/).click();
  await expect(beside.property('Row')).toHaveValue('A');
  await line.cut();
  await expect(state).toHaveAttribute('data-state', 'offline');
  await expect(tab.locator('[role="status"][data-state]')).toHaveAttribute('data-state', 'offline');
  await beside.property('Row').fill('A-early');
  await beside.property('Row').press('Enter');
  await expect(tab.locator('[role="status"][data-state]')).toHaveText('Offline · 1 edit kept');
  await state.hover();
  await expect(page.locator('[data-part="kept-elsewhere"]')).toContainText('1 edit of this drawing, made in another tab');
  await look(page, 'kept-in-another-tab');
  await diagram.property('Row').fill('A-later');
  await diagram.property('Row').press('Enter');
  await expect(state).toHaveText('Offline · 1 edit kept');
  await tab.goto('about:blank');
  await page.goto('about:blank');
  await tab.close();
  await line.mend();

  // A browser that has lost what it had of the drawing asks the server, of which it then reaches all but that.
  await page.goto('/');
  await expect(page.locator('main')).toBeVisible();
  await page.evaluate(async () => {
    const files = await navigator.storage.getDirectory();
    for await (const name of (files as unknown as { keys(): AsyncIterable<string> }).keys()) await files.removeEntry(name);
  });
  await context.route(/\/snapshot/, (route) => route.abort());
  await page.goto(HALL);
  const failure = page.getByRole('alert').filter({ hasText: 'The diagram could not be opened' });
  await expect(failure).toContainText('The server cannot be reached. This page goes on by itself when the network is back.');
  await expect(failure).toContainText('2 edits kept');
  await look(page, 'opened-later');

  await context.unroute(/\/snapshot/);
  await diagram.ready();
  await expect(
    page.locator('[data-part="notice"]').filter({ hasText: '2 edits that this browser had kept since' }),
  ).toBeVisible();
  await look(page, 'kept-edits-sent');
  await diagram.saved();
  await diagram.treeItem(/^A03/).click();
  await expect(diagram.property('Row')).toHaveValue('A-later');
  await diagram.canvas.focus();
  await page.keyboard.press('Control+z');
  await expect(diagram.property('Row')).toHaveValue('A-early');
  await page.keyboard.press('Control+z');
  await expect(diagram.property('Row')).toHaveValue('A');
  await context.close();
});
