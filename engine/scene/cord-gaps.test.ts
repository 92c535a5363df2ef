import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hallDocument } from '../../bench/documents';
import { buildScene } from '../../tests/golden/scenes';
import type { FaceLayout } from '../../domain/geometry/face-layout';
import type { Box } from '../camera/camera';
import { SpatialIndex } from '../spatial/spatial-index';
import { roundBends } from './cable-bends';
import { pathInside, pathToTray, portEnds } from './cable-routes';
import { openingOf } from './face-book';
import { PLACE, type RackLayout } from './rack-layout';
import { Scene } from './scene';

/** Openings and numbers of a rack's ports in panels. */
interface Stands {
  readonly boxes: Float64Array;
  /** Row of the port of each box. */
  readonly ports: readonly number[];
  readonly index: SpatialIndex;
}

function standing(scene: Scene, layout: RackLayout): Stands {
  const [boxes, ports]: [Box[], number[]] = [[], []];
  for (let device = 0; device < layout.rows.length; device++) {
    if (layout.bits[device]! & (PLACE.covered | PLACE.unplaced | PLACE.upright | PLACE.recessed)) continue;
    scene.book.visitIn(layout, device, {
      port: (port, x, y, face, index) => {
        boxes.push(openingOf(face, index, x, y), numberOf(face, index, x, y));
        ports.push(port, port);
      },
    });
  }
  const index = new SpatialIndex();
  const flat = Float64Array.from(boxes.flat());
  index.build(flat, boxes.length);
  return { boxes: flat, ports, index };
}

/** Where the number stands: a strip above or below the opening, as wide as two digits are when they can first be read. */
function numberOf(face: FaceLayout, index: number, x: number, y: number): Box {
  const [, bottom, , top] = openingOf(face, index, x, y);
  const [left, low, width, height] = face.cells.subarray(index * 4, index * 4 + 4) as unknown as Box;
  const [from, to] = [x + left + width * 0.18, x + left + width * 0.82];
  return face.wordsAbove[index] === 1 ? [from, top + 2, to, y + low + height] : [from, y + low, to, bottom - 2];
}

/** The ports of which a way passes through the opening or the number, but for those at its ends. */
function cutBy(way: readonly number[], { boxes, ports, index }: Stands): readonly number[] {
  const boxOf = (at: number): Box => boxes.subarray(at * 4, at * 4 + 4) as unknown as Box;
  const own = new Set(
    [way.slice(0, 2), way.slice(-2)].flatMap(([x, y]) => index.search([x!, y!, x!, y!]).map((at) => ports[at])),
  );
  const cut = new Set<number>();
  for (let at = 0; at + 3 < way.length; at += 2) {
    const [ax, ay, bx, by] = way.slice(at, at + 4) as unknown as Box;
    for (const box of index.search([Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]))
      if (!own.has(ports[box]) && passes(ax, ay, bx, by, boxOf(box))) cut.add(ports[box]!);
  }
  return [...cut];
}

function passes(ax: number, ay: number, bx: number, by: number, [minX, minY, maxX, maxY]: Box): boolean {
  const steps = Math.ceil(Math.hypot(bx - ax, by - ay) / 0.2);
  for (let step = 0; step <= steps; step++) {
    const [x, y] = [ax + ((bx - ax) * step) / steps, ay + ((by - ay) * step) / steps];
    if (x > minX + 0.05 && x < maxX - 0.05 && y > minY + 0.05 && y < maxY - 0.05) return true;
  }
  return false;
}

const golden = buildScene();
const hall = hallDocument(10_000, 3);
const scenes = (
  [
    ['the golden scene', golden.document, golden.elevation],
    ['a hall', hall.document, hall.diagram],
  ] as const
).map(([name, document, diagram]) => {
  const scene = new Scene(document);
  scene.load(diagram, 1);
  return [name, scene] as const;
});

describe.each(scenes)('cords of %s', (_, scene) => {
  const racks = Array.from({ length: scene.items.count }, (__, item) => item).flatMap((item) => scene.layout(item) ?? []);

  it('[V7] run between ports: none that is drawn passes through the opening or the number of a port that is not its own', () => {
    let ways = 0;
    for (let item = 0; item < scene.items.count; item++) {
      const routes = scene.routes(item);
      if (!routes) continue;
      const stands = standing(scene, scene.layout(item)!);
      for (let path = 0; path < routes.cables.length; path++) {
        const way = roundBends(routes.points, routes.starts[path]!, routes.starts[path + 1]!, routes.stubs[path]!);
        expect(cutBy(way, stands)).toEqual([]);
        ways++;
      }
    }
    expect(ways).toBeGreaterThan(5);
  });

  it('[V7] nor does any that could be plugged in', () => {
    const known = racks.map((layout) => {
      const stands = standing(scene, layout);
      const ends = [...portEnds(scene.book, layout)].flatMap(([port, end]) => (stands.ports.includes(port) ? [end] : []));
      return { layout, stands, ends };
    });
    const any = fc.nat();
    fc.assert(
      fc.property(any, any, any, any, (rack, from, to, cable) => {
        const { layout, stands, ends } = known[rack % known.length]!;
        if (ends.length < 2) return;
        const [a, b] = [ends[from % ends.length]!, ends[to % ends.length]!];
        expect(cutBy(pathToTray(layout, cable, a), stands)).toEqual([]);
        if (a !== b) expect(cutBy(pathInside(layout, cable, a, b), stands)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});
