import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ROW_FACINGS } from '../catalog/enums';
import { rowsOfFloor } from './floor';
import { DEFAULT_RACK_RULE, gridPlaces, gridSize, rowLetters, type GridPlace, type RackGrid } from './rack-grid';

const RACK = { heightU: 42, widthMm: 600, depthMm: 1070 };
const GRID: RackGrid = {
  ...{ rows: 3, racksPerRow: 4, pitchMm: 600, coldAisleMm: 1200, hotAisleMm: 900 },
  ...{ facing: 'alternating', rule: DEFAULT_RACK_RULE },
};
const HALL = { widthMm: 10_000, depthMm: 10_000 };

const placed = (grid: Partial<RackGrid> = {}, floor = HALL): readonly GridPlace[] => {
  const places = gridPlaces({ ...GRID, ...grid }, RACK, floor);
  if (!places.ok) throw new Error(places.refusal.rule);
  return places.value;
};
const refusal = (grid: Partial<RackGrid>, floor = HALL) => {
  const places = gridPlaces({ ...GRID, ...grid }, RACK, floor);
  return places.ok ? null : places.refusal;
};

describe('rows of racks in a new room', () => {
  test('racks are called by the rule: letters of their row, their number in it, or in the room', () => {
    expect(placed({ rows: 2, racksPerRow: 2 }).map(({ name }) => name)).toEqual(['A01', 'A02', 'B01', 'B02']);
    expect(placed({ rows: 2, racksPerRow: 2, rule: 'R{all:3}' }).map(({ name }) => name)).toEqual([
      'R001',
      'R002',
      'R003',
      'R004',
    ]);
    expect(placed({ rows: 1, rule: 'B{n}' }).map(({ name }) => name)).toEqual(['B1', 'B2', 'B3', 'B4']);
    expect([0, 25, 26, 701, 702].map(rowLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });

  test('a rule that repeats, that is empty or holds an unknown word is refused', () => {
    expect(refusal({ rule: 'B{n:2}' })).toMatchObject({ rule: 'rack-name-twice', field: 'racks.rule', facts: { name: 'B01' } });
    expect(refusal({ rule: '{row}' })).toMatchObject({ rule: 'rack-name-twice', facts: { name: 'A' } });
    expect(refusal({ rule: '{row}{nn}' })).toMatchObject({ rule: 'name-rule-word', facts: { value: '{nn}' } });
    expect(refusal({ rule: ' ' })).toMatchObject({ rule: 'field-missing', field: 'racks.rule' });
    expect(refusal({ rule: `${'x'.repeat(198)}{n:3}` })).toMatchObject({ rule: 'too-long', facts: { length: 201, max: 200 } });
  });

  test('a room smaller than its racks is refused with both sizes; one of just their size is enough', () => {
    const size = gridSize(GRID, RACK);
    expect(size).toEqual({ widthMm: 2400, depthMm: 3 * 1070 + 1200 + 900 });
    expect(placed({}, size)).toHaveLength(12);
    expect(refusal({}, { ...size, widthMm: size.widthMm - 1 })).toMatchObject({
      rule: 'room-too-small',
      field: 'widthMm',
      facts: { width: 2.4, depth: 5.31, neededWidth: 2.4, neededDepth: 5.31 },
    });
    expect(refusal({}, { ...size, depthMm: 5000 })).toMatchObject({ rule: 'room-too-small', field: 'depthMm' });
  });

  test('racks wider than their pitch are refused, where there is more than one in a row', () => {
    expect(refusal({ pitchMm: 599 })).toMatchObject({ rule: 'pitch-too-small', facts: { pitch: 599, width: 600 } });
    expect(placed({ pitchMm: 1, racksPerRow: 1 })).toHaveLength(3);
  });

  test('fronts of alternating rows face each other across a cold aisle; others look all one way', () => {
    const turns = (facing: RackGrid['facing']) => placed({ facing, racksPerRow: 1 }).map(({ plan }) => plan.rotation);
    expect(turns('alternating')).toEqual([0, 180, 0]);
    expect(turns('south')).toEqual([0, 0, 0]);
    expect(turns('north')).toEqual([180, 180, 180]);
    const [a, b, c] = placed({ racksPerRow: 1 }).map(({ plan }) => plan.y) as [number, number, number];
    expect([a - b, b - c]).toEqual([1070 + 1200, 1070 + 900]);
  });

  test('whatever grid: no two footprints and no two fronts meet, all lie in the room, and both views show one order with the same gaps', () => {
    const grid = fc.record({
      rows: fc.integer({ min: 1, max: 6 }),
      racksPerRow: fc.integer({ min: 1, max: 8 }),
      pitchMm: fc.integer({ min: 600, max: 1500 }),
      coldAisleMm: fc.integer({ min: 0, max: 2000 }),
      hotAisleMm: fc.integer({ min: 0, max: 2000 }),
      facing: fc.constantFrom(...ROW_FACINGS),
      rule: fc.constantFrom(DEFAULT_RACK_RULE, '{all}'),
    });
    fc.assert(
      fc.property(grid, fc.integer({ min: 0, max: 5000 }), (made, beside) => {
        const size = gridSize(made, RACK);
        const floor = { widthMm: size.widthMm + beside, depthMm: size.depthMm + beside };
        const places = placed(made, floor);
        for (const { plan } of places) {
          expect(plan.x).toBeGreaterThanOrEqual(0);
          expect(plan.y).toBeGreaterThanOrEqual(0);
          expect(plan.x + plan.width).toBeLessThanOrEqual(floor.widthMm);
          expect(plan.y + plan.height).toBeLessThanOrEqual(floor.depthMm);
        }
        for (const [at, { plan: one }] of places.entries())
          for (const { plan: other } of places.slice(at + 1))
            expect(
              one.x + one.width <= other.x ||
                other.x + other.width <= one.x ||
                one.y + one.height <= other.y ||
                other.y + other.height <= one.y,
            ).toBe(true);
        // What elevations show of it: the same rows, each in the same order.
        const footprints = places.map(({ plan: { height, ...plan } }, at) => {
          return { ...plan, depth: height, heightU: RACK.heightU, rack: at, placement: at };
        });
        expect(rowsOfFloor(footprints).map(({ racks }) => racks.map(({ rack }) => places[rack]!.name))).toEqual(
          [...new Set(places.map(({ row }) => row))].map((row) => places.flatMap((each) => (each.row === row ? each.name : []))),
        );
      }),
      { numRuns: 60 },
    );
  });
});
