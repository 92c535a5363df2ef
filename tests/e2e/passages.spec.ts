import { expect } from 'playwright/test';
import { DiagramPage } from './support/diagram-page';
import { emptyServer } from './support/empty-server';
import { chooseEnd } from './support/cabling-forms';
import { journeys } from './support/journeys';
import { look } from './support/look';

const test = journeys();
const server = emptyServer(test);

test('[walk 1 passage] a ladder drawn from room to room on the drawing of the site goes on in both rooms, and the best route takes it', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const diagram = new DiagramPage(page);
  const right = page.locator('[data-region="right"]');
  const log = page.getByRole('log');
  const dialog = page.getByRole('dialog');
  const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) }).first();
  const places = page.getByRole('navigation', { name: 'Where you are' });
  const home = (): Promise<void> => page.getByRole('banner').getByRole('link').first().click();
  const enterPlan = async (room: string): Promise<void> => {
    await home();
    await page.getByRole('article').filter({ hasText: room }).getByRole('link', { name: 'Plan' }).click();
    await diagram.ready();
    await diagram.canvas.focus();
    await page.keyboard.press('Shift+Digit1');
    await diagram.atRest();
  };
  /** From a rack of the open plan to the junction that leads to the other room. */
  const goOn = async (rack: string, passage: RegExp, side: 'west' | 'east'): Promise<void> => {
    const from = await diagram.find(new RegExp(`^${rack}`));
    const { x, y, width, height } = (await diagram.canvas.boundingBox())!;
    // Between the panels the room fills the height of the canvas.
    const near = { x: x + width / 2 + (side === 'west' ? -1 : 1) * height * 0.365, y: y + height / 2 };
    const end = await diagram.find(passage, { near, step: 8, reach: 160 });
    await diagram.canvas.focus();
    await page.keyboard.press('w');
    await page.mouse.click(from.x, from.y);
    await page.mouse.click(end.x, end.y);
    await look(page, `passage-${rack}`);
    await page.keyboard.press('Enter');
    await expect(log).toContainText(/drawn/);
    await page.keyboard.press('Escape');
    await diagram.saved();
  };

  await test.step('a site of two rooms, models, and a switch in each room', async () => {
    await server.signIn(page);
    await page.getByRole('button', { name: /Draw a site/ }).click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Hill');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await server.makeRoom(page, 'Hall 1', '2', '4');
    await server.makeRoom(page, 'Hall 2', '2', '4');
    for (const room of ['Hall 1', 'Hall 2']) {
      await enterPlan(room);
      if (room === 'Hall 1') {
        await page.locator('#left-tab-models').click();
        await page.getByRole('button', { name: 'Make plain models' }).click();
        await expect(page.locator('[data-region="left"]').getByText('Switch 48 × 25G')).toBeVisible();
        await page.locator('#left-tab-objects').click();
      }
      await item('A01').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Insert device by form…' }).click();
      await dialog.getByLabel('Model').click();
      await page.getByRole('option', { name: /^Switch 48 × 25G ·/ }).click();
      await dialog.getByLabel('Name').fill(`leaf ${room}`);
      await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
      await expect(dialog).toBeHidden();
      await diagram.saved();
    }
  });

  await test.step('on the drawing of the site, by a click into each of the two boxes', async () => {
    await places.getByRole('link', { name: 'Hill' }).click();
    await diagram.ready();
    await diagram.atRest();
    await look(page, 'passage-site');
    const [near, far] = [await diagram.find(/^Hall 1/, { reach: 900 }), await diagram.find(/^Hall 2/, { reach: 900 })];
    await diagram.canvas.focus();
    await page.keyboard.press('w');
    await page.mouse.click(near.x, near.y);
    await page.mouse.click(far.x, far.y);
    await expect(right.getByRole('list', { name: 'Stops so far' }).getByRole('listitem')).toContainText([
      /Into Hall 1/,
      /Into Hall 2/,
    ]);
    await look(page, 'passage-drawn');
    await page.keyboard.press('Enter');
    await expect(log).toContainText('Ladder 1 drawn');
    await page.keyboard.press('Escape');
    await diagram.saved();
    await look(page, 'passage-site-drawn');
  });

  await test.step('undone and done again', async () => {
    await page.keyboard.press('Control+z');
    await expect(log).toContainText('Undone: ');
    await diagram.saved();
    await page.keyboard.press('Control+Shift+z');
    await expect(log).toContainText('Done again: ');
    await diagram.saved();
  });

  await test.step('on the plan of each room it is an end, from which a ladder goes on to a rack', async () => {
    await enterPlan('Hall 1');
    await look(page, 'passage-hall-1');
    await goOn('A01', /To Hall 2/, 'east');
    await enterPlan('Hall 2');
    await goOn('A01', /To Hall 1/, 'west');
  });

  await test.step('the best route from room to room leads along all three', async () => {
    await places.getByRole('link', { name: 'Hill' }).click();
    await diagram.ready();
    await diagram.canvas.focus();
    await page.keyboard.press('b');
    await chooseEnd(page, 'From', 'leaf Hall 1', /leaf Hall 1/);
    await chooseEnd(page, 'To', 'leaf Hall 2', /leaf Hall 2/);
    await expect(right.locator('[data-part="to-make"]')).toBeVisible({ timeout: 20_000 });
    await right.getByRole('button', { name: 'New cable through 3 trays' }).click();
    await expect(right.locator('[data-part="rooms"]')).toContainText(/Hall 1.*Between rooms, Hill.*0.6 m.*Hall 2/);
    await look(page, 'passage-route');
  });
});
