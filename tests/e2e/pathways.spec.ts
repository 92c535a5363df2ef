import { expect } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import type { Point } from './support/diagram-page';
import { journeys } from './support/journeys';
import { openDiagram } from './support/open-diagram';
import { choose, chooseEnd } from './support/cabling-forms';
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

test('[Right answers 4] what is not said of heights is named below a way, set where a click leads, and the way is as long as they say', async ({
  browser,
}) => {
  addUser(NAME, 'editor');
  const { context, page, diagram } = await openDiagram(browser, NAME, { address: '/diagram.html?id=24000000000002' });
  const right = page.locator('[data-region="right"]');
  const notSaid = right.locator('[data-part="not-said"]');
  const toMake = right.locator('[data-part="to-make"]');
  const lengthOf = async (): Promise<number> => Number(/, ([\d.]+) m/.exec((await toMake.textContent()) ?? '')?.[1]);
  const back = async (): Promise<void> => {
    await diagram.saved();
    await diagram.canvas.focus();
    await page.keyboard.press('b');
    await expect(toMake).toBeVisible();
  };

  await test.step('the usual length counts, and why is said', async () => {
    await diagram.canvas.focus();
    await page.keyboard.press('b');
    await chooseEnd(page, 'From', 'a05', /^A05/);
    await chooseEnd(page, 'To', 'a06', /^A06/);
    await right.getByRole('radiogroup', { name: 'Kind of cable' }).getByText('Copper').click();
    await right.getByRole('radiogroup', { name: 'What counts' }).getByText('New cable').click();
    await expect(notSaid.getByRole('listitem')).toContainText(['height of', 'cable entry of A05', 'cable entry of A06']);
    await look(page, 'not-said');
  });

  const usual = await lengthOf();
  await test.step('where cables come into both racks, and how high the tray runs', async () => {
    for (const rack of ['A05', 'A06']) {
      await notSaid.getByRole('button', { name: `cable entry of ${rack}` }).click();
      await right.getByRole('tab', { name: 'Properties' }).click();
      await diagram.property('Cable entry').selectOption({ label: 'From above' });
      await back();
    }
    await notSaid.getByRole('button', { name: /^height of .*A05–A06/ }).click();
    await right.getByRole('tab', { name: 'Properties' }).click();
    await expect(diagram.property('Above floor')).toHaveValue('');
    await diagram.property('Above floor').fill('60000');
    await expect(right.locator('[data-property="heightMm"]')).toHaveAttribute('data-refused', 'true');
    await look(page, 'height-refused');
    await diagram.property('Above floor').fill('2400');
    await page.keyboard.press('Enter');
    await expect(diagram.property('Above floor')).toHaveValue('2400');
    await look(page, 'height');
  });

  await test.step('nothing is missing any more, and the cable is as long as that makes it', async () => {
    await back();
    await expect(notSaid).toHaveCount(0);
    expect(await lengthOf()).not.toBe(usual);
    await right.getByRole('button', { name: /New cable through/ }).click();
    await expect(right.locator('[data-part="ends"]')).toContainText('Both ends');
    await look(page, 'by-heights');
  });
  await context.close();
});

test('[Right answers 4] a riser is made between two rooms by their names, told by the way through it, and undone', async ({
  browser,
}) => {
  addUser(NAME, 'editor');
  const { context, page, diagram } = await openDiagram(browser, NAME, { address: '/diagram.html?id=24000000000002' });
  const right = page.locator('[data-region="right"]');
  const dialog = page.getByRole('dialog');
  await page.getByRole('navigation').getByRole('link', { name: /FRA1/ }).first().click();
  await diagram.ready();

  await test.step('its two ends are found by name and place', async () => {
    await choose(page, diagram, 'Insert riser between floors');
    await dialog.getByRole('combobox', { name: 'Lower end' }).fill('hall 1 a west');
    await page
      .getByRole('option', { name: /^H1 A west/ })
      .first()
      .click();
    await dialog.getByRole('combobox', { name: 'Upper end' }).fill('hall 2 a west');
    await page
      .getByRole('option', { name: /^H2 A west/ })
      .first()
      .click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Shaft W');
    await dialog.getByRole('textbox', { name: 'Length (m)' }).fill('4.5');
    await look(page, 'riser');
    await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await diagram.saved();
  });

  await test.step('the way from room to room goes through it', async () => {
    await diagram.canvas.focus();
    await page.keyboard.press('b');
    await chooseEnd(page, 'From', 'hall 1 a01', /^A01.*Data hall 1/);
    await chooseEnd(page, 'To', 'hall 2 a01', /^A01.*Data hall 2/);
    await right.getByRole('radiogroup', { name: 'What counts' }).getByText('New cable').click();
    await right.getByRole('button', { name: /New cable through/ }).click();
    await expect(right.getByRole('list', { name: 'Route, end to end' })).toContainText('Shaft W');
    await look(page, 'through-the-riser');
  });

  await test.step('one step takes it back', async () => {
    await diagram.canvas.focus();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('log')).toContainText('Undone');
    await diagram.saved();
    await expect(right.getByRole('list', { name: 'Route, end to end' })).not.toContainText('Shaft W');
  });
  await context.close();
});
