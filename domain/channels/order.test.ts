import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMadeToMeasure, orderedBeyond, sheathOf, STEP_MM, USUAL_SLACK } from '../cabling/cable-lengths';
import { CORD_MM, jumperMm, priceOf, priceSum } from './order';

const rules = fc.record({
  slack: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
  dropMm: fc.integer({ min: 0, max: 20_000 }),
});
const ways = fc.integer({ min: 0, max: 2_000_000 });

test('what is ordered is never shorter than the way with both ends and slack, nor longer by a whole step', () => {
  fc.assert(
    fc.property(ways, rules, (way, rule) => {
      const exact = (way + 2 * rule.dropMm) * (1 + rule.slack);
      const ordered = sheathOf(way, rule);
      expect(ordered % STEP_MM).toBe(0);
      expect(ordered).toBeGreaterThanOrEqual(exact - 0.5);
      expect(ordered).toBeLessThan(exact + STEP_MM);
    }),
  );
});

test('a longer way, more slack or longer ends never order less', () => {
  fc.assert(
    fc.property(ways, fc.nat(5000), rules, fc.nat(50), fc.nat(5000), (way, longer, rule, percent, drop) => {
      const more = { slack: rule.slack + percent / 100, dropMm: rule.dropMm + drop };
      expect(sheathOf(way + longer, more)).toBeGreaterThanOrEqual(sheathOf(way, rule));
    }),
  );
});

test('25 m and 10 % are 27.5 m: a number that is not exact in binary adds no half metre', () => {
  expect(sheathOf(25_000, { slack: 0.1, dropMm: 0 })).toBe(27_500);
  expect(sheathOf(15_000, USUAL_SLACK)).toBe(21_000);
  expect(jumperMm(null)).toBe(CORD_MM);
});

const stocks = fc
  .uniqueArray(fc.integer({ min: 100, max: 60_000 }), { minLength: 1, maxLength: 12 })
  .map((lengths) => lengths.toSorted((a, b) => a - b));

test('[Right answers 4] a cord is ordered in the smallest stock length that suffices; beyond the longest by the half metre, made to measure', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.boolean(), rules, stocks, (way, isJumper, rule, stockMm) => {
      const exact = isJumper ? way : Math.round((way + 2 * rule.dropMm) * (1 + rule.slack));
      const ordered = isJumper ? jumperMm(way, stockMm) : sheathOf(way, { ...rule, stockMm });
      const enough = stockMm.filter((length) => length >= exact);
      expect(ordered).toBe(enough[0] ?? Math.ceil(exact / STEP_MM) * STEP_MM);
      expect(isMadeToMeasure(ordered, stockMm)).toBe(enough.length === 0);
      expect(ordered - exact).toBeLessThanOrEqual(orderedBeyond(stockMm));
    }),
  );
  const fibre = { ...USUAL_SLACK, stockMm: [1000, 2000, 3000, 5000, 10_000, 15_000, 20_000] };
  expect([sheathOf(15_000, fibre), sheathOf(9000, fibre), jumperMm(null, fibre.stockMm)]).toEqual([21_000, 15_000, 2000]);
  expect(jumperMm(null, [1500, 3000])).toBe(3000);
});

test('the sum is what the lines add up to, in hundredths; without a price of one of them there is none', () => {
  const price = fc.record({ perMetre: fc.double({ min: 0, max: 1000, noNaN: true }), currency: fc.constantFrom('EUR', 'CNY') });
  fc.assert(
    fc.property(price, fc.array(ways, { minLength: 1, maxLength: 12 }), (each, lengths) => {
      const lines = lengths.map((length) => priceOf(length, each));
      const hundredths = lines.reduce((sum, line) => sum + Math.round(line!.amount * 100), 0);
      expect(priceSum(lines)).toEqual({ amount: hundredths / 100, currency: each.currency });
      expect(priceSum([...lines, priceOf(1000, null)])).toBeNull();
      expect(priceSum([...lines, { amount: 1, currency: 'XXX' }])).toBeNull();
    }),
  );
  expect(priceOf(12_500, { perMetre: 1.2, currency: 'EUR' })).toEqual({ amount: 15, currency: 'EUR' });
});
