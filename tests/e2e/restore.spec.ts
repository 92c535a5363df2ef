import { expect, type Locator, type Page } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { Visits } from './support/visits';
import { look } from './support/look';

const test = journeys();

/** What was deleted, by oneself or a colleague, is found and comes back with all that went with it. */
const DIAGRAM = '/diagram.html?id=24000000000001';
const [EDITOR, COLLEAGUE] = ['restore-editor', 'restore-colleague'];
const visits = new Visits();

test.beforeAll(() => {
  for (const name of [EDITOR, COLLEAGUE]) addUser(name, 'editor');
});
test.afterEach(() => visits.close());

class Desk {
  readonly diagram: DiagramPage;
  readonly page: Page;
  readonly right: Locator;

  constructor(page: Page) {
    this.page = page;
    this.diagram = new DiagramPage(page);
    this.right = page.locator('[data-region="right"]');
  }

  async open(): Promise<void> {
    await this.page.goto(DIAGRAM);
    await this.diagram.ready();
  }

  /** Selects a device of a rack; its name. */
  async device(rack: RegExp, nth: number): Promise<string> {
    await this.diagram.unfold(rack);
    await this.page.locator('[role="treeitem"][aria-level="2"]').nth(nth).click();
    await this.tab('Properties');
    await this.diagram.shown();
    return this.diagram.property('Name').inputValue();
  }

  async remove(): Promise<void> {
    await this.diagram.canvas.focus();
    await this.page.keyboard.press('Delete');
    const dialog = this.page.getByRole('dialog');
    await expect(dialog).toContainText('for 30 days you can restore it under “Deleted”');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog).toBeHidden();
    await this.diagram.saved();
  }

  async tab(name: string): Promise<void> {
    await this.right.getByRole('tab', { name, exact: true }).click();
  }

  async deleted(): Promise<void> {
    await this.tab('History');
    await this.right.getByRole('button', { name: 'Deleted', exact: true }).click();
  }

  row(name: string): Locator {
    return this.right.locator('[data-part="deleted-row"]').filter({ hasText: name });
  }

  get notices(): Locator {
    return this.page.locator('[data-part="notice"]');
  }

  async ask(words: string): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await this.page.getByRole('combobox', { name: 'Search' }).fill(words);
  }

  async shot(name: string): Promise<void> {
    await look(this.page, name);
  }
}

test('[X5] a deleted device comes back from the list with its cables: the notice leads there, and it is selected', async ({
  browser,
}) => {
  const desk = new Desk(await visits.page(browser, EDITOR));
  const { page, diagram } = desk;
  await desk.open();
  const name = await desk.device(/^A04/, 0);
  const facts = await desk.right.getByText(/ports/i).first().innerText();
  const tree = await page.getByRole('treeitem', { name }).count();
  await desk.remove();
  await expect(page.getByRole('treeitem', { name })).toHaveCount(tree - 1);
  await desk.notices.getByRole('button', { name: 'Restore…' }).click();
  const row = desk.row(name);
  await expect(row).toContainText('A04');
  await expect(row).toContainText(EDITOR);
  await expect(row).toContainText(/[0-9]+ ports.*[0-9]+ cables?/);
  await desk.shot('deleted-list');
  await row.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(row).toHaveCount(0);
  await expect(desk.notices).toContainText(`${name} restored`);
  await desk.tab('Properties');
  await diagram.shown();
  await expect(diagram.property('Name')).toHaveValue(name);
  await expect(desk.right.getByText(/ports/i).first()).toHaveText(facts);

  // The restore is a step like any other: taken back, the device is in the list again.
  await diagram.canvas.focus();
  await page.keyboard.press('Control+z');
  await diagram.saved();
  await desk.deleted();
  await expect(desk.row(name)).toHaveCount(1);
  await diagram.canvas.focus();
  await page.keyboard.press('Control+Shift+z');
  await expect(desk.row(name)).toHaveCount(0);
});

