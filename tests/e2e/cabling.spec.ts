import { expect, type Browser, type BrowserContext, type Page } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { openDiagram } from './support/open-diagram';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { importTwoSwitches } from './support/two-switches';
import { look } from './support/look';

const test = journeys();

/** Cables as those who plan and lay them make and follow them: many to many, in bundles, recommended, traced. */
const EDITOR = 'cabling-editor';
const SITE = 'Bergheim';
let context: BrowserContext | undefined;

test.beforeAll(() => {
  addUser(EDITOR, 'editor');
  importTwoSwitches(SITE, 970_000);
});
test.afterEach(async () => {
  await context?.close();
});

async function openRoom(browser: Browser): Promise<{ readonly page: Page; readonly diagram: DiagramPage }> {
  const opened = await openDiagram(browser, EDITOR, { site: SITE });
  context = opened.context;
  const { page, diagram } = opened;
  await diagram.unfold('Comms closet');
  return { page, diagram };
}

test('[R1.022] ports are connected many to many from two places side by side, followed, and refused in words', async ({
  browser,
}) => {
  const { page, diagram } = await openRoom(browser);
  const right = page.locator('[data-region="right"]');
  const dialog = page.getByRole('dialog');
  const view = async (name: string): Promise<void> => {
    await right.locator('[data-part="more-views"]').click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const place = (name: string) => right.getByRole('region', { name });
  const port = (side: string, name: string) => place(side).getByRole('checkbox', { name: new RegExp(`^${name} `) });
  const connect = right.getByRole('button', { name: 'Connect…' });
  const told = right.getByRole('alert');
  const done = page.locator('[data-part="mirror-result"]');
  /** Commands take what is selected once it is described. */
  const known = (name: string): Promise<void> => expect(page.getByRole('listbox', { name: /selected/ })).toContainText(name);

  await test.step('[R2.073] two places are held side by side', async () => {
    await view('Connect');
    for (const [side, device] of [
      ['Place A', 'switch-01'],
      ['Place B', 'router-01'],
    ] as const) {
      await diagram.treeItem(device).click();
      await known(device);
      await right.getByRole('button', { name: `${side}: Take what is selected` }).click();
      await expect(place(side).getByRole('checkbox')).toHaveCount(8);
    }
  });

  await test.step('[R5.031] [R5.032] [R5.030] a start, a termination and equal numbers are asked for', async () => {
    await expect(connect, '[V13] what cannot act is disabled with its reason').toBeDisabled();
    await expect(connect).toHaveAccessibleDescription('Select a start port.');
    await port('Place A', 'GigabitEthernet1/0/1').click();
    await port('Place A', 'GigabitEthernet1/0/2').click();
    await expect(connect).toBeDisabled();
    await expect(connect).toHaveAccessibleDescription('Select a termination port.');
    await port('Place B', 'GigabitEthernet0/1/1').click();
    await connect.click();
    await expect(told).toHaveText('The numbers of selected items must match.');
    await port('Place B', 'GigabitEthernet0/1/2').click();
  });

  await test.step('[R2.099] [R3.046] [R3.047] crosswise, labelled by a rule, in one step', async () => {
    await connect.click();
    await expect(dialog).toContainText('Connect ports, many to many');
    await expect(dialog.getByRole('combobox', { name: 'Cable class' })).toHaveValue('Copper cable');
    await dialog.getByText('Cross connect').click();
    await dialog.getByLabel('Labels by rule').fill('{rackA}-{nn}');
    const cables = dialog.getByRole('list', { name: 'Cables that will be made' }).getByRole('listitem');
    await expect(cables.nth(0)).toContainText(/1\/0\/1.*0\/1\/2.*Comms closet-01/);
    await expect(cables.nth(1)).toContainText(/1\/0\/2.*0\/1\/1.*Comms closet-02/);
    await dialog.getByRole('button', { name: 'Connect 2 cables' }).click();
    await expect(done).toHaveText('2 cables connected');
    await diagram.saved();
  });

  await test.step('[R2.075] [R2.076] a cable is followed to both ends, as a list and as a drawing', async () => {
    await port('Place A', 'GigabitEthernet1/0/1').click();
    await known('GigabitEthernet1/0/1');
    await diagram.canvas.focus();
    await page.keyboard.press('t');
    const list = right.getByRole('list', { name: 'Link, end to end' });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await expect(list).toContainText(
      /switch-01.*GigabitEthernet1\/0\/1.*Comms closet-01.*In use.*router-01.*GigabitEthernet0\/1\/2/,
    );
    await list.getByRole('button', { name: /Comms closet-01/ }).click();
    await expect(list.locator('[data-current]')).toContainText('Comms closet-01');
    await diagram.canvas.focus();
    await page.keyboard.press('Shift+T');
    await expect(right.getByRole('group', { name: 'Link diagram' }).getByRole('button')).toHaveCount(5);
  });

  await test.step('[R4.057] [R4.058] [R4.059] what a cable is and does is said beside its properties', async () => {
    await right.getByRole('tab', { name: 'Properties' }).click();
    const state = right.locator('[data-part="cable-status"]');
    await expect(state).toHaveText('State: In use');
    for (const [status, said] of [
      ['Damaged', 'Damaged'],
      ['Planned', 'Connection planned'],
      ['Removed', 'Connection removed'],
      ['Used', 'In use'],
    ] as const) {
      await right.getByRole('combobox', { name: 'Status' }).selectOption({ label: status });
      await expect(state).toHaveText(`State: ${said}`);
    }
  });

  await test.step('[R5.034] a batch has as many cables as nodes, or twice as many', async () => {
    await diagram.treeItem('switch-01').click();
    await diagram.treeItem('router-01').click({ modifiers: ['Control'] });
    await diagram.treeItem('Comms closet').click({ modifiers: ['Control'] });
    await known('Comms closet');
    await diagram.canvas.focus();
    await page.keyboard.press('Shift+C');
    await expect(dialog).toContainText('Connect devices');
    await expect(dialog.getByLabel('Number of cables'), '[11 batch]').toBeFocused();
    await look(page, 'connect-devices');
    await dialog.getByLabel('Number of cables').fill('3');
    await expect(dialog.getByRole('alert')).toHaveText(
      'The number of cables (3) must be that of the devices (2) or twice it (4).',
    );
    await expect(dialog.getByRole('button', { name: 'Connect', exact: true })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  const bundle = right.getByRole('button', { name: /^router-01/ });
  await test.step('[R2.081] cables are bundled by where they go', async () => {
    await view('Bundles');
    await diagram.treeItem('switch-01').click();
    await expect(bundle).toContainText('2');
  });

  await test.step('[R2.102] [R3.048] [R5.028] a bundle grows by a number of cables, until no port is free', async () => {
    await bundle.click();
    await right.getByRole('button', { name: 'Add cables to this bundle…' }).click();
    await expect(dialog).toContainText('Connect devices');
    await dialog.getByLabel('Number of cables').fill('7');
    await expect(dialog.getByRole('alert')).toContainText('Only 6 free ports fit; 7 are needed.');
    await dialog.getByLabel('Number of cables').fill('6');
    await dialog.getByRole('button', { name: 'Connect 6 cables' }).click();
    await expect(done).toHaveText('6 cables connected');
    await expect(bundle).toContainText('8');
    await right.getByRole('button', { name: 'Add cables to this bundle…' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('All 8 ports of this object are taken.');
    await page.keyboard.press('Escape');
  });

  await test.step('[R2.085] [R5.033] a recommended link is made only when one is chosen', async () => {
    await page.keyboard.press('Control+z');
    await expect(done).toHaveText(/Undone: 6 cables/);
    await view('Suggested links');
    await diagram.treeItem('switch-01').click();
    const offers = right.getByRole('listitem');
    await expect(offers).toHaveCount(6);
    await expect(offers.first()).toContainText('2 cables run between them already');
    await right.getByRole('button', { name: /^Connect/ }).click();
    await expect(told).toHaveText('Choose at least one recommended link.');
    await offers.first().getByRole('checkbox').check();
    await right.getByRole('button', { name: /^Connect/ }).click();
    await expect(dialog).toContainText('router-01');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(offers).toHaveCount(5);
  });
});

test('[R5.025] ports of one panel are joined by jumpers, followed through it, and none makes a loop', async ({ browser }) => {
  const opened = await openDiagram(browser, EDITOR, { site: 'Data hall 2' });
  context = opened.context;
  const { page, diagram } = opened;
  const right = page.locator('[data-region="right"]');
  const dialog = page.getByRole('dialog');
  const place = (name: string) => right.getByRole('region', { name });
  const port = (side: string, name: string) => place(side).getByRole('checkbox', { name: new RegExp(`^${name} · .*free`, 'i') });
  const known = (name: string): Promise<void> => expect(page.getByRole('listbox', { name: /selected/ })).toContainText(name);
  /** A panel against itself, with these of its ports chosen on either side. */
  const hold = async (panel: string, a: readonly string[], b: readonly string[]): Promise<void> => {
    await diagram.treeItem(panel).click();
    await known(panel);
    for (const [side, names] of [
      ['Place A', a],
      ['Place B', b],
    ] as const) {
      await right.getByRole('button', { name: `${side}: Take what is selected` }).click();
      for (const name of names) await port(side, name).click();
    }
    await right.getByRole('button', { name: 'Connect…' }).click();
  };
  await diagram.unfold('B06');
  await diagram.unfold('B01');
  await right.locator('[data-part="more-views"]').click();
  await page.getByRole('menuitem', { name: 'Connect', exact: true }).click();

  await test.step('two to two within one panel, drawn and followed', async () => {
    await hold('H2-B01-FP03', ['34', '35'], ['36', '37']);
    const cables = dialog.getByRole('list', { name: 'Cables that will be made' }).getByRole('listitem');
    await expect(cables).toHaveCount(2);
    await dialog.getByLabel('Labels by rule').fill('JMP-{nn}');
    await dialog.getByRole('button', { name: 'Connect 2 cables' }).click();
    await expect(page.locator('[data-part="mirror-result"]')).toHaveText('2 cables connected');
    await diagram.saved();
    await diagram.flyTo('H2-B01-FP03');
    await look(page, 'jumper-drawn');
    await place('Place A')
      .getByRole('checkbox', { name: /^34 · / })
      .click();
    await known('34');
    await diagram.canvas.focus();
    await page.keyboard.press('t');
    await expect(right.getByRole('list', { name: 'Link, end to end' })).toContainText(
      /H2-B06-FP01.*H2-B01-FP03.*JMP-01.*H2-B01-FP03.*H2-B06-FP01/,
    );
    await look(page, 'jumper-traced');
    await page.keyboard.press('Escape');
  });

  await test.step('where the trunks come out the two ports lead to each other already', async () => {
    await right.locator('[data-part="more-views"]').click();
    await page.getByRole('menuitem', { name: 'Connect', exact: true }).click();
    await hold('H2-B06-FP01', ['34'], ['36']);
    await expect(dialog.getByRole('alert')).toHaveText(
      'H2-B06-FP01 · 34 leads to H2-B06-FP01 · 36 already: a jumper between them would close a loop.',
    );
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await diagram.canvas.focus();
    await page.keyboard.press('Control+z');
    await expect(page.locator('[data-part="mirror-result"]')).toHaveText(/Undone: 2 cables/);
    await diagram.saved();
  });
});
