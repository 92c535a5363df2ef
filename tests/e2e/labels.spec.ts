import { expect, type BrowserContext } from 'playwright/test';
import { addUser, authenticate, contextWith, storedSession } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import { journeys } from './support/journeys';
import { looksSame } from './support/looks-same';

const test = journeys();

const NAME = 'labels-editor';
let context: BrowserContext | undefined;
test.afterEach(async () => {
  await context?.close();
});

test('labels of a cable name both ends, each with a code that opens the cable, and are printed alone', async ({ browser }) => {
  addUser(NAME, 'editor');
  context = await contextWith(browser, storedSession(await authenticate(NAME)));
  const page = await context.newPage();
  await page.goto('/diagram.html?id=24000000000001');
  const diagram = new DiagramPage(page);
  await diagram.ready();
  const palette = page.getByRole('dialog');
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').or(palette.getByRole('textbox')).first().fill('PA-000001');
  await palette.getByText('PA-000001').first().click();
  await expect(diagram.property('Name')).toHaveValue('PA-000001');
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').or(palette.getByRole('textbox')).first().fill('Labels for both ends');
  await palette.getByText('Labels for both ends').first().click();
  const sheet = page.getByRole('dialog', { name: 'Labels of 1 cable' });
  const labels = sheet.getByRole('listitem');
  await expect(labels).toHaveCount(2);
  const [first, second] = await labels.evaluateAll((all) =>
    all.map((label) => [...label.querySelectorAll('strong, span')].map((line) => line.textContent)),
  );
  expect(first![0]).toBe('PA-000001');
  expect(second![0]).toBe('PA-000001');
  // What is here on one label is there on the other.
  expect(second![2]).toBe(`→ ${first![1]}`);
  expect(first![2]).toBe(`→ ${second![1]}`);
  await expect(sheet.getByRole('img', { name: 'Code that opens cable PA-000001' })).toHaveCount(2);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('tree')).toBeHidden();
  await expect(sheet).toBeHidden();
});

test('[X13] a drawing is printed as it is seen, under its name, on one page and without the panels', async ({ browser }) => {
  addUser(NAME, 'editor');
  context = await contextWith(browser, storedSession(await authenticate(NAME)));
  const page = await context.newPage();
  await page.goto('/diagram.html?id=24000000000001');
  const diagram = new DiagramPage(page);
  await diagram.ready();
  await diagram.atRest();
  const sheet = page.locator('[data-printed="drawing"]');
  await expect(sheet).toHaveCount(0);
  const before = await diagram.canvas.screenshot();
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pages.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(pages).toContain('/Subtype /Image');
  await diagram.atRest();
  expect(looksSame(await diagram.canvas.screenshot(), before)).toBe(true);
  // What the browser tells a page before it prints, by whatever way; a page without a printer cannot be asked twice.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toContainText('Data hall 1');
  await expect(page.getByRole('tree')).toBeHidden();
  const tones = await sheet.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  expect(tones).toBeGreaterThan(100);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet).toHaveCount(0);
  await diagram.atRest();
  expect(looksSame(await diagram.canvas.screenshot(), before)).toBe(true);
});
