import type { Camera, CanvasSize } from '../../domain/geometry/view';
import type { View } from '../gl/device';

/** minX minY maxX maxY, world mm. */
export type Box = readonly [number, number, number, number];

/** The four cells of a row. */
export function boxAt(cells: ArrayLike<number>, row: number): Box {
  return [cells[4 * row]!, cells[4 * row + 1]!, cells[4 * row + 2]!, cells[4 * row + 3]!];
}

/** Canvas point (CSS px, y down) to world mm. Inverse of `toCanvas`. */
export function toWorld(camera: Camera, size: CanvasSize, x: number, y: number): readonly [number, number] {
  return [camera.x + (x - size.width / 2) / camera.scale, camera.y - (y - size.height / 2) / camera.scale];
}

export function toCanvas(camera: Camera, size: CanvasSize, x: number, y: number): readonly [number, number] {
  return [(x - camera.x) * camera.scale + size.width / 2, (camera.y - y) * camera.scale + size.height / 2];
}

/** The world box that the canvas shows. */
export function visibleBox(camera: Camera, size: CanvasSize): Box {
  const halfWidth = size.width / 2 / camera.scale;
  const halfHeight = size.height / 2 / camera.scale;
  return [camera.x - halfWidth, camera.y - halfHeight, camera.x + halfWidth, camera.y + halfHeight];
}

/** Same world point under the same canvas point, at another scale. */
export function zoomAt(camera: Camera, size: CanvasSize, x: number, y: number, scale: number): Camera {
  const [worldX, worldY] = toWorld(camera, size, x, y);
  return { x: worldX - (x - size.width / 2) / scale, y: worldY + (y - size.height / 2) / scale, scale };
}

/** Moves the picture with the pointer: dx, dy in CSS px, y down. */
export function panBy(camera: Camera, dx: number, dy: number): Camera {
  return { x: camera.x - dx / camera.scale, y: camera.y + dy / camera.scale, scale: camera.scale };
}

/** Deepest zoom: 60 CSS px a mm shows one port across the screen. */
export const SCALE_MAX = 60;

/** Camera that shows a box whole in what panels leave free, with a margin in CSS px. */
export function fitBox(box: Box, size: CanvasSize, margin = 32): Camera {
  const inset = size.inset ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const width = Math.max(40, size.width - inset.left - inset.right - 2 * margin);
  const height = Math.max(40, size.height - inset.top - inset.bottom - 2 * margin);
  const scale = Math.min(SCALE_MAX, width / Math.max(1e-3, box[2] - box[0]), height / Math.max(1e-3, box[3] - box[1]));
  const offsetX = (inset.left - inset.right) / 2 / scale;
  const offsetY = (inset.top - inset.bottom) / 2 / scale;
  return { x: (box[0] + box[2]) / 2 - offsetX, y: (box[1] + box[3]) / 2 + offsetY, scale };
}

/**
 * The camera moved just as far as it takes to show a box in what panels leave free, at the same scale; the same camera
 * when the box is in view. A box too big for the view is shown by its middle once nothing of it is left in view.
 */
export function showBox(camera: Camera, size: CanvasSize, box: Box, margin = 24): Camera {
  const inset = size.inset ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const [left, top] = toCanvas(camera, size, box[0], box[3]);
  const [right, bottom] = toCanvas(camera, size, box[2], box[1]);
  const dx = stepInto(left, right, inset.left + margin, size.width - inset.right - margin);
  const dy = stepInto(top, bottom, inset.top + margin, size.height - inset.bottom - margin);
  return dx === 0 && dy === 0 ? camera : panBy(camera, dx, dy);
}

/** How far [from, to] moves to lie within [low, high], CSS px. */
function stepInto(from: number, to: number, low: number, high: number): number {
  if (to - from > high - low) return to < low || from > high ? (low + high - from - to) / 2 : 0;
  return from < low ? low - from : to > high ? high - to : 0;
}

/** Keeps the scale in reach of the content and some of the content on the canvas. An empty content clamps nothing but scale. */
export function clampCamera(camera: Camera, size: CanvasSize, content: Box | undefined): Camera {
  if (!content) return { ...camera, scale: Math.min(SCALE_MAX, Math.max(1e-5, camera.scale)) };
  const smallest = Math.min(fitBox(content, size).scale * 0.35, 1);
  const scale = Math.min(SCALE_MAX, Math.max(smallest, camera.scale));
  const reachX = Math.max(0, size.width / 2 - 60) / scale;
  const reachY = Math.max(0, size.height / 2 - 60) / scale;
  return {
    x: Math.min(content[2] + reachX, Math.max(content[0] - reachX, camera.x)),
    y: Math.min(content[3] + reachY, Math.max(content[1] - reachY, camera.y)),
    scale,
  };
}

/** The camera as the GPU sees it; the left bottom corner is put on a whole device pixel. */
export function viewOf(camera: Camera, size: CanvasSize): View {
  const ratio = size.devicePixelRatio;
  const width = Math.max(1, Math.round(size.width * ratio));
  const height = Math.max(1, Math.round(size.height * ratio));
  const k = camera.scale * ratio;
  return {
    width,
    height,
    k,
    left: Math.round(camera.x * k - width / 2) / k,
    bottom: Math.round(camera.y * k - height / 2) / k,
    line: Math.max(1, Math.round(ratio)),
    ratio,
  };
}
