import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CableRoutes } from '../scene/cable-routes';
import { distanceToSegment, nearestPath } from './cable-lookup';

/** Every piece of every path, one after the other. */
function slowNearest({ points, starts, cables }: CableRoutes, x: number, y: number, reach: number): number {
  let best = reach;
  let found = -1;
  for (let path = 0; path < cables.length; path++) {
    for (let point = starts[path]!; point + 1 < starts[path + 1]!; point++) {
      const [ax, ay, bx, by] = points.subarray(point * 2, point * 2 + 4);
      const distance = distanceToSegment(x, y, ax!, ay!, bx!, by!);
      if (distance < best) [best, found] = [distance, path];
    }
  }
  return found;
}

it('the nearest cable is the one that a look at every piece finds, also where pieces coincide or slant', () => {
  const place = fc.integer({ min: 0, max: 30 });
  const path = fc.array(fc.tuple(place, place, fc.nat(3)), { minLength: 1, maxLength: 6 });
  const query = fc.tuple(fc.double({ min: -2, max: 32, noNaN: true }), fc.double({ min: -2, max: 32, noNaN: true }));
  fc.assert(
    fc.property(
      fc.array(path, { maxLength: 12 }),
      fc.array(fc.oneof(query, fc.tuple(place, place)), { maxLength: 20 }),
      (paths, queries) => {
        const points: number[] = [];
        const starts = [0];
        for (const turns of paths) {
          let [x, y] = [0, 0];
          for (const [toX, toY, kind] of turns) {
            if (kind !== 0) x = toX;
            if (kind !== 1) y = toY;
            points.push(x, y);
          }
          starts.push(points.length / 2);
        }
        const routes: CableRoutes = {
          cables: Int32Array.from(paths.keys()),
          starts: Uint32Array.from(starts),
          points: Float32Array.from(points),
          stubs: new Uint8Array(paths.length),
          marks: new Float32Array(0),
        };
        for (const [x, y] of queries)
          for (const reach of [0.5, 3, 40]) expect(nearestPath(routes, x, y, reach)).toBe(slowNearest(routes, x, y, reach));
      },
    ),
  );
});
