import { DIMENSIONS } from '../../domain/catalog/dimensions';
import { linkPath, type LinkBox } from '../../domain/geometry/link-line';
import { ITEM } from './items';
import { isPlace } from './place-holdings';
import type { Scene } from './scene';

/**
 * Middle to middle; in plans behind the racks along their row, and by the risers at the rows' right ends to another row. Cables
 * of a place run from the edge of its box, and to another's over the narrowest gap.
 */
export function runBetween(scene: Scene, from: number, to: number): readonly number[] {
  const [a, b] = [trayPoint(scene, from), trayPoint(scene, to)];
  if (isBoxOfPlace(scene, from) || isBoxOfPlace(scene, to)) return outsideRun(scene, from, to) ?? [...a, ...b];
  if (scene.items.kind !== 'plan' || Math.abs(a[1] - b[1]) < 1) return [...a, ...b];
  const riser = (scene.bounds?.[2] ?? 0) + 160;
  return [...a, riser, a[1], riser, b[1], ...b];
}

/** One straight piece between the boxes; undefined where they leave no gap. */
function outsideRun(scene: Scene, from: number, to: number): readonly number[] | undefined {
  const style = isBoxOfPlace(scene, from) && isBoxOfPlace(scene, to) ? 'edgeConnection' : 'solid';
  const run = linkPath(style, scene.items.box(from) as LinkBox, scene.items.box(to) as LinkBox);
  return run.length === 4 ? run : undefined;
}

/** A region, site, building, floor or room as it is drawn on the plan around it. */
export function isBoxOfPlace({ items, records }: Scene, item: number): boolean {
  return items.kinds[item] === ITEM.box && isPlace(records.objectClass[items.rows[item]!]!);
}

/** Trays run along the rear edge of the racks. */
export function trayPoint(scene: Scene, item: number): readonly [number, number] {
  const box = scene.items.box(item);
  const x = (box[0] + box[2]) / 2;
  if (scene.items.kinds[item] !== ITEM.footprint) return [x, (box[1] + box[3]) / 2];
  const turned = Math.round(scene.items.rotations[item]! / 90) % 4 === 2;
  const before = (box[3] - box[1]) * DIMENSIONS.trayDepthPart;
  return [x, turned ? box[1] + before : box[3] - before];
}
