import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { build } from 'vite';
import { BROWSER_ARGUMENTS } from '../setup/browser-arguments';
import { shows, type FrameMark } from './frame-mark';
import type { HarnessAnswer, HarnessCase } from './harness-worker';
import { readPng } from './png-pixels';

/** Draws test scenes with the real engine in a worker of a headless Chromium. */
export interface Harness {
  /** Picture and answer of one case. */
  draw(job: HarnessCase): Promise<{ readonly png: Buffer; readonly answer: HarnessAnswer }>;
  stop(): Promise<void>;
}

export async function startHarness(): Promise<Harness> {
  const { url, server, browser } = await openBrowser('harness-worker.ts');
  const pageOf = pages(browser, url);
  return {
    draw: async (job) => draw(await pageOf(job.size.devicePixelRatio), job),
    stop: async () => {
      await browser.close();
      server.close();
    },
  };
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
