import { arrivals, rackNear, statesCamera, VIEW, type Stop } from './camera-path';
import type { Drawer, Held } from './drawer';
import type { ArrivalTimes, LoadTimes, MarqueeTimes, MoveTimes, StateTimes } from './answers';
import type { PeerScene } from './scene-file';

/** What one drawer did at one size. Times in ms. */
export interface DrawerFigures {
  readonly name: string;
  load: LoadTimes | undefined;
  /** Frame times by stop. */
  readonly frames: Map<string, number[]>;
  readonly submitMs: number[];
  draws: number;
  vertices: number;
  readonly picks: number[];
  roundTrips: readonly number[];
  move: MoveTimes | undefined;
  marquee: MarqueeTimes | undefined;
  states: StateTimes | undefined;
  readonly arrivals: { jump?: ArrivalTimes | undefined; zoom?: ArrivalTimes | undefined };
  /** Frame times by stop, each frame drawn anew. */
  readonly anew: Map<string, readonly number[]>;
  /** Fragments a pixel at the stop where they are most; undefined = not counted. */
  overdraw: number | undefined;
  grown: Held | undefined;
  documentBytes: number;
  engineBytes: number;
  /** Why it died, and where; undefined = it lives. */
  dead: string | undefined;
}

/** One size: ours first, then every peer that was opened. */
export interface Measured {
  readonly ports: number;
  readonly path: readonly Stop[];
  /** The graphics card, or the software in its stead. */
  readonly drawnBy: string;
  readonly ours: DrawerFigures;
  readonly peers: readonly DrawerFigures[];
}

export interface HallJob {
  readonly ports: number;
  readonly open: (name: string) => Promise<Drawer>;
  readonly peers: readonly string[];
  readonly scene: PeerScene;
  readonly path: readonly Stop[];
  readonly random: () => number;
}

/** A peer draws this many frames of a stop; no further one once it has taken this long. */
const PEER_FRAMES = 5;
const STOP_MS = 12_000;
/** A peer that has drawn this long in all is taken out, as one that nobody would wait for. */
const WHOLE_MS = 120_000;
/** For the picks of a stop: a peer makes no further one. */
const PICKS_MS = 5000;
/** For a load, after which nobody waits any longer. */
const LOAD_MS = 120_000;

/** Ports with another state before a frame: 100,000 a second in 60 frames. */
export const STATES = 1700;

interface Runner {
  readonly drawer: Drawer;
  readonly figures: DrawerFigures;
}

export async function measureHall(job: HallJob): Promise<Measured> {
  const runners: Runner[] = [];
  for (const name of ['ours', ...job.peers]) runners.push(await load(job, name));
  for (const stop of job.path) await takeStop(runners, stop, job);
  for (const { drawer, figures } of runners) {
    const memory = await drawer.ask('memory', []);
    figures.documentBytes = memory?.documentBytes ?? 0;
    figures.engineBytes = memory?.engineBytes ?? 0;
    figures.grown = await drawer.grown();
    noteDeath(drawer, figures, 'at the end');
  }
  await takeOurs(runners[0]!, job);
  return measured(job, job.path, runners);
}

/** What only we are asked for; the engine is another one afterwards. */
async function takeOurs({ drawer, figures }: Runner, job: HallJob): Promise<void> {
  figures.states = await drawer.ask('states', [statesCamera(job.path), STATES, 10, false]);
  noteDeath(drawer, figures, 'while states changed');
  const ways = arrivals(job.scene, job.random);
  figures.arrivals.jump = await drawer.ask('arrive', [ways.jump]);
  figures.arrivals.zoom = await drawer.ask('arrive', [ways.zoom]);
  noteDeath(drawer, figures, 'on arriving somewhere');
  const anew = await drawer.ask('anew', [job.path.map(({ cameras }) => cameras)]);
  for (const [at, { name }] of job.path.entries()) figures.anew.set(name, anew?.[at] ?? []);
  noteDeath(drawer, figures, 'without a kept picture');
  const costs = await drawer.ask('costs', [job.path.map(({ cameras }) => cameras.at(-1))]);
  figures.overdraw = costs?.overdraw;
}

async function load(job: Pick<HallJob, 'open' | 'path'>, name: string): Promise<Runner> {
  const drawer = await job.open(name);
  const figures: DrawerFigures = {
    name,
    load: undefined,
    frames: new Map(),
    submitMs: [],
    draws: 0,
    vertices: 0,
    picks: [],
    roundTrips: [],
    move: undefined,
    marquee: undefined,
    states: undefined,
    arrivals: {},
    anew: new Map(),
    overdraw: undefined,
    grown: undefined,
    documentBytes: 0,
    engineBytes: 0,
    dead: undefined,
  };
  const startedAt = performance.now();
  figures.load = await drawer.ask('load', [job.path[0]!.cameras[0]], LOAD_MS);
  noteDeath(drawer, figures, `while loading, after ${seconds(performance.now() - startedAt)}`);
  if (figures.load) console.log(`  ${name}: first frame ${Math.round(figures.load.firstFrameMs)} ms`);
  return { drawer, figures };
}

/** Of the width of a free-form diagram this share lies in the rubber band: 100,000 boxes of 120,000. */
const TAKEN = 0.845;

