import { expect, type Page } from 'playwright/test';
import { DiagramPage } from './support/diagram-page';
import { emptyServer } from './support/empty-server';
import { chooseEnd } from './support/cabling-forms';
import { journeys } from './support/journeys';
import { look } from './support/look';

interface Point {
  readonly x: number;
  readonly y: number;
}

const test = journeys({ onDemonstration: false });
const server = emptyServer(test);

/** What a hand does in a site of two halls. */
function hands(page: Page) {
  const diagram = new DiagramPage(page);
  const dialog = page.getByRole('dialog');
  const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) }).first();
  const log = page.getByRole('log');
  const home = (): Promise<void> => page.getByRole('banner').getByRole('link').first().click();
  const enterPlan = async (room: string): Promise<void> => {
    await home();
    await page.getByRole('article').filter({ hasText: room }).getByRole('link', { name: 'Plan' }).click();
    await diagram.ready();
    await diagram.canvas.focus();
    await page.keyboard.press('Shift+Digit1');
    await diagram.atRest();
  };
  /** A point of the open plan, of half its height from the middle; the room fills the height between the panels. */
  const onPlan = async (across: number, up: number): Promise<Point> => {
    const { x, y, width, height } = (await diagram.canvas.boundingBox())!;
    return { x: x + width / 2 + across * height, y: y + height / 2 - up * height };
  };
  const draw = async (rack: string, end: Point): Promise<void> => {
    const from = await diagram.find(new RegExp(`^${rack}`));
    await diagram.canvas.focus();
    await page.keyboard.press('w');
    await page.mouse.click(from.x, from.y);
    await page.mouse.click(end.x, end.y);
    await look(page, `passage-${rack}`);
    await page.keyboard.press('Enter');
    // The log may still tell of the one before.
    await diagram.done();
    await diagram.saved();
    await expect(log).toContainText(/drawn/);
    await page.keyboard.press('Escape');
    await diagram.saved();
  };
  const twoHalls = async (): Promise<void> => {
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
  };
  const drawBetween = async (): Promise<void> => {
    await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Hill' }).click();
    await diagram.ready();
    await diagram.atRest();
    const [near, far] = [await diagram.find(/^Hall 1/, { reach: 900 }), await diagram.find(/^Hall 2/, { reach: 900 })];
    await diagram.canvas.focus();
    await page.keyboard.press('w');
    await page.mouse.click(near.x, near.y);
    await page.mouse.click(far.x, far.y);
  };
  const askRoute = async (): Promise<void> => {
    await diagram.canvas.focus();
    await page.keyboard.press('b');
    await chooseEnd(page, 'From', 'leaf Hall 1', /leaf Hall 1/);
    await chooseEnd(page, 'To', 'leaf Hall 2', /leaf Hall 2/);
  };
  const right = page.locator('[data-region="right"]');
  return { diagram, right, log, enterPlan, onPlan, draw, twoHalls, drawBetween, askRoute };
}

test('[walk 1 passage] a ladder drawn from room to room on the drawing of the site goes on in both rooms, and the best route takes it', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { diagram, right, log, enterPlan, onPlan, draw, twoHalls, drawBetween, askRoute } = hands(page);
  /** From a rack of the open plan to the junction that leads to the other room. */
  const goOn = async (rack: string, passage: RegExp, side: -1 | 1): Promise<void> =>
    draw(rack, await diagram.find(passage, { near: await onPlan(side * 0.365, 0), step: 8, reach: 160 }));

  await test.step('a site of two rooms, models, and a switch in each room', twoHalls);

  await test.step('on the drawing of the site, by a click into each of the two boxes', async () => {
    await drawBetween();
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
    await goOn('A01', /To Hall 2/, 1);
    await enterPlan('Hall 2');
    await goOn('A01', /To Hall 1/, -1);
  });

  await test.step('the best route from room to room leads along all three', async () => {
    await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Hill' }).click();
    await diagram.ready();
    await askRoute();
    await expect(right.locator('[data-part="to-make"]')).toBeVisible();
    await right.getByRole('button', { name: 'New cable through 3 trays' }).click();
    await expect(right.locator('[data-part="rooms"]')).toContainText(/Hall 1.*Between rooms, Hill.*0.6 m.*Hall 2/);
    await look(page, 'passage-route');
  });
});

test('[walk 1 trays meet] a way between rooms meets the tray that ends at the wall, and what does not meet is named and joined', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { diagram, right, log, enterPlan, onPlan, draw, twoHalls, drawBetween, askRoute } = hands(page);

  await test.step('a ladder in each room: one to the wall, one that ends before it', async () => {
    await twoHalls();
    await enterPlan('Hall 1');
    await draw('A01', await onPlan(0.365, 0.06));
    await enterPlan('Hall 2');
    await draw('A01', await onPlan(-0.2, 0));
  });

  await test.step('the way between them says what it meets', async () => {
    await drawBetween();
    await expect(right.getByRole('list', { name: 'Stops so far' }).getByRole('listitem')).toContainText([
      'Into Hall 1, meets Ladder J1',
      /Into Hall 2(?!, meets)/,
    ]);
    await look(page, 'meets-drawn');
    await page.keyboard.press('Enter');
    await expect(log).toContainText('Ladder 1 drawn');
    await page.keyboard.press('Escape');
    await diagram.saved();
  });

  await test.step('the route says where the trays end, and once they are joined it is there', async () => {
    await enterPlan('Hall 2');
    await askRoute();
    const gap = right.locator('[data-reason="gap"]');
    await expect(gap).toContainText(/In Hall 2 the trays end at “Ladder J1”, [\d.]+ m from “To Hall 1”/);
    await look(page, 'gap');
    await gap.getByRole('button', { name: 'Join' }).click();
    await expect(right.locator('[data-part="to-make"]')).toBeVisible();
    await expect(right.locator('[data-part="rooms"]')).toContainText(/Hall 1.*Between rooms, Hill.*Hall 2/);
    await look(page, 'gap-joined');
  });
});
