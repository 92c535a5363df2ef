import { expect, type Page } from 'playwright/test';
import { addUser, authenticate, contextWith, storedSession } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';

const test = journeys();

const NAME = 'panels-editor';

test.describe('the right side and the delete dialog', () => {
  let page: Page;
  let diagram: DiagramPage;

  test.beforeAll(async ({ browser }) => {
    addUser(NAME, 'editor');
    const context = await contextWith(browser, storedSession(await authenticate(NAME)));
    page = await context.newPage();
    await page.goto('/diagram.html?id=24000000000001');
    diagram = new DiagramPage(page);
    await diagram.ready();
  });
  test.afterAll(() => page.context().close());

  test('[R2.077] the property view tells the selected record’s properties with their units', async () => {
    await diagram.treeItem(/^A03/).click();
    await expect(diagram.property('Name')).toHaveValue('A03');
    await expect(diagram.property('U height')).toHaveValue('42');
    await expect(page.locator('[data-region="right"]')).toContainText('mm');
  });

  test('[walk 1, tree] what is unfolded in the tree is so when one comes back from the models', async () => {
    await diagram.unfold(/^A03/);
    const inside = diagram.treeItem(/^A03/).locator('xpath=following-sibling::*[@aria-level="2"]').first();
    await expect(inside).toBeVisible();
    await page.locator('#left-tab-models').click();
    await expect(page.getByRole('tree')).toHaveCount(0);
    await page.locator('#left-tab-objects').click();
    await expect(diagram.treeItem(/^A03/)).toHaveAttribute('aria-expanded', 'true');
    await expect(inside).toBeVisible();
  });

  test('a command pointed at says its name and its keys, until Esc or until something else is pointed at', async () => {
    const [fit, zoom] = [page.locator('[data-command="fit-all"]'), page.locator('[data-command="zoom-in"]')];
    const tooltip = page.getByRole('tooltip');
    await expect(tooltip).toHaveCount(0);
    await fit.hover();
    await expect(tooltip).toContainText((await fit.getAttribute('aria-label')) ?? '');
    await expect(tooltip.locator('kbd').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
    await zoom.hover();
    await expect(tooltip).toContainText((await zoom.getAttribute('aria-label')) ?? '');
    await page.mouse.move(700, 400);
    await expect(tooltip).toHaveCount(0);
  });

  test('[R2.079] the search view finds in the whole inventory', async () => {
    const right = page.locator('[data-region="right"]');
    await right.getByText('Search', { exact: true }).click();
    await right.getByRole('searchbox').or(right.getByRole('textbox')).first().fill('leaf1');
    await expect(right.getByText(/leaf1/).first()).toBeVisible();
    await right.getByText('Properties', { exact: true }).click();
  });

  test('[V20] a search that finds nothing says what was searched for and where, and offers the palette', async () => {
    const right = page.locator('[data-region="right"]');
    await right.getByText('Search', { exact: true }).click();
    await right.getByRole('searchbox').or(right.getByRole('textbox')).first().fill('zzqqxx');
    await expect(right).toContainText('Nothing is called “zzqqxx”');
    await expect(right).toContainText('asset tags of the whole inventory were searched');
    await right.getByRole('button', { name: 'Open the palette' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await right.getByText('Properties', { exact: true }).click();
  });

  test('[X19] T on a rack lists the ways that begin in it, and one leads on', async () => {
    const right = page.locator('[data-region="right"]');
    await diagram.treeItem(/^A03/).click();
    await expect(diagram.property('Name')).toHaveValue('A03');
    await diagram.canvas.focus();
    await page.keyboard.press('t');
    await expect(right).toContainText(/\d+ ways? begins? in A03/);
    await right.getByRole('list', { name: 'Ways from A03' }).getByRole('button').first().click();
    await expect(right.getByRole('list', { name: 'Link, end to end' })).toBeVisible();
    await diagram.treeItem(/^A03/).click();
    await right.getByText('Properties', { exact: true }).click();
    await expect(diagram.property('Name')).toHaveValue('A03');
  });

  test('[R5.050] deleting needs confirmation: the dialog names what is lost, and leaving it deletes nothing', async () => {
    await diagram.treeItem(/^A03/).click();
    await diagram.canvas.focus();
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('cannot be undone');
    await expect(dialog).toContainText(/1 rack/i);
    await expect(dialog).toContainText(/ports/i);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(diagram.treeItem(/^A03/)).toBeVisible();
  });

  test('[R4.039] [R4.040] [R4.038] an operation is the next step of the history, and discards what was taken back', async () => {
    const right = page.locator('[data-region="right"]');
    await diagram.treeItem(/^A03/).click();
    const row = diagram.property('Row');
    const write = async (text: string): Promise<void> => {
      await row.fill(text);
      await row.press('Enter');
      await diagram.saved();
      // What is written again within half a second is the same step.
      await page.waitForTimeout(700);
    };
    await write('A-one');
    await write('A-two');
    await diagram.canvas.focus();
    await page.keyboard.press('Control+z');
    await expect(row).toHaveValue('A-one');
    await write('A-three');
    await right.getByText('History', { exact: true }).click();
    await expect(right).toContainText(/Step 2 of 2/);
    await diagram.canvas.focus();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(right).toContainText(/Step 0 of 2/);
  });
});
