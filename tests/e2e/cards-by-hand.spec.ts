import { expect } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { openDiagram } from './support/open-diagram';

const test = journeys();

const EDITOR = 'cards-editor';

test.beforeAll(() => addUser(EDITOR, 'editor'));

test('[11 cards] a card is dragged from the palette into an empty slot; one that is filled says so', async ({ browser }) => {
  const { context, page, diagram } = await openDiagram(browser, EDITOR, { site: 'Data hall 1' });
  const models = page.locator('[data-region="left"]');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('core1');
  await page.getByRole('option', { name: /core1/ }).first().click();
  await diagram.canvas.focus();
  await page.keyboard.press('Shift+Digit2');
  await diagram.atRest();
  await expect(diagram.property('Name')).toHaveValue(/core1$/);
  const [free, filled] = [await diagram.find(/Slot 6/, { step: 10 }), await diagram.find(/NX-LC36/, { step: 10 })];

  await page.locator('#left-tab-models').click();
  await models.getByText('Cards', { exact: true }).click();
  const card = models.getByText('NX-LC36', { exact: true });
  // The list moves once more when its classes are there: the hand waits until the card stands.
  await card.hover();
  await page.mouse.down();
  await page.mouse.move(free.x - 60, free.y, { steps: 8 });
  await page.mouse.move(free.x, free.y, { steps: 4 });
  await look(page, 'card-over-slot');
  await page.mouse.up();
  await expect(page.getByRole('log')).toContainText('NX-LC36 inserted');
  await diagram.saved();
  await look(page, 'card-inserted');

  await card.click();
  await page.mouse.move(filled.x, filled.y, { steps: 4 });
  await expect(page.getByText('The slot already holds an unnamed “NX-LC36”.').first()).toBeVisible();
  await look(page, 'card-over-card');
  await page.mouse.click(filled.x, filled.y);
  await diagram.canvas.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('log')).toContainText('Undone');
  await diagram.saved();
  await context.close();
});

test('[walk 1 slot] a click on the + of an empty slot asks for its card, and so does the menu of the chassis', async ({
  browser,
}) => {
  const { context, page, diagram } = await openDiagram(browser, EDITOR, { site: 'Data hall 1' });
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Control+k');
  await dialog.getByRole('combobox').fill('core1');
  await page.getByRole('option', { name: /core1/ }).first().click();
  await diagram.canvas.focus();
  await page.keyboard.press('Shift+Digit2');
  await diagram.atRest();
  const chassis = page.locator('[role="treeitem"][aria-selected="true"]');
  await chassis.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Insert card…' }).click();
  await expect(dialog).toContainText('Insert card');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const seen = await diagram.find(/Slot 6/, { step: 10 });
  // The middle of what answers to the slot.
  const edges = { left: seen.x, right: seen.x, top: seen.y, bottom: seen.y };
  for (const [edge, axis, by] of [
    ['left', 'x', -10],
    ['right', 'x', 10],
    ['top', 'y', -5],
    ['bottom', 'y', 5],
  ] as const)
    for (let at = { ...seen }; ; edges[edge] = at[axis]) {
      at = { ...at, [axis]: at[axis] + by };
      await page.mouse.move(at.x, at.y);
      await diagram.done();
      await page.waitForTimeout(90);
      if (!/Slot 6/.test((await diagram.hoverCard.textContent().catch(() => '')) ?? '')) break;
    }
  await page.mouse.click((edges.left + edges.right) / 2, (edges.top + edges.bottom) / 2);
  await expect(dialog).toContainText('Insert card');
  await look(page, 'slot-asks');
  await dialog.getByLabel('Model').click();
  await page.getByRole('option', { name: /NX-LC36/ }).click();
  await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(page.getByRole('log')).toContainText('NX-LC36 inserted');
  await diagram.saved();
  await look(page, 'slot-filled');
  await context.close();
});
