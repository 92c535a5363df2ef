import { PATHWAY_KINDS, SEPARATION_CLASSES } from '../catalog/enums';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workedExamples } from '../../tests/fixtures/worked-examples';
import { layChain, type Segment } from './lay-chain';
import { FILL_EDITIONS, bendRefusal, fillOf, mayShare, stackHeightMm, type FillEdition, type Pathway } from './pathway-fill';

const NEC = FILL_EDITIONS['nec-392-22'];
const INCH = 25.4;
const tray = (kind: Pathway['kind'], width: number, depth: number): Pathway => ({
  kind,
  widthMm: width * INCH,
  depthMm: depth * INCH,
});
const anyPathway: fc.Arbitrary<Pathway> = fc.record({
  kind: fc.constantFrom(...PATHWAY_KINDS.filter((kind) => kind !== '')),
  widthMm: fc.double({ min: 10, max: 1000, noNaN: true }),
  depthMm: fc.double({ min: 10, max: 300, noNaN: true }),
});
const anyDiameter = fc.double({ min: 1, max: 60, noNaN: true });

describe('fill of a pathway', () => {
  test('a ladder of 18 by 4 in takes 183 cables of 0.5 in by NEC 392.22, with a solid bottom 146, when planned at 25 % 91', () => {
    const ratio = (kind: Pathway['kind'], count: number, edition: FillEdition): number =>
      fillOf(tray(kind, 18, 4), Array<number>(count).fill(0.5 * INCH), edition, false).ratio;
    for (const [kind, most, edition] of [
      ['ladder', 183, NEC],
      ['solid', 146, NEC],
      ['ladder', 91, FILL_EDITIONS['initial-25']],
    ] as const) {
      expect(ratio(kind, most, edition)).toBeLessThanOrEqual(1);
      expect(ratio(kind, most + 1, edition)).toBeGreaterThan(1);
    }
  });

  test('[B8] with power in it a ladder of 300 mm takes 9,000 mm² by NEC 392.22, with a solid bottom 7,000, however deep it is', () => {
    const allowed = (kind: Pathway['kind'], depthMm: number, hasPower: boolean): number =>
      Math.round(fillOf({ kind, widthMm: 300, depthMm }, [9], NEC, hasPower).allowedMm2);
    expect([allowed('ladder', 100, false), allowed('ladder', 100, true), allowed('ladder', 150, true)]).toEqual([
      15_000, 9000, 9000,
    ]);
    expect([allowed('solid', 100, false), allowed('solid', 100, true)]).toEqual([12_000, 7000]);
    // A shallow one holds no more power than signals.
    expect(allowed('ladder', 50, true)).toBe(7500);
    expect(fillOf({ kind: 'conduit', widthMm: 50, depthMm: 0 }, [9], NEC, true)).toEqual(
      fillOf({ kind: 'conduit', widthMm: 50, depthMm: 0 }, [9], NEC, false),
    );
  });

  test('[B8] by EN 50174-2 cables lie upon each other up to 150 mm, less the farther apart their supports are', () => {
    const rows = workedExamples('cabling', '| supports apart |').map((row) => row.map((cell) => Number.parseFloat(cell)));
    expect(rows).toHaveLength(8);
    for (const [apart, high] of rows) expect(Math.round(stackHeightMm(apart!)), `${apart} mm apart`).toBe(high);
    const edition = FILL_EDITIONS['en-50174-2'];
    const most = (kind: Pathway['kind'], depthMm: number): number => {
      for (let count = 1; ; count++)
        if (fillOf({ kind, widthMm: 300, depthMm }, Array<number>(count).fill(10), edition, false).ratio > 1 + 1e-9)
          return count - 1;
    };
    // Thirty side by side: fifteen high in what is deep enough, ten in 100 mm, twelve (a part of the thirteenth) on rungs.
    expect([most('solid', 200), most('solid', 100), most('ladder', 200), most('mesh', 200)]).toEqual([450, 300, 371, 420]);
    expect(most('riser', 300)).toBe(900);
  });

  test('depth counts up to six inches by NEC', () => {
    expect(fillOf(tray('ladder', 10, 9), [], NEC, false).insideMm2).toBeCloseTo(
      fillOf(tray('ladder', 10, 6), [], NEC, false).insideMm2,
    );
  });

  test('a conduit of 100 mm: one cable to 53 %, two to 31 %, three and more to 40 %', () => {
    const conduit: Pathway = { kind: 'conduit', widthMm: 100, depthMm: 0 };
    const diameterFor = (part: number, count: number): number => 100 * Math.sqrt(part / count);
    for (const [count, part] of [
      [1, 0.53],
      [2, 0.31],
      [3, 0.4],
      [7, 0.4],
    ] as const) {
      const cables = Array<number>(count).fill(diameterFor(part, count));
      expect(fillOf(conduit, cables, NEC, false).ratio, `${count} cables exactly at the limit`).toBeCloseTo(1, 9);
    }
  });

  test('fill is the sum of the cables: it does not care for their order, and two lots add up', () => {
    fc.assert(
      fc.property(anyPathway, fc.array(anyDiameter), fc.array(anyDiameter), (pathway, a, b) => {
        const used = (cables: readonly number[]): number => fillOf(pathway, cables, NEC, false).usedMm2;
        expect(used([...a, ...b])).toBeCloseTo(used(a) + used(b), 5);
        expect(used([...b, ...a])).toBeCloseTo(used([...a, ...b]), 5);
      }),
    );
  });

  test('a pathway without an inside is full with the first cable', () => {
    const none: Pathway = { kind: 'ladder', widthMm: 0, depthMm: 0 };
    expect([fillOf(none, [], NEC, false).ratio, fillOf(none, [1], NEC, false).ratio]).toEqual([0, Infinity]);
  });

  test.each(Object.values(FILL_EDITIONS))('[proof 1] so it is with power in it, by $key', (edition) => {
    const none: Pathway = { kind: 'solid', widthMm: 0, depthMm: 50 };
    expect(fillOf(none, [], edition, true)).toMatchObject({ allowedMm2: 0, ratio: 0 });
    expect(fillOf(none, [9], edition, true)).toMatchObject({ allowedMm2: 0, ratio: Infinity });
  });
});

