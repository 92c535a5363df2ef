import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChannelPlant, SECTION, weighedMm, type PlantWay } from '../../../tests/fixtures/channel-plant';
import type { ChannelAnswer, ChannelQuestion } from '../../../domain/channels/channel';
import { newCableWeight, readChannelNetwork } from '../../../domain/channels/channel-network';
import { findChannels } from '../../../domain/channels/find-channels';
import { createComputeService } from '../../compute-service';

const kernels = new URL('../../../engine-wasm/build/kernels.wasm', import.meta.url);
const compute = createComputeService(async () => readFile(kernels));
const fits = (width: number): boolean => SECTION <= width * 20 * 0.5;

async function ask(plant: ChannelPlant, more: Partial<ChannelQuestion>): Promise<ChannelAnswer> {
  const network = readChannelNetwork(plant.hall.document);
  await compute.loadNetwork(network);
  return findChannels(plant.hall.document, network, plant.question(0, 1, more), compute);
}

async function pair(plant: ChannelPlant, more: Partial<ChannelQuestion> = {}) {
  const answer = await ask(plant, { redundancy: 'links', aim: 'reuse', ...more });
  if (answer.kind === 'none') throw new Error(JSON.stringify(answer.reasons));
  const [states, names] = [new Map<string, string>(), new Map<string, readonly string[]>()];
  for (const { level, state, parts } of answer.apart) {
    states.set(level, state);
    names.set(
      level,
      parts.map(({ name }) => name),
    );
  }
  return { ...answer, states: Object.fromEntries(states), names };
}

/** [A] --near-- (J0) --near-- [B], --far-- (J1) --far-- beside it, and two trunks from A to B. */
const twice = (): ChannelPlant =>
  new ChannelPlant({
    racks: 0,
    junctions: 2,
    pathways: [
      [0, 2, 4000, 50],
      [2, 1, 4000, 50],
      [0, 3, 9000, 50],
      [3, 1, 9000, 50],
    ],
    trunks: [
      [0, 1, 8000, false],
      [0, 1, 9000, false],
    ],
  });

test('[B2] two trunks in one tray are no two ways: one of them and another tray are, and nothing is unknown', async () => {
  const plant = twice();
  const near = plant.pathways.slice(0, 2).map(({ id }) => id);
  for (const trunk of [0, 1]) plant.lay(trunk, near);
  for (const redundancy of ['links', 'places', 'risks'] as const) {
    const { channels, states, unlaid, names } = await pair(plant, { redundancy });
    expect(channels.map(({ parts }) => parts.filter(({ kind }) => kind === 'trunk').length)).toEqual([1, 0]);
    expect(channels[1]!.totalMm).toBe(23_000);
    expect([states, unlaid]).toEqual([
      { cable: 'apart', device: 'shared', tray: 'apart', riser: 'apart', rack: 'apart', room: 'shared' },
      [],
    ]);
    expect(names.get('room')).toEqual([plant.hall.document.get('object', plant.hall.room)!.name]);
  }
  // Neither is a trunk and the tray that it lies in, where there is no other.
  const far = plant.pathways.slice(2).map(({ id }) => id);
  expect(await ask(plant, { redundancy: 'links', avoid: far })).toMatchObject({ reasons: [{ kind: 'no-second' }] });
});

test('[B2] of a trunk that nobody has laid it is not known which trays two ways share, and the cable is named', async () => {
  const plant = twice();
  plant.lay(
    0,
    plant.pathways.slice(0, 2).map(({ id }) => id),
  );
  const { channels, states, unlaid } = await pair(plant);
  expect(channels.every(({ parts }) => parts.some(({ kind }) => kind === 'trunk'))).toBe(true);
  expect(states).toEqual({
    cable: 'apart',
    device: 'shared',
    tray: 'unknown',
    riser: 'unknown',
    rack: 'unknown',
    room: 'shared',
  });
  const ridden = channels.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'trunk' ? part.rides : [])));
  expect(unlaid.map(({ id }) => id)).toEqual([ridden[1]!.cable]);
  plant.lay(
    1,
    plant.pathways.slice(2).map(({ id }) => id),
  );
  const known = await pair(plant);
  expect([known.states, known.unlaid]).toEqual([{ ...states, tray: 'apart', riser: 'apart', rack: 'apart' }, []]);
});

