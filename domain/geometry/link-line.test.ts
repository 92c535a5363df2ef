import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINK_ARROWS, LINK_LINES, type LinkLine } from '../catalog/enums';
import { drawnLink, linkPath, type LinkBox } from './link-line';

const mm = fc.integer({ min: -20_000, max: 20_000 });
const box: fc.Arbitrary<LinkBox> = fc
  .tuple(mm, mm, fc.integer({ min: 20, max: 3000 }), fc.integer({ min: 20, max: 3000 }))
  .map(([x, y, width, height]) => [x, y, x + width, y + height]);
/** Two that lie apart. */
const pair = fc
  .tuple(box, box)
  .filter(([a, b]) => Math.max(b[0] - a[2], a[0] - b[2]) > 1 || Math.max(b[1] - a[3], a[1] - b[3]) > 1);
const line = fc.constantFrom(...LINK_LINES);
const at = (points: readonly number[], index: number) => points.slice(index).slice(0, 2) as [number, number];
const isOnEdge = ([x, y]: readonly [number, number], [left, bottom, right, top]: LinkBox): boolean => {
  const within = x >= left - 1e-3 && x <= right + 1e-3 && y >= bottom - 1e-3 && y <= top + 1e-3;
  const near = Math.min(Math.abs(x - left), Math.abs(x - right), Math.abs(y - bottom), Math.abs(y - top));
  return within && near < 1e-3;
};
const lengths = (points: readonly number[]) =>
  Array.from({ length: points.length / 2 - 1 }, (_, piece) =>
    Math.hypot(points[piece * 2 + 2]! - points[piece * 2]!, points[piece * 2 + 3]! - points[piece * 2 + 1]!),
  );
const A: LinkBox = [0, 0, 600, 400];
const B: LinkBox = [2000, 1000, 2600, 1400];

