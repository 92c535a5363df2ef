import { expect, type Browser } from 'playwright/test';
import { codeOf, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { addUser, authenticate } from '../setup/e2e-users';
import { Caller } from './support/caller';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { Visits } from './support/visits';

const test = journeys();

const [ANNA, BO] = ['anna-of-changes', 'bo-of-changes'];
const visits = new Visits();
const NAMES = ['Bad Grund', 'Battery room', 'Store'] as const;

test.beforeAll(async () => {
  for (const name of [ANNA, BO]) addUser(name, 'editor');
  const bo = new Caller((await authenticate(BO)).access_token, 'program-of-changes');
  const [site, plan, room, roomPlan, roomView, store, storePlan, storeView, ...more] = (await bo.takeIds(14)) as number[];
  const place = { kind: 'insert-place', widthMm: 6000, depthMm: 6000 };
  const classOf = (name: 'site' | 'room') => codeOf(OBJECT_CLASSES, name);
  await bo.submit({ ...place, id: site, parent: 0, class: classOf('site'), name: NAMES[0], ids: [plan] });
  await bo.submit({ ...place, id: room, parent: site, class: classOf('room'), name: NAMES[1], ids: [roomPlan, roomView] });
  await bo.submit({ ...place, id: store, parent: site, class: classOf('room'), name: NAMES[2], ids: [storePlan, storeView] });
  for (const [at, name] of ['North', 'South'].entries()) {
    const [id, ...ids] = more.slice(at * 3, at * 3 + 3);
    await bo.submit({ ...place, id, parent: site, class: classOf('room'), name, ids });
  }
  const owner = (id: number | undefined) => ({ kind: 'set-properties', target: 'object', ids: [id], fields: { owner: 'Wu' } });
  await bo.submit(owner(room));
  await bo.submit(owner(store));
  await bo.submit({
    kind: 'set-properties',
    target: 'object',
    ids: [site, room, store, more[0], more[3]],
    fields: { department: 'Power' },
  });
  await bo.submit({ kind: 'change-place', place: room, name: 'UPS room' });
  await bo.submit({ kind: 'delete-objects', ids: [store] });
});
test.afterEach(() => visits.close());

async function open(browser: Browser, changes: Readonly<Record<string, string>>) {
  const page = await visits.page(browser, ANNA, changes);
  await page.goto('/');
  await page.getByRole('button', { name: /^(What changed|最近更改)$/ }).click();
  await page.waitForURL(/changes\.html/);
  return { page, steps: page.locator('[data-part="placed-step"]') };
}

test('[issue 11, this week] Home leads to what anybody changed in any room, by day and time, with both values, and from there to the thing', async ({
  browser,
}) => {
  const { page, steps } = await open(browser, {});
  await expect(steps.nth(0)).toContainText(`Store deleted`);
  await expect(steps.nth(1)).toContainText(/Battery room renamed to UPS room/);
  await expect(steps.nth(1)).toContainText('Battery room → UPS room');
  await expect(steps.nth(2)).toContainText('5 records changed');
  const changes = steps.nth(2).locator('[data-part="step-changes"]');
  for (const name of NAMES) await expect(changes).toContainText(name);
  await expect(changes).not.toContainText('North');
  await changes.getByRole('button', { name: 'and 2 more' }).click();
  await expect(changes).toContainText(/North.*South/);
  await expect(changes.getByRole('button', { name: 'Show fewer' })).toBeVisible();
  // Of what is deleted since it is still told what was made of it, without a way there.
  await expect(steps.nth(3)).toContainText(/Store changed.*Wu/);
  await expect(steps.nth(3).getByRole('link')).toHaveCount(0);
  await look(page, 'changes-en');
  await page.setViewportSize({ width: 1024, height: 700 });
  await look(page, 'changes-narrow');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'What changed' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
  await look(page, 'changes-home-narrow');
  await page.goBack();
  await page.getByText('Today', { exact: true }).click();
  await expect(steps.nth(0)).toContainText('Store deleted');
  await steps.nth(1).getByRole('link').click();
  await page.waitForURL(/diagram\.html/);
  await expect(page).toHaveTitle(/UPS room/);
});

test('[issue 11, this week] the same in Chinese, in the dark', async ({ browser }) => {
  const { page, steps } = await open(browser, { language: 'zh-cn', theme: 'dark' });
  await expect(steps.nth(1)).toContainText('已将 Battery room 重命名为 UPS room');
  await expect(page.getByText('7 天', { exact: true })).toBeVisible();
  await look(page, 'changes-zh');
  await page.goto('/');
  await expect(page.getByRole('button', { name: '最近更改' })).toBeVisible();
  await look(page, 'changes-home-zh');
});
