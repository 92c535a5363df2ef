import { expect, type Page } from 'playwright/test';
import { DiagramPage } from './support/diagram-page';
import { emptyServer, PASSWORD } from './support/empty-server';
import { keyboard } from './support/hands';
import { journeys } from './support/journeys';
import { look } from './support/look';

const test = journeys({ onDemonstration: false });

const server = emptyServer(test);

async function signIn(page: Page, language = 'en'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await server.signIn(page);
  await expect(page.getByRole('heading', { name: /^(Sites and rooms|站点与机房)$/ })).toBeVisible();
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const racksInTree = (page: Page) => page.getByRole('treeitem').filter({ hasText: /^[A-Z]\d\d/ });

test('[X1] from nothing: a site, two rooms with their racks by the dialog, and both views show them', async ({ page }) => {
  await signIn(page);
  // [X28] Nobody was here before.
  await expect(page.getByText('Welcome, admin', { exact: true })).toBeVisible();
  const doors = page.locator('main section').first();
  await expect(doors.getByRole('button', { name: /Draw a site/ })).toBeVisible();
  await expect(doors.getByRole('link', { name: /Import/ })).toBeVisible();
  await expect(doors.getByRole('button', { name: /Make the demonstration/ })).toBeVisible();
  await doors.getByRole('button', { name: /Draw a site/ }).click();
  await dialogOf(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Hill');
  await dialogOf(page).getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: /Hill/ })).toBeVisible();

  await server.makeRoom(page, 'Hall 1', '3', '10');
  await server.makeRoom(page, 'Hall 2', '2', '4');
  const cards = page.getByRole('article');
  await expect(cards.filter({ hasText: 'Hall 1' })).toContainText('30 racks');
  await expect(cards.filter({ hasText: 'Hall 2' })).toContainText('8 racks');

  await cards.filter({ hasText: 'Hall 2' }).getByRole('link', { name: 'Elevations' }).click();
  const diagram = new DiagramPage(page);
  await diagram.ready();
  await expect(racksInTree(page)).toHaveText(['A01A', 'A02A', 'A03A', 'A04A', 'B01B', 'B02B', 'B03B', 'B04B']);
  const elevations = page.url();
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(page).not.toHaveURL(elevations);
  await diagram.ready();
  await expect(racksInTree(page)).toHaveCount(8);
  await diagram.flyTo(/^B03/);
  await diagram.find(/B03/);
});

/** Makes a place by the palette and its dialog, by the keyboard alone. */
const makerOn =
  (page: Page) =>
  async (words: string, name: string): Promise<void> => {
    const dialog = dialogOf(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words);
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };

