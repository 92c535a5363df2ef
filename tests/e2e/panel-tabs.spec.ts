import { expect } from 'playwright/test';
import { RIGHT_VIEWS } from '../../ui/panels/right-views';
import english from '../../ui/i18n/en/diagram.json' with { type: 'json' };
import chinese from '../../ui/i18n/zh-cn/diagram.json' with { type: 'json' };
import { addUser } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { openDiagram } from './support/open-diagram';

const test = journeys();
const USER = 'tabs-editor';

/** The view of the menu with the longest words. */
function longestOf(words: Readonly<Record<string, string>>): string {
  const labels = RIGHT_VIEWS.filter(({ place }) => place === 'menu').map(({ id }) => words[id]!);
  return labels.reduce((longest, label) => (label.length > longest.length ? label : longest));
}

test('[walk 1] the words of every tab stand whole in their panel, in a narrow and a wide window and in both languages', async ({
  browser,
}) => {
  addUser(USER, 'editor');
  const { page, context } = await openDiagram(browser, USER, { address: '/diagram.html?id=24000000000001' });
  const more = page.locator('[data-region="right"] [data-part="more-views"]');
  for (const [language, words] of [
    ['en', english.right],
    ['zh-cn', chinese.right],
  ] as const) {
    await page.evaluate((value) => localStorage.setItem('language', value), language);
    await page.reload();
    await more.click();
    await page.getByRole('menuitem', { name: longestOf(words), exact: true }).click();
    await expect(more).toHaveText(longestOf(words));
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      // Both panels at once have no room in the narrow one.
      await expect(page.locator('[data-region] [role="tablist"]')).toHaveCount(width === 1024 ? 1 : 2);
      if (!(await more.isVisible())) await page.locator('[data-command="toggle-right-panel"]').click();
      await expect(more).toHaveText(longestOf(words));
      await look(page, `tabs-${language}-${width}`);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[data-region] [role="tab"], [data-part="more-views"] span')].flatMap(
          (each) => {
            const panel = each.closest('[data-region]')!.getBoundingClientRect();
            const box = each.getBoundingClientRect();
            const isWhole = each.scrollWidth <= each.clientWidth + 1 || each.clientWidth === 0;
            return isWhole && box.left >= panel.left && box.right <= panel.right ? [] : [each.textContent];
          },
        ),
      );
      expect(cut, `${language} at ${width}`).toEqual([]);
    }
  }
  await context.close();
});
