import { expect, type Page } from 'playwright/test';
import { addUser, authenticate, contextWith, storedSession } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { holdableCalls, type HoldableCalls } from './support/held-calls';
import { journeys } from './support/journeys';

const test = journeys();

const NAME = 'tree-editor';

test.beforeAll(() => addUser(NAME, 'editor'));

test.describe('keys and menus of the tree', () => {
  let page: Page;
  let diagram: DiagramPage;
  let calls: HoldableCalls;

  test.beforeAll(async ({ browser }) => {
    const context = await contextWith(browser, storedSession(await authenticate(NAME)));
    page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    calls = await holdableCalls(page);
    await page.goto('/diagram.html?id=24000000000001');
    diagram = new DiagramPage(page);
    await diagram.ready();
  });
  test.afterAll(() => page.context().close());

  const tree = () => page.getByRole('tree');
  const selected = () => page.locator('[role="treeitem"][aria-selected="true"]');
  const current = () => page.locator('[role="treeitem"][data-current="true"]');

  test('[walk 7, tree] F2, Delete and the menu’s key act on the row that has the focus; Esc gives the focus back to it', async () => {
    await diagram.treeItem(/^A03/).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(current()).toHaveText(/^A05/);
    await expect(selected()).toHaveText([/^A05/]);
    await page.keyboard.press('F2');
    await expect(diagram.property('Name')).toBeFocused();
    await expect(diagram.property('Name')).toHaveValue('A05');
    await page.keyboard.press('Escape');
    await expect(tree()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Delete');
    await expect(page.getByRole('dialog')).toContainText('A04');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(tree()).toBeFocused();
    await page.keyboard.press('Shift+F10');
    await expect(page.locator('[data-part="context-menu"]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-part="context-menu"]')).toBeHidden();
    await expect(tree()).toBeFocused();
    await expect(selected()).toHaveText([/^A04/]);
  });

  test('[hands 1] a key is about what was chosen when it was pressed, however late that is described, or says that nothing came of it', async () => {
    const dialog = page.getByRole('dialog');
    await diagram.treeItem(/^A04/).click();
    await diagram.shown();
    await calls.hold('describe');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Delete');
    await page.keyboard.press('ArrowUp');
    await expect(selected()).toHaveText([/^A02/]);
    // A machine with much to do takes its time.
    await page.waitForTimeout(1_500);
    await expect(dialog).toHaveCount(0);
    await calls.release();
    await expect(dialog).toContainText('A03');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await calls.fail('describe');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Delete');
    await expect(
      page.getByText('“Delete” was not carried out: the drawing did not answer. Press the key again.').first(),
    ).toBeVisible();
    await calls.fail('');
    await page.keyboard.press('Delete');
    await expect(dialog).toContainText('A01');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('[walk 7, tree] with Alt the arrows walk alone, and Ctrl+Space adds the row they came to', async () => {
    await diagram.treeItem(/^A03/).click();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(selected()).toHaveText([/^A03/]);
    await page.keyboard.press('Control+Space');
    await expect(selected()).toHaveText([/^A03/, /^A05/]);
  });

  test('[walk 7, crumbs] eight long names in the path make the page no wider than the window', async () => {
    await diagram.treeItem(/^A03/).click();
    const crumbs = page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem');
    await expect(crumbs).toHaveCount(3);
    const wide = await crumbs.last().evaluate((last) => {
      const copies = Array.from({ length: 8 }, () => last.cloneNode(true) as HTMLElement);
      for (const copy of copies) copy.style.minWidth = '160px';
      last.before(...copies);
      const { scrollWidth, clientWidth } = document.documentElement;
      for (const copy of copies) copy.remove();
      return scrollWidth - clientWidth;
    });
    expect(wide).toBe(0);
  });

  for (const height of [900, 420])
    test(`[walk 7, menus] a menu stands whole in the window, or scrolls in it, ${height} px high`, async () => {
      await page.setViewportSize({ width: 1440, height });
      const menu = page.locator('[data-part="context-menu"]');
      const place = (await diagram.treeItem(/^A03/).boundingBox())!;
      await page.mouse.click(place.x + 60, height / 2, { button: 'right' });
      await expect(menu).toBeVisible();
      const box = (await menu.boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      const last = menu.getByRole('menuitem').last();
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    });
});

test('[quick hands] what is typed right after F2 is the name’s, although the properties come later; a row’s menu comes when it is known of what', async ({
  browser,
}) => {
  const context = await contextWith(browser, storedSession(await authenticate(NAME)));
  const page = await context.newPage();
  const diagram = new DiagramPage(page);
  const calls: HoldableCalls = await holdableCalls(page);
  await page.addInitScript(() => localStorage.setItem('plenum.panels', JSON.stringify({ right: true, rightTab: 'history' })));
  await page.goto('/diagram.html?id=24000000000001');
  await diagram.ready();
  await diagram.treeItem(/^B03/).click();
  await expect(page.getByRole('navigation', { name: 'Where you are' })).toContainText('B03');
  await expect(page.locator('[data-state="saved"]')).toBeVisible();
  // All before the page draws anything: as on a machine that is busy meanwhile.
  await page.evaluate(() => {
    const press = (key: string): void =>
      void document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    press('F2');
    document.execCommand('insertText', false, 'queue');
    press('Enter');
  });
  await expect(diagram.property('Name')).toHaveValue('queue');
  await expect(diagram.treeItem(/^queue/)).toBeVisible();
  await expect(page.getByRole('tree')).toBeFocused();
  await diagram.saved();

  await calls.hold('describe');
  // What the menu holds when it opens, and how often it is filled anew.
  const opened = page.evaluate(
    () =>
      new Promise<string>((tell) => {
        new MutationObserver((_, watcher) => {
          const menu = document.querySelector('[data-part="context-menu"]');
          if (!menu) return;
          watcher.disconnect();
          tell(menu.textContent);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await diagram.treeItem(/^B05/).click({ button: 'right' });
  await calls.release();
  const first = await opened;
  expect(first).toContain('Rename');
  await diagram.shown();
  await expect(page.locator('[data-part="context-menu"]')).toHaveText(first);
  await context.close();
});
