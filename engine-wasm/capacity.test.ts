import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { summaryOf } from '../domain/capacity/columns';
import { EVEN_LEGS, legsOf, phaseImbalance, type Summary } from '../domain/capacity/estate';
import { randomOf } from '../domain/demo/random';
import {
  countPorts,
  findFits,
  FIT_UNKNOWN,
  flattenRacks,
  PACK,
  summarizeRack,
  type DeviceLoad,
  type RackLoad,
} from '../tests/oracles/capacity-twin';
import { KINDS, randomDemand, randomDevice, randomRacks } from '../tests/oracles/random-racks';
import { compileKernels, createCapacity, SUMMARY_COLUMNS, type Capacity, type Kernels } from './index';

let kernels: Kernels;
beforeAll(async () => {
  kernels = await compileKernels(readFileSync(resolve(import.meta.dirname, 'build/kernels.wasm')));
});

const make = (...racks: readonly RackLoad[]): Capacity => createCapacity(kernels, flattenRacks(racks, KINDS));
const twins = (racks: readonly RackLoad[]) =>
  racks.map((rack) => ({ summary: summarizeRack(rack), ports: countPorts(rack, KINDS) }));
const summaryIn = (capacity: Capacity, rack: number): Summary =>
  summaryOf(Array.from({ length: SUMMARY_COLUMNS }, (_, column) => capacity.column(column)[rack]!));

/** A rack of 10 U. */
const rackOf = (rack: Partial<RackLoad>): RackLoad => ({
  ...{ halfUnits: 20, powerLimit: 0, weightLimit: 0, coolingLimit: 0, devices: [] },
  ...rack,
});
const device = (fields: Partial<DeviceLoad>): DeviceLoad => ({
  position: 0,
  halfUnits: 2,
  faces: 3,
  rated: 0,
  peak: 0,
  measured: 0,
  legs: [12, 0, 0],
  weight: 0,
  heat: 0,
  ports: [],
  ...fields,
});

describe('summaries', () => {
  test("racks of 60 seeded estates are the twin's to the last number: units, gaps, power, phases, ports", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = randomOf(seed);
      const pick = (most: number): number => Math.floor(random() * (most + 1));
      const racks = randomRacks(random, pick(40), pick(12), pick(30));
      const capacity = make(...racks);
      twins(racks).forEach(({ summary, ports }, rack) => {
        expect(summaryIn(capacity, rack), `seed ${seed}, rack ${rack}`).toEqual(summary);
        expect(Array.from(capacity.portCounts(rack))).toEqual(ports);
      });
    }
  });

  test('half units, faces and 0U: a half-height device in front, one full-depth, one on the rail', () => {
    const rack = rackOf({
      devices: [device({ position: 5, halfUnits: 1, faces: 1 }), device({ position: 10 }), device({ position: null })],
    });
    expect(summaryIn(make(rack), 0)).toMatchObject({
      free: { front: 17, rear: 18, both: 17 },
      gap: { front: 8, rear: 10, both: 8 },
      zeroU: 1,
      devices: 3,
    });
  });

  test('a rack of 100 U counts across its words of bits', () => {
    const rack = rackOf({ halfUnits: 200, devices: [device({ position: 63, halfUnits: 2 }), device({ position: 199 })] });
    expect(summaryIn(make(rack), 0).gap.both).toBe(134);
  });

  test('[B15] a device shares its load among legs by its inlets: one on A and one on B is a half each and nothing on C', () => {
    const on = (...inlets: [number, number, number]) => {
      const rack = rackOf({ devices: [device({ rated: 600, legs: legsOf(inlets) })] });
      return summaryIn(make(rack), 0).phases;
    };
    expect(on(1, 1, 0)).toEqual([300, 300, 0]);
    expect(on(0, 1, 2)).toEqual([0, 200, 400]);
    expect(on(1, 0, 3)).toEqual([150, 0, 450]);
    expect(on(0, 0, 0)).toEqual([200, 200, 200]);
    // Fifths are no whole twelfths: what is left over goes to the first.
    expect(on(3, 2, 0)).toEqual([400, 200, 0]);
  });

  test('three-phase loads are spread, single ones are not; what is even has no imbalance', () => {
    const rack = rackOf({ devices: [device({ rated: 100, legs: EVEN_LEGS }), device({ rated: 50, legs: [0, 12, 0] })] });
    const { phases } = summaryIn(make(rack), 0);
    expect(phases).toEqual([100 / 3, 250 / 3, 100 / 3]);
    expect(phaseImbalance(phases)).toBeCloseTo(2 / 3);
    expect(phaseImbalance([5, 5, 5])).toBe(0);
    expect(phaseImbalance([0, 0, 0])).toBe(0);
  });
});

