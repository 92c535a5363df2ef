import { expect, type Browser, type BrowserContext, type Locator, type Page } from 'playwright/test';
import { addUser, authenticate, contextWith, e2eUrl, storedSession } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { networkLine, type NetworkLine } from './support/network-line';
import { importTwoSwitches } from './support/two-switches';

const test = journeys();

const [ANNA, BO, VERA] = ['anna-of-meanwhile', 'bo-of-meanwhile', 'vera-who-looks'];
const [PLANS, GONE] = ['Buntenbock', 'Schulenberg'];
const [RACK, ROUTER, SWITCH] = ['Comms closet', 'router-01', 'switch-01'];

let open: BrowserContext[] = [];

test.beforeAll(() => {
  for (const name of [ANNA, BO]) addUser(name, 'editor');
  addUser(VERA, 'viewer');
  importTwoSwitches(PLANS, 1_310_000);
  importTwoSwitches(GONE, 1_320_000);
});
test.afterEach(async () => {
  for (const context of open) await context.close();
  open = [];
});

/** One of the two, with their own line to the server. */
class Seat {
  readonly page: Page;
  readonly line: NetworkLine;
  readonly diagram: DiagramPage;
  readonly told: Locator;

  constructor(page: Page, line: NetworkLine) {
    this.page = page;
    this.line = line;
    this.diagram = new DiagramPage(page);
    this.told = page.locator('[data-part="notice"]');
  }

  async enter(site: string): Promise<this> {
    await this.page.goto('/');
    const room = this.page.getByRole('article').filter({ hasText: site }).first();
    await room
      .getByRole('link')
      .filter({ hasText: /Elevations|立面图/ })
      .click();
    await this.diagram.ready();
    await this.diagram.unfold(RACK);
    return this;
  }

  async select(...names: readonly string[]): Promise<void> {
    for (const [at, name] of names.entries()) await this.diagram.treeItem(name).click(at === 0 ? {} : { modifiers: ['Control'] });
    await this.diagram.shown();
  }

  async write(label: string, value: string): Promise<void> {
    await expect(this.diagram.property(label)).toBeEditable();
    await this.diagram.property(label).fill(value);
    await this.diagram.property(label).press('Enter');
  }

  async press(key: string): Promise<void> {
    await this.diagram.canvas.focus();
    await this.page.keyboard.press(key);
  }

  async remove(name: string, word = 'Delete'): Promise<void> {
    await this.diagram.treeItem(name).click();
    await this.press('Delete');
    await this.page.getByRole('dialog').getByRole('button', { name: word, exact: true }).click();
  }
}

async function seat(browser: Browser, name: string, site: string, changes: Readonly<Record<string, string>> = {}): Promise<Seat> {
  const line = await networkLine(e2eUrl());
  const context = await contextWith(browser, storedSession(await authenticate(name), changes), line.url);
  open.push(context);
  return new Seat(await context.newPage(), line).enter(site);
}

test('[walk 4, plan] a dialog whose plan a colleague makes another says who took which port, marks the cable, and makes what it shows', async ({
  browser,
}) => {
  const [anna, bo] = [await seat(browser, ANNA, PLANS), await seat(browser, BO, PLANS, { language: 'zh-cn', theme: 'dark' })];
  for (const each of [anna, bo]) {
    await each.select(SWITCH, ROUTER);
    await each.press('Shift+C');
  }
  const [mine, theirs] = [anna, bo].map(({ page }) => page.getByRole('dialog'));
  for (const dialog of [mine!, theirs!]) await expect(dialog.getByRole('listitem').first()).toContainText('GigabitEthernet0/1/1');
  await mine!.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(mine!).toBeHidden();
  const changed = theirs!.locator('[data-part="plan-changed"]');
  await expect(changed).toContainText(`${ANNA} 期间已连接`);
  await expect(changed).toContainText('GigabitEthernet0/1/1');
  await expect(theirs!.locator('[data-changed]')).toContainText('GigabitEthernet0/1/2');
  await look(bo.page, 'meanwhile-plan-zh');
  await bo.page.waitForTimeout(900);
  await theirs!.getByRole('button', { name: '连接', exact: true }).click();
  await expect(theirs!).toBeHidden();
  for (const each of [anna, bo]) {
    await each.diagram.saved();
    await each.select(ROUTER);
    await expect(each.page.locator('[data-region="right"]')).toContainText(/2 (of|\/) 8|2 \/ 8/);
  }
});

