import { expect, type Locator, type Page } from 'playwright/test';
import { OBJECT_STATES } from '../../domain/catalog/enums';
import { toCell } from '../../domain/ids';
import { listAlarms } from '../../protocol/rest/alarms';
import { addUser, authenticate, e2eUrl } from '../setup/e2e-users';
import { openTelemetrySource } from '../setup/telemetry-source';
import { journeys } from './support/journeys';
import { Visits } from './support/visits';

const test = journeys();
const [EDITOR, WATCHER] = ['alarms-editor', 'alarms-watcher'];
const visits = new Visits();

test.beforeAll(() => {
  addUser(EDITOR, 'editor');
  addUser(WATCHER, 'viewer');
});
test.afterEach(() => visits.close());

/** The list, as Home opens it. */
async function listOn(page: Page): Promise<Locator> {
  await page.goto('/');
  await page.getByRole('button', { name: /^(Alarms|告警): \d+$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[data-part="alarm"]').first()).toBeVisible();
  return dialog;
}

const lines = (dialog: Locator): Locator => dialog.locator('[data-part="alarm"]');

test('[X27] one acknowledges several alarms with a note, and everybody sees who it was; it can be taken back', async ({
  browser,
}) => {
  const mine = await listOn(await visits.page(browser, EDITOR));
  const theirs = await listOn(await visits.page(browser, WATCHER));
  const count = await lines(theirs).count();
  // Whoever may only look is offered nothing to do.
  await expect(theirs.getByRole('checkbox')).toHaveCount(0);
  await expect(theirs.getByRole('textbox', { name: 'Note (optional)' })).toHaveCount(0);

  const acknowledge = mine.getByRole('button', { name: /^Acknowledge( \d+)?$/ });
  await expect(acknowledge).toBeDisabled();
  for (const at of [0, 1]) await lines(mine).nth(at).getByRole('checkbox').check();
  await mine.getByRole('textbox', { name: 'Note (optional)' }).fill('Wang Wei is on his way');
  await expect(acknowledge).toHaveText('Acknowledge 2');
  await acknowledge.click();
  for (const dialog of [mine, theirs])
    await expect(dialog.locator('[data-acknowledged="true"]')).toHaveText([
      new RegExp(`${EDITOR} · .*Wang Wei is on his way`),
      new RegExp(`${EDITOR} · .*Wang Wei is on his way`),
    ]);
  await expect(acknowledge).toBeDisabled();

  // They count as before, and can be left out.
  await expect(lines(theirs)).toHaveCount(count);
  await theirs.getByText('Not acknowledged', { exact: true }).click();
  await expect(lines(theirs)).toHaveCount(count - 2);

  await mine.locator('[data-acknowledged="true"]').first().getByRole('checkbox').check();
  await mine.getByRole('button', { name: 'Take acknowledgement back' }).click();
  await expect(lines(theirs)).toHaveCount(count - 1);
});

test('[X27] an alarm that comes is listed at once with its severity and since when, goes with its end, and lists by any column', async ({
  browser,
}) => {
  const dialog = await listOn(await visits.page(browser, WATCHER));
  const before = await lines(dialog).count();
  const { access_token: token } = await authenticate(EDITOR);
  const answer = await fetch(`${e2eUrl()}/diagramApi/wapi${listAlarms.path}`, { headers: { Authorization: `Bearer ${token}` } });
  const { items } = ((await answer.json()) as { data: { items: readonly { id: number; kind: string; name: string }[] } }).data;
  const device = items.find(({ kind }) => kind === 'object')!;
  const source = await openTelemetrySource(e2eUrl(), token);
  const report = (state: (typeof OBJECT_STATES)[number]): void =>
    source.report({
      kind: 'object',
      cells: Uint32Array.of(toCell(device.id)),
      values: Uint8Array.of(OBJECT_STATES.indexOf(state)),
    });

  report('online');
  await expect(lines(dialog)).toHaveCount(before - 1);
  report('offline');
  const line = lines(dialog).filter({ hasText: device.name });
  await expect(line).toHaveText(/^Critical.*Offline.*(second|minute)s? ago.*Not yet$/);
  await expect(line).toHaveAttribute('data-severity', 'critical');
  await expect(lines(dialog).first()).toHaveText(/Critical/);

  const since = dialog.getByRole('columnheader', { name: 'Since' });
  await since.getByRole('button').click();
  await expect(since).toHaveAttribute('aria-sort', 'ascending');
  await expect(lines(dialog).first()).toContainText(device.name);
  await since.getByRole('button').click();
  await expect(since).toHaveAttribute('aria-sort', 'descending');
  await expect(lines(dialog).last()).toContainText(device.name);

  report('alarm');
  await expect(line).toHaveAttribute('data-severity', 'major');
  source.close();
});
