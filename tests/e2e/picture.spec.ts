import { readFileSync } from 'node:fs';
import { expect, type Page } from 'playwright/test';
import { readPng, type Pixels } from '../golden/png-pixels';
import { addUser } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { look } from './support/look';
import { openDiagram, type Opened } from './support/open-diagram';

const test = journeys();

/** The frame of a rack on paper (domain/geometry/theme-tokens.ts rackFrame), and paper. */
const FRAME = [223, 229, 235] as const;
const PAPER = [255, 255, 255] as const;

test.describe('[walk 1] a picture is saved for paper', () => {
  let opened: Opened;
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    addUser('picture-viewer', 'viewer');
    opened = await openDiagram(browser, 'picture-viewer', { address: '/diagram.html?id=24000000000001' }, async (each) => {
      await each.addInitScript(() => localStorage.setItem('theme', 'dark'));
    });
    ({ page } = opened);
    await opened.diagram.atRest();
  });
  test.afterAll(() => opened.context.close());

  test('of a rack both sides, from its menu, under its name', async () => {
    const rack = opened.diagram.treeItem(/^A02/);
    await rack.click({ button: 'right' });
    await look(page, 'picture-menu');
    const saved = await picture(page, 'A02.png', () =>
      page.getByRole('menuitem', { name: 'Save picture of the selection' }).click(),
    );
    // A rack of 42 U is about 2 m high and 0.6 m wide, drawn at 0.8 px a mm, twice as fine.
    expect(saved.height).toBeGreaterThan(3000);
    expect(plinthsOf(saved), 'the foot of its front and of its rear').toBe(2);
    const inside = shareOf(saved, PAPER);
    expect(inside, 'paper shows around the racks, and they fill most of it').toBeGreaterThan(0.05);
    expect(inside).toBeLessThan(0.5);
    expect(shareOf(saved, [14, 18, 23]), 'nothing of the dark ground').toBeLessThan(0.001);
    expect(inkIn(saved, 0, 0.04), 'a title').toBeGreaterThan(300);
  });

  test('of several racks, by their names', async () => {
    await opened.diagram.treeItem(/^A01/).click();
    await opened.diagram.treeItem(/^A02/).click({ modifiers: ['Control'] });
    const saved = await picture(page, 'A01, A02.png', () => chosen(page, 'save picture'));
    expect(plinthsOf(saved), 'two sides of two racks').toBe(4);
  });

  test('of one device as the drawing shows it', async () => {
    await opened.diagram.unfold(/^A02/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const saved = await picture(page, /\.png$/, () => chosen(page, 'save picture'));
    expect(shareOf(saved, PAPER)).toBeLessThan(0.6);
  });

  test('of all that is drawn, as it is', async () => {
    const saved = await picture(page, /Elevations\.png$/, () => chosen(page, 'picture of all'));
    expect(saved.width).toBeGreaterThan(2000);
    expect(shareOf(saved, FRAME)).toBeGreaterThan(0.005);
  });
});

/** Downloads what the act leads to, and reads it. */
async function picture(page: Page, name: string | RegExp, act: () => Promise<void>): Promise<Pixels> {
  const coming = page.waitForEvent('download', { timeout: 30_000 });
  await act();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(name);
  await expect(page.getByRole('log')).toContainText(`Saved as ${download.suggestedFilename()}`);
  const png = readFileSync(await download.path());
  const folder = process.env['SHOTS'];
  if (folder) await download.saveAs(`${folder}/saved ${download.suggestedFilename()}`);
  return readPng(png);
}

async function chosen(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(words);
  await page.getByRole('dialog').getByRole('option').first().click();
}

type Color = readonly [number, number, number];

function isColor({ rgb }: Pixels, at: number, color: Color): boolean {
  return color.every((value, channel) => Math.abs(rgb[at * 3 + channel]! - value) <= 3);
}

function shareOf(pixels: Pixels, color: Color): number {
  const count = pixels.width * pixels.height;
  let found = 0;
  for (let at = 0; at < count; at++) if (isColor(pixels, at, color)) found++;
  return found / count;
}

/** Frames that a line of pixels crosses from post to post, where it crosses the most of them. */
function plinthsOf(pixels: Pixels): number {
  let most = 0;
  for (let y = 0; y < pixels.height; y += 8) {
    let [found, run] = [0, 0];
    for (let x = 0; x < pixels.width; x++) {
      run = isColor(pixels, y * pixels.width + x, FRAME) ? run + 1 : 0;
      if (run === PLINTH) found++;
    }
    most = Math.max(most, found);
  }
  return most;
}

/** Less than a rack of 600 mm is wide, device pixels. */
const PLINTH = 700;

/** Dark pixels between two heights, as parts of the picture's. */
function inkIn({ width, height, rgb }: Pixels, from: number, to: number): number {
  let found = 0;
  for (let at = Math.round(from * height) * width; at < Math.round(to * height) * width; at++) if (rgb[at * 3]! < 90) found++;
  return found;
}
