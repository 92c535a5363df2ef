import { expect } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { choose } from './support/cabling-forms';
import type { Point } from './support/diagram-page';
import { journeys } from './support/journeys';
import { openDiagram } from './support/open-diagram';
import { look } from './support/look';

const test = journeys();

const NAME = 'furniture-editor';

test('a room gets its walls, a door, a column, cooling, aisles and a ramp; no rack comes into the column, and all is taken back', async ({
  browser,
}) => {
  // Seven kinds, each inserted, looked at and taken back.
  test.setTimeout(600_000);
  addUser(NAME, 'editor');
  const { context, page, diagram } = await openDiagram(browser, NAME, { site: 'Meet-me room', drawn: 'Plan' });
  await diagram.atRest();
  const dialog = page.getByRole('dialog');
  const right = page.locator('[data-region="right"]');
  let steps = 0;
  const shot = (name: string): Promise<void> => look(page, name);
  const insert = async (kind: string, fields: Readonly<Record<string, string>> = {}): Promise<void> => {
    await diagram.canvas.focus();
    await page.keyboard.press('Shift+W');
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
    for (const [label, value] of Object.entries(fields)) await dialog.getByRole('textbox', { name: label }).fill(value);
    await shot(`form-${kind}`);
    await dialog.getByRole('button', { name: /^Insert/ }).click();
    await expect(dialog).toBeHidden();
    await diagram.saved();
    steps++;
  };
  const clear = async (): Promise<void> => {
    await diagram.canvas.focus();
    await page.keyboard.press('Escape');
  };

  await test.step('[walk 1 (27 Nov) #3] a click into a number field selects its number, as two and three do, also right of it', async () => {
    await diagram.canvas.focus();
    await page.keyboard.press('Shift+W');
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Column', exact: true }).click();
    for (const label of ['Width (mm)', 'Depth (mm)'])
      for (const clickCount of [1, 2, 3]) {
        const field = dialog.getByRole('textbox', { name: label });
        await dialog.getByRole('textbox', { name: 'Name' }).focus();
        const { width, height } = (await field.boundingBox())!;
        await field.click({ clickCount, position: { x: width - 40, y: height / 2 } });
        await page.keyboard.type(`12${clickCount}`);
        await expect(field).toHaveValue(new RegExp(`^12${clickCount}\\b`));
      }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('each piece by the form; an aisle comes along the row of the selected rack', async () => {
    await insert('Walls around the room');
    await clear();
    await page.keyboard.press('Shift+1');
    await diagram.atRest();
    await insert('Column', { 'Width (mm)': '600', 'Depth (mm)': '600' });
    await expect(diagram.property('Name')).toHaveValue('Column 1');
    await expect(diagram.property('Width')).toHaveValue('600');
    await clear();
    await insert('Cooling unit', { 'Cooling power (kW)': '62.5', Name: 'CRAC {n}' });
    await expect(diagram.property('Name')).toHaveValue('CRAC 1');
    await expect(diagram.property('Cooling power')).toHaveValue('62500');
    await clear();
    await choose(page, diagram, 'Wall 1');
    await expect(diagram.property('Name')).toHaveValue('Wall 1');
    await insert('Door');
    await clear();
    await insert('Ramp');
    await diagram.canvas.focus();
    await page.keyboard.press('q');
    await diagram.saved();
    steps++;
    await choose(page, diagram, 'A01');
    await expect(diagram.property('Name')).toHaveValue('A01');
    await insert('Cold aisle');
    await choose(page, diagram, 'A01');
    await expect(diagram.property('Name')).toHaveValue('A01');
    await insert('Hot aisle');
    await expect(diagram.property('Name')).toHaveValue('Hot aisle 1');
    await clear();
    await page.keyboard.press('Shift+1');
    await diagram.atRest();
    await shot('plan');
  });

  await test.step('a rack that is drawn into the column is refused with its name, and so is the column drawn onto a rack', async () => {
    await choose(page, diagram, 'Insert rack by form');
    await dialog.getByLabel('Name').fill('FURN-1');
    await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
    await expect(dialog).toBeHidden();
    await diagram.saved();
    steps++;
    await clear();
    await page.keyboard.press('Shift+1');
    await diagram.atRest();
    const column = await diagram.find(/^Column 1/);
    await shot('hover');
    const rack = await diagram.find(/^FURN-1/);
    const refusal = page.locator('[data-part="refusal"]');
    const drawn = async (from: Point, to: Point, why: RegExp): Promise<void> => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 8 });
      await expect(refusal).toContainText(why);
      await shot(`refused ${why.source}`);
      await page.mouse.up();
      await expect(refusal).toHaveCount(0);
    };
    await drawn(rack, { x: column.x + 10, y: column.y + 5 }, /“FURN-1” would stand in “Column 1”/);
    await drawn(column, { x: rack.x + 30, y: rack.y + 5 }, /“Column 1” would stand in “(FURN-1|Carrier frame)”/);
  });

  await test.step('capacity tells what the cooling unit takes away', async () => {
    await clear();
    await page.keyboard.press('u');
    const cooling = right.locator('[data-part="room-cooling"]');
    await expect(cooling).toContainText('1 cooling unit of the room');
    await expect(cooling).toContainText('62.5 kW');
    await cooling.scrollIntoViewIfNeeded();
    await shot('capacity');
  });

  await test.step('all of it is taken back', async () => {
    for (let step = 0; step < steps; step++) {
      await diagram.canvas.focus();
      await page.keyboard.press('Control+z');
      await diagram.saved();
    }
    await expect(right.locator('[data-part="room-cooling"]')).toHaveCount(0);
    await expect(page.getByRole('treeitem', { name: /Column 1|Wall 1|FURN-1/ })).toHaveCount(0);
  });
  await context.close();
});

