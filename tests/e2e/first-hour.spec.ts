import { expect, type Locator, type Page } from 'playwright/test';
import { DiagramPage } from './support/diagram-page';
import { emptyServer } from './support/empty-server';
import { keyboard, mouse, treeRow, type Hands } from './support/hands';
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

const TITLE = 'from nothing to two rooms, 60 racks, 40 devices, 30 cables and a route from one room to the other';

test(`[X1] by mouse: ${TITLE}`, ({ page }) => firstHour(page, mouse(page), placeByClick));

test(`[X1] by the keyboard alone: ${TITLE}`, ({ page }) => firstHour(page, keyboard(page), placeByForm));

/** Gives the rack that is selected a device of a model that is listed; `at`: how many were placed before. */
type Place = (diagram: DiagramPage, hands: Hands, model: Locator, name: string, at: number) => Promise<void>;

/** Taken in hand, clicked where it is seen to fit, and named. */
async function placeByClick(diagram: DiagramPage, _: Hands, model: Locator, name: string, at: number): Promise<void> {
  const { page, canvas } = diagram;
  const box = (await canvas.boundingBox())!;
  const place = { x: box.x + box.width / 2 - 20, y: box.y + 140 + at * 60 };
  const words = (await model.locator('span').first().locator('span').first().innerText()).trim();
  await model.click();
  await page.mouse.move(place.x, place.y);
  await look(page, `mouse-in-hand-${name}`);
  await page.mouse.click(place.x, place.y);
  await expect(page.getByRole('log')).toContainText(`${words} inserted at U`);
  await page.locator('[data-command="select-tool"]').first().click();
  await page.mouse.click(place.x, place.y);
  await expect(diagram.property('Name')).toHaveAttribute('placeholder', words);
  await diagram.property('Name').fill(name);
  await page.mouse.click(place.x, place.y + 300);
  await diagram.saved();
}

/** Enter on the model asks for its place. */
async function placeByForm(diagram: DiagramPage, hands: Hands, model: Locator, name: string): Promise<void> {
  const dialog = diagram.page.getByRole('dialog');
  await hands.press(model);
  await expect(dialog.getByRole('combobox', { name: 'Rack' })).toHaveValue(/^A01/);
  await hands.write(dialog.getByRole('textbox', { name: 'Name' }), name);
  await hands.press(dialog.getByRole('radio', { name: /^U4\d$/ }).last());
  await look(diagram.page, `keyboard-in-form-${name}`);
  await hands.press(dialog.getByRole('button', { name: 'Insert', exact: true }));
  await expect(dialog).toBeHidden();
  await diagram.saved();
}

