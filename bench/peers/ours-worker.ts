/// <reference lib="webworker" />
import { engineTheme } from '../../domain/geometry/theme-tokens';
import { NO_INPUT, type Camera, type CanvasSize, type InputEvent } from '../../domain/geometry/view';
import { DEFAULT_VIEW } from '../../domain/geometry/view-settings';
import { fromCell } from '../../domain/ids';
import type { ColumnStore } from '../../domain/document/column-store';
import { createEngine, type Engine, type EngineOptions } from '../../engine';
import { decodeSnapshot } from '../../protocol/codec/snapshot';
import { meterContext, readOverdraw } from '../../tests/golden/gl-meter';
import type { ArrivalTimes, FrameCosts, FrameTimes, LoadTimes, MarqueeTimes, MoveTimes, StateTimes } from './answers';

/** The engine as the product runs it, in a worker on an OffscreenCanvas; frames are drawn when the bench asks for one. */
const worker = globalThis as unknown as DedicatedWorkerGlobalScope;

/** What the engine wants to do in the next animation frame. */
let waiting: FrameRequestCallback | undefined;
worker.requestAnimationFrame = (callback) => {
  waiting = callback;
  return 1;
};
worker.cancelAnimationFrame = () => {
  waiting = undefined;
};

let engine: Engine;
let document: ColumnStore;
let diagram: number;
let view: CanvasSize;
let context: WebGLRenderingContext;
const pixel = new Uint8Array(4);

/** Draws one frame and waits until its pixels are there: reading one makes the GPU, or the software in its stead, finish. */
function drawFrame(): void {
  const callback = waiting;
  waiting = undefined;
  callback?.(performance.now());
  context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, pixel);
}

/** Draws until the engine asks for no more; frames drawn. */
function settle(): number {
  let frames = 0;
  for (; waiting && frames < 5000; frames++) drawFrame();
  return frames;
}

function optionsOf(canvas: OffscreenCanvas): EngineOptions {
  return {
    canvas,
    document,
    diagram,
    // Fronts and rears, so that every port of the document is drawn.
    view: { ...DEFAULT_VIEW, face: 3 },
    size: view,
    theme: engineTheme('light', '"Liberation Sans", "Noto Sans CJK SC", sans-serif'),
    words: {},
    check: () => null,
    onEvent: () => undefined,
  };
}

/** Some ports that the picture shows. */
function portsInView(): readonly number[] {
  const found = new Set<number>();
  for (let y = 10; y < view.height; y += 20) {
    for (let x = 10; x < view.width; x += 20) {
      const id = engine.pick(x, y);
      if (id !== 0 && document.kindOf(id) === 'port') found.add(id);
    }
  }
  return [...found].slice(0, 200);
}

/** After a frame: draws until the engine asks for no more. Frames, and ms without our looking at them, by the first that looked like the last. */
function framesToLast(): { readonly sharp: number; readonly sharpMs: number; readonly whole: number } {
  const looks = [look()];
  const ms = [0];
  while (waiting && looks.length < 500) {
    const start = performance.now();
    drawFrame();
    ms.push(ms.at(-1)! + performance.now() - start);
    looks.push(look());
  }
  const sharp = looks.findLastIndex((one) => one !== looks.at(-1)) + 2;
  return { sharp, sharpMs: ms[sharp - 1]!, whole: looks.length };
}

/** A number for the picture just drawn. */
function look(): number {
  const pixels = new Uint32Array(view.width * view.height);
  context.readPixels(0, 0, view.width, view.height, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(pixels.buffer));
  let hash = 0;
  for (const one of pixels) hash = Math.imul(hash ^ one, 0x01000193);
  return hash;
}

