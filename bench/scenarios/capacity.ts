import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { randomOf } from '../../domain/demo/random';
import { EstateBook } from '../../domain/capacity/estate-book';
import { CAPACITY_DEFAULTS } from '../../domain/capacity/settings';
import { flattenEstate, deviceCells } from '../../domain/capacity/flat-estate';
import { randomDemand, randomDevice, randomEstate } from '../../tests/oracles/random-racks';
import { findFits } from '../../domain/capacity/fit';
import { summarizeEstate } from '../../domain/capacity/summary';
import { compileKernels, createCapacity, type Kernels } from '../../engine-wasm/index';
import { largeDocument } from '../capacity/large-document';
import { interleave, percentile, timed, type Finding, type Scenario } from '../harness';

export const scenario: Scenario = {
  question: 'how long do capacity of a whole estate, the search for a place, and what-if take, beside plain objects?',
  async run({ seed, rounds, size = 10_000 }) {
    const random = randomOf(seed);
    const kernels = await compileKernels(readFileSync(resolve('engine-wasm/build/kernels.wasm')));
    // 20 devices a rack with 5 ports each.
    const racksARow = 20;
    const rows = Math.max(1, Math.round(size / racksARow / 20));
    const estate = randomEstate(random, { sites: 2, rooms: 10, rows, racks: racksARow, devices: 20, ports: 5 });
    const capacity = createCapacity(kernels, flattenEstate(estate));
    const racks = estate.sites.flatMap((site) => site.rooms.flatMap((room) => room.rows.flatMap((row) => row.racks)));
    const count = racks.length;
    const times = await interleave(rounds, {
      kernel: () => capacity.recompute(),
      plain: () => summarizeEstate(estate),
    });
    const units = summarizeEstate(estate).racks;
    let wrong = 0;
    units.forEach(({ summary, ports }, rack) => {
      const [columns, counts] = [capacity.summary('rack', rack), capacity.portCounts('rack', rack)];
      if (columns[8] !== summary.rated || columns[6] !== summary.gap.both || counts.some((value, kind) => value !== ports[kind]))
        wrong++;
    });
    const demands = Array.from({ length: 2000 }, () => randomDemand(random));
    const fits = timed(2000, (at) => capacity.fit(demands[at]!));
    for (const demand of demands.slice(0, 10)) {
      if (JSON.stringify(capacity.fit(demand)) !== JSON.stringify(findFits(racks, units, demand))) wrong++;
    }
    const moves = Array.from({ length: 5000 }, () => {
      const rack = Math.floor(random() * count);
      return {
        rack,
        without: 20 * rack + Math.floor(random() * 20),
        added: deviceCells(randomDevice(random, racks[rack]!.halfUnits, 0)),
      };
    });
    const whatIfs = timed(moves.length, (at) => {
      const { rack, without, added } = moves[at]!;
      return capacity.whatIf(rack, without, added);
    });
    const product = await inTheProduct(size, kernels);
    return [
      {
        ...{ figure: 'capacity of the whole estate', size: count, ours: times.kernel, unit: 'ms', target: { atMost: 5 } },
        ...{ peer: times.plain, peerName: 'plain objects' },
      },
      {
        figure: 'times as fast as plain objects',
        size: count,
        ours: times.plain / times.kernel,
        unit: 'x',
        target: { atLeast: 100 },
      },
      {
        figure: 'ten best racks for a device, p50',
        size: count,
        ours: percentile(fits, 0.5),
        unit: 'µs',
        target: { atMost: 60 },
      },
      { figure: 'ten best racks for a device, p95', size: count, ours: percentile(fits, 0.95), unit: 'µs' },
      { figure: 'what-if of one rack, p50', size: count, ours: percentile(whatIfs, 0.5), unit: 'µs', target: { atMost: 2 } },
      { figure: 'memory', size: count, ours: capacity.memoryBytes() / 1e6, unit: 'MB' },
      { figure: 'wrong answers', size: count, ours: wrong, unit: 'wrong', target: { atMost: 0 } },
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
