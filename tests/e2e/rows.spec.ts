import { expect, type Page } from 'playwright/test';
import { DiagramPage } from './support/diagram-page';
import { emptyServer } from './support/empty-server';
import { journeys } from './support/journeys';
import { look } from './support/look';

const test = journeys({ onDemonstration: false });

const server = emptyServer(test);

/** A room of its own with two rows of four racks, on its plan. */
async function openPlan(page: Page): Promise<DiagramPage> {
  await server.signIn(page);
  await page.getByRole('button', { name: /Draw a site/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Hill');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await server.makeRoom(page, 'Hall 1', '2', '4');
  await page.getByRole('article').getByRole('link', { name: 'Plan' }).click();
  const diagram = new DiagramPage(page);
  await diagram.ready();
  await page.locator('#left-tab-objects').click();
  return diagram;
}

test('[X2] [X9] a row is there before its racks, names them, shows what is free, takes them along and is refused by name', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const diagram = await openPlan(page);
  const dialog = page.getByRole('dialog');
  const facts = page.locator('[data-part="row-facts"]');
  const rowInTree = (name: string) => page.getByRole('treeitem').filter({ hasText: new RegExp(`^${name}$`) });
  const shot = (name: string): Promise<void> => look(page, name);

  await test.step('New > Room made its rows', async () => {
    await expect(rowInTree('A')).toHaveCount(1);
    await rowInTree('A').click();
    await expect(diagram.property('Name')).toHaveValue('A');
    await expect(facts).toContainText('0 of 2.4 m free');
    await expect(facts).toContainText('4 racks · fronts to the south');
    await expect(diagram.property('Names of its racks')).toHaveValue('{row}{n:2}');
  });

  await test.step('an empty row by the form, and racks in it by the form: on its line, by its names', async () => {
    await page.keyboard.press('Escape');
    await diagram.canvas.focus();
    await page.keyboard.press('Shift+W');
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Row of racks', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Length (mm)' }).fill('3000');
    await shot('rows-form');
    await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
    await expect(dialog).toBeHidden();
    await diagram.saved();
    await expect(diagram.property('Name')).toHaveValue('C');
    await expect(facts).toContainText('3 of 3 m free');
    await page.keyboard.press('Shift+R');
    await dialog.getByLabel('Quantity').fill('2');
    await expect(dialog).toContainText('C02');
    await dialog.getByRole('button', { name: /^Insert/ }).click();
    await expect(dialog).toBeHidden();
    await diagram.saved();
    await expect(page.getByRole('treeitem').filter({ hasText: /^C0\d/ })).toHaveText(['C01C', 'C02C']);
    await rowInTree('C').click();
    await expect(facts).toContainText('1.8 of 3 m free');
    await diagram.canvas.focus();
    await page.keyboard.press('Shift+Digit1');
    await diagram.atRest();
    await shot('rows-selected');
  });

  await test.step('renamed, its racks say so; their row is not written by hand', async () => {
    await diagram.property('Name').fill('K');
    await page.keyboard.press('Enter');
    await diagram.saved();
    await expect(page.getByRole('treeitem').filter({ hasText: /^C0\d/ })).toHaveText(['C01K', 'C02K']);
    await diagram.treeItem(/^C01/).click();
    await expect(diagram.property('Row')).toHaveValue('K');
    await diagram.property('Row').fill('A');
    await page.keyboard.press('Enter');
    await expect(page.getByText('“C01” stands in row “K”. Move the rack, or rename the row.').first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('it takes its racks along, and into another row it is refused by name', async () => {
    await diagram.flyTo(/^K$/);
    // Its middle is free: there it is taken hold of.
    const canvas = (await diagram.canvas.boundingBox())!;
    const gap = await diagram.find(/^KRow of racks/, {
      near: { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 },
      step: 8,
      reach: 160,
    });
    await expect(diagram.hoverCard).toContainText('2 racks · 1.8 of 3 m free');
    await shot('rows-gap');
    await page.mouse.down();
    await page.mouse.move(gap.x + 30, gap.y, { steps: 6 });
    await shot('rows-dragged');
    await page.mouse.up();
    await diagram.saved();
    await expect(page.getByRole('treeitem').filter({ hasText: /^C0\d/ })).toHaveText(['C01K', 'C02K']);
    await expect(facts).toContainText('1.8 of 3 m free');
    await page.mouse.down();
    const refusal = page.locator('[data-part="refusal"]');
    // It was put beside another row, to one side of it or the other.
    const isRefused = async (): Promise<boolean> => {
      await diagram.done();
      return refusal.isVisible();
    };
    await expect(async () => {
      for (const dy of [150, -150]) {
        await page.mouse.move(gap.x + 30, gap.y + dy, { steps: 8 });
        if ((await isRefused()) && (await isRefused())) return;
      }
      throw new Error('it is refused nowhere');
    }).toPass();
    await expect(refusal).toContainText(/“K” would stand in “[AB]”|“[AB]0\d” stands where “C0\d” would/);
    await shot('rows-refused');
    await page.mouse.up();
    await diagram.treeItem(/^C02/).click();
    await diagram.canvas.focus();
    await page.keyboard.press('Shift+Digit1');
    await diagram.atRest();
    await shot('rows-room');
  });

  await test.step('deleted it leaves its racks standing', async () => {
    await rowInTree('K').click();
    await diagram.canvas.focus();
    await page.keyboard.press('Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(rowInTree('K')).toHaveCount(0);
    await expect(page.getByRole('treeitem').filter({ hasText: /^C0\d/ })).toHaveCount(2);
  });
});
