import { hiddenEnd, portEnds, type PortEnd } from './cable-routes';
import { hostOf, ownerRow } from './face-book';
import { ITEM } from './items';
import type { RackLayout } from './rack-layout';
import type { Scene } from './scene';

/** Index of the layout's device that holds a row, -1 = none. */
export function deviceIn(scene: Scene, layout: RackLayout, row: number): number {
  for (let at = row, steps = 0; at >= 0 && steps < 32; at = scene.records.parentRow(at), steps++) {
    const index = layout.rows.indexOf(at);
    if (index >= 0) return index;
  }
  return -1;
}

/** Items that show the inside in which a row stands. */
export function hostItems(scene: Scene, row: number): readonly number[] {
  const item = scene.itemShowing(row);
  return item < 0 ? [] : scene.itemsOf(scene.items.subjects[item]!);
}

/** Where a port is on the shown diagram. */
export interface Stand {
  readonly item: number;
  readonly x: number;
  readonly y: number;
  readonly layout: RackLayout | undefined;
  readonly end: PortEnd | undefined;
}

/** Where a port's cable leaves; the side that shows the port is preferred. */
export function standOf(scene: Scene, port: number): Stand | undefined {
  const owner = ownerRow(scene.records, port);
  if (owner < 0) return undefined;
  let hidden: Stand | undefined;
  for (const item of hostItems(scene, owner)) {
    const [x, y] = scene.items.box(item);
    const layout = scene.layout(item);
    if (!layout) return { item, x, y, layout: undefined, end: undefined };
    const device = deviceIn(scene, layout, owner);
    const seen = device < 0 ? undefined : portEnds(scene.book, layout, device).get(port);
    if (seen || scene.items.kinds[item] === ITEM.face) return { item, x, y, layout, end: seen };
    const index = new Map([...layout.rows].map((row, position) => [row, position]));
    hidden ??= { item, x, y, layout, end: hiddenEnd(scene.records, layout, index, port, hostOf(scene.records, owner).rack) };
  }
  return hidden;
}

export function shift(points: readonly number[], x: number, y: number): readonly number[] {
  return points.map((value, index) => value + (index % 2 === 0 ? x : y));
}
