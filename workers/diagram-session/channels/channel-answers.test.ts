import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { channelAsker } from '../../../tests/fixtures/channel-asker';
import { CAT6A, ChannelPlant, COPPER } from '../../../tests/fixtures/channel-plant';
import { dump } from '../../../tests/fixtures/small-hall';
import { CABLE_LIFECYCLES, CORE_LIFECYCLES, SEPARATION_CLASSES, codeOf } from '../../../domain/catalog/enums';
import { lengthOfChannel, UNMEASURED_MM, type Channel, type ChannelQuestion } from '../../../domain/channels/channel';
import { measuresOf } from '../../../domain/cabling/way-budget';
import { ChannelBook } from '../../../domain/channels/channel-book';
import { channelIntent, idsNeededFor } from '../../../domain/channels/channel-intent';
import { readChannelNetwork } from '../../../domain/channels/channel-network';
import { findStrands, ridesFrom } from '../../../domain/channels/strands';
import { generateDemo } from '../../../domain/demo/demo';
import { changed, created, deleted } from '../../../domain/document/changes';
import { ColumnStore } from '../../../domain/document/column-store';
import { ID_BASE } from '../../../domain/ids';

const PLANNED = codeOf(CABLE_LIFECYCLES, 'planned');
const DAMAGED = codeOf(CORE_LIFECYCLES, 'damaged');

const { ask, found } = channelAsker();

function made(plant: ChannelPlant, channels: readonly Channel[], more: Partial<ChannelQuestion>) {
  return channelIntent(channels, plant.question(0, 1, more), plant.hall.take(idsNeededFor(channels)), PLANNED);
}

const pathwaysOf = ({ parts }: Channel): readonly number[] =>
  parts.flatMap((part) => (part.kind === 'cord' ? part.segments.map(({ pathway }) => pathway) : []));
const cablesOf = ({ parts }: Channel): readonly number[] =>
  parts.flatMap((part) => (part.kind === 'trunk' ? part.rides.map(({ cable }) => cable) : []));

/** [A] --8 m, through J-- [B], --20 m-- beside it; a trunk of 9 m between two panels. */
const two = (width = 50): ChannelPlant =>
  new ChannelPlant({
    racks: 0,
    junctions: 1,
    pathways: [
      [0, 2, 4000, width],
      [2, 1, 4000, width],
      [0, 1, 20_000, width],
    ],
    trunks: [[0, 1, 9000, false]],
  });

test('a cable too stiff for every tray is told so, though one ladder that is kept for power alone is shorter in obstacles', async () => {
  const plant = two();
  const { hall } = plant;
  const ways = plant.pathways.map(({ id }) => hall.document.get('pathway', id)!);
  const power = SEPARATION_CLASSES.indexOf('power');
  hall.document.apply(
    ways.flatMap((way, at) => changed('pathway', way, at === 2 ? { radiusMm: 30, separation: power } : { radiusMm: 30 }) ?? []),
  );
  const stiff = plant.model({ diameterMm: 7, bendRadiusMm: 60 });
  expect(await ask(plant, { aim: 'new', model: stiff })).toMatchObject({
    reasons: [
      { kind: 'bend-too-tight', id: ways[0]!.id, value: 30, min: 60 },
      { kind: 'bend-too-tight', id: ways[1]!.id },
    ],
  });
});

test('[11.1 lengths] a trunk that nobody measured or laid has no length: it is named with what it runs between, and the sum is what is known', async () => {
  const plant = new ChannelPlant({ racks: 0, junctions: 0, pathways: [], trunks: [[0, 1, 0, false]] });
  const [{ parts, totalMm }] = (await found(plant)) as [Channel];
  const cords = parts.flatMap((part) => (part.kind === 'cord' ? [part.lengthMm] : []));
  expect(lengthOfChannel({ parts, totalMm } as Channel)).toMatchObject({
    knownMm: cords.reduce((sum, length) => sum + length, 0),
    unmeasured: [{ from: 'A', to: 'B' }],
  });
  const [known] = (await found(two(), { aim: 'reuse' })) as [Channel];
  expect(lengthOfChannel(known)).toEqual({ knownMm: known.totalMm, unmeasured: [] });
});

