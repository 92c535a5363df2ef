import { expect, type Browser, type Page } from 'playwright/test';
import diagramWords from '../../ui/i18n/en/diagram.json' with { type: 'json' };
import titles from '../../ui/i18n/en/titles.json' with { type: 'json' };
import { DIALOGS } from '../../ui/dialogs/dialogs';
import { LEFT_TABS } from '../../ui/panels/panel-layout';
import { RIGHT_VIEWS } from '../../ui/panels/right-views';
import { SCREENS } from '../../ui/router/screens';
import { addUser, authenticate, contextWith, storedSession } from '../setup/e2e-users';
import { choose, fillOpenCable } from './support/cabling-forms';
import type { DiagramPage } from './support/diagram-page';
import { faultsOf } from './support/faults';
import { journeys } from './support/journeys';
import { openDiagram } from './support/open-diagram';
import { importTwoSwitches } from './support/two-switches';

const test = journeys();

/** Every screen, view and dialog of the lists that the product itself reads, in each language and theme. */
const ADMINISTRATOR = 'access-administrator';
const VIEWER = 'access-viewer';
const PLAN = '/diagram.html?id=24000000000002';
const HALL = '/diagram.html?id=24000000000001';
const SITE = 'Hahausen';
/** Many looks, on a machine that others use. */
const LIMIT_MS = 600_000;
const LIGHT_ENGLISH = { language: 'en', theme: 'light' };

test.beforeAll(() => {
  addUser(ADMINISTRATOR, 'administrator');
  addUser(VIEWER, 'viewer');
  importTwoSwitches(SITE, 250_000);
});

async function pageOf(browser: Browser, name: string | null): Promise<Page> {
  const values = name === null ? LIGHT_ENGLISH : storedSession(await authenticate(name), LIGHT_ENGLISH);
  return (await contextWith(browser, values)).newPage();
}

/** Where the plan of the small site stands. */
async function planOf(page: Page): Promise<string> {
  await page.goto('/');
  const plan = page.getByRole('article').filter({ hasText: SITE }).first().getByRole('link', { name: 'Plan' });
  return (await plan.getAttribute('href')) ?? '';
}

test('no screen has a fault of accessibility', async ({ browser }) => {
  test.setTimeout(LIMIT_MS);
  const found: string[] = [];
  const [member, stranger, viewer] = [
    await pageOf(browser, ADMINISTRATOR),
    await pageOf(browser, null),
    await pageOf(browser, VIEWER),
  ];
  const look = async (name: string, page: Page, path: string): Promise<void> => {
    await page.goto(path);
    await expect(page.locator('main').first(), name).toBeVisible();
    await page.waitForLoadState('networkidle');
    found.push(...(await faultsOf(page, 'html')).map((fault) => `${name}: ${fault}`));
  };
  for (const { name, path, title, session } of SCREENS) {
    const page = session ? member : stranger;
    await look(name, page, name === 'diagram' ? await planOf(page) : path);
    expect(new URL(page.url()).pathname, name).toBe(path);
    if (title !== null) await expect(page).toHaveTitle(new RegExp(titles[title.slice('titles:'.length) as keyof typeof titles]));
  }
  await look('a diagram that is not named', member, '/diagram.html');
  for (const item of ['About', 'Change password']) {
    await member.getByRole('button', { name: `Account of ${ADMINISTRATOR}` }).click();
    await member.getByRole('menuitem', { name: item }).click();
    await expect(member.getByRole('dialog')).toBeVisible();
    found.push(...(await faultsOf(member, '[role="dialog"]')).map((fault) => `${item}: ${fault}`));
    await member.getByRole('dialog').press('Escape');
    await expect(member.getByRole('dialog')).toBeHidden();
  }
  await look('an address without a page', member, '/nowhere.html');
  await look('a page without its permission', viewer, '/import.html');
  expect(found).toEqual([]);
  for (const page of [member, stranger, viewer]) await page.context().close();
});

test('no view of the panels has a fault of accessibility', async ({ browser }) => {
  test.setTimeout(LIMIT_MS);
  const { context, page, diagram } = await openDiagram(browser, ADMINISTRATOR, { address: HALL });
  const found: string[] = [];
  const look = async (view: string, part: string): Promise<void> => {
    await diagram.shown();
    found.push(...(await faultsOf(page, part)).map((fault) => `${view}: ${fault}`));
  };
  const right = page.locator('[data-region="right"]');
  await choose(page, diagram, 'PA-000001');
  await expect(diagram.property('Name')).toHaveValue('PA-000001');
  await look('properties of a cable', '[data-region="right"]');
  await diagram.canvas.focus();
  await page.keyboard.press('t');
  await look('the way of a cable', '[data-region="right"]');
  await page.getByRole('treeitem').nth(1).click();
  for (const { id, place } of RIGHT_VIEWS) {
    const name = diagramWords.right[id];
    if (place === 'menu') await right.locator('[data-part="more-views"]').click();
    const [role, where] = place === 'menu' ? (['menuitem', page] as const) : (['tab', right] as const);
    await where.getByRole(role, { name, exact: true }).click();
    await expect(right.getByRole('tabpanel')).not.toBeEmpty();
    await look(id, '[data-region="right"]');
  }
  for (const id of LEFT_TABS) {
    await page.locator(`#left-tab-${id}`).click();
    await look(id, '[data-region="left"]');
  }
  expect(found).toEqual([]);
  await context.close();
});

