import { expect, type Locator } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { openDiagram } from './support/open-diagram';
import { choose, chooseEnd } from './support/cabling-forms';
import { look } from './support/look';

const test = journeys();

const NAME = 'route-editor';

/** How many records of the first and of the second way the drawing was last told to light. */
interface Lit {
  plenumLit?: readonly [number, number];
}

function watchLit(): void {
  const post = Worker.prototype.postMessage as (...args: unknown[]) => void;
  Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]): void {
    const call = args[0] as { argumentList?: { value?: { highlight?: { first: number[]; second: number[] } } }[] };
    const highlight = call.argumentList?.[0]?.value?.highlight;
    if (highlight) (globalThis as typeof globalThis & Lit).plenumLit = [highlight.first.length, highlight.second.length];
    post.apply(this, args);
  } as typeof Worker.prototype.postMessage;
}

test('[R1.026] [R2.074] two racks in two rooms: a pair of ways that share nothing is found, made in one step, seen, and undone', async ({
  browser,
}) => {
  addUser(NAME, 'editor');
  const { context, page, diagram } = await openDiagram(
    browser,
    NAME,
    { address: '/diagram.html?id=24000000000002' },
    async (before) => {
      await before.addInitScript(watchLit);
    },
  );
  const right = page.locator('[data-region="right"]');
  const lit = (): Promise<readonly number[]> => page.evaluate(() => (globalThis as typeof globalThis & Lit).plenumLit ?? [0, 0]);

  await test.step('from the room up to the plan of its whole site', async () => {
    await page.getByRole('navigation').getByRole('link', { name: /FRA1/ }).first().click();
    await diagram.ready();
    await expect(diagram.treeItem(/Data hall 2/)).toBeVisible();
    await diagram.atRest();
    await look(page, 'site');
  });

  await test.step('both ends are named, and the best way is there', async () => {
    await diagram.canvas.focus();
    await page.keyboard.press('b');
    await chooseEnd(page, 'From', 'hall 1 b05', /^B05.*Data hall 1/);
    await chooseEnd(page, 'To', 'hall 2 a06', /^A06.*Data hall 2/);
    await expect(right.locator('[data-part="route-answer"]')).toBeVisible();
    await expect(right.getByRole('list', { name: 'Route, end to end' })).toContainText('Data hall 2 / A');
    await look(page, 'best');
  });

  await test.step('a second one that shares no risk', async () => {
    await right.getByRole('combobox', { name: 'Redundancy' }).click();
    await page.getByRole('option', { name: 'Two ways, no common risk' }).click();
    await expect(right.locator('[data-part="route-answer"]')).toHaveText(/Two separate routes/);
    await expect(right.getByRole('radiogroup', { name: 'Channels' }).getByRole('radio')).toHaveCount(2);
    await look(page, 'pair');
  });

  await test.step('made as planned, in one step that one undo takes back', async () => {
    // [V10] What each control chooses stands beside it, and both ways keep their colours once they are made.
    for (const label of ['Kind of cable', 'Cable type', 'Cable model', 'What counts', 'Redundancy'])
      await expect(right.getByText(label, { exact: true })).toBeVisible();
    // None of their words is cut.
    const cut = await right
      .locator('.mantine-SegmentedControl-root')
      .evaluateAll((controls) => controls.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
    expect(cut).toBe(0);
    await diagram.shown();
    await expect.poll(async () => (await lit()).every((count) => count > 0)).toBe(true);
    const found = await lit();
    await right.getByRole('button', { name: 'Make both, planned' }).click();
    await expect(right.locator('[data-part="made"]')).toHaveText(/\d+ cables? made/);
    await expect.poll(async () => (await lit()).every((count, at) => count > found[at]!)).toBe(true);
    await expect(page.getByRole('log')).toContainText('Channel from B05 to A06 made');
    await expect(page.getByRole('contentinfo').getByText(/\d+ selected/)).toBeVisible();
    await diagram.saved();
    await look(page, 'made');
    await diagram.canvas.focus();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('log')).toContainText('Undone: Channel from B05 to A06 made');
    await diagram.saved();
    // What was made is gone: the way is looked for again by itself.
    await expect(right.locator('[data-part="route-answer"]')).toHaveText(/Two separate routes/);
  });
  await context.close();
});