test('[12.4 unmeasured] no trunk is the best way because nobody knows its length: it counts as ordered through trays, else straight, else behind all', async () => {
  const measuredMm = 5500;
  const rankedBy = async (pathways: readonly (readonly [number, number, number, number])[], stands: boolean) => {
    const plant = new ChannelPlant({ racks: 0, junctions: 1, pathways, trunks: [0, measuredMm].map((mm) => [0, 1, mm, false]) });
    const { document } = plant.hall;
    const placements = plant.racks.flatMap((rack) => document.by('placement.subject', rack));
    if (!stands) document.apply(placements.map((id) => deleted('placement', document.get('placement', id)!)));
    const trunkOf = ({ parts }: Channel) => parts.find((part) => part.kind === 'trunk')!;
    const [best] = (await found(plant, { aim: 'reuse' })) as [Channel];
    const { rides } = trunkOf(best);
    const [unknown] = (await found(plant, { aim: 'reuse', avoid: rides.map(({ cable }) => cable) })) as [Channel];
    return [trunkOf(best).lengthMm, trunkOf(unknown).unmeasured[0]?.assumed];
  };
  const chain = [
    [0, 2, 4000, 50],
    [2, 1, 4000, 50],
  ] as const;
  expect(await rankedBy(chain, true)).toEqual([measuredMm, { mm: 14_000, by: 'trays' }]);
  expect(await rankedBy([], true)).toMatchObject([measuredMm, { by: 'straight' }]);
  expect(await rankedBy([], false)).toEqual([measuredMm, { mm: UNMEASURED_MM, by: 'nothing' }]);
});

describe('the model of new cables', () => {
  test('prices each cord by its ordered length, and every channel by the sum of its cords', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 5000 }),
        async (hundredths, percent, dropMm) => {
          const plant = two();
          const perMetre = hundredths / 100;
          const model = plant.model({ price: { perMetre, currency: 'EUR' } });
          for (const aim of ['reuse', 'new'] as const)
            for (const { parts, price, newMm, totalMm } of await found(plant, {
              model,
              aim,
              alternatives: 3,
              slack: percent / 100,
              dropMm,
            })) {
              const cords = parts.filter((part) => part.kind === 'cord');
              const lines = cords.map(({ lengthMm }) => Math.round((perMetre * lengthMm) / 10));
              expect(cords.map((cord) => Math.round(cord.price!.amount * 100))).toEqual(lines);
              expect(Math.round(price!.amount * 100)).toBe(lines.reduce((sum, line) => sum + line, 0));
              expect(newMm).toBe(cords.reduce((sum, { lengthMm }) => sum + lengthMm, 0));
              expect(totalMm).toBe(parts.reduce((sum, { lengthMm }) => sum + lengthMm, 0));
            }
        },
      ),
      { numRuns: 15, seed: 20_260_104 },
    );
  });

  test('without a price, or without a model, there is no price', async () => {
    const plant = two();
    expect((await found(plant)).map(({ price }) => price)).toEqual([null]);
    expect((await found(plant, { model: plant.model() }))[0]!.price).toBeNull();
  });

  test('says how thick the cable is for the trays: what is too full for it is named, and refused when it is made', async () => {
    const plant = two(10);
    const [first] = await found(plant, { aim: 'new' });
    expect(first!.cords).toBe(1);
    // 10 mm by 20 mm, half of it: 100 mm². A cable of 12 mm takes 113.
    const thick = plant.model({ diameterMm: 12 });
    expect(await ask(plant, { aim: 'new', model: thick })).toMatchObject({ reasons: [{ kind: 'tray-full', percent: 114 }] });
    const thin = plant.model({ diameterMm: 3 });
    const [channel] = await found(plant, { aim: 'new', model: thin });
    expect(plant.hall.refusal(made(plant, [channel!], { model: thick }))).toMatchObject({ rule: 'pathway-full' });
  });

  test('is what the made cables are of, with their length; one undo takes all back', async () => {
    const plant = two();
    const model = plant.model({ diameterMm: 6 });
    const channels = await found(plant, { aim: 'new', model });
    const before = dump(plant.hall.document);
    const diff = plant.hall.must(made(plant, channels, { model }));
    const cable = plant.hall.document.get('cable', diff.find(({ kind }) => kind === 'cable')!.id)!;
    expect(cable).toMatchObject({ model, modelVersion: 1, class: COPPER, type: CAT6A, lengthMm: 13_000, lifecycle: PLANNED });
    plant.hall.undo(diff);
    expect(dump(plant.hall.document)).toEqual(before);
  });

  test('must exist and be of the class that is made, for the search and for the operation', async () => {
    const plant = two();
    const channels = await found(plant);
    const fibre = plant.model({ class: 'powerCable' });
    expect(await ask(plant, { model: fibre })).toMatchObject({ reasons: [{ kind: 'model-other-class', class: 'powerCable' }] });
    expect(await ask(plant, { model: plant.hall.models.switch })).toMatchObject({ reasons: [{ kind: 'model-gone' }] });
    expect(plant.hall.refusal(made(plant, channels, { model: fibre }))).toMatchObject({
      rule: 'channel-model-class',
      facts: { found: 'powerCable', expected: 'copperCable' },
    });
    expect(plant.hall.refusal(made(plant, channels, { model: plant.hall.models.switch }))).toMatchObject({
      rule: 'not-a-cable-model',
    });
  });
});