const commands = {
  load(canvas: OffscreenCanvas, snapshot: ArrayBuffer, size: CanvasSize, picture: EngineOptions['picture']): LoadTimes {
    const start = performance.now();
    const decoded = decodeSnapshot(snapshot);
    const decodedAt = performance.now();
    document = decoded.document;
    diagram = decoded.header.diagram;
    view = size;
    engine = createEngine({ ...optionsOf(canvas), ...(picture ? { picture } : {}) });
    context = canvas.getContext('webgl')!;
    drawFrame();
    const drawnAt = performance.now();
    settle();
    return { firstFrameMs: drawnAt - start, decodeMs: decodedAt - start, settledMs: performance.now() - start };
  },

  /** Every camera one frame, as in a pan: what is not built yet has until the next one. */
  frames(cameras: readonly Camera[]): FrameTimes {
    const times = { ms: [] as number[], submitMs: [] as number[], draws: 0, vertices: 0 };
    for (const camera of cameras) {
      const start = performance.now();
      engine.setCamera(camera);
      drawFrame();
      times.ms.push(performance.now() - start);
      const numbers = engine.numbers();
      times.submitMs.push(numbers.submitMs);
      times.draws = Math.max(times.draws, numbers.draws);
      times.vertices = Math.max(times.vertices, numbers.vertices);
    }
    return times;
  },

  show(camera: Camera): void {
    engine.setCamera(camera);
    drawFrame();
    settle();
  },

  /** ms of each pick, canvas points as x y pairs; and how many hit something. */
  picks(points: readonly number[]): { readonly ms: readonly number[]; readonly hits: number } {
    const ms: number[] = [];
    let hits = 0;
    for (let at = 0; at < points.length; at += 2) {
      const start = performance.now();
      const id = engine.pick(points[at]!, points[at + 1]!);
      ms.push(performance.now() - start);
      if (id !== 0) hits++;
    }
    return { ms, hits };
  },

  pick(x: number, y: number): number {
    return engine.pick(x, y);
  },

  /** Moves a placed record by `dx` mm there and back, and draws after each. */
  move(placement: number, dx: number, times: number): MoveTimes {
    const changeMs: number[] = [];
    const frameMs: number[] = [];
    const x = document.get('placement', placement)!.x;
    for (let at = 0; at < times; at++) {
      const start = performance.now();
      document.apply([{ kind: 'placement', id: placement, before: null, after: { x: at % 2 === 0 ? x + dx : x } }]);
      engine.changed([placement]);
      const changedAt = performance.now();
      drawFrame();
      changeMs.push(changedAt - start);
      frameMs.push(performance.now() - changedAt);
      settle();
    }
    return { changeMs, frameMs };
  },

  /** A rubber band from corner to corner, canvas points; the frame after it shows what was taken. */
  marquee(x0: number, y0: number, x1: number, y1: number, times: number): MarqueeTimes {
    const ms: number[] = [];
    const frameMs: number[] = [];
    let taken = 0;
    for (let at = 0; at < times; at++) {
      engine.select([]);
      settle();
      const event = (type: InputEvent['type'], x: number, y: number): InputEvent => ({
        ...NO_INPUT,
        type,
        x,
        y,
        buttons: type === 'up' ? 0 : 1,
        pointerId: 1,
        timeMs: performance.now(),
      });
      engine.input([event('down', x0, y0), event('move', (x0 + x1) / 2, (y0 + y1) / 2), event('move', x1, y1)]);
      drawFrame();
      const start = performance.now();
      engine.input([event('up', x1, y1)]);
      const takenAt = performance.now();
      drawFrame();
      ms.push(takenAt - start);
      frameMs.push(performance.now() - takenAt);
      taken = engine.selection().length;
    }
    engine.select([]);
    settle();
    return { ms, frameMs, taken };
  },

  /** Before each of `times` frames `count` ports, some in view and others spread over all, get another state; `edits`: as changed records. */
  states(camera: Camera, count: number, times: number, edits: boolean): StateTimes {
    commands.show(camera);
    const { ids, rowCount } = document.table('port');
    const spread = Array.from({ length: count }, (_, at) => fromCell(ids[Math.floor(((at + 0.5) / count) * rowCount)]!));
    const ports = [...new Set([...portsInView(), ...spread])].slice(0, count);
    const ms: number[] = [];
    const frames: number[] = [];
    for (let at = 0; at < times; at++) {
      const start = performance.now();
      document.setOperational(
        'port',
        ports,
        ports.map(() => 1 + (at % 2)),
      );
      if (edits) engine.changed(ports);
      else engine.states('port', ports);
      drawFrame();
      ms.push(performance.now() - start);
      frames.push(framesToLast().sharp);
    }
    return { ms, frames };
  },

  /** Each way from its first camera, which is whole, to its last one, a frame for each; then until that view is whole. */
  arrive(ways: readonly (readonly Camera[])[]): ArrivalTimes {
    const times = { firstMs: [] as number[], sharpFrames: [] as number[], sharpMs: [] as number[], wholeFrames: [] as number[] };
    for (const [from, ...through] of ways) {
      commands.show(from!);
      let start = 0;
      for (const camera of through) {
        start = performance.now();
        engine.setCamera(camera);
        drawFrame();
      }
      const firstMs = performance.now() - start;
      const { sharp, sharpMs, whole } = framesToLast();
      times.firstMs.push(firstMs);
      times.sharpFrames.push(sharp);
      times.sharpMs.push(firstMs + sharpMs);
      times.wholeFrames.push(whole);
    }
    return times;
  },

  /** Every camera one frame in a second engine that keeps no picture: each is drawn anew. */
  anew(stops: readonly (readonly Camera[])[]): readonly (readonly number[])[] {
    engine.dispose();
    const canvas = new OffscreenCanvas(view.width, view.height);
    context = canvas.getContext('webgl', { alpha: false, antialias: false, depth: false, stencil: false })!;
    engine = createEngine({ ...optionsOf(canvas), picture: 'direct' });
    drawFrame();
    settle();
    return stops.map((cameras) => commands.frames(cameras).ms);
  },

  /** In a second engine that keeps no picture, on a context that counts fragments instead of colouring them. */
  costs(cameras: readonly Camera[]): FrameCosts {
    engine.dispose();
    const canvas = new OffscreenCanvas(view.width, view.height);
    context = canvas.getContext('webgl', { alpha: false, antialias: false, depth: false, stencil: false })!;
    meterContext(context, true);
    engine = createEngine({ ...optionsOf(canvas), picture: 'direct' });
    let overdraw = 0;
    for (const camera of cameras) {
      engine.setCamera(camera);
      settle();
      // One more, of which nothing was left to build.
      engine.setCamera({ ...camera, x: camera.x + 1 / camera.scale });
      const callback = waiting;
      waiting = undefined;
      callback?.(performance.now());
      overdraw = Math.max(overdraw, readOverdraw(context).mean);
    }
    return { overdraw };
  },

  memory(): { readonly documentBytes: number; readonly engineBytes: number } {
    (globalThis as { gc?: () => void }).gc?.();
    const { cpuBytes, gpuBytes } = engine.numbers();
    return { documentBytes: document.byteLength(), engineBytes: cpuBytes + gpuBytes };
  },
};

type Command = keyof typeof commands;

worker.onmessage = ({ data }: MessageEvent<{ readonly id: number; readonly command: Command; readonly values: never[] }>) => {
  try {
    const run = commands[data.command] as (...values: never[]) => unknown;
    worker.postMessage({ id: data.id, value: run(...data.values) });
  } catch (error) {
    worker.postMessage({ id: data.id, error: error instanceof Error ? `${error.stack}` : String(error) });
  }
};