for (const view of ['go-elevations', 'go-plan'])
  test(`[X10] from a rack of one room to one of another: asked, told room by room, followed, made and undone without a detour (${view})`, async ({
    browser,
  }) => {
    addUser(NAME, 'editor');
    const { context, page, diagram } = await openDiagram(browser, NAME, { address: '/diagram.html?id=24000000000001' });
    const broken: string[] = [];
    page.on('pageerror', ({ message }) => broken.push(message));
    const right = page.locator('[data-region="right"]');
    const shot = async (name: string): Promise<void> => {
      await look(page, `${name}-${view}`);
    };
    const rooms = right.locator('[data-part="rooms"]');
    const signs = page.locator('[data-part="way-sign"]');
    const here = rooms.locator('[aria-current="location"]');
    await page.locator(`[data-command="${view}"]`).click();
    await diagram.ready();
    // [X19] What is selected is where it begins.
    await diagram.treeItem(/^C05/).click();
    await expect(diagram.property('Name')).toHaveValue('C05');
    await diagram.canvas.focus();
    await page.keyboard.press('b');
    await expect(right.getByRole('combobox', { name: 'From', exact: true })).toHaveValue('C05 · Data hall 1');
    await chooseEnd(page, 'To', 'b03', /^B03.*Data hall 2/);

    await expect(right.locator('[data-part="route-answer"]')).toBeVisible();
    await expect(right.getByRole('list', { name: 'Route, end to end' })).toContainText('Data hall 2 / B03');
    await expect(rooms.getByRole('listitem').first()).toContainText(/Data hall 1.*C05/);
    await expect(rooms.getByRole('listitem').last()).toContainText(/Data hall 2.*B03/);
    await expect(here).toContainText('Data hall 1');
    // [V9] Its tab is not cut.
    const tab = right.getByText('Best route', { exact: true }).first();
    expect(await tab.evaluate((words) => words.scrollWidth - words.clientWidth)).toBeLessThanOrEqual(0);
    await expect(signs).toHaveText(['Data hall 2']);
    await diagram.shown();
    const told = await rooms.getByRole('listitem').last().textContent();
    await shot('asked');

    await signs.click();
    await diagram.ready();
    // The next room is open in the same view.
    await expect(page.getByRole('navigation', { name: 'Where you are' })).toContainText('Data hall 2');
    await expect(page.locator(`[data-command="${view}"]`)).toHaveAttribute('aria-pressed', 'true');
    await expect(here).toContainText('Data hall 2');
    await expect(rooms.getByRole('listitem').last()).toContainText(told!.slice(-30));
    await expect(signs).toHaveText(['Data hall 1']);
    await shot('followed');

    await right.getByRole('button', { name: 'Create as planned' }).click();
    await expect(right.locator('[data-part="made"]')).toHaveText(/\d+ cables? made/);
    await expect(page.getByRole('log')).toContainText('Channel from C05 to B03 made');
    await expect(signs).toHaveText(['Data hall 1']);
    await diagram.saved();
    await shot('made');
    await diagram.canvas.focus();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('log')).toContainText('Undone: Channel from C05 to B03 made');
    await diagram.saved();
    // What was made is gone: the way is looked for again by itself.
    await expect(right.locator('[data-part="route-answer"]')).toBeVisible();
    await right.getByRole('button', { name: 'Back in Data hall 1' }).click();
    await diagram.ready();
    await expect(here).toContainText('Data hall 1');
    expect(broken).toEqual([]);
    await context.close();
  });

