import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { summaryOf } from '../domain/capacity/columns';
import { EVEN_LEGS, legsOf, phaseImbalance, type DeviceLoad, type Estate, type RackLoad } from '../domain/capacity/estate';
import { findFits, FIT_UNKNOWN, whatIfRack, type Obstacle } from '../domain/capacity/fit';
import { deviceCells, flattenEstate } from '../domain/capacity/flat-estate';
import { summarizeEstate } from '../domain/capacity/summary';
import { randomDemand, randomDevice, randomEstate } from '../tests/oracles/random-racks';
import { randomOf } from '../domain/demo/random';
import { compileKernels, createCapacity, type Capacity, type Kernels } from './index';

let kernels: Kernels;
beforeAll(async () => {
  kernels = await compileKernels(readFileSync(resolve(import.meta.dirname, 'build/kernels.wasm')));
});

const racksOf = (estate: Estate): readonly RackLoad[] =>
  estate.sites.flatMap(({ rooms }) => rooms.flatMap(({ rows }) => rows.flatMap(({ racks }) => racks)));
const make = (estate: Estate): Capacity => createCapacity(kernels, flattenEstate(estate));
const OBSTACLES: readonly Obstacle[] = ['units', 'power', 'weight', 'cooling'];

/** One rack of 10 U in one row. */
function oneRack(rack: Partial<RackLoad>): Estate {
  const whole = { halfUnits: 20, powerLimit: 0, weightLimit: 0, coolingLimit: 0, devices: [], ...rack };
  return { portKinds: 4, sites: [{ rooms: [{ rows: [{ racks: [whole] }], trays: [] }] }] };
}
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

describe('roll-ups', () => {
  test("racks, rows, rooms and sites of 60 seeded estates are the twin's to the last number: units, gaps, power, phases, ports, trays", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = randomOf(seed);
      const pick = (most: number): number => Math.floor(random() * (most + 1));
      const size = { sites: 1 + pick(2), rooms: pick(3), rows: pick(3), racks: pick(4), devices: pick(12), ports: pick(30) };
      const estate = randomEstate(random, size);
      const capacity = make(estate);
      const expected = summarizeEstate(estate);
      for (const [level, units] of [
        ['rack', expected.racks],
        ['row', expected.rows],
        ['room', expected.rooms],
        ['site', expected.sites],
      ] as const) {
        expect(capacity.counts[level]).toBe(units.length);
        units.forEach(({ summary, ports }, part) => {
          expect(summaryOf(capacity.summary(level, part)), `seed ${seed}, ${level} ${part}`).toEqual(summary);
          expect(Array.from(capacity.portCounts(level, part))).toEqual(ports);
        });
        expect(Array.from(capacity.column(level, 8))).toEqual(units.map(({ summary }) => summary.rated));
      }
    }
  });

  test('half units, faces and 0U: a half-height device in front, one full-depth, one on the rail', () => {
    const estate = oneRack({
      devices: [device({ position: 5, halfUnits: 1, faces: 1 }), device({ position: 10 }), device({ position: null })],
    });
    expect(summaryOf(make(estate).summary('rack', 0))).toMatchObject({
      free: { front: 17, rear: 18, both: 17 },
      gap: { front: 8, rear: 10, both: 8 },
      zeroU: 1,
      devices: 3,
    });
  });

  test('a rack of 100 U counts across its words of bits', () => {
    const estate = oneRack({ halfUnits: 200, devices: [device({ position: 63, halfUnits: 2 }), device({ position: 199 })] });
    expect(summaryOf(make(estate).summary('rack', 0)).gap.both).toBe(134);
  });

  test('[B15] a device shares its load among legs by its inlets: one on A and one on B is a half each and nothing on C', () => {
    const on = (...inlets: [number, number, number]) => {
      const estate = oneRack({ devices: [device({ rated: 600, legs: legsOf(inlets) })] });
      return summaryOf(make(estate).summary('site', 0)).phases;
    };
    expect(on(1, 1, 0)).toEqual([300, 300, 0]);
    expect(on(0, 1, 2)).toEqual([0, 200, 400]);
    expect(on(1, 0, 3)).toEqual([150, 0, 450]);
    expect(on(0, 0, 0)).toEqual([200, 200, 200]);
    // Fifths are no whole twelfths: what is left over goes to the first.
    expect(on(3, 2, 0)).toEqual([400, 200, 0]);
  });

  test('three-phase loads are spread, single ones are not; what is even has no imbalance', () => {
    const estate = oneRack({ devices: [device({ rated: 100, legs: EVEN_LEGS }), device({ rated: 50, legs: [0, 12, 0] })] });
    const { phases } = summaryOf(make(estate).summary('site', 0));
    expect(phases).toEqual([100 / 3, 250 / 3, 100 / 3]);
    expect(phaseImbalance(phases)).toBeCloseTo(2 / 3);
    expect(phaseImbalance([5, 5, 5])).toBe(0);
    expect(phaseImbalance([0, 0, 0])).toBe(0);
  });

  test('changed cells count from the next recompute on', () => {
    const capacity = make(oneRack({ devices: [device({ rated: 100 })] }));
    capacity.devices()[3] = 70;
    expect(capacity.summary('site', 0)[8]).toBe(100);
    capacity.recompute();
    expect(capacity.summary('site', 0)[8]).toBe(70);
    expect(capacity.summary('rack', 0)[1]).toBe(18);
  });
});

