import { expect, type Page, type Worker } from 'playwright/test';

/** A point in time, ms since 1970: page and worker have one clock. */
type AtMs = number;

/** A message of input as the worker received it. */
export interface SeenInput {
  readonly atMs: AtMs;
  /** The newest event of the message. */
  readonly stampMs: AtMs;
  readonly type: string;
  readonly x: number;
  readonly y: number;
}

/** What the drawing worker did, seen from inside it but from outside the product's code. */
export interface WorkerLog {
  /** Every animation frame of the worker, drawn or not. */
  readonly ticks: readonly AtMs[];
  /** Beginnings of the frames in which something was drawn. */
  readonly drawn: readonly AtMs[];
  readonly inputs: readonly SeenInput[];
}

/** What the page did: its animation frames, and what React rendered. */
export interface PageLog {
  readonly frames: readonly AtMs[];
  /** When input was handed to the worker. */
  readonly sent: readonly { readonly atMs: AtMs; readonly stampMs: AtMs }[];
  readonly commits: number;
}

interface PageProbe {
  frames: number[];
  sent: { atMs: number; stampMs: number }[];
  commits: number;
}
interface WorkerProbe {
  ticks: number[];
  drawn: number[];
  inputs: SeenInput[];
  gl: WebGLRenderingContext | undefined;
  draws: number;
}
type Probed = typeof globalThis & { plenumProbe: PageProbe };
type WatchedPage = typeof globalThis & { plenumCamera?: SeenCamera; plenumCameras?: number };
type ProbedWorker = typeof globalThis & { plenumProbe: WorkerProbe };

/** Before the page is opened: React tells of each commit, and messages to workers are noted. */
export async function probePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const probe: PageProbe = { frames: [], sent: [], commits: 0 };
    const scope = globalThis as Probed & { __REACT_DEVTOOLS_GLOBAL_HOOK__?: unknown };
    scope.plenumProbe = probe;
    const now = (): number => performance.timeOrigin + performance.now();
    const nothing = (): void => undefined;
    scope.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      isDisabled: false,
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: nothing,
      onScheduleFiberRoot: nothing,
      onCommitFiberUnmount: nothing,
      onPostCommitFiberRoot: nothing,
      onCommitFiberRoot: () => probe.commits++,
    };
    const tick = (): void => {
      probe.frames.push(now());
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    // Comlink's calls: { type: 'APPLY', path: ['session', 'input'], argumentList: [{ value: events }] }
    const post = Worker.prototype.postMessage as (...args: unknown[]) => void;
    Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]): void {
      const call = args[0] as { path?: string[]; argumentList?: { value: { timeMs: number }[] }[] };
      if (call.path?.at(-1) === 'input')
        probe.sent.push({ atMs: now(), stampMs: call.argumentList?.[0]?.value.at(-1)?.timeMs ?? 0 });
      post.apply(this, args);
    } as typeof Worker.prototype.postMessage;
  });
}

export function engineWorker(page: Page): Worker {
  const worker = page.workers().find((each) => /engine\.worker/.test(each.url()));
  if (!worker) throw new Error('the drawing worker does not run');
  return worker;
}

/** What the drawing shows: the middle in world mm, CSS pixels a mm. */
export interface SeenCamera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Before the page is opened: the last camera that the worker told the page is kept, and how many different ones there were. */
export async function watchCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')!;
    Object.defineProperty(MessageEvent.prototype, 'data', {
      configurable: true,
      get(this: MessageEvent) {
        // What the worker says of itself: { events } (WorkerNews)
        const data = get!.call(this) as { events?: unknown } | undefined;
        if (Array.isArray(data?.events))
          for (const event of data.events as { kind?: string; camera?: SeenCamera }[])
            if (event.kind === 'camera') {
              const scope = globalThis as WatchedPage;
              const isOther = JSON.stringify(event.camera) !== JSON.stringify(scope.plenumCamera);
              if (isOther) scope.plenumCameras = (scope.plenumCameras ?? 0) + 1;
              scope.plenumCamera = event.camera!;
            }
        return data;
      },
    });
  });
}

export function seenCamera(page: Page): Promise<SeenCamera | undefined> {
  return page.evaluate(() => (globalThis as WatchedPage).plenumCamera);
}

/** How many cameras, each other than the one before, the page was told of so far. */
export function camerasTold(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as WatchedPage).plenumCameras ?? 0);
}

/** Animation frames in a row without a draw after which nothing moves any more. */
const STILL_FRAMES = 12;

/**
 * The camera once it is another than `before` and nothing moves. Told by frames, not by time: the page has handed over
 * its input, and then the worker had so many animation frames without drawing. probeWorker() and watchCamera() came first.
 */
