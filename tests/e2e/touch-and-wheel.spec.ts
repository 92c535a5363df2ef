import { expect, type CDPSession, type Page } from 'playwright/test';
import { addUser, authenticate, contextWith, storedSession } from '../setup/e2e-users';
import { DiagramPage, type Point } from './support/diagram-page';
import { engineWorker, probeWorker, restingCamera, watchCamera, workerLog, type SeenCamera } from './support/drawing-probe';
import { journeys } from './support/journeys';

const test = journeys();

const NAME = 'touch-editor';
const DIAGRAM = 24000000000001;

// Recording the page takes frames from what is measured.
test.use({ trace: 'off' });

/** The middle of the widest part of the drawing that no panel covers, with 60 px free above and below. */
function freeMiddle(page: Page): Promise<Point> {
  return page.evaluate(() => {
    const y = Math.round(innerHeight / 2);
    const isFree = (x: number): boolean =>
      [-60, 0, 60].every((dy) => (document.elementFromPoint(x, y + dy) as HTMLElement | null)?.dataset['part'] === 'canvas');
    let best = { from: 0, to: 0 };
    for (let x = 0; x < innerWidth; x++) {
      const from = x;
      while (x < innerWidth && isFree(x)) x++;
      if (x - from > best.to - best.from) best = { from, to: x };
    }
    return { x: Math.round((best.from + best.to) / 2), y };
  });
}

/** The hand's own clock from now on, of ms, in seconds: on a busy machine events come late, but tell when they happened. */
function handClock(): (ms: number) => number {
  const startedAt = Date.now() / 1000;
  return (ms) => startedAt + ms / 1000;
}

