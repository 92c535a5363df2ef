import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PlantBuilder } from '../../../tests/fixtures/plant-builder';
import { PROOF_RUNS } from '../../../tests/fixtures/proof-runs';
import { CAPACITY_DEFAULTS } from '../../../domain/capacity/settings';
import {
  codeOf,
  DIAGRAM_KINDS,
  OBJECT_CLASSES,
  PATHWAY_KINDS,
  PATHWAY_LIFECYCLES,
  PORT_LIFECYCLES,
  SEPARATION_CLASSES,
} from '../../../domain/catalog/enums';
import { portTypeCode } from '../../../domain/catalog/port-types';
import { plainFree, plainNear, plainWay, type PlainNear } from '../../../domain/proof/plain-reach';
import type { FitAnswer, FitQuestion } from '../../api/capacity';
import { EstateSeat } from './estate-seat';
import { searchFit } from './fit-search';

const kernels = new URL('../../../engine-wasm/build/kernels.wasm', import.meta.url);
const seat = new EstateSeat(() => readFile(kernels));
const CLASS = (name: (typeof OBJECT_CLASSES)[number]): number => codeOf(OBJECT_CLASSES, name);
const PORT = 'interface/1000base-t';

const NO_TEMPLATES = { ports: [], slots: [], maps: [] };

const racks = fc.record({
  /** In the first or second room, on its plan or on none. */
  room: fc.nat(1),
  stands: fc.constantFrom(true, true, true, false),
  x: fc.integer({ min: 0, max: 40_000 }),
  y: fc.integer({ min: 0, max: 20_000 }),
  row: fc.constantFrom('', 'A', 'B'),
  panel: fc.option(fc.nat(1)),
  ports: fc.array(fc.constantFrom(0, 0, 0, ...PORT_LIFECYCLES.keys()), { maxLength: 6 }),
  halfUnits: fc.constantFrom(4, 8, 20),
});
const pathways = fc.record({
  from: fc.nat(9),
  to: fc.nat(9),
  lengthMm: fc.integer({ min: 0, max: 20_000 }),
  heightMm: fc.constantFrom(null, 2400, 2900, 3500),
  kind: fc.constantFrom(...PATHWAY_KINDS.keys()),
  lifecycle: fc.constantFrom(0, 0, 0, codeOf(PATHWAY_LIFECYCLES, 'planned'), codeOf(PATHWAY_LIFECYCLES, 'closed')),
  separation: fc.constantFrom(0, 0, codeOf(SEPARATION_CLASSES, 'data'), codeOf(SEPARATION_CLASSES, 'power')),
});
const plants = fc.record({
  racks: fc.array(racks, { minLength: 2, maxLength: 9, size: 'max' }),
  /** Their ends are racks, and a junction. */
  pathways: fc.array(pathways, { maxLength: 6 }),
});
const asked = fc.record({
  count: fc.integer({ min: 1, max: 9 }),
  most: fc.constantFrom(1000, 2000, 9000, 15_000, 30_000, 60_000),
  aim: fc.constantFrom('pack' as const, 'spread' as const),
  pieces: fc.integer({ min: 1, max: 6 }),
  keep: fc.option(
    fc.record({
      how: fc.constantFrom('apart' as const, 'together' as const),
      by: fc.constantFrom('rack' as const, 'row' as const, 'room' as const, 'feed' as const),
      from: fc.array(fc.nat(8), { maxLength: 2 }),
      each: fc.boolean(),
    }),
  ),
});
type Wish = typeof plants extends fc.Arbitrary<infer T> ? T : never;