async function firstHour(page: Page, hands: Hands, place: Place): Promise<void> {
  test.setTimeout(300_000);
  page.setDefaultTimeout(20_000);
  const shot = (name: string): Promise<void> => look(page, `${hands.name}-${name}`);
  const diagram = new DiagramPage(page);
  const dialog = page.getByRole('dialog');
  const left = page.locator('[data-region="left"]');
  const right = page.locator('[data-region="right"]');
  const done = async (button: string): Promise<void> => {
    await hands.press(dialog.getByRole('button', { name: button, exact: true }));
    await expect(dialog).toBeHidden();
  };
  const tab = (name: 'objects' | 'models') => hands.press(page.locator(`#left-tab-${name}`));
  const insert = async (rack: string, model: string, quantity: number, name: string): Promise<void> => {
    await hands.menu(rack);
    await hands.command('Insert device by form…');
    await hands.choose(dialog.getByRole('combobox', { name: 'Model' }), model);
    await hands.write(dialog.getByRole('textbox', { name: 'Quantity' }), String(quantity));
    await hands.write(dialog.getByRole('textbox', { name: 'Name' }), name);
    await shot(`insert-${name}`);
    await done(quantity === 1 ? 'Insert' : `Insert ${quantity}`);
    await diagram.saved();
  };
  const connect = async (from: string, to: string, hub: string, cables: number): Promise<void> => {
    await hands.select(from);
    await hands.select(to, 'upTo');
    await hands.select(hub, 'also');
    await expect(page.getByRole('contentinfo')).toContainText(`${cables + 1} selected`);
    await hands.menu(hub);
    await hands.command('Connect selected ports…');
    await shot(`connect-${hub}`);
    await done(`Connect ${cables} cables`);
    await diagram.saved();
  };
  const enter = async (room: string): Promise<void> => {
    await hands.press(page.getByRole('article').filter({ hasText: room }).getByRole('link', { name: 'Elevations' }));
    await diagram.ready();
    await tab('objects');
    await expect(treeRow(page, 'A01')).toBeVisible();
  };
  const home = (): Promise<void> => hands.press(page.getByRole('banner').getByRole('link').first());

  await test.step('a site and two rooms with their racks', async () => {
    await server.signIn(page, hands);
    await hands.press(page.getByRole('button', { name: /Draw a site/ }));
    await hands.write(dialog.getByRole('textbox', { name: 'Name', exact: true }), 'Hill');
    await done('Create');
    await server.makeRoom(page, 'Hall 1', '3', '12', hands);
    await server.makeRoom(page, 'Hall 2', '2', '12', hands);
    await expect(page.getByRole('article').filter({ hasText: 'Hall 1' })).toContainText('36 racks');
    await expect(page.getByRole('article').filter({ hasText: 'Hall 2' })).toContainText('24 racks');
    await shot('rooms');
  });

  await test.step('models without an import; a switch and a panel of them', async () => {
    await enter('Hall 1');
    await tab('models');
    await shot('no-models');
    await hands.press(page.getByRole('button', { name: 'Make plain models' }));
    await expect(left.getByText('Switch 48 × 25G')).toBeVisible();
    await shot('models');
    await tab('objects');
    await hands.open('A01');
    await diagram.atRest();
    await tab('models');
    for (const [at, [model, name]] of (
      [
        ['Switch 48 × 25G', 'leaf-1'],
        ['Fibre panel 24 × LC', 'odf-1'],
      ] as const
    ).entries())
      await place(diagram, hands, left.getByRole('button', { name: new RegExp(`^${model}`) }), name, at);
    await tab('objects');
    await shot('placed');
  });

  await test.step('36 servers by the form, 26 of them connected to the switch of their room', async () => {
    await insert('A01', 'Server 1 U', 8, 'srv-a-{n:2}');
    await insert('A02', 'Server 1 U', 10, 'srv-b-{n:2}');
    await hands.unfold('A01');
    await connect('srv-a-08', 'srv-b-01', 'leaf-1', 18);
    await shot('hall-1');
    await home();
    await enter('Hall 2');
    await insert('A01', 'Server 1 U', 8, 'srv-c-{n:2}');
    await insert('A01', 'Switch 48 × 25G', 1, 'leaf-2');
    await insert('A01', 'Fibre panel 24 × LC', 1, 'odf-2');
    await insert('A02', 'Server 1 U', 10, 'srv-d-{n:2}');
    await hands.unfold('A01');
    await connect('srv-c-08', 'srv-c-01', 'leaf-2', 8);
    await shot('hall-2');
  });

  await test.step('a trunk of four between the panels of the two rooms, in the drawing of the site', async () => {
    await hands.press(page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Hill' }));
    await expect(treeRow(page, 'Hall 2')).toBeVisible();
    await shot('site');
    await hands.unfold('Hall 2');
    await hands.unfold('A01');
    await hands.select('odf-2');
    await hands.unfold('Hall 1');
    await hands.unfold('A01');
    await hands.select('odf-1', 'also');
    await hands.menu('odf-1');
    await hands.command('Connect selected ports…');
    await hands.write(dialog.getByRole('textbox', { name: 'Number of cables' }), '4');
    await expect(dialog).toContainText('MPO 4');
    await shot('trunk');
    await done('Connect 4 cables');
    await diagram.saved();
  });

  await test.step('the best way from a server of the one to the switch of the other, made', async () => {
    await hands.command('Best route', right.getByRole('button', { name: 'Views', exact: true }));
    for (const [which, name] of [
      ['From', 'srv-a-01'],
      ['To', 'leaf-2'],
    ] as const)
      await hands.choose(right.getByRole('combobox', { name: which, exact: true }), name);
    await expect(right.getByRole('combobox', { name: 'Cable type' })).toHaveValue('Single-mode OS2');
    const rooms = right.locator('[data-part="rooms"]');
    await expect(rooms).toContainText('Hall 1');
    await expect(rooms).toContainText('Hall 2');
    await shot('route');
    await hands.press(right.getByRole('button', { name: 'Create as planned' }));
    await expect(right.locator('[data-part="made"]')).toHaveText(/2 cables made/);
    await diagram.saved();
    await shot('made');
    await home();
    await showsAllMade(page);
    await shot('home');
  });
}
