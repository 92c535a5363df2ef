import { expect, type Locator, type Page } from 'playwright/test';
import { DiagramPage } from './support/diagram-page';
import { emptyServer } from './support/empty-server';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { networkLine } from './support/network-line';

const test = journeys({ onDemonstration: false });
const server = emptyServer(test);

/** A window at the plan of a room, or at its elevations. */
class View {
  readonly diagram: DiagramPage;
  readonly notices: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.diagram = new DiagramPage(page);
    this.notices = page.locator('[data-part="notice"]');
  }

  async ready(): Promise<void> {
    await this.diagram.ready();
    await this.page.locator('#left-tab-objects').click();
  }

  async go(where: 'Plan' | 'Elevations'): Promise<void> {
    const shown = await this.page.locator('[data-diagram]').getAttribute('data-diagram');
    await this.page.getByRole('button', { name: where, exact: true }).click();
    await expect(this.page.locator('[data-diagram]')).not.toHaveAttribute('data-diagram', shown!);
    await this.ready();
  }

  async write(rack: RegExp, label: string, value: string): Promise<void> {
    await this.diagram.treeItem(rack).click();
    await this.diagram.shown();
    await this.diagram.property(label).fill(value);
    await this.diagram.property(label).press('Enter');
    await this.diagram.done();
    // What is written again within half a second is the same step.
    await this.page.waitForTimeout(600);
  }

  async press(keys: string, said: string | RegExp): Promise<void> {
    await this.diagram.canvas.focus();
    await this.page.keyboard.press(keys);
    await expect(this.notices.filter({ hasText: said })).toBeVisible();
  }

  rack(name: RegExp): Locator {
    return this.page.getByRole('treeitem', { name });
  }

  async steps(): Promise<readonly string[]> {
    const right = this.page.locator('[data-region="right"]');
    await right.getByText('History', { exact: true }).click();
    await expect(right.locator('[data-step]').first()).toBeVisible();
    const told = await right
      .locator('[data-step]')
      .evaluateAll((rows) =>
        rows
          .slice(1)
          .map((row) => `${row.getAttribute('data-undone') === 'true' ? '(undone) ' : ''}${row.getAttribute('title')}`),
      );
    await right.getByText('Properties', { exact: true }).click();
    return told;
  }
}

