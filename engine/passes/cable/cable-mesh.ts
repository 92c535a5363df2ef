import type { DiscWriter, LineWriter } from '../../gl/vertex-writers';
import type { CableRoutes } from '../../scene/cable-routes';
import type { Records } from '../../scene/records';
import { withAlpha, type Theme } from '../../theme';
import { cableColor } from '../palette';

const PLANNED = 3;
const DAMAGED = 2;
/** Bend radius on screen, mm. */
const BEND_MM = 6;

/** Cables of a rack. `near` rounds the bends; planned cables are dashed, damaged ones have a double stroke. */
export function writeCables(
  lines: LineWriter,
  discs: DiscWriter,
  records: Records,
  theme: Theme,
  routes: CableRoutes,
  near: boolean,
): void {
  const lifecycles = records.cables.column('lifecycle');
  for (let index = 0; index < routes.cables.length; index++) {
    const cable = routes.cables[index]!;
    const color = withAlpha(cableColor(records, cable, theme), near ? 0.8 : 0.5);
    const from = routes.starts[index]!;
    const to = routes.starts[index + 1]!;
    const points = near ? roundBends(routes.points, from, to, BEND_MM, 6) : routes.points.subarray(from * 2, to * 2);
    const lifecycle = lifecycles[cable] ?? 0;
    if (lifecycle === PLANNED) writeDashes(lines, points, near ? 1.75 : 1, color);
    else {
      lines.polyline(points, 0, points.length / 2, near ? 1.75 : 1, color);
      if (lifecycle === DAMAGED) writeDashes(lines, points, near ? 4 : 3, theme.colors.stateBroken);
    }
    if (near) {
      discs.disc(points[0]!, points[1]!, 1.1, 0, color);
      if (to - from > 1) discs.disc(points[points.length - 2]!, points[points.length - 1]!, 1.1, 0, color);
    }
  }
  for (let at = 0; at < routes.marks.length; at += 2)
    discs.disc(routes.marks[at]!, routes.marks[at + 1]!, 1.6, 0.5, theme.colors.textMuted);
}

/** Corners become arcs of `steps` pieces; `from`, `to` in points. */
export function roundBends(points: ArrayLike<number>, from: number, to: number, radius: number, steps: number): Float32Array {
  const out: number[] = [points[from * 2]!, points[from * 2 + 1]!];
  for (let i = from + 1; i < to - 1; i++) {
    const [ax, ay, bx, by, cx, cy] = [
      points[i * 2 - 2]!,
      points[i * 2 - 1]!,
      points[i * 2]!,
      points[i * 2 + 1]!,
      points[i * 2 + 2]!,
      points[i * 2 + 3]!,
    ];
    const before = Math.hypot(ax - bx, ay - by);
    const after = Math.hypot(cx - bx, cy - by);
    const r = Math.min(radius, before / 2, after / 2);
    if (r < 0.05) {
      out.push(bx, by);
      continue;
    }
    const [startX, startY] = [bx + ((ax - bx) / before) * r, by + ((ay - by) / before) * r];
    const [endX, endY] = [bx + ((cx - bx) / after) * r, by + ((cy - by) / after) * r];
    for (let step = 0; step <= steps; step++) {
      const t = step / steps;
      const s = 1 - t;
      out.push(s * s * startX + 2 * s * t * bx + t * t * endX, s * s * startY + 2 * s * t * by + t * t * endY);
    }
  }
  if (to - from > 1) out.push(points[to * 2 - 2]!, points[to * 2 - 1]!);
  return Float32Array.from(out);
}

function writeDashes(lines: LineWriter, points: ArrayLike<number>, width: number, color: number): void {
  const dash = 8;
  let spent = 0;
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [ax, ay, bx, by] = [points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!];
    const length = Math.hypot(bx - ax, by - ay);
    for (let from = -(spent % (2 * dash)); from < length; from += 2 * dash) {
      const start = Math.max(0, from) / length;
      const end = Math.min(length, from + dash) / length;
      if (end > start)
        lines.segment(ax + (bx - ax) * start, ay + (by - ay) * start, ax + (bx - ax) * end, ay + (by - ay) * end, width, color);
    }
    spent += length;
  }
}
