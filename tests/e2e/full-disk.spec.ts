import { expect } from 'playwright/test';
import { startServer } from '../setup/running-server';
import { NO_SMALL_DISK, smallDisk } from '../setup/small-disk';
import { DiagramPage } from './support/diagram-page';
import { firstSignIn, signedIn } from './support/first-sign-in';
import { journeys } from './support/journeys';

const test = journeys();

const PASSWORD = 'Full-disk-1-pass';
const HALL = '/diagram.html?id=24000000000001';

test.skip(NO_SMALL_DISK !== '', NO_SMALL_DISK);

test('edits that reach a server whose disk is full, those made offline too, are kept in the browser with their number, named at Home, and stored when there is room', async ({
  browser,
}) => {
  const disk = smallDisk(600);
  const place = { dataDir: `${disk.directory}/data`, env: { PLENUM_LOG_LEVEL: 'silent' } };
  let server = await startServer(place);
  const page = await firstSignIn(browser, server, PASSWORD);
  try {
    const diagram = new DiagramPage(page);
    const state = page.locator('[role="status"][data-state]');
    const row = diagram.property('Row');
    const write = async (rack: string, text: string): Promise<void> => {
      await diagram.treeItem(new RegExp(`^${rack}`)).click();
      await expect(diagram.property('Name')).toHaveValue(rack);
      await expect(row).toBeEditable();
      await row.fill(text);
      await row.press('Enter');
      await expect(row).toHaveValue(text);
    };
    await page.goto(HALL);
    await diagram.ready();

    await test.step('offline edits meet a full disk: they stay, counted, and say why', async () => {
      await server.stop(true);
      await expect(state).toHaveAttribute('data-state', 'offline', { timeout: 40_000 });
      await write('A03', '1');
      await write('A04', '2');
      disk.leave(100);
      server = await startServer({ ...place, args: ['--port', new URL(server.url).port] });
      await expect(state).toHaveText('Server’s disk is full · 2 edits kept', { timeout: 30_000 });
    });

    await test.step('walk 7: the word of another drawing tells of them in its card', async () => {
      await page.goto('/diagram.html?id=24000000000002');
      await diagram.ready();
      await expect(state).toHaveAttribute('data-state', 'saved');
      await state.hover();
      const elsewhere = page.locator('[data-part="kept-elsewhere"]');
      await expect(elsewhere).toContainText('2 edits of yours in other drawings are kept in this browser');
      await expect(elsewhere.getByRole('link', { name: 'Open the drawing of 2 edits' })).toHaveAttribute(
        'href',
        /24000000000001/,
      );
    });

    await test.step('who leaves the drawing is told of them at Home, and finds them again', async () => {
      await page.goto('/');
      const kept = page.locator('[data-part="kept-edits"]');
      await expect(kept).toContainText('2 edits of yours are kept in this browser');
      await expect(kept, 'walk 7: no more is promised than opening brings').toContainText(
        'sent as soon as the server can be reached and has room for them',
      );
      await kept.getByRole('link', { name: 'Data hall 1: 2 edits' }).click();
      await expect(state).toHaveText('Server’s disk is full · 2 edits kept', { timeout: 30_000 });
      await diagram.treeItem(/^A04/).click();
      await expect(row).toHaveValue('2');
    });

    await test.step('there is room: all are stored without anybody doing anything', async () => {
      disk.leave(400);
      await expect(state).toHaveAttribute('data-state', 'saved', { timeout: 30_000 });
      const other = await signedIn(browser, server, 'admin', PASSWORD);
      await other.waitForURL(`${server.url}/`);
      await other.goto(HALL);
      const seen = new DiagramPage(other);
      await seen.ready();
      for (const [rack, text] of [
        ['A03', '1'],
        ['A04', '2'],
      ] as const) {
        await seen.treeItem(new RegExp(`^${rack}`)).click();
        await expect(seen.property('Row')).toHaveValue(text);
      }
      await other.context().close();
    });
  } finally {
    await page.context().close();
    await server.stop(true);
    disk.remove();
  }
});