describe('a limit of length', () => {
  test('is kept with cords, ends and slack counted: a cheaper way that is too long gives way to a shorter one', async () => {
    // Over the trunk 13 m with both cords, which counts less than new cable; through the tray 4 m, 9 m with its ends.
    const plant = new ChannelPlant({ racks: 0, junctions: 0, pathways: [[0, 1, 4000, 50]], trunks: [[0, 1, 11_000, false]] });
    const lengths = async (maxMm: number): Promise<readonly number[]> =>
      (await found(plant, { aim: 'reuse', maxMm })).map(({ totalMm }) => totalMm);
    expect(await lengths(13_000)).toEqual([13_000]);
    expect(await lengths(12_000)).toEqual([9000]);
    expect(await ask(plant, { aim: 'reuse', maxMm: 8000 })).toMatchObject({
      reasons: [{ kind: 'too-long', shortestMm: 9000, overMm: 1000 }],
    });
  });

  test('leaves the cheapest of the ways that keep it, not the shortest', async () => {
    // What is there counts less: over the trunk 13 m; over a rack between, half trunk and half tray, 12.5 m; by tray 10 m.
    const plant = new ChannelPlant({
      racks: 1,
      junctions: 0,
      pathways: [
        [0, 1, 5000, 50],
        [2, 1, 1400, 50],
      ],
      trunks: [
        [0, 1, 11_000, false],
        [0, 2, 5000, false],
      ],
    });
    const length = async (maxMm: number): Promise<number> => (await found(plant, { aim: 'reuse', maxMm }))[0]!.totalMm;
    expect(await length(0)).toBe(13_000);
    expect(await length(12_600)).toBe(12_500);
    expect(await length(12_000)).toBe(10_000);
  });

  test('leaves the alternatives that keep it', async () => {
    const plant = two();
    const all = await found(plant, { aim: 'shortest', alternatives: 3 });
    expect(all.length).toBeGreaterThan(1);
    const limit = all.map(({ totalMm }) => totalMm).sort((a, b) => a - b)[1]!;
    const short = await found(plant, { aim: 'shortest', alternatives: 3, maxMm: limit });
    expect(short.length).toBeGreaterThan(1);
    expect(short.every(({ totalMm }) => totalMm <= limit)).toBe(true);
  });

  test('holds for both of a pair; the longer one is named with what it is over', async () => {
    const plant = two();
    const pair = await found(plant, { aim: 'new', redundancy: 'links' });
    expect(pair.map(({ totalMm }) => totalMm)).toEqual([13_000, 25_000]);
    expect(await ask(plant, { aim: 'new', redundancy: 'links', maxMm: 20_000 })).toMatchObject({
      reasons: [{ kind: 'pair-too-long', longestMm: 25_000, overMm: 5000 }],
    });
  });

  test('names of a pair the least that the longer one may be, with what is there or without', async () => {
    // With the trunk 13 m and 15 m; of the trays alone, which count as shorter, 15 m and 16 m.
    const plant = new ChannelPlant({
      racks: 0,
      junctions: 1,
      pathways: [
        [0, 1, 10_000, 50],
        [0, 2, 5000, 50],
        [2, 1, 6000, 50],
      ],
      trunks: [[0, 1, 9500, false]],
    });
    const longest = async (aim: 'reuse' | 'shortest'): Promise<number> =>
      Math.max(...(await found(plant, { aim, redundancy: 'links' })).map(({ totalMm }) => totalMm));
    const least = Math.min(await longest('reuse'), await longest('shortest'));
    expect(await ask(plant, { aim: 'reuse', redundancy: 'links', maxMm: least - 500 })).toMatchObject({
      reasons: [{ kind: 'pair-too-long', longestMm: least, overMm: 500 }],
    });
  });

  test('is not answered with a trunk where only new cable is wanted', async () => {
    const plant = new ChannelPlant({ racks: 0, junctions: 0, pathways: [[0, 1, 20_000, 50]], trunks: [[0, 1, 1000, false]] });
    expect(await ask(plant, { aim: 'new', maxMm: 10_000 })).toMatchObject({
      reasons: [{ kind: 'too-long', shortestMm: 25_000 }],
    });
  });
});

