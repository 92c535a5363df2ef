import type { Box } from '../camera/camera';
import { levelsAt } from '../scene/lod';
import { PLACE } from '../scene/rack-layout';
import type { Scene } from '../scene/scene';

/**
 * What a rubber band takes. Drawn to the right it takes what lies whole inside it, to the left what it touches. Where
 * names of devices can be read, devices are meant, unless the band holds their whole rack; farther away racks are.
 */
export function marqueeIds(scene: Scene, band: Box, touching: boolean, scale: number): readonly number[] {
  const found = new Set<number>();
  const deep = levelsAt(scale).deviceNames;
  for (const item of scene.index.search(band)) {
    const box = scene.items.box(item);
    const whole = holds(band, box);
    const layout = deep && !whole ? scene.layout(item) : undefined;
    if (layout) {
      for (let device = 0; device < layout.rows.length; device++) {
        if (layout.bits[device]! & PLACE.covered) continue;
        const at = device * 4;
        const left = box[0] + layout.rects[at]!;
        const bottom = box[1] + layout.rects[at + 1]!;
        const rect: Box = [left, bottom, left + layout.rects[at + 2]!, bottom + layout.rects[at + 3]!];
        if (touching ? meets(band, rect) : holds(band, rect)) found.add(scene.records.objectId(layout.rows[device]!));
      }
    } else if (whole || touching) found.add(scene.items.subjects[item]!);
  }
  return [...found];
}

export function holds(band: Box, box: Box): boolean {
  return box[0] >= band[0] && box[1] >= band[1] && box[2] <= band[2] && box[3] <= band[3];
}

export function meets(band: Box, box: Box): boolean {
  return box[0] < band[2] && box[2] > band[0] && box[1] < band[3] && box[3] > band[1];
}
