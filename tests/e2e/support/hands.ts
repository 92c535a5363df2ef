import { expect, type Locator, type Page } from 'playwright/test';
import { unfoldByArrow, unfolded } from './diagram-page';

/** How somebody works who has a mouse, or a keyboard alone: the same deeds, done by either. */
export interface Hands {
  readonly name: 'mouse' | 'keyboard';
  /** Presses a button, follows a link, chooses a tab. */
  press(control: Locator): Promise<void>;
  /** Writes over what stands in a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Chooses the option of a field's list that begins with these words. */
  choose(field: Locator, words: string): Promise<void>;
  /** Chooses a command of the menu that is open, or that this button opens. */
  command(words: string, button?: Locator): Promise<void>;
  /** Selects a row of the tree: `also` beside what is selected, `upTo` all from the one before on. */
  select(row: string, how?: 'alone' | 'also' | 'upTo'): Promise<void>;
  /** Selects a row of the tree and brings it near in the drawing. */
  open(row: string): Promise<void>;
  /** The menu of a row of the tree. */
  menu(row: string): Promise<void>;
  unfold(row: string): Promise<void>;
}

const rowOf = (name: string): RegExp => new RegExp(`^\\s*${name}`);

/** The first row of this name. */
export const treeRow = (page: Page, name: string): Locator => page.getByRole('treeitem', { name: rowOf(name) }).first();

const option = (page: Page, words: string): Locator => page.getByRole('option', { name: new RegExp(`^${words}`) }).first();

export function mouse(page: Page): Hands {
  const MODIFIERS = { alone: [], also: ['Control'], upTo: ['Shift'] } as const;
  return {
    name: 'mouse',
    press: (control) => control.click(),
    write: (field, text) => field.fill(text),
    async choose(field, words) {
      await field.click();
      await field.fill(words);
      await option(page, words).click();
    },
    async command(words, button) {
      await button?.click();
      await page.getByRole('menuitem', { name: words }).click();
    },
    select: (row, how = 'alone') => treeRow(page, row).click({ modifiers: [...MODIFIERS[how]] }),
    open: (row) => treeRow(page, row).dblclick(),
    menu: (row) => treeRow(page, row).click({ button: 'right' }),
    unfold: (row) => unfoldByArrow(treeRow(page, row)),
  };
}

/** More stops than the longest way from one end of a page to the other has. */
const MOST_STOPS = 60;
/** Letters that follow each other faster are one word (object-tree.tsx). */
const TYPING_MS = 700;

