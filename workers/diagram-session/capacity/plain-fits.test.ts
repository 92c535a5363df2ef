import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PlantBuilder } from '../../../tests/fixtures/plant-builder';
import { PROOF_RUNS } from '../../../tests/fixtures/proof-runs';
import { workedExamples } from '../../../tests/fixtures/worked-examples';
import { expectFits, isBetter } from '../../../tests/oracles/expect-fits';
import { CAPACITY_DEFAULTS } from '../../../domain/capacity/settings';
import {
  CABLE_LIFECYCLES,
  codeOf,
  MODEL_FLAGS,
  OBJECT_CLASSES,
  OBJECT_FLAGS,
  OBJECT_LIFECYCLES,
  PORT_LIFECYCLES,
  POWER_PHASES,
} from '../../../domain/catalog/enums';
import { portTypeCode } from '../../../domain/catalog/port-types';
import {
  plainFit,
  plainNeedsOf,
  plainPieces,
  type PlainFit,
  type PlainNeeds,
  type PlainPiece,
} from '../../../domain/proof/plain-fits';
import type { FitAnswer, FitQuestion } from '../../api/capacity';
import { EstateSeat } from './estate-seat';
import { searchFit } from './fit-search';

const kernels = new URL('../../../engine-wasm/build/kernels.wasm', import.meta.url);
const seat = new EstateSeat(() => readFile(kernels));
const CLASS = (name: (typeof OBJECT_CLASSES)[number]): number => codeOf(OBJECT_CLASSES, name);
const FACE = ['', 'front', 'rear'] as const;
const PORT = 'interface/1000base-t';

const mostly = <T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(usual, usual, usual, ...others);
const heights = fc.constantFrom(0, 0.5, 1, 1, 1.5, 2, 2, 3, 4, 8);
const inlets = fc.record({
  maximumDrawW: fc.constantFrom(undefined, 300, 500, 1100),
  allocatedDrawW: fc.constantFrom(undefined, undefined, 200, 450),
});
const models = fc.record({
  heightU: heights,
  isDeep: fc.boolean(),
  weightKg: fc.constantFrom(0, 4.5, 12, 30),
  inlets: fc.array(inlets, { maxLength: 3 }),
  passesOn: mostly(false, true),
});
const devices = fc.record({
  at: fc.nat(100),
  heightU: heights,
  face: fc.integer({ min: 1, max: 2 }),
  isDeep: fc.boolean(),
  model: fc.nat(3),
  ratedPowerW: fc.constantFrom(0, 0, 150, 700),
  weightKg: fc.constantFrom(0, 0, 7.5, 20),
  class: mostly('device' as const, 'reservation' as const),
  cards: fc.array(fc.record({ model: fc.nat(3), ratedPowerW: fc.constantFrom(0, 0, 60), weightKg: fc.constantFrom(0, 1.5) }), {
    maxLength: 2,
  }),
  /** By port: its own state, and that of the cable in it; null = none is. */
  ports: fc.array(fc.tuple(mostly(0, ...PORT_LIFECYCLES.keys()), fc.option(fc.nat(CABLE_LIFECYCLES.length - 1))), {
    maxLength: 4,
  }),
});
const feeds = fc.record({
  voltageV: fc.constantFrom(0, 230, 400),
  breakerA: fc.constantFrom(0, 10, 16),
  utilizationPercent: fc.constantFrom(0, 80, 100),
  phases: fc.nat(POWER_PHASES.length - 1),
  powerFactor: fc.constantFrom(0, 0.9),
  ratedPowerW: fc.constantFrom(0, 3000),
  lifecycle: mostly(0, ...OBJECT_LIFECYCLES.keys()),
});
const racks = fc.record({
  room: fc.nat(1),
  heightU: fc.constantFrom(4, 6, 6.5, 10, 12, 42),
  flags: fc.constantFrom(0, OBJECT_FLAGS.descendingUnits),
  ratedPowerW: fc.constantFrom(0, 0, 1000, 3500),
  carriesKg: fc.constantFrom(0, 0, 50, 120),
  hasModel: fc.boolean(),
  feeds: fc.array(feeds, { maxLength: 3 }),
  devices: fc.array(devices, { maxLength: 6 }),
});
const defaults = fc.record({
  rackPowerW: fc.constantFrom(0, 2000),
  rackWeightKg: fc.constantFrom(0, 100),
  rackCoolingW: fc.constantFrom(0, 0, 1500),
});
const plants = fc.record({
  models: fc.array(models, { minLength: 4, maxLength: 4 }),
  racks: fc.array(racks, { minLength: 1, maxLength: 16, size: 'max' }),
  everywhere: defaults,
  /** Of the first room; what is 0 is as everywhere. */
  inRoom: defaults,
  modelCarriesKg: fc.constantFrom(0, 80),
});
const asked = fc.record({
  what: fc.oneof(
    fc.record({ kind: fc.constant('model' as const), model: fc.nat(3) }),
    fc.record({ kind: fc.constant('device' as const), device: fc.nat(95) }),
    fc.record({
      kind: fc.constant('needs' as const),
      halfUnits: fc.constantFrom(0, 1, 2, 3, 4, 6, 12),
      rated: fc.constantFrom(0, 300, 900),
      weight: fc.constantFrom(0, 10_500, 40_000),
      fullDepth: fc.boolean(),
      ports: fc.option(
        fc.record({ type: fc.constantFrom(PORT, 'interface/400gbase-x-osfp'), count: fc.integer({ min: 0, max: 5 }) }),
      ),
    }),
  ),
  face: fc.constantFrom(1 as const, 2 as const),
  aim: fc.constantFrom('pack' as const, 'spread' as const),
  count: fc.integer({ min: 1, max: 12 }),
});
type Wish = typeof plants extends fc.Arbitrary<infer T> ? T : never;
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

