import { expect, type Browser, type Locator, type Page } from 'playwright/test';
import { search } from '../../protocol/rest/search';
import { addUser, authenticate } from '../setup/e2e-users';
import { Caller } from './support/caller';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { importTwoSwitches } from './support/two-switches';
import { Visits } from './support/visits';

const test = journeys();

const [ANNA, BO] = ['anna-of-trust', 'bo-of-trust'];
const SITE = 'Lautenthal';
const [RACK, SWITCH] = ['Comms closet', 'switch-01'];
const visits = new Visits();
let calls = 0;

test.beforeAll(() => {
  for (const name of [ANNA, BO]) addUser(name, 'editor');
  importTwoSwitches(SITE, 1_470_000);
});
test.afterEach(() => visits.close());

interface Seat {
  readonly page: Page;
  readonly diagram: DiagramPage;
  readonly told: Locator;
}

/** Anna in the elevations, in English and light or in Chinese and dark. */
async function enter(browser: Browser, changes: Readonly<Record<string, string>> = {}): Promise<Seat> {
  const page = await visits.page(browser, ANNA, changes);
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
    await anna.page.getByRole('listitem').filter({ hasText: SWITCH }).getByRole('button', { name: /^(Restore|恢复)/ }).first().click();
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
