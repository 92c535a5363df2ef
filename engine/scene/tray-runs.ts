import { DIMENSIONS } from '../../domain/catalog/dimensions';
import { ITEM } from './items';
import type { Scene } from './scene';

/** Middle to middle; in plans behind the racks along their row, and by the risers at the rows' right ends to another row. */
export function runBetween(scene: Scene, from: number, to: number): readonly number[] {
  const [a, b] = [trayPoint(scene, from), trayPoint(scene, to)];
  if (scene.items.kind !== 'plan' || Math.abs(a[1] - b[1]) < 1) return [...a, ...b];
  const riser = (scene.bounds?.[2] ?? 0) + 160;
  return [...a, riser, a[1], riser, b[1], ...b];
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