interface Made {
  readonly plant: PlantBuilder;
  readonly diagram: number;
  readonly racks: readonly number[];
  readonly models: readonly number[];
  readonly devices: readonly number[];
  readonly rooms: readonly number[];
  readonly carriesKg: ReadonlyMap<number, number>;
}

function make(wish: Wish): Made {
  const plant = new PlantBuilder();
  const site = plant.add('object', { class: CLASS('site') });
  const rooms = [0, 1].map(() => plant.add('object', { class: CLASS('room'), parent: site }));
  const diagram = plant.add('diagram', { owner: site });
  const ownModels = wish.models.map(({ heightU, isDeep, weightKg, inlets: own, passesOn }) => {
    const ports = [
      ...own.map((draw, at) => ({ name: `psu${at}`, type: 'powerPort/iec-60320-c14', face: 2, ...draw })),
      ...(passesOn ? [{ name: 'o1', type: 'powerOutlet/iec-60320-c13', face: 2 }] : []),
    ];
    const flags = isDeep ? MODEL_FLAGS.fullDepth : 0;
    return plant.add('model', { heightU, flags, weightKg }, { templates: { ports, slots: [], maps: [] } });
  });
  const rackModel = plant.add('model', {});
  const carriesKg = new Map<number, number>([[rackModel, wish.modelCarriesKg]]);
  const found: number[] = [];
  const made = wish.racks.map((rack) => {
    const { heightU, flags, ratedPowerW } = rack;
    const parent = rooms[rack.room]!;
    const id = plant.add('object', {
      class: CLASS('rack'),
      parent,
      heightU,
      flags,
      ratedPowerW,
      model: rack.hasModel ? rackModel : 0,
    });
    carriesKg.set(id, rack.carriesKg);
    for (const feed of rack.feeds) plant.add('object', { class: CLASS('powerFeed'), parent: id, ...feed });
    for (const device of rack.devices) {
      const { at, model, cards, ports, isDeep, ...fields } = device;
      const positionU = 1 + (at % (2 * heightU)) / 2;
      const isThing = device.class === 'device';
      const owner = plant.add('object', {
        ...fields,
        ...{ parent: id, class: CLASS(device.class), positionU: at % 7 === 0 && isThing ? 0 : positionU },
        ...{ flags: isDeep ? OBJECT_FLAGS.fullDepth : 0, model: isThing ? ownModels[model]! : 0 },
      });
      if (!isThing) continue;
      found.push(owner);
      for (const card of cards) {
        const slot = plant.add('object', { class: CLASS('slot'), parent: owner });
        const { passesOn } = wish.models[card.model]!;
        plant.add('object', { ...card, class: CLASS('card'), parent: slot, model: passesOn ? 0 : ownModels[card.model]! });
      }
      for (const [lifecycle, cable] of ports) {
        const port = plant.add('port', { owner, type: portTypeCode(PORT), lifecycle });
        if (cable !== null)
          plant.add('termination', { cable: plant.add('cable', { lifecycle: cable }), port, end: 1, position: 1 });
      }
    }
    return id;
  });
  return { plant, diagram, racks: made, models: ownModels, devices: found, rooms, carriesKg };
}

