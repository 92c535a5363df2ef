import type { Box } from '../camera/camera';
import { ownerRow } from './face-book';
import { CLASS } from './records';
import type { Scene } from './scene';

/** How far a port's sign may reach out of its device, mm. */
const REACH_MM = 10;

/**
 * Where in these parts of the diagram the states of some ports are drawn: the places of the devices that carry them.
 * Cost: the devices in the parts, and the ports; nothing for the rest of the hall.
 */
export function statePlaces(scene: Scene, ports: ArrayLike<number>, parts: readonly Box[]): readonly Box[] {
  const { records } = scene;
  const hosts = hostsIn(scene, parts);
  const found = new Set<readonly Box[]>();
  for (let each = 0; each < ports.length; each++) {
    let row = ownerRow(records, records.document.rowOf('port', ports[each]!));
    // A card's ports are seen on the device that holds it.
    for (let steps = 0; row >= 0 && records.objectClass[row] !== CLASS.rack && steps < 32; steps++) {
      const boxes = hosts.get(row);
      if (boxes) found.add(boxes);
      row = boxes ? -1 : records.parentRow(row);
    }
  }
  return [...found].flat();
}

/** Devices seen in these parts, by row, each with the places where it is seen. */
function hostsIn(scene: Scene, parts: readonly Box[]): ReadonlyMap<number, readonly Box[]> {
  const hosts = new Map<number, Box[]>();
  for (const item of new Set(parts.flatMap((part) => scene.insides(part)))) {
    const layout = scene.layout(item);
    if (!layout) continue;
    const [left, bottom] = scene.items.box(item);
    for (const [at, row] of layout.rows.entries()) {
      const x = left + layout.rects[at * 4]!;
      const y = bottom + layout.rects[at * 4 + 1]!;
      const [width, height] = [layout.rects[at * 4 + 2]!, layout.rects[at * 4 + 3]!];
      const box: Box = [x - REACH_MM, y - REACH_MM, x + width + REACH_MM, y + height + REACH_MM];
      const known = hosts.get(row);
      if (known) known.push(box);
      else hosts.set(row, [box]);
    }
  }
  return hosts;
}
