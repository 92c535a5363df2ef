import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildScene } from '../../tests/golden/scenes';
import { ITEM } from '../scene/items';
import { levelsAt } from '../scene/lod';
import { Scene } from '../scene/scene';
import { boxesOf } from '../scene/where';
import { marquee } from './marquee';
import { pickAt } from './pick';

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