async function answerOf(made: Made, wish: Wish, question: Asked): Promise<FitAnswer | undefined> {
  const { plant, diagram, models: ownModels, devices: own, rooms, carriesKg } = made;
  const { document } = plant;
  const settings = { ...CAPACITY_DEFAULTS, ...wish.everywhere, rooms: { [rooms[0]!]: wish.inRoom } };
  const estate = await seat.estate(() => document, diagram, settings, carriesKg);
  const { what } = question;
  const asks = ((): FitQuestion['what'] => {
    if (what.kind === 'model') return { kind: 'model', model: ownModels[what.model]! };
    return what.kind === 'device' ? { kind: 'device', device: own[what.device % own.length]! } : what;
  })();
  return searchFit(document, estate, { ...question, what: asks, reach: null, keep: null, given: [] });
}

function needsOf({ plant, models: ownModels, devices: own, racks: all }: Made, { what, face }: Asked): PlainNeeds {
  const { document } = plant;
  const faces = (isDeep: boolean) => (isDeep ? (['front', 'rear'] as const) : [FACE[face] as 'front' | 'rear']);
  if (what.kind === 'model') return plainNeedsOf(document, ownModels[what.model]!, FACE[face] as 'front' | 'rear');
  if (what.kind === 'needs') {
    const { halfUnits, rated: ratedW, weight, fullDepth, ports } = what;
    return { heightU: halfUnits / 2, faces: faces(fullDepth), ratedW, weightKg: weight / 1000, ports };
  }
  const id = own[what.device % own.length]!;
  const piece = all.flatMap((rack) => plainPieces(document, rack)).find((each) => each.id === id)!;
  return { ...piece, faces: faces(piece.faces.length === 2), ports: null };
}

test('[B6] law: whether, where and how well each rack takes it, which ten are shown, and where several go, is as worked out rack by rack', async () => {
  let [fitting, refused, beyond] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(plants, asked, async (wish, question) => {
      const made = make(wish);
      const { document } = made.plant;
      if (question.what.kind === 'device') fc.pre(made.devices.length > 0);
      const needs = needsOf(made, question);
      const moving = question.what.kind === 'device' ? made.devices[question.what.device % made.devices.length]! : 0;
      const pieces = new Map<number, readonly PlainPiece[]>(
        made.racks.map((rack) => [rack, plainPieces(document, rack).filter(({ id }) => id !== moving)]),
      );
      const fitOf = (rack: number): PlainFit => {
        const isFirst = document.get('object', rack)!.parent === made.rooms[0];
        const pick = (name: keyof Wish['everywhere']): number => (isFirst && wish.inRoom[name]) || wish.everywhere[name];
        const own = { powerW: pick('rackPowerW'), weightKg: pick('rackWeightKg'), coolingW: pick('rackCoolingW') };
        return plainFit(document, rack, pieces.get(rack)!, needs, made.carriesKg, own);
      };
      const answer = (await answerOf(made, wish, question))!;
      const plain = new Map(made.racks.map((rack) => [rack, fitOf(rack)]));
      expectFits(answer, plain, question.aim);
      const takers = made.racks.filter((rack) => plain.get(rack)!.refused === null);

      if (question.what.kind !== 'needs') {
        for (const [at, change] of answer.plan.entries()) {
          if (change.kind === 'remove') throw new Error('a plan of places removes something');
          const chosen = plain.get(change.rack)!;
          expect([chosen.refused, chosen.positionU]).toEqual([null, change.positionU]);
          for (const fit of plain.values()) if (fit.refused === null) expect(isBetter(fit, chosen, question.aim)).toBe(false);
          const piece: PlainPiece = { ...needs, id: -1 - at, positionU: change.positionU };
          pieces.set(change.rack, [...pieces.get(change.rack)!, piece]);
          plain.set(change.rack, fitOf(change.rack));
        }
        const wanted = question.what.kind === 'device' ? 1 : question.count;
        if (answer.plan.length < wanted) expect(made.racks.filter((rack) => plain.get(rack)!.refused === null)).toEqual([]);
      }
      fitting += takers.length;
      refused += made.racks.length - takers.length;
      beyond += Math.max(0, takers.length - 10);
    }),
    PROOF_RUNS,
  );
  expect(Math.min(fitting, refused)).toBeGreaterThan(PROOF_RUNS.numRuns);
  expect(beyond).toBeGreaterThan(PROOF_RUNS.numRuns / 20);
});