/** A free-form diagram: frames from afar and near, and a rubber band over most of it. */
export async function measureLoose(job: HallJob): Promise<Measured> {
  const runners: Runner[] = [];
  for (const name of ['ours', ...job.peers]) runners.push(await load(job, name));
  const path = job.path.filter((stop) => stop.zone === 'far' || stop.name === 'rack' || stop.name === 'device');
  for (const stop of path) await takeStop(runners, stop, job);
  const camera = path[0]!.cameras[0]!;
  const [minX, , maxX] = job.scene.bounds;
  const right = (minX + (maxX - minX) * TAKEN - camera.x) * camera.scale + VIEW.width / 2;
  const [x0, y0, x1, y1] = [4, 4, right, VIEW.height - 4];
  const box = [
    camera.x + (x0 - VIEW.width / 2) / camera.scale,
    camera.y + (VIEW.height / 2 - y1) / camera.scale,
    camera.x + (x1 - VIEW.width / 2) / camera.scale,
    camera.y + (VIEW.height / 2 - y0) / camera.scale,
  ];
  for (const { drawer, figures } of runners) {
    await drawer.ask('show', [camera]);
    figures.marquee = await drawer.ask('marquee', figures.name === 'ours' ? [[x0, y0, x1, y1], 8] : [box, 4, camera]);
    noteDeath(drawer, figures, 'while taking what lies in a box');
  }
  return measured(job, path, runners);
}

async function measured(job: HallJob, path: readonly Stop[], runners: readonly Runner[]): Promise<Measured> {
  const drawnBy = await runners[0]!.drawer.renderer();
  console.log(`  drawn by ${drawnBy}`);
  const [ours, ...peers] = runners.map((runner) => runner.figures);
  return { ports: job.ports, path, drawnBy, ours: ours!, peers };
}

/** Interleaved: a fifth of the stop for us, one frame of the same part for each peer, and so on. */
async function takeStop(runners: readonly Runner[], stop: Stop, job: HallJob): Promise<void> {
  const share = stop.cameras.length / PEER_FRAMES;
  for (const { figures } of runners) figures.frames.set(stop.name, []);
  for (let round = 0; round < PEER_FRAMES; round++) {
    const cameras = stop.cameras.slice(round * share, (round + 1) * share);
    for (const { drawer, figures } of runners) {
      const times = figures.frames.get(stop.name)!;
      const isPeer = figures.name !== 'ours';
      if (isPeer && sum(times) > STOP_MS) continue;
      if (isPeer && drawer.dead === undefined && sum([...figures.frames.values()].flat()) > WHOLE_MS)
        await drawer.giveUp(`${WHOLE_MS / 1000} s of frames are over`);
      const answer = await drawer.ask('frames', [isPeer ? [cameras[Math.floor(share / 2)]] : cameras]);
      noteDeath(drawer, figures, `at "${stop.name}"`);
      if (!answer) continue;
      times.push(...answer.ms);
      figures.submitMs.push(...answer.submitMs);
      figures.draws = Math.max(figures.draws, answer.draws);
      figures.vertices = Math.max(figures.vertices, answer.vertices);
    }
  }
  const shown = runners.map(({ figures }) => {
    const times = figures.frames.get(stop.name)!;
    return `${figures.name} ${times.length === 0 ? 'dead' : `${Math.max(...times).toFixed(1)} ms`}`;
  });
  console.log(`  ${stop.name}: ${shown.join(', ')}`);
  const pictures = process.env['BENCH_PICTURES'];
  if (pictures) {
    for (const { drawer, figures } of runners)
      await drawer.picture(`${pictures}/${job.ports}-${stop.name.replaceAll(' ', '-')}-${figures.name}.png`);
  }
  if (stop.zone === 'near') await pickAndMove(runners, stop, job);
}

async function pickAndMove(runners: readonly Runner[], stop: Stop, job: HallJob): Promise<void> {
  const camera = stop.cameras[Math.floor(stop.cameras.length / 2)]!;
  const points = Array.from({ length: 1000 }, (_, at) => job.random() * (at % 2 === 0 ? 1279 : 719));
  const [minX, minY, maxX, maxY] = job.scene.bounds;
  const rack = rackNear(job.scene, (minX + maxX) / 2, (minY + maxY) / 2).index;
  for (const { drawer, figures } of runners) {
    const isPeer = figures.name !== 'ours';
    await drawer.ask('show', [camera]);
    const picks = await drawer.ask('picks', [isPeer ? points.slice(0, 80) : points, PICKS_MS]);
    figures.picks.push(...(picks?.ms ?? []));
    if (!isPeer)
      figures.roundTrips = [...figures.roundTrips, ...((await drawer.ask('roundTrips', [points.slice(0, 400)])) ?? [])];
    if (stop.name === 'rack' && job.scene.placements[rack] !== 0)
      figures.move = isPeer
        ? await drawer.ask('move', [rack, 7, 4, camera])
        : await drawer.ask('move', [job.scene.placements[rack], 7, 10]);
    noteDeath(drawer, figures, `while picking or moving at "${stop.name}"`);
  }
}

function noteDeath(drawer: Drawer, figures: DrawerFigures, where: string): void {
  if (drawer.dead === undefined || figures.dead !== undefined) return;
  figures.dead = `${drawer.dead}, ${where}`;
  console.log(`  ${figures.name} is dead: ${figures.dead}`);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}