test.describe('hands on the drawing', () => {
  let page: Page;
  let diagram: DiagramPage;
  let cdp: CDPSession;
  let middle: Point;

  test.beforeAll(async ({ browser }) => {
    addUser(NAME, 'editor');
    const context = await contextWith(browser, storedSession(await authenticate(NAME)));
    page = await context.newPage();
    await page.setViewportSize({ width: 1100, height: 560 });
    await watchCamera(page);
    cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
    await page.goto(`/diagram.html?id=${DIAGRAM}`);
    diagram = new DiagramPage(page);
    await diagram.ready();
    await probeWorker(page);
    middle = await freeMiddle(page);
  });
  test.afterAll(() => page.context().close());

  test.beforeEach(async () => {
    await diagram.canvas.focus();
    await page.keyboard.press('Shift+Digit1');
    await rested();
  });

  const rested = (before?: SeenCamera): Promise<SeenCamera> => restingCamera(page, before);

  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[], timestamp?: number): Promise<unknown> =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
      ...(timestamp === undefined ? {} : { timestamp }),
    });

  /** World point under a point of the page: one that a zoom must not move. */
  const under = async (camera: SeenCamera, at: Point): Promise<Point> => {
    const box = (await diagram.canvas.boundingBox())!;
    return {
      x: camera.x + (at.x - box.x - box.width / 2) / camera.scale,
      y: camera.y - (at.y - box.y - box.height / 2) / camera.scale,
    };
  };
  const staysUnder = async (before: SeenCamera, after: SeenCamera, at: Point, px: number): Promise<void> => {
    const [a, b] = [await under(before, at), await under(after, at)];
    expect(Math.hypot(a.x - b.x, a.y - b.y) * after.scale).toBeLessThan(px);
  };

  test('one finger moves the view by exactly what it moves, and a finger that rests before it lifts flings nothing', async () => {
    const before = await rested();
    const at = handClock();
    await touch('touchStart', [middle], at(0));
    for (let step = 1; step <= 10; step++)
      await touch('touchMove', [{ x: middle.x + step * 6, y: middle.y + step * 2 }], at(step * 12));
    await touch('touchEnd', [], at(320));
    const after = await rested(before);
    expect(after.scale).toBe(before.scale);
    expect((before.x - after.x) * after.scale).toBeCloseTo(60, 0);
    expect((after.y - before.y) * after.scale).toBeCloseTo(20, 0);
  });

  test('a flung view glides on after the finger has lifted, slows down and stands', async () => {
    const before = await rested();
    const at = handClock();
    await touch('touchStart', [middle], at(0));
    for (let step = 1; step <= 6; step++) await touch('touchMove', [{ x: middle.x + step * 12, y: middle.y }], at(step * 12));
    await touch('touchEnd', [], at(84));
    const after = await rested(before);
    expect(after.scale).toBe(before.scale);
    expect(Math.abs(after.y - before.y) * after.scale).toBeLessThan(1);
    expect((before.x - after.x) * after.scale).toBeGreaterThan(72 + 20);
    const { drawn, inputs } = await workerLog(engineWorker(page));
    const lifted = inputs.findLast(({ type }) => type === 'up')!;
    expect(drawn.filter((moment) => moment > lifted.atMs).length).toBeGreaterThanOrEqual(2);
    expect(await rested()).toEqual(after);
  });

  test('two fingers zoom by how far they are spread and keep what is between them', async () => {
    const before = await rested();
    const pair = (spread: number): readonly Point[] => [
      { x: middle.x - spread / 2, y: middle.y },
      { x: middle.x + spread / 2, y: middle.y },
    ];
    await touch('touchStart', pair(80));
    for (let spread = 90; spread <= 160; spread += 10) await touch('touchMove', pair(spread));
    await touch('touchEnd', []);
    const pinched = await rested(before);
    expect(pinched.scale / before.scale).toBeCloseTo(2, 1);
    await staysUnder(before, pinched, middle, 2);
  });

  const wheel = (deltaX: number, deltaY: number, modifiers = 0, at: Point = middle): Promise<unknown> =>
    cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at, deltaX, deltaY, modifiers });

  test('a mouse’s wheel zooms to the pointer, with Shift it pans', async () => {
    const before = await rested();
    const at = { x: middle.x + 60, y: middle.y - 40 };
    await page.mouse.move(at.x, at.y);
    for (let notch = 0; notch < 3; notch++) {
      await wheel(0, -120, 0, at);
      await page.waitForTimeout(20);
    }
    const zoomed = await rested(before);
    expect(zoomed.scale / before.scale).toBeGreaterThan(1.5);
    await staysUnder(before, zoomed, at, 1);
    await wheel(0, 120, 8, at);
    const panned = await rested(zoomed);
    expect(panned.scale).toBe(zoomed.scale);
    expect(Math.abs(panned.x - zoomed.x) * panned.scale).toBeCloseTo(120, 0);
  });

  test('two fingers on a trackpad pan both ways at once; with Control, as browsers tell of a pinch, they zoom to the pointer', async () => {
    const before = await rested();
    await page.mouse.move(middle.x, middle.y);
    for (let step = 0; step < 8; step++) {
      await wheel(3, 5);
      await page.waitForTimeout(12);
    }
    const panned = await rested(before);
    expect(panned.scale).toBe(before.scale);
    expect((panned.x - before.x) * panned.scale).toBeCloseTo(24, 0);
    expect((before.y - panned.y) * panned.scale).toBeCloseTo(40, 0);
    await page.evaluate(({ x, y }) => {
      // What the protocol sends as a turn of the wheel always claims whole notches, so fingers are told of by hand.
      const event = { deltaY: -7, wheelDeltaY: 21, ctrlKey: true, clientX: x, clientY: y, bubbles: true, cancelable: true };
      for (let step = 0; step < 10; step++) document.elementFromPoint(x, y)!.dispatchEvent(new WheelEvent('wheel', event));
    }, middle);
    const zoomed = await rested(panned);
    expect(zoomed.scale / panned.scale).toBeCloseTo(Math.exp(0.7), 1);
    await staysUnder(panned, zoomed, middle, 1);
  });
});
