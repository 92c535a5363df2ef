import type { Camera, CanvasSize } from '../../domain/geometry/view';

/** minX minY maxX maxY, world mm. */
export type Bounds = readonly [number, number, number, number];

const NO_INSET = { left: 0, top: 0, right: 0, bottom: 0 } as const;

/** Does what panels leave free of the canvas show all of the drawing? */
export function showsAll(bounds: Bounds, camera: Camera, { width, height, inset = NO_INSET }: CanvasSize): boolean {
  const left = camera.x + (inset.left - width / 2) / camera.scale;
  const right = camera.x + (width / 2 - inset.right) / camera.scale;
  const top = camera.y - (inset.top - height / 2) / camera.scale;
  const bottom = camera.y - (height / 2 - inset.bottom) / camera.scale;
  return bounds[0] >= left && bounds[2] <= right && bounds[1] >= bottom && bounds[3] <= top;
}

/** The camera after the canvas became another: what stood in the middle of its free part stands there again. */
export function sameMiddle(camera: Camera, before: CanvasSize, after: CanvasSize): Camera {
  const [x, y] = besideMiddle(before);
  const [nextX, nextY] = besideMiddle(after);
  return { x: camera.x + (x - nextX) / camera.scale, y: camera.y - (y - nextY) / camera.scale, scale: camera.scale };
}

/** How far the middle of the free part lies beside that of the canvas, CSS px, y down. */
function besideMiddle({ inset = NO_INSET }: CanvasSize): readonly [number, number] {
  return [(inset.left - inset.right) / 2, (inset.top - inset.bottom) / 2];
}
