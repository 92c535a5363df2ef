import { expect, type Browser, type Page } from 'playwright/test';
import type { Camera } from '../../domain/geometry/view';
import { DEFAULT_VIEW, type ViewSettings } from '../../domain/geometry/view-settings';
import { addUser, authenticate, contextWith, storedSession } from '../setup/e2e-users';
import { DiagramPage } from './support/diagram-page';
import {
  bufferSize,
  engineWorker,
  loseContext,
  probePage,
  probeWorker,
  seenCamera,
  watchCamera,
  workerLog,
} from './support/drawing-probe';
import { journeys } from './support/journeys';
import { looksSame } from './support/looks-same';

const test = journeys();

const NAME = 'robust-editor';
const DIAGRAM = '/diagram.html?id=24000000000001';
const VIEW = 'plenum.view.24000000000001';

async function opened(browser: Browser, language = 'en', prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const context = await contextWith(browser, storedSession(await authenticate(NAME), { language }));
  const page = await context.newPage();
  await page.setViewportSize({ width: 1100, height: 600 });
  await prepare?.(page);
  await page.goto(DIAGRAM);
  return page;
}

/** What is seen and selected, as this tab keeps it. */
function keptView(page: Page): Promise<{ readonly view: ViewSettings; readonly selection: readonly number[] }> {
  return page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '{}') as never, VIEW);
}

/** What is seen and selected is what is kept: that is written a moment after it rests. */
async function viewKept(page: Page): Promise<void> {
  const selected = page.locator('[role="treeitem"][aria-selected="true"]');
  await expect(async () => {
    const { view, selection } = await keptView(page);
    const id = Number(await selected.getAttribute('data-id'));
    expect([view.camera, selection]).toEqual([await seenCamera(page), [id]]);
  }).toPass();
}

test.beforeAll(() => addUser(NAME, 'editor'));

test.describe('a drawing that something happens to', () => {
  let page: Page;
  let diagram: DiagramPage;

  test.beforeAll(async ({ browser }) => {
    page = await opened(browser, 'en', async (blank) => {
      await probePage(blank);
      await watchCamera(blank);
    });
    diagram = new DiagramPage(page);
    await diagram.ready();
    await diagram.flyTo(/^A02/);
    await probeWorker(page);
    // One drawn frame shows the probe the graphics context.
    await page.keyboard.press('Shift+Digit1');
    await page.keyboard.press('Shift+Digit2');
    await diagram.atRest();
  });
  test.afterAll(() => page.context().close());

  test('the same picture stands again after the graphics context was lost and restored', async () => {
    const worker = engineWorker(page);
    const before = await diagram.canvas.screenshot();
    await loseContext(worker, true);
    await expect(page.getByText(/graphics card took the drawing away/).first()).toBeVisible();
    await loseContext(worker, false);
    await expect(page.locator('[class*=lost]')).toHaveCount(0);
    await diagram.atRest();
    // The notice about it may still lie over the drawing: the device's own part of the picture is compared.
    const clip = (await diagram.canvas.boundingBox())!;
    expect(before.length).toBeGreaterThan(1000);
    await expect
      .poll(async () => looksSame(await diagram.canvas.screenshot(), before), { message: JSON.stringify(clip) })
      .toBe(true);
  });

  test('a resized window and another pixel density are drawn at their own size', async () => {
    const worker = engineWorker(page);
    const cdp = await page.context().newCDPSession(page);
    for (const [width, height, deviceScaleFactor] of [
      [1000, 600, 2],
      [800, 500, 1.5],
      [1000, 600, 1],
    ] as const) {
      await cdp.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile: false });
      const box = (await diagram.canvas.boundingBox())!;
      // The emulated screen sends no event of its own density: the hand comes back to the drawing.
      await page.mouse.move(box.x + box.width / 2, 10);
      await page.mouse.move(box.x + box.width / 2, box.y + 100);
      await expect
        .poll(() => bufferSize(worker))
        .toEqual([Math.round(box.width * deviceScaleFactor), Math.round(box.height * deviceScaleFactor)]);
    }
    await cdp.send('Emulation.clearDeviceMetricsOverride');
  });

  test('a hidden page draws nothing and queues nothing; shown again it shows what is true now', async () => {
    const worker = engineWorker(page);
    await diagram.treeItem(/^A02/).click();
    await diagram.atRest();
    const show = (state: 'hidden' | 'visible'): Promise<void> =>
      page.evaluate((to) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => to });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await show('hidden');
    await diagram.done();
    const before = (await workerLog(worker)).drawn.length;
    for (let turn = 0; turn < 10; turn++) {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    }
    await diagram.treeItem(/^A04/).click();
    await diagram.done();
    expect((await workerLog(worker)).drawn.length).toBe(before);
    await show('visible');
    await expect.poll(async () => (await workerLog(worker)).drawn.length).toBeGreaterThan(before);
    await expect(diagram.property('Name')).toHaveValue('A04');
  });

  test('a worker that stops is started again by itself: view and selection stay, an edit not yet sent is saved', async () => {
    const worker = engineWorker(page);
    await diagram.flyTo(/^A03/);
    const row = diagram.property('Row');
    await expect(row).not.toHaveValue('');
    await viewKept(page);
    // Nothing leaves this worker any more.
    await worker.evaluate(() => {
      WebSocket.prototype.send = () => undefined;
    });
    await row.fill('Kept');
    await row.press('Enter');
    await expect(page.locator('[data-state="saving"]')).toBeVisible();
    const before = await keptView(page);
    await worker.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('stopped on purpose');
        }),
    );
    await expect(page.getByText(/was started again/).first()).toBeVisible();
    await diagram.saved();
    await expect(row).toHaveValue('Kept');
    await expect.poll(() => keptView(page)).toEqual(before);
    expect(engineWorker(page)).not.toBe(worker);
    await diagram.canvas.focus();
    await page.keyboard.press('Control+z');
    await expect(row).not.toHaveValue('Kept');
    await diagram.saved();
  });
});

