import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Browser, type Dialog, type Locator, type Page } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { Visits } from './support/visits';

const test = journeys();

/** What is typed into a field and not left yet, when the page goes away. */
const [EDITOR, COLLEAGUE] = ['typed-editor', 'typed-colleague'];
/** So long a person takes to answer the browser's question. */
const ANSWER_MS = 500;
/** From one key to the next. */
const TYPING_MS = 100;
const visits = new Visits();

test.beforeAll(() => {
  for (const name of [EDITOR, COLLEAGUE]) addUser(name, 'editor');
});
test.afterEach(() => visits.close());

/** The field of this label of the rack A02, in the first hall. */
async function fieldOfRack(page: Page, label: string): Promise<Locator> {
  await page.goto('/diagram.html?id=24000000000001');
  const diagram = new DiagramPage(page);
  await diagram.ready();
  await diagram.treeItem(/^A02/).click();
  await expect(diagram.property('Name')).toHaveValue('A02');
  await expect(diagram.property(label)).toBeEditable();
  return diagram.property(label);
}

/** Two people in the department of one rack, and what the first is told there. */
async function inOneField(browser: Browser) {
  const page = await visits.page(browser, EDITOR);
  const theirs = await fieldOfRack(await visits.page(browser, COLLEAGUE), 'Department');
  const mine = await fieldOfRack(page, 'Department');
  return { page, theirs, mine, told: page.locator('[data-property="department"] [data-part="foreign"]') };
}

/** Closes the tab as a hand does. What the browser asked, each question answered so. */
async function closeTab(page: Page, answer: 'leave' | 'stay'): Promise<readonly string[]> {
  const asked: string[] = [];
  const onDialog = async (dialog: Dialog): Promise<void> => {
    asked.push(dialog.type());
    await sleep(ANSWER_MS);
    await (answer === 'leave' ? dialog.accept() : dialog.dismiss());
  };
  page.on('dialog', onDialog);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => (answer === 'leave' ? page.isClosed() : asked.length === 1)).toBe(true);
  page.off('dialog', onDialog);
  return asked;
}

test('a text that is typed and not left yet is stored when the tab closes, and the browser asks first; without one it asks nothing', async ({
  browser,
}) => {
  const page = await visits.page(browser, EDITOR);
  const theirs = await fieldOfRack(await visits.page(browser, COLLEAGUE), 'Owner');
  const owner = await fieldOfRack(page, 'Owner');
  await owner.fill('');
  await owner.pressSequentially('Rosa');
  expect(await closeTab(page, 'leave')).toEqual(['beforeunload']);
  await expect(theirs).toHaveValue('Rosa');

  const next = await page.context().newPage();
  const again = await fieldOfRack(next, 'Owner');
  await expect(again).toHaveValue('Rosa');
  await again.fill('Rosa L.');
  await again.press('Enter');
  await expect(theirs).toHaveValue('Rosa L.');
  await again.focus();
  expect(await closeTab(next, 'leave')).toEqual([]);
});

test('whoever stays finds what was typed: what the rules refuse still in its field, beside its rule', async ({ browser }) => {
  const page = await visits.page(browser, EDITOR);
  const height = await fieldOfRack(page, 'U height');
  await height.fill('12a');
  expect(await closeTab(page, 'stay')).toEqual(['beforeunload']);
  await expect(height).toHaveValue('12a');
  await expect(page.locator('[data-region="right"]').getByRole('alert')).toHaveText('“12a” is not a number.');
  await height.press('Escape');
  await expect(height).not.toHaveValue('12a');
  expect(await closeTab(page, 'leave')).toEqual([]);
});

test('a step back in the browser loads the page anew, and stores what was typed without a question', async ({ browser }) => {
  const page = await visits.page(browser, EDITOR);
  await page.goto('/');
  await page.getByRole('article').filter({ hasText: 'Data hall 1' }).first().getByRole('link', { name: 'Elevations' }).click();
  const diagram = new DiagramPage(page);
  await diagram.ready();
  await diagram.treeItem(/^A03/).click();
  await expect(diagram.property('Name')).toHaveValue('A03');
  await expect(diagram.property('Department')).toBeEditable();
  await diagram.property('Department').fill('Night shift');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sites and rooms' })).toBeVisible();
  await page.goto('/diagram.html?id=24000000000001');
  await diagram.ready();
  await diagram.treeItem(/^A03/).click();
  await expect(diagram.property('Department')).toHaveValue('Night shift');
  expect(asked).toEqual([]);
});