/** Opens a dialog; `leave` does its work or goes away from it, which is to close it. In the order of one job: some need what others made. */
interface Opener {
  readonly open: (page: Page, diagram: DiagramPage) => Promise<void>;
  readonly leave?: (page: Page) => Promise<void>;
}
const command =
  (id: keyof typeof diagramWords.command, selected?: string): Opener['open'] =>
  async (page, diagram) => {
    if (selected !== undefined) await select(page, diagram, selected);
    await choose(page, diagram, diagramWords.command[id].replace('…', ''));
  };
async function select(page: Page, diagram: DiagramPage, name: string): Promise<void> {
  await choose(page, diagram, name);
  await expect(page.getByRole('listbox', { name: /selected/ })).toContainText(name);
}
const press = (id: string) => (page: Page) => page.getByRole('dialog').getByRole('button', { name: id, exact: true }).click();

const OPENERS: Readonly<Record<keyof typeof DIALOGS, Opener>> = {
  palette: { open: (page) => page.keyboard.press('Control+k') },
  shortcuts: { open: command('shortcuts') },
  insert: { open: command('insert-rack') },
  panelModel: { open: command('insert-panel-model') },
  circuits: { open: command('show-circuits') },
  store: { open: command('show-store') },
  stockLengths: { open: command('stock-lengths') },
  furniture: {
    open: command('insert-furniture'),
  },
  riser: { open: command('insert-riser') },
  reserve: { open: command('reserve-units', 'A02') },
  feed: { open: command('insert-feed') },
  insertClosure: {
    open: command('insert-closure'),
    async leave(page) {
      await page.getByRole('dialog').getByLabel('Name').fill('JB-9');
      await press('Insert')(page);
    },
  },
  cableModel: {
    open: command('cable-model'),
    async leave(page) {
      const dialog = page.getByRole('dialog');
      await dialog.getByText('New model').click();
      await dialog.getByLabel('Model', { exact: false }).last().fill('Campus 24');
      await press('Make model')(page);
    },
  },
  insertCable: {
    open: command('insert-cable'),
    leave: (page) => fillOpenCable(page, { model: /Campus 24/, name: 'T-9', metres: '90', from: 'Data hall 1', to: 'JB-9' }),
  },
  cores: { open: command('show-cores', 'T-9') },
  terminate: { open: command('terminate-cores', 'T-9') },
  cut: { open: command('cut-cable', 'T-9') },
  coil: { open: command('coil-cable', 'T-9') },
  measurement: {
    async open(page, diagram) {
      await select(page, diagram, 'T-9');
      await page.locator('[data-part="cable-plant"]').getByRole('button', { name: 'Measured…' }).click();
    },
  },
  labels: { open: command('print-labels', 'T-9') },
  closure: { open: command('splice-cores', 'JB-9') },
  relations: { open: command('edit-relations', 'JB-9') },
  delete: { open: command('delete', 'JB-9') },
  connect: {
    async open(page, diagram) {
      await select(page, diagram, 'B05');
      await diagram.treeItem('JB-9').click({ modifiers: ['Control'] });
      await command('connect-selected')(page, diagram);
    },
  },
  optics: {
    async open(page, diagram) {
      const button = page.locator('[data-part="port-optics"]').getByRole('button', { name: 'Optics…' });
      // One end of a cord of the hall is in a switch, the other in a panel.
      await expect(async () => {
        for (const end of [/End A/, /End B/]) {
          await select(page, diagram, 'F-00');
          await page.getByRole('button', { name: end }).click();
          await diagram.shown();
          // What a port is of is answered for a while after it is shown.
          const isSwitch = await button.click({ timeout: 3000 }).then(
            () => true,
            () => false,
          );
          if (isSwitch) return;
        }
        throw new Error('no end of the cord is in a switch');
      }).toPass({ timeout: 60_000 });
    },
  },
  move: {
    async open(page, diagram) {
      await select(page, diagram, 'F-00');
      await page.getByRole('button', { name: /End A/ }).click();
      await command('move-plug')(page, diagram);
    },
  },
  newPlace: { open: command('new-room') },
  changePlace: {
    async open(page) {
      await page.goto('/');
      await page.getByRole('button', { name: 'Actions for Data hall 1' }).first().click();
      await page.getByRole('menuitem', { name: 'Rename or move' }).click();
    },
  },
  removePlace: {
    async open(page) {
      await page.getByRole('button', { name: 'Actions for Data hall 1' }).first().click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    },
  },
  deletedPlaces: {
    async open(page) {
      await page.getByRole('button', { name: 'Deleted', exact: true }).click();
    },
  },
};

test('no dialog has a fault of accessibility', async ({ browser }) => {
  test.setTimeout(LIMIT_MS);
  const { context, page, diagram } = await openDiagram(browser, ADMINISTRATOR, { address: PLAN });
  const dialog = page.getByRole('dialog');
  const found: string[] = [];
  const shapes = new Set<string>();
  for (const [name, { open, leave }] of Object.entries(OPENERS)) {
    await test.step(name, async () => {
      await open(page, diagram);
      await expect(dialog).toBeVisible();
      await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
      shapes.add(await dialog.ariaSnapshot());
      found.push(...(await faultsOf(page, '[role="dialog"]')).map((fault) => `${name}: ${fault}`));
      if (leave) await leave(page);
      else await dialog.press('Escape');
      await expect(dialog).toBeHidden();
    });
  }
  expect(found).toEqual([]);
  expect(shapes.size, 'each is another').toBe(Object.keys(DIALOGS).length);
  await context.close();
});
