import { PATHWAY_KINDS, SEPARATION_CLASSES } from '../catalog/enums';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layChain, type Segment } from './lay-chain';
import {
  FILL_EDITIONS,
  bendRefusal,
  fillOf,
  fillRefusal,
  mayShare,
  roomFor,
  separationRefusal,
  type FillEdition,
  type Pathway,
} from './pathway-fill';

const NEC = FILL_EDITIONS['nec-392-22'];
const INCH = 25.4;
const tray = (kind: Pathway['kind'], width: number, depth: number): Pathway => ({
  kind,
  widthMm: width * INCH,
  depthMm: depth * INCH,
});
const editions: readonly FillEdition[] = Object.values(FILL_EDITIONS);
const anyPathway: fc.Arbitrary<Pathway> = fc.record({
  kind: fc.constantFrom(...PATHWAY_KINDS.filter((kind) => kind !== '')),
  widthMm: fc.double({ min: 10, max: 1000, noNaN: true }),
  depthMm: fc.double({ min: 10, max: 300, noNaN: true }),
});
const anyDiameter = fc.double({ min: 1, max: 60, noNaN: true });

describe('fill of a pathway', () => {
  test('a ladder of 18 by 4 in takes 183 cables of 0.5 in by NEC 392.22, with a solid bottom 146; never rounded up', () => {
    expect(roomFor(tray('ladder', 18, 4), [], 0.5 * INCH, NEC)).toBe(183);
    expect(roomFor(tray('solid', 18, 4), [], 0.5 * INCH, NEC)).toBe(146);
    const full = Array<number>(183).fill(0.5 * INCH);
    expect(fillRefusal(tray('ladder', 18, 4), full, NEC)).toBeNull();
    expect(fillRefusal(tray('ladder', 18, 4), [...full, 0.5 * INCH], NEC)).toMatchObject({
      rule: 'pathway-full',
      field: 'pathway',
    });
  });

  test('when planned at 25 % it is full at half of what NEC allows', () => {
    expect(roomFor(tray('ladder', 18, 4), [], 0.5 * INCH, FILL_EDITIONS['initial-25'])).toBe(91);
  });

  test('depth counts up to six inches by NEC', () => {
    expect(fillOf(tray('ladder', 10, 9), [], NEC).insideMm2).toBeCloseTo(fillOf(tray('ladder', 10, 6), [], NEC).insideMm2);
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
      const cables = (factor: number) => Array<number>(count).fill(diameterFor(part, count) * factor);
      expect(fillRefusal(conduit, cables(1), NEC), `${count} cables exactly at the limit`).toBeNull();
      expect(fillRefusal(conduit, cables(1.001), NEC)?.rule, `${count} cables a little thicker`).toBe('pathway-full');
    }
    expect(roomFor(conduit, [], 60, NEC)).toBe(1);
  });

  test('room is the most that fits: that many are allowed, one more is not', () => {
    fc.assert(
      fc.property(
        anyPathway,
        fc.array(anyDiameter, { maxLength: 6 }),
        anyDiameter,
        fc.constantFrom(...editions),
        (pathway, laid, diameter, edition) => {
          const room = roomFor(pathway, laid, diameter, edition);
          const withMore = (count: number) => fillRefusal(pathway, [...laid, ...Array<number>(count).fill(diameter)], edition);
          if (room > 0) expect(withMore(room)).toBeNull();
          expect(withMore(room + 1)?.rule).toBe('pathway-full');
        },
      ),
      // Once at the limit to the last digits: the room and the refusal round alike.
      { examples: [[{ kind: 'conduit', widthMm: 999.9999995023005, depthMm: 10 }, [], 1, NEC]] },
    );
  });

  test('fill is the sum of the cables: it does not care for their order, and two lots add up', () => {
    fc.assert(
      fc.property(anyPathway, fc.array(anyDiameter), fc.array(anyDiameter), (pathway, a, b) => {
        const used = (cables: readonly number[]): number => fillOf(pathway, cables, NEC).usedMm2;
        expect(used([...a, ...b])).toBeCloseTo(used(a) + used(b), 5);
        expect(used([...b, ...a])).toBeCloseTo(used([...a, ...b]), 5);
      }),
    );
  });

  test('a cable of unknown diameter is not counted as none', () => {
    expect(fillRefusal(tray('ladder', 18, 4), [12, 0], NEC)).toMatchObject({
      rule: 'diameter-unknown',
      facts: { cable: 2, value: 0 },
    });
    expect(fillRefusal({ kind: 'ladder', widthMm: 0, depthMm: 0 }, [1], NEC)).toMatchObject({ rule: 'pathway-full' });
  });
});

describe('separation and bends', () => {
  test('power and data lie apart, fibre with either, safety alone', () => {
    expect(separationRefusal(['data', 'fibre', 'data', ''])).toBeNull();
    expect(separationRefusal(['power', 'fibre'])).toBeNull();
    expect(separationRefusal(['data', 'fibre', 'power'])).toMatchObject({
      rule: 'separation-needed',
      facts: { value: 'power', other: 'data' },
    });
    expect(separationRefusal(['safety', 'fibre'])?.rule).toBe('separation-needed');
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
