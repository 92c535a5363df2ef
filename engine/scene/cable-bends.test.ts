import { describe, expect, it } from 'vitest';
import { buildScene } from '../../tests/golden/scenes';
import { runsOf, type Bend } from '../passes/cable/cable-runs';
import { distanceToSegment } from '../picking/cable-lookup';
import { BEND_MM } from './cable-bends';
import { pathInside, portEnds } from './cable-routes';
import { Scene } from './scene';
import { cablePaths } from './where';

const { document, elevation } = buildScene();
const scene = new Scene(document);
scene.load(elevation, 1);
const racks = Array.from({ length: scene.items.count }, (_, item) => item).filter((item) => scene.layout(item));

/** A way from its other end. */
function turned(points: readonly number[]): readonly number[] {
  return points.map((_, at) => points[points.length - 2 - (at & ~1) + (at & 1)]!);
}

/** Sines and cosines differ in their last digits. */
function inMicrometres(points: readonly number[]): readonly number[] {
  return points.map((value) => Math.round(value * 1000));
}

/** The middle of each quarter that the mesh draws for a way from a port or between two runs, as its shader has it. */
function middles({ x, y, along, across, radius, single }: Bend): readonly (readonly [number, number])[] {
  const [reachX, reachY] = [Math.abs(along), Math.abs(across)];
  const share = single ? 1 : 0.5;
  const first = Math.min(radius, Math.min(reachX, reachY) * share);
  const second = single ? 0 : Math.min(radius, reachY * 0.5);
  const at = Math.SQRT1_2;
  const quarters = [[reachX - first + first * at, first - first * at]];
  if (second > 0) quarters.push([reachX + second - second * at, reachY - second + second * at]);
  return quarters.map(([right, up]) => [x + Math.sign(along) * right!, y + Math.sign(across) * up!]);
}

describe('what marks a cable', () => {
  it('[V1] a way within a rack is the same whichever of its ports it is asked from', () => {
    for (const item of racks) {
      const layout = scene.layout(item)!;
      const ends = [...portEnds(scene.book, layout).values()].filter((_, at) => at % 3 === 0);
      for (const a of ends)
        for (const b of ends)
          if (a !== b)
            expect(inMicrometres(turned(pathInside(layout, 7, a, b))), `${a.x} ${b.x}`).toEqual(
              inMicrometres(pathInside(layout, 7, b, a)),
            );
    }
  });

  it('[R5.025] a jumper between two ports of one row goes along their seam, not out to the side channel and back', () => {
    let rows = 0;
    for (const item of racks) {
      const layout = scene.layout(item)!;
      const ends = [...portEnds(scene.book, layout).values()].filter((_, at) => at % 3 === 0);
      for (const a of ends)
        for (const b of ends.filter((end) => end.device === a.device && end.y === a.y && end.x > a.x)) {
          const xs = pathInside(layout, 7, a, b).filter((_, at) => at % 2 === 0);
          const width = Math.max(...[a, b].map(({ gapLeft = 0, gapRight = 0 }) => gapRight - gapLeft));
          expect(Math.min(...xs)).toBeGreaterThan(a.x - width);
          expect(Math.max(...xs)).toBeLessThan(b.x + width);
          rows++;
        }
    }
    expect(rows).toBeGreaterThan(10);
  });

  it('[V1] hover, selection and trace run along every bend that the cable is drawn with', () => {
    let bends = 0;
    for (const item of racks) {
      const routes = scene.routes(item)!;
      const [left, bottom] = scene.items.box(item);
      for (const cable of new Set(routes.cables)) {
        const marks = cablePaths(scene, cable);
        for (const bend of runsOf(routes, BEND_MM, (each) => (each === cable ? 1 : undefined)).bends)
          for (const [x, y] of middles(bend)) {
            const away = marks.flatMap((path) =>
              path
                .slice(0, -2)
                .flatMap((value, at) =>
                  at % 2 === 0
                    ? [distanceToSegment(x + left, y + bottom, value, path[at + 1]!, path[at + 2]!, path[at + 3]!)]
                    : [],
                ),
            );
            expect(Math.min(...away)).toBeLessThan(0.15);
            bends++;
          }
      }
    }
    expect(bends).toBeGreaterThan(20);
  });
});
