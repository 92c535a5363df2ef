import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { randomOf } from '../../domain/demo/random';
import { flattenEstate, deviceCells } from '../../domain/capacity/flat-estate';
import { randomDemand, randomDevice, randomEstate } from '../../domain/capacity/proof/random-estate';
import { findFits } from '../../domain/capacity/fit';
import { summarizeEstate } from '../../domain/capacity/summary';
import { compileKernels, createCapacity } from '../../engine-wasm/index';
import { interleave, percentile, timed, type Scenario } from '../harness';

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
    ];
  },
};
