import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildScene } from '../../tests/golden/scenes';
import { randomOf } from '../../domain/demo/random';
import { fromCell } from '../../domain/ids';
import { ITEM } from '../scene/items';
import { levelsAt } from '../scene/lod';
import { Scene } from '../scene/scene';
import { boxesOf } from '../scene/where';
import { marquee } from './marquee';
import { distanceToSegment } from './cable-lookup';
import { CABLE_REACH, pickAt, portNear } from './pick';

const test = buildScene();
const scene = new Scene(test.document);
scene.load(test.elevation, 1);

/** Everything drawn, by asking each record where it stands: slow and independent of the search structures. */
function slowPick(x: number, y: number, scale: number): number {
  const levels = levelsAt(scale);
  let best = 0;
  let area = Infinity;
  const consider = (id: number, always: boolean): void => {
    for (const [minX, minY, maxX, maxY] of boxesOf(scene, id)) {
      if (x < minX || x > maxX || y < minY || y > maxY) continue;
      const [width, height] = [maxX - minX, maxY - minY];
      if (!always && (Math.sqrt(width * height) * scale < 8 || Math.min(width, height) * scale < 4)) continue;
      if (width * height < area) [best, area] = [id, width * height];
    }
  };
  const { records } = scene;
  for (let row = 0; row < records.objects.rowCount; row++) {
    const id = records.objectId(row);
    if (scene.itemsOf(id).length > 0) consider(id, true);
    else if (levels.bodies > 0 && (depthOf(row) === 1 || levels.tiles + levels.faces > 0)) {
      // a slot that holds something is covered by it
      if (records.children(id).length === 0 || records.model[row] !== 0) consider(id, false);
    }
  }
  if (levels.tiles + levels.faces > 0)
    for (let row = 0; row < records.ports.rowCount; row++) consider(records.portId(row), false);
  return best;
}

function depthOf(row: number): number {
  let depth = 0;
  for (let at = row; at >= 0; at = scene.records.parentRow(at)) {
    if (scene.itemsOf(scene.records.objectId(at)).length > 0) return depth;
    depth++;
  }
  return depth;
}

