import { readFileSync, readdirSync } from 'node:fs';
import { chromium, type Browser, type BrowserServer, type Page } from 'playwright';
import { BROWSER_ARGUMENTS } from '../../tests/setup/browser-arguments';
import type { ArrivalTimes, FrameCosts, FrameTimes, LoadTimes, MarqueeTimes, MoveTimes, StateTimes } from './answers';
import { withCard } from './backend';
import { VIEW } from './camera-path';

/** What a page offers under globalThis.bench; see pages/page.js and pages/ours.js. */
interface Answers {
  load: LoadTimes;
  frames: FrameTimes;
  show: void;
  picks: { readonly ms: readonly number[]; readonly hits: number };
  roundTrips: readonly number[];
  move: MoveTimes;
  marquee: MarqueeTimes;
  arrive: ArrivalTimes;
  anew: readonly (readonly number[])[];
  costs: FrameCosts;
  states: StateTimes;
  primitives: Readonly<Record<'instances' | 'quads' | 'points', readonly number[]>>;
  memory: { readonly documentBytes: number; readonly engineBytes: number } | undefined;
}

/** A peer that has not answered by then is dead. */
const ANSWER_MS = 120_000;

/** One library, or we, in a Chromium of its own: nobody's death touches another. */
export class Drawer {
  readonly name: string;
  readonly #server: BrowserServer;
  readonly #browser: Browser;
  readonly #page: Page;
  /** Its processes before the scene. */
  readonly #empty: Held;
  #died: (reason: string) => void = () => undefined;
  readonly #death: Promise<string>;
  /** Why it is dead; undefined = alive. */
  dead: string | undefined;

  private constructor(name: string, server: BrowserServer, browser: Browser, page: Page) {
    this.name = name;
    this.#server = server;
    this.#browser = browser;
    this.#page = page;
    this.#death = new Promise((resolve) => (this.#died = resolve));
    page.on('crash', () => this.#died('its page crashed'));
    page.on('close', () => this.#died('its page closed'));
    this.#empty = heldBy(server.process().pid!);
  }

  /** `name` of a page, with what follows it in its address. */
  static async open(url: string, name: string): Promise<Drawer> {
    const server = await chromium.launchServer({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [...browserArguments(), '--js-flags=--expose-gc'],
    });
    const browser = await chromium.connect(server.wsEndpoint());
    const page = await browser.newPage({ viewport: VIEW, deviceScaleFactor: 1 });
    page.on('pageerror', (error) => console.error(`${name}: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (process.env['BENCH_VERBOSE']) console.error(`${name}: ${message.text()}`);
    });
    await page.goto(`${url}/${name}`);
    await page.waitForFunction(() => 'bench' in globalThis);
    return new Drawer(name, server, browser, page);
  }

  /** Undefined when the drawer is dead or dies of this; `limitMs` for what may take longer than one answer. */
  async ask<C extends keyof Answers>(
    command: C,
    values: readonly unknown[],
    limitMs = ANSWER_MS,
  ): Promise<Answers[C] | undefined> {
    if (this.dead !== undefined) return undefined;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(`no answer to "${command}" in ${Math.round(limitMs / 1000)} s`), limitMs);
    });
    const answer = this.#page
      .evaluate(
        ([name, list]) =>
          (globalThis as unknown as { bench: Record<string, (...values: unknown[]) => unknown> }).bench[name]!(...list),
        [command, [...values]] as const,
      )
      .then(
        (value) => ({ value: value as Answers[C] }),
        (error: unknown) => ({ reason: (error instanceof Error ? error.message : String(error)).split('\n')[0]! }),
      );
    const outcome = await Promise.race([answer, late.then((reason) => ({ reason })), this.#death.then((reason) => ({ reason }))]);
    clearTimeout(timer);
    if ('value' in outcome) return outcome.value;
    await this.giveUp(outcome.reason);
    return undefined;
  }

  async giveUp(reason: string): Promise<void> {
    this.dead = reason;
    await this.close();
  }

  /**
   * What the scene has added to all processes of this browser: document, scripts' heap, buffers and software GPU. Taken
   * after a rest, in which Chromium gives back what only the loading took.
   */
  async grown(): Promise<Held | undefined> {
    await this.ask('memory', []);
    if (this.dead === undefined) await new Promise((done) => setTimeout(done, REST_MS));
    if (this.dead !== undefined) return undefined;
    const now = heldBy(this.#server.process().pid!);
    return { mb: now.mb - this.#empty.mb, gpuMb: now.gpuMb - this.#empty.gpuMb };
  }

  /** Who draws: the graphics card's name, or the software in its stead. */
  async renderer(): Promise<string> {
    if (this.dead !== undefined) return 'nobody';
    return this.#page.evaluate(() => {
      const gl = new OffscreenCanvas(1, 1).getContext('webgl');
      const names = gl?.getExtension('WEBGL_debug_renderer_info');
      return gl && names ? String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)) : 'an unnamed renderer';
    });
  }

  /** Writes what the page shows, to look at. */
  async picture(path: string): Promise<void> {
    if (this.dead === undefined) await this.#page.screenshot({ path });
  }

  async close(): Promise<void> {
    await Promise.race([this.#browser.close().catch(() => undefined), new Promise((done) => setTimeout(done, 5000))]);
    await this.#server.kill();
  }
}

/** Software GL; BENCH_ANGLE names another backend of Chromium's (`gl`, `vulkan`) on a machine with a graphics card. */
function browserArguments(): readonly string[] {
  const backend = process.env['BENCH_ANGLE'];
  return backend ? withCard(BROWSER_ARGUMENTS, backend) : BROWSER_ARGUMENTS;
}

/** Memory beside files, MiB; of what several processes share, their part. */
export interface Held {
  readonly mb: number;
  /** Of it, in the process that drives the graphics card or stands in for one. */
  readonly gpuMb: number;
}

/** A browser at rest gives memory back for so long, ms. */
const REST_MS = 15_000;

/** What a process and all it started hold. */
function heldBy(root: number): Held {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = read(`/proc/${entry}/stat`);
    parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const isOurs = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at)) if (at === root) return true;
    return false;
  };
  let [total, gpu] = [0, 0];
  for (const pid of parents.keys()) {
    if (!isOurs(pid)) continue;
    const isGpu = read(`/proc/${pid}/cmdline`).includes('--type=gpu-process');
    const shares = read(`/proc/${pid}/smaps_rollup`).matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+)/gm);
    for (const share of shares) {
      total += Number(share[1]);
      if (isGpu) gpu += Number(share[1]);
    }
  }
  return { mb: total / 1024, gpuMb: gpu / 1024 };
}

/** Processes come and go while they are read. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