describe('racks that change one by one', () => {
  test("after 400 seeded changes of single racks, growing and shrinking, everything is the twin's, and so are fits", () => {
    const random = randomOf(11);
    const pick = (most: number): number => Math.floor(random() * most);
    const estate = randomEstate(random, { sites: 1, rooms: 2, rows: 2, racks: 5, devices: 6, ports: 8 });
    const capacity = createCapacity(kernels, flattenEstate(estate), { devices: 4000, ports: 40_000 });
    for (let round = 0; round < 400; round++) {
      const at = pick(20);
      const [room, row, rack] = [estate.sites[0]!.rooms[at % 2]!, (at >> 1) % 2, at >> 2];
      const { racks } = room.rows[row]!;
      const halfUnits = 20 + pick(60);
      const devices = Array.from({ length: pick(14) }, () => randomDevice(random, halfUnits, pick(20)));
      const changed = { ...racks[rack]!, halfUnits, powerLimit: pick(9000), devices };
      (racks as RackLoad[])[rack] = changed;
      const number = (at % 2) * 10 + row * 5 + rack;
      const { racks: limits, devices: cells, ports } = flattenEstate(oneRack(changed));
      expect(capacity.setRack(number, { limits, devices: cells, ports })).toBe(true);
      capacity.recomputeRacks([number]);
      if (round % 20 !== 0) continue;
      const expected = summarizeEstate(estate);
      for (const [level, units] of [
        ['rack', expected.racks],
        ['row', expected.rows],
        ['site', expected.sites],
      ] as const)
        units.forEach(({ summary, ports: counts }, part) => {
          expect(summaryOf(capacity.summary(level, part)), `round ${round}, ${level} ${part}`).toEqual(summary);
          expect(Array.from(capacity.portCounts(level, part))).toEqual(counts);
        });
      const demand = randomDemand(random);
      expect(capacity.fit(demand)).toEqual(findFits(racksOf(estate), expected.racks, demand));
    }
  });

  test('without spare room a rack that grows is refused and stands as it was; one that shrinks is taken', () => {
    const capacity = make(oneRack({ devices: [device({ rated: 100 }), device({ rated: 50, position: 4 })] }));
    const load = (count: number) => ({
      limits: [20, 0, 0, 0],
      devices: new Uint32Array(Array.from({ length: count }, () => deviceCells(device({ rated: 7 }))).flat()),
      ports: new Uint8Array(0),
    });
    expect(capacity.setRack(0, load(3))).toBe(false);
    capacity.recomputeRacks([0]);
    expect(summaryOf(capacity.summary('site', 0))).toMatchObject({ rated: 150, devices: 2 });
    expect(capacity.setRack(0, load(1))).toBe(true);
    capacity.recomputeRacks([0]);
    expect(summaryOf(capacity.summary('site', 0))).toMatchObject({ rated: 7, devices: 1 });
  });
});