const DRAWER = 'furniture-drawer';

test('[11.3] a room is walled in by the form with its size, furnished between its walls and by drawing, and its tiles lead to what stands on them', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  addUser(DRAWER, 'editor');
  const { context, page, diagram } = await openDiagram(browser, DRAWER, { site: 'Meet-me room', drawn: 'Plan' });
  await diagram.atRest();
  const dialog = page.getByRole('dialog');
  const shot = (name: string): Promise<void> => look(page, name);
  const kind = async (name: string): Promise<void> => {
    await diagram.canvas.focus();
    await page.keyboard.press('Shift+W');
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  const whole = async (): Promise<void> => {
    await diagram.canvas.focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+1');
    await diagram.atRest();
  };
  await test.step('the form proposes the inside of the room and shows it; one that is too small is refused in the picture', async () => {
    await kind('Walls around the room');
    const picture = dialog.locator('[data-part="floor-picture"]');
    await expect(picture).toContainText(/racks?, .* m × .* m/);
    await shot('walls-form');
    await dialog.getByRole('textbox', { name: 'Inside depth (m)' }).fill('0.5');
    await expect(picture).toContainText(/The racks need/);
    await expect(dialog.getByRole('button', { name: /^Insert/ })).toBeDisabled();
    await shot('walls-refused');
    await dialog.getByRole('textbox', { name: 'Inside depth (m)' }).fill('9');
    await dialog.getByRole('textbox', { name: 'Inside width (m)' }).fill('12');
    await expect(picture).toContainText('12 m × 9 m');
    await dialog.getByRole('button', { name: /^Insert/ }).click();
    await expect(dialog).toBeHidden();
    await diagram.saved();
    await choose(page, diagram, 'Wall 1');
    await expect(diagram.property('Width')).toHaveValue('12400');
  });

  await test.step('what comes by the form stands between the walls, and says on which tiles', async () => {
    for (const name of ['Column', 'Cooling unit', 'Ramp']) {
      await choose(page, diagram, 'Wall 1');
      await kind(name);
      await dialog.getByRole('button', { name: /^Insert/ }).click();
      await expect(dialog).toBeHidden();
      await diagram.saved();
      await expect(page.locator('[data-part="tile"]')).toHaveText(/^Tiles? [A-T]\d+( to [A-T]\d+)?$/);
    }
    await whole();
    await expect(page.locator('[data-tiles="columns"]')).toHaveAttribute('data-names', /^A .*T$/);
    await expect(page.locator('[data-tiles="rows"]')).toHaveAttribute('data-names', /^1 .*15$/);
    await shot('tiles');
  });

  await test.step('a column is drawn on the plan; Esc leaves', async () => {
    await kind('Column');
    await dialog.getByRole('button', { name: 'Draw on the plan' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('[data-part="notice"]')).toContainText('Drag on the plan');
    // North of the racks there is nothing.
    const box = (await diagram.canvas.boundingBox())!;
    const from = { x: box.x + box.width / 2 + 100, y: box.y + box.height / 2 - 130 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y - 60, { steps: 6 });
    await shot('drawing');
    await page.mouse.up();
    await diagram.saved();
    await expect(diagram.property('Name')).toHaveValue('Column 2');
    await expect(diagram.property('Width')).toHaveValue(/^[1-9]\d*$/);
    expect(Number(await diagram.property('Width').inputValue()) % 600).toBe(0);
    await diagram.canvas.focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /Insert walls and furniture/ })).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('Ctrl+K leads to what stands on a tile', async () => {
    await choose(page, diagram, 'Column 2');
    const [, tile] = /Tiles? ([A-T]\d+)/.exec(await page.locator('[data-part="tile"]').innerText())!;
    await whole();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /search/i }).fill(`tile ${tile!.toLowerCase()}`);
    const found = page.getByRole('option', { name: `Tile ${tile}: Column 2` });
    await expect(found).toBeVisible();
    await shot('palette');
    await found.click();
    await expect(diagram.property('Name')).toHaveValue('Column 2');
  });
  await test.step('a rack that is dragged before a door is told of it by name, and is not refused', async () => {
    await choose(page, diagram, 'Wall 2');
    await kind('Door');
    await dialog.getByRole('button', { name: /^Insert/ }).click();
    await expect(dialog).toBeHidden();
    await diagram.saved();
    await whole();
    const door = await diagram.find(/^Door 1/, { near: { x: 728, y: 250 } });
    // Empty, so that a locked floor lets it go.
    const rack = await diagram.find(/A04/, { near: { x: 774, y: 500 }, reach: 120, step: 6 });
    await page.mouse.move(rack.x, rack.y);
    await page.mouse.down();
    await page.mouse.move(door.x, door.y + 20, { steps: 8 });
    await expect(page.locator('[data-part="warning"]')).toHaveText('What stands here is in the way of the leaf of “Door 1”.');
    await expect(page.locator('[data-part="refusal"]')).toHaveCount(0);
    await shot('before-door');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(page.locator('[data-part="warning"]')).toHaveCount(0);
  });

  await test.step('a tray that is drawn through a cooling unit names it, beside the pointer and in its panel', async () => {
    const unit = await diagram.find(/^Cooling unit 1/, { near: { x: 728, y: 677 } });
    await diagram.canvas.focus();
    await page.keyboard.press('w');
    await page.mouse.click(unit.x - 130, unit.y);
    await page.mouse.move(unit.x + 130, unit.y, { steps: 6 });
    await expect(page.locator('[data-part="warning"]')).toContainText('The tray crosses “Cooling unit 1”');
    await shot('tray-pointer');
    await page.mouse.click(unit.x + 130, unit.y);
    await expect(page.locator('[data-part="warned"]')).toContainText('“Cooling unit 1”');
    await shot('tray-panel');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });
  await context.close();
});
