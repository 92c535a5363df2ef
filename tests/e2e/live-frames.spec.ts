import { expect, type Worker } from 'playwright/test';
import { randomOf } from '../../domain/demo/random';
import { addUser, authenticate, contextWith, e2eUrl, storedSession } from '../setup/e2e-users';
import { openTelemetrySource, startFlow } from '../setup/telemetry-source';
import { readSnapshot } from '../setup/read-snapshot';
import { DiagramPage } from './support/diagram-page';
import { between, probePage, probeWorker, workerLog } from './support/drawing-probe';
import { journeys } from './support/journeys';

const test = journeys();

const NAME = 'live-editor';
const DIAGRAM = 24000000000001;
const PER_SECOND = 100_000;
/** Ports in a line of the texture of states. */
const LINE = 4096;

// Recording the page takes frames from what is measured.
test.use({ trace: 'off' });

type Seen = typeof globalThis & { plenumLive: { arrived: number[]; drawn: number[] } };

/** From now on the worker's state frames from the socket, and the first draws with states that were sent to the GPU, are noted. */
async function probeStates(worker: Worker): Promise<void> {
  await worker.evaluate((line) => {
    const live = { arrived: [] as number[], drawn: [] as number[] };
    let isNew = false;
    (globalThis as Seen).plenumLive = live;
    const now = (): number => performance.timeOrigin + performance.now();
    const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')!;
    const seen = new WeakSet<Event>();
    Object.defineProperty(MessageEvent.prototype, 'data', {
      configurable: true,
      get(this: MessageEvent) {
        const data: unknown = get!.call(this);
        if (this.target instanceof WebSocket && data instanceof ArrayBuffer && data.byteLength > 100 && !seen.has(this)) {
          seen.add(this);
          live.arrived.push(now());
        }
        return data;
      },
    });
    const { prototype } = WebGLRenderingContext;
    const patch = prototype.texSubImage2D as (...args: unknown[]) => void;
    prototype.texSubImage2D = function (this: WebGLRenderingContext, ...args: unknown[]): void {
      // Letters go to another texture the same way: lines of states are known by their width.
      if (args[4] === line) isNew = true;
      patch.apply(this, args);
    } as typeof prototype.texSubImage2D;
    for (const name of ['drawElements', 'drawArrays'] as const) {
      const draw = prototype[name] as (...args: unknown[]) => void;
      prototype[name] = function (this: WebGLRenderingContext, ...args: unknown[]): void {
        draw.apply(this, args);
        if (isNew) live.drawn.push(now());
        isNew = false;
      };
    }
  }, LINE);
}

test(`${PER_SECOND} changes of port states a second: each is in the picture of the next frame or the one after`, async ({
  browser,
}) => {
  addUser(NAME, 'editor');
  const session = await authenticate(NAME);
  const context = await contextWith(browser, storedSession(session));
  const page = await context.newPage();
  await page.setViewportSize({ width: 1000, height: 560 });
  await probePage(page);
  await page.goto(`/diagram.html?id=${DIAGRAM}`);
  const diagram = new DiagramPage(page);
  await diagram.ready();
  await diagram.flyTo(/^A02/);
  // Near enough for ports to be drawn, each with its state.
  const box = (await diagram.canvas.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let notch = 0; notch < 8; notch++) await page.mouse.wheel(0, -120);
  await diagram.atRest();
  const worker = await probeWorker(page);
  await probeStates(worker);
  const { document } = await readSnapshot(e2eUrl(), session.access_token, DIAGRAM);
  const { ids, rowCount } = document.table('port');
  const source = await openTelemetrySource(e2eUrl(), session.access_token);
  const flow = startFlow(source, { ports: ids.slice(0, rowCount), perSecond: PER_SECOND, random: randomOf(4) });
  await page.waitForTimeout(2500);
  flow.stop();
  await page.waitForTimeout(400);
  source.close();
  const { arrived, drawn: shownAt } = await worker.evaluate(() => (globalThis as Seen).plenumLive);
  const { ticks, drawn } = await workerLog(worker);
  expect(arrived.length).toBeGreaterThan(20);
  const frames = arrived.map((moment) => {
    const shown = shownAt.find((draw) => draw > moment);
    return shown === undefined ? Infinity : between(ticks, moment, shown);
  });
  expect(frames.filter((count) => count > 2).length / frames.length, frames.join()).toBeLessThanOrEqual(0.05);
  // Nothing is queued: what came is drawn in no more frames than the browser gave, and afterwards nothing is.
  expect(drawn.length).toBeGreaterThan(10);
  await context.close();
});
