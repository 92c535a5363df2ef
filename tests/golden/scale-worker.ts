/// <reference lib="webworker" />
import { engineTheme } from '../../domain/geometry/theme-tokens';
import type { Document } from '../../domain/document/document';
import type { Camera, CanvasSize, FrameNumbers } from '../../domain/geometry/view';
import { DEFAULT_VIEW } from '../../domain/geometry/view-settings';
import { fromCell } from '../../domain/ids';
import { createEngine, type Engine } from '../../engine';
import { decodeSnapshot } from '../../protocol/codec/snapshot';
import { stopsOf, type StopName } from './camera-stops';
import { markOf, type FrameMark } from './frame-mark';
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
      /** Absent = direct: what a frame costs when nothing of it is kept. */
      readonly picture?: 'direct' | 'retained';
      /** Absent = fronts. */
      readonly face?: 1 | 2 | 3;
    }
  /** One frame a camera, none awaited, an edit and a live state before each; then until nothing changes any more. */
  | { readonly kind: 'walk'; readonly cameras: readonly Camera[]; readonly edits: readonly (number | Edit)[] }
  /** Draws until nothing more is to be built, then once more. */
  | { readonly kind: 'stop'; readonly stop: StopName }
  /** One frame a camera, each finished before the next; ms of the whole frame and of its JavaScript. */
  | { readonly kind: 'time'; readonly cameras: readonly Camera[] }
  /**
   * Draws at a camera until everything stands, goes on to another, then before each of `frames` frames `count` ports, some
   * of those seen and others all over the hall, get another state.
   */
  | {
      readonly kind: 'states';
      readonly from: Camera;
      readonly camera: Camera;
      readonly count: number;
      readonly frames: number;
    }
  | { readonly kind: 'camera' }
  /** Pixels of the frame drawn last. */
  | { readonly kind: 'mark' };

/** What was changed at a step of a walk. */
export interface Edit {
  /** Ports, devices, or placements of racks. */
  readonly ids: readonly number[];
  readonly value: number;
}

export interface StopAnswer {
  readonly numbers: FrameNumbers;
  readonly counts: GlCounts;
  readonly overdraw: number;
  readonly camera: Camera;
  /** Frames until everything stood. */
  readonly frames: number;
}
export interface StatesAnswer {
  /** Ports among those changed that the picture shows. */
  readonly seen: number;
  /** Frames after the last change until the picture was the one that stays, itself among them. */
  readonly frames: number;
  /** Does the picture show the states at all? */
  readonly changed: boolean;
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

const browserFrame = worker.requestAnimationFrame.bind(worker);
/** The browser takes over what was drawn at the end of a frame of its own. */
async function handedOver(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((done) => browserFrame(done));
}

let queued: FrameRequestCallback | undefined;
worker.requestAnimationFrame = (callback) => {
  queued = callback;
  return 1;
};
worker.cancelAnimationFrame = () => (queued = undefined);

interface Opened {
  readonly engine: Engine;
  readonly document: Document;
  readonly gl: WebGLRenderingContext;
  readonly counts: GlCounts;
  readonly overdraw: boolean;
  readonly stops: Readonly<Record<StopName, Camera>>;
}
let opened: Opened | undefined;
let mark: FrameMark | undefined;

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
    case 'mark':
      return mark;
    case 'states':
      return states(opened, request);
    case 'walk':
      return walk(opened, request.cameras, request.edits);
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
    words: { front: 'Front', rear: 'Rear' },
    check: () => null,
    onEvent: () => undefined,
    picture: request.picture ?? 'direct',
    view: { ...DEFAULT_VIEW, face: request.face ?? 1 },
  });
  const started = performance.now();
  frame();
  const submitted = performance.now();
  finish(gl);
  const ended = performance.now();
  opened = { engine, document, gl, counts, overdraw: request.overdraw, stops: stopsOf(document, header.diagram, request.size) };
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

/** A frame whose picture may be asked for: what only prepares later ones draws nothing on the screen. */
function seenFrame({ engine, gl }: Pick<Opened, 'engine' | 'gl'>): 'drawn' | 'prepared' | 'none' {
  const { frames } = engine.numbers();
  if (!frame()) return 'none';
  if (engine.numbers().frames === frames) return 'prepared';
  mark = markOf(gl);
  return 'drawn';
}

/** What the canvas shows, whatever was drawn into last. */
function ofScreen<T>(gl: WebGLRenderingContext, read: () => T): T {
  const bound = gl.getParameter(gl.FRAMEBUFFER_BINDING) as WebGLFramebuffer | null;
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  const seen = read();
  gl.bindFramebuffer(gl.FRAMEBUFFER, bound);
  return seen;
}

