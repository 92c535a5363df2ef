import { spawnSync } from 'node:child_process';
import { expect } from 'playwright/test';
import { startAfter } from '../setup/first-start';
import { startServer } from '../setup/running-server';
import { DiagramPage } from './support/diagram-page';
import { signedIn } from './support/first-sign-in';
import { journeys } from './support/journeys';

const test = journeys();

const NAME = 'eva-who-was-editor';
const PASSWORD = 'Refused-1-pass';

function user(dataDir: string, ...words: readonly string[]): void {
  const result = spawnSync(process.execPath, ['dist/server/cli.js', 'user', ...words, '--data', dataDir], { encoding: 'utf8' });
  if (result.status !== 0) throw new Error(result.stderr);
}

test('[walk 4 offline refusals] edits kept offline that the server refuses are one list, each with a way to its object', async ({
  browser,
}) => {
  const first = await startAfter('demonstration');
  user(first.dataDir, 'add', NAME, '--role', 'editor', '--password', PASSWORD);
  const page = await signedIn(browser, first, NAME, PASSWORD);
  await page.waitForURL(`${first.url}/`);
  await page.goto('/diagram.html?id=24000000000001');
  const diagram = new DiagramPage(page);
  await diagram.ready();
  await diagram.treeItem(/^A02/).click();
  await expect(diagram.property('Row')).toBeEditable();
  await first.stop(true);
  await expect(page.locator('[data-state="offline"]')).toBeVisible({ timeout: 40_000 });
  for (const rack of ['A02', 'A03']) {
    await diagram.treeItem(new RegExp(`^${rack}`)).click();
    await diagram.property('Row').fill('A-east');
    await diagram.property('Row').press('Enter');
  }
  await expect(page.locator('[data-state="offline"]')).toContainText('2');
  user(first.dataDir, 'role', NAME, 'viewer');

  const second = await startServer({ dataDir: first.dataDir, args: ['--port', new URL(first.url).port] });
  try {
    await expect(page.getByRole('button', { name: 'Log in again' })).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('[data-state="offline"]'), 'walk 7: the server answers').toHaveText('Session ended · 2 edits kept');
    await page.getByRole('button', { name: 'Log in again' }).click({ timeout: 60_000 });
    await page.getByLabel('User name').fill(NAME);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const notice = page.locator('[data-part="notice"]').filter({ hasText: '2 of your edits' });
    await expect(notice).toBeVisible({ timeout: 60_000 });
    const lines = notice.getByRole('listitem');
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText('A02');
    await lines.first().getByRole('button', { name: 'Show' }).click();
    await expect(diagram.treeItem(/^A02/)).toHaveAttribute('aria-selected', 'true');
  } finally {
    await page.context().close();
    await second.stop();
  }
});
