import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ChannelPlant, SECTION } from '../../../tests/fixtures/channel-plant';
import { dump } from '../../../tests/fixtures/small-hall';
import { CABLE_CLASSES, CABLE_LIFECYCLES, CABLE_TYPES, codeOf } from '../../../domain/catalog/enums';
import { ChannelBook } from '../../../domain/channels/channel-book';
import type { Channel, ChannelAnswer, ChannelQuestion } from '../../../domain/channels/channel';
import { channelIntent, idsNeededFor } from '../../../domain/channels/channel-intent';
import { BEND_MM, newCableWeight, readChannelNetwork } from '../../../domain/channels/channel-network';
import { findChannels } from '../../../domain/channels/find-channels';
import { created } from '../../../domain/document/changes';
import { fromCell } from '../../../domain/ids';
import { createComputeService } from '../../compute-service';

const kernels = new URL('../../../engine-wasm/build/kernels.wasm', import.meta.url);
/** One cable fits in 20 mm depth at half the area. */
const fits = (width: number): boolean => SECTION <= width * 20 * 0.5;

const plants = fc.record({
  racks: fc.integer({ min: 0, max: 3 }),
  junctions: fc.integer({ min: 0, max: 3 }),
  pathways: fc.array(fc.tuple(fc.nat(7), fc.nat(7), fc.integer({ min: 1000, max: 9000 }), fc.constantFrom(4, 5, 50)), {
    maxLength: 10,
  }),
  trunks: fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.integer({ min: 1000, max: 9000 }), fc.boolean()), { maxLength: 4 }),
});

