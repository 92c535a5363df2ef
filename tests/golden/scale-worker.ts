/// <reference lib="webworker" />
import { engineTheme } from '../../domain/geometry/theme-tokens';
import type { Camera, CanvasSize, FrameNumbers } from '../../domain/geometry/view';
import { createEngine, type Engine } from '../../engine';
import { decodeSnapshot } from '../../protocol/codec/snapshot';
import { stopsOf, type StopName } from './camera-stops';
import { meterContext, readOverdraw, type GlCounts } from './gl-meter';

/** One engine on a big document, frame by frame: nothing is drawn but when a test says so. */
export type ScaleRequest =
  | {
      readonly kind: 'open';
      readonly canvas: OffscreenCanvas;
      readonly snapshot: string;
      readonly size: CanvasSize;
      readonly scheme: 'light' | 'dark';
      readonly overdraw: boolean;
    }
  /** Draws until nothing more is to be built, then once more. */
  | { readonly kind: 'stop'; readonly stop: StopName }
  /** One frame a camera, each finished before the next; ms of the whole frame and of its JavaScript. */
  | { readonly kind: 'time'; readonly cameras: readonly Camera[] }
  | { readonly kind: 'camera' };

export interface StopAnswer {
  readonly numbers: FrameNumbers;
  readonly counts: GlCounts;
  readonly overdraw: number;
  readonly camera: Camera;
  /** Frames until everything stood. */
  readonly frames: number;
}
export interface TimeAnswer {
  readonly frameMs: readonly number[];
  readonly submitMs: readonly number[];
}
export interface OpenAnswer {
  readonly decodeMs: number;
  /** From the document in memory to the finished first frame. */
  readonly firstFrameMs: number;
  /** Its parts: the engine's start, JavaScript of the first frame, the GPU's rest. */
  readonly partsMs: readonly [number, number, number];
  readonly ports: number;
}

const worker = globalThis as unknown as DedicatedWorkerGlobalScope;

let queued: FrameRequestCallback | undefined;
worker.requestAnimationFrame = (callback) => {
  queued = callback;
  return 1;
};
worker.cancelAnimationFrame = () => (queued = undefined);

interface Opened {
  readonly engine: Engine;
  readonly gl: WebGLRenderingContext;
  readonly counts: GlCounts;
  readonly overdraw: boolean;
  readonly stops: Readonly<Record<StopName, Camera>>;
}
let opened: Opened | undefined;

worker.onmessage = (message: MessageEvent<ScaleRequest>) => {
  answer(message.data).then(
    (value) => worker.postMessage({ value }),
    (error: unknown) => worker.postMessage({ error: error instanceof Error ? `${error.stack}` : String(error) }),
  );
};

async function answer(request: ScaleRequest): Promise<unknown> {
  if (request.kind === 'open') return open(request);
  if (!opened) throw new Error('nothing is open');
  switch (request.kind) {
    case 'stop':
      return stop(opened, opened.stops[request.stop]);
    case 'time':
      return time(opened, request.cameras);
    case 'camera':
      return opened.engine.camera();
  }
}

async function open(request: Extract<ScaleRequest, { kind: 'open' }>): Promise<OpenAnswer> {
  const bytes = await (await fetch(request.snapshot)).arrayBuffer();
  const start = performance.now();
  const { document, header } = decodeSnapshot(bytes);
  const decoded = performance.now();
  const gl = request.canvas.getContext('webgl', { alpha: false, antialias: false, depth: false, stencil: false });
  if (!gl) throw new Error('no WebGL here');
  const counts = meterContext(gl, request.overdraw);
  const began = performance.now();
  const engine = createEngine({
    canvas: request.canvas,
    document,
    diagram: header.diagram,
    size: request.size,
    theme: engineTheme(request.scheme, '"Liberation Sans", "Noto Sans CJK SC", sans-serif'),
    words: { rear: 'rear' },
    check: () => null,
    onEvent: () => undefined,
  });
  const started = performance.now();
  frame();
  const submitted = performance.now();
  finish(gl);
  const ended = performance.now();
  opened = { engine, gl, counts, overdraw: request.overdraw, stops: stopsOf(document, header.diagram, request.size) };
  return {
    decodeMs: decoded - start,
    firstFrameMs: ended - began,
    partsMs: [started - began, submitted - started, ended - submitted],
    ports: document.table('port').size,
  };
}

function frame(): boolean {
  const callback = queued;
  queued = undefined;
  callback?.(performance.now());
  return callback !== undefined;
}

/** Software and hardware alike have drawn everything once a pixel was read. */
function finish(gl: WebGLRenderingContext): void {
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

async function stop({ engine, gl, counts, overdraw }: Opened, camera: Camera): Promise<StopAnswer> {
  engine.setCamera(camera);
  let frames = 0;
  while (frame()) {
    frames++;
    // Words of a zoom wait for their time.
    if (frames > 40) await new Promise((resolve) => setTimeout(resolve, 5));
    if (frames > 2000) throw new Error('the picture never stands');
  }
  engine.setCamera({ ...camera, x: camera.x + 1 / camera.scale });
  Object.assign(counts, { draws: 0, calls: 0, uploaded: 0 });
  frame();
  const kept = { ...counts };
  return {
    numbers: engine.numbers(),
    counts: kept,
    overdraw: overdraw ? readOverdraw(gl).mean : 0,
    camera: engine.camera(),
    frames,
  };
}

function time({ engine, gl }: Opened, cameras: readonly Camera[]): TimeAnswer {
  const frameMs: number[] = [];
  const submitMs: number[] = [];
  for (const camera of cameras) {
    engine.setCamera(camera);
    const start = performance.now();
    frame();
    submitMs.push(performance.now() - start);
    finish(gl);
    frameMs.push(performance.now() - start);
  }
  return { frameMs, submitMs };
}
