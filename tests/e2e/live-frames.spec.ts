import { expect, test, type Worker } from 'playwright/test';
import { randomOf } from '../../domain/demo/random';
import { decodeSnapshot } from '../../protocol/codec/snapshot';
import { addUser, authenticate, contextWith, e2eUrl, storedSession } from '../setup/e2e-users';
import { openTelemetrySource, startFlow } from '../setup/telemetry-source';
import { DiagramPage } from './support/diagram-page';
import { between, probePage, probeWorker, workerLog } from './support/drawing-probe';

const NAME = 'live-editor';
const DIAGRAM = 24000000000001;
const PER_SECOND = 20_000;

// Recording the page takes frames from what is measured.
test.use({ trace: 'off' });

type Seen = typeof globalThis & { plenumLive: { arrived: number[]; sent: number[] } };

/** From now on the worker's state frames from the socket, and the uploads to its textures, are noted. */
async function probeStates(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const live = { arrived: [] as number[], sent: [] as number[] };
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
      live.sent.push(now());
      patch.apply(this, args);
    } as typeof prototype.texSubImage2D;
  });
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
  const worker = await probeWorker(page);
  await probeStates(worker);
  const answer = await fetch(`${e2eUrl()}/diagramApi/wapi/v1/diagrams/${DIAGRAM}/snapshot`, {
    headers: { Authorization: `Bearer ${session.access_token}` },
  });
  const { document } = decodeSnapshot(await answer.arrayBuffer());
  const { ids, rowCount } = document.table('port');
  const source = await openTelemetrySource(e2eUrl(), session.access_token);
  const flow = startFlow(source, { ports: ids.slice(0, rowCount), perSecond: PER_SECOND, random: randomOf(4) });
  await page.waitForTimeout(2500);
  flow.stop();
  await page.waitForTimeout(400);
  source.close();
  const { arrived, sent } = await worker.evaluate(() => (globalThis as Seen).plenumLive);
  const { ticks, drawn } = await workerLog(worker);
  expect(arrived.length).toBeGreaterThan(20);
  const frames = arrived.map((moment) => {
    const shown = sent.find((upload) => upload > moment);
    return shown === undefined ? Infinity : between(ticks, moment, shown);
  });
  expect(frames.filter((count) => count > 2).length / frames.length, frames.join()).toBeLessThanOrEqual(0.05);
  // Nothing is queued: what came is drawn in no more frames than the browser gave, and afterwards nothing is.
  expect(drawn.length).toBeGreaterThan(10);
  await context.close();
});
