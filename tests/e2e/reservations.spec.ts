import { expect, type BrowserContext } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { choose } from './support/cabling-forms';
import { journeys } from './support/journeys';
import { openDiagram } from './support/open-diagram';
import { importTwoSwitches } from './support/two-switches';
import { look } from './support/look';

const test = journeys();
const EDITOR = 'reservations-editor';
const SITE = 'Vorhalt';

let context: BrowserContext | undefined;
test.beforeAll(() => {
  addUser(EDITOR, 'editor');
  importTwoSwitches(SITE, 5_170_000);
});
test.afterEach(async () => {
  await context?.close();
});

test('[B13] units are reserved in the rack’s properties, hatched and told on the drawing, named to who uses them, and given back', async ({
  browser,
}) => {
  const opened = await openDiagram(browser, EDITOR, { site: SITE });
  context = opened.context;
  const { page, diagram } = opened;
  page.setDefaultTimeout(30_000);
  const right = page.locator('[data-region="right"]');
  const section = right.getByRole('region', { name: 'Reserved units' });
  const shot = (name: string): Promise<void> => look(page, name);

  await test.step('from one unit to another, what for and for whom', async () => {
    await diagram.treeItem('Comms closet').click();
    await section.getByRole('button', { name: 'Reserve units…' }).click();
    await section.getByRole('textbox', { name: 'From U' }).fill('1');
    await section.getByRole('textbox', { name: 'To U' }).fill('3');
    await section.getByRole('textbox', { name: 'What for' }).fill('Storage of May');
    await expect(section.getByRole('textbox', { name: 'For whom' })).toHaveValue(EDITOR);
    await shot('reserved-form');
    await section.getByRole('button', { name: 'Reserve', exact: true }).click();
    await expect(section.getByRole('listitem')).toHaveText(['U1–3Storage of May']);
    await diagram.saved();
  });

  await test.step('[Issue 12] by the keyboard, and in the menu of an empty unit from that unit on', async () => {
    const dialog = page.getByRole('dialog');
    await choose(page, diagram, 'Reserve units');
    await dialog.getByRole('textbox', { name: 'From U' }).fill('8');
    await dialog.getByRole('textbox', { name: 'What for' }).fill('By keyboard');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(section.getByRole('listitem').filter({ hasText: 'By keyboard' })).toContainText('U8');
    await diagram.canvas.focus();
    await page.keyboard.press('Shift+Digit1');
    await diagram.atRest();
    const box = (await diagram.canvas.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 4);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const bottom = page.getByText(/^U[\d.]+ in Comms closet$/);
    const unit = /U([\d]+)/.exec((await bottom.textContent()) ?? '')![1]!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { button: 'right' });
    await page.getByRole('menuitem', { name: 'Reserve units…' }).click();
    await expect(dialog).toContainText('Reserve units of Comms closet');
    await expect(dialog.getByRole('textbox', { name: 'From U' })).toHaveValue(unit);
    await shot('reserve-dialog');
    await page.keyboard.press('Escape');
    await section.getByRole('button', { name: 'Give back: By keyboard' }).click();
    await diagram.saved();
  });

  await test.step('the pointer on the hatching tells them', async () => {
    await diagram.canvas.focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Digit1');
    await diagram.atRest();
    // Of the twelve units the lowest three.
    const box = (await diagram.canvas.boundingBox())!;
    const near = { x: box.x + box.width / 2, y: box.y + box.height * 0.75 };
    await diagram.find(/Storage of May/, { near, reach: 160 });
    await expect(diagram.hoverCard).toContainText('U1–3');
    await shot('reserved-hover');
  });

  await test.step('who puts a device there hears what they are kept for', async () => {
    await diagram.unfold('Comms closet');
    await diagram.treeItem('router-01').click();
    await diagram.property('U position').fill('2');
    await page.keyboard.press('Enter');
    await expect(page.getByText('U1–3 is reserved: Storage of May.').first()).toBeVisible();
    await shot('reserved-warned');
    await diagram.saved();
  });

  await test.step('they are given back', async () => {
    await diagram.treeItem('Comms closet').click();
    await section.getByRole('button', { name: 'Give back: Storage of May' }).click();
    await expect(section.getByRole('listitem')).toHaveCount(0);
    await diagram.saved();
  });
});
