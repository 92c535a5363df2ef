import type { Box } from '../camera/camera';
import { SpatialIndex } from '../spatial/spatial-index';
import type { Scene } from './scene';
import { runBetween } from './where';

/** The straight pieces of all links, with an index over them. */
export interface LinkSegments {
  /** 4 a piece: x0 y0 x1 y1, world mm. */
  readonly ends: Float64Array;
  /** The link of a piece. */
  readonly links: Int32Array;
  /** Millimetres of link to a square millimetre of the diagram, on the whole. */
  readonly density: number;
  readonly byteLength: number;
  /** Pieces whose box meets a box. */
  search(box: Box): readonly number[];
}

/** Cost: the links. */
export function segmentsOf(scene: Scene): LinkSegments {
  const { count, from, to } = scene.links();
  const ends: number[] = [];
  const links: number[] = [];
  for (let link = 0; link < count; link++) {
    const path = runBetween(scene, from[link]!, to[link]!);
    for (let at = 0; at + 3 < path.length; at += 2) {
      ends.push(path[at]!, path[at + 1]!, path[at + 2]!, path[at + 3]!);
      links.push(link);
    }
  }
  const [left, bottom, right, top] = scene.bounds ?? [0, 0, 1, 1];
  let length = 0;
  for (let at = 0; at < ends.length; at += 4) length += Math.hypot(ends[at + 2]! - ends[at]!, ends[at + 3]! - ends[at + 1]!);
  const boxes = new Float64Array(ends.length);
  for (let at = 0; at < ends.length; at += 4) {
    boxes[at] = Math.min(ends[at]!, ends[at + 2]!);
    boxes[at + 1] = Math.min(ends[at + 1]!, ends[at + 3]!);
    boxes[at + 2] = Math.max(ends[at]!, ends[at + 2]!);
    boxes[at + 3] = Math.max(ends[at + 1]!, ends[at + 3]!);
  }
  const index = new SpatialIndex();
  index.build(boxes, links.length);
  return {
    ends: Float64Array.from(ends),
    links: Int32Array.from(links),
    density: length / Math.max(1, (right - left) * (top - bottom)),
    byteLength: ends.length * 16 + links.length * 4 + index.byteLength(),
    search: (box) => index.search(box),
  };
}
