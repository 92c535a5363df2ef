import { expect, type BrowserContext } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { choose } from './support/cabling-forms';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { openDiagram } from './support/open-diagram';
import { importTwoSwitches } from './support/two-switches';

const test = journeys();

/** What light loses between two switches: by optics at both ends, and as it was measured. */
const EDITOR = 'loss-editor';
const SITE = 'Grund';
let context: BrowserContext | undefined;

test.beforeAll(() => {
  addUser(EDITOR, 'editor');
  importTwoSwitches(SITE, 1_190_000, ['10gbase-x-sfpp', '10gbase-x-sfpp']);
});
test.afterEach(async () => {
  await context?.close();
});

test('[Issue 12] optics are said of both ports, the way is judged by them, and what was measured counts instead', async ({
  browser,
}) => {
  const opened = await openDiagram(browser, EDITOR, { site: SITE });
  context = opened.context;
  const { page, diagram } = opened;
  page.setDefaultTimeout(15_000);
  const right = page.locator('[data-region="right"]');
  const dialog = page.getByRole('dialog');
  const selected = page.getByRole('listbox', { name: /selected/ });
  const command = (name: string): Promise<void> => choose(page, diagram, name);
  const optics = right.locator('[data-part="port-optics"]');
  const over = right.locator('[data-part="optics-over"] tbody tr');
  const plant = right.locator('[data-part="cable-plant"]');
  await diagram.unfold('Comms closet');

  const selectPort = async (side: 'Place A' | 'Place B', name: string): Promise<void> => {
    await right.locator('[data-part="more-views"]').click();
    await page.getByRole('menuitem', { name: 'Connect', exact: true }).click();
    const port = right.getByRole('region', { name: side }).getByRole('checkbox', { name: new RegExp(`^${name} `) });
    await port.click();
    if (!(await port.isChecked())) await port.click();
    await expect(selected).toContainText(name);
  };

  await test.step('a cord of OS2 of 6 km between two cages', async () => {
    await command('Cable model');
    await dialog.getByText('New model').click();
    await dialog.getByLabel('Model', { exact: false }).last().fill('OS2 drum');
    await dialog.getByRole('button', { name: 'Make model' }).click();
    await expect(dialog).toBeHidden();
    await right.locator('[data-part="more-views"]').click();
    await page.getByRole('menuitem', { name: 'Connect', exact: true }).click();
    for (const [side, device] of [
      ['Place A', 'switch-01'],
      ['Place B', 'router-01'],
    ] as const) {
      await diagram.treeItem(device).click();
      await expect(selected).toContainText(device);
      await right.getByRole('button', { name: `${side}: Take what is selected` }).click();
    }
    for (const [side, name] of [
      ['Place A', 'GigabitEthernet1/0/1'],
      ['Place B', 'GigabitEthernet0/1/1'],
    ] as const)
      await right
        .getByRole('region', { name: side })
        .getByRole('checkbox', { name: new RegExp(`^${name} `) })
        .click();
    await right.getByRole('button', { name: 'Connect…' }).click();
    await dialog.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: /OS2/ }).first().click();
    await dialog.getByLabel('Label of the cable').fill('FO-01');
    await look(page, 'loss-connect');
    await dialog.getByLabel('Length').fill('6000');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(dialog).toBeHidden();
    await command('FO-01');
    await right.getByRole('tab', { name: 'Properties' }).click();
    await plant.getByRole('button', { name: 'Set model…' }).click();
    await dialog.getByLabel('Cable model').click();
    await page
      .getByRole('option', { name: /OS2 drum/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Set model', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(plant).toContainText('Loss of the way over this cable');
    await expect(right.locator('[data-part="losses"]')).toContainText('2.14 dB');
    await look(page, 'loss-cable');
  });

  await test.step('it is said what is in the one port, and in the other: 10GBASE-LR hears itself over it', async () => {
    for (const [side, name] of [
      ['Place A', 'GigabitEthernet1/0/1'],
      ['Place B', 'GigabitEthernet0/1/1'],
    ] as const) {
      await selectPort(side, name);
      await right.getByRole('tab', { name: 'Properties' }).click();
      await expect(optics).toContainText('Which optics are in it is not said.');
      await optics.getByRole('button', { name: 'Optics…' }).click();
      await expect(dialog.getByRole('button', { name: 'Set', exact: true })).toBeDisabled();
      // [quick hands] At one go, as on a busy machine: Enter takes what was typed.
      await dialog.getByRole('combobox', { name: 'Standard' }).fill('10gbase-lr');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('combobox', { name: 'Standard' })).toHaveValue('10GBASE-LR');
      await look(page, 'loss-optics-dialog');
      await dialog.getByRole('button', { name: 'Set', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(optics).toContainText('10GBASE-LR · 1310 nm · sends −8.2 to 0.5 dBm · hears −14.4 to 0.5 dBm');
      await diagram.saved();
    }
    await expect(over).toHaveCount(2);

    for (const way of [0, 1]) {
      await expect(over.nth(way)).toHaveAttribute('data-runs', 'true');
      await expect(over.nth(way)).toContainText('−10.34 dBm');
      await expect(over.nth(way)).toContainText('4.06 dB');
    }
    await expect(right.locator('[data-part="optics-application"]')).toHaveText('10GBASE-LR allows 10,000 m and 6.20 dB: kept.');
    await look(page, 'loss-optics');
  });

  await test.step('it was measured, and loses more than computed: both are told, what was measured counts', async () => {
    await command('FO-01');
    await plant.getByRole('button', { name: 'Measured…' }).click();
    await dialog.getByLabel('Loss').fill('6.85');
    await dialog.getByLabel('Reflectance').fill('-45');
    await dialog.getByLabel('Measured by').fill('Erika Harz');
    await dialog.getByLabel('Measured on').fill('2026-11-22');
    await look(page, 'loss-measure');
    await dialog.getByRole('button', { name: 'Note', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(plant.locator('[data-part="measurement"]')).toContainText(
      'all cores · 6.85 dB with connectors · 1310 nm · reflectance −45.00 dB · Nov 22, 2026 · Erika Harz',
    );
    await expect(plant.locator('[data-part="measured-wins"]')).toHaveText(
      '1310 nm: computed 2.14 dB; measured (FO-01 6.85 dB, Nov 22, 2026, Erika Harz) 6.85 dB. What was measured counts.',
    );
    await expect(over.first()).toHaveAttribute('data-runs', 'false');
    await expect(right.locator('[data-part="optics-over"]')).toContainText('-15.05 dBm come in, the receiver needs -14.4 dBm.');
    await look(page, 'loss-measured');
  });

  await test.step('what was noted is taken away, and the way is as computed', async () => {
    await plant.getByRole('button', { name: /^Take away: all cores/ }).click();
    await expect(over.first()).toHaveAttribute('data-runs', 'true');
    await expect(plant.locator('[data-part="measurement"]')).toHaveCount(0);
    await diagram.saved();
  });
});
