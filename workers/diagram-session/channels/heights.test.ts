import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ChannelPlant, SECTION } from '../../../tests/fixtures/channel-plant';
import { CABLE_TYPES, PATHWAY_KINDS, codeOf } from '../../../domain/catalog/enums';
import type { ChannelQuestion } from '../../../domain/channels/channel';
import { newCableWeight, readChannelNetwork } from '../../../domain/channels/channel-network';
import { findChannels } from '../../../domain/channels/find-channels';
import { plainCordMm } from '../../../domain/proof/plain-cords';
import { SLOW_PROOF_RUNS } from '../../../tests/fixtures/proof-runs';
import { createComputeService } from '../../compute-service';

const kernels = new URL('../../../engine-wasm/build/kernels.wasm', import.meta.url);
const RISER = codeOf(PATHWAY_KINDS, 'riser');
const fits = (width: number): boolean => SECTION <= width * 20 * 0.5;

const plants = fc.record({
  racks: fc.integer({ min: 0, max: 2 }),
  junctions: fc.integer({ min: 1, max: 3 }),
  pathways: fc.array(fc.tuple(fc.nat(6), fc.nat(6), fc.integer({ min: 500, max: 5000 }), fc.constantFrom(4, 50, 50, 50)), {
    minLength: 3,
    maxLength: 8,
  }),
  trunks: fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.integer({ min: 500, max: 9000 }), fc.boolean()), { maxLength: 3 }),
});
const heights = fc.record({
  /** Of the pathways, as they come. */
  trays: fc.array(fc.constantFrom(null, -300, -300, 0, 2400, 2400), { minLength: 12, maxLength: 12 }),
  rises: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  entries: fc.array(fc.nat(3), { minLength: 5, maxLength: 5 }),
});
const rules = fc.record({
  aim: fc.constantFrom('reuse' as const, 'shortest' as const, 'new' as const),
  slack: fc.constantFrom(0, 0.05, 0.3),
  dropMm: fc.constantFrom(0, 400, 2500),
});

function heighten(
  plant: ChannelPlant,
  { trays, rises, entries }: typeof heights extends fc.Arbitrary<infer T> ? T : never,
): void {
  const { hall } = plant;
  plant.pathways.forEach(({ id }, at) => {
    const kind = rises[at] === true && at % 3 === 0 ? { pathwayKind: RISER } : {};
    hall.must({ kind: 'change-pathways', version: 1, ids: [id], fields: { heightMm: trays[at]!, ...kind } });
  });
  plant.racks.forEach((id, at) =>
    hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [id], fields: { cableEntry: entries[at]! } }),
  );
}

