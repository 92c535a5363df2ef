import { expect } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { openDiagram } from './support/open-diagram';

const test = journeys();

const EDITOR = 'cards-editor';

test('[11 cards] a card is dragged from the palette into an empty slot; one that is filled says so', async ({ browser }) => {
  addUser(EDITOR, 'editor');
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
  const from = (await card.boundingBox())!;
  const middle = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  await page.mouse.move(middle.x, middle.y);
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
  await expect(page.getByText('The slot already holds “NX-LC36”.').first()).toBeVisible();
  await look(page, 'card-over-card');
  await page.mouse.click(filled.x, filled.y);
  await diagram.canvas.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('log')).toContainText('Undone');
  await diagram.saved();
  await context.close();
});
