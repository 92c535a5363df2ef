import type { Server } from 'node:http';
import type { Browser } from 'playwright';
import { encodeSnapshot } from '../../protocol/codec/snapshot';
import type { Document } from '../../domain/document/document';
import type { StopName } from './camera-stops';
import { openBrowser, pictureWith } from './harness';
import type { FrameMark } from './frame-mark';
import type { OpenAnswer, ScaleRequest, StopAnswer } from './scale-worker';

/** One big document in the real engine, at stops of a camera path. */
export interface ScaleHarness {
  open(options: {
    readonly scheme: 'light' | 'dark';
    readonly overdraw: boolean;
    readonly picture?: 'direct' | 'retained';
    readonly face?: 1 | 2 | 3;
  }): Promise<OpenAnswer>;
  stop(stop: StopName): Promise<StopAnswer>;
  ask<T>(request: ScaleRequest): Promise<T>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export const SCALE_SIZE = { width: 1280, height: 720, devicePixelRatio: 1 } as const;

export async function startScaleHarness(document: Document, diagram: number): Promise<ScaleHarness> {
  const snapshot = Buffer.from(encodeSnapshot(document, { diagram, clock: 1 }));
  const { url, server, browser } = await openBrowser('scale-worker.ts', { snapshot });
  const page = await browser.newPage({ viewport: { width: SCALE_SIZE.width, height: SCALE_SIZE.height } });
  await page.goto(url);
  const ask = <T>(request: unknown): Promise<T> => page.evaluate(askWorker, request) as Promise<T>;
  return {
    open: (options) => page.evaluate(openWorker, { ...options, size: SCALE_SIZE, snapshot: `${url}snapshot` }),
    stop: (stop) => ask({ kind: 'stop', stop }),
    ask,
    picture: async () => pictureWith(page, await ask<FrameMark | undefined>({ kind: 'mark' })),
    close: () => closeAll(browser, server),
  };
}

async function closeAll(browser: Browser, server: Server): Promise<void> {
  await browser.close();
  server.close();
}

// What follows runs in the page.

interface Kept {
  scaleWorker?: Worker;
}

function openWorker(options: {
  readonly scheme: 'light' | 'dark';
  readonly overdraw: boolean;
  readonly picture?: 'direct' | 'retained';
  readonly face?: 1 | 2 | 3;
  readonly size: { readonly width: number; readonly height: number; readonly devicePixelRatio: number };
  readonly snapshot: string;
}): Promise<OpenAnswer> {
  const kept = globalThis as unknown as Kept;
  kept.scaleWorker?.terminate();
  document.body.replaceChildren();
  const canvas = document.createElement('canvas');
  canvas.style.cssText = `display:block;width:${options.size.width}px;height:${options.size.height}px`;
  document.body.append(canvas);
  const offscreen = canvas.transferControlToOffscreen();
  const worker = new Worker('/worker.js', { type: 'module' });
  kept.scaleWorker = worker;
  return new Promise((done, fail) => {
    worker.onmessage = ({ data }: MessageEvent<{ readonly value: OpenAnswer; readonly error?: string }>) =>
      data.error ? fail(new Error(data.error)) : done(data.value);
    worker.onerror = (event) => fail(new Error(event.message));
    worker.postMessage({ kind: 'open', canvas: offscreen, ...options }, [offscreen]);
  });
}

function askWorker(request: unknown): Promise<unknown> {
  const worker = (globalThis as unknown as Kept).scaleWorker!;
  return new Promise((done, fail) => {
    worker.onmessage = ({ data }: MessageEvent<{ readonly value: unknown; readonly error?: string }>) =>
      data.error ? fail(new Error(data.error)) : done(data.value);
    worker.postMessage(request);
  });
}
