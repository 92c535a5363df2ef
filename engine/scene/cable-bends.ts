/** Bend radius on screen, mm: of cables in a rack and of what marks them. */
export const BEND_MM = 6;
/** Pieces of a bend: within 0.1 mm of the arc. */
const STEPS = 6;

/** Corners of a way, x y per point from point `from` to before `to`, become the quarters that the cables' own mesh has. */
export function roundBends(points: ArrayLike<number>, from = 0, to = points.length / 2): number[] {
  const out: number[] = [points[from * 2]!, points[from * 2 + 1]!];
  for (let i = from + 1; i < to - 1; i++) {
    const [bx, by] = [points[i * 2]!, points[i * 2 + 1]!];
    const [ax, ay] = [points[i * 2 - 2]! - bx, points[i * 2 - 1]! - by];
    const [cx, cy] = [points[i * 2 + 2]! - bx, points[i * 2 + 3]! - by];
    const before = Math.hypot(ax, ay);
    const after = Math.hypot(cx, cy);
    const radius = Math.min(BEND_MM, before / 2, after / 2);
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