type Face = 'front' | 'rear';
const FACES_OF: Readonly<Record<string, readonly Face[]>> = { f: ['front'], r: ['rear'], fr: ['front', 'rear'] };

const EXAMPLES = workedExamples('capacity', '| rack, U | stands there |').map(
  ([units, stands, heightU, faces, at, gap, taken]) => ({
    ...{ units: Number(units), stands: stands!, heightU: Number(heightU), faces: faces!, at, gap, taken },
  }),
);

test('[proof 5] where it stands and what it takes of the units is as in every example of docs/capacity.md', async () => {
  expect(EXAMPLES.length).toBeGreaterThan(9);
  for (const { units, stands, heightU, faces, at, gap, taken } of EXAMPLES) {
    const plant = new PlantBuilder();
    const room = plant.add('object', { class: CLASS('room') });
    const rack = plant.add('object', { class: CLASS('rack'), parent: room, heightU: units });
    for (const piece of stands.split(', ')) {
      const [, from, height, face] = /^([\d.]+)\+([\d.]+) (f|r|fr)$/.exec(piece)!;
      plant.add('object', {
        ...{ class: CLASS('device'), parent: rack, positionU: Number(from), heightU: Number(height) },
        ...{ face: face === 'r' ? 2 : 1, flags: face === 'fr' ? OBJECT_FLAGS.fullDepth : 0 },
      });
    }
    const needs = { heightU, faces: FACES_OF[faces]!, ratedW: 0, weightKg: 0, ports: null };
    const none = { powerW: 0, weightKg: 0, coolingW: 0 };
    const plain = plainFit(plant.document, rack, plainPieces(plant.document, rack), needs, new Map(), none);
    const diagram = plant.add('diagram', { owner: room });
    const estate = await seat.estate(() => plant.document, diagram, CAPACITY_DEFAULTS, new Map());
    const what = { kind: 'needs', halfUnits: heightU * 2, rated: 0, weight: 0, fullDepth: faces === 'fr', ports: null } as const;
    const answer = searchFit(plant.document, estate, {
      what,
      face: faces === 'r' ? 2 : 1,
      aim: 'pack',
      count: 1,
      reach: null,
      keep: null,
      given: [],
    })!;
    const told = answer.best.map((line) => [String(line.positionU), String(line.gap / 2), `${Math.round(line.parts.units!)} %`]);
    const expected = [at, gap, taken];
    expect(told, `${heightU} U beside ${stands}`).toEqual(at === 'nowhere' ? [] : [expected]);
    expect(answer.refused.units).toBe(at === 'nowhere' ? 1 : 0);
    expect(plain.refused).toBe(at === 'nowhere' ? 'units' : null);
    if (at !== 'nowhere')
      expect([String(plain.positionU), String(plain.gapU), `${Math.round(plain.taken.units!)} %`]).toEqual(expected);
  }
});

test('[proof 6] a rack that takes it at no whole unit is in the way of none that does', async () => {
  const plant = new PlantBuilder();
  const room = plant.add('object', { class: CLASS('room') });
  const rackWith = (positionU: number): number => {
    const rack = plant.add('object', { class: CLASS('rack'), parent: room, heightU: 4 });
    for (const at of [1, positionU])
      plant.add('object', { class: CLASS('device'), parent: rack, positionU: at, heightU: 0.5, face: 1 });
    return rack;
  };
  // 2 U are free from 1.5 on, between whole units, in ten racks; in the last from 2 on.
  for (let rack = 0; rack < 10; rack++)
    plant.add('object', { class: CLASS('device'), parent: rackWith(3.5), positionU: 4, heightU: 1, face: 1 });
  const last = rackWith(1.5);
  const diagram = plant.add('diagram', { owner: room });
  const estate = await seat.estate(() => plant.document, diagram, CAPACITY_DEFAULTS, new Map());
  const what = { kind: 'needs', halfUnits: 4, rated: 0, weight: 0, fullDepth: false, ports: null } as const;
  const answer = searchFit(plant.document, estate, { what, face: 1, aim: 'pack', count: 1, reach: null, keep: null, given: [] })!;
  expect(answer.best.map(({ rack, positionU }) => [rack, positionU])).toEqual([[last, 2]]);
  expect([answer.refused.units, answer.placed.pieces]).toEqual([10, 1]);
});
