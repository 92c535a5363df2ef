import { randomOf } from '../../domain/demo/random';
import type { ColumnStore } from '../../domain/document/column-store';
import { encodeSnapshot } from '../../protocol/codec/snapshot';
import { freeFormDocument, hallDocument } from '../documents';
import { loadNow, median, percentile, type Finding, type Scenario } from '../harness';
import { startPages, type BenchPages } from '../peers/bench-pages';
import { cameraPath, statesCamera, VIEW, type Stop } from '../peers/camera-path';
import { Drawer } from '../peers/drawer';
import { loosePeerScene } from '../peers/loose-scene';
import { peerScene } from '../peers/scene-file';
import { TECHNIQUES, type Beside, type Technique } from '../techniques/techniques';

const BOXES = 120_000;
const LINKS = 80_000;
/** Rectangles in a frame of the comparison of primitives. */
const RECTANGLES = 40_000;

export const scenario: Scenario = {
  question: 'what does each technique of the engine buy, one switched off at a time?',
  async run({ seed, size, rounds }) {
    const chosen = process.env['BENCH_TECHNIQUES']?.split(',');
    const wanted = TECHNIQUES.map((technique) => ({ ...technique, ports: Math.min(technique.ports, size ?? Infinity) }));
    const asked = chosen ? wanted.filter(({ name }) => chosen.some((word) => name.includes(word))) : wanted;
    const variants = new Map(
      asked.flatMap(({ without }) =>
        'replaced' in without
          ? [[without.by, { replaced: without.replaced, by: `bench/techniques/off/${without.by}` }] as const]
          : [],
      ),
    );
    const pages = await startPages(['ours', 'primitives'], variants);
    try {
      const findings: Finding[] = [];
      for (const [key, techniques] of groupsOf(asked)) {
        const place = key === 'free-form' ? freeForm(pages, seed) : hall(pages, techniques[0]!.ports, seed);
        for (const technique of techniques) {
          console.log(`  ${technique.name}, ${key}; load ${loadNow().toFixed(1)}`);
          findings.push(...(await measure(pages, technique, place, rounds, seed)));
        }
      }
      if (!chosen) findings.push(...(await primitives(pages, rounds)));
      console.log(`\n${asDocumented(findings)}\n`);
      return findings;
    } finally {
      pages.close();
    }
  },
};

/** The table of docs/engine.md. */
function asDocumented(findings: readonly Finding[]): string {
  const lines = findings.map(({ figure, size, ours, peer, unit }) => {
    const words = figure.replaceAll('|', '/');
    if (peer === undefined) return `| ${words} | ${inWords(size)} | | | |`;
    return `| ${words} | ${inWords(size)} | ${inWords(ours)} ${unit} | ${inWords(peer)} ${unit} | ${inWords(peer / ours)} |`;
  });
  return ['| technique: figure | of | with | without | times |', '| --- | --- | --- | --- | --- |', ...lines].join('\n');
}

function inWords(value: number): string {
  return (value >= 100 ? Math.round(value) : Number(value.toPrecision(2))).toLocaleString('en');
}

/** Techniques that are measured on one document. */
function groupsOf(techniques: readonly Technique[]): ReadonlyMap<string, readonly Technique[]> {
  const groups = new Map<string, Technique[]>();
  for (const technique of techniques) {
    const key = technique.scene === 'hall' ? `${technique.ports} ports` : technique.scene;
    groups.set(key, [...(groups.get(key) ?? []), technique]);
  }
  return groups;
}

interface Place {
  readonly size: number;
  readonly path: readonly Stop[];
}

function hall(pages: BenchPages, ports: number, seed: number): Place {
  const { document, diagram } = hallDocument(ports, seed);
  serve(pages, document, diagram);
  return { size: ports, path: cameraPath(peerScene(document, diagram)) };
}

function freeForm(pages: BenchPages, seed: number): Place {
  const { document, diagram } = freeFormDocument({ boxes: BOXES, links: LINKS, seed });
  serve(pages, document, diagram);
  return { size: BOXES + LINKS, path: cameraPath(loosePeerScene(document, diagram)) };
}

function serve(pages: BenchPages, document: ColumnStore, diagram: number): void {
  pages.serve({ snapshot: new Uint8Array(encodeSnapshot(document, { diagram, clock: 1 })), neutral: new Uint8Array(0) });
}

type Side = 'with' | 'without';
const SIDES: readonly Side[] = ['with', 'without'];

/** Two engines beside each other, asked in turn. */
async function measure(
  pages: BenchPages,
  technique: Technique,
  place: Place,
  rounds: number,
  seed: number,
): Promise<readonly Finding[]> {
  const { without, timed } = technique;
  const drawers: Record<Side, Drawer> = {
    with: await Drawer.open(pages.url, 'ours'),
    without: await Drawer.open(pages.url, 'replaced' in without ? `ours?without=${without.by}` : 'ours'),
  };
  try {
    const rows = new Rows(technique.name, place.size);
    const firstFrames: Record<Side, number[]> = { with: [], without: [] };
    for (const side of SIDES) {
      // A kept picture would hide what the others save: they are measured where every frame is drawn anew.
      const picture = 'picture' in without ? (side === 'with' ? 'retained' : 'direct') : 'direct';
      const load = await drawers[side].ask('load', [undefined, picture]);
      if (load) firstFrames[side].push(load.firstFrameMs);
    }
    if (timed === 'first frame') rows.add('first frame', firstFrames, 'ms', median);
    else if (timed === 'pick') await timePicks(drawers, place, randomOf(seed), rows);
    else if ('states' in timed) await timeStates(drawers, 'edits' in without, timed.states, place, rounds, rows);
    else for (const name of timed.stops) await timeStop(drawers, place, name, timed.beside, rows);
    for (const side of SIDES) if (drawers[side].dead !== undefined) rows.dead(side, drawers[side].dead);
    return rows.findings;
  } finally {
    for (const side of SIDES) await drawers[side].close();
  }
}

