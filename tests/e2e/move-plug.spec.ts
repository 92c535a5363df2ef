import { expect, type BrowserContext } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { openDiagram } from './support/open-diagram';
import { importTwoSwitches } from './support/two-switches';

const test = journeys();

/** A patch cord is plugged in elsewhere at one end, from the panel and by drawing it. */
const EDITOR = 'move-editor';
const SITE = 'Auerbach';
let context: BrowserContext | undefined;

test.beforeAll(() => {
  addUser(EDITOR, 'editor');
  importTwoSwitches(SITE, 1_230_000, ['1000base-t', '1000base-t']);
});
test.afterEach(async () => {
  await context?.close();
});

test('[walk 3] a patch cord is plugged in elsewhere in one step, told with what stays, and put back in one', async ({
  browser,
}) => {
  const opened = await openDiagram(browser, EDITOR, { site: SITE });
  context = opened.context;
  const { page, diagram } = opened;
  page.setDefaultTimeout(15_000);
  await diagram.unfold('Comms closet');
  const right = page.locator('[data-region="right"]');
  const dialog = page.getByRole('dialog');
  const place = (name: string) => right.getByRole('region', { name });
  const port = (side: string, name: string) => place(side).getByRole('checkbox', { name: new RegExp(`^${name} `) });
  const selected = page.getByRole('listbox', { name: /selected/ });
  const toConnect = async (): Promise<void> => {
    await right.locator('[data-part="more-views"]').click();
    await page.getByRole('menuitem', { name: 'Connect', exact: true }).click();
  };

  await test.step('two ports are connected by a cord', async () => {
    await toConnect();
    for (const [side, device] of [
      ['Place A', 'switch-01'],
      ['Place B', 'router-01'],
    ] as const) {
      await diagram.treeItem(device).click();
      await expect(selected).toContainText(device);
      await right.getByRole('button', { name: `${side}: Take what is selected` }).click();
      await expect(place(side).getByRole('checkbox')).toHaveCount(8);
    }
    await port('Place A', 'GigabitEthernet1/0/1').click();
    await port('Place B', 'GigabitEthernet0/1/1').click();
    await right.getByRole('button', { name: 'Connect…' }).click();
    await dialog.getByLabel('Label').fill('PC-7');
    await dialog.getByLabel('Length').fill('0.5');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.locator('[data-part="mirror-result"]')).toHaveText(/connected/);
    await diagram.saved();
  });

  await test.step('its plug is moved from the port’s properties, which say what stays and that the cord is short', async () => {
    await port('Place A', 'GigabitEthernet1/0/1').click();
    await expect(selected).toContainText('GigabitEthernet1/0/1');
    await right.getByRole('tab', { name: 'Properties' }).click();
    await right.getByRole('button', { name: 'Move the plug to another port' }).click();
    await expect(dialog).toContainText('Move a plug of PC-7');
    await expect(dialog.locator('[data-part="move-stays"]')).toContainText('GigabitEthernet0/1/1');
    await dialog.getByLabel('To port').fill('switch-01 1/0/5');
    await page.getByRole('option', { name: /GigabitEthernet1\/0\/5/ }).click();
    await expect(dialog.locator('[data-part="move-ends"]')).toContainText('GigabitEthernet1/0/5');
    await look(page, 'move-plug');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(selected).toContainText('GigabitEthernet1/0/5');
    await expect(page.locator('[data-part="mirror-result"]')).toHaveText(/PC-7 moved from .*1\/0\/1 to .*1\/0\/5/);
    await diagram.saved();
  });

  await test.step('drawn from the port that has it to a free one it is the same; a step of undo each puts it back', async () => {
    // Chosen in the list, it is flown to.
    await toConnect();
    await port('Place A', 'GigabitEthernet1/0/5').click();
    const from = await diagram.find(/1\/0\/5/, { step: 40 });
    const to = await diagram.find(/1\/0\/6.*free/, { step: 40, near: from });
    await diagram.canvas.focus();
    await page.keyboard.press('c');
    await diagram.drag(from, to);
    await expect(dialog).toContainText('Move a plug of PC-7');
    await expect(dialog.locator('[data-part="move-ends"]')).toContainText(/1\/0\/5.*1\/0\/6/);
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(selected).toContainText('GigabitEthernet1/0/6');
    await diagram.canvas.focus();
    await page.keyboard.press('Escape');
    for (const free of ['GigabitEthernet1/0/6', 'GigabitEthernet1/0/5']) {
      await page.keyboard.press('Control+z');
      await expect(port('Place A', free)).toHaveAttribute('data-free', 'true');
    }
    await expect(port('Place A', 'GigabitEthernet1/0/1')).not.toHaveAttribute('data-free', 'true');
  });
});