describe('best ways by heights', async () => {
  const compute = createComputeService(async () => readFile(kernels));
  const ask = async (plant: ChannelPlant, question: ChannelQuestion) => {
    const network = readChannelNetwork(plant.hall.document);
    await compute.loadNetwork(network);
    return findChannels(plant.hall.document, network, question, compute);
  };

  test('[Right answers 4] law: the best is the least of all ways as they are worked out on paper, and so is each cord that is shown', async () => {
    await fc.assert(
      fc.asyncProperty(plants, heights, rules, fc.tuple(fc.boolean(), fc.boolean()), async (wish, height, rule, isRack) => {
        const plant = new ChannelPlant(wish);
        heighten(plant, height);
        const ends = isRack.map((rack, at) =>
          rack ? { kind: 'rack' as const, id: plant.racks[at]! } : { kind: 'device' as const, id: plant.switches[at]! },
        );
        const question = plant.question(0, 1, { ...rule, from: ends[0]!, to: ends[1]!, alternatives: 2 });
        const answer = await ask(plant, question);
        const weight = newCableWeight(question.aim);
        const expected = plant.cheapest(question, fits, { weight });
        if (answer.kind === 'none') {
          expect(expected).toBe(Infinity);
          return;
        }
        const { totalMm, newMm } = answer.channels[0]!;
        expect(totalMm + (weight - 1) * newMm).toBe(expected);
        for (const part of answer.channels.flatMap(({ parts }) => parts)) {
          if (part.kind === 'trunk') continue;
          const pathways = part.segments.map(({ pathway }) => pathway);
          expect(part.lengthMm).toBe(plainCordMm(plant.hall.document, [part.from.port, part.to.port], pathways, question));
        }
      }),
      SLOW_PROOF_RUNS,
    );
  });

  test('[Right answers 4] the longer tray is the better one where the cable need not climb to the next', async () => {
    const plant = new ChannelPlant({
      racks: 0,
      junctions: 1,
      pathways: [
        [0, 2, 1000, 50],
        [0, 2, 1500, 50],
        [2, 1, 1000, 50],
      ],
      trunks: [],
    });
    heighten(plant, { trays: [2400, -300, -300], rises: [], entries: [1, 3] });
    const answer = await ask(plant, plant.question(0, 1));
    const [, low, last] = plant.pathways.map(({ id }) => id);
    expect(answer).toMatchObject({ channels: [{ parts: [{ wayMm: 2500, segments: [{ pathway: low }, { pathway: last }] }] }] });
  });

  test('[Right answers 4] [B5] the longer way is the better one where a shorter one to the same tray has passed what it leads to', async () => {
    const beside = new ChannelPlant({
      racks: 0,
      junctions: 1,
      pathways: [
        [0, 2, 3600, 50],
        [0, 1, 500, 50],
        [1, 2, 500, 50],
      ],
      trunks: [],
    });
    heighten(beside, { trays: [null, 2400, null], rises: [], entries: [3, 1] });
    // 400 + 4,100 + 400 mm; straight to the end 500 mm, and 2,878 up to it and down from it.
    const round = await ask(beside, beside.question(0, 1, { dropMm: 400 }));
    expect(round).toMatchObject({ channels: [{ totalMm: 5000, parts: [{ wayMm: 4100, endsMm: 800 }] }] });
    const [tray, straight] = beside.pathways.map(({ id }) => id);
    expect(round).toMatchObject({ channels: [{ parts: [{ segments: [{ pathway: tray }, {}] }] }] });
    expect(await ask(beside, beside.question(0, 1, { dropMm: 400, avoid: [tray!] }))).toMatchObject({
      channels: [{ totalMm: 6500, parts: [{ segments: [{ pathway: straight }] }] }],
    });
    const between = new ChannelPlant({
      racks: 0,
      junctions: 2,
      pathways: [
        [0, 3, 3500, 50],
        [0, 2, 500, 50],
        [2, 3, 500, 50],
        [2, 1, 1000, 50],
      ],
      trunks: [],
    });
    heighten(between, { trays: [null, 2400, null, -300], rises: [], entries: [3, 2] });
    const [low, , back, last] = between.pathways.map(({ id }) => id);
    // 400 + 3,500 + 500 + 1,000 mm; by the high tray 2,878 + 500, 2,700 down, 1,000.
    expect(await ask(between, between.question(0, 1, { dropMm: 400 }))).toMatchObject({
      channels: [{ parts: [{ wayMm: 5000, segments: [{ pathway: low }, { pathway: back }, { pathway: last }] }] }],
    });
  });

  test('[Right answers 4] of a whole rack the port that will be taken says how far it is, not the first of it', async () => {
    const plant = new ChannelPlant({
      racks: 1,
      junctions: 0,
      pathways: [
        [0, 1, 4000, 50],
        [0, 1, 4000, 50],
      ],
      trunks: [],
    });
    const { hall } = plant;
    heighten(plant, { trays: [2400, -300], rises: [], entries: [3, 0, 0] });
    const DAC = codeOf(CABLE_TYPES, 'dac-passive');
    // Low in the rack a spine with free cages of another kind; those of this kind are taken there, and one is free high above.
    const [low, beside] = [hall.insertDevice('spine', hall.rackA, 2), hall.insertDevice('spine', plant.racks[2]!, 2)];
    for (const at of [2, 3, 4, 5, 6]) hall.connect(hall.ports(low)[at]!, hall.ports(beside)[at]!);
    hall.connect(hall.ports(plant.switches[0]!)[2]!, hall.ports(plant.switches[2]!)[2]!);
    const high = hall.insertDevice('switch', hall.rackA, 40);
    const from = { kind: 'rack', id: hall.rackA } as const;
    const answer = await ask(plant, plant.question(0, 1, { from, cableType: DAC }));
    expect(answer).toMatchObject({
      channels: [{ parts: [{ from: { owner: high }, segments: [{ pathway: plant.pathways[0]!.id }] }] }],
    });
  });
});
