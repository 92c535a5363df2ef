import type { Browser, BrowserContext, Page } from 'playwright/test';
import { authenticate, contextWith, storedSession } from '../../setup/e2e-users';
import { DiagramPage } from './diagram-page';

export interface Opened {
  /** To be closed by the journey. */
  readonly context: BrowserContext;
  readonly page: Page;
  readonly diagram: DiagramPage;
}

/** A browser of this user's with a diagram open: that of an address, or the elevations (or the plan) of a room. `prepare`: before. */
export async function openDiagram(
  browser: Browser,
  user: string,
  at: { readonly address: string } | { readonly site: string; readonly drawn?: 'Elevations' | 'Plan' },
  prepare?: (page: Page) => Promise<void>,
): Promise<Opened> {
  const context = await contextWith(browser, storedSession(await authenticate(user)));
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto('address' in at ? at.address : '/');
  if ('site' in at) {
    const room = page.getByRole('article').filter({ hasText: at.site }).first();
    await room.getByRole('link', { name: at.drawn ?? 'Elevations' }).click();
  }
  const diagram = new DiagramPage(page);
  await diagram.ready();
  return { context, page, diagram };
}
