import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areMeeting, outlineOf, placeInRow, projectedOn, rowAt, rowsOfFloor, turnOf, type Footprint } from './floor';
import { layoutRoom } from './room-layout';

const SEED = 20_261_123;

const footprint = (rack: number, more: Partial<Footprint> = {}): Footprint => {
  return { rack, placement: rack, x: 0, y: 0, width: 600, depth: 1070, rotation: 0, heightU: 42, ...more };
};

/** Any racks, the one laid after the other where none stands yet. */
const floors = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 12 }).map((at) => at * 400),
      y: fc.integer({ min: 0, max: 12 }).map((at) => at * 350),
      width: fc.constantFrom(600, 800),
      depth: fc.constantFrom(600, 1070, 1200),
      rotation: fc.constantFrom(0, 90, 180, 270, -90),
      heightU: fc.constantFrom(12, 42, 52),
    }),
    { maxLength: 40 },
  )
  .map((wanted) =>
    wanted.reduce<Footprint[]>((standing, more, at) => {
      const next = footprint(at + 1, more);
      const isFree = standing.every((other) => !areMeeting(outlineOf(next), outlineOf(other)));
      return isFree ? [...standing, next] : standing;
    }, []),
  );

describe('one floor, seen in two ways', () => {
  test('[X2] in the elevations no two racks meet, as long as none meet on the floor, and each is there once', () => {
    fc.assert(
      fc.property(floors, (racks) => {
        const rows = rowsOfFloor(racks);
        expect(rows.flatMap((row) => row.racks.map(({ rack }) => rack)).toSorted((a, b) => a - b)).toEqual(
          racks.map(({ rack }) => rack),
        );
        const places = projectedOn(rows);
        const fronts = racks.map((rack) => {
          const { x, y } = places.get(rack.placement)!;
          return [x, y, x + rack.width, y + 100] as const;
        });
        for (const [at, front] of fronts.entries())
          for (const other of fronts.slice(at + 1)) expect(areMeeting(front, other)).toBe(false);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test('[X2] a rack put into its own row where it stands stands where it stood', () => {
    fc.assert(
      fc.property(floors, (racks) => {
        for (const row of rowsOfFloor(racks)) {
          const [first] = row.racks as [Footprint];
          const along = outlineOf(first)[row.turn % 2]!;
          const front = { ...row, front: rowsOfFloor([first])[0]!.front };
          const { x, y, rotation } = placeInRow(front, along, first);
          expect([x, y, turnOf(rotation)]).toEqual([first.x, first.y, turnOf(first.rotation)]);
        }
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  test('[X2] order in a row is the order on the floor, gaps are gaps, rows go from north to south', () => {
    const rows = rowsOfFloor([
      footprint(1, { x: 1200, y: 3000 }),
      footprint(2, { x: 0, y: 3000 }),
      footprint(3, { x: 0, y: 0, rotation: 180 }),
      footprint(4, { x: 2400, y: 3000 }),
    ]);
    expect(rows.map(({ racks }) => racks.map(({ rack }) => rack))).toEqual([[2, 1, 4], [3]]);
    const places = projectedOn(rows);
    expect([2, 1, 4].map((rack) => places.get(rack)!.x)).toEqual([0, 1200, 2400]);
    expect(places.get(3)!.y).toBe(0);
    expect(places.get(1)!.y).toBeGreaterThan(42 * 44);
  });

  test('[X2] racks of other depths with their fronts on one line are one row; one that looks the other way is not', () => {
    const deep = footprint(1, { depth: 1200 });
    const shallow = footprint(2, { x: 600, depth: 600 });
    const turned = footprint(3, { x: 1200, depth: 1200, rotation: 180 });
    expect(
      rowsOfFloor([deep, shallow, turned])
        .map(({ racks }) => racks.length)
        .toSorted(),
    ).toEqual([1, 2]);
    const north = [
      footprint(1, { y: 200, depth: 1000, rotation: 180 }),
      footprint(2, { x: 600, y: 0, depth: 1200, rotation: 180 }),
    ];
    expect(rowsOfFloor(north)).toHaveLength(1);
  });

  test('[X2] a row by its height is the nearest one', () => {
    const rows = rowsOfFloor([footprint(1, { y: 3000 }), footprint(2)]);
    expect(rowAt(rows, 100)?.racks[0]?.rack).toBe(2);
    expect(rowAt(rows, 1e6)?.racks[0]?.rack).toBe(1);
    expect(rowAt([], 0)).toBeUndefined();
  });

  test('[X2] what an import lays out in rows is projected onto those rows', () => {
    const racks = ['A', 'B', 'C'].flatMap((row) => [1, 2, 3].map((at) => ({ key: `${row}${at}`, row, widthMm: 0, depthMm: 0 })));
    const laid = layoutRoom(racks).map(({ height, ...rack }, at) => footprint(at + 1, { ...rack, depth: height }));
    const rows = rowsOfFloor(laid);
    expect(rows.map((row) => row.racks.map(({ rack }) => racks[rack - 1]!.key))).toEqual(
      ['A', 'B', 'C'].map((row) => [1, 2, 3].map((at) => `${row}${at}`)),
    );
  });
});
