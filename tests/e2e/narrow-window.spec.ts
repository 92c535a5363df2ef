import { expect, type Page } from 'playwright/test';
import { addUser, authenticate, contextWith, storedSession } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';

const test = journeys();

const NAME = 'narrow-editor';
/** A window's edge is let go, the flight to all of the drawing is over, and the overview was asked for again. */
const REFITTED_MS = 2000;

test.describe('windows of all widths', () => {
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

  const right = () => page.locator('aside[data-region="right"]');
  /** The overview steps aside while all of the drawing is in view. */
  const allInView = () => page.locator('[data-part="minimap"][data-idle]');

  test('[X21] [V16] at 1024 pixels one panel stands, either comes to the fore by its button, and both come back with the room', async () => {
    const tree = page.locator('aside[data-region="left"]');
    await expect(tree).toBeVisible();
    await expect(right()).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(tree).toBeVisible();
    await expect(right()).toBeHidden();
    await page.locator('[data-command="toggle-right-panel"]').click();
    await expect(tree).toBeHidden();
    await expect(right()).toBeVisible();
    await page.locator('[data-command="toggle-right-panel"]').click();
    await expect(tree).toBeHidden();
    await expect(right()).toBeHidden();
    await page.reload();
    await expect(page.locator('[data-state="saved"]')).toBeVisible();
    await expect(tree).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(tree).toBeVisible();
    await expect(right()).toBeVisible();
  });

  test('[X21] a window that shrinks from 2560 to 960 pixels goes on to show all that it showed', async () => {
    await page.setViewportSize({ width: 2560, height: 1300 });
    await diagram.canvas.focus();
    await page.keyboard.press('Shift+Digit1');
    await diagram.atRest();
    await expect(allInView()).toHaveCount(1);
    for (const [width, height] of [
      [960, 700],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(REFITTED_MS);
      await expect(allInView()).toHaveCount(1);
    }
  });

  test('[V8] Both shows all of the racks where all were in view, and so does the way back', async () => {
    const zoom = async () =>
      parseFloat((await page.locator('[data-region="bottom"] [aria-label^="Zoom, now"]').textContent())!.replace(/[^0-9.]/g, ''));
    await expect(allInView()).toHaveCount(1);
    const front = await zoom();
    await page.getByRole('button', { name: 'Both', exact: true }).click();
    await expect.poll(zoom).toBeLessThan(front * 0.9);
    await expect(allInView()).toHaveCount(1);
    await page.getByRole('button', { name: 'Front', exact: true }).click();
    await expect.poll(zoom).toBe(front);
    await expect(allInView()).toHaveCount(1);
  });

  test('[X21] [V9] the names of the way here are whole where there is room, and the first stays readable in a narrow window', async () => {
    await diagram.unfold(/^A03/);
    await page.locator('[role="treeitem"][aria-level="2"]').first().click();
    const names = page.locator('[data-region="bar"] nav li');
    await expect(names).toHaveCount(4);
    const cut = names.locator('span').filter({ hasNot: page.locator('span') });
    // What is read aloud of a name is not shown, and one pixel wide.
    const cutOf = (parts: readonly Element[]): number =>
      parts.filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth).length;
    expect(await cut.evaluateAll(cutOf)).toBe(0);
    await page.setViewportSize({ width: 760, height: 700 });
    const [first, last] = [names.first(), names.last()];
    expect((await first.boundingBox())!.width).toBeGreaterThan(60);
    expect((await last.boundingBox())!.width).toBeGreaterThan(60);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('[X18] the card under a resting pointer tells the new name as soon as there is one, clear of the right panel', async () => {
    await diagram.flyTo(/^A03/);
    const { x, y, width } = (await diagram.canvas.boundingBox())!;
    const panel = (await right().boundingBox())!;
    await page.mouse.move(x + (width - panel.width + 280) / 2, y + 400);
    await expect(diagram.hoverCard).toBeVisible();
    await page.mouse.down();
    await page.mouse.up();
    await diagram.shown();
    await diagram.canvas.focus();
    await page.keyboard.press('F2');
    await diagram.property('Name').fill('RENAMED-HERE');
    await page.keyboard.press('Enter');
    await expect(diagram.hoverCard.locator('strong')).toHaveText('RENAMED-HERE');
    await page.mouse.move(panel.x - 12, y + 400, { steps: 3 });
    await page.mouse.move(panel.x - 20, y + 400, { steps: 3 });
    if (await diagram.hoverCard.isVisible()) {
      const box = (await diagram.hoverCard.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(panel.x);
    }
  });
});
