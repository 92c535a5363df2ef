import { expect, type Browser, type Page } from 'playwright/test';
import { E2E_PASSWORD, addUser, authenticate, contextWith, e2eUrl, storedSession } from '../setup/e2e-users';
import { LIMITS } from '../../domain/catalog/limits';
import { openSyncEditor } from '../setup/sync-editor';
import { readSnapshot } from '../setup/read-snapshot';
import { choose } from './support/cabling-forms';
import { journeys } from './support/journeys';
import { openDiagram } from './support/open-diagram';
import { importTwoSwitches, twoSwitchesFile } from './support/two-switches';

const test = journeys();

/** What a form asks for before it sends anything, and what it does with a mistake. */
const EDITOR = 'rules-editor';
const ADMINISTRATOR = 'rules-administrator';
const SITE = 'Lautenthal';
const KEY = 270_000;
const RACK = 'Comms closet';
const HALL = '/diagram.html?id=24000000000001';
/** Where the table of capacity shows the rated power. */
const POWER_COLUMN = 4;
const TOO_LONG = 'x'.repeat(300);

test.beforeAll(() => {
  addUser(EDITOR, 'editor');
  addUser(ADMINISTRATOR, 'administrator');
  importTwoSwitches(SITE, KEY);
});

/** Somebody else says of a device in this rack of the first hall that it takes 1,234 W more. */
async function plugHeater(rack: string): Promise<void> {
  const { access_token } = await authenticate(ADMINISTRATOR);
  const { header, document } = await readSnapshot(e2eUrl(), access_token, LIMITS.guestDiagramId);
  const room = document.get('diagram', LIMITS.guestDiagramId)!.owner;
  const holder = document.by('object.parent', room).find((id) => document.get('object', id)!.name === rack)!;
  const device = document.by('object.parent', holder).find((id) => document.get('object', id)!.positionU > 0);
  const other = await openSyncEditor(e2eUrl(), access_token, LIMITS.guestDiagramId, header.clock);
  const fields = { ratedPowerW: document.get('object', device!)!.ratedPowerW + 1234 };
  expect(await other.ask({ kind: 'set-properties', version: 1, target: 'object', ids: [device], fields })).toBeNull();
  other.close();
}

async function pageOf(browser: Browser, name: string | null): Promise<Page> {
  const values = name === null ? { language: 'en' } : storedSession(await authenticate(name));
  return (await contextWith(browser, values)).newPage();
}

test('the sign-in form sends nothing that is empty and no name outside the rules', async ({ browser }) => {
  const page = await pageOf(browser, null);
  let calls = 0;
  await page.route('**/v1/authenticate', (route) => {
    calls++;
    return route.continue();
  });
  await page.goto('/access.html');
  const send = page.getByRole('button', { name: 'Sign in', exact: true });
  const [name, password] = [page.locator('input[name=username]'), page.locator('input[name=password]')];
  await send.click();
  await expect(page.getByText('Enter your user name')).toBeVisible();
  await expect(page.getByText('Enter your password')).toBeVisible();
  await name.fill('  ');
  await password.fill(E2E_PASSWORD);
  await send.click();
  await expect(page.getByText('Enter your user name')).toBeVisible();
  await name.fill('two words');
  await send.click();
  await expect(page.getByRole('alert')).toContainText('do not follow the input rules');
  expect(calls).toBe(0);
  await name.fill(EDITOR);
  await send.click();
  await page.waitForURL(/\/$/);
  expect(calls).toBe(1);
  await page.context().close();
});

test('the password form tells a wrong old password where it was typed, and keeps what was typed', async ({ browser }) => {
  const page = await pageOf(browser, EDITOR);
  await page.goto('/setting.html');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog');
  const fields = dialog.locator('input');
  await fields.nth(0).fill('Wrong-1-password');
  for (const at of [1, 2]) await fields.nth(at).fill('Another-2-word');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toContainText('The old password is wrong. Try again.');
  await expect(fields.nth(0)).toHaveAttribute('aria-invalid', 'true');
  await expect(fields.nth(1)).toHaveValue('Another-2-word');
  await page.context().close();
});