describe('picking', () => {
  it('answers what the slow search over every record answers', () => {
    const places = fc.tuple(
      fc.double({ min: -50, max: 1250, noNaN: true }),
      fc.double({ min: -50, max: 3100, noNaN: true }),
      fc.double({ min: 0.03, max: 8, noNaN: true }),
    );
    fc.assert(
      fc.property(places, ([x, y, scale]) => {
        expect(pickAt(scene, x, y, scale, false)?.id ?? 0).toBe(slowPick(x, y, scale));
      }),
      { numRuns: 400 },
    );
  });

  it('with cables: a port under the point first, then the nearest cable drawn within 4 px, then what the slow search answers', () => {
    const racks = Array.from({ length: scene.items.count }, (_, item) => item).filter((item) => scene.routes(item));
    let cablesHit = 0;
    /** Nearest piece of all cables of all racks under the point, world mm. */
    const nearest = (x: number, y: number): { readonly cables: ReadonlySet<number>; readonly distance: number } => {
      let best = { cables: new Set<number>(), distance: Infinity };
      for (const item of racks) {
        const { points, starts, cables } = scene.routes(item)!;
        const [left, bottom] = scene.items.box(item);
        for (let path = 0; path < cables.length; path++) {
          const id = fromCell(scene.records.cables.ids[cables[path]!]!);
          for (let point = starts[path]!; point + 1 < starts[path + 1]!; point++) {
            const [ax, ay, bx, by] = points.subarray(point * 2, point * 2 + 4);
            const distance = distanceToSegment(x - left, y - bottom, ax!, ay!, bx!, by!);
            if (distance < best.distance - 1e-9) best = { cables: new Set([id]), distance };
            else if (distance <= best.distance + 1e-9) best.cables.add(id);
          }
        }
      }
      return best;
    };
    const random = randomOf(9);
    for (let turn = 0; turn < 1500; turn++) {
      const scale = 0.2 * 40 ** random();
      const item = racks[Math.floor(random() * racks.length)]!;
      const { points } = scene.routes(item)!;
      const [left, bottom, right, top] = scene.items.box(item);
      // Half of the places lie about a cable, half anywhere.
      const at = Math.floor((random() * points.length) / 2) * 2;
      const aside = (): number => ((random() - 0.5) * 4 * CABLE_REACH) / scale;
      const [x, y] =
        turn % 2 === 0 && points.length > 0
          ? [left + points[at]! + aside(), bottom + points[at + 1]! + aside()]
          : [left + random() * (right - left), bottom + random() * (top - bottom)];
      const hit = pickAt(scene, x, y, scale, true);
      const plain = pickAt(scene, x, y, scale, false);
      const near = nearest(x, y);
      if (plain?.kind !== 'port' && levelsAt(scale).cables > 0.5 && near.distance < CABLE_REACH / scale) {
        expect(hit?.kind).toBe('cable');
        expect(near.cables.has(hit!.id)).toBe(true);
        cablesHit++;
      } else expect(hit?.id ?? 0).toBe(slowPick(x, y, scale));
    }
    expect(cablesHit).toBeGreaterThan(100);
  });

  it('[X15] near a point the nearest port of all that are drawn 3 px big is meant, within 12 px; one that fits before the others', () => {
    const { records } = scene;
    const ports = Array.from({ length: records.ports.rowCount }, (_, row) => records.portId(row));
    const shown = ports.filter((id) => boxesOf(scene, id).length > 0);
    const off = fc.double({ min: -25, max: 25, noNaN: true });
    const places = fc
      .tuple(fc.nat(shown.length - 1), off, off, fc.double({ min: 0.1, max: 3, noNaN: true }), fc.integer({ min: 1, max: 4 }))
      .map(([at, dx, dy, scale, every]) => {
        const [left, bottom] = boxesOf(scene, shown[at]!)[0]!;
        return [left + dx / scale, bottom + dy / scale, scale, every] as const;
      });
    let met = 0;
    fc.assert(
      fc.property(places, ([x, y, scale, every]) => {
        const { tiles, faces } = levelsAt(scale);
        const near = (tiles + faces > 0 ? ports : []).flatMap((id) =>
          boxesOf(scene, id).flatMap(([minX, minY, maxX, maxY]) => {
            const distance = Math.hypot(Math.max(minX - x, 0, x - maxX), Math.max(minY - y, 0, y - maxY)) * scale;
            return distance <= 12 && Math.sqrt((maxX - minX) * (maxY - minY)) * scale >= 3 ? [{ id, distance }] : [];
          }),
        );
        const least = (some: typeof near): number => Math.min(Infinity, ...some.map(({ distance }) => distance));
        const fits = (id: number): boolean => id % every === 0;
        const fitting = near.filter(({ id }) => fits(id));
        const found = portNear(scene, x, y, scale, fits);
        if (found) met++;
        const wanted = fitting.length > 0 ? fitting : near;
        const distance = wanted.find(({ id }) => id === found?.id)?.distance ?? Infinity;
        expect(distance).toBeCloseTo(least(wanted), 6);
      }),
      { numRuns: 400, seed: 15 },
    );
    expect(met).toBeGreaterThan(40);
  });

  it('every port can be hit in its middle once it is 8 px big', () => {
    for (let row = 0; row < scene.records.ports.rowCount; row++) {
      const id = scene.records.portId(row);
      for (const [minX, minY, maxX, maxY] of boxesOf(scene, id)) {
        const scale = 8 / Math.sqrt((maxX - minX) * (maxY - minY)) + 0.5;
        expect(pickAt(scene, (minX + maxX) / 2, (minY + maxY) / 2, scale, true)).toMatchObject({ id, kind: 'port' });
      }
    }
  });

  it('a cable answers within 4 px of its run, and not farther', () => {
    const item = scene.itemsOf(test.ids['A01']!)[0]!;
    const routes = scene.routes(item)!;
    const [itemX, itemY] = scene.items.box(item);
    // The longest upright piece runs in the channel, away from ports.
    const longest = { length: 0, x: 0, y: 0 };
    for (let point = 0; point + 1 < routes.starts[routes.cables.length]!; point++) {
      const [ax, ay, bx, by] = [
        routes.points[point * 2]!,
        routes.points[point * 2 + 1]!,
        routes.points[point * 2 + 2]!,
        routes.points[point * 2 + 3]!,
      ];
      if (ax === bx && Math.abs(by - ay) > longest.length && ax < 60)
        Object.assign(longest, { length: Math.abs(by - ay), x: ax, y: (ay + by) / 2 });
    }
    const scale = 2;
    expect(pickAt(scene, itemX + longest.x - 3 / scale, itemY + longest.y, scale, true)?.kind).toBe('cable');
    expect(pickAt(scene, itemX + longest.x - 3 / scale, itemY + longest.y, scale, false)?.kind).toBe('object');
    expect(pickAt(scene, itemX - 40, itemY + longest.y, scale, true)).toBeUndefined();
  });
});

describe('marquee', () => {
  const around = (id: number, margin: number) => {
    const [box] = boxesOf(scene, id);
    return [box![0] - margin, box![1] - margin, box![2] + margin, box![3] + margin] as const;
  };

  it('drawn to the right it takes what lies whole inside, to the left what it touches', () => {
    const [minX, minY, maxX, maxY] = around(test.ids['web-01']!, 2);
    const band = [minX, minY, maxX, maxY + 20] as const;
    expect(marquee(scene, band, false, 1).ids).toEqual([test.ids['web-01']]);
    expect(marquee(scene, [minX, minY + 10, maxX - 100, maxY - 10], false, 1).ids).toEqual([]);
    expect(marquee(scene, [minX, minY + 10, maxX - 100, maxY - 10], true, 1).ids).toEqual([test.ids['web-01']]);
  });

  it('from far it takes racks', () => {
    const band = around(test.ids['A01']!, 10);
    expect(marquee(scene, band, false, 0.05).ids).toEqual([test.ids['A01']]);
    expect(new Set(marquee(scene, band, true, 0.05).ids)).toEqual(new Set([test.ids['A01'], test.ids['A02']]));
  });

  it('takes each thing once, on plans too', () => {
    const plan = new Scene(test.document);
    plan.load(test.plan, 1);
    expect(plan.items.kinds.every((kind) => kind === ITEM.footprint)).toBe(true);
    expect(marquee(plan, [-1e5, -1e5, 1e5, 1e5], false, 0.05).ids).toHaveLength(4);
  });
});
