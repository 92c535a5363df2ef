import { expect, type Browser, type BrowserContext, type Locator, type Page } from 'playwright/test';
import { addUser, authenticate, contextWith, e2eUrl, storedSession } from '../setup/e2e-users';
import { expectChinese } from './support/chinese';
import { DiagramPage } from './support/diagram-page';
import { jobWords, type JobWords } from './support/job-words';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { looksSame } from './support/looks-same';
import { networkLine, type NetworkLine } from './support/network-line';
import { importTwoSwitches } from './support/two-switches';

const test = journeys();

const [ANNA, BO] = ['anna-of-job', 'bo-of-job'];
const [RACK, ROUTER, SWITCH] = ['Comms closet', 'router-01', 'switch-01'];
const NUMBERED = /GigabitEthernet[\d/]+|(Zellerfeld|Braunlage)-Comms closet-\d+/g;

let open: BrowserContext[] = [];

test.beforeAll(() => {
  for (const name of [ANNA, BO]) addUser(name, 'editor');
  importTwoSwitches('Zellerfeld', 100_000);
  importTwoSwitches('Braunlage', 200_000);
});
test.afterEach(async () => {
  for (const context of open) await context.close();
  open = [];
});

test('[X3] [X5] [X11] two people at one job, with conflicts, a deletion, undo over it, a restore and a while offline: both see the same at the end, and after a reload', ({
  browser,
}) => job(browser, 'Zellerfeld', jobWords('en')));

test('[R1.069] [X3] [X5] [X11] the same job of two people in Chinese: not an English word, not a bare key', ({ browser }) =>
  job(browser, 'Braunlage', jobWords('zh-cn')));

/** One of the two at their own browser and their own line to the server. */
class Seat {
  readonly page: Page;
  readonly line: NetworkLine;
  readonly name: string;
  readonly diagram: DiagramPage;
  readonly right: Locator;
  readonly told: Locator;
  readonly unit: Locator;
  readonly department: Locator;
  readonly serial: Locator;
  private readonly words: JobWords;

  constructor(page: Page, line: NetworkLine, name: string, words: JobWords) {
    this.page = page;
    this.line = line;
    this.name = name;
    this.words = words;
    this.diagram = new DiagramPage(page);
    this.right = page.locator('[data-region="right"]');
    this.told = page.getByRole('log');
    this.unit = this.diagram.property(words.unit);
    this.department = this.diagram.property(words.department);
    this.serial = this.diagram.property(words.serial);
  }

  async select(name: string): Promise<void> {
    await this.diagram.treeItem(name).click();
    await this.tab(this.words.properties);
    await expect(this.diagram.property(this.words.name)).toHaveValue(name);
    await this.diagram.shown();
  }

  async write(field: Locator, value: string): Promise<void> {
    await field.fill(value);
    await field.press('Enter');
  }

