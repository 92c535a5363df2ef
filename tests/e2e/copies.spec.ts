import { expect, type Browser, type Page } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { openDiagram } from './support/open-diagram';

const test = journeys();
const EDITOR = 'copies-editor';

test.beforeAll(() => addUser(EDITOR, 'editor'));

/** Another page of the same browser. */
async function openRoom(page: Page, room: string): Promise<DiagramPage> {
  await page.goto('/');
  await page.getByRole('article').filter({ hasText: room }).first().getByRole('link', { name: 'Elevations' }).click();
  const diagram = new DiagramPage(page);
  await diagram.ready();
  return diagram;
}

async function copied(browser: Browser) {
  const opened = await openDiagram(browser, EDITOR, { site: 'Data hall 1' });
  await opened.diagram.treeItem('A03').click();
  await opened.page.keyboard.press('Control+c');
  const notice = opened.page.locator('[data-part="notice"]');
  await expect(notice).toHaveText(/A03 with \d+ devices copied/);
  await look(opened.page, 'copied');
  return { ...opened, notice };
}

test('[walk 1 copies] a rack copied in one room is pasted in another page, into another room, with what stands in it', async ({
  browser,
}) => {
  const { context, page, notice } = await copied(browser);
  const other = await openRoom(page, 'Meet-me room');
  const before = await page
    .getByRole('treeitem')
    .filter({ hasText: /^[A-Z]\d\d/ })
    .count();
  await other.canvas.focus();
  await page.keyboard.press('Control+v');
  await expect(notice).toContainText('pasted');
  await other.saved();
  await expect(page.getByRole('treeitem').filter({ hasText: /^[A-Z]\d\d/ })).toHaveCount(before + 1);
  await expect(page.locator('[role="treeitem"][aria-selected="true"]')).toBeVisible();
  await look(page, 'pasted-elsewhere');
  const tab = await context.newPage();
  const third = await openRoom(tab, 'Data hall 2');
  await third.canvas.focus();
  await tab.keyboard.press('Control+v');
  await expect(tab.locator('[data-part="notice"]')).toContainText('pasted');
  await third.saved();
  await look(tab, 'pasted-tab');
  await context.close();
});
