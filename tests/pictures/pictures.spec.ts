import type { Page } from 'playwright/test';
import { addUser, authenticate, storageOf, storedSession } from '../setup/e2e-users';
import { journeys } from '../e2e/support/journeys';

const test = journeys();
const USER = 'pictures';
test.beforeAll(() => addUser(USER, 'administrator'));

/** Zoom by zoom into the demonstration hall. Each step leaves the page at rest. */
const STEPS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  home: (page) => page.goto('/'),
  new: (page) => page.getByRole('button', { name: /^(New|新建)$/ }).click(),
  room: async (page) => {
    await page.goto('/diagram.html?id=24000000000001');
    await page.getByRole('tree').waitFor();
  },
  history: async (page) => {
    await page.getByRole('treeitem', { name: /^A05/ }).first().click();
    const department = page.locator('[data-field="department"]');
    await department.fill(`Network ${new Date().getSeconds()}`);
    await department.press('Enter');
    await page
      .locator('[data-part="record-step"], [aria-expanded="false"]:text-matches("Who changed it|修改记录")')
      .first()
      .click();
    await page.locator('[data-part="record-step"]').last().scrollIntoViewIfNeeded();
  },
  row: (page) => fly(page, ['B05', 'B06', 'B07']),
  rack: async (page) => {
    await fly(page, ['A01']);
    await zoomIn(page, 2);
  },
  port: async (page) => {
    await page.getByRole('treeitem', { name: /^B06/ }).first().click();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('treeitem', { name: /leaf1/ }).first().click();
    await bringNear(page);
    await zoomIn(page, 3);
  },
};

for (const language of ['en', 'zh-cn'])
  for (const theme of ['light', 'dark'])
    test(`${theme}, ${language}`, async ({ browser, baseURL }) => {
      const storageState = storageOf(storedSession(await authenticate(USER), { language, theme }));
      const context = await browser.newContext({ baseURL: baseURL!, storageState, viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      for (const [name, step] of Object.entries(STEPS)) {
        await step(page);
        await page.waitForTimeout(2500);
        await page.screenshot({ path: `docs/pictures/${name}-${theme}-${language}.png` });
      }
      await context.close();
    });

/** Notches of the wheel over the middle of the drawing. */
async function zoomIn(page: Page, notches: number): Promise<void> {
  await page.waitForTimeout(1200);
  const box = (await page.locator('[data-part="canvas"]').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let notch = 0; notch < notches; notch++) await page.mouse.wheel(0, -120);
  await page.mouse.move(box.x + box.width - 5, box.y + 5);
}

async function fly(page: Page, racks: readonly string[]): Promise<void> {
  for (const [index, name] of racks.entries())
    await page
      .getByRole('treeitem', { name: new RegExp(`^${name}`) })
      .first()
      .click({ modifiers: index === 0 ? [] : ['Control'] });
  await bringNear(page);
}

async function bringNear(page: Page): Promise<void> {
  await page.locator('[data-part="canvas"]').focus();
  await page.keyboard.press('Shift+Digit2');
  await page.waitForTimeout(1200);
  await page.keyboard.press('Escape');
}
