import type { CableRoutes } from '../scene/cable-routes';

/**
 * Pieces of a rack's cables by where they lie: level ones by their height, upright ones by how far right they run, so
 * that a point asks only those within reach. Kept as long as the routes are.
 */
interface Lookup {
  readonly level: Line;
  readonly upright: Line;
  /** First points of pieces that run along neither axis. */
  readonly slanted: readonly number[];
  /** The path of each point. */
  readonly paths: Int32Array;
}

/** Pieces in ascending order of the one coordinate that both their ends share. */
interface Line {
  readonly at: Float32Array;
  /** First points. */
  readonly points: Int32Array;
}

const kept = new WeakMap<CableRoutes, Lookup>();

/** The path nearest to a point within reach (mm), the first of those that are equally near; -1 = none. */
export function nearestPath(routes: CableRoutes, x: number, y: number, reach: number): number {
  let lookup = kept.get(routes);
  if (!lookup) kept.set(routes, (lookup = lookupOf(routes)));
  const { points } = routes;
  let best = reach;
  let found = -1;
  const consider = (point: number): void => {
    const at = point * 2;
    const distance = distanceToSegment(x, y, points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!);
    const path = lookup.paths[point]!;
    if (distance < best || (distance === best && found >= 0 && path < found)) [best, found] = [distance, path];
  };
  within(lookup.level, y, reach, consider);
  within(lookup.upright, x, reach, consider);
  for (const point of lookup.slanted) consider(point);
  return found;
}

function within({ at, points }: Line, value: number, reach: number, take: (point: number) => void): void {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[middle]! < value - reach) low = middle + 1;
    else high = middle;
  }
  for (; low < at.length && at[low]! <= value + reach; low++) take(points[low]!);
}

function lookupOf({ points, starts, cables }: CableRoutes): Lookup {
  const level: number[] = [];
  const upright: number[] = [];
  const slanted: number[] = [];
  const paths = new Int32Array(points.length / 2);
  for (let path = 0; path < cables.length; path++) {
    for (let point = starts[path]!; point + 1 < starts[path + 1]!; point++) {
      paths[point] = path;
      if (points[point * 2 + 1] === points[point * 2 + 3]) level.push(point);
      else if (points[point * 2] === points[point * 2 + 2]) upright.push(point);
      else slanted.push(point);
    }
  }
  const lineOf = (list: number[], side: 0 | 1): Line => {
    list.sort((a, b) => points[a * 2 + side]! - points[b * 2 + side]!);
    return { at: Float32Array.from(list, (point) => points[point * 2 + side]!), points: Int32Array.from(list) };
  };
  return { level: lineOf(level, 1), upright: lineOf(upright, 0), slanted, paths };
}

export function distanceToSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - part * dx, y - ay - part * dy);
}
