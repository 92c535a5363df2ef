import { expect, type Browser } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { holdableCalls, type HoldableCalls } from './support/held-calls';
import { journeys } from './support/journeys';
import { openDiagram, type Opened } from './support/open-diagram';
import { look } from './support/look';

const test = journeys();

/** What a panel or a dialog shows of a call that fails, and how one gets on. */
const EDITOR = 'unanswered-editor';

test.beforeAll(() => addUser(EDITOR, 'editor'));

async function openFailing(browser: Browser): Promise<Opened & { readonly calls: HoldableCalls }> {
  let calls: HoldableCalls | undefined;
  const opened = await openDiagram(browser, EDITOR, { address: '/diagram.html?id=24000000000001' }, async (page) => {
    calls = await holdableCalls(page);
  });
  return { ...opened, calls: calls! };
}

test('relations that cannot be had are told of where they would stand, and come when they are asked for again', async ({
  browser,
}) => {
  const { context, page, diagram, calls } = await openFailing(browser);
  await calls.fail('relations.of');
  await diagram.treeItem(/^A03/).click();
  await diagram.canvas.focus();
  await page.keyboard.press('Shift+E');
  const failure = page.locator('[data-region="right"]').getByRole('alert');
  await expect(failure).toContainText('The data could not be loaded');
  await look(page, 'relations');
  await calls.fail('');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('[data-part="relation-drawing"]').getByRole('button', { name: /^A03/ })).toBeVisible();
  await expect(failure).toHaveCount(0);
  await context.close();
});

test('a delete whose losses cannot be counted is not offered until they are', async ({ browser }) => {
  const { context, page, diagram, calls } = await openFailing(browser);
  await calls.fail('lostWith');
  await diagram.treeItem(/^A03/).click();
  await diagram.canvas.focus();
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('dialog');
  const remove = dialog.getByRole('button', { name: 'Delete', exact: true });
  await expect(dialog.getByRole('alert')).toContainText('The data could not be loaded');
  await expect(remove).toBeDisabled();
  await look(page, 'delete');
  await calls.fail('');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText(/1 rack/i);
  await expect(remove).toBeEnabled();
  await context.close();
});
