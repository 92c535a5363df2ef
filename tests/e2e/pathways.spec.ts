import { expect } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import type { Point } from './support/diagram-page';
import { journeys } from './support/journeys';
import { openDiagram } from './support/open-diagram';
import { look } from './support/look';

const test = journeys();

const NAME = 'pathway-editor';

test('a ladder is drawn by hand from rack to rack over the floor, changed, and undone', async ({ browser }) => {
  addUser(NAME, 'editor');
  const { context, page, diagram } = await openDiagram(browser, NAME, { site: 'Meet-me room', drawn: 'Plan' });
  await diagram.atRest();
  const right = page.locator('[data-region="right"]');
  const stops = right.getByRole('list', { name: 'Stops so far' }).getByRole('listitem');
  const log = page.getByRole('log');
  const shot = (name: string): Promise<void> => look(page, name);
  const rackA = await diagram.find(/^A01/);
  const rackB = await diagram.find(/^A02/, { near: rackA });
  const [floorA, floorB]: readonly [Point, Point] = [
    { x: rackA.x - 70, y: rackA.y + 150 },
    { x: rackB.x + 110, y: rackA.y + 150 },
  ];

  await test.step('stop by stop, with the last one taken back and set anew', async () => {
    await diagram.canvas.focus();
    await page.keyboard.press('w');
    await right.getByRole('textbox', { name: 'Name' }).fill('Hand ladder');
    await page.mouse.click(rackA.x, rackA.y);
    await expect(stops).toHaveCount(1);
    await expect(stops.first()).toContainText('A01');
    await page.mouse.click(floorA.x, floorA.y);
    await page.mouse.click(floorA.x + 60, floorA.y + 40);
    await expect(stops).toHaveCount(3);
    await page.keyboard.press('Backspace');
    await expect(stops).toHaveCount(2);
    await page.mouse.click(floorB.x, floorB.y);
    await page.mouse.move(rackB.x + 10, rackB.y);
    await shot('drawing');
    await page.mouse.click(rackB.x, rackB.y);
    await expect(stops).toHaveCount(4);
    await expect(right.getByRole('status')).toContainText('3 pieces');
    await shot('drawn');
    await page.keyboard.press('Enter');
    await expect(log).toContainText('3 pathways drawn');
    await expect(stops).toHaveCount(0);
    await expect(page.getByRole('contentinfo').getByText('3 selected')).toBeVisible();
    await diagram.saved();
  });

  await test.step('Esc leaves the tool; a click on a piece shows what it is, and its width is changed', async () => {
    await diagram.canvas.focus();
    await page.keyboard.press('Escape');
    await right.getByRole('tab', { name: 'Properties' }).click();
    await page.mouse.click((floorA.x + floorB.x) / 2, floorA.y);
    await expect(diagram.property('Name')).toHaveValue('Hand ladder 2');
    await expect(right.locator('[data-part="pathway-facts"]')).toContainText('0% of what is allowed by NEC 392.22');
    await shot('selected');
    await diagram.property('Inside width').fill('450');
    await page.keyboard.press('Enter');
    await expect(log).toContainText('Hand ladder 2 changed');
    await expect(diagram.property('Inside width')).toHaveValue('450');
    await diagram.saved();
  });

  await test.step('a pathway in which cables lie says which, and is not taken away', async () => {
    await diagram.canvas.focus();
    const way = await diagram.find(/trough A01–A02/, { near: { x: rackA.x, y: rackA.y - 80 }, step: 8, reach: 160 });
    await page.mouse.click(way.x, way.y);
    await expect(right.getByRole('list', { name: 'What lies in it' }).getByRole('listitem').first()).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(log).toContainText('Lay them elsewhere first');
  });

  await test.step('all of it is taken back in two steps', async () => {
    await page.keyboard.press('Control+z');
    await expect(log).toContainText('Undone: Hand ladder 2 changed');
    await diagram.saved();
    await page.keyboard.press('Control+z');
    await expect(log).toContainText('Undone: 3 pathways drawn');
    await diagram.saved();
  });
  await context.close();
});