export async function restingCamera(page: Page, before?: SeenCamera): Promise<SeenCamera> {
  const worker = engineWorker(page);
  await expect
    .poll(
      async () => {
        await pageFrames(page);
        const isStill = await worker.evaluate(waitUntilStill, STILL_FRAMES);
        await pageFrames(page);
        const now = JSON.stringify((await seenCamera(page)) ?? null);
        return isStill && now !== 'null' && now !== JSON.stringify(before);
      },
      { intervals: [0], timeout: 60_000 },
    )
    .toBe(true);
  return (await seenCamera(page))!;
}

/** Two animation frames of the page: what it was told meanwhile is handled and handed on. */
export function pageFrames(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
}

/** In the worker: true when that many of its frames go by without a draw, false when something is drawn. */
async function waitUntilStill(frames: number): Promise<boolean> {
  const { drawn, ticks } = (globalThis as unknown as { plenumProbe: WorkerLog }).plenumProbe;
  const [drawnBefore, until] = [drawn.length, ticks.length + frames];
  while (ticks.length < until) {
    if (drawn.length > drawnBefore) return false;
    await new Promise((done) => setTimeout(done, 4));
  }
  return drawn.length === drawnBefore;
}

/** From now on the worker's frames, draws and inputs are noted. Once a worker. */
export async function probeWorker(page: Page): Promise<Worker> {
  const worker = engineWorker(page);
  await worker.evaluate(() => {
    const probe: WorkerProbe = { ticks: [], drawn: [], inputs: [], gl: undefined, draws: 0 };
    (globalThis as ProbedWorker).plenumProbe = probe;
    const now = (): number => performance.timeOrigin + performance.now();
    const frame = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (callback) =>
      frame((time) => {
        const [beginMs, before] = [now(), probe.draws];
        callback(time);
        if (probe.draws > before) probe.drawn.push(beginMs);
      });
    const tick = (): void => {
      probe.ticks.push(now());
      frame(tick);
    };
    frame(tick);
    for (const name of ['drawElements', 'drawArrays'] as const) {
      const draw = WebGLRenderingContext.prototype[name] as (...args: unknown[]) => void;
      WebGLRenderingContext.prototype[name] = function (this: WebGLRenderingContext, ...args: unknown[]): void {
        probe.draws++;
        probe.gl = this;
        draw.apply(this, args);
      };
    }
    addEventListener('message', (message: MessageEvent) => {
      const call = message.data as {
        path?: string[];
        argumentList?: { value: { timeMs: number; type: string; x: number; y: number }[] }[];
      };
      const newest = call.path?.at(-1) === 'input' ? call.argumentList?.[0]?.value.at(-1) : undefined;
      if (newest) probe.inputs.push({ atMs: now(), stampMs: newest.timeMs, type: newest.type, x: newest.x, y: newest.y });
    });
  });
  return worker;
}

export function workerLog(worker: Worker): Promise<WorkerLog> {
  return worker.evaluate(() => {
    const { ticks, drawn, inputs } = (globalThis as ProbedWorker).plenumProbe;
    return { ticks, drawn, inputs };
  });
}

export function pageLog(page: Page): Promise<PageLog> {
  return page.evaluate(() => (globalThis as Probed).plenumProbe);
}

/** Forgets the page's frames, messages and commits so far. */
export function clearPageLog(page: Page): Promise<void> {
  return page.evaluate(
    () => Object.assign((globalThis as Probed).plenumProbe, { frames: [], sent: [], commits: 0 }) && undefined,
  );
}

/** Takes the worker's graphics context away, or gives it back. */
export function loseContext(worker: Worker, lost: boolean): Promise<void> {
  return worker.evaluate((away) => {
    const scope = globalThis as ProbedWorker & { plenumLoser?: WEBGL_lose_context | null };
    scope.plenumLoser ??= scope.plenumProbe.gl!.getExtension('WEBGL_lose_context');
    if (away) scope.plenumLoser!.loseContext();
    else scope.plenumLoser!.restoreContext();
  }, lost);
}

/** Device pixels of the drawing. */
export function bufferSize(worker: Worker): Promise<readonly [number, number]> {
  return worker.evaluate(() => {
    const { gl } = (globalThis as ProbedWorker).plenumProbe;
    return [gl!.drawingBufferWidth, gl!.drawingBufferHeight] as const;
  });
}

/** How many of these moments lie after `from`, up to and with `to`. */
export function between(moments: readonly AtMs[], from: AtMs, to: AtMs): number {
  return moments.filter((moment) => moment > from && moment <= to).length;
}

/**
 * Frames that passed from an event to its picture: the page's until it was handed over, and the worker's from its
 * arrival to the frame that shows it. `fromMs` is when the page could first see it: its stamp, or the end of what kept
 * the page busy.
 */
export function framesToScreen(input: SeenInput, page: PageLog, worker: WorkerLog, fromMs: AtMs = input.stampMs): number {
  const sent = page.sent.find(({ stampMs }) => stampMs === input.stampMs);
  const shown = worker.drawn.find((moment) => moment > input.atMs);
  if (!sent || shown === undefined) return Infinity;
  return between(page.frames, fromMs, sent.atMs) + between(worker.ticks, input.atMs, Math.max(shown, input.atMs));
}
