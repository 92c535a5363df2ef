import { expect, type Browser, type BrowserContext, type Locator, type Page } from 'playwright/test';
import { addUser, authenticate, contextWith, e2eUrl, storedSession } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { networkLine, type NetworkLine } from './support/network-line';
import { importTwoSwitches } from './support/two-switches';

const test = journeys();

const [ANNA, BO] = ['anna-of-values', 'bo-of-values'];
const SITE = 'Altenau';
const [RACK, ROUTER, SWITCH] = ['Comms closet', 'router-01', 'switch-01'];

let open: BrowserContext[] = [];

test.beforeAll(() => {
  for (const name of [ANNA, BO]) addUser(name, 'editor');
  importTwoSwitches(SITE, 730_000);
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

  constructor(page: Page, line: NetworkLine) {
    this.page = page;
    this.line = line;
    this.diagram = new DiagramPage(page);
  }

  async enter(): Promise<this> {
    await this.page.goto('/');
    const room = this.page.getByRole('article').filter({ hasText: SITE }).first();
    await room.getByRole('link', { name: 'Elevations' }).click();
    await this.diagram.ready();
    await this.diagram.unfold(RACK);
    return this;
  }

  async select(name: string): Promise<void> {
    await this.diagram.treeItem(name).click();
    await expect(this.diagram.property('Name')).toHaveValue(name);
    await this.diagram.shown();
  }

  /** Stores a value of a thing. */
  async write(name: string, label: string, value: string): Promise<void> {
    await this.select(name);
    await expect(this.diagram.property(label)).toBeEditable();
    await this.diagram.property(label).fill(value);
    await this.diagram.property(label).press('Enter');
  }

  list(which: 'mine' | 'theirs'): Locator {
    return this.page.locator(`[data-part="notice"][data-list="${which}-replaced"]`);
  }

  told(which: 'mine' | 'theirs', text: RegExp): Locator {
    return this.list(which).getByRole('listitem').filter({ hasText: text });
  }
}

async function seat(browser: Browser, name: string): Promise<Seat> {
  const line = await networkLine(e2eUrl());
  const context = await contextWith(browser, storedSession(await authenticate(name)), line.url);
  open.push(context);
  return new Seat(await context.newPage(), line).enter();
}

test('[X11] what a colleague replaces of one’s values and places is listed by name with both, also while something else is selected, and put back', async ({
  browser,
}) => {
  const [anna, bo] = [await seat(browser, ANNA), await seat(browser, BO)];
  await anna.write(RACK, 'Department', 'Networks');
  await anna.write(ROUTER, 'U position', '2');
  await anna.diagram.saved();
  await anna.select(SWITCH);
  await bo.write(SWITCH, 'Department', 'Nobody wrote here');
  await bo.write(RACK, 'Department', 'Facilities');
  await bo.write(ROUTER, 'U position', '6');
  const department = anna.told('mine', /Department/);
  await expect(department).toContainText(`${BO} replaced Department of “${RACK}”: Networks → Facilities`);
  const place = anna.told('mine', /Place/);
  await expect(place).toContainText(`${BO} replaced Place of “${ROUTER}”: U2 → U6`);
  await expect(anna.list('mine').getByRole('listitem')).toHaveCount(2);
  await look(anna.page, 'replaced-mine');

  await place.getByRole('button', { name: 'Show' }).click();
  await expect(anna.diagram.property('U position')).toHaveValue('6');
  await place.getByRole('button', { name: 'Put mine back' }).click();
  await expect(place).toHaveCount(0);
  await expect(anna.diagram.property('U position')).toHaveValue('2');
  await expect(bo.told('mine', /Place/)).toContainText(`${ANNA} replaced Place of “${ROUTER}”: U6 → U2`);
  await bo.write(RACK, 'Department', 'Power');
  await expect(department).toContainText('Networks → Power');
  await anna.write(RACK, 'Department', 'Networks');
  await expect(anna.list('mine')).toHaveCount(0);
});

test('[X11] a value written offline that replaces a colleague’s newer one is told to both, and theirs is put back', async ({
  browser,
}) => {
  const [anna, bo] = [await seat(browser, ANNA), await seat(browser, BO)];
  await bo.select(SWITCH);
  await expect(bo.diagram.property('Serial number')).toBeEditable();
  await bo.line.cut();
  await expect(bo.page.locator('[data-state="offline"]')).toBeVisible();
  await bo.diagram.property('Serial number').fill('SN-BO');
  await bo.diagram.property('Serial number').press('Enter');
  await expect(bo.page.locator('[data-state="offline"]')).toContainText('1');
  await anna.write(SWITCH, 'Serial number', 'SN-ANNA');
  await anna.diagram.saved();
  await anna.select(RACK);
  await bo.line.mend();
  await bo.diagram.saved();
  const serial = bo.told('theirs', /Serial number/);
  await expect(serial).toContainText(`${ANNA}’s Serial number of “${SWITCH}”: SN-ANNA → SN-BO`);
  await expect(anna.told('mine', /Serial number/)).toContainText('SN-ANNA → SN-BO');
  await look(bo.page, 'replaced-theirs');
  await serial.getByRole('button', { name: 'Put theirs back' }).click();
  await expect(serial).toHaveCount(0);
  await expect(anna.list('mine')).toHaveCount(0);
  await anna.select(SWITCH);
  await expect(anna.diagram.property('Serial number')).toHaveValue('SN-ANNA');
});

test('[X11] what one stores in another tab is told as one’s own: no colleague replaced it', async ({ browser }) => {
  const anna = await seat(browser, ANNA);
  const other = await new Seat(await open[0]!.newPage(), anna.line).enter();
  await anna.write(RACK, 'Department', 'Networks 2');
  await other.write(RACK, 'Department', 'Facilities 2');
  const told = anna.page.locator('[data-property="department"] [data-part="foreign"]');
  await expect(told).toContainText('You replaced “Networks 2” by “Facilities 2” in another tab or browser.');
  await look(anna.page, 'replaced-own-tab');
  await expect(anna.list('mine')).toHaveCount(0);
  await told.getByRole('button', { name: 'Put “Networks 2” back' }).click();
  await expect(other.diagram.property('Department')).toHaveValue('Networks 2');
});

test('[X11] offline, what the drawing does not hold of a thing not looked at yet is told as not known, and not written', async ({
  browser,
}) => {
  const anna = await seat(browser, ANNA);
  await anna.select(RACK);
  await anna.line.cut();
  await expect(anna.page.locator('[data-state="offline"]')).toBeVisible();
  await anna.diagram.treeItem(SWITCH).click();
  await expect(anna.diagram.property('Name')).toHaveValue(SWITCH);
  const serial = anna.diagram.property('Serial number');
  await expect(serial).toHaveAttribute('placeholder', 'Not known offline');
  await expect(serial).not.toBeEditable();
  await expect(anna.diagram.property('U position')).toBeEditable();
  await look(anna.page, 'cold-offline');
  await anna.line.mend();
  await expect(serial).toBeEditable();
});
