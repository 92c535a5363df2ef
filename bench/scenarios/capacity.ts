import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { randomOf } from '../../domain/demo/random';
import { EstateBook } from '../../domain/capacity/estate-book';
import { CAPACITY_DEFAULTS } from '../../domain/capacity/settings';
import { countPorts, findFits, flattenRacks, PACK, summarizeRack } from '../../tests/oracles/capacity-twin';
import { KINDS, randomDemand, randomRacks } from '../../tests/oracles/random-racks';
import { compileKernels, createCapacity, type Kernels } from '../../engine-wasm/index';
import { largeDocument, largeFloor, RARE_PORT } from '../capacity/large-document';
import type { FitQuestion, FitReach } from '../../workers/api/capacity';
import { EstateSeat } from '../../workers/diagram-session/capacity/estate-seat';
import { searchFit } from '../../workers/diagram-session/capacity/fit-search';
import { interleave, percentile, timed, type Finding, type Scenario } from '../harness';

export const scenario: Scenario = {
  question: 'how long do capacity of a whole estate and the search for a place take, beside plain objects?',
  async run({ seed, rounds, size = 10_000 }) {
    const random = randomOf(seed);
    const kernels = await compileKernels(readFileSync(resolve('engine-wasm/build/kernels.wasm')));
    // 20 devices a rack with 5 ports each.
    const racks = randomRacks(random, size, 20, 5);
    const all = racks.map((_, at) => at);
    const capacity = createCapacity(kernels, flattenRacks(racks, KINDS));
    const plain = () => racks.map((rack) => ({ summary: summarizeRack(rack), ports: countPorts(rack, KINDS) }));
    const times = await interleave(rounds, { kernel: () => capacity.recomputeRacks(all), plain });
    const units = plain();
    let wrong = 0;
    const [gaps, rated] = [capacity.column(6), capacity.column(8)];
    units.forEach(({ summary, ports }, rack) => {
      const counts = capacity.portCounts(rack);
      if (rated[rack] !== summary.rated || gaps[rack] !== summary.gap.both || counts.some((value, kind) => value !== ports[kind]))
        wrong++;
    });
    const demands = Array.from({ length: 2000 }, () => randomDemand(random));
    const fits = timed(2000, (at) => capacity.fit(demands[at]!, PACK));
    for (const demand of demands.slice(0, 10)) {
      if (JSON.stringify(capacity.fit(demand, PACK)) !== JSON.stringify(findFits(racks, units, demand))) wrong++;
    }
    const besides = Float32Array.from({ length: 2 * size }, (_, at) =>
      at % 2 === 0 ? 0.8 : random() < 0.1 ? Infinity : random(),
    );
    const near = timed(2000, (at) => capacity.fit(demands[at]!, PACK, besides));
    const product = [...(await inTheProduct(size, kernels)), ...(await reachInTheProduct(size))];
    return [
      {
        ...{ figure: 'capacity of the whole estate', size, ours: times.kernel, unit: 'ms', target: { atMost: 5 } },
        ...{ peer: times.plain, peerName: 'plain objects' },
      },
      {
        figure: 'times as fast as plain objects',
        size,
        ours: times.plain / times.kernel,
        unit: 'x',
        target: { atLeast: 100 },
      },
      {
        figure: 'ten best racks for a device, p50',
        size,
        ours: percentile(fits, 0.5),
        unit: 'µs',
        target: { atMost: 60 },
      },
      {
        figure: 'the same with ports in reach and others kept apart, p50',
        size,
        ours: percentile(near, 0.5),
        unit: 'µs',
        target: { atMost: 100 },
      },
      { figure: 'ten best racks for a device, p95', size, ours: percentile(fits, 0.95), unit: 'µs' },
      { figure: 'memory', size, ours: capacity.memoryBytes() / 1e6, unit: 'MB' },
      { figure: 'wrong answers', size, ours: wrong, unit: 'wrong', target: { atMost: 0 } },
      ...product,
    ];
  },
};

/**
 * What an open diagram pays: its document read as an estate when somebody first asks, then each changed rack. The peer
 * says what the compute worker would cost: the rack's loads sent to another thread and an answer sent back.
 */
async function inTheProduct(size: number, kernels: Kernels): Promise<readonly Finding[]> {
  const { document, diagram, devices } = largeDocument(size);
  const started = performance.now();
  const book = new EstateBook(document, diagram, CAPACITY_DEFAULTS);
  book.refresh();
  const flat = book.flat();
  const capacity = createCapacity(kernels, { ...flat, portKinds: flat.portKinds + 32 }, { devices: 10_000, ports: 50_000 });
  const read = performance.now() - started;
  const changed = timed(500, (at) => {
    book.changed([devices[at % devices.length]!]);
    const dirty = book.refresh();
    if (dirty === 'all') throw new Error('one device made the whole estate dirty');
    for (const rack of dirty) capacity.setRack(rack, book.reading(rack));
    capacity.recomputeRacks(dirty);
  });
  const there = new Worker(
    "const { parentPort } = require('node:worker_threads'); parentPort.on('message', () => parentPort.postMessage(1));",
    {
      eval: true,
    },
  );
  const hops: number[] = [];
  for (let at = 0; at < 500; at++) {
    const { devices: cells, ports, limits } = book.reading(at % size);
    const sent = performance.now();
    there.postMessage({ cells, ports, limits });
    await once(there, 'message');
    hops.push((performance.now() - sent) * 1000);
  }
  await there.terminate();
  return [
    { figure: 'a document read as an estate, once', size, ours: read, unit: 'ms' },
    {
      ...{ figure: 'one changed rack in the product, p50', size, ours: percentile(changed, 0.5), unit: 'µs' },
      ...{ peer: percentile(hops, 0.5), peerName: 'sent to another thread and back, without computing' },
    },
  ];
}

/** A whole answer of *Where it fits* in a hall of rows with trays: with ports asked for near it, and without. */
async function reachInTheProduct(size: number): Promise<readonly Finding[]> {
  const { document, diagram } = largeFloor(size);
  const seat = new EstateSeat(() => Promise.resolve(readFileSync(resolve('engine-wasm/build/kernels.wasm'))));
  const estate = await seat.estate(() => document, diagram, CAPACITY_DEFAULTS, new Map());
  const ask = (reach: FitReach | null): FitQuestion => ({
    what: { kind: 'needs', halfUnits: 2, rated: 200, weight: 8000, fullDepth: false, ports: null },
    ...{ count: 1, face: 1, aim: 'spread', reach, keep: null, given: [] },
  });
  const near = { type: RARE_PORT, count: 8 } as const;
  const answers = await interleave(5, {
    alone: () => searchFit(document, estate, ask(null)),
    cable: () => searchFit(document, estate, ask({ ...near, by: 'length', most: 30_000 })),
    row: () => searchFit(document, estate, ask({ ...near, by: 'racks', most: 10 })),
  });
  return [
    { figure: 'where it fits: a whole answer', size, ours: answers.alone, unit: 'ms' },
    { figure: 'where it fits: a whole answer with ports within 30 m of cable', size, ours: answers.cable, unit: 'ms' },
    { figure: 'where it fits: a whole answer with ports within ten racks', size, ours: answers.row, unit: 'ms' },
  ];
}