describe('a channel between two racks', async () => {
  const compute = createComputeService(async () => readFile(kernels));
  const ask = async (plant: ChannelPlant, question: ChannelQuestion): Promise<ChannelAnswer> => {
    const network = readChannelNetwork(plant.hall.document);
    await compute.loadNetwork(network);
    return findChannels(plant.hall.document, network, question, compute);
  };

  const rules = fc.record({
    aim: fc.constantFrom('reuse', 'shortest', 'new'),
    slack: fc.integer({ min: 0, max: 30 }).map((percent) => percent / 100),
    dropMm: fc.constantFrom(0, 400, 2500, 7300),
    stockMm: fc.constantFrom([], [1000, 2000, 3000, 5000, 7000, 10_000, 15_000, 20_000], [4000, 12_000]),
    isRack: fc.tuple(fc.boolean(), fc.boolean()),
  });

  test('[B5] the best is what is shown as the least, over trays with room and panels with free ports, or there is none and the reason is named', async () => {
    await fc.assert(
      fc.asyncProperty(plants, rules, async (wish, { isRack, ...rule }) => {
        const plant = new ChannelPlant(wish);
        const ends = isRack.map((rack, at) =>
          rack ? { kind: 'rack' as const, id: plant.racks[at]! } : { kind: 'device' as const, id: plant.switches[at]! },
        );
        const question = plant.question(0, 1, { ...rule, from: ends[0]!, to: ends[1]! });
        const answer = await ask(plant, question);
        const weight = newCableWeight(question.aim);
        const expected = plant.cheapest(question, fits, { weight });
        if (answer.kind === 'found') {
          const { totalMm, newMm } = answer.channels[0]!;
          expect(totalMm + (weight - 1) * newMm).toBe(expected);
          return;
        }
        expect(expected).toBe(Infinity);
        const kinds = answer.reasons.map(({ kind }) => kind);
        expect(kinds.length).toBeGreaterThan(0);
        const isIsland = plant.cheapest(question, () => true, { usesTaken: true }) === Infinity;
        expect(kinds.some((kind) => kind === 'islands' || kind === 'no-way-to')).toBe(isIsland);
        expect(kinds.every((kind) => ['islands', 'no-way-to', 'tray-full', 'no-free-port'].includes(kind))).toBe(true);
      }),
      { numRuns: 100, seed: 20_260_101 },
    );
  });

  test('[B5] within a limit the best is the least that keeps it; of all that are offered none is shorter than the first', async () => {
    await fc.assert(
      fc.asyncProperty(plants, rules, fc.integer({ min: 0, max: 100 }), async (wish, { isRack: _, ...rule }, part) => {
        const plant = new ChannelPlant(wish);
        const question = plant.question(0, 1, rule);
        const shortest = plant.cheapest(question, fits);
        if (shortest === Infinity) return;
        const weight = newCableWeight(question.aim);
        const costOf = ({ totalMm, newMm }: Channel): number => totalMm + (weight - 1) * newMm;
        const maxMm = Math.round(shortest * (1 + part / 100));
        const answer = await ask(plant, { ...question, maxMm, alternatives: 3 });
        if (answer.kind === 'none') throw new Error(JSON.stringify(answer.reasons));
        const costs = answer.channels.map(costOf);
        expect(costs).toEqual(costs.toSorted((a, b) => a - b));
        expect(answer.channels.every(({ totalMm }) => totalMm <= maxMm)).toBe(true);
        expect(costs[0]).toBe(plant.cheapest(question, fits, { weight, maxMm }));
        const under = await ask(plant, { ...question, maxMm: shortest - 1 });
        expect(under).toMatchObject({ reasons: [{ kind: 'too-long', shortestMm: shortest, overMm: 1 }] });
      }),
      { numRuns: 50, seed: 20_260_106 },
    );
  });

  test('[B5] a way that is behind by a hair is the best where whole half metres turn the two around', async () => {
    // By tray 3.46 m, ordered 3.5; over a trunk 2.4 m and 1.05 m, ordered 1.5, though at the junction it was 10 mm ahead.
    const plant = new ChannelPlant({
      racks: 2,
      junctions: 1,
      pathways: [
        [0, 4, 3010, 50],
        [2, 4, 600, 50],
        [3, 4, 600, 50],
        [4, 1, 450, 50],
      ],
      trunks: [
        [0, 2, 2400, false],
        [0, 3, 2400, false],
      ],
    });
    const [from, to] = [0, 1].map((at) => ({ kind: 'rack', id: plant.racks[at]! }) as const);
    const answer = await ask(plant, plant.question(0, 1, { from: from!, to: to!, dropMm: 0 }));
    expect(answer).toMatchObject({ channels: [{ totalMm: 3500 }] });
  });

  test('[Right answers 4] of two ways the one that costs less in stock lengths is the best, though its cable is longer', async () => {
    // By tray 5.1 m, ordered 7; over a trunk of 1 m and 4.9 m of tray, ordered 5.
    const plant = new ChannelPlant({
      racks: 1,
      junctions: 0,
      pathways: [
        [0, 1, 5100, 50],
        [2, 1, 4900, 50],
      ],
      trunks: [[0, 2, 1000, false]],
    });
    const [from, to] = [0, 1].map((at) => ({ kind: 'rack', id: plant.racks[at]! }) as const);
    const question = plant.question(0, 1, { from: from!, to: to!, dropMm: 0 });
    expect(await ask(plant, question)).toMatchObject({ channels: [{ totalMm: 5500, newMm: 5500 }] });
    const inStock = { ...question, stockMm: [3000, 5000, 7000] };
    expect(await ask(plant, inStock)).toMatchObject({ channels: [{ totalMm: 6000, newMm: 5000 }] });
    expect(await ask(plant, { ...question, stockMm: [3000] })).toMatchObject({
      channels: [{ totalMm: 5500, parts: [{ isMadeToMeasure: true }] }],
    });
  });

  test('[Right answers 4] a way that is metres behind at a junction is the best where all are ordered in one length', async () => {
    // At the junction 6 m by tray, or 2 m of trunk and 3 m of tray; from there 1 m more. Each cord is a 7 m one.
    const plant = new ChannelPlant({
      racks: 2,
      junctions: 1,
      pathways: [
        [0, 4, 6000, 50],
        [2, 4, 3000, 50],
        [3, 4, 3000, 50],
        [4, 1, 1000, 50],
      ],
      trunks: [
        [0, 2, 2000, false],
        [0, 3, 2000, false],
      ],
    });
    const [from, to] = [0, 1].map((at) => ({ kind: 'rack', id: plant.racks[at]! }) as const);
    const answer = await ask(plant, plant.question(0, 1, { from: from!, to: to!, dropMm: 0, stockMm: [7000] }));
    expect(answer).toMatchObject({ channels: [{ totalMm: 7000 }] });
  });

  test('[Right answers 4] a cable that lies in the store is used: the shortest of its type that is long enough and no longer than what would be ordered, each once', async () => {
    const plant = new ChannelPlant({ racks: 0, junctions: 0, pathways: [[0, 1, 3000, 50]], trunks: [] });
    const { hall } = plant;
    const stored = (name: string, lengthMm: number, type: (typeof CABLE_TYPES)[number] = 'cat6a', lifecycle = 'available') => ({
      ...{ id: hall.takeId(), name, model: 0, class: codeOf(CABLE_CLASSES, 'copperCable') },
      ...(lengthMm === 0 ? {} : { lengthMm }),
      ...{ type: codeOf(CABLE_TYPES, type), lifecycle: codeOf(CABLE_LIFECYCLES, lifecycle) },
    });
    const cables = [
      stored('long', 30_000),
      stored('short', 7500),
      stored('second', 10_000),
      stored('fits', 9000),
      stored('other', 8500, 'cat5e'),
      stored('used', 8500, 'cat6a', 'used'),
      stored('unmeasured', 0),
    ];
    hall.must({ kind: 'insert-cables', version: 1, cables, placements: [], entries: [] });
    const question = plant.question(0, 1, { aim: 'new', model: 0, stockMm: [5000, 10_000] });
    const cordIn = (answer: ChannelAnswer) => (answer.kind === 'found' ? answer.channels[0]!.parts[0]! : undefined);
    expect(cordIn(await ask(plant, question))).toMatchObject({ lengthMm: 10_000, fromStore: { name: 'fits', lengthMm: 9000 } });
    const exact = cordIn(await ask(plant, { ...question, stockMm: [5000, 8000] }));
    expect(exact, 'one of 9 m is too long where 8 m are ordered').toMatchObject({ lengthMm: 8000, fromStore: null });
    const answer = await ask(plant, question);
    const channels = answer.kind === 'found' ? answer.channels : [];
    const before = dump(hall.document);
    const intent = channelIntent(channels, question, hall.take(idsNeededFor(channels)), codeOf(CABLE_LIFECYCLES, 'used'));
    const diff = hall.must(intent);
    const { id } = cables[3]!;
    expect(hall.document.get('cable', id)).toMatchObject({ name: 'fits', lengthMm: 9000, lifecycle: 0 });
    expect(hall.document.by('termination.cable', id)).toHaveLength(2);
    expect(diff.some(({ kind, before: was }) => kind === 'cable' && was === null)).toBe(false);
    expect(cordIn(await ask(plant, { ...question, from: { kind: 'rack', id: plant.racks[0]! } }))).toMatchObject({
      fromStore: { name: 'second' },
    });
    hall.undo(diff);
    expect(dump(hall.document)).toEqual(before);
  });

  test('[B4] where few bends are asked for, bends of cables in trays count and nothing else', async () => {
    const spots = fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { minLength: 8, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(plants, rules, spots, async (wish, { isRack: _, ...rule }, corners) => {
        const plant = new ChannelPlant(wish);
        const { document, plan, takeId } = plant.hall;
        for (const [at, subject] of plant.places.entries()) {
          const [x, y] = corners[at]!.map((metres) => metres * 1000) as [number, number];
          document.apply([
            created('placement', takeId.call(plant.hall), { diagram: plan, subject, x, y, width: 600, height: 600 }),
          ]);
        }
        const question = plant.question(0, 1, { ...rule, fewBends: true });
        const { axes, linksOf } = readChannelNetwork(document);
        const weight = newCableWeight(question.aim);
        const axisOf = (pathway: number): number => axes[linksOf(pathway)[0]!]!;
        const expected = plant.cheapest(question, fits, { weight, bendMm: BEND_MM, axisOf });
        const answer = await ask(plant, question);
        if (answer.kind === 'none') {
          expect(expected).toBe(Infinity);
          return;
        }
        const { totalMm, newMm, bends } = answer.channels[0]!;
        expect(totalMm + (weight - 1) * newMm + weight * BEND_MM * bends).toBe(expected);
      }),
      { numRuns: 100, seed: 20_260_107 },
    );
  });

  test('[B4] a trunk is entered and left without a bend: the shorter way over it is the best, both having none', async () => {
    const plant = new ChannelPlant({
      racks: 2,
      junctions: 0,
      pathways: [
        [0, 2, 2000, 50],
        [3, 1, 2000, 50],
        [0, 1, 12_000, 50],
      ],
      trunks: [[2, 3, 1000, false]],
    });
    const answer = await ask(plant, plant.question(0, 1, { fewBends: true }));
    expect(answer).toMatchObject({ channels: [{ totalMm: 15_000, bends: 0 }] });
  });

  test('[walk 1 #2] a cable that is there of another type is no way of the type that was asked for, and is named with its type', async () => {
    const plant = new ChannelPlant({ racks: 0, junctions: 0, pathways: [], trunks: [[0, 1, 2000, false]] });
    const cable = fromCell(plant.hall.document.table('cable').ids[0]!);
    const typed = async (asked: (typeof CABLE_TYPES)[number]): Promise<ChannelAnswer> =>
      ask(plant, plant.question(0, 1, { aim: 'reuse', cableType: codeOf(CABLE_TYPES, asked) }));
    const type = codeOf(CABLE_TYPES, 'cat6a');
    expect(await typed('cat8')).toMatchObject({ kind: 'none', reasons: [{ kind: 'cable-other-type', id: cable, type }] });
    expect(await typed('cat6a')).toMatchObject({ channels: [{ parts: [{}, { rides: [{ cable }] }, {}] }] });
    expect(await typed('cat6')).toMatchObject({ channels: [{ parts: [{}, { rides: [{ cable }] }, {}] }] });
  });

  test('is made by one operation that the rules accept and undo takes back; made again it is refused by the name of a port', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(plants, fc.constantFrom('none', 'links', 'places', 'risks'), async (wish, redundancy) => {
        const plant = new ChannelPlant(wish);
        const question = plant.question(0, 1, { redundancy: redundancy as ChannelQuestion['redundancy'], aim: 'reuse' });
        const answer = await ask(plant, question);
        if (answer.kind === 'none') return;
        const channels = answer.channels;
        if (answer.isPair) {
          const [one, other] = channels.map(({ parts }) =>
            parts.flatMap((part) => [
              part.from.port,
              part.to.port,
              ...(part.kind === 'cord' ? part.segments.map(({ pathway }) => pathway) : part.rides.map(({ cable }) => cable)),
            ]),
          );
          expect(one!.filter((id) => other!.includes(id))).toEqual([]);
        }
        const intent = channelIntent(
          channels,
          question,
          plant.hall.take(idsNeededFor(channels)),
          codeOf(CABLE_LIFECYCLES, 'planned'),
        );
        const before = dump(plant.hall.document);
        const diff = plant.hall.must(intent);
        const again = channelIntent(channels, question, plant.hall.take(idsNeededFor(channels)), 0);
        expect(plant.hall.refusal(again)).toMatchObject({ rule: 'channel-port-taken' });
        plant.hall.undo(diff);
        expect(dump(plant.hall.document)).toEqual(before);
        made++;
      }),
      { numRuns: 60, seed: 20_260_102 },
    );
    expect(made).toBeGreaterThan(15);
  });

  test('what is kept current equals what is read anew, after every step', async () => {
    await fc.assert(
      fc.asyncProperty(plants, fc.array(fc.nat(99), { maxLength: 5 }), async (wish, steps) => {
        const plant = new ChannelPlant(wish);
        const { document } = plant.hall;
        const book = new ChannelBook(document);
        book.network();
        for (const step of steps) {
          const [from, to] = [step % plant.racks.length, (step + 1 + (step % 3)) % plant.racks.length];
          if (from === to) continue;
          const question = plant.question(from, to, { aim: step % 2 === 0 ? 'reuse' : 'new' });
          const answer = await ask(plant, question);
          if (answer.kind === 'none') continue;
          const ids = plant.hall.take(idsNeededFor(answer.channels));
          const diff = plant.hall.must(channelIntent(answer.channels, question, ids, 0));
          book.changed(diff.map(({ id }) => id));
          if (step % 4 === 3) {
            plant.hall.undo(diff);
            book.changed(diff.map(({ id }) => id));
          }
        }
        const [kept, anew] = [book.network(), readChannelNetwork(document)];
        expect({ ...kept, vertexOf: 0, linksOf: 0 }).toEqual({ ...anew, vertexOf: 0, linksOf: 0 });
      }),
      { numRuns: 30, seed: 20_260_103 },
    );
  });

  const two = (): ChannelPlant =>
    new ChannelPlant({
      racks: 0,
      junctions: 1,
      pathways: [
        [0, 2, 4000, 50],
        [2, 1, 4000, 50],
        [0, 1, 20_000, 50],
      ],
      trunks: [[0, 1, 11_000, false]],
    });

  test('prefers what is there, the shortest, or new cable, as it is asked', async () => {
    const plant = two();
    const kinds = async (aim: ChannelQuestion['aim']): Promise<readonly string[]> => {
      const answer = await ask(plant, plant.question(0, 1, { aim }));
      return answer.kind === 'found' ? answer.channels[0]!.parts.map(({ kind }) => kind) : [];
    };
    expect(await kinds('reuse')).toEqual(['cord', 'trunk', 'cord']);
    expect(await kinds('new')).toEqual(['cord']);
    expect(await kinds('shortest')).toHaveLength(1);
  });

  test('keeps away, goes through, and stays within a length; what forbids it is named with its number', async () => {
    const plant = two();
    const [near, , long] = plant.pathways;
    const lengths = async (more: Partial<ChannelQuestion>): Promise<ChannelAnswer> =>
      ask(plant, plant.question(0, 1, { aim: 'new', ...more }));
    const segments = (answer: ChannelAnswer): readonly number[] =>
      answer.kind === 'found'
        ? answer.channels[0]!.parts.flatMap((part) => (part.kind === 'cord' ? part.segments.map(({ pathway }) => pathway) : []))
        : [];
    expect(segments(await lengths({ avoid: [near!.id] }))).toEqual([long!.id]);
    expect(segments(await lengths({ avoid: [plant.places[2]!] }))).toEqual([long!.id]);
    expect(segments(await lengths({ through: [long!.id] }))).toEqual([long!.id]);
    expect(await lengths({ avoid: [near!.id, long!.id] })).toMatchObject({ kind: 'none', reasons: [{ kind: 'avoided' }] });
    // 8 m of trays, and 2.5 m up and down at either end.
    expect(await lengths({ maxMm: 12_000 })).toMatchObject({
      kind: 'none',
      reasons: [{ kind: 'too-long', shortestMm: 13_000, overMm: 1000 }],
    });
    expect(segments(await lengths({ maxMm: 13_000 }))).toHaveLength(2);
  });

  test('names the port that is taken, the end that has none, and two ends that are one', async () => {
    const plant = two();
    const { hall } = plant;
    const [a, b] = plant.switches as [number, number];
    hall.must(hall.connectIntent([hall.ports(a)[0]!, hall.ports(a)[1]!], [hall.ports(b)[0]!, hall.ports(b)[1]!]));
    const port = { kind: 'port', id: hall.ports(a)[0]! } as const;
    const far = hall.insertDevice('switch', hall.rackB, 12, { name: 'free' });
    const free = { kind: 'device', id: far } as const;
    expect(await ask(plant, plant.question(0, 1, { from: port, to: free }))).toMatchObject({
      reasons: [{ kind: 'port-taken', name: 'sw0 · ge1 (A U1)' }],
    });
    expect(await ask(plant, plant.question(0, 1))).toMatchObject({ reasons: [{ kind: 'no-free-port', name: 'sw1 (B U1)' }] });
    expect(await ask(plant, plant.question(0, 0))).toMatchObject({ reasons: [{ kind: 'same-end' }] });
    expect(await ask(plant, plant.question(0, 1, { cableType: 0 }))).toMatchObject({ reasons: [{ kind: 'diameter-unknown' }] });
  });

  test('[B1] an end that takes no such cable is named, and two ends that none joins are', async () => {
    const plant = two();
    const { hall } = plant;
    const [a, b] = plant.switches as [number, number];
    const port = (owner: number, at: number) => ({ kind: 'port', id: hall.ports(owner)[at]! }) as const;
    const glass = { class: 'fibre', cableClass: codeOf(CABLE_CLASSES, 'opticalCable') } as const;
    const fibre = { ...glass, cableType: codeOf(CABLE_TYPES, 'smf-os2') };
    const [jack, cage, inlet, console] = [0, 2, 4, 5] as const;
    expect(await ask(plant, plant.question(0, 1, { ...fibre, from: port(a, jack), to: port(b, cage) }))).toEqual({
      kind: 'none',
      reasons: [{ kind: 'port-unfit', id: hall.ports(a)[jack], name: 'sw0 · ge1 (A U1)' }],
    });
    // In one rack as well.
    const beside = hall.insertDevice('switch', hall.rackA, 20, { name: 'beside' });
    expect(await ask(plant, plant.question(0, 1, { from: port(a, inlet), to: port(beside, inlet) }))).toMatchObject({
      reasons: [
        { kind: 'port-unfit', name: 'sw0 · psu1 (A U1)' },
        { kind: 'port-unfit', name: 'beside · psu1 (A U20)' },
      ],
    });
    const strip = hall.insertDevice('strip', hall.rackA, 0, { name: 'strip' });
    expect(await ask(plant, plant.question(0, 1, { to: { kind: 'device', id: strip } }))).toMatchObject({
      reasons: [{ kind: 'port-unfit', name: 'strip (A)' }],
    });
    expect(await ask(plant, plant.question(0, 1, { from: port(a, console), to: port(b, console) }))).toMatchObject({
      reasons: [{ kind: 'ends-unfit', from: 'sw0 · con (A U1)', to: 'sw1 · con (B U1)' }],
    });
  });

  test('[B1] the search plugs glass and direct attach into cages, pairs into jacks', async () => {
    const plant = two();
    const { hall } = plant;
    const cagesOf = plant.switches.map((each) => hall.ports(each)[2]!);
    const endsOf = (answer: ChannelAnswer): readonly number[] =>
      answer.kind === 'found' ? answer.channels[0]!.parts.flatMap(({ from, to }) => [from.port, to.port]) : [];
    const asked = async (more: Partial<ChannelQuestion>) =>
      endsOf(await ask(plant, plant.question(0, 1, { aim: 'new', ...more })));
    const glass = { class: 'fibre', cableClass: codeOf(CABLE_CLASSES, 'opticalCable') } as const;
    expect(await asked({ ...glass, cableType: codeOf(CABLE_TYPES, 'mmf-om4') })).toEqual(cagesOf);
    expect(await asked({ cableType: codeOf(CABLE_TYPES, 'dac-passive') })).toEqual(cagesOf);
    expect(await asked({})).toEqual(plant.switches.map((each) => hall.ports(each)[0]!));
  });

  test('[B3] two ways within one rack are two cords that share no port, or the end that has none for the second is named', async () => {
    const redundancies = fc.constantFrom('links' as const, 'places' as const, 'risks' as const);
    await fc.assert(
      fc.asyncProperty(fc.nat(2), fc.nat(2), redundancies, async (takenHere, takenThere, redundancy) => {
        const plant = new ChannelPlant({ racks: 0, junctions: 0, pathways: [], trunks: [] });
        const { hall } = plant;
        const [from] = plant.switches as [number];
        const to = hall.insertDevice('switch', hall.rackA, 20, { name: 'beside' });
        const other = [30, 31].map((unit) => hall.insertDevice('switch', hall.rackA, unit));
        for (const [at, [device, taken]] of [[from, takenHere] as const, [to, takenThere] as const].entries())
          for (let port = 0; port < taken; port++) hall.connect(hall.ports(device)[port]!, hall.ports(other[at]!)[port]!);
        const question = plant.question(0, 1, { to: { kind: 'device', id: to }, redundancy });
        const answer = await ask(plant, question);
        const least = Math.min(2 - takenHere, 2 - takenThere);
        if (least < 2) {
          const [kind, name] = [
            least === 1 ? 'no-second-end' : 'no-free-port',
            takenThere >= takenHere ? 'beside (A U20)' : 'sw0 (A U1)',
          ];
          expect(answer).toMatchObject({ kind: 'none', reasons: [{ kind, name }] });
          return;
        }
        if (answer.kind === 'none') throw new Error(JSON.stringify(answer.reasons));
        const ports = answer.channels.flatMap(({ parts }) => parts.flatMap((part) => [part.from.port, part.to.port]));
        expect([answer.isPair, ports.length, new Set(ports).size]).toEqual([true, 4, 4]);
        expect(answer.shared.map(({ name }) => name).toSorted()).toEqual(['A', 'beside', 'sw0']);
        hall.must(channelIntent(answer.channels, question, hall.take(idsNeededFor(answer.channels)), 0));
      }),
      { numRuns: 27, seed: 20_260_105 },
    );
  });

  test('[B3] a named port has one cord, so that it has no second way, in its rack and from it; a pair says what both come through', async () => {
    const plant = two();
    const { hall } = plant;
    const port = { kind: 'port', id: hall.ports(plant.switches[0]!)[0]! } as const;
    const beside = hall.insertDevice('switch', hall.rackA, 20, { name: 'beside' });
    for (const to of [beside, plant.switches[1]!])
      expect(
        await ask(plant, plant.question(0, 1, { from: port, to: { kind: 'device', id: to }, aim: 'new', redundancy: 'links' })),
      ).toMatchObject({ kind: 'none', reasons: [{ kind: 'no-second-end', name: 'sw0 · ge1 (A U1)' }] });
    const names = async (more: Partial<ChannelQuestion>): Promise<readonly string[]> => {
      const answer = await ask(plant, plant.question(0, 1, { aim: 'new', ...more }));
      return answer.kind === 'found' ? answer.shared.map(({ name }) => name) : [];
    };
    expect(await names({ redundancy: 'links' })).toEqual(['A', 'sw0', 'B', 'sw1']);
    expect(await names({})).toEqual([]);
  });

  test('[walk 3, 3] two ways between racks end on two devices where there are two, and one that both end on is told', async () => {
    const pathways = [
      [0, 2, 4000, 50],
      [2, 1, 4000, 50],
      [0, 3, 9000, 50],
      [3, 1, 9000, 50],
    ] as const;
    const plant = new ChannelPlant({ racks: 0, junctions: 2, pathways, trunks: [] });
    const { hall } = plant;
    const question = plant.question(0, 1, {
      ...{ from: { kind: 'rack', id: hall.rackA }, to: { kind: 'rack', id: hall.rackB } },
      ...{ aim: 'new', redundancy: 'links' },
    });
    const found = async () => {
      const answer = await ask(plant, question);
      if (answer.kind === 'none') throw new Error(JSON.stringify(answer.reasons));
      const ends = answer.channels.map(({ parts }) => [parts[0]!.from.owner, parts.at(-1)!.to.owner]);
      return { ends, device: answer.apart.find(({ level }) => level === 'device')! };
    };
    const [first, second] = plant.switches as [number, number];
    const alone = await found();
    expect(alone.ends).toEqual([
      [first, second],
      [first, second],
    ]);
    expect([alone.device.state, alone.device.parts.map(({ name }) => name)]).toEqual(['shared', ['sw0', 'sw1']]);
    const others = [hall.rackA, hall.rackB].map((rack) => hall.insertDevice('switch', rack, 6));
    const apart = await found();
    expect(apart.ends).toEqual([[first, second], others]);
    expect(apart.device).toEqual({ level: 'device', state: 'apart', parts: [] });
  });

  test('a second way is refused as such where there is one way alone', async () => {
    const plant = new ChannelPlant({ racks: 0, junctions: 0, pathways: [[0, 1, 3000, 50]], trunks: [] });
    expect(await ask(plant, plant.question(0, 1, { redundancy: 'links' }))).toMatchObject({ reasons: [{ kind: 'no-second' }] });
  });
});
