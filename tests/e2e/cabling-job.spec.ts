import { expect, type Locator } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { openDiagram } from './support/open-diagram';
import { choose, chooseEnd, fillOpenCable } from './support/cabling-forms';
import { look } from './support/look';

const test = journeys();

const NAME = 'cabling-job-editor';
const CORES = 288;

/** Free ports of all kinds, as the capacity view counts them. */
async function freePorts(right: Locator): Promise<number> {
  const lines = await right.locator('[data-port] [data-part="free"]').allTextContents();
  return lines.reduce((sum, line) => sum + Number(line.replace(/\D/g, '')), 0);
}

test('[R1.030] [R2.107] [R5.027] two racks in two rooms: a pair of ways, made, traced, a trunk of 288 spliced and terminated, counted, and all undone', async ({
  browser,
}) => {
  addUser(NAME, 'editor');
  const { context, page, diagram } = await openDiagram(browser, NAME, { address: '/diagram.html?id=24000000000002' });
  const right = page.locator('[data-region="right"]');
  const dialog = page.getByRole('dialog');
  const told = page.getByRole('log');
  const shot = async (name: string): Promise<void> => {
    await look(page, `job-${name}`);
  };
  const key = async (keys: string): Promise<void> => {
    await diagram.canvas.focus();
    await page.keyboard.press(keys);
  };
  await page.getByRole('navigation').getByRole('link', { name: /FRA1/ }).first().click();
  await diagram.ready();

  let before = 0;
  await test.step('capacity before: free ports of the whole site', async () => {
    await key('u');
    await expect(right.locator('[data-port]').first()).toBeVisible();
    before = await freePorts(right);
    expect(before).toBeGreaterThan(10_000);
    await shot('before');
  });

  let cords = 0;
  await test.step('two ways without a common risk between a rack of hall 1 and one of hall 2', async () => {
    await key('b');
    await chooseEnd(page, 'From', 'hall 1 b05', /^B05.*Data hall 1/);
    await chooseEnd(page, 'To', 'hall 2 a06', /^A06.*Data hall 2/);
    await right.getByRole('combobox', { name: 'Redundancy' }).click();
    await page.getByRole('option', { name: 'Two ways, no common risk' }).click();
    await expect(right.locator('[data-part="route-answer"]')).toHaveText(/Two separate routes/);
  });

  await test.step('made live in one step', async () => {
    await right.getByRole('button', { name: 'Make both live' }).click();
    await expect(right.locator('[data-part="made"]')).toHaveText(/\d+ cables? made/);
    cords = Number(/\d+/.exec((await right.locator('[data-part="made"]').textContent()) ?? '')?.[0]);
    expect(cords).toBeGreaterThanOrEqual(2);
    await expect(told).toContainText('Channel from B05 to A06 made');
    await diagram.saved();
    await shot('made');
  });

  await test.step('traced from one of its cords to both ends', async () => {
    const made = page.getByRole('listbox', { name: new RegExp(`${cords} selected`) }).getByRole('option');
    await expect(made).toHaveCount(cords);
    await made.first().evaluate((element: HTMLElement) => element.click());
    await key('t');
    const list = right.getByRole('list', { name: 'Link, end to end' });
    await expect(list).toContainText('B05');
    await expect(list).toContainText('A06');
    await shot('traced');
  });

  await test.step('each cord took two free ports', async () => {
    await key('Control+Shift+a');
    await key('u');
    await expect.poll(() => freePorts(right)).toBe(before - 2 * cords);
  });

  await test.step('closures stand where the user looks; they have no ports, and so no cable is plugged in there', async () => {
    const zoom = page.getByRole('button', { name: /^Zoom, now/ });
    await diagram.atRest();
    const seen = await zoom.textContent();
    for (const name of ['JB-1', 'JB-2']) {
      await choose(page, diagram, 'Insert closure');
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(diagram.treeItem(name)).toBeVisible();
    }
    await diagram.atRest();
    await expect(zoom).toHaveText(seen ?? '');
    await diagram.treeItem('JB-1').click();
    await diagram.treeItem('JB-2').click({ modifiers: ['Control'] });
    await key('Shift+C');
    await expect(dialog.getByRole('alert')).toHaveText('This object has no ports that a cable can join.');
    await shot('no-ports');
    await page.keyboard.press('Escape');
    await key('Control+Shift+a');
  });

  await test.step('two cables of 288 cores come to it from either hall', async () => {
    await choose(page, diagram, 'Cable model');
    await dialog.getByText('New model').click();
    await dialog.getByLabel('Model', { exact: false }).last().fill('Campus 288');
    await dialog.getByRole('button', { name: 'Make model' }).click();
    await expect(dialog).toBeHidden();
    for (const [name, from, to] of [
      ['T-1', 'Data hall 1', 'JB-1'],
      ['T-2', 'JB-1', 'Data hall 2'],
    ] as const) {
      await choose(page, diagram, 'Insert cable with open ends');
      await fillOpenCable(page, { model: /Campus 288/, name, metres: '90', from, to });
      await expect(dialog).toBeHidden();
    }
  });

  await test.step('288 cores spliced in bulk', async () => {
    await diagram.treeItem('JB-1').click();
    await right.getByRole('tab', { name: 'Properties' }).click();
    await page.locator('[data-part="closure-facts"]').getByRole('button', { name: 'Open the closure view' }).click();
    await dialog.getByRole('button', { name: `Splice ${CORES}` }).click();
    await expect(dialog.locator('[data-part="closure-fill"]')).toHaveText(new RegExp(`^${CORES} of ${CORES}`));
    await shot('spliced');
    await page.keyboard.press('Escape');
    await diagram.saved();
  });

  await test.step('a core of the far end is terminated on a free port of a panel in hall 2', async () => {
    await choose(page, diagram, 'T-2');
    await choose(page, diagram, 'Terminate cores');
    await dialog.getByRole('combobox', { name: 'End', exact: true }).click();
    await page.getByRole('option', { name: 'End B' }).click();
    await dialog.getByLabel('Cores', { exact: true }).fill('1');
    await dialog.getByRole('combobox', { name: 'Device or panel' }).fill('H2-A01-FP');
    await page
      .getByRole('option', { name: /H2-A01-FP/ })
      .first()
      .click();
    await shot('terminate');
    await dialog.getByRole('button', { name: /^Terminate 1 core/ }).click();
    await expect(dialog).toBeHidden();
    await expect(right.locator('[data-part="cable-plant"]')).toContainText('in use');
    await diagram.saved();
  });

  await test.step('all undone: ports, closure and cables are as they were', async () => {
    const undo = page.getByRole('button', { name: /^Undo/ }).first();
    await expect(async () => {
      if (await undo.isEnabled()) await undo.click({ timeout: 2000 });
      await diagram.saved();
      await expect(undo).toBeDisabled({ timeout: 600 });
    }).toPass({ intervals: [0], timeout: 60_000 });
    await expect(page.getByRole('treeitem', { name: 'JB-1' })).toHaveCount(0);
    await key('Control+Shift+a');
    await key('u');
    await expect.poll(() => freePorts(right)).toBe(before);
    await shot('undone');
  });
  await context.close();
});