function make(wish: Wish) {
  const plant = new PlantBuilder();
  const site = plant.add('object', { class: CLASS('site') });
  const rooms = [0, 1].map(() => plant.add('object', { class: CLASS('room'), parent: site }));
  const panels = [0, 1].map(() => plant.add('object', { class: CLASS('node'), parent: site }));
  const plans = rooms.map((owner) => plant.add('diagram', { owner, kind: codeOf(DIAGRAM_KINDS, 'plan') }));
  const diagram = plant.add('diagram', { owner: site });
  const made = wish.racks.map(({ room, stands, x, y, row, panel, ports, halfUnits }) => {
    const size = { widthMm: 600, depthMm: 1000, heightU: halfUnits / 2 };
    const rack = plant.add('object', { class: CLASS('rack'), parent: rooms[room]!, ...size }, { row });
    if (stands) plant.add('placement', { diagram: plans[room]!, subject: rack, x, y, rotation: 0 });
    const device = plant.add('object', { class: CLASS('device'), parent: rack, positionU: 1, heightU: 1, face: 1 });
    for (const lifecycle of ports) plant.add('port', { owner: device, type: portTypeCode(PORT), lifecycle });
    if (panel !== null) feedFrom(plant, panels[panel]!, rack);
    return rack;
  });
  const junction = plant.add('object', { class: CLASS('junction'), parent: site });
  const ends = [...made, junction];
  for (const { from, to, heightMm, ...fields } of wish.pathways)
    plant.add(
      'pathway',
      { parent: rooms[0]!, from: ends[from % ends.length]!, to: ends[to % ends.length]!, ...fields },
      { heightMm },
    );
  return { plant, diagram, plans, racks: made, model: plant.add('model', { heightU: 1, flags: 0 }, { templates: NO_TEMPLATES }) };
}

/** [panel: feed] --cord-- [strip in the rack]. */
function feedFrom(plant: PlantBuilder, panel: number, rack: number): void {
  const feed = plant.add('object', { class: CLASS('powerFeed'), parent: panel });
  const strip = plant.add('object', { class: CLASS('device'), parent: rack });
  const outlet = plant.add('port', { owner: feed, type: portTypeCode('powerFeed/ac-single-phase') });
  const inlet = plant.add('port', { owner: strip, type: portTypeCode('powerPort/iec-60320-c14') });
  const cable = plant.add('cable', {});
  plant.add('termination', { cable, port: outlet, end: 1, position: 1 });
  plant.add('termination', { cable, port: inlet, end: 2, position: 1 });
}

/** A piece in a rack takes the ports nearest to it. */
function take(
  { plant, racks: all, plans }: ReturnType<typeof make>,
  rack: number,
  free: Map<number, number>,
  count: number,
  most: number,
): void {
  const near = all
    .map((other) => ({ other, mm: plainWay(plant.document, rack, other, plans)?.mm ?? Infinity }))
    .filter(({ mm }) => mm <= most)
    .toSorted((a, b) => a.mm - b.mm || a.other - b.other);
  let left = count;
  for (const { other } of near) {
    const ports = Math.min(left, free.get(other)!);
    free.set(other, free.get(other)! - ports);
    left -= ports;
  }
}

type Keep = NonNullable<FitQuestion['keep']>;

/** What a rack is called by in a grouping; null = nobody said. */
function groupOf(wish: Wish, at: number, by: Keep['by']): string | null {
  const { room, row, panel } = wish.racks[at]!;
  if (by === 'rack') return String(at);
  if (by === 'room') return String(room);
  if (by === 'feed') return panel === null ? null : String(panel);
  return row === '' ? null : `${room}${row}`;
}

/** 'no' = it stands where it must not, 'unknown' = nobody can say. */
function keeps(
  wish: Wish,
  at: number,
  { how, by }: Pick<Keep, 'how' | 'by'>,
  others: readonly number[],
): 'yes' | 'no' | 'unknown' {
  const own = groupOf(wish, at, by);
  const theirs = others.map((other) => groupOf(wish, other, by));
  const clash = theirs.some((group) => group !== null && own !== null && (group === own) === (how === 'apart'));
  return clash ? 'no' : theirs.some((group) => group === null || own === null) ? 'unknown' : 'yes';
}