test('[B2] [B5] a pair shares nothing that is asked for or recorded, and no two such ways are shown as less together', async () => {
  const length = fc.integer({ min: 1000, max: 9000 });
  const wishes = fc.record({
    racks: fc.integer({ min: 0, max: 2 }),
    junctions: fc.integer({ min: 0, max: 3 }),
    pathways: fc.array(fc.tuple(fc.nat(6), fc.nat(6), length, fc.constantFrom(4, 50, 50)), { minLength: 2, maxLength: 9 }),
    trunks: fc.array(fc.tuple(fc.nat(3), fc.nat(3), length, fc.constant(false)), { minLength: 1, maxLength: 4 }),
  });
  const asked = fc.record({
    redundancy: fc.constantFrom('links', 'places', 'risks'),
    aim: fc.constantFrom('reuse', 'shortest'),
    slack: fc.constantFrom(0, 0.05),
    dropMm: fc.constantFrom(0, 2500),
    stockMm: fc.constantFrom([], [1000, 3000, 7000, 15_000]),
  });
  let found = 0;
  await fc.assert(
    fc.asyncProperty(wishes, asked, fc.array(fc.nat(8), { minLength: 4, maxLength: 4 }), async (wish, rule, choices) => {
      const plant = new ChannelPlant(wish);
      /** Where each trunk lies, by numbers of pathways: one of the ways between its racks, or nobody knows. */
      const lies = plant.trunks.map(({ a, b }, trunk) => {
        const chains = plant.ways(plant.question(a, b, { aim: 'new' }), (width) => width === 50);
        const chain = chains[choices[trunk]!]?.pathways ?? [];
        if (chain.length > 0)
          plant.lay(
            trunk,
            chain.map((at) => plant.pathways[at]!.id),
          );
        return chain;
      });
      const partsOf = ({ pathways, trunks }: PlantWay): ReadonlySet<string> => {
        const trays = [...pathways, ...trunks.flatMap((trunk) => lies[trunk]!)].map((at) => plant.pathways[at]!);
        const ends = [...trays, ...trunks.map((trunk) => plant.trunks[trunk]!)].flatMap(({ a, b }) => [a, b]);
        return new Set([
          ...trunks.map((trunk) => `trunk ${trunk}`),
          ...trays.map(({ id }) => `tray ${id}`),
          ...(rule.redundancy === 'places' ? ends.filter((place) => place > 1).map((place) => `place ${place}`) : []),
          ...(rule.redundancy === 'risks' ? trays.map(({ a, b }) => `beside ${Math.min(a, b)} ${Math.max(a, b)}`) : []),
        ]);
      };
      const weight = newCableWeight(rule.aim);
      const ways = plant.ways(plant.question(0, 1, rule), fits).map((way) => ({ way, parts: partsOf(way) }));
      const sums = ways.flatMap((one, at) =>
        ways.slice(at + 1).flatMap((other) => {
          if ([...one.parts].some((part) => other.parts.has(part))) return [];
          return [one, other].reduce((sum, { way }) => sum + way.thereMm + weight * way.madeMm, 0);
        }),
      );
      const answer = await ask(plant, rule);
      const least = Math.min(...sums);
      if (answer.kind === 'none') {
        expect(least).toBe(Infinity);
        return;
      }
      found++;
      expect(answer.isExact).toBe(true);
      expect(weighedMm(answer, weight)).toBe(least);
      const states = new Map(answer.apart.map(({ level, state }) => [level, state]));
      expect([states.get('cable'), answer.unlaid.length > 0 ? 'unknown' : 'apart']).toEqual(['apart', states.get('tray')]);
      if (rule.redundancy === 'places') expect(states.get('rack')).not.toBe('shared');
    }),
    { numRuns: 100, seed: 20_260_108 },
  );
  expect(found).toBeGreaterThan(20);
});