test('[R1.026] the cable model that is chosen prices each alternative, fills the trays, and is what the made cables are of', async ({
  browser,
}) => {
  addUser(NAME, 'editor');
  const { context, page, diagram } = await openDiagram(browser, NAME, { address: '/diagram.html?id=24000000000002' });
  const right = page.locator('[data-region="right"]');
  const dialog = page.getByRole('dialog');
  const prices = right.locator('[data-part="price"]');
  const shot = (name: string): Promise<void> => look(page, name);

  await test.step('a model of a copper cable with the price of a metre', async () => {
    await choose(page, diagram, 'Cable model');
    await dialog.getByText('New model').click();
    await dialog.getByLabel('Model', { exact: false }).last().fill('Cord 6A');
    await dialog.getByRole('combobox', { name: 'Cable class' }).click();
    await page.getByRole('option', { name: 'Copper cable' }).click();
    await expect(dialog.getByLabel('Cores', { exact: true })).toHaveCount(0);
    await dialog.getByLabel('Diameter, mm').fill('6');
    await dialog.getByLabel('Price of a metre').fill('0.8');
    await dialog.getByLabel('Currency').fill('CHF');
    await shot('copper-model');
    await dialog.getByRole('button', { name: /^Make/ }).click();
    await expect(dialog).toBeHidden();
    await diagram.saved();
  });

  await test.step('without a model there is no price, and it is said', async () => {
    await diagram.canvas.focus();
    await page.keyboard.press('b');
    await chooseEnd(page, 'From', 'a05', /^A05/);
    await chooseEnd(page, 'To', 'b08', /^B08/);
    await right.getByRole('radiogroup', { name: 'Kind of cable' }).getByText('Copper').click();
    await expect(right.locator('[data-part="no-price"]')).toHaveText('No price: no cable model is chosen.');
    await expect(prices).toHaveCount(0);
  });

  let cards: readonly number[] = [];
  await test.step('with it every alternative has one: the ordered metres by the price of a metre', async () => {
    await right.getByRole('combobox', { name: 'Cable model' }).click();
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.getByRole('option', { name: 'Cord 6A · 6 mm · CHF 0.80 a metre' }).click();
    await right.getByRole('radiogroup', { name: 'What counts' }).getByText('New cable').click();
    await expect(prices.first()).toBeVisible();
    await expect(right.locator('[data-part="no-price"]')).toHaveCount(0);
    await diagram.shown();
    cards = await amounts(prices);
    for (const card of await right.getByRole('radiogroup', { name: 'Channels' }).getByRole('radio').all()) {
      const [, metres, price] = /, ([\d.]+) m\D*([\d.]+)/.exec((await card.textContent()) ?? '') ?? [];
      expect(Number(price)).toBeCloseTo(Number(metres) * 0.8, 2);
    }
    await shot('priced');
  });

  await test.step('more slack orders more, and the rule below says so', async () => {
    await right.getByRole('button', { name: 'More' }).click();
    await right.getByLabel('Slack').fill('20');
    await right.getByLabel('Usual drop').fill('4');
    await expect(right.locator('[data-part="length-rule"]')).toContainText('both ends and 20%');
    await expect(right.locator('[data-part="length-rule"]')).toContainText('4 m where these are not said');
    await expect.poll(async () => (await amounts(prices))[0]).toBeGreaterThan(cards[0]!);
    // Both were typed, and each is answered.
    await diagram.shown();
    cards = await amounts(prices);
    await shot('slack');
  });

  await test.step('made, the cable is of the model, with the ordered length', async () => {
    await expect(right.locator('[data-part="to-make"]')).toContainText('1 new cable');
    await diagram.shown();
    const metres = Number(/, ([\d.]+) m/.exec((await right.locator('[data-part="to-make"]').textContent()) ?? '')?.[1]);
    expect(cards[0]).toBeCloseTo(metres * 0.8, 2);
    await right.getByRole('button', { name: 'Create as planned' }).click();
    await expect(right.locator('[data-part="made"]')).toHaveText(/1 cable made/);
    await diagram.saved();
    await right.getByRole('tab', { name: 'Properties' }).click();
    await expect(right.locator('[data-part="cable-plant"]')).toContainText('Cord 6A');
    await expect(right).toContainText(`${metres} m`);
    await shot('made-of-model');
    await diagram.canvas.focus();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('log')).toContainText('Undone: Channel from A05 to B08 made');
    await diagram.saved();
  });
  await context.close();
});