test('[Issue 12] law: how far the free ports near each rack are, which have them, who stands apart or together, and where several go, is as worked out way by way', async () => {
  let [near, refused, unknown, kept, placed] = [0, 0, 0, 0, 0];
  await fc.assert(
    fc.asyncProperty(plants, asked, async (wish, { count, most, aim, pieces, keep }) => {
      const made = make(wish);
      const { document } = made.plant;
      const from = [...new Set(keep?.from.map((at) => at % made.racks.length))];
      const estate = await seat.estate(() => document, made.diagram, CAPACITY_DEFAULTS, new Map());
      const what = { kind: 'model', model: made.model } as const;
      const answer: FitAnswer = searchFit(document, estate, {
        ...{ what, face: 1, aim, count: pieces, given: [] },
        reach: { type: PORT, count, by: 'length', most },
        keep: keep && { ...keep, from: from.map((at) => made.racks[at]!) },
      })!;
      const free = new Map(made.racks.map((rack) => [rack, plainFree(document, rack, PORT)]));
      const room = new Map(made.racks.map((rack, at) => [rack, wish.racks[at]!.halfUnits - 2]));
      const others = [...from];
      const asksKeep = keep !== null && (from.length > 0 || keep.each);
      /** More known first, then the higher mean, hundredths; null = it is not there. */
      const rankOf = (at: number): { readonly known: number; readonly score: number; readonly plain: PlainNear } | null => {
        const rack = made.racks[at]!;
        const plain = plainNear(document, rack, free, { count, mostMm: most }, made.plans);
        const stands = asksKeep ? keeps(wish, at, keep, others) : 'yes';
        if (room.get(rack)! < 2 || plain.isRefused || stands === 'no') return null;
        const all = wish.racks[at]!.halfUnits;
        const left = (100 * (room.get(rack)! - 2)) / all;
        const parts = [aim === 'pack' ? 100 - left : left, ...(plain.far === null ? [] : [100 * (1 - plain.far / most)])];
        const score = parts.reduce((sum, part) => sum + part, 0) / parts.length;
        return { known: parts.length - (stands === 'unknown' ? 1 : 0), score, plain };
      };
      const isBetter = (one: ReturnType<typeof rankOf>, other: ReturnType<typeof rankOf>): boolean =>
        one !== null &&
        (other === null || one.known > other.known || (one.known === other.known && one.score > other.score + 1e-3));
      const ranks = made.racks.map((_, at) => rankOf(at));
      expect(answer.best.map(({ rack }) => made.racks.indexOf(rack)).toSorted((a, b) => a - b)).toEqual(
        ranks.flatMap((rank, at) => (rank ? [at] : [])),
      );
      answer.best.forEach((line, at) => {
        const rank = ranks[made.racks.indexOf(line.rack)]!;
        const before = answer.best[at - 1];
        if (before) expect(isBetter(rank, ranks[made.racks.indexOf(before.rack)]!)).toBe(false);
        expect(line.reach!.has).toBe(rank.plain.has);
        if (rank.plain.far === null) expect([line.reach!.far, line.parts.reach]).toEqual([null, null]);
        else {
          expect(line.reach!.far).toBeCloseTo(rank.plain.far, 6);
          expect(line.reach!.isStraight).toBe(rank.plain.isStraight);
          expect(Math.abs(line.score - rank.score)).toBeLessThanOrEqual(0.5 + 1e-3);
        }
        expect(line.keep).toBe(
          !asksKeep ? null : keeps(wish, made.racks.indexOf(line.rack), keep, others) === 'yes' ? 'kept' : 'unknown',
        );
        if (rank.plain.far === null) unknown++;
        else near++;
      });
      // Of what lacks several the first is told: space, then ports near it, then what it should stand apart from.
      const whys = made.racks.map((rack, at) => {
        if (room.get(rack)! < 2) return 'units';
        if (plainNear(document, rack, free, { count, mostMm: most }, made.plans).isRefused) return 'reach';
        return asksKeep && keeps(wish, at, keep, others) === 'no' ? 'keep' : '';
      });
      for (const why of ['units', 'reach', 'keep'] as const)
        expect(answer.refused[why]).toBe(whys.filter((each) => each === why).length);
      for (const change of answer.plan) {
        if (change.kind !== 'add') throw new Error('what has a model is added');
        const at = made.racks.indexOf(change.rack);
        const now = made.racks.map((_, other) => rankOf(other));
        expect(now[at]).not.toBeNull();
        for (const other of now) expect(isBetter(other, now[at]!)).toBe(false);
        room.set(change.rack, room.get(change.rack)! - 2);
        if (keep?.each) others.push(at);
        take(made, change.rack, free, count, most);
        placed++;
      }
      if (answer.plan.length < pieces) expect(made.racks.map((_, at) => rankOf(at)).filter((rank) => rank !== null)).toEqual([]);
      refused += answer.refused.reach;
      kept += answer.refused.keep;
    }),
    PROOF_RUNS,
  );
  expect(Math.min(near, refused, kept, placed)).toBeGreaterThan(PROOF_RUNS.numRuns / 2);
  expect(unknown).toBeGreaterThan(PROOF_RUNS.numRuns / 5);
});
