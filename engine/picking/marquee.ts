import type { Box } from '../camera/camera';
import { ITEM, type Items } from '../scene/items';
import { levelsAt } from '../scene/lod';
import { PLACE, type RackLayout } from '../scene/rack-layout';
import type { Scene } from '../scene/scene';

/** What a rubber band took, and where it stands, so that nobody has to look its things up again. */
export interface Catch {
  readonly ids: readonly number[];
  /** The items taken, as they were numbered in `of`; undefined when things inside of items were. */
  readonly items: Uint32Array | undefined;
  readonly of: Items;
}

/**
 * What a rubber band takes. Drawn to the right it takes what lies whole inside it, to the left what it touches, but for aisles, in which one
 * draws. Where
 * names of devices can be read, devices are meant, unless the band holds their whole rack; farther away racks are.
 * Cost: one pass over the boxes' column, which for a band that takes much is cheaper than any index, and always cheap.
 */
export function marquee(scene: Scene, band: Box, touching: boolean, scale: number): Catch {
  const { boxes, kinds, count } = scene.items;
  const [left, bottom, right, top] = band;
  const deep = levelsAt(scale).deviceNames;
  const devices = new Set<number>();
  const taken = new Uint32Array((count >> 5) + 1);
  let length = 0;
  for (let item = 0, at = 0; item < count; item++, at += 4) {
    if (boxes[at]! > right || boxes[at + 2]! < left || boxes[at + 1]! > top || boxes[at + 3]! < bottom) continue;
    const whole = boxes[at]! >= left && boxes[at + 1]! >= bottom && boxes[at + 2]! <= right && boxes[at + 3]! <= top;
    const layout = deep && !whole ? scene.layout(item) : undefined;
    if (layout) takeDevices(scene, layout, boxes[at]!, boxes[at + 1]!, band, touching, devices);
    else if (whole || (touching && kinds[item] !== ITEM.aisle)) {
      taken[item >> 5]! |= 1 << (item & 31);
      length++;
    }
  }
  const items = itemsIn(taken, length);
  const ids = subjectsOf(scene, items);
  return devices.size === 0
    ? { ids, items, of: scene.items }
    : { ids: [...new Set([...ids, ...devices])], items: undefined, of: scene.items };
}

/** Numbers of the bits that are set, ascending. */
function itemsIn(bitmap: Uint32Array, length: number): Uint32Array {
  const items = new Uint32Array(length);
  let at = 0;
  for (let word = 0; word < bitmap.length; word++)
    for (let bits = bitmap[word]!; bits !== 0; bits &= bits - 1) items[at++] = word * 32 + 31 - Math.clz32(bits & -bits);
  return items;
}

/** Each subject once: both sides of a rack stand next to each other in the columns. */
function subjectsOf(scene: Scene, items: Uint32Array): readonly number[] {
  const { subjects, doubled } = scene.items;
  // Filled with a fraction, the list holds plain numbers from the start: it is neither grown nor made anew.
  const ids = new Array<number>(items.length).fill(0.5);
  let length = 0;
  for (let at = 0; at < items.length; at++) {
    const subject = subjects[items[at]!]!;
    if (length === 0 || subject !== ids[length - 1]) ids[length++] = subject;
  }
  ids.length = length;
  return doubled ? [...new Set(ids)] : ids;
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