test('[X5] into units that are taken nothing comes back: what stands there is named, and free ones are offered', async ({
  browser,
}) => {
  const desk = new Desk(await visits.page(browser, EDITOR));
  const { page, diagram } = desk;
  await desk.open();
  const name = await desk.device(/^A05/, 0);
  const position = await diagram.property('U position').inputValue();
  await desk.remove();
  const other = await desk.device(/^A05/, 1);
  await diagram.property('U position').fill(position);
  await diagram.property('U position').press('Enter');
  await diagram.saved();
  await desk.deleted();
  await desk
    .row(name)
    .getByRole('button', { name: `Restore ${name}` })
    .click();
  await expect(desk.row(name).getByRole('alert')).toContainText(other);
  await desk.shot('deleted-refused');
  await desk
    .row(name)
    .getByRole('button', { name: /^Restore at U[0-9.]+ of A05$/ })
    .click();
  await expect(desk.row(name)).toHaveCount(0);
  await expect(desk.notices).toContainText(new RegExp(`${name} restored at U[0-9.]+ of A05, as U${position} is taken`));
  await desk.shot('deleted-elsewhere');
  for (const _ of ['restore', 'move']) {
    await diagram.canvas.focus();
    await page.keyboard.press('Control+z');
    await diagram.saved();
  }
  await desk
    .row(name)
    .getByRole('button', { name: `Restore ${name}` })
    .click();
  await expect(desk.row(name)).toHaveCount(0);
});

test('[X5] what a colleague deleted is found by Ctrl-K and its name, and restored for both; [walk 4b S9] who looks at the list is told who restored it', async ({
  browser,
}) => {
  const desk = new Desk(await visits.page(browser, EDITOR));
  const other = new Desk(await visits.page(browser, COLLEAGUE));
  await desk.open();
  await other.open();
  await desk.diagram.unfold(/^A06/);
  const name = await other.device(/^A06/, 0);
  const tree = await desk.page.getByRole('treeitem', { name }).count();
  await desk.diagram.treeItem(name).click();
  await expect(desk.diagram.property('Name')).toHaveValue(name);
  await other.remove();
  await expect(desk.notices).toContainText(`${COLLEAGUE} deleted “${name}”, which you had selected.`);
  await expect(desk.page.getByRole('treeitem', { name })).toHaveCount(tree - 1);
  await desk.ask(name);
  await desk.page.getByRole('option', { name: `Deleted: ${name}` }).click();
  const row = desk.row(name);
  await expect(row).toContainText(COLLEAGUE);
  await other.deleted();
  await expect(other.row(name)).toHaveCount(1);
  await row.getByRole('button').click();
  await expect(row).toHaveCount(0);
  await expect(other.notices.filter({ hasText: `${EDITOR} restored ${name} (` })).toBeVisible();
  await other.shot('deleted-restored-by');
  await expect(other.page.getByRole('treeitem', { name })).toHaveCount(tree);
});

test('[X5] the list is found by what one would call it, says what it is for while it is empty, and the history sends there', async ({
  browser,
}) => {
  const desk = new Desk(await visits.page(browser, EDITOR));
  const { page, diagram } = desk;
  await desk.open();
  for (const words of ['restore', 'deleted', 'undelete']) {
    await desk.ask(words);
    await expect(page.getByRole('option', { name: 'Restore deleted things' })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await desk.ask('undelete');
  await page.getByRole('option', { name: 'Restore deleted things' }).click();
  await desk.right.getByLabel('Find by name').fill('no such name');
  await expect(desk.right).toContainText('Nothing deleted is called “no such name”');
  await desk.shot('deleted-empty');

  await desk.device(/^A07/, 0);
  await diagram.property('Owner').fill('before it');
  await diagram.property('Owner').press('Enter');
  await diagram.saved();
  const name = await desk.device(/^A07/, 1);
  await desk.remove();
  await desk.tab('History');
  const step = desk.right.locator('[data-step]').filter({ hasText: `${name} deleted` });
  await expect(step.getByLabel('Restore it under “Deleted”')).toBeVisible();
  await desk.shot('history-deleted');
  await diagram.canvas.focus();
  await page.keyboard.press('Control+z');
  await expect(desk.notices).toContainText('is not undone with Ctrl+Z. Restore it?');
  await page.keyboard.press('Control+z');
  await diagram.saved();
  await expect(step).toHaveAttribute('data-undone', 'false');
  await expect(desk.right.locator('[data-step][data-undone="true"]')).toHaveCount(1);
  await desk.device(/^A07/, 0);
  await expect(diagram.property('Owner')).not.toHaveValue('before it');
});
