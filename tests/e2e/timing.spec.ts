import { expect } from 'playwright/test';
import { addUser } from '../setup/e2e-users';
import { journeys } from './support/journeys';
import { camerasTold, watchCamera } from './support/drawing-probe';
import { twoSwitchesFile } from './support/two-switches';
import { DiagramPage } from './support/diagram-page';
import { Visits, holdClock } from './support/visits';

const test = journeys();

const VIEWER = 'timing-viewer';
const EDITOR = 'timing-editor';
const visits = new Visits();

test.beforeAll(() => {
  addUser(VIEWER, 'viewer');
  addUser(EDITOR, 'editor');
});
test.afterEach(() => visits.close());

test('[R9.014] the view is kept once it has rested for 400 ms', async ({ browser }) => {
  const page = await visits.page(browser, EDITOR);
  await page.clock.install();
  await page.goto('/diagram.html?id=24000000000001');
  const diagram = new DiagramPage(page);
  await diagram.ready();
  const kept = (): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('plenum.view.24000000000001'));
  await diagram.treeItem(/^A02/).click();
  await expect.poll(kept).not.toBeNull();
  await holdClock(page);
  const before = await kept();
  await diagram.treeItem(/^A03/).click();
  await expect(diagram.property('Name')).toHaveValue('A03');
  await page.clock.runFor(399);
  expect(await kept()).toBe(before);
  await page.clock.runFor(1);
  expect(await kept()).not.toBe(before);
});

test('who asks the system for less motion is where he wants to be at once, everybody else is flown there', async ({
  browser,
}) => {
  const page = await visits.page(browser, VIEWER);
  await watchCamera(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/diagram.html?id=24000000000001');
  const diagram = new DiagramPage(page);
  await diagram.ready();
  /** Cameras between two looks at all there is and at one rack. */
  const onTheWay = async (): Promise<number> => {
    await diagram.flyTo(/^A02/);
    const before = await camerasTold(page);
    await page.keyboard.press('Shift+Digit1');
    await diagram.atRest();
    return (await camerasTold(page)) - before;
  };
  expect(await onTheWay()).toBe(1);
  // The change reaches the drawing by itself.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(onTheWay).toBeGreaterThan(2);
});

test('[R9.015] whoever comes back to Home again and again asks for its counts once in 1,000 ms', async ({ browser }) => {
  const page = await visits.page(browser, VIEWER);
  await page.clock.install();
  let homes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/home')) homes++;
  });
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await holdClock(page);
  const first = homes;
  const comeBack = (): Promise<unknown> => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  for (let times = 0; times < 5; times++) await comeBack();
  await expect.poll(() => homes - first).toBe(1);
  await page.clock.runFor(999);
  await page.evaluate(() => undefined);
  expect(homes - first).toBe(1);
  await page.clock.runFor(1);
  await expect.poll(() => homes - first).toBe(2);
});

test('[R9.028] the upload of an import has a time-out of 2,147,483,647 ms', async ({ browser }) => {
  const page = await visits.page(browser, EDITOR);
  await page.addInitScript(() => {
    const limits: number[] = [];
    Object.assign(globalThis, { limits });
    const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout')!;
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      ...timeout,
      set(this: XMLHttpRequest, ms: number) {
        limits.push(ms);
        timeout.set!.call(this, ms);
      },
    });
  });
  await page.route('**/v1/import?*', (route) => route.fulfill({ json: { code: 500, message: 'stopped here', data: null } }));
  await page.goto('/import.html');
  const sent = page.waitForRequest('**/v1/import?*');
  await page.locator('input[type=file]').first().setInputFiles(twoSwitchesFile('Timing', 990_000));
  await sent;
  expect(await page.evaluate(() => (globalThis as unknown as { limits: number[] }).limits)).toEqual([2_147_483_647]);
});
