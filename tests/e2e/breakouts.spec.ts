import { expect, type BrowserContext } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { openDiagram } from './support/open-diagram';
import { importTwoSwitches } from './support/two-switches';
import { look } from './support/look';

const test = journeys();

/** One port of four lanes against four of one: connected, followed by its lanes, changed with words, undone. */
const EDITOR = 'breakout-editor';
const SITE = 'Stollberg';
let context: BrowserContext | undefined;

test.beforeAll(() => {
  addUser(EDITOR, 'editor');
  importTwoSwitches(SITE, 1_170_000, ['40gbase-x-qsfpp', '10gbase-x-sfpp']);
});
test.afterEach(async () => {
  await context?.close();
});

test('[QSFP] ==4 lanes to 4 x 1== [SFP][SFP][SFP][SFP]: a breakout is one cable, followed by its lanes from either end', async ({
  browser,
}) => {
  const opened = await openDiagram(browser, EDITOR, { site: SITE });
  context = opened.context;
  const { page, diagram } = opened;
  await diagram.unfold('Comms closet');
  const right = page.locator('[data-region="right"]');
  const dialog = page.getByRole('dialog');
  const place = (name: string) => right.getByRole('region', { name });
  const known = (name: string): Promise<void> => expect(page.getByRole('listbox', { name: /selected/ })).toContainText(name);
  const port = (side: string, name: string) => place(side).getByRole('checkbox', { name: new RegExp(`^${name} `) });

  await test.step('legs first or trunk first, the dialog offers the lanes that fit', async () => {
    await right.locator('[data-part="more-views"]').click();
    await page.getByRole('menuitem', { name: 'Connect', exact: true }).click();
    for (const [side, device] of [
      ['Place A', 'switch-01'],
      ['Place B', 'router-01'],
    ] as const) {
      await diagram.treeItem(device).click();
      await known(device);
      await right.getByRole('button', { name: `${side}: Take what is selected` }).click();
      await expect(place(side).getByRole('checkbox')).toHaveCount(8);
    }
    for (const leg of [1, 2, 3]) await port('Place A', `GigabitEthernet1/0/${leg}`).click();
    for (const trunk of [1, 2]) await port('Place B', `GigabitEthernet0/1/${trunk}`).click();
    const connect = right.getByRole('button', { name: 'Connect…' });
    await connect.click();
    await expect(right.getByRole('alert')).toHaveText('The numbers of selected items must match.');
    await port('Place B', 'GigabitEthernet0/1/2').click();
    await port('Place A', 'GigabitEthernet1/0/4').click();
    await connect.click();
    await expect(dialog.getByRole('combobox', { name: 'Lanes' })).toHaveValue('QSFP to 4 × SFP');
    const cables = dialog.getByRole('list', { name: 'Cables that will be made' }).getByRole('listitem');
    await expect(cables).toHaveCount(1);
    await expect(cables).toContainText(
      /0\/1\/1.*1\/0\/1, GigabitEthernet1\/0\/2, GigabitEthernet1\/0\/3, GigabitEthernet1\/0\/4/,
    );
    await dialog.getByLabel('Labels by rule').fill('BRK-{nn}');
    await look(page, 'breakout-dialog');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.locator('[data-part="mirror-result"]')).toHaveText(/connected/);
    await diagram.saved();
  });

  await test.step('the third leg is followed to the one port by its lane', async () => {
    await port('Place A', 'GigabitEthernet1/0/3').click();
    await known('GigabitEthernet1/0/3');
    await diagram.canvas.focus();
    await page.keyboard.press('t');
    const list = right.getByRole('list', { name: 'Link, end to end' });
    await expect(list).toContainText(/switch-01.*GigabitEthernet1\/0\/3.*BRK-01.*router-01.*GigabitEthernet0\/1\/1.*position 3/);
    await look(page, 'breakout-trace');
    await list.getByRole('button', { name: /BRK-01/ }).click();
    // Each end says how many plugs it has.
    await right.getByRole('tab', { name: 'Properties' }).click();
    await expect(right.getByRole('button', { name: /End B/ })).toContainText('GigabitEthernet1/0/1 · +3');
  });

  await test.step('lanes that do not suit its plugs are refused in words, and undo takes the cable back', async () => {
    await right.getByRole('tab', { name: 'Properties' }).click();
    const lanes = right.getByRole('combobox', { name: 'Lanes' });
    await expect(lanes).toHaveValue('cage-4-4');
    await look(page, 'breakout-property');
    await lanes.selectOption({ label: 'MPO-12, type B' });
    await expect(right.getByRole('alert')).toContainText('A plug of 12 lanes does not go into a port');
    await expect(lanes).toHaveValue('cage-4-4');
    await diagram.canvas.focus();
    await page.keyboard.press('Control+z');
    await expect(page.locator('[data-part="mirror-result"]')).toHaveText(/undone|Undone/);
    await right.locator('[data-part="more-views"]').click();
    await page.getByRole('menuitem', { name: 'Connect', exact: true }).click();
    await expect(port('Place A', 'GigabitEthernet1/0/3')).toHaveAttribute('data-free', 'true');
  });
});