async function openPlan(page: Page, url?: string): Promise<View> {
  await server.signIn(page, undefined, url);
  await page.getByRole('button', { name: /Draw a site/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Hill');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await server.makeRoom(page, 'Hall 1', '1', '4');
  await page.getByRole('article').getByRole('link', { name: 'Plan' }).click();
  const view = new View(page);
  await view.ready();
  return view;
}

test('[one floor, one undo list] what was done on the plan is taken back in the elevations, last first, and the other way round, also after a reload', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const view = await openPlan(page);
  const { diagram, notices } = view;

  await test.step('a rename, an owner, a column that moves: on the plan', async () => {
    await view.write(/^A01/, 'Name', 'North');
    await view.write(/^A02/, 'Owner', 'Ann');
    await page.keyboard.press('Escape');
    await diagram.canvas.focus();
    await page.keyboard.press('Shift+W');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Column', exact: true }).click();
    await dialog.getByRole('button', { name: /^Insert/ }).click();
    await expect(dialog).toBeHidden();
    await diagram.saved();
    await diagram.canvas.focus();
    await page.keyboard.press('ArrowRight');
    await diagram.saved();
  });

  await test.step('the elevations list the same steps; the last goes first, and is shown where it is drawn', async () => {
    // A key on the canvas is on its way before its step is told.
    await expect.poll(() => view.steps()).toHaveLength(4);
    const before = await view.steps();
    await view.go('Elevations');
    expect(await view.steps()).toEqual(before);
    await view.press('Control+z', /^Undone: .*moved/);
    const show = notices.getByRole('button', { name: 'Show', exact: true });
    await expect(show).toBeVisible();
    await look(page, 'floor-undo-show');
    await show.click();
    await view.ready();
    await expect(diagram.property('Name')).toHaveValue(/Column/);
    await look(page, 'floor-undo-shown');
  });

  await test.step('back in the elevations: the column, then the owner', async () => {
    await view.go('Elevations');
    await view.press('Control+z', /^Undone: .*Column/);
    await view.press('Control+z', /^Undone: .*A02/);
    await view.diagram.treeItem(/^A02/).click();
    await expect(diagram.property('Owner')).toHaveValue('');
    await look(page, 'floor-undo-owner');
  });

  await test.step('redo on the plan, after a reload there', async () => {
    await view.go('Plan');
    await page.reload();
    await diagram.ready();
    await view.press('Control+Shift+z', /^Done again: .*A02/);
    await diagram.treeItem(/^A02/).click();
    await expect(diagram.property('Owner')).toHaveValue('Ann');
    expect((await view.steps()).map((step) => step.startsWith('(undone)'))).toEqual([false, false, true, true]);
  });

  await test.step('a step in the elevations clears what could be done again, and the plan takes it back', async () => {
    await view.go('Elevations');
    await view.write(/^A03/, 'Name', 'South');
    await view.go('Plan');
    await expect(view.rack(/^South/)).toBeVisible();
    await view.press('Control+z', /^Undone: A03 renamed to South/);
    await expect(view.rack(/^A03/)).toBeVisible();
    expect(await view.steps()).toHaveLength(3);
    await view.press('Control+z', /A02/);
    await view.press('Control+z', /^Undone: .*North/);
    await expect(view.rack(/^A01/)).toBeVisible();
    await expect(page.locator('[data-command="undo"]').first()).toBeDisabled();
  });
});

test('[one floor, one undo list] two windows of one person share it; what the one has not sent the other does not take back until it is', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const line = await networkLine(server.url);
  const plan = await openPlan(page, line.url);
  const elevations = new View(await page.context().newPage());
  await elevations.page.goto(page.url());
  await elevations.ready();
  await elevations.go('Elevations');

  await test.step('each takes back what the other did, and nothing twice', async () => {
    await plan.write(/^A01/, 'Name', 'North');
    await elevations.write(/^A02/, 'Name', 'South');
    await expect.poll(() => plan.steps()).toHaveLength(2);
    await plan.press('Control+z', /^Undone: .*South/);
    await expect.poll(() => elevations.steps()).toEqual([expect.stringMatching(/^[^(]/), expect.stringMatching(/^.undone/)]);
    await elevations.diagram.treeItem(/^A02/).click();
    await expect(elevations.diagram.property('Name')).toHaveValue('A02');
    await expect(elevations.page.locator('[data-part="foreign"]')).toHaveCount(0);
    await elevations.press('Control+z', /^Undone: .*North/);
    await expect(plan.rack(/^A0/)).toHaveCount(4);
    await expect.poll(() => plan.steps()).toEqual(await elevations.steps());
    await elevations.press('Control+Shift+z', /^Done again: .*North/);
    await expect(plan.rack(/^North/)).toBeVisible();
  });

  await test.step('away from the server a step is its window’s, and everyone’s when it is sent', async () => {
    await line.cut();
    await plan.write(/^A04/, 'Name', 'West');
    // What could be done again is gone with the new step.
    await expect.poll(() => elevations.steps()).toEqual([expect.stringContaining('North'), expect.stringContaining('West')]);
    await elevations.press('Control+z', 'This step was made in another window and is not saved yet.');
    await look(elevations.page, 'floor-undo-unsent');
    await line.mend();
    await expect(page.locator('[data-state="saved"]')).toBeVisible({ timeout: 60_000 });
    await expect(elevations.rack(/^West/)).toBeVisible({ timeout: 60_000 });
    await elevations.press('Control+z', /^Undone: .*West/);
    await expect(plan.rack(/^A04/)).toBeVisible();
  });

  await test.step('what a closed window left unsent goes out from the one that is left', async () => {
    await line.cut();
    await plan.write(/^A03/, 'Name', 'East');
    await page.close({ runBeforeUnload: false });
    await line.mend();
    await expect(elevations.rack(/^East/)).toBeVisible({ timeout: 60_000 });
    await elevations.press('Control+z', /^Undone: .*East/);
    await expect(elevations.rack(/^A03/)).toBeVisible();
  });
});
