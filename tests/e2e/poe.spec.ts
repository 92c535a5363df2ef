import { expect } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { choose } from './support/cabling-forms';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { openDiagram } from './support/open-diagram';
import { importTwoSwitches } from './support/two-switches';

const test = journeys();

const EDITOR = 'poe-editor';
const SITE = 'Wernigerode';

test('[Right answers 12] ports that were imported with power over Ethernet are summed against the budget of their switch', async ({
  browser,
}) => {
  addUser(EDITOR, 'editor');
  importTwoSwitches(SITE, 1_190_000, undefined, [
    { poe_mode: 'pse', poe_type: 'type3-ieee802.3bt' },
    { poe_mode: 'pd', poe_type: 'type2-ieee802.3at' },
  ]);
  const { context, page, diagram } = await openDiagram(browser, EDITOR, { site: SITE });
  const right = page.locator('[data-region="right"]');
  const dialog = page.getByRole('dialog');
  await diagram.unfold('Comms closet');

  await test.step('three cables from the one that gives to the one that takes', async () => {
    await diagram.treeItem('router-01').click();
    await expect(right.locator('[data-part="poe"]')).toContainText('PoE: 0 of 8 ports, 0 W; the budget is not known');
    await diagram.treeItem('switch-01').click({ modifiers: ['Control'] });
    await choose(page, diagram, 'Connect selected');
    await dialog.getByLabel('Number of cables').fill('3');
    await dialog.getByRole('button', { name: 'Connect 3 cables' }).click();
    await expect(dialog).toBeHidden();
    await diagram.saved();
  });

  await test.step('the properties of the switch tell the load, by the lower type, and its budget is set there', async () => {
    await diagram.treeItem('router-01').click();
    const told = right.locator('[data-part="poe"]');
    await expect(told).toHaveText('PoE: 3 of 8 ports, 90 W; the budget is not known');
    await diagram.property('PoE budget').fill('80');
    await diagram.property('PoE budget').press('Enter');
    await expect(told).toHaveText('PoE: 3 of 8 ports, 90 W, over its budget of 80 W');
    await diagram.saved();
    await look(page, 'poe-properties');
  });

  await test.step('Capacity lists it, over its budget', async () => {
    await diagram.canvas.focus();
    await page.keyboard.press('u');
    await right.getByRole('radiogroup', { name: 'Parts of the capacity view' }).getByText('Power', { exact: true }).click();
    const line = right.locator('[data-part="poe-sources"]').getByRole('button', { name: /router-01/ });
    await expect(line).toContainText('3 of 8 ports');
    await expect(line).toContainText('90 W, 10 W over 80 W');
    await look(page, 'poe-capacity');
    await page.emulateMedia({ colorScheme: 'dark' });
    await look(page, 'poe-capacity-dark');
  });
  await context.close();
});