test('the form of a device waits for model and rack, offers free units alone, and takes no name that is too long', async ({
  browser,
}) => {
  const { context, page, diagram } = await openDiagram(browser, EDITOR, { site: SITE });
  const dialog = page.getByRole('dialog');
  await choose(page, diagram, 'Insert device by form');
  const insert = dialog.getByRole('button', { name: 'Insert', exact: true });
  await expect(insert).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Model' }).fill('HS-8');
  await page.getByRole('option', { name: /^HS-8/ }).first().click();
  await expect(insert).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Rack' }).click();
  await page
    .getByRole('option', { name: new RegExp(RACK) })
    .first()
    .click();
  const units = dialog.getByRole('radiogroup', { name: /^Free places/ }).getByRole('radio');
  await expect(units).toHaveText(['U1', 'U2', 'U3', 'U5', 'U6', 'U7', 'U8', 'U9', 'U11', 'U12']);
  await expect(insert).toBeEnabled();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(TOO_LONG);
  await expect(insert).toBeDisabled();
  await expect(dialog).toContainText('300');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('switch-03');
  await units.filter({ hasText: 'U7' }).click();
  await insert.click();
  await expect(dialog).toBeHidden();
  await expect(diagram.property('U position')).toHaveValue('7');
  await context.close();
});

test('[walk 1 by the rule] the dialog of a cable takes no label that is too long, or that another cable has, and keeps what was typed until it fits', async ({
  browser,
}) => {
  const { context, page, diagram } = await openDiagram(browser, EDITOR, { site: SITE });
  const dialog = page.getByRole('dialog');
  const label = dialog.getByLabel('Label of the cable');
  const connect = dialog.getByRole('button', { name: 'Connect', exact: true });
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** A cable from the first port of the one to the first of the other, or from the next ones. */
  const begin = async (...next: readonly string[]): Promise<void> => {
    await diagram.unfold(RACK);
    await diagram.flyTo('router-01');
    await press('Enter');
    await expect(diagram.property('Name')).toHaveValue('GigabitEthernet0/1/1');
    await press(...next);
    await diagram.shown();
    await press('Shift+KeyC');
    await expect(page.locator('[data-part="notice"]').last()).toContainText('Select the other port');
    await press('Shift+Enter');
    await expect(diagram.property('Name')).toHaveValue('router-01');
    await press('Tab');
    await expect(diagram.property('Name')).toHaveValue('switch-01');
    await press('Enter');
    await expect(diagram.property('Name')).toHaveValue('GigabitEthernet1/0/1');
    await press(...next);
    await diagram.shown();
    await press('Shift+KeyC');
    await expect(dialog.getByRole('combobox', { name: 'Cable class' })).toHaveValue('Copper cable');
  };
  await begin();
  await label.fill(TOO_LONG);
  await expect(connect).toBeDisabled();
  await expect(dialog).toContainText('300');
  await label.press('Enter');
  await expect(dialog).toBeVisible();
  await label.fill('L-8');
  await label.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(diagram.canvas).toBeFocused();
  await diagram.saved();
  await begin('Tab');
  await label.fill('L-8');
  await expect(dialog.getByRole('alert')).toContainText('“L-8”');
  await expect(connect).toBeDisabled();
  await label.press('Enter');
  await expect(label).toHaveValue('L-8');
  await dialog.getByRole('button', { name: 'Next by the rule' }).click();
  await expect(label).not.toHaveValue('L-8');
  await expect(label).toBeFocused();
  await expect(connect).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await context.close();
});

test('the page of imports counts what is there already as unchanged, and makes none of it again', async ({ browser }) => {
  const page = await pageOf(browser, ADMINISTRATOR);
  await page.goto('/import.html');
  await page.locator('input[type=file]').first().setInputFiles(twoSwitchesFile(SITE, KEY));
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  const rows = table.locator('tbody tr td');
  for (const count of await rows.allTextContents()) expect(count).toBe('0');
  const last = table.locator('tfoot tr');
  await expect(last.first()).toHaveText(/0$/);
  await expect(last.last()).not.toHaveText(/\D0$/);
  await page.context().close();
});