test('[R2.074] a way keeps off what is pointed at and off a damaged cable, and a limit that no way keeps is told with its metres', async ({
  browser,
}) => {
  addUser(NAME, 'editor');
  const { context, page, diagram } = await openDiagram(browser, NAME, { address: '/diagram.html?id=24000000000002' });
  const right = page.locator('[data-region="right"]');
  const there = right.getByRole('button', { name: /^MT-\d+.*\(existing\)/ });
  await diagram.canvas.focus();
  await page.keyboard.press('b');
  await chooseEnd(page, 'From', 'a05', /^A05/);
  await chooseEnd(page, 'To', 'a01', /^A01/);
  await expect(there).toHaveText(/MT-\d+, core \d+ \(existing\)/);
  const trunk = /MT-\d+/.exec((await there.textContent()) ?? '')![0];

  await test.step('pointed at while something to keep away from is looked for', async () => {
    await right.getByRole('button', { name: 'More' }).click();
    await right.getByRole('button', { name: 'Pick on drawing' }).first().click();
    await there.click();
    await expect(there).not.toContainText(trunk);
    await expect(right.getByRole('button', { name: `Remove ${trunk}` })).toBeVisible();
    await look(page, 'kept-off');
    await right.getByRole('button', { name: `Remove ${trunk}` }).press('Enter');
    await expect(there).toContainText(trunk);
  });

  await test.step('a limit of one metre', async () => {
    await right.getByLabel('At most').fill('1');
    await expect(right.locator('[data-part="no-route"]')).toHaveText(/The shortest is [\d.]+ m, [\d.]+ m over the limit/);
    await right.getByLabel('At most').fill('');
    await expect(there).toContainText(trunk);
  });

  await test.step('damaged, and mended by an undo', async () => {
    await there.click();
    await right.getByRole('tab', { name: 'Properties' }).click();
    await right.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Damaged' });
    await diagram.saved();
    await diagram.canvas.focus();
    await page.keyboard.press('b');
    await expect(there).toBeVisible();
    await expect(there).not.toContainText(trunk);
    await diagram.canvas.focus();
    await page.keyboard.press('Control+z');
    await expect(there).toContainText(trunk);
    await diagram.saved();
  });
  await context.close();
});

test('[R1.023] [R2.095] a cable is taken out of its trays, its way is found again, and it is laid', async ({ browser }) => {
  addUser(NAME, 'editor');
  const { context, page, diagram } = await openDiagram(browser, NAME, { address: '/diagram.html?id=24000000000002' });
  const right = page.locator('[data-region="right"]');
  const chosen = right.getByRole('list', { name: 'Chosen trays' }).getByRole('listitem');

  await test.step('a trunk that a channel rides shows the trays it lies in', async () => {
    await diagram.canvas.focus();
    await page.keyboard.press('b');
    await chooseEnd(page, 'From', 'a05', /^A05/);
    await chooseEnd(page, 'To', 'a01', /^A01/);
    await right.getByRole('button', { name: /^MT-\d+.*\(existing\)/ }).click();
    await diagram.canvas.focus();
    await page.keyboard.press('g');
    await expect(right.getByRole('dialog', { name: 'Grille selection' })).toContainText('A05 to A01');
    await expect(chosen).toHaveCount(4);
  });

  await test.step('out of them, and back along the way that is found', async () => {
    await right.getByRole('button', { name: 'Take it out' }).click();
    await expect(page.getByRole('log')).toContainText('taken out of its pathways');
    await right.getByRole('button', { name: 'Clear' }).click();
    await expect(chosen).toHaveCount(0);
    await right.getByRole('button', { name: 'Find the way' }).click();
    await expect(chosen).toHaveCount(4);
    await look(page, 'lay');
    await right.getByRole('button', { name: 'Lay it', exact: true }).click();
    await expect(page.getByRole('log')).toContainText('laid through 4 pathways');
  });

  await test.step('a tray left out breaks the chain, in words; two undos and all is as it was', async () => {
    await chosen
      .nth(2)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(right.getByRole('alert')).toContainText('End B of the cable is not at');
    await diagram.canvas.focus();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('log')).toContainText(/Undone: MT-\d+ laid/);
    await diagram.saved();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('log')).toContainText(/Undone: MT-\d+ taken out/);
    await diagram.saved();
  });
  await context.close();
});

/** Numbers of prices as they are shown. */
async function amounts(shown: Locator): Promise<readonly number[]> {
  return (await shown.allTextContents()).map((text) => Number(/[\d.]+/.exec(text)?.[0]));
}
