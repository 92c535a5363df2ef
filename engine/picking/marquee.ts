import type { Box } from '../camera/camera';
import { levelsAt } from '../scene/lod';
import { PLACE, type RackLayout } from '../scene/rack-layout';
import type { Scene } from '../scene/scene';

/**
 * What a rubber band takes. Drawn to the right it takes what lies whole inside it, to the left what it touches. Where
 * names of devices can be read, devices are meant, unless the band holds their whole rack; farther away racks are.
 */
export function marqueeIds(scene: Scene, band: Box, touching: boolean, scale: number): readonly number[] {
  const { boxes, subjects, count } = scene.items;
  const [left, bottom, right, top] = band;
  const deep = levelsAt(scale).deviceNames;
  const found: number[] = [];
  const devices = new Set<number>();
  // One pass over the boxes' column: for a band that takes much that is cheaper than any index, and always cheap.
  for (let item = 0, at = 0; item < count; item++, at += 4) {
    if (boxes[at]! > right || boxes[at + 2]! < left || boxes[at + 1]! > top || boxes[at + 3]! < bottom) continue;
    const whole = boxes[at]! >= left && boxes[at + 1]! >= bottom && boxes[at + 2]! <= right && boxes[at + 3]! <= top;
    const layout = deep && !whole ? scene.layout(item) : undefined;
    if (layout) takeDevices(scene, layout, boxes[at]!, boxes[at + 1]!, band, touching, devices);
    // Both sides of a rack stand next to each other in the columns.
    else if ((whole || touching) && subjects[item] !== found.at(-1)) found.push(subjects[item]!);
  }
  if (devices.size === 0 && !scene.items.doubled) return found;
  return [...new Set([...found, ...devices])];
}

function takeDevices(
  scene: Scene,
  layout: RackLayout,
  x: number,
  y: number,
  band: Box,
  touching: boolean,
  into: Set<number>,
): void {
  for (let device = 0; device < layout.rows.length; device++) {
    if (layout.bits[device]! & PLACE.covered) continue;
    const at = device * 4;
    const left = x + layout.rects[at]!;
    const bottom = y + layout.rects[at + 1]!;
    const rect: Box = [left, bottom, left + layout.rects[at + 2]!, bottom + layout.rects[at + 3]!];
    if (touching ? meets(band, rect) : holds(band, rect)) into.add(scene.records.objectId(layout.rows[device]!));
  }
}

export function holds(band: Box, box: Box): boolean {
  return box[0] >= band[0] && box[1] >= band[1] && box[2] <= band[2] && box[3] <= band[3];
}

export function meets(band: Box, box: Box): boolean {
  return box[0] < band[2] && box[2] > band[0] && box[1] < band[3] && box[3] > band[1];
}