test('[X11] what a colleague stores in the field that one types in is told, and what replaces one’s own value can be taken back', async ({
  browser,
}) => {
  const { page, theirs, mine, told } = await inOneField(browser);
  await mine.fill('Net');
  await theirs.fill('Power');
  await theirs.press('Enter');
  await expect(told).toHaveText(`${COLLEAGUE} has just stored “Power” here. Enter replaces it by what you type, Esc keeps it.`);
  await expect(mine).toHaveValue('Net');
  await mine.press('Enter');
  await expect(theirs).toHaveValue('Net');
  await expect(told).toBeHidden();

  await theirs.fill('Cooling');
  await theirs.press('Enter');
  await expect(told).toContainText(`${COLLEAGUE} replaced your “Net” by “Cooling”.`);
  await told.getByRole('button', { name: 'Put mine back' }).click();
  await expect(theirs).toHaveValue('Net');
  await expect(told).toBeHidden();
  // One's own undo is nobody else's doing.
  await page.locator('[data-command="undo"]').first().click();
  await expect(mine).toHaveValue('Cooling');
  await expect(told).toBeHidden();

  // Who it was, and what there was at each time, is told by the record's history, which goes on by itself.
  await page.getByRole('button', { name: 'Who changed it' }).click();
  const steps = page.locator('[data-part="record-step"]');
  await expect(steps.nth(0)).toContainText(new RegExp(`^${EDITOR}.*Undone.*Department.*Net → Cooling$`));
  await expect(steps.nth(1)).toContainText(new RegExp(`^${EDITOR}.*Department.*Cooling → Net$`));
  await expect(steps.nth(2)).toContainText(new RegExp(`^${COLLEAGUE}.*Department.*Net → Cooling$`));
  await theirs.fill('Air');
  await theirs.press('Enter');
  await expect(steps.nth(0)).toContainText(new RegExp(`^${COLLEAGUE}.*Cooling → Air$`));
  // The drawing's history has both, too, and leads to what was changed.
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('Everyone', { exact: true }).click();
  const all = page.getByRole('list', { name: 'Everyone' }).getByRole('listitem');
  await expect(all.nth(0)).toContainText(new RegExp(`changed${COLLEAGUE} · .*DepartmentCooling → Air$`));
  await expect(all.nth(1)).toContainText(new RegExp(`^Undone: .* changed${EDITOR} · .*DepartmentNet → Cooling$`));
  await theirs.fill('Water');
  await theirs.press('Enter');
  await expect(all.nth(2)).toContainText(/^Undone: /);
});

test('[walk 4, untouched fields] a field that is left as it was found replaces nothing; what leaving it replaces is told and put back', async ({
  browser,
}) => {
  const { theirs, mine, told } = await inOneField(browser);
  const store = async (value: string): Promise<void> => {
    await theirs.fill(value);
    await theirs.press('Enter');
    await expect(told).toContainText(`“${value}”`);
  };
  await mine.press('End');
  await mine.press('x');
  await mine.press('Backspace');
  await store('Steam');
  await mine.blur();
  await expect(mine).toHaveValue('Steam');
  await expect(theirs).toHaveValue('Steam');

  await mine.fill('Ice');
  await store('Wind');
  await mine.blur();
  await expect(theirs).toHaveValue('Ice');
  await expect(told).toContainText(`This replaced “Wind”, which ${COLLEAGUE} had stored meanwhile, by your “Ice”.`);
  await told.getByRole('button', { name: 'Put theirs back' }).click();
  await expect(theirs).toHaveValue('Wind');
  await expect(told).toBeHidden();
});

test('[X11] a thing that a colleague deletes while one types in its field is named, with what was typed; [walk 4, typing for what went] what is typed on does nothing', async ({
  browser,
}) => {
  const page = await visits.page(browser, EDITOR);
  const diagram = new DiagramPage(page);
  const theirs = await visits.page(browser, COLLEAGUE);
  const other = new DiagramPage(theirs);
  await fieldOfRack(theirs, 'Owner');
  await fieldOfRack(page, 'Owner');
  // An empty one: what holds others needs an administrator's word.
  await diagram.treeItem(/^A02/).press('End');
  await diagram.treeItem(/^D12/).click();
  await expect(diagram.property('Name')).toHaveValue('D12');
  await page.keyboard.press('Control+d');
  await expect(diagram.property('Name')).not.toHaveValue('D12');
  await diagram.saved();
  await diagram.shown();
  const name = await diagram.property('Name').inputValue();
  await diagram.property('Remarks').fill('Keys at the gate');
  await other.treeItem(/^A02/).press('End');
  await other.treeItem(new RegExp(`^${name}`)).click();
  await expect(other.property('Name')).toHaveValue(name);
  await other.canvas.focus();
  await theirs.keyboard.press('Delete');
  await theirs
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  // It stays until it is put away, and can be taken along.
  const kept = page.locator('[data-list="not-kept"]');
  // Whoever types does not look up: the letters that come after the field are no commands.
  const pressed = page.locator('[data-region="tools"] [aria-pressed="true"], [aria-label="Tools"] [aria-pressed="true"]');
  const tool = await pressed.getAttribute('aria-label');
  while ((await kept.count()) === 0) {
    await page.keyboard.press('w');
    await sleep(TYPING_MS);
  }
  for (const key of 'when') await page.keyboard.press(key, { delay: TYPING_MS });
  await expect(kept).toContainText('Keys at the gate');
  await expect(kept.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await expect(pressed).toHaveAttribute('aria-label', tool!);
  await diagram.saved();
});