describe('what is to be gone through', () => {
  /** [A] --1-- (J2) --1-- [B], --5-- (J3) --5-- beside it, and a spur from J2 to the rack R. */
  const ring = (): ChannelPlant =>
    new ChannelPlant({
      racks: 1,
      junctions: 3,
      pathways: [
        [0, 3, 1000, 50],
        [3, 1, 1000, 50],
        [0, 4, 5000, 50],
        [4, 1, 5000, 50],
        [3, 2, 500, 50],
        [3, 4, 1000, 50],
      ],
      trunks: [],
    });

  test('a junction or a tray is passed, whichever way around', async () => {
    const plant = ring();
    const [near, far, up, , , across] = plant.pathways.map(({ id }) => id) as readonly number[];
    const through = async (id: number): Promise<readonly number[]> => pathwaysOf((await found(plant, { through: [id] }))[0]!);
    expect(await through(up!)).toEqual([up, across, far]);
    expect(await through(plant.places[4]!)).toEqual([near, across, plant.pathways[3]!.id]);
  });

  test('what lies at the end of a spur is passed there and back alone, and no cable is laid so', async () => {
    const plant = ring();
    expect(await ask(plant, { through: [plant.racks[2]!] })).toMatchObject({ reasons: [{ kind: 'there-and-back', name: 'R0' }] });
  });

  test('where the cheapest goes there and back, a way around is found if there is one', async () => {
    const plant = new ChannelPlant({
      racks: 0,
      junctions: 2,
      pathways: [
        [0, 2, 1000, 50],
        [2, 1, 1000, 50],
        [2, 3, 500, 50],
        [3, 1, 9000, 50],
      ],
      trunks: [],
    });
    const [first, , spur, around] = plant.pathways.map(({ id }) => id);
    const [channel] = await found(plant, { through: [plant.places[3]!] });
    expect(pathwaysOf(channel!)).toEqual([first, spur, around]);
    plant.hall.must(made(plant, [channel!], {}));
  });

  test('several are passed in whatever order and direction leaves a way without there and back', async () => {
    // [A]-[C]-(J4)-[D]-(J5)-[B], and C and D are both off the short way A to B through (J3).
    const plant = new ChannelPlant({
      racks: 2,
      junctions: 3,
      pathways: [
        [0, 4, 1000, 50],
        [4, 1, 1000, 50],
        [4, 2, 1000, 50],
        [2, 5, 2000, 50],
        [5, 3, 2000, 50],
        [3, 6, 2000, 50],
        [6, 1, 2000, 50],
      ],
      trunks: [],
    });
    const ways = plant.pathways.map(({ id }) => id);
    const stops = [plant.racks[3]!, plant.racks[2]!];
    for (const through of [stops, stops.toReversed(), [ways[5]!, plant.racks[2]!]]) {
      const [channel] = await found(plant, { through });
      expect(pathwaysOf(channel!)).toEqual([0, 2, 3, 4, 5, 6].map((at) => ways[at]));
    }
  });

  test('what no way passes is named', async () => {
    const plant = new ChannelPlant({ racks: 1, junctions: 0, pathways: [[0, 1, 1000, 50]], trunks: [] });
    expect(await ask(plant, { through: [plant.racks[2]!] })).toMatchObject({ reasons: [{ kind: 'not-through', name: 'R0' }] });
  });

  test('a panel and a cable are passed over their own trunk, though another is shorter', async () => {
    const plant = new ChannelPlant({
      racks: 0,
      junctions: 0,
      pathways: [],
      trunks: [
        [0, 1, 3000, false],
        [0, 1, 9000, false],
      ],
    });
    const cables = plant.hall.document
      .by('termination.port', plant.hall.ports(plant.trunks[1]!.panels[0]!)[2]!)
      .map((id) => plant.hall.document.get('termination', id)!.cable);
    expect(cablesOf((await found(plant))[0]!)).not.toEqual(cables);
    expect(cablesOf((await found(plant, { through: [plant.trunks[1]!.panels[0]!] }))[0]!)).toEqual(cables);
    expect(cablesOf((await found(plant, { through: cables }))[0]!)).toEqual(cables);
    const other = cablesOf((await found(plant))[0]!);
    expect(cablesOf((await found(plant, { avoid: other }))[0]!)).toEqual(cables);
    expect(await ask(plant, { avoid: [...other, ...cables] })).toMatchObject({ reasons: [{ kind: 'avoided' }] });
  });
});