/** Software and hardware alike have drawn everything once a pixel was read. */
function finish(gl: WebGLRenderingContext): void {
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

async function walk(opened: Opened, cameras: readonly Camera[], edits: readonly (number | Edit)[]): Promise<readonly Edit[]> {
  const done: Edit[] = [];
  for (const [at, camera] of cameras.entries()) {
    opened.engine.setCamera(camera);
    const wanted = edits[at]!;
    const made = typeof wanted === 'number' ? inView(opened, wanted) : wanted;
    edit(opened, made);
    done.push(made);
    // Some changes meet a picture that is whole, some one in the making.
    if (at % 3 === 2) await settle(opened);
    seenFrame(opened);
  }
  await settle(opened);
  await handedOver();
  return done;
}

/** Ports, mounted devices and placements of racks that the camera shows, by a number. */
function inView({ engine, document }: Opened, number: number): Edit {
  const ids = new Set<number>();
  for (let at = 0; at < 12 && ids.size < 1; at++) {
    const id = engine.pick(((number + at * 397) % 1280) + 0.5, ((number * 3 + at * 211) % 720) + 0.5);
    if (number % 5 === 0) for (const placement of placementsOf(document, id)) ids.add(placement);
    else if (document.kindOf(id) === 'port' || (document.get('object', id)?.positionU ?? 0) > 0) ids.add(id);
  }
  return { ids: [...ids], value: number };
}

/** Of a thing, or of what it stands in. */
function placementsOf(document: Document, id: number): readonly number[] {
  for (let at = document.get('port', id)?.owner ?? id; at !== 0; at = document.get('object', at)?.parent ?? 0) {
    const placements = document.by('placement.subject', at);
    if (placements.length > 0) return placements;
  }
  return [];
}

/** Devices get another lifecycle, ports another state, racks another place near by. */
function edit({ engine, document }: Opened, { ids, value }: Edit): void {
  const devices = ids.filter((id) => document.kindOf(id) === 'object');
  document.apply(devices.map((id) => ({ kind: 'object', id, before: {}, after: { lifecycle: (value >> 2) % 5 } })));
  if (devices.length > 0) engine.changed(devices);
  const placements = ids.filter((id) => document.kindOf(id) === 'placement');
  for (const id of placements) {
    const { x, y } = document.get('placement', id)!;
    document.apply([{ kind: 'placement', id, before: { x, y }, after: { x: x + (value % 900) - 450, y: y + (value % 70) } }]);
  }
  if (placements.length > 0) engine.changed(placements);
  const ports = ids.filter((id) => document.kindOf(id) === 'port');
  document.setOperational(
    'port',
    ports,
    ports.map(() => (value >> 3) % 6),
  );
  if (ports.length > 0) engine.states('port', ports);
}

/** A number for everything on the screen. */
function look(gl: WebGLRenderingContext): number {
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
  const pixels = new Uint32Array(width * height);
  ofScreen(gl, () => gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(pixels.buffer)));
  let hash = 0;
  for (const one of pixels) hash = Math.imul(hash ^ one, 0x01000193);
  return hash;
}

/** While the clock stands: how slow the machine is puts nothing off to a later frame. */
function timeless(body: () => void): void {
  const at = performance.now();
  performance.now = () => at;
  try {
    body();
  } finally {
    delete (performance as { now?: () => number }).now;
  }
}

async function states(opened: Opened, request: Extract<ScaleRequest, { kind: 'states' }>): Promise<StatesAnswer> {
  const { engine, document, gl } = opened;
  engine.setCamera(request.from);
  await settle(opened);
  engine.setCamera(request.camera);
  const seen = new Set<number>();
  for (let y = 9; y < 720; y += 18) {
    for (let x = 9; x < 1280; x += 18) {
      const id = engine.pick(x, y);
      // From farther away a pick finds devices.
      for (const port of document.kindOf(id) === 'port' ? [id] : document.by('port.owner', id)) seen.add(port);
    }
  }
  const { ids, rowCount } = document.table('port');
  const spread = Array.from({ length: request.count }, (_, at) =>
    fromCell(ids[Math.floor(((at + 0.5) / request.count) * rowCount)]!),
  );
  const ports = [...new Set([...[...seen].slice(0, request.count / 4), ...spread])];
  const report = (state: number): void => {
    document.setOperational(
      'port',
      ports,
      Array.from(ports.keys(), (at) => (at + state) % 5),
    );
    engine.states('port', ports);
  };
  const looks: number[] = [];
  timeless(() => {
    for (let each = 0; each < request.frames; each++) {
      report(each);
      frame();
    }
    looks.push(look(gl));
    while (frame() && looks.length < 500) looks.push(look(gl));
  });
  report(request.frames);
  await settle(opened);
  engine.setCamera({ ...request.camera });
  frame();
  return {
    seen: [...seen].slice(0, request.count / 4).length,
    frames: looks.findLastIndex((one) => one !== looks.at(-1)) + 2,
    changed: look(gl) !== looks.at(-1),
  };
}

/** Draws until nothing more is to be built; frames it took. */
async function settle(opened: Opened): Promise<number> {
  const { engine } = opened;
  let frames = 0;
  let prepared = 0;
  for (let did = seenFrame(opened); did !== 'none'; did = seenFrame(opened)) {
    if (did === 'drawn') frames++;
    else if (++prepared > 2000) throw new Error(`what comes next is never prepared: ${JSON.stringify(engine.camera())}`);
    // Words of a zoom wait for their time.
    if (frames > 40) await new Promise((resolve) => setTimeout(resolve, 5));
    if (frames > 2000) throw new Error(`the picture never stands: ${JSON.stringify(engine.camera())}`);
  }
  return frames;
}

async function stop(opened: Opened, camera: Camera): Promise<StopAnswer> {
  const { engine, gl, counts, overdraw } = opened;
  engine.setCamera(camera);
  const frames = await settle(opened);
  engine.setCamera({ ...camera, x: camera.x + 1 / camera.scale });
  Object.assign(counts, { draws: 0, calls: 0, uploaded: 0 });
  frame();
  const kept = { ...counts };
  mark = markOf(gl);
  const found = {
    numbers: engine.numbers(),
    counts: kept,
    overdraw: overdraw ? readOverdraw(gl).mean : 0,
    camera: engine.camera(),
    frames,
  };
  await handedOver();
  return found;
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
