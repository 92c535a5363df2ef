import type { Camera } from '../../../../domain/geometry/view';

export type Bounds = readonly [number, number, number, number];

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

/** Does a canvas of these CSS pixels show all of the drawing? */
export function showsAll(bounds: Bounds, camera: Camera, width: number, height: number): boolean {
  const halfWidth = width / 2 / camera.scale;
  const halfHeight = height / 2 / camera.scale;
  return (
    bounds[0] >= camera.x - halfWidth &&
    bounds[2] <= camera.x + halfWidth &&
    bounds[1] >= camera.y - halfHeight &&
    bounds[3] <= camera.y + halfHeight
  );
}

/** 0xRRGGBBAA as CSS. */
export function cssColor(rgba: number): string {
  return `#${(rgba >>> 0).toString(16).padStart(8, '0')}`;
}
