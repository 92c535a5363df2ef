import { expect, type Locator, type Page } from 'playwright/test';
import { addUser, authenticate, contextWith, storedSession } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { look } from './support/look';

const test = journeys();

const NAME = 'power-editor';

async function countOf(finding: Locator): Promise<number> {
  return Number(await finding.getAttribute('data-count'));
}

test.describe('power', () => {
  let page: Page;
  let diagram: DiagramPage;
  let right: Locator;
  const found = (finding: string): Locator => right.locator(`[data-finding="${finding}"]`);
  const loses = (what: string): Promise<void> => right.getByText(what, { exact: true }).click();

  test.beforeAll(async ({ browser }) => {
    addUser(NAME, 'editor');
    const context = await contextWith(browser, storedSession(await authenticate(NAME)));
    page = await context.newPage();
    await page.goto('/diagram.html?id=24000000000001');
    diagram = new DiagramPage(page);
    right = page.locator('[data-region="right"]');
    await diagram.ready();
    await diagram.canvas.focus();
    await page.keyboard.press('u');
    await right.getByRole('radiogroup', { name: 'Parts of the capacity view' }).getByText('Power', { exact: true }).click();
  });
  test.afterAll(() => page.context().close());

  test('[Right answers 9] a side of the power is switched off on paper: what runs on and what it costs is told, by name', async () => {
    await expect(right.getByText(/Feeds: (\d+) of side A, \1 of side B, 0 without/)).toBeVisible();
    await expect(right.getByText(/^Together they give [\d.]+ .?W all the time\.$/)).toBeVisible();
    await loses('Side A');
    await expect(right.getByText(/^Without .*feed A/)).toBeVisible();
    await expect(found('weakened')).toBeVisible();
    const weakened = await countOf(found('weakened'));
    expect(weakened).toBeGreaterThan(100);
    await loses('Side B');
    await expect(right.getByText(/^Without .*feed B/)).toBeVisible();
    await expect(found('weakened')).toHaveAttribute('data-count', String(weakened));
  });

  test('[Right answers 9] a feed of a rack is lost, and what hangs on it leads to its place; its side is set in Properties', async () => {
    await loses('Selected');
    await expect(right.getByText(/Select feeds, strips/), 'nothing that gives power is selected').toBeVisible();
    await expect(found('weakened')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('B05 feed A');
    await page
      .getByRole('option', { name: /B05 feed A/ })
      .first()
      .click();
    await expect(right.getByText(/^Without .*B05 feed A/)).toBeVisible();
    const names = await found('weakened').locator('strong').allTextContents();
    expect(names.length).toBeGreaterThan(3);
    await found('weakened').getByRole('button').first().click();
    await expect(right.getByText(/Select feeds, strips/)).toBeVisible();
  });

  test('[Right answers 9] a feed’s breaker is typed in Properties: what hangs on it is too much then, and is told', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('B05 feed A');
    await page
      .getByRole('option', { name: /B05 feed A/ })
      .first()
      .click();
    await right.getByText('Properties', { exact: true }).click();
    const type = async (label: string, value: string): Promise<void> => {
      const field = diagram.property(label);
      await field.fill(value);
      await field.press('Enter');
    };
    await type('Voltage', '230');
    await type('Breaker', '2');
    await type('Power factor', '2');
    await expect(right.getByText(/between 0 and 1|0 to 1/)).toBeVisible();
    await type('Power factor', '0.95');
    await look(page, 'feed');
    await diagram.canvas.focus();
    await page.keyboard.press('u');
    await right.getByText('Power', { exact: true }).click();
    await loses('As it is');
    await expect(found('overloaded')).toContainText('B05 feed A');
    await look(page, 'feed-overloaded');
    for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z');
    await expect(found('overloaded')).toHaveCount(0);
  });
});
