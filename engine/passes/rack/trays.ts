import type { QuadWriter } from '../../gl/vertex-writers';
import { TRAY_MM } from '../../scene/cable-routes';
import { ITEM } from '../../scene/items';
import type { Scene } from '../../scene/scene';
import { mix, type Theme } from '../../theme';

const HALF_MM = 13;

/** The cable trays above the racks: one quad for all racks that stand side by side at one height. */
export function writeTrays(quads: QuadWriter, scene: Scene, theme: Theme, originX: number, originY: number): void {
  const { items } = scene;
  const color = mix(theme.colors.canvas, theme.colors.rackEdge, 0.22);
  const runs: (readonly [top: number, from: number, to: number])[] = [];
  for (let item = 0; item < items.count; item++) {
    if (items.kinds[item] !== ITEM.rack) continue;
    const [minX, , maxX, maxY] = items.box(item);
    runs.push([maxY, minX, maxX]);
  }
  runs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  for (let at = 0; at < runs.length; ) {
    const [top, from, firstTo] = runs[at]!;
    let to = firstTo;
    for (at++; at < runs.length && runs[at]![0] === top && runs[at]![1] <= to + 1; at++) to = Math.max(to, runs[at]![2]);
    const y = top + TRAY_MM - originY;
    quads.rect(from - originX, y - HALF_MM, to - originX, y + HALF_MM, color);
  }
}
