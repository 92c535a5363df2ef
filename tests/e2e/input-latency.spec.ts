import { expect, type Page } from 'playwright/test';
import { addUser, authenticate, contextWith, storedSession } from '../setup/e2e-users';
import { DiagramPage, type Point } from './support/diagram-page';
import {
  between,
  clearPageLog,
  engineWorker,
  framesToScreen,
  pageLog,
  probePage,
  probeWorker,
  workerLog,
  type SeenInput,
} from './support/drawing-probe';
import { journeys } from './support/journeys';

const test = journeys();

const NAME = 'latency-editor';
const BUSY_MS = 200;

// Recording the page takes frames from what is measured.
test.use({ trace: 'off' });

test.describe('from the hand to the screen', () => {
  let page: Page;
  let diagram: DiagramPage;
  let middle: Point;

  test.beforeAll(async ({ browser }) => {
    addUser(NAME, 'editor');
    const context = await contextWith(browser, storedSession(await authenticate(NAME)));
    page = await context.newPage();
    // Small: a software rasteriser must make several frames in the time that the page is busy.
    await page.setViewportSize({ width: 720, height: 420 });
    await probePage(page);
    await page.goto('/diagram.html?id=24000000000001');
    diagram = new DiagramPage(page);
    await diagram.ready();
    await page.keyboard.press('Shift+Digit1');
    await diagram.atRest();
    await probeWorker(page);
    const box = (await diagram.canvas.boundingBox())!;
    middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  test.afterAll(() => page.context().close());

  /** Pulls the view with the middle button; leaves it pressed. */
  const pull = async (steps: number, byX: number): Promise<void> => {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down({ button: 'middle' });
    for (let step = 1; step <= steps; step++) {
      await page.mouse.move(middle.x + step * byX, middle.y + step);
    }
  };
  test('while the view is pulled every movement is on screen within 2 frames, and React renders nothing', async () => {
    const worker = engineWorker(page);
    await page.mouse.move(middle.x, middle.y);
    await diagram.atRest();
    const pulled = async () => {
      await page.mouse.down({ button: 'middle' });
      await page.mouse.move(middle.x + 3, middle.y);
      await page.waitForTimeout(400);
      await clearPageLog(page);
      const before = (await workerLog(worker)).inputs.length;
      for (let step = 1; step <= 40; step++) {
        await page.mouse.move(middle.x + 3 + step * 4, middle.y + step);
        await page.waitForTimeout(16);
      }
      const onPage = await pageLog(page);
      await page.mouse.up({ button: 'middle' });
      await page.waitForTimeout(100);
      const inWorker = await workerLog(worker);
      return { onPage, inWorker, before };
    };
    let { onPage, inWorker, before } = await pulled();
    // Someone else's coming or going renders their sign once; what the pull itself rendered would come every time.
    for (let turn = 0; turn < 2 && onPage.commits > 0; turn++) ({ onPage, inWorker, before } = await pulled());
    const moves = inWorker.inputs.slice(before).filter(({ type }) => type === 'move');
    expect(moves.length).toBeGreaterThan(5);
    const frames = moves.slice(0, -1).map((input: SeenInput) => framesToScreen(input, onPage, inWorker));
    // An event that the browser stamped just before a frame and delivered just after it counts one more.
    expect(frames.filter((count) => count > 2).length / frames.length, frames.join()).toBeLessThanOrEqual(0.05);
    expect(onPage.commits).toBe(0);
  });

  /** At the next release of a button the page is kept busy for a while, or only looks at the clock. */
  const atRelease = (busyMs: number): Promise<void> =>
    page.evaluate((lengthMs) => {
      const clock = (): number => performance.timeOrigin + performance.now();
      const scope = globalThis as typeof globalThis & { plenumBusy?: { from: number; to: number } };
      const stay = (): void => {
        const from = clock();
        while (clock() - from < lengthMs) Math.hypot(1, 2);
        scope.plenumBusy = { from, to: clock() };
      };
      addEventListener('pointerup', stay, { once: true });
    }, busyMs);
  const released = (): Promise<{ readonly from: number; readonly to: number }> =>
    page.evaluate(() => (globalThis as typeof globalThis & { plenumBusy?: { from: number; to: number } }).plenumBusy!);

  test('while the page is busy for 200 ms a flung view glides on as if it were not', async () => {
    const worker = engineWorker(page);
    const drawn = { busy: 0, idle: 0 };
    const missed: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const kind = turn % 2 === 0 ? 'busy' : 'idle';
      await diagram.atRest();
      // There and back, so that the content stays in view.
      await pull(8, turn % 4 < 2 ? 40 : -40);
      await atRelease(kind === 'busy' ? BUSY_MS : 0);
      await page.mouse.up({ button: 'middle' });
      await page.waitForTimeout(BUSY_MS * 2);
      const { from } = await released();
      const log = await workerLog(worker);
      const frames = between(log.drawn, from, from + BUSY_MS);
      drawn[kind] += frames;
      if (kind === 'busy') missed.push(between(log.ticks, from, from + BUSY_MS) - frames);
    }
    expect(drawn.busy, `frames while busy and while idle: ${JSON.stringify(drawn)}`).toBeGreaterThanOrEqual(drawn.idle / 2);
    expect(drawn.busy).toBeGreaterThan(3);
    // Every animation frame that the browser gave the worker meanwhile was drawn.
    expect(Math.max(...missed)).toBeLessThanOrEqual(1);
  });

  test('after 200 ms of a busy page the newest place of the pointer is on screen within 2 frames', async () => {
    const worker = engineWorker(page);
    await diagram.atRest();
    await pull(4, 10);
    const blocked = page.evaluate((lengthMs) => {
      const clock = (): number => performance.timeOrigin + performance.now();
      const from = clock();
      while (clock() - from < lengthMs) Math.hypot(1, 2);
      return clock();
    }, BUSY_MS);
    const moves = [30, 60, 90, 123].map((by) => page.mouse.move(middle.x + by, middle.y + 45));
    const releasedMs = await blocked;
    await Promise.all(moves);
    await page.waitForTimeout(300);
    await page.mouse.up({ button: 'middle' });
    const [onPage, inWorker] = [await pageLog(page), await workerLog(worker)];
    const box = (await diagram.canvas.boundingBox())!;
    // The last one there: a pull of an earlier test may have come by the same place.
    const newest = inWorker.inputs.findLast(
      ({ type, x }) => type === 'move' && Math.round(x + box.x) === Math.round(middle.x + 123),
    )!;
    const frames = framesToScreen(newest, onPage, inWorker, Math.max(newest.stampMs, releasedMs));
    expect(frames).toBeLessThanOrEqual(2);
  });
});