test('[walk 1 password] a delete is never done by Enter at once, and one of what holds others is proved by an administrator', async ({
  browser,
}) => {
  importTwoSwitches('Wildemann', 290_000);
  const { context, page, diagram } = await openDiagram(browser, EDITOR, { site: 'Wildemann' });
  const dialog = page.getByRole('dialog');
  const rack = diagram.treeItem(RACK);
  await rack.click();
  await diagram.shown();
  await diagram.canvas.focus();
  await page.keyboard.press('Delete');
  await expect(dialog).toContainText('This is deleted');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rack).toBeVisible();
  await diagram.canvas.focus();
  await page.keyboard.press('Delete');
  const confirm = dialog.getByRole('button', { name: 'Delete', exact: true });
  await confirm.click();
  await expect(dialog).toContainText('It holds other objects');
  // What is typed right away is not lost.
  await expect(dialog.getByLabel('Administrator')).toBeFocused();
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Administrator').fill(ADMINISTRATOR);
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Password' }).fill('Wrong-1-password');
  await confirm.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(rack).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(E2E_PASSWORD);
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('treeitem', { name: RACK })).toHaveCount(0);
  await context.close();
});

test('a number is told its rule and its range while it is typed, beside its unit; Esc takes back what was there', async ({
  browser,
}) => {
  const { context, page, diagram } = await openDiagram(browser, EDITOR, { site: SITE });
  await diagram.unfold(RACK);
  await diagram.treeItem('router-01').click();
  const power = diagram.property('Rated power');
  const line = page.locator('[data-property="ratedPowerW"]');
  await expect(power).toBeEditable();
  await expect(line).toContainText('W');
  for (const [typed, told] of [
    ['12a', '“12a” is not a number.'],
    ['-5', '-5'],
    ['99999999999', '99999999999'],
  ] as const) {
    await power.fill(typed);
    await expect(line.getByRole('alert')).toContainText(told);
    await expect(power).toHaveAttribute('aria-invalid', 'true');
    await power.press('Enter');
    await expect(power).toHaveValue(typed);
  }
  await power.focus();
  await power.press('Escape');
  await expect(line.getByRole('alert')).toHaveCount(0);
  await expect(power).toHaveValue('');
  await power.fill('1,5e');
  await power.fill('450');
  await power.press('Enter');
  await diagram.saved();
  await page.reload();
  await diagram.ready();
  await diagram.treeItem('router-01').click();
  await expect(power).toHaveValue('450');
  await context.close();
});

test('the rule of a text that is typed stays beside it when the rest of its record arrives', async ({ browser }) => {
  const { context, page, diagram } = await openDiagram(browser, EDITOR, { site: SITE });
  await diagram.unfold(RACK);
  let arrive: () => void = () => undefined;
  const awaited = new Promise<void>((done) => (arrive = done));
  await page.route('**/v1/records**', async (route) => {
    await awaited;
    await route.continue();
  });
  await diagram.treeItem('switch-01').click();
  const unit = diagram.property('U position');
  await expect(unit).toHaveValue('10');
  await unit.fill('ten');
  const told = page.locator('[data-property="positionU"]').getByRole('alert');
  await expect(told).toHaveText('“ten” is not a number.');
  arrive();
  await expect(diagram.property('Serial number')).toBeEditable();
  await expect(unit).toHaveValue('ten');
  await expect(told).toHaveText('“ten” is not a number.');
  await context.close();
});

test('a dialog goes away by Esc and gives the focus back to what opened it', async ({ browser }) => {
  const { context, page, diagram } = await openDiagram(browser, EDITOR, { site: SITE });
  const dialog = page.getByRole('dialog');
  await diagram.canvas.focus();
  for (const key of ['Shift+R', 'Shift+D', 'Control+k', '?']) {
    await page.keyboard.press(key);
    await expect(dialog).toBeVisible();
    // A list that is unfolded goes away first.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden({ timeout: 500 });
    }).toPass();
    await expect(diagram.canvas).toBeFocused();
  }
  await page.goto('/setting.html');
  const opener = page.getByRole('button', { name: 'Change password' });
  await opener.press('Enter');
  await expect(dialog.locator('input').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await context.close();
});

