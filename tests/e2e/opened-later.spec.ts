import { expect } from 'playwright/test';
import { startAfter } from '../setup/first-start';
import { startServer } from '../setup/running-server';
import { DiagramPage } from './support/diagram-page';
import { firstSignIn } from './support/first-sign-in';
import { journeys } from './support/journeys';
import { look } from './support/look';

const test = journeys();
const HALL = '/diagram.html?id=24000000000001';

test('[walk 7, offline] a drawing that could not be opened says why and how many edits it keeps, and opens by itself when the network is back', async ({
  browser,
}) => {
  const first = await startAfter('demonstration');
  const page = await firstSignIn(browser, first, 'Opened-later-1');
  await page.goto(HALL);
  const diagram = new DiagramPage(page);
  await diagram.ready();
  await diagram.treeItem(/^A02/).click();
  await expect(diagram.property('Row')).toHaveValue('A');
  await first.stop(true);
  const state = page.locator('[role="status"][data-state]');
  await expect(state).toHaveAttribute('data-state', 'offline');
  await diagram.property('Row').fill('A-later');
  await diagram.property('Row').press('Enter');
  await expect(state).toHaveText('Offline · 1 edit kept');
  // A browser that has lost what it had of the drawing asks the server, of which it then reaches all but that.
  await page.evaluate(
    () =>
      new Promise((done) => {
        indexedDB.open('plenum-snapshots').onsuccess = ({ target }) => {
          const stores = (target as IDBOpenDBRequest).result.transaction('snapshots', 'readwrite');
          stores.objectStore('snapshots').clear();
          stores.oncomplete = done;
        };
      }),
  );
  await page.goto('about:blank');
  const second = await startServer({ dataDir: first.dataDir, args: ['--port', new URL(first.url).port] });
  try {
    await page.context().route(/\/snapshot/, (route) => route.abort());
    await page.goto(HALL);
    const failure = page.getByRole('alert').filter({ hasText: 'The diagram could not be opened' });
    await expect(failure).toContainText('The server cannot be reached. This page goes on by itself when the network is back.');
    await expect(failure).toContainText('1 edit kept');
    await look(page, 'opened-later');
    await page.context().unroute(/\/snapshot/);
    await diagram.ready();
    await expect(state).toHaveAttribute('data-state', 'saved', { timeout: 30_000 });
    await diagram.treeItem(/^A02/).click();
    await expect(diagram.property('Row')).toHaveValue('A-later');
  } finally {
    await page.context().close();
    await second.stop();
  }
});
