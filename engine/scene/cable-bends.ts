/** Bend radius on screen, mm: of cables in a rack and of what marks them. */
export const BEND_MM = 6;
/** The same in the gap between two ports: a wider bend would cut through the number beside it. */
export const GAP_BEND_MM = 2;
/** Of CableRoutes.stubs: the pieces from the first port to the seam, and from the last. */
export const firstStub = (stubs: number): number => stubs & 7;
export const lastStub = (stubs: number): number => (stubs >> 4) & 7;
/** A jumper along one seam: all of its bends are in gaps. */
export const isAlongSeam = (stubs: number): boolean => (stubs & ALONG_SEAM) !== 0;
export const ALONG_SEAM = 8;

/** Pieces of a bend: within 0.1 mm of the arc. */
const STEPS = 6;

/**
 * Corners of a way, x y per point from point `from` to before `to`, become the quarters that the cables' own mesh has.
 * `stubs`: its ways from ports, as in CableRoutes.
 */
export function roundBends(points: ArrayLike<number>, from: number, to: number, stubs: number): number[] {
  const out: number[] = [points[from * 2]!, points[from * 2 + 1]!];
  const [inFirst, inLast] = [firstStub(stubs), lastStub(stubs)].map((pieces) => (pieces > 1 ? pieces : 0)) as [number, number];
  for (let i = from + 1; i < to - 1; i++) {
    const [bx, by] = [points[i * 2]!, points[i * 2 + 1]!];
    const [ax, ay] = [points[i * 2 - 2]! - bx, points[i * 2 - 1]! - by];
    const [cx, cy] = [points[i * 2 + 2]! - bx, points[i * 2 + 3]! - by];
    const before = Math.hypot(ax, ay);
    const after = Math.hypot(cx, cy);
    const isInGap = isAlongSeam(stubs) || i - from <= inFirst || to - 1 - i <= inLast;
    const radius = Math.min(isInGap ? GAP_BEND_MM : BEND_MM, before / 2, after / 2);
    if (radius < 0.05) {
      out.push(bx, by);
      continue;
    }
    const [ux, uy, vx, vy] = [(ax / before) * radius, (ay / before) * radius, (cx / after) * radius, (cy / after) * radius];
    for (let step = 0; step <= STEPS; step++) {
      const turn = (step / STEPS) * (Math.PI / 2);
      const [toA, toC] = [1 - Math.sin(turn), 1 - Math.cos(turn)];
      out.push(bx + ux * toA + vx * toC, by + uy * toA + vy * toC);
    }
  }
  if (to - from > 1) out.push(points[to * 2 - 2]!, points[to * 2 - 1]!);
  return out;
}