test('faces, names, heat and camera are seen as before after a reload, and after the drawing was started again', async ({
  browser,
}) => {
  const page = await opened(browser, 'en', watchCamera);
  const diagram = new DiagramPage(page);
  await diagram.ready();
  await diagram.flyTo(/^A02/);
  // What lies between the panels, without a notice above.
  const middle = (): Promise<Buffer> => page.screenshot({ clip: { x: 330, y: 200, width: 300, height: 250 } });
  const plain = await middle();
  for (const key of ['2', 'Shift+l', 'Shift+h']) await page.keyboard.press(key);
  await expect
    .poll(async () => (await keptView(page)).view)
    .toMatchObject({ ...DEFAULT_VIEW, camera: expect.anything() as Camera, face: 2, labels: false, heat: 'units' });
  await diagram.atRest();
  await viewKept(page);
  const [seen, { view }] = [await middle(), await keptView(page)];
  expect(looksSame(seen, plain)).toBe(false);
  const isSeen = async (): Promise<void> => {
    await expect.poll(async () => looksSame(await middle(), seen)).toBe(true);
    await expect.poll(() => seenCamera(page)).toEqual(view.camera);
    await expect.poll(async () => (await keptView(page)).view).toEqual(view);
  };
  await page.reload();
  await diagram.ready();
  await isSeen();
  await engineWorker(page).evaluate(
    () =>
      void setTimeout(() => {
        throw new Error('stopped on purpose');
      }),
  );
  await expect(page.getByText(/was started again/).first()).toBeVisible();
  await diagram.ready();
  await isSeen();
  await page.context().close();
});

test('without WebGL the page says so and what to do, in both languages', async ({ browser }) => {
  for (const [language, title] of [
    ['en', 'This browser cannot show drawings'],
    ['zh-cn', '此浏览器无法显示绘图'],
  ] as const) {
    const page = await opened(browser, language, (blank) =>
      blank.addInitScript(() => {
        const { prototype } = OffscreenCanvas;
        const real = prototype.getContext as (...args: unknown[]) => unknown;
        prototype.getContext = function (this: OffscreenCanvas, kind: string, ...rest: unknown[]) {
          return kind.startsWith('webgl') ? null : real.call(this, kind, ...rest);
        } as typeof prototype.getContext;
      }),
    );
    const told = page.getByRole('alert').filter({ hasText: 'WebGL' });
    await expect(told).toBeVisible();
    await expect(told).toContainText(title);
    await expect(told.getByRole('listitem')).toHaveCount(3);
    await expect(told.getByRole('button')).toHaveCount(2);
    await expect.poll(() => page.workers().filter((each) => /engine\.worker/.test(each.url()))).toEqual([]);
    await page.screenshot({ path: `${process.env['PLENUM_E2E_PICTURES'] ?? test.info().outputDir}/no-webgl-${language}.png` });
    await page.context().close();
  }
});

test('[X30] the server reads the drawing and its one worker starts before they are asked for; only that worker may evaluate code', async ({
  browser,
}) => {
  const policies = new Map<string, string>();
  const asked: string[] = [];
  const page = await opened(browser, 'en', async (blank) => {
    blank.on('request', (request) => asked.push(new URL(request.url()).pathname.split('/').at(-1)!));
    blank.on('response', (response) => {
      const policy = response.headers()['content-security-policy'];
      if (policy !== undefined) policies.set(new URL(response.url()).pathname, policy);
    });
  });
  await new DiagramPage(page).ready();
  expect(asked.indexOf('opening')).toBeGreaterThan(0);
  expect(asked.indexOf('snapshot')).toBeGreaterThan(asked.indexOf('opening'));
  expect(page.workers().filter((each) => /engine\.worker/.test(each.url()))).toHaveLength(1);
  const inPage = await page.evaluate(
    () =>
      new Promise<string>((tell) => {
        setTimeout(() => {
          try {
            tell(String((Reflect.construct(Function, ['return 1']) as () => number)()));
          } catch (error) {
            tell((error as Error).name);
          }
        });
      }),
  );
  expect(inPage).toBe('EvalError');
  const allowing = [...policies].filter(([, policy]) => policy.includes("'unsafe-eval'")).map(([path]) => path);
  expect(allowing.filter((path) => !/\/engine\.worker-[\w-]+\.js$/.test(path))).toEqual([]);
  expect(policies.get('/diagram.html')).toContain('script-src');
  await page.context().close();
});
