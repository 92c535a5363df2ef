import type { Json } from '../document/schema';

/** The way of a cable on a diagram, as a placement keeps it: x0 y0 x1 y1 ..., mm. Null where the drawing finds its own way. */
export function pointsOf(path: Json): readonly number[] | null {
  return Array.isArray(path) && path.every((value) => typeof value === 'number') ? (path as readonly number[]) : null;
}

/**
 * [R5.039] Is this drawn with curves? Bends are numbers and straight between them; anything else that a path may hold, or a line
 * style that waves or curves, has no exact place on it.
 */
export function hasCurves(path: Json, style: Json): boolean {
  if (path !== null && pointsOf(path) === null) return true;
  return typeof style === 'object' && style !== null && /curve|wave/i.test(JSON.stringify((style as { line?: Json }).line ?? ''));
}

/** A way in two, at its point that is nearest to a place; both parts have that point. */
export function splitPath(
  points: readonly number[],
  x: number,
  y: number,
): { readonly before: readonly number[]; readonly after: readonly number[] } {
  let best = { distance: Infinity, piece: 0, x, y };
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [x0, y0, x1, y1] = [points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!];
    const square = (x1 - x0) ** 2 + (y1 - y0) ** 2;
    const part = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / square));
    const [px, py] = [x0 + part * (x1 - x0), y0 + part * (y1 - y0)];
    const distance = Math.hypot(px - x, py - y);
    if (distance < best.distance) best = { distance, piece: at, x: px, y: py };
  }
  return {
    before: [...points.slice(0, best.piece + 2), best.x, best.y],
    after: [best.x, best.y, ...points.slice(best.piece + 2)],
  };
}
