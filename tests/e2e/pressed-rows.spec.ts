import { expect, type Browser, type Page } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import type { DiagramPage } from './support/diagram-page';
import { holdableCalls } from './support/held-calls';
import { journeys } from './support/journeys';
import { openDiagram } from './support/open-diagram';
import { importTwoSwitches } from './support/two-switches';

const test = journeys();

/** Clicks on rows whose data arrive late, as they do on a busy machine: the worker's answers are held up. */
const EDITOR = 'rows-editor';
const SITE = 'Clausthal';

test.beforeAll(() => {
  addUser(EDITOR, 'editor');
  importTwoSwitches(SITE, 420_000);
});

interface Held {
  readonly page: Page;
  readonly diagram: DiagramPage;
  readonly calls: Awaited<ReturnType<typeof holdableCalls>>;
}

async function openRoom(browser: Browser): Promise<Held> {
  let calls: Held['calls'] | undefined;
  const { page, diagram } = await openDiagram(browser, EDITOR, { site: SITE }, async (fresh) => {
    calls = await holdableCalls(fresh);
  });
  await diagram.unfold('Comms closet');
  return { page, diagram, calls: calls! };
}

test('a row that is pressed is the one that acts, although rows came in above it before the button was let go', async ({
  browser,
}) => {
  const { page, diagram, calls } = await openRoom(browser);
  const row = diagram.treeItem('router-01');
  // Its copy comes below it, above the router.
  await diagram.treeItem('switch-01').click();
  await diagram.shown();
  await calls.hold('tree');
  await diagram.canvas.focus();
  await page.keyboard.press('Control+d');
  await expect(page.locator('[data-part="mirror-result"]')).toContainText('switch-02 pasted');
  await diagram.saved();
  const before = (await row.boundingBox())!;
  await page.mouse.move(before.x + 90, before.y + before.height / 2);
  await page.mouse.down();
  await calls.release();
  await expect.poll(async () => (await row.boundingBox())?.y).toBeGreaterThan(before.y + before.height / 2);
  await page.mouse.up();
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await page.context().close();
});

test('a press on a port does what it means for the port as it is, although the list does not show its new cable yet', async ({
  browser,
}) => {
  const { page, diagram, calls } = await openRoom(browser);
  const right = page.locator('[data-region="right"]');
  const dialog = page.getByRole('dialog');
  const place = (name: string) => right.getByRole('region', { name });
  const port = (side: string, name: string) => place(side).getByRole('checkbox', { name: new RegExp(`^${name} `) });
  const listed = page.getByRole('listbox', { name: /selected/ });
  await right.locator('[data-part="more-views"]').click();
  await page.getByRole('menuitem', { name: 'Connect', exact: true }).click();
  for (const [side, device] of [
    ['Place A', 'switch-01'],
    ['Place B', 'router-01'],
  ] as const) {
    await diagram.treeItem(device).click();
    await expect(listed).toContainText(device);
    await right.getByRole('button', { name: `${side}: Take what is selected` }).click();
  }
  await port('Place A', 'GigabitEthernet1/0/3').click();
  await port('Place B', 'GigabitEthernet0/1/3').click();
  await right.getByRole('button', { name: 'Connect…' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Cable class' })).toHaveValue('Copper cable');
  await calls.hold('cabling.listEnds');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(place('Place A')).toHaveAttribute('aria-busy', 'true');
  await port('Place A', 'GigabitEthernet1/0/3').click();
  await calls.release();
  await expect(listed).toContainText('GigabitEthernet1/0/3');
  await expect(port('Place A', 'GigabitEthernet1/0/3')).toHaveAttribute('aria-checked', 'true');
  await page.context().close();
});

test('what a panel tells of the selection is marked as not current until it is: no count of before an edit passes for one of after it', async ({
  browser,
}) => {
  const { page, diagram, calls } = await openRoom(browser);
  const right = page.locator('[data-region="right"]');
  const dialog = page.getByRole('dialog');
  // The second click adds to the first, although the worker has not answered that one yet.
  await calls.hold('select');
  await diagram.treeItem('switch-01').click();
  await diagram.treeItem('router-01').click({ modifiers: ['Control'] });
  await calls.release();
  await diagram.shown();
  await diagram.canvas.focus();
  await page.keyboard.press('Shift+C');
  await expect(dialog.getByRole('combobox', { name: 'Cable class' })).toHaveValue('Copper cable');
  await calls.hold('describe');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(right.locator('[aria-busy="true"]')).not.toHaveCount(0);
  await diagram.treeItem('switch-01').click();
  await expect(right.locator('[aria-busy="true"]')).not.toHaveCount(0);
  await calls.release();
  await diagram.shown();
  await expect(right.getByText('2 of 8 ports connected')).toBeVisible();
  await page.context().close();
});
