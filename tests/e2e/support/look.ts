import type { Page } from 'playwright/test';

/** A picture of the page, to look at, in the folder that SHOTS names; without it nothing. */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
