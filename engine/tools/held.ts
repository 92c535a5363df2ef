import type { Box } from '../camera/camera';
import type { Scene } from '../scene/scene';
import { boxesOf, unionOf } from '../scene/where';

/** What a drag holds, looked up once and not with every movement of the hand. */
export interface Held {
  readonly ids: ReadonlySet<number>;
  /** Box of all; undefined = none has a place here. */
  readonly box: Box | undefined;
  readonly placements: readonly number[];
  /** Those whose places decide whether all may move: all of a few, of many those farthest out. */
  readonly probes: readonly number[];
}

/** Of more placements than this only those farthest out are asked whether they may go somewhere. */
const PROBED_MAX = 64;

export function heldOf(scene: Scene, ids: readonly number[]): Held {
  const { items } = scene;
  const boxes: Box[] = [];
  const placements: number[] = [];
  const reach = [Infinity, Infinity, -Infinity, -Infinity];
  const outer = [0, 0, 0, 0];
  for (const id of ids) {
    const placement = items.placements[items.bySubject.get(id) ?? -1] ?? 0;
    if (placement !== 0) placements.push(placement);
    for (const box of boxesOf(scene, id)) {
      boxes.push(box);
      for (let side = 0; side < 4 && placement !== 0; side++) {
        if (side < 2 ? box[side]! >= reach[side]! : box[side]! <= reach[side]!) continue;
        reach[side] = box[side]!;
        outer[side] = placement;
      }
    }
  }
  const probes = placements.length > PROBED_MAX ? [...new Set(outer)] : placements;
  return { ids: new Set(ids), box: unionOf(boxes), placements, probes };
}
