import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { build } from 'vite';
import { BROWSER_ARGUMENTS } from '../setup/browser-arguments';
import { shows, type FrameMark } from './frame-mark';
import type { HarnessAnswer, HarnessCase } from './harness-worker';
import { readPng } from './png-pixels';

/** Draws test scenes with the real engine in a worker of a headless Chromium and compares them with kept pictures. */
export interface Harness {
  /** Picture and answer of one case. */
  draw(job: HarnessCase): Promise<{ readonly png: Buffer; readonly answer: HarnessAnswer }>;
  /** How far two pictures are apart; sizes must be equal. */
  compare(a: Buffer, b: Buffer): Promise<Difference>;
  /** Pixels within 12 of a colour 0xRRGGBB in each channel. */
  count(png: Buffer, rgb: number): Promise<number>;
  stop(): Promise<void>;
}

export interface Difference {
  readonly width: number;
  readonly height: number;
  /** Share of pixels that differ by more than 40 of 255 in a channel: more than another software rasteriser's rounding. */
  readonly share: number;
  /** Largest difference of any channel of any pixel, 0..255. */
  readonly worst: number;
}

const PICTURES = resolve(import.meta.dirname, 'pictures');

export async function startHarness(): Promise<Harness> {
  const { url, server, browser } = await openBrowser('harness-worker.ts');
  const judge = await browser.newPage();
  await judge.goto(url);
  const pageOf = pages(browser, url);
  return {
    draw: async (job) => draw(await pageOf(job.size.devicePixelRatio), job),
    compare: (a, b) => judge.evaluate(comparePictures, [a.toString('base64'), b.toString('base64')] as const),
    count: (png, rgb) => judge.evaluate(countColor, [png.toString('base64'), rgb] as const),
    stop: async () => {
      await browser.close();
      server.close();
    },
  };
}

/** The kept picture; with UPDATE_PICTURES set, or when there is none and none is demanded, it is written anew. */
export function keptPicture(name: string, png: Buffer): Buffer {
  const path = resolve(PICTURES, `${name}.png`);
  if (process.env['UPDATE_PICTURES']) {
    mkdirSync(PICTURES, { recursive: true });
    writeFileSync(path, png);
  }
  if (!existsSync(path)) throw new Error(`no picture ${name}.png: look at a new one and keep it with UPDATE_PICTURES=1`);
  return readFileSync(path);
}

/** A browser and a server that gives it a worker of this folder as /worker.js, and other files by name. */
export async function openBrowser(
  worker: string,
  files: Readonly<Record<string, Buffer>> = {},
): Promise<{ readonly url: string; readonly server: Server; readonly browser: Browser }> {
  const server = await serve(await bundleWorker(worker), files);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...BROWSER_ARGUMENTS],
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server, browser };
}

async function bundleWorker(worker: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: resolve(import.meta.dirname, worker), formats: ['es'], fileName: 'worker' },
    },
  });
  const bundle = Array.isArray(output) ? output[0] : output;
  if (!bundle || !('output' in bundle)) throw new Error('vite gave no bundle of the harness worker');
  return bundle.output[0].code;
}

async function serve(worker: string, files: Readonly<Record<string, Buffer>>): Promise<Server> {
  const server = createServer((request, response) => {
    const file = files[request.url?.slice(1) ?? ''];
    if (file) {
      response.end(file);
      return;
    }
    const isWorker = request.url === '/worker.js';
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
    response.end(isWorker ? worker : '<!doctype html><body style="margin:0"></body>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

/** Pages are kept by pixel ratio, which a page cannot change; every case gets a canvas and a worker of its own. */
function pages(browser: Browser, url: string): (ratio: number) => Promise<Page> {
  const kept = new Map<number, Page>();
  return async (ratio) => {
    let page = kept.get(ratio);
    if (!page) {
      page = await browser.newPage({ deviceScaleFactor: ratio });
      await page.goto(url);
      kept.set(ratio, page);
    }
    return page;
  };
}

async function draw(page: Page, job: HarnessCase): Promise<{ readonly png: Buffer; readonly answer: HarnessAnswer }> {
  const { width, height } = job.size;
  await page.setViewportSize({ width, height });
  const answer = await page.evaluate(drawInWorker, job);
  if (answer.error) throw new Error(answer.error);
  return { png: await pictureWith(page, answer.mark), answer };
}

/** Looks until the frame has to be there. */
const LOOKS = 100;

/** The page once it shows the marked frame, which comes to the screen some time after it was drawn. */
export async function pictureWith(page: Page, mark: FrameMark | undefined): Promise<Buffer> {
  for (let look = 0; mark && look < LOOKS; look++) {
    const png = await page.screenshot();
    if (shows(readPng(png), mark)) return png;
    await page.waitForTimeout(20);
  }
  throw new Error(mark ? 'the screen never shows the frame that was drawn last' : 'no frame was drawn');
}

// What follows runs in the page.

function drawInWorker(job: HarnessCase): Promise<HarnessAnswer> {
  const last = globalThis as unknown as { harnessWorker?: Worker };
  last.harnessWorker?.terminate();
  document.body.replaceChildren();
  const canvas = document.createElement('canvas');
  canvas.style.cssText = `display:block;width:${job.size.width}px;height:${job.size.height}px`;
  document.body.append(canvas);
  const offscreen = canvas.transferControlToOffscreen();
  const worker = new Worker('/worker.js', { type: 'module' });
  last.harnessWorker = worker;
  return new Promise((done, fail) => {
    worker.onmessage = (message: MessageEvent<HarnessAnswer>) => done(message.data);
    worker.onerror = (event) => fail(new Error(event.message));
    worker.postMessage({ canvas: offscreen, job }, [offscreen]);
  });
}

export async function comparePictures([a, b]: readonly [string, string]): Promise<Difference> {
  const pixels = async (base64: string): Promise<ImageData> => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [first, second] = [await pixels(a), await pixels(b)];
  if (first.width !== second.width || first.height !== second.height)
    return { width: first.width, height: first.height, share: 1, worst: 255 };
  let different = 0;
  let most = 0;
  for (let at = 0; at < first.data.length; at += 4) {
    const worst = Math.max(...[0, 1, 2].map((channel) => Math.abs(first.data[at + channel]! - second.data[at + channel]!)));
    if (worst > 40) different++;
    if (worst > most) most = worst;
  }
  return { width: first.width, height: first.height, share: different / (first.data.length / 4), worst: most };
}

export async function countColor([base64, rgb]: readonly [string, number]): Promise<number> {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let found = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (
      Math.abs(data[at]! - (rgb >> 16)) <= 12 &&
      Math.abs(data[at + 1]! - ((rgb >> 8) & 255)) <= 12 &&
      Math.abs(data[at + 2]! - (rgb & 255)) <= 12
    )
      found++;
  }
  return found;
}