describe('separation and bends', () => {
  test('power and data lie apart, fibre with either, safety alone', () => {
    expect([mayShare('data', 'fibre'), mayShare('power', 'fibre'), mayShare('data', '')]).toEqual([true, true, true]);
    expect([mayShare('data', 'power'), mayShare('safety', 'fibre')]).toEqual([false, false]);
  });

  test('what may share does so whoever is asked first, and always with its own kind', () => {
    for (const a of SEPARATION_CLASSES) {
      expect(mayShare(a, a)).toBe(true);
      for (const b of SEPARATION_CLASSES) expect(mayShare(a, b)).toBe(mayShare(b, a));
    }
  });

  test('a bend of exactly the radius is allowed, a tighter one names both numbers', () => {
    expect(bendRefusal(150, 150)).toBeNull();
    expect(bendRefusal(149, 150)).toEqual({ rule: 'bend-too-tight', field: 'bendRadiusMm', facts: { value: 149, min: 150 } });
    expect(bendRefusal(0, 150)).toBeNull();
  });
});

describe('a lay is a chain', () => {
  const at = (id: number, from: number, to: number): Segment => ({ id, from, to, lengthMm: 1000 });

  test('(1)--10--(2)--11--(3): consecutive segments meet, whichever way they were drawn', () => {
    expect(layChain([at(10, 1, 2), at(11, 3, 2)], 1, 3)).toEqual({ places: [1, 2, 3], lengthMm: 2000 });
  });

  test('a gap, a missed end, a segment twice and no segment at all are refused by name', () => {
    expect(layChain([at(10, 1, 2), at(11, 3, 4)], 1, 4)).toMatchObject({
      refusal: { rule: 'lay-broken', facts: { segment: 11, at: 2 } },
    });
    expect(layChain([at(10, 1, 2)], 1, 3)).toMatchObject({ refusal: { rule: 'lay-end-missed', facts: { at: 2, goal: 3 } } });
    expect(layChain([at(10, 1, 2), at(10, 1, 2)], 1, 1)).toMatchObject({ refusal: { rule: 'segment-twice' } });
    expect(layChain([], 1, 1)).toMatchObject({ refusal: { rule: 'lay-empty' } });
  });

  test('any chain holds, backwards too; with a segment left out of its middle it does not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 30 }),
        fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
        fc.nat(),
        (count, turned, cut) => {
          const segments = Array.from({ length: count }, (_, i) => (turned[i]! ? at(i, i + 1, i) : at(i, i, i + 1)));
          const there = layChain(segments, 0, count);
          const back = layChain(segments.toReversed(), count, 0);
          expect(there).toMatchObject({ lengthMm: count * 1000 });
          expect('places' in back && back.places.toReversed()).toEqual('places' in there && there.places);
          const gap = segments.filter((_, i) => i !== 1 + (cut % (count - 2)));
          expect(layChain(gap, 0, count)).toHaveProperty('refusal.rule', 'lay-broken');
        },
      ),
    );
  });
});
