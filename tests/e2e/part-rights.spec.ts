import { expect, type BrowserContext, type Page } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { openDiagram } from './support/open-diagram';
import { importTwoSwitches } from './support/two-switches';

const test = journeys();

/** Accounts that may do a part of what an editor may: what they may is done and stored, what they may not says why. */
const CLERK = 'part-properties';
const PATCHER = 'part-cabling';
const SITE = 'Talheim';
const PROPERTIES = 'Needs the permission “Edit properties”.';
const EQUIPMENT = 'Needs the permission “Add and delete”.';
const CABLES = 'Needs the permission “Connect cables”.';
let context: BrowserContext | undefined;

test.beforeAll(() => {
  addUser(CLERK, 'viewer', 'propertyEditing');
  addUser(PATCHER, 'viewer', 'cableConnection');
  importTwoSwitches(SITE, 980_000);
});
test.afterEach(async () => {
  await context?.close();
  context = undefined;
});

const command = (page: Page, id: string) => page.getByRole('toolbar').locator(`[data-command="${id}"]`);
const view = async (page: Page, name: string): Promise<void> => {
  await page.locator('[data-region="right"] [data-part="more-views"]').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const region = (page: Page) => page.locator('[data-region="right"]');

test('who may edit properties and nothing else renames a device; tools and cables are barred by name', async ({ browser }) => {
  const opened = await openDiagram(browser, CLERK, { site: SITE });
  context = opened.context;
  const { page, diagram } = opened;
  await diagram.unfold('Comms closet');

  await test.step('tools that insert and connect are there, barred, with the permission that is lacking', async () => {
    for (const [id, words] of [
      ['place-rack', EQUIPMENT],
      ['connect-tool', CABLES],
    ] as const) {
      await expect(command(page, id)).toHaveAttribute('aria-disabled', 'true');
      await expect(command(page, id)).toHaveAttribute('aria-description', words);
    }
  });

  await test.step('their keys say it, too', async () => {
    await diagram.canvas.focus();
    await page.keyboard.press('c');
    await expect(page.getByText('You do not have the permission “Connect cables”.').first()).toBeVisible();
  });

  await test.step('a view that connects and nothing else is not offered', async () => {
    await region(page).locator('[data-part="more-views"]').click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Connect', exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  });

  await test.step('a device that is dragged stays where it is, with its reason', async () => {
    await diagram.flyTo('switch-01');
    const from = await diagram.find(/switch-01/);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const by of [10, 40, 90]) await page.mouse.move(from.x, from.y + by);
    await expect(page.getByText('You do not have the permission “Move and change”.').first()).toBeVisible();
    await page.mouse.up();
    await diagram.done();
    await expect(page.locator('[data-command="undo"]').first()).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('its name is edited, stored, and taken back', async () => {
    await diagram.treeItem('switch-01').click();
    await page.getByRole('tab', { name: 'Properties' }).click();
    await expect(diagram.property('U position')).toHaveJSProperty('tagName', 'OUTPUT');
    await expect(diagram.property('U position')).toHaveText(/^10/);
    await diagram.property('Name').fill('switch-77');
    await diagram.property('Name').press('Enter');
    await expect(diagram.treeItem('switch-77')).toBeVisible();
    await diagram.saved();
    await page.reload();
    await diagram.ready();
    await diagram.unfold('Comms closet');
    await diagram.treeItem('switch-77').click();
    await expect(diagram.property('Name')).toHaveValue('switch-77');
    await page.locator('[data-command="undo"]').first().click();
    await expect(diagram.treeItem('switch-01')).toBeVisible();
    await diagram.saved();
  });
});

test('who may connect cables and nothing else connects two ports; properties and equipment are barred by name', async ({
  browser,
}) => {
  const opened = await openDiagram(browser, PATCHER, { site: SITE });
  context = opened.context;
  const { page, diagram } = opened;
  await diagram.unfold('Comms closet');
  const place = (name: string) => region(page).getByRole('region', { name });

  await test.step('properties are shown to read, with the permission that is lacking', async () => {
    await diagram.treeItem('switch-01').click();
    await expect(region(page).getByText(PROPERTIES)).toBeVisible();
    await expect(diagram.property('Name')).toHaveJSProperty('tagName', 'OUTPUT');
    await expect(command(page, 'place-device')).toHaveAttribute('aria-description', EQUIPMENT);
    await expect(command(page, 'connect-tool')).toHaveAttribute('aria-disabled', 'false');
  });

  await test.step('ports are connected, and the cables are there after a reload', async () => {
    await view(page, 'Connect');
    for (const [side, device] of [
      ['Place A', 'switch-01'],
      ['Place B', 'router-01'],
    ] as const) {
      await diagram.treeItem(device).click();
      await expect(page.getByRole('listbox', { name: /selected/ })).toContainText(device);
      await region(page)
        .getByRole('button', { name: `${side}: Take what is selected` })
        .click();
    }
    for (const [side, names] of [
      ['Place A', ['GigabitEthernet1/0/1', 'GigabitEthernet1/0/2']],
      ['Place B', ['GigabitEthernet0/1/1', 'GigabitEthernet0/1/2']],
    ] as const)
      for (const name of names)
        await place(side)
          .getByRole('checkbox', { name: new RegExp(`^${name} `) })
          .click();
    await region(page).getByRole('button', { name: 'Connect…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Labels by rule').fill('{rackA}-{nn}');
    await dialog.getByRole('button', { name: 'Connect 2 cables' }).click();
    await expect(page.locator('[data-part="mirror-result"]')).toHaveText('2 cables connected');
    await expect(dialog).toHaveCount(0);
    await diagram.saved();
    await page.reload();
    await diagram.ready();
    await diagram.unfold('Comms closet');
    await page.getByRole('tab', { name: 'Properties' }).click();
    await diagram.treeItem('router-01').click();
    await expect(region(page)).toContainText(/2 of \d+ ports connected/);
  });
});
