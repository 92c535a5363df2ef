import type { Box } from '../camera/camera';
import { roundBends } from './cable-bends';
import { pathToTray, portEnds, TRAY_MM } from './cable-routes';
import { ITEM } from './items';
import type { Scene } from './scene';
import { shift, type Stand } from './stands';

/**
 * From a port to the tray over its rack, or over the racks that it stands beside; undefined = it is not seen, or nobody knows
 * where it would lead from beside them. x y ..., world mm.
 */
export function wayToTray(
  scene: Scene,
  cable: number,
  stand: Stand | undefined,
  other: Stand | undefined,
): readonly number[] | undefined {
  if (!stand?.end || !stand.layout) return undefined;
  if (scene.items.kinds[stand.item] === ITEM.face) return other && wayFromBeside(scene, cable, stand, other);
  return shift(pathToTray(stand.layout, cable, stand.end), stand.x, stand.y);
}

/**
 * What stands beside the racks has no tray of its own: its cord leaves for the place where its other end comes to the tray,
 * if nothing stands between, else for the nearest tray below.
 */
function wayFromBeside(scene: Scene, cable: number, { item, x, y, end, layout }: Stand, other: Stand): readonly number[] {
  const [fromX, fromY] = [x + end!.x, y + end!.y];
  const bottom = scene.items.box(item)[1];
  // Of several ports that stand above each other none lets another's cord through.
  const isAlone = portEnds(scene.book, layout!).size === 1;
  const downX = isAlone ? fromX : x + end!.gapLeft!;
  const far = scene.items.kinds[other.item] === ITEM.rack ? wayToTray(scene, cable, other, undefined) : undefined;
  const there = far && ([far.at(-2)!, far.at(-1)!] as const);
  const [toX, toY] = there && isClear(scene, downX, bottom, there) ? there : nearestTray(scene, downX, bottom);
  const points = [fromX, fromY, ...(isAlone ? [] : [downX, fromY]), downX, toY, ...(toX === downX ? [] : [toX, toY])];
  return roundBends(points, 0, points.length / 2, 0);
}

/** Down from a height and on along the tray: no rack stands in that way. */
function isClear(scene: Scene, x: number, bottom: number, [toX, toY]: readonly [number, number]): boolean {
  if (toY > bottom) return false;
  const ways: readonly Box[] = [
    [x, toY, x, bottom],
    [Math.min(x, toX), toY, Math.max(x, toX), toY],
  ];
  return ways.every((way) => scene.index.search(way).every((item) => scene.items.kinds[item] !== ITEM.rack));
}

/** The point of the highest tray below a place that is nearest to it; straight below where there is none. Cost: the items. */
function nearestTray({ items }: Scene, x: number, bottom: number): readonly [number, number] {
  let [top, away, nearest] = [-Infinity, Infinity, x];
  for (let item = 0; item < items.count; item++) {
    if (items.kinds[item] !== ITEM.rack) continue;
    const [minX, , maxX, maxY] = items.box(item);
    const at = Math.min(maxX, Math.max(minX, x));
    if (maxY > bottom || maxY < top || (maxY === top && Math.abs(at - x) >= away)) continue;
    [top, away, nearest] = [maxY, Math.abs(at - x), at];
  }
  return top === -Infinity ? [x, bottom - TRAY_MM] : [nearest, top + TRAY_MM];
}