describe('cores', () => {
  test('a damaged or reserved one of the cable behind a panel is no way, and a channel found before is refused by its number', async () => {
    const plant = new ChannelPlant({ racks: 0, junctions: 0, pathways: [], trunks: [[0, 1, 3000, false]] });
    const channels = await found(plant);
    const [cable] = cablesOf(channels[0]!);
    plant.hall.document.apply([
      created('core', plant.hall.takeId(), { cable: cable!, number: 1, lifecycle: DAMAGED, remarks: '' }),
    ]);
    expect((await ask(plant)).kind).toBe('none');
    const intent = made(plant, channels, {});
    const rides = intent.rides.map((ride) => ({ ...ride, cores: [1] }));
    expect(plant.hall.refusal({ ...intent, rides })).toMatchObject({ rule: 'channel-core-unfit', facts: { core: 1 } });
  });

  test('of a trunk each strand says which it rides; one that is damaged is missing, the others stay', () => {
    const document = new ColumnStore();
    let next = ID_BASE + 1000;
    for (const { changes } of generateDemo({ seed: 3, ports: 10_000, nextId: () => next++ })) document.apply(changes);
    const strands = findStrands(document);
    const strand = strands.find((each) => (ridesFrom(document, each)[0]!.cores?.[0] ?? 0) > 1)!;
    const { cable, cores = [] } = ridesFrom(document, strand)[0]!;
    document.apply([created('core', next++, { cable, number: cores[0]!, lifecycle: DAMAGED, remarks: '' })]);
    const left = findStrands(document);
    expect(left).toHaveLength(strands.length - 1);
    expect(left.some(({ a }) => a === strand.a)).toBe(false);
  });
});

test('[Issue 12] a trunk of which a circuit has both fronts is used, though nothing is plugged in there, unless one of them is asked for', async () => {
  const plant = new ChannelPlant({ racks: 0, junctions: 0, pathways: [], trunks: [[0, 1, 3000, false]] });
  const [a, z] = plant.trunks[0]!.panels.map((panel) => plant.hall.ports(panel)[0]!) as [number, number];
  expect(cablesOf((await found(plant))[0]!)).toHaveLength(1);
  plant.hall.must({ kind: 'insert-circuit', version: 1, id: plant.hall.takeId(), name: 'WAN-1', provider: '', a, z });
  expect((await ask(plant)).kind).toBe('none');
  expect(cablesOf((await found(plant, { from: { kind: 'port', id: a }, to: { kind: 'port', id: z } }))[0]!)).toHaveLength(1);
});

test('[walk 3] of ways that are as long the one of fewer joints is the best, whichever was made first; a trunk tells the circuits on it', async () => {
  const plant = new ChannelPlant({ racks: 1, junctions: 0, pathways: [], trunks: [] });
  const { hall } = plant;
  const panel = (rack: number, unit: number): readonly number[] =>
    hall.ports(hall.insertDevice('panel', plant.racks[rack]!, unit, { name: `p${rack} ${unit}` }));
  const cable = (from: number, to: number, lengthMm: number): number => {
    const intent = { ...hall.connectIntent([from], [to]), class: COPPER, type: CAT6A, ...(lengthMm === 0 ? {} : { lengthMm }) };
    hall.must(intent);
    return intent.cables[0]!;
  };
  const [a, b, between] = [panel(0, 2), panel(1, 2), panel(2, 2)];
  const jointed = [cable(a[2]!, between[0]!, 1500), cable(between[2]!, b[2]!, 1500)];
  expect(cablesOf((await found(plant))[0]!)).toEqual(jointed);
  const [c, d] = [panel(0, 3), panel(1, 3)];
  const whole = cable(c[2]!, d[2]!, 3000);
  expect(cablesOf((await found(plant))[0]!)).toEqual([whole]);

  hall.must({ kind: 'insert-circuit', version: 1, id: hall.takeId(), name: 'WAN-1', provider: '', a: c[0]!, z: d[0]! });
  const [best] = await found(plant, { from: { kind: 'port', id: c[0]! }, to: { kind: 'port', id: d[0]! } });
  expect(best!.parts.flatMap((part) => (part.kind === 'trunk' ? [part.riding] : []))).toEqual([['WAN-1']]);
});