test('[X1] the same by the keyboard alone, then renamed, moved, taken back and deleted', async ({ page }) => {
  await signIn(page);
  const dialog = dialogOf(page);
  const make = makerOn(page);
  const later = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
  // The dialog is filled and sent before the page knows which places there are.
  let places = later(3000);
  await page.route('**/v1/home', async (route) => {
    await places;
    await route.continue();
  });
  await make('create site', 'Hill');
  await expect(page.getByRole('heading', { name: /Hill/ })).toBeVisible();
  await make('new building', 'House');
  await expect(page.getByText('House', { exact: true })).toBeVisible();
  await make('add room', 'Hall 1');
  const card = page.getByRole('article').filter({ hasText: 'Hall 1' });
  await expect(card).toContainText('20 racks');

  // And so is this one.
  places = later(1000);
  await card.getByRole('button', { name: 'Actions for Hall 1' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Rename or move' }).press('Enter');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Hall A');
  await dialog
    .getByRole('combobox', { name: 'In' })
    .or(dialog.getByRole('textbox', { name: 'In', exact: true }))
    .first()
    .fill('House');
  await expect(page.getByRole('option').filter({ hasText: 'House' }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('article').filter({ hasText: 'House / Hall A' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('article').filter({ hasText: 'Hall 1' })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Hall 1' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(dialog.locator('[data-part="lost"]')).toContainText('20 racks');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('[X1 keyboard] the keyboard stays where it was when a dialog closes, and goes on at New where that is gone', async ({
  page,
}) => {
  const hands = keyboard(page);
  const dialog = dialogOf(page);
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  const begin = page.getByRole('button', { name: 'New', exact: true });
  await server.signIn(page, hands);
  await hands.press(page.getByRole('button', { name: /Draw a site/ }));
  await hands.write(name, 'Hill');
  await hands.press(dialog.getByRole('button', { name: 'Create' }));
  await expect(dialog).toBeHidden();
  await expect(begin).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(begin).toBeFocused();

  await server.makeRoom(page, 'Hall 1', '1', '2', hands);
  await expect(begin).toBeFocused();
  await hands.command('Delete', page.getByRole('button', { name: 'Actions for Hall 1' }));
  await hands.write(dialog.getByRole('textbox', { name: 'Password' }), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(begin).toBeFocused();

  await server.makeRoom(page, 'Hall 2', '1', '2', hands);
  await hands.press(page.getByRole('article').getByRole('link', { name: 'Elevations' }));
  await new DiagramPage(page).ready();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('banner').getByRole('link').first(), 'nobody is in the drawing yet').toBeFocused();
});

test('[walk 1 #9] a room that was deleted is restored by the notice, or later from the list on Home', async ({ page }) => {
  await signIn(page);
  const dialog = dialogOf(page);
  const make = makerOn(page);
  await make('create site', 'Hill');
  await make('add room', 'Hall 1');
  const card = page.getByRole('article').filter({ hasText: 'Hall 1' });
  const remove = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Actions for Hall 1' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(dialog).toContainText('can be restored for 30 days');
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  };
  await remove();
  await dialog.getByRole('textbox', { name: 'Password' }).fill('Wrong-1-password');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This is not your password.');
  await look(page, 'remove-room');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
  await page.locator('[data-part="notice"]').getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(card).toContainText('20 racks');

  await remove();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Deleted', exact: true }).click();
  await expect(dialog.locator('[data-part="deleted-row"]')).toHaveCount(1);
  await look(page, 'home-deleted');
  await dialog.getByRole('button', { name: 'Restore Hall 1' }).click();
  await expect(dialog.locator('[data-part="nothing-deleted"]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toContainText('20 racks');
});

test('[X1] the demonstration is made by a button, stands on Home and opens', async ({ page }) => {
  await signIn(page);
  const door = page.getByRole('button', { name: /Make the demonstration/ });
  await door.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The demonstration is made: 5 rooms with 85 racks')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('article')).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Actions for FRA1 Frankfurt Osthafen' })).toBeVisible();
  await page.getByRole('link', { name: 'Open Data hall 2' }).first().click();
  await expect(racksInTree(page).first()).toBeVisible();
});

test('[I14] a region is made, a site is moved into it and stands under it on Home, and the search leads there', async ({
  page,
}) => {
  await signIn(page);
  const dialog = dialogOf(page);
  const make = makerOn(page);
  await make('create region', 'Europe');
  await expect(page.getByText('Europe', { exact: true })).toBeVisible();
  await make('create site', 'Hill');
  await expect(page.getByRole('heading', { name: /Without a region/ })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Hill' }).click();
  await page.getByRole('menuitem', { name: 'Rename or move' }).click();
  const parent = dialog.getByRole('combobox', { name: 'In' }).or(dialog.getByRole('textbox', { name: 'In', exact: true }));
  await parent.first().click();
  await page.getByRole('option', { name: /^Europe/ }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const region = page.getByRole('region', { name: /^Europe/ });
  await expect(region).toContainText('Hill');
  await expect(page.getByRole('heading', { name: /Without a region/ })).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Europ');
  await expect(dialog.getByRole('option').filter({ hasText: 'Region' }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?at=\d+$/);
  await expect(region).toBeInViewport();

  await page.getByRole('button', { name: 'Actions for Europe' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialog.locator('[data-part="lost"]')).toContainText('1 site');
});

test('[X1] what cannot be is said before it is asked for: a room smaller than its racks, names that repeat', async ({ page }) => {
  await signIn(page, 'zh-cn');
  await page.getByRole('button', { name: '绘制站点' }).click();
  await dialogOf(page).getByRole('textbox', { name: '名称' }).fill('山');
  await dialogOf(page).getByRole('button', { name: '创建' }).click();
  await page.getByRole('button', { name: '新建', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: '名称' }).fill('一号');
  const create = dialog.getByRole('button', { name: '创建' });
  await expect(create).toBeEnabled();
  await dialog.getByLabel('命名规则').fill('B{n:2}');
  await expect(dialog.getByRole('alert')).toContainText('B01');
  await expect(create).toBeDisabled();
  await dialog.getByLabel('命名规则').fill('{row}{n:2}');
  await dialog.getByLabel('宽度').fill('2');
  await expect(dialog.getByRole('alert')).toContainText('6 m');
  await expect(create).toBeDisabled();
});

test('[X2] [X9] one floor: a rack put to the end of a row in the elevations stands there on the plan, and on no other one', async ({
  page,
}) => {
  await signIn(page);
  await page.getByRole('button', { name: /Draw a site/ }).click();
  await dialogOf(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Hill');
  await dialogOf(page).getByRole('button', { name: 'Create' }).click();
  await server.makeRoom(page, 'Hall 1', '2', '4');
  await page.getByRole('article').getByRole('link', { name: 'Elevations' }).click();
  const diagram = new DiagramPage(page);
  await diagram.ready();
  // [V9] Where there is room for it the name of the place is not cut.
  const here = page.getByRole('navigation', { name: 'Where you are' }).locator('[aria-current="page"]');
  await expect(here).toHaveText('Hall 1');
  expect(await here.evaluate((name) => name.scrollWidth - name.clientWidth)).toBeLessThanOrEqual(0);
  // There is no model of a rack yet: a plain one, without a name, goes on from the last of its row.
  await diagram.canvas.focus();
  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'Insert a plain rack' }).click();
  await dialogOf(page).getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(dialogOf(page)).toBeHidden();
  await page.locator('#left-tab-objects').click();
  await expect(racksInTree(page)).toHaveText(['A01A', 'A02A', 'A03A', 'A04A', 'B01B', 'B02B', 'B03B', 'B04B', 'B05B']);

  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await diagram.ready();
  await diagram.flyTo(/^B05/);
  await diagram.find(/B05/);
  await expect(diagram.property('Row')).toHaveValue('B');
  // West of it stands B04, wall to wall; east of it there is room.
  await diagram.canvas.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('log')).toContainText('“B04” stands where “B05” would.');
  await page.keyboard.press('ArrowRight');
  await diagram.saved();
  await page.getByRole('button', { name: 'Elevations', exact: true }).click();
  await diagram.ready();
  await diagram.canvas.focus();
  await page.keyboard.press('Shift+Digit1');
  await diagram.atRest();
  // Into the other row: it is of that row, and turned as that row is.
  const b04 = await diagram.find(/B04/);
  const from = await diagram.find(/B05/, { near: { x: b04.x + 190, y: b04.y } });
  await diagram.drag(from, { x: from.x, y: from.y - 400 });
  await diagram.saved();
  await expect(racksInTree(page)).toHaveText(['A01A', 'A02A', 'A03A', 'A04A', 'B05A', 'B01B', 'B02B', 'B03B', 'B04B']);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await diagram.ready();
  await diagram.canvas.focus();
  await page.keyboard.press('Shift+Digit1');
  await diagram.atRest();
  const a04 = await diagram.find(/A04/);
  const b05 = await diagram.find(/B05/, { near: { x: a04.x + 190, y: a04.y } });
  expect(Math.abs(a04.y - b05.y)).toBeLessThan(120);
  expect(b05.x).toBeGreaterThan(a04.x);

  // [X32] All of it, wherever the keyboard is; the page's own words are not marked.
  await diagram.treeItem(/^A01/).click();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('11 selected', { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
});

test('[X31] [X7] what is typed for 240 racks reaches all of them in one step, numbered by a rule; a serial number of two is told', async ({
  page,
}) => {
  await signIn(page);
  await page.getByRole('button', { name: /Draw a site/ }).click();
  await dialogOf(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Hill');
  await dialogOf(page).getByRole('button', { name: 'Create' }).click();
  await server.makeRoom(page, 'Hall 1', '12', '20');
  await page.getByRole('article').getByRole('link', { name: 'Elevations' }).click();
  const diagram = new DiagramPage(page);
  await diagram.ready();
  const undo = page.locator('[data-command="undo"]').first();
  await diagram.canvas.focus();
  await page.keyboard.press('Control+a');
  const head = page.locator('header').filter({ hasText: '240 selected' });
  await expect(head).toContainText('240 racks');
  await expect(diagram.property('Row')).toHaveAttribute('placeholder', 'Mixed');
  await expect(diagram.property('U height')).toHaveValue('42');

  await diagram.property('Owner').fill('NOC');
  await page.keyboard.press('Enter');
  await diagram.saved();
  await diagram.property('Name').fill('Q{n:3}');
  await expect(page.locator('[data-part="names-preview"]')).toHaveText('Q001 … Q240, in the order selected');
  await page.keyboard.press('Enter');
  await diagram.saved();
  for (const name of ['Q001', 'Q240']) {
    await diagram.treeItem(new RegExp(`^${name}`)).click();
    await expect(diagram.property('Name')).toHaveValue(name);
    await expect(diagram.property('Owner')).toHaveValue('NOC');
    await page.getByRole('treeitem').first().press('End');
  }
  await page.getByRole('treeitem').last().press('Home');
  await diagram.canvas.focus();
  await undo.click();
  await expect(diagram.treeItem(/^A01/)).toBeVisible();
  await undo.click();
  await expect(undo).toBeDisabled();
  await diagram.saved();
  await diagram.treeItem(/^A02/).click();
  await expect(diagram.property('Name')).toHaveValue('A02');
  await expect(diagram.property('Owner')).toHaveValue('');

  await diagram.property('Serial number').fill('SN-7');
  await page.keyboard.press('Enter');
  await diagram.treeItem(/^A01/).click();
  await expect(diagram.property('Name')).toHaveValue('A01');
  await diagram.property('Serial number').fill('sn-7');
  await page.keyboard.press('Enter');
  const also = page.getByRole('status').filter({ hasText: 'Also at' });
  await expect(also).toHaveText('Also at A02');
  await also.getByRole('link', { name: 'A02' }).click();
  await expect(diagram.property('Name')).toHaveValue('A02');
  await expect(also).toHaveText('Also at A01');
});