test('[B22] [QSFP] ==4 lanes to 4 x 1== [SFP] - - [SFP]: legs are left loose, plugged and unplugged one by one, and go with their devices', async ({
  browser,
}) => {
  importTwoSwitches('Sieber', 1_175_000, ['40gbase-x-qsfpp', '10gbase-x-sfpp']);
  const opened = await openDiagram(browser, EDITOR, { site: 'Sieber' });
  context = opened.context;
  const { page, diagram } = opened;
  const shot = (name: string) => look(page, name);
  await diagram.unfold('Comms closet');
  const right = page.locator('[data-region="right"]');
  const dialog = page.getByRole('dialog');
  const selected = page.getByRole('listbox', { name: /selected/ });
  const port = (side: string, name: string) =>
    right.getByRole('region', { name: side }).getByRole('checkbox', { name: new RegExp(`^${name} `) });
  const choose = async (name: string, option: string): Promise<void> => {
    await dialog.getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await right.locator('[data-part="more-views"]').click();
  await page.getByRole('menuitem', { name: 'Connect', exact: true }).click();
  for (const [side, device] of [
    ['Place A', 'router-01'],
    ['Place B', 'switch-01'],
  ] as const) {
    await diagram.treeItem(device).click();
    await expect(selected).toContainText(device);
    await right.getByRole('button', { name: `${side}: Take what is selected` }).click();
    await expect(right.getByRole('region', { name: side }).getByRole('checkbox')).toHaveCount(8);
  }
  const connect = right.getByRole('button', { name: 'Connect…' });

  await test.step('two ports for four legs: the dialog says which legs they are, and the others hang loose', async () => {
    await port('Place A', 'GigabitEthernet0/1/1').click();
    for (const leg of [1, 2]) await port('Place B', `GigabitEthernet1/0/${leg}`).click();
    await connect.click();
    await expect(dialog.getByRole('combobox', { name: 'Lanes' })).toHaveValue('QSFP to 4 × SFP');
    await expect(dialog.getByRole('combobox', { name: 'Leg 3' })).toHaveValue('Hangs loose');
    await choose('Leg 4', 'switch-01 · GigabitEthernet1/0/2');
    await expect(dialog.getByRole('combobox', { name: 'Leg 2' })).toHaveValue('Hangs loose');
    await expect(dialog.getByRole('list', { name: 'Cables that will be made' }).getByRole('listitem')).toContainText('2 loose');
    await dialog.getByLabel('Labels by rule').fill('BRK-{nn}');
    await shot('breakout-loose');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await diagram.saved();
  });

  await test.step('a free port is plugged to a loose leg of it', async () => {
    await expect(port('Place A', 'GigabitEthernet0/1/1')).toHaveAttribute('aria-label', /taken by BRK-01 · 2 loose/);
    await right.getByRole('button', { name: 'Clear' }).click();
    await port('Place A', 'GigabitEthernet0/1/1').click();
    await port('Place B', 'GigabitEthernet1/0/3').click();
    await connect.click();
    await expect(dialog).toContainText('Plug in a leg of BRK-01');
    await choose('GigabitEthernet1/0/3', 'Leg 3');
    await shot('breakout-plug-in');
    await dialog.getByRole('button', { name: 'Plug in' }).click();
    await expect(page.locator('[data-part="mirror-result"]')).toHaveText(/BRK-01 plugged into/);
    await diagram.saved();
  });

  await test.step('a leg is unplugged, the others stay; the trace says that it hangs loose', async () => {
    await right.getByRole('button', { name: 'Clear' }).click();
    await page.keyboard.press('Escape');
    await port('Place B', 'GigabitEthernet1/0/1').click();
    await expect(selected).toContainText('GigabitEthernet1/0/1');
    await right.getByRole('tab', { name: 'Properties' }).click();
    await shot('breakout-leg');
    await right.getByRole('button', { name: 'Unplug' }).click();
    await expect(page.locator('[data-part="mirror-result"]')).toHaveText(
      /BRK-01 unplugged from switch-01 · GigabitEthernet1\/0\/1/,
    );
    await expect(right).toContainText('Nothing is plugged in');
    await diagram.canvas.focus();
    await page.keyboard.press('Control+z');
    await expect(page.locator('[data-part="mirror-result"]')).toHaveText(/Undone/);
    await right.getByRole('button', { name: /BRK-01/ }).click();
    await expect(right.getByRole('button', { name: /End B/ })).toContainText('GigabitEthernet1/0/1 · +2 · 1 loose');
    await diagram.canvas.focus();
    await page.keyboard.press('t');
    await expect(right.getByRole('list', { name: 'Link, end to end' })).toContainText('hangs loose');
    await shot('breakout-loose-trace');
  });

  await test.step('deleting a device unplugs its legs and says so; what is left of the cable goes with the other', async () => {
    await diagram.treeItem('switch-01').click();
    await diagram.canvas.focus();
    await page.keyboard.press('Delete');
    await expect(dialog).toContainText('3 plugs of breakouts (the cables stay)');
    await shot('breakout-delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(diagram.treeItem('switch-01')).toHaveCount(0);
    await diagram.treeItem('router-01').click();
    await diagram.canvas.focus();
    await page.keyboard.press('Delete');
    await expect(dialog).toContainText('1 cable');
    await page.keyboard.press('Escape');
  });
});

test('[IN 1] -< [OUT 1 .. OUT 8]: a model of splitters is made, shown among the models and placed', async ({ browser }) => {
  const opened = await openDiagram(browser, EDITOR, { site: SITE });
  context = opened.context;
  const { page, diagram } = opened;
  await diagram.canvas.focus();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeFocused();
  await page.keyboard.type('Model of splitters');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Model' }).fill('Splitter shelf');
  await expect(dialog.getByRole('status')).toHaveText('9 ports');
  await look(page, 'panel-model');
  await dialog.getByRole('button', { name: 'Make model' }).click();
  const left = page.locator('[data-region="left"]');
  await left.getByRole('button', { name: /Splitter shelf/ }).click();
  // The rack fills the view: its middle units are free.
  const box = (await diagram.canvas.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await diagram.saved();
  await left.getByRole('tab', { name: 'Objects' }).click();
  await diagram.unfold('Comms closet');
  await expect(page.getByRole('treeitem')).toHaveCount(4);
  await look(page, 'panel-placed');
});