test('a cable that is damaged and mended again is left and ridden again, by a network that is kept current', () => {
  const plant = new ChannelPlant({ racks: 0, junctions: 0, pathways: [], trunks: [[0, 1, 3000, false]] });
  const { document } = plant.hall;
  const book = new ChannelBook(document);
  const trunks = (): number => book.network().links.length;
  expect(trunks()).toBe(1);
  const port = plant.hall.ports(plant.trunks[0]!.panels[0]!)[2]!;
  const { cable } = document.get('termination', document.by('termination.port', port)[0]!)!;
  for (const [state, left] of [
    ['damaged', 0],
    ['used', 1],
    ['planned', 0],
    ['used', 1],
  ] as const) {
    document.apply([changed('cable', document.get('cable', cable)!, { lifecycle: codeOf(CABLE_LIFECYCLES, state) })!]);
    book.changed([cable]);
    expect(trunks()).toBe(left);
  }
});

/** Puts a place on a plan, mm. */
function stand({ hall }: ChannelPlant, diagram: number, subject: number, x: number, y: number): number {
  const id = hall.takeId();
  hall.document.apply([created('placement', id, { diagram, subject, x, y, width: 600, height: 600 })]);
  return id;
}

test('bends are counted where a cable changes its direction; where they count, the longer way with fewer is the best', async () => {
  // On the plan: [A] [B] side by side, J0 and J1 side by side above them.
  const plant = new ChannelPlant({
    racks: 0,
    junctions: 2,
    pathways: [
      [0, 2, 1000, 50],
      [2, 3, 1000, 50],
      [3, 1, 1000, 50],
      [0, 1, 12_000, 50],
    ],
    trunks: [],
  });
  for (const [at, place] of plant.places.entries()) stand(plant, plant.hall.plan, place, (at % 2) * 2000, at < 2 ? 0 : 3000);
  const [up, along, down, direct] = plant.pathways.map(({ id }) => id);
  const answer = async (fewBends: boolean): Promise<readonly (readonly number[] | number)[]> => {
    const [channel] = await found(plant, { aim: 'new', fewBends });
    return [pathwaysOf(channel!), channel!.bends];
  };
  expect(await answer(false)).toEqual([[up, along, down], 2]);
  expect(await answer(true)).toEqual([[direct], 0]);
});

test('the direction of a pathway is read on a plan that shows both its ends: each plan counts from a corner of its own', () => {
  const plant = new ChannelPlant({ racks: 0, junctions: 1, pathways: [[0, 2, 1000, 50]], trunks: [] });
  const { hall } = plant;
  const [rack, junction] = [plant.racks[0]!, plant.places[2]!];
  const axes = (): readonly number[] => [...readChannelNetwork(hall.document).axes];
  stand(plant, hall.plan, rack, 0, 0);
  const inRoom = stand(plant, hall.plan, junction, 0, 3000);
  expect(axes()).toEqual([1]);
  // Alone on another plan the junction is no way up or down from where the rack is in its room.
  const site = hall.takeId();
  hall.document.apply([created('diagram', site, { owner: hall.site, kind: 1, name: 'Site' })]);
  hall.document.apply([deleted('placement', hall.document.get('placement', inRoom)!)]);
  stand(plant, site, junction, 0, 90_000);
  expect(axes()).toEqual([0]);
  stand(plant, site, rack, 0, 87_000);
  expect(axes()).toEqual([1]);
});

test('[walk 1 as built] a cable that a route made has the length that was ordered, and is measured once somebody enters it', async () => {
  const plant = two();
  const { hall } = plant;
  const intent = made(plant, (await found(plant, { aim: 'new' })).slice(0, 1), { aim: 'new' });
  hall.must({ ...intent, lifecycle: codeOf(CABLE_LIFECYCLES, 'used') });
  const [{ id, lengthMm }] = intent.cables as unknown as [{ id: number; lengthMm: number }];
  expect(measuresOf(hall.document, id)).toMatchObject({ sheathMm: lengthMm, asBuiltMm: 0 });
  const step = hall.must({ kind: 'set-properties', version: 1, target: 'cable', ids: [id], fields: { lengthMm: 12_340 } });
  expect(measuresOf(hall.document, id)).toMatchObject({ asBuiltMm: 12_340, coreMm: 12_340 });
  expect(hall.undo(step)).toMatchObject({ ok: true });
  expect(measuresOf(hall.document, id)).toMatchObject({ sheathMm: lengthMm, asBuiltMm: 0 });
});