describe('racks that change one by one', () => {
  test("after 400 seeded changes of single racks, growing and shrinking, everything is the twin's, and so are fits", () => {
    const random = randomOf(11);
    const pick = (most: number): number => Math.floor(random() * most);
    const racks = randomRacks(random, 20, 6, 8);
    const capacity = createCapacity(kernels, flattenRacks(racks, KINDS), { devices: 4000, ports: 40_000 });
    for (let round = 0; round < 400; round++) {
      const rack = pick(20);
      const halfUnits = 20 + pick(60);
      const devices = Array.from({ length: pick(14) }, () => randomDevice(random, halfUnits, pick(20)));
      racks[rack] = { ...racks[rack]!, halfUnits, powerLimit: pick(9000), devices };
      const { racks: limits, devices: cells, ports } = flattenRacks([racks[rack]], KINDS);
      expect(capacity.setRack(rack, { limits, devices: cells, ports })).toBe(true);
      capacity.recomputeRacks([rack]);
      if (round % 20 !== 0) continue;
      const expected = twins(racks);
      expected.forEach(({ summary, ports: counts }, at) => {
        expect(summaryIn(capacity, at), `round ${round}, rack ${at}`).toEqual(summary);
        expect(Array.from(capacity.portCounts(at))).toEqual(counts);
      });
      const demand = randomDemand(random);
      expect(capacity.fit(demand, PACK)).toEqual(findFits(racks, expected, demand));
    }
  });

  test('without spare room a rack that grows is refused and stands as it was; one that shrinks is taken', () => {
    const capacity = make(rackOf({ devices: [device({ rated: 100 }), device({ rated: 50, position: 4 })] }));
    const load = (count: number) => {
      const { racks: limits, ...rest } = flattenRacks([rackOf({ devices: Array(count).fill(device({ rated: 7 })) })], KINDS);
      return { limits, ...rest };
    };
    expect(capacity.setRack(0, load(3))).toBe(false);
    capacity.recomputeRacks([0]);
    expect(summaryIn(capacity, 0)).toMatchObject({ rated: 150, devices: 2 });
    expect(capacity.setRack(0, load(1))).toBe(true);
    capacity.recomputeRacks([0]);
    expect(summaryIn(capacity, 0)).toMatchObject({ rated: 7, devices: 1 });
  });
});

describe('does it fit, where best', () => {
  test("racks, positions and scores are the twin's on 1,000 seeded demands, by packing and by spreading", () => {
    let found = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const random = randomOf(seed);
      const racks = randomRacks(random, 60, 10, 10);
      const capacity = make(...racks);
      const units = twins(racks);
      for (let query = 0; query < 50; query++) {
        const demand = randomDemand(random);
        const scale = random() < 0.5 ? PACK : { units: 0.5, power: -1, weight: 0.25, cooling: -1 };
        const fits = capacity.fit(demand, scale);
        expect(fits, `seed ${seed}, query ${query}`).toEqual(findFits(racks, units, demand, scale));
        found += fits.length;
      }
    }
    expect(found).toBeGreaterThan(1000);
  });

  test('[B6] racks of which more limits are known come first; among those, the least part left of the known ones', () => {
    const known = { powerLimit: 1000, weightLimit: 100_000, coolingLimit: 1000 };
    const racks = [
      rackOf({ halfUnits: 10 }), // only units known, exactly filled
      rackOf({ halfUnits: 20, ...known }), // half of each is left
      rackOf({ halfUnits: 40, powerLimit: 500, weightLimit: 50_000, coolingLimit: 500 }), // 3/4 of the units, nothing of the rest
      rackOf({ halfUnits: 10, powerLimit: 500 }), // two known, both exactly filled
    ];
    const fits = make(...racks).fit({ halfUnits: 10, faces: 3, rated: 500, weight: 50_000, heat: 500 }, PACK);
    expect(fits.map(({ rack: at }) => at)).toEqual([2, 1, 3, 0]);
    expect(fits.map(({ score }) => score)).toEqual([0.1875, 0.5, 2 * FIT_UNKNOWN, 3 * FIT_UNKNOWN]);
  });

  test("[Issue 12] what is asked besides is part of the score, the same as the twin's to the last bit; what is not there is left out", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = randomOf(seed);
      const racks = randomRacks(random, 60, 8, 4);
      const besides = Float32Array.from(racks.flatMap(() => [0.8, random() < 0.3 ? Infinity : random() - 0.5]));
      const demand = { ...randomDemand(random), ports: [] };
      const capacity = make(...racks);
      const fits = capacity.fit(demand, PACK, besides);
      expect(fits, `seed ${seed}`).toEqual(findFits(racks, twins(racks), demand, PACK, besides));
      expect(fits.some(({ rack }) => besides[2 * rack + 1] === Infinity)).toBe(false);
      // The next question asks nothing besides.
      expect(capacity.fit(demand, PACK)).toEqual(findFits(racks, twins(racks), demand));
    }
    expect(() =>
      make(rackOf({})).fit({ halfUnits: 1, faces: 1, rated: 0, weight: 0, heat: 0 }, PACK, new Float32Array(4)),
    ).toThrow('2 pairs for 1 racks');
  });

  test('exactly full fits, one unit, watt or gram more does not', () => {
    const capacity = make(
      rackOf({ powerLimit: 500, weightLimit: 900, coolingLimit: 500, devices: [device({ rated: 100, position: 4 })] }),
    );
    const demand = { halfUnits: 14, faces: 3, rated: 400, weight: 900, heat: 500 } as const;
    // Of its 20 half units 4 are left, of nothing else anything.
    expect(capacity.fit(demand, PACK)).toEqual([{ rack: 0, position: 6, score: Math.fround(4 / 20 / 4) }]);
    expect(capacity.fit({ ...demand, halfUnits: 4 }, PACK)[0]!.position).toBe(0);
    for (const more of [{ halfUnits: 15 }, { rated: 401 }, { weight: 901 }, { heat: 501 }, { ports: [{ kind: 0, count: 1 }] }])
      expect(capacity.fit({ ...demand, ...more }, PACK)).toEqual([]);
  });

  test('what is not there or too large is refused', () => {
    expect(() => make(rackOf({ halfUnits: 201 }))).toThrow('rack 0 has 201 half units');
    expect(() => make(rackOf({ powerLimit: 2 ** 24 + 1 }))).toThrow('rack 0 has a limit of 16777217');
    expect(() => make(rackOf({ devices: [device({ ports: [KINDS] })] }))).toThrow('port kind 32 of 32');
    const capacity = make(rackOf({}));
    expect(() => capacity.recomputeRacks([1])).toThrow('rack 1 of 1');
    expect(() => capacity.column(23)).toThrow('column 23 of 23');
  });
});
