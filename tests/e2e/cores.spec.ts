import { expect, type Browser, type Page } from 'playwright/test';
import { addUser, authenticate, contextWith, storedSession } from '../setup/e2e-users';
import { choose, fillOpenCable } from './support/cabling-forms';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';

const test = journeys();

const EDITOR = 'cores-editor';
const CIRCUITS = 'circuit-editor';
const COILER = 'cores-coiler';

async function openPlan(browser: Browser, user = EDITOR): Promise<{ readonly page: Page; readonly diagram: DiagramPage }> {
  const context = await contextWith(browser, storedSession(await authenticate(user)));
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('article').filter({ hasText: 'Meet-me room' }).first().getByRole('link').last().click();
  const diagram = new DiagramPage(page);
  await diagram.ready();
  return { page, diagram };
}

test('[R1.025] [R1.031] two cables of 288 cores are spliced in a closure in bulk, followed, and taken back', async ({
  browser,
}) => {
  addUser(EDITOR, 'editor');
  const { page, diagram } = await openPlan(browser);
  const dialog = page.getByRole('dialog');
  const command = (name: string): Promise<void> => choose(page, diagram, name);

  await test.step('a closure and a cable model are made', async () => {
    await command('Insert closure');
    await dialog.getByLabel('Name').fill('C1');
    await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Escape');
    await command('Cable model');
    await dialog.getByText('New model').click();
    await dialog.getByLabel('Model', { exact: false }).last().fill('OS2 288');
    await dialog.getByRole('button', { name: 'Make model' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('[X29] a closure to which nothing comes yet says so, and has the buttons that bring a cable', async () => {
    await diagram.treeItem('C1').click();
    const facts = page.locator('[data-part="closure-facts"]');
    await expect(facts).toContainText('No cable comes here yet');
    await facts.getByRole('button', { name: 'Insert cable with open ends…' }).click();
    await expect(page.locator('[data-part="insert-cable-dialog"]')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('two cables come to the closure', async () => {
    for (const [name, from, to] of [
      ['S-1', 'A01', 'C1'],
      ['S-2', 'C1', 'A02'],
    ] as const) {
      await command('Insert cable with open ends');
      await fillOpenCable(page, { model: /OS2 288/, name, metres: '120', from, to });
      await expect(dialog).toBeHidden();
    }
    await expect(page.locator('[data-part="cable-plant"]')).toContainText('288 cores');
    await expect(page.locator('[data-length="asBuiltMm"]')).toContainText('120 m');
  });

  await test.step('cores 1 to 288 of the one with those of the other', async () => {
    await diagram.treeItem('C1').click();
    await page.locator('[data-part="closure-facts"]').getByRole('button', { name: 'Open the closure view' }).click();
    await expect(dialog.locator('[data-part="closure-fill"]')).toHaveText(/^0 of 288/);
    await expect(dialog.getByRole('button', { name: 'Splice 288' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Splice 288' }).click();
    await expect(dialog.locator('[data-part="closure-fill"]')).toHaveText(/^288 of 288/);
    await expect(dialog.locator('[data-taken]')).toHaveCount(288);
    await dialog.getByRole('button', { name: 'Show all cores' }).click();
  });

  await test.step('splicing what is spliced asks first', async () => {
    await expect(dialog.getByRole('button', { name: 'Splice 288' })).toBeDisabled();
    await expect(dialog.getByText('These cores are spliced to each other here already.')).toBeVisible();
    const form = dialog.locator('[data-part="splice-form"]');
    await form.getByLabel('To core').first().fill('1');
    await form.getByLabel('To core').last().fill('2');
    await form.getByLabel('From core').last().fill('2');
    await dialog.getByRole('button', { name: 'Splice 1', exact: true }).click();
    await expect(dialog.locator('[data-part="confirm"]')).toContainText('2 of these core ends');
    await dialog.locator('[data-part="confirm"]').getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('Escape');
    await diagram.saved();
  });

  await test.step('core 13 is followed from end to end', async () => {
    await command('S-1');
    await expect(page.locator('[data-part="cable-plant"]')).toContainText('288 in use');
    await page.locator('[data-part="cable-plant"]').getByRole('button', { name: 'Cores…' }).click();
    await dialog.locator('[data-core="13"]').click();
    await dialog.getByRole('button', { name: 'Trace core 13' }).click();
    const list = page.getByRole('list', { name: 'Link, end to end' });
    await expect(list).toContainText('S-1');
    await expect(list).toContainText('S-2');
    await expect(list).toContainText('C1');
    await expect(list).toContainText('S-2 core 13');
  });

  await test.step('the splices are taken back and done again', async () => {
    await diagram.canvas.focus();
    await page.keyboard.press('Control+z');
    await page
      .getByRole('tab', { name: 'Properties' })
      .or(page.getByText('Properties', { exact: true }))
      .first()
      .click();
    await diagram.treeItem('C1').click();
    const facts = page.locator('[data-part="closure-facts"]');
    await expect(facts).toContainText('0 of 288');
    await page.getByRole('button', { name: /redo/i }).first().click();
    await expect(facts).toContainText('288 of 288');
    await diagram.saved();
  });

  await test.step('[B11] 240 m of OS2 with a splice: 100GBASE-DR runs, once it is said of both cables that they are OS2', async () => {
    const plant = page.locator('[data-part="cable-plant"]');
    const runs = plant.locator('[data-part="applications"] tr', { hasText: '100GBASE-DR' });
    for (const cable of ['S-2', 'S-1']) {
      await command(cable);
      await expect(plant).toContainText('288 in use');
      await expect(plant).toContainText('every cable on the way has a type');
      await page.locator('select[data-field="type"]').selectOption('smf-os2');
      await diagram.saved();
    }
    await expect(runs).toHaveAttribute('data-runs', 'true');
    await expect(runs).toContainText('500 m · 3.00 dB');
  });
});

test('[R1.024] [R3.054] a cable is coiled up, with its name, length and remarks', async ({ browser }) => {
  addUser(COILER, 'editor');
  const { page, diagram } = await openPlan(browser, COILER);
  const dialog = page.getByRole('dialog');
  const command = (name: string): Promise<void> => choose(page, diagram, name);
  const plant = page.locator('[data-part="cable-plant"]');

  await test.step('a cable of 288 cores between two racks', async () => {
    await command('Cable model');
    await dialog.getByText('New model').click();
    await dialog.getByLabel('Model', { exact: false }).last().fill('Meet-me 288');
    await dialog.getByRole('button', { name: 'Make model' }).click();
    await expect(dialog).toBeHidden();
    await command('Insert cable with open ends');
    await fillOpenCable(page, { model: /Meet-me 288/, name: 'M-288', metres: '60', from: 'A01', to: 'A02' });
    await expect(plant).toContainText('288 cores');
  });

  await test.step('[R5.061] [R5.062] a coil is asked for its name and its length', async () => {
    await command('Coil cable');
    const coil = dialog.getByRole('button', { name: 'Coil', exact: true });
    await coil.click();
    await expect(dialog).toContainText('A coil needs a name.');
    await dialog.getByLabel('Name').fill('Loop');
    await coil.click();
    await expect(dialog).toContainText('A coil needs a length.');
    await dialog.getByLabel('Length').fill('12');
    await dialog.getByLabel('Remarks').fill('behind the door');
    await coil.click();
    await expect(dialog).toBeHidden();
    await expect(plant).toContainText('Loop');
  });

  await test.step('its remarks are shown, changed, and stored', async () => {
    await expect(plant).toContainText('Loop · 12 m · behind the door');
    await plant.getByRole('button', { name: /change.*Loop/i }).click();
    await expect(dialog.getByLabel('Remarks')).toHaveValue('behind the door');
    await dialog.getByLabel('Remarks').fill('under the floor');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(plant).toContainText('under the floor');
    await diagram.saved();
    await page.reload();
    await diagram.ready();
    await command('M-288');
    await expect(plant).toContainText('Loop · 12 m · under the floor');
  });
});

test('the ports of a circuit are found by device, place and name, and told by them', async ({ browser }) => {
  addUser(CIRCUITS, 'editor');
  const { page, diagram } = await openPlan(browser, CIRCUITS);
  await page.goto('/diagram.html?id=24000000000002');
  await diagram.ready();
  const dialog = page.getByRole('dialog');
  await choose(page, diagram, 'Circuits');
  await dialog.getByLabel('Name').fill('WAN-1');
  const add = dialog.getByRole('button', { name: 'Add circuit' });
  await expect(add).toBeDisabled();
  for (const [label, words, option] of [
    ['A port', 'a01 fp01 13', /^H1-A01-FP01 13 · Front · A01 · Data hall 1/],
    ['Z port', 'h1-a02-fp01 14', /^H1-A02-FP01 14 · Front · A02 · Data hall 1/],
  ] as const) {
    await dialog.getByLabel(label).fill(words);
    await page.getByRole('option', { name: option }).first().click();
  }
  await add.click();
  const row = dialog.getByRole('row', { name: /WAN-1/ });
  await expect(row).toContainText('H1-A01-FP01 · 13');
  await expect(row).toContainText('H1-A02-FP01 · 14');
  await diagram.saved();
});
