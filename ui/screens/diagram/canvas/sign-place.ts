import type { Camera } from '../../../../domain/geometry/view';

/** Keeps a sign off the edge, and off what stands along it. */
const EDGE = 12;
const ABOVE = 10;

/**
 * Left and top of a sign of this size above a point of the drawing, CSS pixels; where the point is out of sight it stands
 * at the edge of what panels leave free, towards it.
 */
export function signPlace(
  point: { readonly x: number; readonly y: number },
  camera: Camera,
  canvas: { readonly width: number; readonly height: number },
  sign: { readonly width: number; readonly height: number },
  free: { readonly left: number; readonly right: number; readonly top: number },
): readonly [left: number, top: number] {
  const x = canvas.width / 2 + (point.x - camera.x) * camera.scale;
  const y = canvas.height / 2 - (point.y - camera.y) * camera.scale;
  const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
  return [
    within(x - sign.width / 2, free.left + EDGE, canvas.width - free.right - sign.width - EDGE),
    within(y - sign.height - ABOVE, free.top + EDGE, canvas.height - sign.height - EDGE),
  ];
}
