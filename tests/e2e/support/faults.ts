import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import type { KnownLanguage } from '../../../ui/i18n/languages';
import type { ThemeName } from '../../../ui/themes/palettes';

/** Every language and every theme is looked at; a fault that only one pair of them has is not thought of. */
const LOOKS: readonly (readonly [KnownLanguage, ThemeName])[] = [
  ['en', 'light'],
  ['zh-cn', 'dark'],
];

/**
 * What accessibility finds wrong in a part of the page, in both languages and themes: `zh-cn dark: rule at element`. What is
 * open stays open meanwhile, and the page is left as it was found: English and light.
 */
export async function faultsOf(page: Page, part: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [language, theme] of LOOKS) {
    await switchTo(page, language, theme);
    await colorsStand(page);
    // Legacy: in this page itself; there are no frames, and a second page for each look would cost more than the look.
    const axe = new AxeBuilder({ page: page as never }).setLegacyMode().include(part);
    const { violations } = await axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze();
    for (const { id, nodes } of violations)
      found.push(...nodes.map(({ html }) => `${language} ${theme}: ${id} at ${html.slice(0, 200)}`));
  }
  await switchTo(page, ...LOOKS[0]!);
  return found;
}

/** A colour on its way from one theme to the other, or a dialog that is still fading in, has a contrast that nobody sees. */
async function colorsStand(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

/** In place, by the menu of the account, also while a dialog is open; a page without that menu is loaded anew. */
async function switchTo(page: Page, language: KnownLanguage, theme: ThemeName): Promise<void> {
  const html = page.locator('html');
  if (
    (await html.getAttribute('lang'))?.toLowerCase() === language &&
    (await html.getAttribute('data-mantine-color-scheme')) === theme
  )
    return;
  const hasMenu = await page.evaluate(
    async ([wanted, look]) => {
      const account = document.querySelector<HTMLElement>('header button[aria-haspopup="menu"]');
      if (account === null) {
        localStorage.setItem('language', wanted);
        localStorage.setItem('theme', look);
        return false;
      }
      account.click();
      const choice = async (holding: string): Promise<HTMLElement> => {
        for (let frame = 0; frame < 300; frame++) {
          const found = document.querySelector<HTMLElement>(`[role="menuitemradio"]:has(${holding})`);
          if (found) return found;
          await new Promise(requestAnimationFrame);
        }
        throw new Error(`the menu of the account offers nothing with ${holding}`);
      };
      (await choice(look === 'light' ? '.tabler-icon-sun' : '.tabler-icon-moon')).click();
      (await choice(`[lang="${wanted}"]`)).click();
      account.click();
      return true;
    },
    [language, theme] as const,
  );
  if (!hasMenu) await page.reload();
  await expect(html).toHaveAttribute('lang', new RegExp(`^${language}$`, 'i'));
  await expect(html).toHaveAttribute('data-mantine-color-scheme', theme);
  await expect(page.getByRole('menuitemradio')).toHaveCount(0);
  if (!hasMenu) await expect(page.locator('main')).toBeVisible();
}
