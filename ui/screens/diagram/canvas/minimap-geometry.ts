import type { Camera } from '../../../../domain/geometry/view';
import type { Bounds } from '../../../engine-host/whole-view';

/** How the world lies on the minimap: `x = (world x - originX) * scale`, y downwards. */
export interface MinimapFrame {
  readonly originX: number;
  /** World y of the minimap's top edge. */
  readonly originY: number;
  readonly scale: number;
}

/** The whole of `bounds` (minX minY maxX maxY, mm) in the middle of width x height CSS pixels, with a margin. */
export function minimapFrame(bounds: Bounds, width: number, height: number, margin = 6): MinimapFrame {
  const [minX, minY, maxX, maxY] = bounds;
  const scale = Math.min((width - 2 * margin) / Math.max(1, maxX - minX), (height - 2 * margin) / Math.max(1, maxY - minY));
  return {
    originX: (minX + maxX) / 2 - width / 2 / scale,
    originY: (minY + maxY) / 2 + height / 2 / scale,
    scale,
  };
}

/** Place on the minimap -> world mm. */
export function minimapToWorld(frame: MinimapFrame, x: number, y: number): readonly [number, number] {
  return [frame.originX + x / frame.scale, frame.originY - y / frame.scale];
}

/** left, top, width, height on the minimap of what a canvas of these CSS pixels shows. */
export function cameraFrame(
  frame: MinimapFrame,
  camera: Camera,
  width: number,
  height: number,
): readonly [number, number, number, number] {
  const worldWidth = width / camera.scale;
  const worldHeight = height / camera.scale;
  return [
    (camera.x - worldWidth / 2 - frame.originX) * frame.scale,
    (frame.originY - camera.y - worldHeight / 2) * frame.scale,
    worldWidth * frame.scale,
    worldHeight * frame.scale,
  ];
}

/** 0xRRGGBBAA as CSS. */
export function cssColor(rgba: number): string {
  return `#${(rgba >>> 0).toString(16).padStart(8, '0')}`;
}

/** Where the overview can stand, the usual place first. */
export const MINIMAP_CORNERS = ['right-bottom', 'right-top', 'left-bottom'] as const;
export type MinimapCorner = (typeof MINIMAP_CORNERS)[number];

/**
 * The corner where the overview hides least of what is drawn: the usual one if it hides nothing there, else one that
 * hides nothing, else the one where it is. `hidden` = how many drawn things lie under it in each.
 */
export function freeCorner(hidden: Readonly<Record<MinimapCorner, number>>, now: MinimapCorner): MinimapCorner {
  return MINIMAP_CORNERS.find((corner) => hidden[corner] === 0) ?? now;
}

/** How many of these boxes (4 numbers each, world mm), each with the name above it, lie under a part of the canvas (left, top, right, bottom, CSS px). */
export function boxesUnder(
  boxes: ArrayLike<number>,
  [left, top, right, bottom]: Bounds,
  camera: Camera,
  width: number,
  height: number,
): number {
  const minX = camera.x + (left - width / 2) / camera.scale;
  const maxX = camera.x + (right - width / 2) / camera.scale;
  const minY = camera.y - (bottom + NAME_PX - height / 2) / camera.scale;
  const maxY = camera.y - (top - height / 2) / camera.scale;
  let count = 0;
  for (let at = 0; at < boxes.length; at += 4) {
    const isUnder = boxes[at]! < maxX && boxes[at + 2]! > minX && boxes[at + 1]! < maxY && boxes[at + 3]! > minY;
    if (isUnder) count++;
  }
  return count;
}

/** What a name needs above its rack or room, CSS px. */
const NAME_PX = 18;
