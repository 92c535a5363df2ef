import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { PROOF_RUNS } from '../../tests/fixtures/proof-runs';
import { PowerPaths, type PoweredDevice } from '../capacity/power-paths';
import { CABLE_LIFECYCLES, OBJECT_LIFECYCLES, POWER_PHASES } from '../catalog/enums';
import { PlainPower, plainRating } from './plain-power';

const mostly = <T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(usual, usual, usual, usual, ...others);
const states = mostly(0, 0, 0, ...OBJECT_LIFECYCLES.keys());
const feeds = fc.record({
  voltageV: fc.constantFrom(0, 48, 230, 400),
  breakerA: fc.constantFrom(0, 10, 16, 32),
  utilizationPercent: fc.constantFrom(0, 80, 100),
  phases: fc.nat(POWER_PHASES.length - 1),
  powerFactor: fc.constantFrom(0, 0.9, 0.95),
  ratedPowerW: fc.constantFrom(0, 0, 3000, 11_000),
  lifecycle: states,
});
const strips = fc.record({
  inlets: fc.integer({ min: 1, max: 3 }),
  ratedPowerW: fc.constantFrom(0, 2000, 3600),
  lifecycle: states,
});
const plants = fc.record({
  feeds: fc.array(feeds, { minLength: 1, maxLength: 3 }),
  strips: fc.array(strips, { minLength: 1, maxLength: 4 }),
  devices: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(0, 700, 2500, 6000)), {
    minLength: 1,
    maxLength: 7,
  }),
  /** By inlet: what its cord is plugged into, of what is still free; null = it has none. */
  cords: fc.array(fc.option(fc.tuple(fc.nat(), mostly(0, 0, 0, ...CABLE_LIFECYCLES.keys()), mostly(0, 1)), { freq: 6 }), {
    minLength: 43,
    maxLength: 43,
  }),
  lost: fc.array(fc.nat(7), { minLength: 1, maxLength: 2 }),
});

interface Made {
  readonly plant: PlantBuilder;
  readonly objects: readonly number[];
  readonly draws: ReadonlyMap<number, number>;
  readonly lost: ReadonlySet<number>;
}

function make({
  feeds: feedFacts,
  strips: stripFacts,
  devices,
  cords,
  lost,
}: typeof plants extends fc.Arbitrary<infer T> ? T : never): Made {
  const plant = new PlantBuilder();
  const free: string[] = [];
  const inlets: string[] = [];
  const sources = [
    ...feedFacts.map((facts, at) => {
      const id = plant.objectWith({ [`F${at}`]: 'powerFeed/ac-single-phase' });
      plant.set('object', id, facts);
      free.push(`F${at}`);
      return id;
    }),
    ...stripFacts.map(({ inlets: count, ...facts }, at) => {
      const own = Array.from({ length: count }, (_, of) => `S${at}i${of}`);
      const outlets = Array.from({ length: 4 }, (_, of) => `S${at}o${of}`);
      const id = plant.objectWith(
        Object.fromEntries([
          ...own.map((name) => [name, 'powerPort/iec-60320-c20']),
          ...outlets.map((name) => [name, 'powerOutlet/iec-60320-c13']),
        ]) as Record<string, string>,
      );
      plant.set('object', id, facts);
      inlets.push(...own);
      free.push(...outlets);
      return id;
    }),
  ];
  const draws = new Map(
    devices.map(([supplies, watts], at) => {
      const own = Array.from({ length: supplies }, (_, of) => `D${at}i${of}`);
      inlets.push(...own);
      return [plant.objectWith(Object.fromEntries(own.map((name) => [name, 'powerPort/iec-60320-c14']))), watts];
    }),
  );
  for (const [at, inlet] of inlets.entries()) {
    const cord = cords[at % cords.length];
    if (!cord || free.length === 0) continue;
    const [pick, lifecycle, plan] = cord;
    const name = `cord ${inlet}`;
    plant.set('cable', plant.cable(name, inlet, free.splice(pick % Math.min(free.length, 8), 1)[0]!, plan), { lifecycle });
  }
  return { plant, objects: [...sources, ...draws.keys()], draws, lost: new Set(lost.map((at) => sources[at % sources.length]!)) };
}

test('[Right answers 9] law: who is dark, short, weakened or on one feed, and what every source carries and may carry, is as worked out cord by cord', () => {
  let overs = 0;
  fc.assert(
    fc.property(plants, (wish) => {
      const { plant, objects, draws, lost } = make(wish);
      const paths = new PowerPaths(plant.document);
      const [was, is] = [new Set<number>(), lost].map((gone) => new PlainPower(plant.document, objects, gone)) as [
        PlainPower,
        PlainPower,
      ];
      const { sources, oneFeed, dark } = paths.audit(draws);
      const [before, after] = [was.loads(draws), is.loads(draws)];
      expect(sources.map(({ id }) => id).toSorted()).toEqual([...before.keys()].toSorted());
      for (const { id, beforeW, ratedW } of sources) {
        expect(beforeW).toBeCloseTo(before.get(id)!, 9);
        expect(ratedW).toBeCloseTo(plainRating(plant.document, id), 9);
      }
      const live = (power: PlainPower, device: number) => power.suppliesOf(device).filter((port) => power.isLive(port)).length;
      const ids = (list: readonly PoweredDevice[]) => list.map(({ id }) => id);
      expect(ids(oneFeed)).toEqual([...draws.keys()].filter((id) => live(was, id) > 1 && was.originsOf(id).size === 1));
      for (const id of ids(dark)) expect(live(was, id)).toBe(0);

      const found = paths.without(lost, draws);
      const changed = [...draws.keys()].filter((id) => live(was, id) !== live(is, id));
      const isShort = (id: number): boolean => 2 * live(is, id) < is.suppliesOf(id).length;
      expect(ids(found.dark)).toEqual(changed.filter((id) => live(is, id) === 0));
      expect(ids(found.short)).toEqual(changed.filter((id) => live(is, id) > 0 && isShort(id)));
      expect(ids(found.weakened)).toEqual(changed.filter((id) => live(is, id) > 0 && !isShort(id)));
      const isOver = (id: number, loads: ReadonlyMap<number, number>): boolean => {
        const rated = plainRating(plant.document, id);
        return rated > 0 && loads.get(id)! > rated + 0.5;
      };
      expect(found.overloaded.map(({ id }) => id)).toEqual(
        sources.map(({ id }) => id).filter((id) => isOver(id, after) && !isOver(id, before)),
      );
      for (const { id, afterW } of found.overloaded) expect(afterW).toBeCloseTo(after.get(id)!, 9);
      overs += found.overloaded.length;
    }),
    PROOF_RUNS,
  );
  expect(overs).toBeGreaterThan(PROOF_RUNS.numRuns / 200);
});
