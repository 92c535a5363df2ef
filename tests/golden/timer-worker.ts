/// <reference lib="webworker" />
import { Device } from '../../engine/gl/device';
import { QuadWriter } from '../../engine/gl/vertex-writers';
import { viewOf } from '../../engine/camera/camera';

/** Draws a screen full of quads until so many frames were timed; answers what draws, and how long each frame took by the card's own timer. */
export interface TimerAnswer {
  readonly renderer: string;
  readonly ms: readonly number[];
  /** Told while the frame was still being drawn. */
  readonly early: number;
}

const worker = globalThis as unknown as DedicatedWorkerGlobalScope;
const FRAMES = 12;

worker.onmessage = () => {
  const size = { width: 800, height: 600, devicePixelRatio: 1 };
  const device = new Device(new OffscreenCanvas(size.width, size.height), ignore, ignore);
  const view = viewOf({ x: 0, y: 0, scale: 1 }, size);
  const quads = new QuadWriter();
  for (let layer = 0; layer < 20; layer++) quads.rect(-400, -300, 400, 300, 0x80ff0000);
  const mesh = device.mesh(quads.data(), quads.stride);
  const ms: number[] = [];
  let early = 0;
  const frame = (): void => {
    device.begin(size.width, size.height);
    let isDrawing = true;
    const draw = (): void => device.draw('quads', view, [{ mesh, originX: 0, originY: 0, alpha: 1 }]);
    device.time(draw, (taken) => {
      ms.push(taken);
      if (isDrawing) early++;
    });
    isDrawing = false;
    if (ms.length < FRAMES) requestAnimationFrame(frame);
    else worker.postMessage({ renderer: device.renderer, ms, early } satisfies TimerAnswer);
  };
  frame();
};

function ignore(): void {}
