import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PlantBuilder } from '../../tests/fixtures/plant-builder';
import { workedExamples } from '../../tests/fixtures/worked-examples';
import { codeOf, POWER_PHASES } from '../catalog/enums';
import { feedPower, type FeedFacts } from './feed-power';
import { PowerPaths } from './power-paths';

const NOTHING: FeedFacts = { ratedPowerW: 0, phases: 0, voltageV: 0, breakerA: 0, utilizationPercent: 0, powerFactor: 0 };

const EXAMPLES = workedExamples('capacity', '| current | voltage |');

describe('what a feed gives', () => {
  test.each(EXAMPLES)('[Right answers 9] worked by hand: %s, %s, %s, %s, %s, %s: %s VA, %s W', (...row) => {
    const [phases, ...rest] = row as readonly string[];
    const [voltageV, breakerA, utilizationPercent, powerFactor, ratedPowerW, va, watts] = rest.map((cell) =>
      cell === '-' ? 0 : Number.parseFloat(cell),
    ) as [number, number, number, number, number, number, number];
    const code = phases === '-' ? 0 : codeOf(POWER_PHASES, phases as 'dc' | 'single' | 'three');
    const given = feedPower({ phases: code, voltageV, breakerA, utilizationPercent, powerFactor, ratedPowerW });
    expect([given.va, Math.round(given.watts)]).toEqual([va, watts]);
  });

  test('[Right answers 9] there are six worked examples', () => expect(EXAMPLES).toHaveLength(6));

  test('[Right answers 9] watts are never more than volt-amperes, nor than what is stated; more of anything never gives less', () => {
    const some = (max: number) => fc.double({ min: 0, max, noNaN: true });
    const facts = fc.record({
      ratedPowerW: some(20_000),
      phases: fc.nat(POWER_PHASES.length - 1),
      voltageV: some(1000),
      breakerA: some(200),
      utilizationPercent: some(100).filter((part) => part >= 1),
      powerFactor: some(1).filter((factor) => factor >= 0.01),
    });
    fc.assert(
      fc.property(facts, fc.constantFrom('voltageV', 'breakerA', 'utilizationPercent', 'powerFactor'), (given, more) => {
        const { va, watts } = feedPower(given);
        if (va > 0) expect(watts).toBeLessThanOrEqual(va);
        if (given.ratedPowerW > 0) expect(watts).toBeLessThanOrEqual(given.ratedPowerW);
        if (va > 0) expect(feedPower({ ...given, [more]: given[more] * 1.5 }).watts).toBeGreaterThanOrEqual(watts);
      }),
      { seed: 12 },
    );
  });

  test('[Right answers 9] a feed is overloaded by its breaker and power factor', () => {
    const overloaded = (says: Partial<FeedFacts>): number => {
      const plant = new PlantBuilder();
      const feed = plant.objectWith({ out: 'powerFeed/ac-single-phase' });
      const server = plant.objectWith({ in: 'powerPort/iec-60320-c20' });
      plant.cable('cord', 'in', 'out');
      plant.set('object', feed, { ...NOTHING, ...says });
      return new PowerPaths(plant.document).audit(new Map([[server, 2900]])).overloaded.length;
    };
    const breaker = { voltageV: 230, breakerA: 16 };
    expect([overloaded(breaker), overloaded({ ...breaker, powerFactor: 0.95 }), overloaded({})]).toEqual([0, 1, 0]);
  });
});