test('a table is sorted, searched and walked by keys, keeps its columns, and copies what it shows; a row stays itself while its numbers change', async ({
  browser,
}) => {
  const { context, page, diagram } = await openDiagram(browser, EDITOR, { address: HALL });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const right = page.locator('[data-region="right"]');
  const table = right.getByRole('table');
  const rows = table.locator('[data-line]');
  const names = (): Promise<readonly (string | null)[]> =>
    rows.evaluateAll((lines) =>
      lines
        .toSorted((one, other) => Number(one.ariaRowIndex) - Number(other.ariaRowIndex))
        .map((line) => line.getAttribute('data-line')),
    );
  const columns = (): Promise<readonly string[]> => table.getByRole('columnheader').allInnerTexts();
  await diagram.canvas.focus();
  await page.keyboard.press('u');
  await right.getByText('Table', { exact: true }).click();
  await expect(rows.first()).toBeVisible();

  await test.step('searched, and sorted both ways', async () => {
    const all = Number(await table.getAttribute('aria-rowcount'));
    await right.getByRole('searchbox', { name: 'Find a place' }).fill('no such rack');
    await expect(table).toContainText('No line has these words.');
    await right.getByRole('searchbox', { name: 'Find a place' }).fill('a a0');
    await expect(rows.first()).toBeVisible();
    expect(Number(await table.getAttribute('aria-rowcount'))).toBeLessThan(all);
    const found = await names();
    expect(found).toContain('A03');
    for (const name of found) expect(name).toMatch(/^A0/);
    expect(found).toEqual(found.toSorted());
    await table.locator('[data-sort="name"]').click();
    await expect(table.locator('[aria-sort="descending"]')).toHaveText('Rack');
    expect(await names()).toEqual(found.toReversed());
    await table.locator('[data-sort="name"]').click();
  });

  await test.step('walked by keys, each line once', async () => {
    const found = await names();
    await rows.filter({ hasText: found[0]! }).focus();
    for (const name of found.slice(1)) {
      await page.keyboard.press('ArrowDown');
      await expect(table.locator(`[data-line="${name}"]`)).toBeFocused();
    }
    await page.keyboard.press('Home');
    await expect(table.locator(`[data-line="${found[0]}"]`)).toBeFocused();
  });

  await test.step('a row keeps its focus while a colleague changes its numbers', async () => {
    const line = table.locator('[data-line="A03"]');
    await line.focus();
    const before = await line.getByRole('cell').nth(POWER_COLUMN).textContent();
    const row = (await line.elementHandle())!;
    await plugHeater('A03');
    await expect(line.getByRole('cell').nth(POWER_COLUMN)).not.toHaveText(before ?? '');
    expect(await row.evaluate((element) => element.isConnected && document.activeElement === element)).toBe(true);
  });

  await test.step('columns that were put away stay away, also from what is copied', async () => {
    const before = await columns();
    await right.getByRole('button', { name: 'Columns' }).click();
    for (const name of ['Weight', 'Devices']) {
      const item = page.getByRole('menuitemcheckbox', { name, exact: true });
      await expect(item).toHaveAttribute('aria-checked', 'true');
      await item.click();
      await expect(item).toHaveAttribute('aria-checked', 'false');
    }
    await page.keyboard.press('Escape');
    await page.reload();
    await diagram.ready();
    await right.getByText('Table', { exact: true }).click();
    await expect(rows.first()).toBeVisible();
    expect(await columns()).toEqual(before.filter((name) => name !== 'Weight' && name !== 'Devices'));
    await right.getByRole('searchbox', { name: 'Find a place' }).fill('a0');
    const found = await names();
    await right.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByRole('log')).toContainText('lines copied');
    const [heading, ...lines] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(heading!.split('\t')).toHaveLength(before.length - 2 + 1);
    expect(heading).not.toMatch(/Devices|kg/);
    expect(lines.map((line) => line.split('\t')[0])).toEqual(found);
  });
  await context.close();
});