  async press(...keys: readonly string[]): Promise<void> {
    await this.diagram.canvas.focus();
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async undo(said: string | RegExp): Promise<void> {
    await this.press('Control+z');
    await expect(this.told).toContainText(said);
    await this.diagram.saved();
  }

  async tab(name: string): Promise<void> {
    await this.right.getByRole('tab', { name, exact: true }).click();
  }

  /** What was told in lists stays until then. */
  async putAway(): Promise<void> {
    const lists = this.page.locator('[data-part="notice"][data-list]');
    while ((await lists.count()) > 0) await lists.first().getByRole('button').last().click();
  }

  foreign(): Locator {
    return this.page.locator('[data-property="department"] [data-part="foreign"]');
  }

  /** One's own steps, as the history lists them, with what stands beside them. */
  async steps(): Promise<readonly string[]> {
    await this.tab(this.words.history);
    await expect(this.page.locator('[data-step="0"]')).toBeVisible();
    return this.page.locator('[data-step]').evaluateAll((steps) =>
      steps.map((step) => {
        const mark = step.querySelector('[aria-label]')?.getAttribute('aria-label') ?? '';
        return [step.getAttribute('data-undone'), step.querySelector('span + span')?.textContent, mark].join(' ');
      }),
    );
  }
}

async function seat(browser: Browser, name: string, words: JobWords): Promise<Seat> {
  const line = await networkLine(e2eUrl());
  const session = storedSession(await authenticate(name), { language: words.language });
  const context = await contextWith(browser, session, line.url);
  open.push(context);
  return new Seat(await context.newPage(), line, name, words);
}

async function job(browser: Browser, site: string, words: JobWords): Promise<void> {
  const [anna, bo] = [await seat(browser, ANNA, words), await seat(browser, BO, words)];
  const seats = [anna, bo] as const;
  // Of a number that another site has, too, that site would be named.
  const [switchNumber, routerNumber, nextNumber] = [`${site}-0815`, `${site}-4711`, `${site}-0816`] as const;
  // The history of everyone calls what commands made by their names: import, demo.
  const names = `import demo ${ANNA} ${BO} ${site} ${RACK} Main room Harz HS-8 Switch ${ROUTER} ${SWITCH} ${switchNumber} ${routerNumber} ${nextNumber}`;
  const shot = async (name: string): Promise<void> => {
    for (const { page, name: who } of seats) await look(page, `two-${words.language}-${name}-${who}`);
    if (words.language === 'zh-cn') for (const { page } of seats) await expectChinese(page, names, NUMBERED);
  };
  /** Where the devices stand is the same for both. */
  const expectUnits = async (router: string, switched: string): Promise<void> => {
    for (const each of seats)
      for (const [device, unit] of [
        [ROUTER, router],
        [SWITCH, switched],
      ] as const) {
        await each.select(device);
        await expect(each.unit).toHaveValue(unit);
      }
  };

  await test.step('both are in the room', async () => {
    for (const { page, diagram } of seats) {
      await page.goto('/');
      const room = page.getByRole('article').filter({ hasText: site }).first();
      await room.getByRole('link', { name: words.elevations }).click();
      await diagram.ready();
      await diagram.unfold(RACK);
    }
    for (const [here, there] of [
      [anna, BO],
      [bo, ANNA],
    ] as const)
      await expect(
        here.page.getByRole('button', { name: new RegExp(there) }).and(here.page.locator('[aria-pressed]')),
      ).toBeVisible();
    await shot('begin');
  });

  await test.step('both write one field: who replaced it is told by name, and one’s own is put back', async () => {
    const [mine, theirs] = words.departments;
    for (const each of seats) await each.select(RACK);
    await anna.write(anna.department, mine);
    await expect(bo.department).toHaveValue(mine);
    await bo.write(bo.department, theirs);
    await expect(anna.foreign()).toContainText(words.replaced(BO, mine, theirs));
    await shot('replaced');
    await anna.foreign().getByRole('button', { name: words.putBack }).click();
    await expect(bo.department).toHaveValue(mine);
    await expect(bo.foreign()).toContainText(words.replaced(ANNA, theirs, mine));
  });

  /** Where each device stands, once one of both moves was refused. */
  let [routerAt, switchAt] = ['4', '7'];
  await test.step('both move a device into the same unit at once: one stands there, the other is told which', async () => {
    await anna.select(ROUTER);
    await bo.select(SWITCH);
    for (const { unit } of seats) await unit.fill('7');
    await Promise.all(seats.map(({ unit }) => unit.press('Enter')));
    const refused = async ({ page }: Seat): Promise<boolean> => (await page.getByText(words.occupied(7)).count()) > 0;
    await expect.poll(async () => (await Promise.all(seats.map(refused))).filter(Boolean).length).toBe(1);
    const annaWon = await refused(bo);
    if (annaWon) [routerAt, switchAt] = ['7', '10'];
    await shot('refused');
    await (annaWon ? bo : anna).unit.press('Escape');
    for (const each of seats) await each.putAway();
    for (const { diagram } of seats) await diagram.saved();
    await expectUnits(routerAt, switchAt);
  });

  await test.step('one cables both devices, and selects one of them', async () => {
    await bo.select(SWITCH);
    await bo.write(bo.serial, switchNumber);
    await bo.diagram.saved();
    await bo.select(ROUTER);
    await bo.write(bo.serial, routerNumber);
    await bo.diagram.saved();
    await bo.diagram.treeItem(SWITCH).click();
    await bo.diagram.treeItem(ROUTER).click({ modifiers: ['Control'] });
    await bo.press('Shift+C');
    const dialog = bo.page.getByRole('dialog');
    await expect(dialog.getByRole('combobox', { name: words.cableClass })).toHaveValue(words.copper);
    await dialog.getByRole('button', { name: words.connect, exact: true }).click();
    await expect(dialog).toBeHidden();
    await bo.diagram.saved();
    await bo.select(ROUTER);
    await anna.select(ROUTER);
    for (const { right } of seats) await expect(right).toContainText(words.ports(1, 8));
    await shot('cabled');
  });

  await test.step('the other deletes it: whoever had it selected is told by whom', async () => {
    await anna.press('Delete');
    const dialog = anna.page.getByRole('dialog');
    await expect(dialog).toContainText(words.oneCable);
    await dialog.getByRole('button', { name: words.remove, exact: true }).click();
    await expect(dialog).toBeHidden();
    for (const { page } of seats) await expect(page.getByRole('treeitem', { name: ROUTER })).toHaveCount(0);
    await expect(bo.told).toContainText(words.goneBy(ANNA, ROUTER));
    await shot('deleted');
  });

  await test.step('undo passes over what went with it, says so, and takes back the step before', async () => {
    // Each by its own words: those of the one before are still told when the next key is pressed.
    for (const said of [words.stays(ANNA), words.stays(ANNA, words.changed(ROUTER)), words.undone(SWITCH)]) await bo.undo(said);
    await expect
      .poll(async () => (await bo.steps()).filter((step) => step.startsWith('true')))
      .toEqual([expect.stringContaining(words.changed(SWITCH))]);
    const marked = bo.page.locator('[data-step] [aria-label]').filter({ visible: true });
    await expect(marked.and(bo.page.getByLabel(words.staysInList, { exact: true }))).toHaveCount(2);
    await shot('undone');
    await bo.select(SWITCH);
    await expect(bo.serial).toHaveValue('');
  });

  await test.step('it is restored from what was deleted, with its cable, for both', async () => {
    await bo.tab(words.history);
    await bo.right.getByRole('button', { name: words.deleted, exact: true }).click();
    const row = bo.right.locator('[data-part="deleted-row"]').filter({ hasText: ROUTER });
    await expect(row).toContainText(ANNA);
    await expect(row).toContainText(words.oneCable);
    await shot('to-restore');
    await row.getByRole('button', { name: words.restore(ROUTER) }).click();
    await expect(row).toHaveCount(0);
    await expect(bo.told).toContainText(words.restored(ROUTER));
    for (const each of seats) {
      await each.select(ROUTER);
      await expect(each.serial).toHaveValue(routerNumber);
      await expect(each.right).toContainText(words.ports(1, 8));
    }
    await expectUnits(routerAt, switchAt);
    await anna.select(ROUTER);
    await anna.press('t');
    await anna.right
      .getByRole('button', { name: /GigabitEthernet0\/1\/1/ })
      .first()
      .click();
    await expect(anna.right.getByRole('list', { name: words.wholeWay })).toContainText(SWITCH);
    await shot('restored');
  });

  await test.step('one is offline for a while and goes on: what is refused afterwards is told, the rest is there', async () => {
    const [theirs, mine] = words.departments;
    await bo.select(SWITCH);
    await bo.line.cut();
    await expect(bo.page.locator('[data-state="offline"]')).toBeVisible();
    // Whoever was there is shown as last seen.
    await expect(bo.page.locator('[role="group"][data-away]')).toBeVisible();
    await bo.write(bo.unit, '2');
    await bo.write(bo.serial, nextNumber);
    await expect(bo.page.locator('[data-state="offline"]')).toContainText('2');
    await anna.select(ROUTER);
    await anna.write(anna.unit, '2');
    await anna.diagram.saved();
    await anna.select(RACK);
    await anna.write(anna.department, `${theirs} 2`);
    await anna.diagram.saved();
    await expect(bo.unit).toHaveValue('2');
    await expect(bo.serial).toHaveValue(nextNumber);
    await shot('offline');
    await bo.line.mend();
    await bo.diagram.saved();
    await expect(bo.page.locator('[role="group"][data-away]')).toHaveCount(0);
    // Beside it the replaced value is told, in whichever order.
    await expect(bo.page.locator('[data-list="not-kept"]')).toContainText(words.occupied(2));
    await shot('back');
    await bo.putAway();
    await expect(bo.unit).toHaveValue(switchAt);
    await expect(bo.page.locator('[data-part="foreign"]'), 'nobody else wrote it').toHaveCount(0);
    await bo.select(RACK);
    await expect(bo.department).toHaveValue(`${theirs} 2`);
    await bo.write(bo.department, mine);
    await expect(anna.foreign()).toContainText(words.replaced(BO, `${theirs} 2`, mine));
    await expectUnits('2', switchAt);
    for (const each of seats) {
      await each.select(SWITCH);
      await expect(each.serial).toHaveValue(nextNumber);
    }
  });

  const before = [await anna.steps(), await bo.steps()];
  await test.step('both see one drawing, one tree, one history', () => agree(seats, words));
  await shot('agreed');

  await test.step('and after a reload', async () => {
    for (const { page, diagram } of seats) {
      await page.reload();
      await diagram.ready();
    }
    await expect.poll(async () => [await anna.steps(), await bo.steps()]).toEqual(before);
    await agree(seats, words);
    await expectUnits('2', switchAt);
    await shot('reloaded');
  });
}

/** What each of them sees of the room, of its tree and of what everyone did, is what the other sees. */
async function agree(seats: readonly [Seat, Seat], words: JobWords): Promise<void> {
  for (const each of seats) {
    const { page, diagram } = each;
    await diagram.saved();
    await each.putAway();
    await diagram.unfold(RACK);
    await each.tab(words.properties);
    await diagram.canvas.focus();
    for (const key of ['Control+Shift+a', 'Shift+Digit1']) await page.keyboard.press(key);
    // The pointer rests on the bar, where no colleague sees it.
    await page.mouse.move(300, 10);
  }
  for (const { page, diagram } of seats) {
    await expect(page.locator('[data-part="notice"]')).toHaveCount(0);
    await expect(page.locator('[data-part="colleague-pointer"]').filter({ visible: true })).toHaveCount(0);
    await diagram.atRest();
  }
  await expect
    .poll(async () => {
      const [mine, theirs] = await Promise.all(seats.map(({ diagram }) => diagram.canvas.screenshot()));
      return looksSame(mine!, theirs!);
    })
    .toBe(true);

  const [mine, theirs] = await Promise.all(seats.map(({ page }) => page.getByRole('treeitem').allInnerTexts()));
  expect(mine).toEqual(theirs);
  expect(mine).toHaveLength(3);

  const histories = seats.map(({ right }) => right.getByRole('list', { name: words.everyone }).getByRole('listitem'));
  for (const each of seats) {
    await each.tab(words.history);
    await each.right.getByText(words.everyone, { exact: true }).click();
  }
  await expect
    .poll(async () => {
      const [one, other] = await Promise.all(histories.map((steps) => steps.allInnerTexts()));
      return one!.length > 10 && JSON.stringify(one) === JSON.stringify(other);
    })
    .toBe(true);
}