/** Findings of one technique. */
class Rows {
  readonly findings: Finding[] = [];
  readonly #name: string;
  readonly #size: number;

  constructor(name: string, size: number) {
    this.#name = name;
    this.#size = size;
  }

  add(what: string, values: Record<Side, readonly number[]>, unit: string, of: (values: readonly number[]) => number): void {
    if (SIDES.some((side) => values[side].length === 0)) return;
    this.findings.push({
      figure: `${this.#name}: ${what}`,
      size: this.#size,
      ours: of(values.with),
      peer: of(values.without),
      peerName: 'without',
      unit,
    });
  }

  dead(side: Side, reason: string): void {
    this.findings.push({ figure: `${this.#name}: ${side} it: ${reason}`, size: this.#size, ours: 0, unit: '' });
  }
}

const most = (values: readonly number[]): number => Math.max(...values);
const p95 = (values: readonly number[]): number => percentile(values, 0.95);

/** Parts of a stop's cameras, each drawn by both, the one that is first changing. */
const PARTS = 6;

async function timeStop(drawers: Record<Side, Drawer>, { path }: Place, name: string, beside: Beside, rows: Rows): Promise<void> {
  const { cameras } = path.find((stop) => stop.name === name)!;
  const ms: Record<Side, number[]> = { with: [], without: [] };
  const submitMs: Record<Side, number[]> = { with: [], without: [] };
  const vertices: Record<Side, number[]> = { with: [], without: [] };
  const share = cameras.length / PARTS;
  for (const side of SIDES) await drawers[side].ask('show', [cameras[0]]);
  for (let part = 0; part < PARTS; part++) {
    for (const side of part % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const answer = await drawers[side].ask('frames', [cameras.slice(part * share, (part + 1) * share)]);
      if (!answer) continue;
      ms[side].push(...answer.ms);
      submitMs[side].push(...answer.submitMs);
      vertices[side].push(answer.vertices);
    }
  }
  rows.add(`frame, ${name}, median`, ms, 'ms', median);
  if (beside === 'p95') rows.add(`frame, ${name}, p95`, ms, 'ms', p95);
  else if (beside === 'script') rows.add(`JavaScript of a frame, ${name}, median`, submitMs, 'ms', median);
  else rows.add(`vertices of a frame, ${name}, most`, vertices, 'vertices', most);
}

async function timeStates(
  drawers: Record<Side, Drawer>,
  edits: boolean,
  count: number,
  { path }: Place,
  rounds: number,
  rows: Rows,
): Promise<void> {
  const camera = statesCamera(path);
  const ms: Record<Side, number[]> = { with: [], without: [] };
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const asEdits = side === 'without' && edits;
      ms[side].push(...((await drawers[side].ask('states', [camera, count, 6, asEdits]))?.ms ?? []));
    }
  }
  rows.add(`frame with ${count} changed states, median`, ms, 'ms', median);
}

async function timePicks(drawers: Record<Side, Drawer>, { path }: Place, random: () => number, rows: Rows): Promise<void> {
  const camera = path.find((stop) => stop.name === 'middle')!.cameras[30]!;
  const ms: Record<Side, number[]> = { with: [], without: [] };
  for (let round = 0; round < 4; round++) {
    const points = Array.from({ length: 500 }, (_, at) => random() * (at % 2 === 0 ? VIEW.width : VIEW.height));
    for (const side of SIDES) {
      await drawers[side].ask('show', [camera]);
      ms[side].push(...((await drawers[side].ask('picks', [points]))?.ms ?? []));
    }
  }
  rows.add('pick, p95', ms, 'ms', p95);
}

/** Why there are points from far and quads near, and no instances: what a rectangle costs in each way. */
async function primitives(pages: BenchPages, rounds: number): Promise<readonly Finding[]> {
  const drawer = await Drawer.open(pages.url, 'primitives');
  try {
    const ms = await drawer.ask('primitives', [RECTANGLES, rounds]);
    if (!ms) throw new Error(`no comparison of primitives: ${drawer.dead}`);
    const micros = (way: keyof typeof ms): number => (median(ms[way]) * 1000) / RECTANGLES;
    const instances = { peer: micros('instances'), peerName: 'instances' };
    return (['quads', 'points'] as const).map((way) => ({
      figure: `a rectangle of 3 x 3 pixels, ${way === 'quads' ? 'indexed quad' : 'point'}`,
      size: RECTANGLES,
      ours: micros(way),
      unit: 'µs',
      ...instances,
    }));
  } finally {
    await drawer.close();
  }
}