/** By Tab, arrows, Enter, Space, F6 and the menu key; nothing is given the keyboard but by these. */
export function keyboard(page: Page): Hands {
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const isAt = (control: Locator): Promise<boolean> => control.evaluate((element) => element === document.activeElement);
  /** An arrow has chosen it already. */
  const isChosen = (control: Locator): Promise<boolean> =>
    control.evaluate((element) => element.matches('[role="tab"], [role="radio"]'));
  /** Whoever comes there sees where they are. */
  const at = async (control: Locator): Promise<void> => {
    await expect(control).toBeFocused();
    expect(await control.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
  };
  const toRegion = async (name: string): Promise<void> => {
    const region = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region') ?? null);
    for (let stop = 0, at = await region(); stop < 10 && at !== name; stop++) {
      await press('F6');
      // A key waits until what was done before it is known.
      await expect.poll(region).not.toBe(at);
      at = await region();
    }
  };
  /** Of tabs and radio buttons Tab comes to the chosen one, and an arrow from there to the others. */
  const reach = async (control: Locator): Promise<void> => {
    await expect(control).toBeVisible();
    const { region, group } = await control.evaluate((element) => ({
      region: element.closest('[data-region]')?.getAttribute('data-region') ?? null,
      group: element.getAttribute('role') ?? '',
    }));
    const arrow = { tab: 'ArrowRight', radio: 'ArrowLeft' }[group];
    if (region !== null) await toRegion(region);
    const stop =
      {
        tab: control.locator('xpath=ancestor::*[@role="tablist"]').locator('[tabindex="0"]'),
        radio: control.locator('xpath=ancestor::*[@role="radiogroup"]').locator('[tabindex="0"]'),
      }[group] ?? control;
    // Backwards where it stands before what F6 comes to.
    const isBefore = await stop.evaluate((element) => {
      const here = document.activeElement ?? document.body;
      return here !== element && (here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    });
    for (let each = 0; each < MOST_STOPS && !(await isAt(stop)); each++) await press(isBefore ? 'Shift+Tab' : 'Tab');
    for (let each = 0; arrow && each < MOST_STOPS && !(await isAt(control)); each++) await press(arrow);
    await at(control);
  };
  const menuCommand = async (words: string): Promise<void> => {
    const item = page.getByRole('menuitem', { name: words });
    await expect(item).toBeVisible();
    for (let each = 0; each < MOST_STOPS && !(await isAt(item)); each++) await press('ArrowDown');
    await at(item);
    await press('Enter');
  };
  const tree = page.getByRole('tree');
  const current = page.locator('[role="treeitem"][data-current="true"]');
  const isAtRow = async (name: string): Promise<boolean> =>
    (await current.count()) === 1 && rowOf(name).test(await current.innerText());
  /** What was typed in the tree is another word. */
  const anotherWord = (): Promise<void> => page.waitForTimeout(TYPING_MS + 50);
  const anotherFrame = (): Promise<void> => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done())));
  /** From the present row on, by letters, or by a key from row to row. */
  const toRow = async (name: string, key?: string): Promise<void> => {
    await reach(tree);
    if (key === undefined && !(await isAtRow(name))) {
      await anotherWord();
      // One word: no letter waits until the one before is answered.
      await Promise.all([...name].map((letter) => page.keyboard.type(letter)));
    }
    for (let each = 0; key !== undefined && each < MOST_STOPS && !(await isAtRow(name)); each++) {
      await press(key);
      await anotherFrame();
    }
    await expect(current).toHaveText(rowOf(name));
  };
  /** To a row above or below, while what is selected stays so. */
  const besides = async (name: string): Promise<void> => {
    await reach(tree);
    // Up to the first row at most, then down past where it began.
    for (const key of ['Alt+ArrowUp', 'Alt+ArrowDown'])
      for (let each = 0; each < 3 * MOST_STOPS && !(await isAtRow(name)); each++) {
        await press(key);
        await anotherFrame();
      }
    await expect(current).toHaveText(rowOf(name));
  };
  return {
    name: 'keyboard',
    async press(control) {
      await reach(control);
      if (!(await isChosen(control))) await press('Enter');
    },
    async write(field, text) {
      await reach(field);
      await press('Control+a');
      await page.keyboard.type(text);
    },
    async choose(field, words) {
      await reach(field);
      await press('Control+a');
      await page.keyboard.type(words);
      // The list is of what was typed, no longer of all.
      const first = page.locator('[data-combobox-option]').filter({ visible: true }).first();
      await expect(first).toHaveText(new RegExp(`^${words}`));
      await press('ArrowDown');
      await expect(first).toHaveAttribute('data-combobox-selected', 'true');
      await press('Enter');
      await expect(field).toHaveValue(new RegExp(`^${words}`));
    },
    async command(words, button) {
      if (button) {
        await reach(button);
        await press('Enter');
      }
      await menuCommand(words);
    },
    async select(row, how = 'alone') {
      if (how === 'also') await besides(row);
      else await toRow(row, how === 'upTo' ? 'Shift+ArrowDown' : undefined);
      if (how === 'alone') {
        await anotherWord();
        await press('Space');
      }
      if (how === 'also') await press('Control+Space');
    },
    async open(row) {
      await toRow(row);
      await press('Enter');
    },
    async menu(row) {
      await toRow(row);
      await press('Shift+F10');
    },
    async unfold(row) {
      await toRow(row);
      if ((await current.getAttribute('aria-expanded')) !== 'true') await press('ArrowRight');
      await unfolded(current);
    },
  };
}
