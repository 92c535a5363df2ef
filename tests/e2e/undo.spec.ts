import { expect, type Locator, type Page } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { Visits } from './support/visits';
import { look } from './support/look';

const test = journeys();

/** Undo goes on when a step cannot be taken back: by what was deleted, by what a colleague wrote. */
const DIAGRAM = '/diagram.html?id=24000000000001';
const [EDITOR, COLLEAGUE] = ['undo-editor', 'undo-colleague'];
const visits = new Visits();

test.beforeAll(() => {
  for (const name of [EDITOR, COLLEAGUE]) addUser(name, 'editor');
});
test.afterEach(() => visits.close());

class Desk {
  readonly diagram: DiagramPage;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.diagram = new DiagramPage(page);
  }

  async open(): Promise<void> {
    await this.page.goto(DIAGRAM);
    await this.diagram.ready();
  }

  async write(rack: RegExp, label: string, value: string): Promise<void> {
    await this.diagram.treeItem(rack).click();
    await this.diagram.shown();
    await this.diagram.property(label).fill(value);
    await this.diagram.property(label).press('Enter');
    await this.diagram.saved();
    // What is written again within half a second is the same step.
    await this.page.waitForTimeout(600);
  }

  async undo(): Promise<void> {
    await this.diagram.canvas.focus();
    await this.page.keyboard.press('Control+z');
    await this.diagram.saved();
  }

  get notices(): Locator {
    return this.page.locator('[data-part="notice"]');
  }

  async steps(): Promise<Locator> {
    await this.page.locator('[data-region="right"]').getByText('History', { exact: true }).click();
    return this.page.locator('[data-step]');
  }
}

test('a step whose things were deleted since is passed over: the next undo takes back the one before it, and the history says so', async ({
  browser,
}) => {
  const desk = new Desk(await visits.page(browser, EDITOR));
  const { page, diagram } = desk;
  await desk.open();
  await desk.write(/^A03/, 'Owner', 'before');
  await diagram.unfold(/^A04/);
  await page.locator('[role="treeitem"][aria-level="2"]').first().click();
  await diagram.canvas.focus();
  await page.keyboard.press('Control+d');
  await expect(desk.notices).toContainText('pasted');
  await diagram.saved();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await diagram.saved();

  await desk.undo();
  await expect(desk.notices).toContainText('is not undone with Ctrl+Z. Restore it?');
  await expect(desk.notices.getByRole('button', { name: 'Restore…' })).toBeVisible();
  await desk.undo();
  await expect(desk.notices).toContainText('cannot be undone: You deleted');
  const steps = await desk.steps();
  // The delete itself is the last step.
  await expect(steps.last().getByLabel('Undo passes over a deletion')).toBeVisible();
  const pasted = steps.filter({ hasText: 'pasted' });
  await expect(pasted).toHaveAttribute('data-undone', 'false');
  await expect(pasted.getByLabel('Not undone: It was deleted since.')).toBeVisible();
  await look(page, 'undo-passed');

  await desk.undo();
  await page.locator('[data-region="right"]').getByText('Properties', { exact: true }).click();
  await diagram.treeItem(/^A03/).click();
  await expect(diagram.property('Owner')).not.toHaveValue('before');
});

test('what a colleague wrote since stays, and the steps before it are taken back, also by a click on the first of the history', async ({
  browser,
}) => {
  const desk = new Desk(await visits.page(browser, EDITOR));
  const other = new Desk(await visits.page(browser, COLLEAGUE));
  await desk.open();
  await other.open();
  await desk.write(/^B03/, 'Owner', 'first');
  await desk.write(/^B04/, 'Owner', 'second');
  await desk.write(/^B05/, 'Owner', 'third');
  await other.write(/^B04/, 'Owner', 'theirs');
  await expect(desk.diagram.property('Owner')).toHaveValue('third');
  await desk.diagram.treeItem(/^B04/).click();
  await expect(desk.diagram.property('Owner')).toHaveValue('theirs');

  const steps = await desk.steps();
  await steps.first().click();
  await expect(desk.notices.filter({ hasText: `${COLLEAGUE} changed Owner of B04 since (` })).toBeVisible();
  await look(desk.page, 'undo-overtaken');
  await expect(steps.nth(2)).toHaveAttribute('data-undone', 'false');
  for (const undone of [1, 3]) await expect(steps.nth(undone)).toHaveAttribute('data-undone', 'true');
  await desk.page.locator('[data-region="right"]').getByText('Properties', { exact: true }).click();
  for (const [rack, owner] of [
    [/^B03/, 'first'],
    [/^B05/, 'third'],
  ] as const) {
    await desk.diagram.treeItem(rack).click();
    await desk.diagram.shown();
    await expect(desk.diagram.property('Owner')).not.toHaveValue(owner);
  }
  await desk.diagram.treeItem(/^B04/).click();
  await expect(desk.diagram.property('Owner')).toHaveValue('theirs');
});

test('the question whether to delete what a colleague deletes meanwhile says so, and offers nothing', async ({ browser }) => {
  const desk = new Desk(await visits.page(browser, EDITOR));
  const other = new Desk(await visits.page(browser, COLLEAGUE));
  await desk.open();
  await other.open();
  for (const { page, diagram } of [desk, other]) {
    await diagram.unfold(/^A05/);
    await page.locator('[role="treeitem"][aria-level="2"]').first().click();
    await diagram.canvas.focus();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('dialog')).toContainText(/This is deleted/);
  }
  await other.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const asked = desk.page.getByRole('dialog');
  await expect(asked).toContainText('Already deleted');
  await expect(asked.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
});
