import { expect, type Browser, type Locator, type Page } from 'playwright/test';
import { permissionsOf, type Role } from '../../domain/permissions/permission';
import { search } from '../../protocol/rest/search';
import { addUser, authenticate, contextWith, e2eUrl, storedSession } from '../setup/e2e-users';
import { Caller } from './support/caller';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { networkLine } from './support/network-line';
import { importTwoSwitches } from './support/two-switches';
import { Visits } from './support/visits';

const test = journeys();

const [ANNA, BO] = ['anna-of-trust', 'bo-of-trust'];
/** Their tokens are refreshed, each once. */
const DEMOTED = { en: 'ines-of-trust', 'zh-cn': 'li-of-trust' } as const;
const SITE = 'Lautenthal';
const [RACK, ROUTER, SWITCH] = ['Comms closet', 'router-01', 'switch-01'];
const visits = new Visits();
let calls = 0;

test.beforeAll(() => {
  for (const name of [ANNA, BO, ...Object.values(DEMOTED)]) addUser(name, 'editor');
  importTwoSwitches(SITE, 1_470_000);
});
test.afterEach(() => visits.close());

interface Seat {
  readonly page: Page;
  readonly diagram: DiagramPage;
  readonly told: Locator;
}

/** Anna in the elevations, in English and light or in Chinese and dark. */
async function enter(browser: Browser, changes: Readonly<Record<string, string>> = {}, user: string = ANNA): Promise<Seat> {
  return enterOn(await visits.page(browser, user, changes));
}

async function enterOn(page: Page): Promise<Seat> {
  const diagram = new DiagramPage(page);
  await page.goto('/');
  const room = page.getByRole('article').filter({ hasText: SITE }).first();
  await room
    .getByRole('link')
    .filter({ hasText: /Elevations|立面图/ })
    .click();
  await diagram.ready();
  await diagram.unfold(RACK);
  return { page, diagram, told: page.locator('[data-part="notice"]') };
}

/** Bo, who edits meanwhile by a program of his. */
async function colleague(): Promise<{ readonly bo: Caller; readonly idOf: (name: string) => Promise<number> }> {
  const bo = new Caller((await authenticate(BO)).access_token, `program-of-bo-${(calls += 1)}`);
  const idOf = async (name: string): Promise<number> => {
    const { items } = await bo.api.call(search, { query: { q: name } });
    const found = items.find((item) => item.name === name && JSON.stringify(item).includes(SITE));
    if (found === undefined) throw new Error(`no ${name} in ${SITE}`);
    return found.id;
  };
  return { bo, idOf };
}

for (const [language, theme, words] of [
  ['en', 'light', `${BO} deleted “${SWITCH}” while you had hold of it. Nothing was changed here.`],
  ['zh-cn', 'dark', `您正在操作“${SWITCH}”时，${BO} 将其删除。此处未做任何更改。`],
] as const)
  test(`[issue 11, deleted in hand] a drag of what a colleague deletes ends, is told by name and changes nothing (${language})`, async ({
    browser,
  }) => {
    const { bo, idOf } = await colleague();
    const anna = await enter(browser, { language, theme });
    await anna.diagram.flyTo(SWITCH);
    const from = await anna.diagram.find(new RegExp(SWITCH));
    // Not selected: what is in hand counts, and not what is marked.
    await anna.page.keyboard.press('Escape');
    await anna.page.mouse.move(from.x, from.y);
    await anna.page.mouse.down();
    await anna.page.mouse.move(from.x, from.y + 30, { steps: 4 });
    await bo.submit({ kind: 'delete-objects', ids: [await idOf(SWITCH)] });
    await expect(anna.told).toContainText(words);
    await anna.page.mouse.move(from.x, from.y + 60, { steps: 4 });
    await look(anna.page, `trust-held-${language}`);
    await anna.page.mouse.up();
    await anna.diagram.saved();
    await expect(anna.told).toHaveCount(1);
    await anna.told.getByRole('button', { name: /^(Restore|恢复)/ }).click();
    await anna.page
      .getByRole('listitem')
      .filter({ hasText: SWITCH })
      .getByRole('button', { name: /^(Restore|恢复)/ })
      .first()
      .click();
    await expect(anna.diagram.treeItem(SWITCH)).toBeVisible();
    await anna.diagram.saved();
  });

for (const [language, label, put, words] of [
  ['en', 'Department', 'Put theirs back', `${BO}’s Department of “${SWITCH}”: Power → Net`],
  ['zh-cn', '部门', '恢复对方的值', `${BO}`],
] as const)
  test(`[issue 11, left by a click] a click elsewhere that replaces a colleague’s newer value is told by name with both and put back, as Tab is (${language})`, async ({
    browser,
  }) => {
    const { bo, idOf } = await colleague();
    const anna = await enter(browser, { language });
    const write = async (department: string): Promise<void> =>
      bo.submit({ kind: 'set-properties', target: 'object', ids: [await idOf(SWITCH)], fields: { department } });
    await write(`Before ${language}`);
    await anna.diagram.treeItem(SWITCH).click();
    const field = anna.diagram.property(label);
    await expect(field).toHaveValue(`Before ${language}`);
    await field.fill('Net');
    await write('Power');
    await expect(anna.page.locator('[data-property="department"] [data-part="foreign"]')).toContainText('Power');
    await anna.diagram.treeItem(RACK).click();
    const line = anna.page.locator('[data-list="theirs-replaced"]').getByRole('listitem');
    await expect(line).toContainText(words);
    await expect(line).toContainText(/Power.*Net/);
    await look(anna.page, `trust-left-${language}`);
    await line.getByRole('button', { name: put }).click();
    await expect(line).toHaveCount(0);
    await anna.diagram.treeItem(SWITCH).click();
    await expect(field).toHaveValue('Power');
  });