describe('link lines', () => {
  it('[R3.031] each of the fourteen starts at the edge of one box and ends at the edge of the other, in finite numbers', () => {
    expect(LINK_LINES).toHaveLength(14);
    fc.assert(
      fc.property(pair, line, ([a, b], style) => {
        const points = linkPath(style, a, b);
        expect(points.every(Number.isFinite)).toBe(true);
        expect(isOnEdge(at(points, 0), a)).toBe(true);
        expect(isOnEdge(at(points, -2), b)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('no piece has no length, whatever the boxes: apart, touching, one in the other, points, the same', () => {
    fc.assert(
      fc.property(box, box, line, fc.constantFrom(...LINK_ARROWS), fc.boolean(), (a, other, style, arrow, same) => {
        for (const b of [same ? a : other, [other[0], other[1], other[0], other[1]] as const]) {
          const drawn = drawnLink({ line: style, arrow }, a, b);
          for (const length of lengths(drawn.points)) expect(length).toBeGreaterThan(0);
          for (let piece = 0; piece < drawn.pieces.length; piece += 4) {
            const [x, y, toX, toY] = drawn.pieces.slice(piece, piece + 4) as [number, number, number, number];
            expect(Math.hypot(toX - x, toY - y)).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  it('a link drawn from the other side has the same line where the style has no side of its own', () => {
    const reversed = (points: readonly number[]) =>
      Array.from({ length: points.length / 2 }, (_, i) => at(points, points.length - 2 - 2 * i)).flat();
    const both: readonly LinkLine[] = ['solid', 'edgeConnection', 'middleVertical', 'endpointPolyline'];
    fc.assert(
      fc.property(pair, fc.constantFrom(...both), ([a, b], style) => {
        const there = linkPath(style, a, b);
        const back = reversed(linkPath(style, b, a));
        expect(back).toHaveLength(there.length);
        for (const [index, value] of there.entries()) expect(back[index]).toBeCloseTo(value, 3);
      }),
    );
    expect(linkPath('verticalHorizontal', B, A)).toEqual(reversed(linkPath('horizontalVertical', A, B)));
  });

  it('[R3.037] [R3.038] horizontal-vertical and vertical-horizontal have one corner, each at its own side', () => {
    expect(linkPath('horizontalVertical', A, B)).toEqual([600, 200, 2300, 200, 2300, 1000]);
    expect(linkPath('verticalHorizontal', A, B)).toEqual([300, 400, 300, 1200, 2000, 1200]);
    // Boxes above each other need none.
    expect(linkPath('horizontalVertical', A, [0, 1000, 600, 1400])).toEqual([300, 400, 300, 1000]);
  });

  it('[R3.039] the middle-vertical polyline is upright in the middle of the gap', () => {
    expect(linkPath('middleVertical', A, B)).toEqual([600, 200, 1300, 200, 1300, 1200, 2000, 1200]);
  });

  it('[R3.035] [R3.040] an edge connection is the shortest way; an endpoint polyline leaves both straight', () => {
    expect(linkPath('edgeConnection', A, B)).toEqual([600, 400, 2000, 1000]);
    expect(linkPath('edgeConnection', A, [300, 1000, 900, 1400])).toEqual([450, 400, 450, 1000]);
    expect(linkPath('endpointPolyline', A, B)).toEqual([600, 200, 730, 200, 1870, 1200, 2000, 1200]);
    expect(linkPath('endpointPolyline', A, [0, 1000, 600, 1400])).toEqual([300, 400, 300, 1000]);
  });

  it('[R3.041] [R3.042] [R3.043] extended links run beyond both boxes on their side', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const xs = (style: LinkLine) => linkPath(style, a, b).filter((_, index) => index % 2 === 0);
        const ys = (style: LinkLine) => linkPath(style, a, b).filter((_, index) => index % 2 === 1);
        expect(Math.min(...xs('extendWest'))).toBeLessThan(Math.min(a[0], b[0]) - 50);
        expect(Math.max(...xs('extendEast'))).toBeGreaterThan(Math.max(a[2], b[2]) + 50);
        expect(Math.max(...ys('extendNorth'))).toBeGreaterThan(Math.max(a[3], b[3]) + 50);
        expect(Math.min(...ys('extendSouth'))).toBeLessThan(Math.min(a[1], b[1]) - 50);
      }),
    );
  });

  it('[R3.036] a wave curve swings to both sides of the straight line, as often to the one as to the other', () => {
    const points = linkPath('waveCurve', A, [2000, 0, 2600, 400]);
    const aside = points.filter((_, index) => index % 2 === 1).map((y) => y - 200);
    expect(Math.max(...aside)).toBeCloseTo(-Math.min(...aside), 3);
    expect(Math.max(...aside)).toBeGreaterThan(20);
    expect(aside.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0, 3);
  });

  it('[R3.032] [R3.033] dashes lie on the line, run on over corners, and are bounded however long the link', () => {
    fc.assert(
      fc.property(pair, fc.constantFrom<LinkLine>('dash', 'dotted'), ([a, b], style) => {
        const { points, pieces } = drawnLink({ line: style, arrow: 'none' }, a, b);
        const stroked = lengths(pieces)
          .filter((_, piece) => piece % 2 === 0)
          .reduce((sum, each) => sum + each, 0);
        const whole = lengths(points).reduce((sum, each) => sum + each, 0);
        expect(stroked).toBeLessThanOrEqual(whole + 1e-3);
        expect(pieces.length / 4).toBeLessThanOrEqual(82);
      }),
    );
    const far = drawnLink({ line: 'dotted', arrow: 'none' }, A, [1e7, 0, 1e7 + 600, 400]);
    expect(far.pieces.length / 4).toBeLessThanOrEqual(81);
  });

  it('[R3.045] a head points at its box: its tip is the end of the line, its base lies on the way', () => {
    for (const [arrow, count] of [
      ['none', 0],
      ['end', 1],
      ['start', 1],
      ['both', 2],
      ['openEnd', 1],
      ['openStart', 1],
      ['openBoth', 2],
    ] as const) {
      const { heads, points } = drawnLink({ line: 'solid', arrow }, A, B);
      expect(heads).toHaveLength(count);
      for (const { corners, open } of heads) {
        expect(open).toBe(arrow.startsWith('open'));
        const tip = corners.slice(0, 2);
        expect([at(points, 0), at(points, -2)]).toContainEqual(tip);
      }
    }
    const { pieces, points } = drawnLink({ line: 'solid', arrow: 'end' }, A, B);
    expect(Math.hypot(pieces.at(-2)! - points.at(-2)!, pieces.at(-1)! - points.at(-1)!)).toBeCloseTo(72, 3);
  });

  it('bends that were drawn by hand take the place of the corners, from box to box', () => {
    expect(linkPath('extendWest', A, B, [1000, 200, 1000, 3000, 2300, 3000])).toEqual([
      600, 200, 1000, 200, 1000, 3000, 2300, 3000, 2300, 1400,
    ]);
  });
});