describe('does it fit, where best', () => {
  test("racks, positions and scores are the twin's on 1,000 seeded demands, by packing and by spreading", () => {
    let found = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const random = randomOf(seed);
      const estate = randomEstate(random, { sites: 1, rooms: 2, rows: 3, racks: 10, devices: 10, ports: 10 });
      const capacity = make(estate);
      const racks = racksOf(estate);
      const units = summarizeEstate(estate).racks;
      for (let query = 0; query < 50; query++) {
        const demand = randomDemand(random);
        const scale = random() < 0.5 ? undefined : { gap: 0.5, power: -1, weight: 0.25, cooling: -1 };
        const fits = capacity.fit(demand, scale);
        expect(fits, `seed ${seed}, query ${query}`).toEqual(findFits(racks, units, demand, scale));
        found += fits.length;
      }
    }
    expect(found).toBeGreaterThan(1000);
  });

  test('[B6] racks of which more limits are known come first; among those, the least part left of the known ones', () => {
    const rack = (limits: Partial<RackLoad>) => oneRack(limits).sites[0]!.rooms[0]!.rows[0]!.racks[0]!;
    const room = oneRack({});
    const known = { powerLimit: 1000, weightLimit: 100_000, coolingLimit: 1000 };
    const racks = [
      rack({ halfUnits: 10 }), // only units known, exactly filled
      rack({ halfUnits: 20, ...known }), // half of each is left
      rack({ halfUnits: 40, powerLimit: 500, weightLimit: 50_000, coolingLimit: 500 }), // 3/4 of the units, nothing of the rest
      rack({ halfUnits: 10, powerLimit: 500 }), // two known, both exactly filled
    ];
    const estate = { ...room, sites: [{ rooms: [{ rows: [{ racks }], trays: [] }] }] };
    const fits = make(estate).fit({ halfUnits: 10, faces: 3, rated: 500, weight: 50_000, heat: 500 });
    expect(fits.map(({ rack: at }) => at)).toEqual([2, 1, 3, 0]);
    expect(fits.map(({ score }) => score)).toEqual([0.1875, 0.5, 2 * FIT_UNKNOWN, 3 * FIT_UNKNOWN]);
  });

  test('exactly full fits, one unit, watt or gram more does not', () => {
    const capacity = make(
      oneRack({ powerLimit: 500, weightLimit: 900, coolingLimit: 500, devices: [device({ rated: 100, position: 4 })] }),
    );
    const demand = { halfUnits: 14, faces: 3, rated: 400, weight: 900, heat: 500 } as const;
    expect(capacity.fit(demand)).toEqual([{ rack: 0, position: 6, score: 0 }]);
    expect(capacity.fit({ ...demand, halfUnits: 4 })[0]!.position).toBe(0);
    for (const more of [{ halfUnits: 15 }, { rated: 401 }, { weight: 901 }, { heat: 501 }, { ports: [{ kind: 0, count: 1 }] }])
      expect(capacity.fit({ ...demand, ...more })).toEqual([]);
  });
});

describe('what if', () => {
  test("a rack without one device and with another is the twin's on 2,000 seeded questions, and nothing is changed", () => {
    const random = randomOf(3);
    const estate = randomEstate(random, { sites: 1, rooms: 1, rows: 2, racks: 10, devices: 10, ports: 2 });
    const capacity = make(estate);
    const racks = racksOf(estate);
    const before = Array.from({ length: 23 }, (_, column) => Array.from(capacity.column('rack', column)));
    const seen = new Set<string>();
    for (let query = 0; query < 2000; query++) {
      const at = Math.floor(random() * racks.length);
      const without = random() < 0.5 ? null : Math.floor(random() * 10);
      const added = random() < 0.2 ? null : randomDevice(random, racks[at]!.halfUnits, 0);
      const expected = whatIfRack(racks[at]!, without, added);
      const answer = capacity.whatIf(at, without === null ? null : 10 * at + without, added && deviceCells(added));
      expect(summaryOf(answer.columns)).toEqual(expected.summary);
      const obstacles = OBSTACLES.filter((_, bit) => answer.obstacles & (1 << bit));
      expect(obstacles).toEqual(expected.obstacles);
      obstacles.forEach((obstacle) => seen.add(obstacle));
    }
    expect([...seen].sort()).toEqual([...OBSTACLES].sort());
    expect(Array.from({ length: 23 }, (_, column) => Array.from(capacity.column('rack', column)))).toEqual(before);
  });

  test('what is not there or too large is refused', () => {
    expect(() => make(oneRack({ halfUnits: 201 }))).toThrow('rack 0 has 201 half units');
    expect(() => make(oneRack({ powerLimit: 2 ** 24 + 1 }))).toThrow('rack 0 has a limit of 16777217');
    expect(() => make(oneRack({ devices: [device({ ports: [4] })] }))).toThrow('port kind 4 of 4');
    const capacity = make(oneRack({}));
    expect(() => capacity.whatIf(1, null, null)).toThrow('rack 1 of 1');
    expect(() => capacity.summary('row', 1)).toThrow('row 1 of 1');
    expect(() => capacity.column('row', 23)).toThrow('column 23 of 23');
  });
});
