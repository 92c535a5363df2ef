import { expect, type Page } from 'playwright/test';
import { startAfter } from '../../setup/first-start';
import type { RunningServer } from '../../setup/running-server';
import { bundleWords } from './bundle-words';
import { mouse } from './hands';
import type { journeys } from './journeys';

export const PASSWORD = 'Journey-1-pass';

/** A fresh installation without the demonstration for each journey of a file: everything that is seen there was made there. */
export function emptyServer(test: ReturnType<typeof journeys>) {
  let server: RunningServer;
  test.beforeEach(async () => {
    server = await startAfter('empty');
  });
  test.afterEach(() => server.stop());
  return {
    get url(): string {
      return server.url;
    },
    /** As who starts it: with the printed password, and then one of one's own. */
    async signIn(page: Page, { write } = mouse(page), url = server.url): Promise<void> {
      await page.goto(url);
      await write(page.locator('input[name=username]'), 'admin');
      await write(page.locator('input[name=password]'), server.administratorPassword);
      await page.keyboard.press('Enter');
      const fields = page.locator('input[type=password]');
      await expect(fields).toHaveCount(2);
      for (const at of [0, 1]) await write(fields.nth(at), PASSWORD);
      await page.keyboard.press('Enter');
    },
    /** A room of rows of racks, by the dialog of the page that one looks at. */
    async makeRoom(
      page: Page,
      name: string,
      rows: string,
      racks: string,
      { press, write } = mouse(page),
      t = bundleWords('en'),
    ): Promise<void> {
      await press(page.getByRole('button', { name: t('home:new'), exact: true }));
      const dialog = page.getByRole('dialog');
      await write(dialog.getByRole('textbox', { name: t('places:new.name'), exact: true }), name);
      await write(dialog.getByRole('textbox', { name: t('places:room.rows'), exact: true }), rows);
      await write(dialog.getByRole('textbox', { name: t('places:room.racksPerRow') }), racks);
      await press(dialog.getByRole('button', { name: t('places:new.confirm') }));
      await expect(dialog).toBeHidden();
    },
  };
}
