import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChannelPlant, weighedMm } from '../../../tests/fixtures/channel-plant';
import { PROOF_RUNS } from '../../../tests/fixtures/proof-runs';
import type { ChannelAnswer, ChannelQuestion } from '../../../domain/channels/channel';
import { readChannelNetwork } from '../../../domain/channels/channel-network';
import { findChannels } from '../../../domain/channels/find-channels';
import { plainCost, plainWays, type PlainQuestion } from '../../../domain/proof/plain-best-route';
import { plainPair } from '../../../domain/proof/plain-pairs';
import { createComputeService } from '../../compute-service';

const kernels = new URL('../../../engine-wasm/build/kernels.wasm', import.meta.url);
const compute = createComputeService(async () => readFile(kernels));

async function ask(plant: ChannelPlant, question: ChannelQuestion): Promise<ChannelAnswer> {
  const network = readChannelNetwork(plant.hall.document);
  await compute.loadNetwork(network);
  return findChannels(plant.hall.document, network, question, compute);
}

const length = fc.integer({ min: 1000, max: 9000 });
const plants = fc.record({
  racks: fc.integer({ min: 0, max: 2 }),
  junctions: fc.integer({ min: 1, max: 3 }),
  pathways: fc.array(fc.tuple(fc.nat(6), fc.nat(6), length, fc.constantFrom(4, 50, 50, 50)), { minLength: 2, maxLength: 9 }),
  trunks: fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.oneof(length, length, fc.constant(0)), mostlyFree()), { maxLength: 4 }),
  heights: fc.array(fc.constantFrom(null, -300, 0, 2400, 2400), { minLength: 9, maxLength: 9 }),
  entries: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
  /** By trunk: which of the ways between its racks it lies in; where there are fewer, nobody knows. */
  lies: fc.array(fc.nat(4), { minLength: 4, maxLength: 4 }),
});
const rules = fc.record({
  aim: fc.constantFrom('reuse' as const, 'shortest' as const, 'new' as const),
  slack: fc.constantFrom(0, 0.05, 0.3),
  dropMm: fc.constantFrom(0, 400, 2500),
  stockMm: fc.constantFrom([], [1000, 3000, 7000, 15_000]),
});

function mostlyFree(): fc.Arbitrary<boolean> {
  return fc.constantFrom(false, false, false, true);
}

type Wish = typeof plants extends fc.Arbitrary<infer T> ? T : never;

function make({ heights, entries, lies, ...wish }: Wish): ChannelPlant {
  const plant = new ChannelPlant(wish);
  const { hall } = plant;
  plant.pathways.forEach(({ id }, at) =>
    hall.must({ kind: 'change-pathways', version: 1, ids: [id], fields: { heightMm: heights[at]! } }),
  );
  plant.racks.forEach((id, at) =>
    hall.must({ kind: 'set-properties', version: 1, target: 'object', ids: [id], fields: { cableEntry: entries[at]! } }),
  );
  plant.trunks.forEach(({ a, b, length }, trunk) => {
    const ends = { from: plant.switches[a]!, to: plant.switches[b]! };
    const chains = plainWays(hall.document, { ...ends, diameterMm: 7.5, slack: 0, dropMm: 0, reuses: false });
    const chain = chains[lies[trunk]!];
    if (chain && length > 0) plant.lay(trunk, chain.pathways);
  });
  return plant;
}

test('[proof 7] [A]--2400 mm--[B]--height not said--[J]: no cable goes past its end and back for the sake of a tray that says no height', async () => {
  const wish = {
    racks: 0,
    junctions: 1,
    pathways: [
      [0, 1, 1000, 50],
      [1, 2, 1000, 50],
    ] as Wish['pathways'],
    trunks: [],
  };
  const heights: Wish['heights'] = [2400, ...Array<null>(8).fill(null)];
  const plant = make({ ...wish, heights, entries: [0, 1, 0, 0], lies: [] });
  const answer = await ask(plant, plant.question(0, 1, { aim: 'shortest', slack: 0, dropMm: 0 }));
  const segments =
    answer.kind === 'found'
      ? answer.channels.map(({ parts }) => parts.flatMap((part) => ('segments' in part ? part.segments : [])))
      : [];
  expect(segments.map((each) => each.map(({ pathway }) => pathway))).toEqual([[plant.pathways[0]!.id]]);
});

/** Where what is there is preferred, a metre of new cable weighs four of it. */
const weightOf = (aim: ChannelQuestion['aim']): number => (aim === 'reuse' ? 4 : 1);
const plainOf = ({ switches }: ChannelPlant, rule: typeof rules extends fc.Arbitrary<infer T> ? T : never): PlainQuestion => ({
  from: switches[0]!,
  to: switches[1]!,
  diameterMm: 7.5,
  slack: rule.slack,
  dropMm: rule.dropMm,
  stockMm: rule.stockMm,
  reuses: rule.aim !== 'new',
});

test('[B5] law: the best way costs the least of all simple ways of a plant, walked one by one over its records', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(plants, rules, async (wish, rule) => {
      const plant = make(wish);
      const weight = weightOf(rule.aim);
      const ways = plainWays(plant.hall.document, plainOf(plant, rule));
      const least = Math.min(...ways.map((way) => plainCost(way, weight)));
      const answer = await ask(plant, plant.question(0, 1, rule));
      if (answer.kind === 'none') {
        expect(least).toBe(Infinity);
        return;
      }
      found++;
      const { totalMm, newMm } = answer.channels[0]!;
      expect(totalMm + (weight - 1) * newMm).toBe(least);
      expect(ways.some(({ thereMm, madeMm }) => madeMm === newMm && thereMm + madeMm === totalMm)).toBe(true);
    }),
    PROOF_RUNS,
  );
  expect(found).toBeGreaterThan(PROOF_RUNS.numRuns / 5);
});

test('[B2] law: of two ways apart none are less together than those that are shown, over all pairs of ways of a plant', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(plants, rules, fc.constantFrom('links', 'places', 'risks'), async (wish, rule, redundancy) => {
      const plant = make(wish);
      const weight = weightOf(rule.aim);
      const least = plainPair(plant.hall.document, plainOf(plant, rule), redundancy, weight);
      const answer = await ask(plant, plant.question(0, 1, { ...rule, redundancy }));
      if (answer.kind === 'none') {
        expect(least).toBe(Infinity);
        return;
      }
      found++;
      expect(answer.isExact).toBe(true);
      expect(weighedMm(answer, weight)).toBe(least);
    }),
    PROOF_RUNS,
  );
  expect(found).toBeGreaterThan(PROOF_RUNS.numRuns / 20);
});