test('[walk 4, offline delete] a delete that passes over a colleague’s edits is told to both, and a replaced value of what is gone leads to Restore', async ({
  browser,
}) => {
  const [anna, bo] = [await seat(browser, ANNA, GONE), await seat(browser, BO, GONE, { language: 'zh-cn', theme: 'dark' })];
  const list = ({ page }: Seat, which: string): Locator => page.locator(`[data-part="notice"][data-list="${which}"]`);

  await test.step('a value of mine was replaced, then its thing is deleted: the line says so, and by whom', async () => {
    await anna.select(SWITCH);
    await anna.write('Department', 'Networks');
    await anna.diagram.saved();
    await anna.select(RACK);
    await bo.select(SWITCH);
    await bo.write('部门', 'Facilities');
    await expect(list(anna, 'mine-replaced')).toContainText('Put mine back');
    await bo.remove(SWITCH, '删除');
    await expect(list(anna, 'mine-replaced')).toHaveCount(0);
    await expect(list(anna, 'mine-deleted')).toContainText(`${BO} deleted “${SWITCH}”.`);
    await look(anna.page, 'meanwhile-gone');
    await list(anna, 'mine-deleted').getByRole('button', { name: 'Restore…' }).click();
    await expect(list(anna, 'mine-deleted')).toHaveCount(0);
    await expect(anna.page.locator('[data-part="deleted-row"]').filter({ hasText: SWITCH })).toBeVisible();
  });

  await test.step('one deletes offline what the other edits: both are told', async () => {
    await anna.line.cut();
    await expect(anna.page.locator('[data-state="offline"]')).toBeVisible();
    await anna.remove(ROUTER);
    await bo.select(ROUTER);
    await bo.write('部门', 'Facilities');
    await bo.diagram.saved();
    await bo.select(RACK);
    await anna.line.mend();
    await anna.diagram.saved();
    await expect(list(anna, 'theirs-deleted')).toContainText(`${BO} filled in Department of ${ROUTER}: Facilities.`);
    await expect(list(bo, 'mine-deleted')).toContainText(`${ANNA} 删除了“${ROUTER}”。`);
    await look(anna.page, 'meanwhile-over');
    await look(bo.page, 'meanwhile-over-zh');
  });
});

test('[walk 4, right click] after a drag that one may not make the menu is of what is under the right button', async ({
  browser,
}) => {
  const vera = await seat(browser, VERA, PLANS);
  const { page, diagram } = vera;
  await diagram.atRest();
  const [router, other] = [await diagram.find(/router-01/), await diagram.find(/switch-01/)];
  for (const [from, to, name] of [
    [router, other, SWITCH],
    [other, router, ROUTER],
    [router, router, ROUTER],
  ] as const) {
    await diagram.drag(from, { x: from.x, y: from.y + 60 });
    await page.mouse.click(to.x, to.y, { button: 'right' });
    await expect(page.locator('[data-part="context-menu"]')).toBeVisible();
    await expect(diagram.property('Name')).toHaveText(name);
    await look(page, `meanwhile-menu-${name}`);
    await page.keyboard.press('Escape');
  }
});

test('[walk 4, own tab] one’s own other tab is no colleague, and what is taken back there is told as that', async ({
  browser,
}) => {
  const first = await seat(browser, ANNA, PLANS);
  const page = await open.at(-1)!.newPage();
  const second = await new Seat(page, first.line).enter(PLANS);
  const face = first.page.locator('[aria-pressed][data-own]');
  await expect(face).toHaveAccessibleName('You have this open in another tab: follow its view');
  await second.diagram.canvas.focus();
  await look(first.page, 'meanwhile-own-tab');
  await first.select(ROUTER);
  await first.press('Control+d');
  await first.diagram.saved();
  const copy = second.diagram.treeItem(/router-02|router-01-/);
  await copy.click();
  await second.diagram.shown();
  await first.press('Control+z');
  await expect(second.told).toContainText('you took it back in another tab');
  await look(second.page, 'meanwhile-own-undo');
});

test('[walk 4, long names] a room whose name is long shows two lines of it on Home, and the whole of it as its title', async ({
  browser,
}) => {
  const long = 'Meet-me room of the northern wing, second basement, behind the transformer hall and the cooling towers';
  const context = await contextWith(browser, storedSession(await authenticate(ANNA)));
  open.push(context);
  const page = await context.newPage();
  await page.route('**/v1/home', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"Main room"', `"${long}"`) });
  });
  await page.goto('/');
  const name = page.getByRole('article').filter({ hasText: PLANS }).getByRole('heading').getByRole('link');
  await expect(name).toHaveAttribute('title', `${PLANS} / ${long}`);
  const [line, box] = await name.evaluate((link) => [parseFloat(getComputedStyle(link).lineHeight), link.clientHeight]);
  expect(Math.round(box! / line!)).toBe(2);
  await look(page, 'meanwhile-long');
});
