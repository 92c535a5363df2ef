import { expect, type Page } from 'playwright/test';
import { DiagramPage } from './support/diagram-page';
import { emptyServer } from './support/empty-server';
import { journeys } from './support/journeys';
import { look } from './support/look';

const test = journeys();

const server = emptyServer(test);

/** What either hand has made in the end. */
const MADE = { racks: '60', devices: '40', cables: '32' } as const;

async function showsAllMade(page: Page): Promise<void> {
  const totals = page.getByRole('main').getByRole('listitem').or(page.locator('dl > *'));
  for (const [label, value] of [
    ['Racks', MADE.racks],
    ['Devices', MADE.devices],
    ['Cables', MADE.cables],
  ] as const)
    await expect(totals.filter({ hasText: label }).first()).toContainText(value);
}

test('[X1] by mouse: from nothing to two rooms, 60 racks, 40 devices, 30 cables and a route from one room to the other', async ({
  page,
}) => {
  test.setTimeout(300_000);
  page.setDefaultTimeout(20_000);
  const shot = (name: string): Promise<void> => look(page, `mouse-${name}`);
  const diagram = new DiagramPage(page);
  const dialog = page.getByRole('dialog');
  const right = page.locator('[data-region="right"]');
  const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) }).first();
  const tab = (name: 'objects' | 'models') => page.locator(`#left-tab-${name}`).click();
  const choose = async (command: string): Promise<void> => {
    await page.getByRole('menuitem', { name: command }).click();
  };
  const open = async (name: string): Promise<void> => {
    await expect(item(name)).toBeVisible();
    if ((await item(name).getAttribute('aria-expanded')) !== 'true') await item(name).locator('span').first().click();
    await expect(item(name)).toHaveAttribute('aria-expanded', 'true');
  };
  const insert = async (rack: string, model: string, quantity: number, name: string): Promise<void> => {
    await item(rack).click({ button: 'right' });
    await choose('Insert device by form…');
    await dialog.getByLabel('Model').click();
    await page.getByRole('option', { name: new RegExp(`^${model} ·`) }).click();
    await dialog.getByLabel('Quantity').fill(String(quantity));
    await dialog.getByLabel('Name').fill(name);
    await shot(`insert-${name}`);
    await dialog.getByRole('button', { name: quantity === 1 ? 'Insert' : `Insert ${quantity}`, exact: true }).click();
    await expect(dialog).toBeHidden();
    await diagram.saved();
  };
  const connect = async (from: string, to: string, hub: string, cables: number): Promise<void> => {
    await item(from).click();
    await item(to).click({ modifiers: ['Shift'] });
    await item(hub).click({ modifiers: ['Control'] });
    await expect(page.getByRole('contentinfo')).toContainText(`${cables + 1} selected`);
    await item(hub).click({ button: 'right' });
    await choose('Connect selected ports…');
    await shot(`connect-${hub}`);
    await dialog.getByRole('button', { name: `Connect ${cables} cables` }).click();
    await expect(dialog).toBeHidden();
    await diagram.saved();
  };
  const enter = async (room: string): Promise<void> => {
    await page.getByRole('article').filter({ hasText: room }).getByRole('link', { name: 'Elevations' }).click();
    await diagram.ready();
    await tab('objects');
    await expect(item('A01')).toBeVisible();
  };
  const home = (): Promise<void> => page.getByRole('banner').getByRole('link').first().click();

  await test.step('a site and two rooms with their racks', async () => {
    await server.signIn(page);
    await page.getByRole('button', { name: /Draw a site/ }).click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Hill');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await server.makeRoom(page, 'Hall 1', '3', '12');
    await server.makeRoom(page, 'Hall 2', '2', '12');
    await expect(page.getByRole('article').filter({ hasText: 'Hall 1' })).toContainText('36 racks');
    await expect(page.getByRole('article').filter({ hasText: 'Hall 2' })).toContainText('24 racks');
    await shot('rooms');
  });

  await test.step('models without an import; a switch and a panel placed where they are seen to fit', async () => {
    await enter('Hall 1');
    await tab('models');
    await shot('no-models');
    await page.getByRole('button', { name: 'Make plain models' }).click();
    const models = page.locator('[data-region="left"]');
    await expect(models.getByText('Switch 48 × 25G')).toBeVisible();
    await shot('models');
    await tab('objects');
    await item('A01').dblclick();
    await diagram.atRest();
    const box = (await diagram.canvas.boundingBox())!;
    const middle = { x: box.x + box.width / 2 - 20, y: box.y + 140 };
    await tab('models');
    for (const [at, [model, name]] of [
      ['Switch 48 × 25G', 'leaf-1'],
      ['Fibre panel 24 × LC', 'odf-1'],
    ].entries()) {
      await models.getByText(model!).click();
      await page.mouse.move(middle.x, middle.y + at * 60);
      await shot(`in-hand-${name}`);
      await page.mouse.click(middle.x, middle.y + at * 60);
      await expect(page.getByRole('log')).toContainText(`${model} inserted at U`);
      await page.locator('[data-command="select-tool"]').first().click();
      await page.mouse.click(middle.x, middle.y + at * 60);
      await expect(diagram.property('Name')).toHaveAttribute('placeholder', model!);
      await diagram.property('Name').fill(name!);
      await page.mouse.click(middle.x, middle.y + 300);
      await diagram.saved();
    }
    await tab('objects');
    await shot('placed');
  });

  await test.step('36 servers by the form, 26 of them connected to the switch of their room', async () => {
    await insert('A01', 'Server 1 U', 8, 'srv-a-{n:2}');
    await insert('A02', 'Server 1 U', 10, 'srv-b-{n:2}');
    await open('A01');
    await connect('srv-a-08', 'srv-b-01', 'leaf-1', 18);
    await shot('hall-1');
    await home();
    await enter('Hall 2');
    await insert('A01', 'Server 1 U', 8, 'srv-c-{n:2}');
    await insert('A01', 'Switch 48 × 25G', 1, 'leaf-2');
    await insert('A01', 'Fibre panel 24 × LC', 1, 'odf-2');
    await insert('A02', 'Server 1 U', 10, 'srv-d-{n:2}');
    await open('A01');
    await connect('srv-c-08', 'srv-c-01', 'leaf-2', 8);
    await shot('hall-2');
  });

  await test.step('a trunk of four between the panels of the two rooms, in the drawing of the site', async () => {
    await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Hill' }).click();
    await expect(item('Hall 2')).toBeVisible();
    await shot('site');
    await open('Hall 2');
    await open('A01');
    await item('odf-2').click();
    await open('Hall 1');
    await open('A01');
    await item('odf-1').click({ modifiers: ['Control'] });
    await item('odf-1').click({ button: 'right' });
    await choose('Connect selected ports…');
    await dialog.getByLabel('Connect count').fill('4');
    await expect(dialog).toContainText('MPO 4');
    await shot('trunk');
    await dialog.getByRole('button', { name: 'Connect 4 cables' }).click();
    await expect(dialog).toBeHidden();
    await diagram.saved();
  });

  await test.step('the best way from a server of the one to the switch of the other, made', async () => {
    await right.getByText('Views', { exact: true }).click();
    await choose('Best route');
    for (const [which, name] of [
      ['From', 'srv-a-01'],
      ['To', 'leaf-2'],
    ] as const) {
      await right.getByRole('combobox', { name: which, exact: true }).fill(name);
      await page
        .getByRole('option', { name: new RegExp(`^${name}`) })
        .first()
        .click();
    }
    await expect(right.getByRole('combobox', { name: 'Cable type' })).toHaveValue('Single-mode OS2');
    const rooms = right.locator('[data-part="rooms"]');
    await expect(rooms).toContainText('Hall 1');
    await expect(rooms).toContainText('Hall 2');
    await shot('route');
    await right.getByRole('button', { name: 'Create as planned' }).click();
    await expect(right.locator('[data-part="made"]')).toHaveText(/2 cables made/);
    await diagram.saved();
    await shot('made');
    await home();
    await showsAllMade(page);
    await shot('home');
  });
});
