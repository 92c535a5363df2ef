import type { Box } from '../camera/camera';
import { SpatialIndex } from '../spatial/spatial-index';
import { linkRun } from './link-looks';
import type { Scene } from './scene';
import { runBetween } from './tray-runs';

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
  meetsMore(box: Box, most: number): boolean;
  /** These items stand elsewhere. False when pieces must be found anew: ways over trays depend on more than their ends, and looks have corners. */
  moved(items: readonly number[]): boolean;
}

/** Cost: the links. */
export function segmentsOf(scene: Scene): LinkSegments {
  const found = scene.links();
  const { count, from, to } = found;
  const ends: number[] = [];
  const links: number[] = [];
  for (let link = 0; link < count; link++) {
    const path = linkRun(scene, found, link);
    for (let at = 0; at + 3 < path.length; at += 2) {
      ends.push(path[at]!, path[at + 1]!, path[at + 2]!, path[at + 3]!);
      links.push(link);
    }
  }
  const [left, bottom, right, top] = scene.bounds ?? [0, 0, 1, 1];
  let length = 0;
  for (let at = 0; at < ends.length; at += 4) length += Math.hypot(ends[at + 2]! - ends[at]!, ends[at + 3]! - ends[at + 1]!);
  const boxes = new Float64Array(ends.length);
  for (let piece = 0; piece < links.length; piece++) setBox(boxes, ends, piece);
  const index = new SpatialIndex();
  index.build(boxes, links.length);
  const kept = Float64Array.from(ends);
  return {
    ends: kept,
    links: Int32Array.from(links),
    density: length / Math.max(1, (right - left) * (top - bottom)),
    byteLength: ends.length * 16 + links.length * 4 + index.byteLength(),
    search: (box) => index.search(box),
    meetsMore: (box, most) => index.meetsMore(box, most),
    moved: (items) => {
      if (scene.items.kind === 'plan' || found.looks.size > 0) return false;
      const isMoved = new Uint8Array(scene.items.count);
      for (const item of items) isMoved[item] = 1;
      const pieces: number[] = [];
      // Straight ones: piece and link have the same number.
      for (let link = 0; link < count; link++) {
        if (isMoved[from[link]!] === 0 && isMoved[to[link]!] === 0) continue;
        kept.set(runBetween(scene, from[link]!, to[link]!), link * 4);
        setBox(boxes, kept, link);
        pieces.push(link);
      }
      index.moved(pieces);
      return true;
    },
  };
}

function setBox(boxes: Float64Array, ends: ArrayLike<number>, piece: number): void {
  const at = piece * 4;
  boxes[at] = Math.min(ends[at]!, ends[at + 2]!);
  boxes[at + 1] = Math.min(ends[at + 1]!, ends[at + 3]!);
  boxes[at + 2] = Math.max(ends[at]!, ends[at + 2]!);
  boxes[at + 3] = Math.max(ends[at + 1]!, ends[at + 3]!);
}