/** The rights of this page's user are others when it refreshes its tokens, as the server would say it. */
async function roleBecomes(page: Page, authority: Role): Promise<void> {
  const other = await page.context().newPage();
  await other.route('**/v1/refresh_token', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { readonly data: Record<string, unknown> };
    await route.fulfill({
      response: answer,
      json: { ...body, data: { ...body.data, authority, permissions: permissionsOf(authority) } },
    });
  });
  let asked = 0;
  await other.route('**/v1/home', (route) =>
    asked++ === 0 ? route.fulfill({ json: { code: 5001, message: 'expired', data: null } }) : route.continue(),
  );
  const refreshed = other.waitForResponse('**/v1/refresh_token');
  await other.goto('/');
  await refreshed;
  await other.close();
}

for (const [language, label, copy, words] of [
  [
    'en',
    'Owner',
    'Copy',
    `Your permission “Edit properties” was taken away while you typed. Owner of “${SWITCH}” was not stored: Rosa`,
  ],
  ['zh-cn', '所有者', '复制', `您输入时，“编辑属性”权限已被收回。“${SWITCH}”的所有者未保存：Rosa`],
] as const)
  test(`[issue 11, role] [issue 11, typed text] a role that changes while somebody types says which permission went, and what was typed stays to be copied on the next page too (${language})`, async ({
    browser,
  }) => {
    const { page, diagram } = await enter(browser, { language }, DEMOTED[language]);
    await diagram.treeItem(SWITCH).click();
    await expect(diagram.property(label)).toBeEditable();
    await diagram.property(label).fill('Rosa');
    await roleBecomes(page, 'viewer');
    const line = page.locator('[data-list="not-kept"]').getByRole('listitem');
    await expect(line).toContainText(words);
    await look(page, `trust-role-${language}`);
    await page.reload();
    await expect(line).toContainText(words);
    await page.goto('/');
    await expect(line).toContainText(words);
    await expect(line.getByRole('button', { name: copy })).toBeVisible();
    await look(page, `trust-role-home-${language}`);
    await page
      .locator('[data-list="not-kept"]')
      .getByRole('button', { name: /^(Dismiss|关闭)/ })
      .click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(line).toHaveCount(0);
  });

test('[issue 11, who took it] an edit that was not kept because a colleague took the units says who that was; [walk 4 S1 (27 Nov)] a value for what a colleague deleted is named, copied, and its thing restored', async ({
  browser,
}) => {
  const { bo, idOf } = await colleague();
  const line = await networkLine(e2eUrl());
  const context = await contextWith(browser, storedSession(await authenticate(ANNA)), line.url);
  try {
    const page = await context.newPage();
    const { diagram } = await enterOn(page);
    await diagram.treeItem(ROUTER).click();
    await expect(diagram.property('U position')).toBeEditable();
    await line.cut();
    await expect(page.locator('[data-state="offline"]')).toBeVisible();
    await diagram.property('U position').fill('7');
    await diagram.property('U position').press('Enter');
    await expect(page.locator('[data-state="offline"]')).toContainText('1');
    const [device, rack] = [await idOf(SWITCH), await idOf(RACK)];
    await bo.submit({ kind: 'move-device', device, rack, positionU: 7, face: 1 });
    await line.mend();
    const told = page.locator('[data-list="not-kept"]').getByRole('listitem');
    await expect(told).toContainText(`${BO} took it`);
    await look(page, 'trust-took');
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    // What is refused at once, before the server is asked, says it, too.
    await diagram.property('U position').fill('7');
    await diagram.property('U position').press('Enter');
    await expect(page.locator('[data-property="positionU"]').getByRole('alert')).toContainText(`${BO} took it`);
    await bo.submit({ kind: 'move-device', device, rack, positionU: 10, face: 1 });

    const router = await idOf(ROUTER);
    await diagram.treeItem(ROUTER).click();
    await expect(diagram.property('Owner')).toBeEditable();
    await line.cut();
    await expect(page.locator('[data-state="offline"]')).toBeVisible();
    await diagram.property('Owner').fill('Rosa');
    await diagram.property('Owner').press('Enter');
    await expect(page.locator('[data-state="offline"]')).toContainText('1');
    await bo.submit({ kind: 'delete-objects', ids: [router] });
    await line.mend();
    const lost = told.filter({ hasText: `“${ROUTER} changed” (Owner: Rosa)` });
    await expect(lost).toHaveCount(1);
    await expect(lost).toContainText(`${BO} deleted it`);
    await expect(lost.getByRole('button', { name: 'Copy' })).toBeVisible();
    await look(page, 'trust-lost-value');
    await lost.getByRole('button', { name: 'Restore' }).click();
    await page
      .locator('[data-part="deleted-row"]')
      .filter({ hasText: ROUTER })
      .getByRole('button', { name: /^Restore/ })
      .click();
    await expect(diagram.treeItem(ROUTER)).toBeVisible();
  } finally {
    await context.close();
  }
});
