import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Browser, type Page } from 'playwright/test';
import { addUser, authenticate, contextWith, storedSession } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { twoSwitchesFile } from './support/two-switches';

const test = journeys();

/** A whole NetBox where its demonstration data is at hand, else a small one of the same form. */
const DEMO = resolve('../shared/data/netbox-demo/netbox-demo-v3.6.nousers.json');
const SOURCE = existsSync(DEMO)
  ? {
      file: DEMO,
      ports: '3,348',
      cables: '108',
      site: 'DM-Akron',
      rack: 'Comms closet',
      device: 'dmi01-akron-rtr01',
    }
  : {
      file: twoSwitchesFile('Goslar', 800_000),
      ports: '16',
      cables: '',
      site: 'Goslar',
      rack: 'Comms closet',
      device: 'router-01',
    };

async function pageOf(browser: Browser, name: string): Promise<Page> {
  const context = await contextWith(browser, storedSession(await authenticate(name)));
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  return page;
}

async function openRoom(page: Page): Promise<DiagramPage> {
  await page.goto('/');
  const room = page.getByRole('article').filter({ hasText: SOURCE.site }).first();
  await room.getByRole('link', { name: 'Elevations' }).click();
  const diagram = new DiagramPage(page);
  await diagram.ready();
  await diagram.unfold(SOURCE.rack);
  return diagram;
}

/** `5 of 17 ports connected`, as the property panel says of the selected device. */
async function portsConnected(diagram: DiagramPage): Promise<string> {
  await diagram.shown();
  const text = diagram.page.getByText(/\d+ of \d+ ports connected/).first();
  return (await text.count()) > 0 ? ((await text.textContent()) ?? '') : '';
}

test('[R1.002] [R1.004] what an operator has is imported, drawn, moved, connected, undone, and a colleague sees every step', async ({
  browser,
}) => {
  addUser('journey-admin', 'administrator');
  addUser('journey-editor', 'editor');
  const page = await pageOf(browser, 'journey-admin');

  await test.step('the import says what it would bring before it changes anything', async () => {
    await page.goto('/import.html');
    await page.locator('input[type=file]').first().setInputFiles(SOURCE.file);
    const now = page.getByRole('button', { name: 'Import now' });
    await expect(now).toBeVisible({ timeout: 60_000 });
    if (SOURCE.ports !== '') await expect(page.getByRole('row', { name: `Ports ${SOURCE.ports}` })).toBeVisible();
    if (SOURCE.cables !== '') await expect(page.getByRole('row', { name: `Cables ${SOURCE.cables}` })).toBeVisible();
    await now.click();
    await expect(
      page.getByRole('button', { name: 'See the rooms' }).or(page.getByRole('link', { name: 'See the rooms' })),
    ).toBeVisible({
      timeout: 90_000,
    });
  });

  const mine = await openRoom(page);
  const undo = page.locator('[data-command="undo"]').first();
  const undoAt = await undo.boundingBox();
  const colleague = await pageOf(browser, 'journey-editor');
  const theirs = await openRoom(colleague);
  // [X20] Whoever comes, the button stays under the pointer.
  await expect(page.locator('[data-region="bar"]').getByLabel(/journey-editor/)).toBeVisible();
  expect(await undo.boundingBox()).toEqual(undoAt);
  const position = mine.property('U position');
  const theirPosition = theirs.property('U position');
  let before = '';

  await test.step('a device is dragged to another unit, and both see it there', async () => {
    await theirs.flyTo(SOURCE.device);
    await mine.flyTo(SOURCE.device);
    before = await position.inputValue();
    await expect(theirPosition).toHaveValue(before);
    const grip = await mine.find(new RegExp(SOURCE.device));
    const box = await mine.canvas.boundingBox();
    // Far enough for several units at this zoom; the drop snaps to whole ones.
    await mine.drag(grip, { x: grip.x, y: Math.max((box?.y ?? 0) + 40, grip.y - 130) });
    await expect(position).not.toHaveValue(before);
    await mine.saved();
    await expect(theirPosition).toHaveValue(await position.inputValue());
  });

  const moved = await position.inputValue();
  let cables = '';

  await test.step('two ports are connected: drag from port to port, the cable type is confirmed', async () => {
    await mine.flyTo(SOURCE.device);
    const device = await mine.find(new RegExp(SOURCE.device));
    const from = await mine.find(/GigabitEthernet0\/1.*free/, { near: device, step: 12 });
    // The switch stands above the router: look along its row.
    const to = await mine.find(/GigabitEthernet1\/0.*free/, { step: 12, near: { x: from.x, y: from.y - 230 } });
    await mine.canvas.focus();
    await page.keyboard.press('c');
    await mine.drag(from, to);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Label of the cable').fill('J-001');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Escape');
    await mine.treeItem(SOURCE.device).click();
    cables = await portsConnected(mine);
    await expect.poll(() => portsConnected(theirs)).toBe(cables);
    await mine.saved();
  });

  await test.step('undo takes back the cable and then the move, redo brings both again, in both browsers', async () => {
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await mine.treeItem(SOURCE.device).click();
    await expect(position).toHaveValue(before);
    await expect(theirPosition).toHaveValue(before);
    await mine.canvas.focus();
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Control+Shift+z');
    await expect(theirPosition).toHaveValue(moved);
    await expect.poll(() => portsConnected(theirs)).toBe(cables);
    // A step that is done again selects what was selected then.
    await mine.treeItem(SOURCE.device).click();
    await expect(position).toHaveValue(moved);
    await mine.saved();
  });

  await test.step('a reload shows the same, and undo still knows the steps', async () => {
    await page.reload();
    await mine.ready();
    await mine.unfold(SOURCE.rack);
    await mine.treeItem(SOURCE.device).click();
    await expect(position).toHaveValue(moved);
    await expect(page.getByRole('button', { name: /undo/i }).first()).toBeEnabled();
  });
  await page.context().close();
  await colleague.context().close();
});
