import type { Camera, CanvasSize } from '../../../../domain/geometry/view';
import type { Told } from '../../../../protocol/socket/messages';

/** What of the drawing is seen, by its middle, mm. */
export type SeenView = NonNullable<Told['view']>;

/** The canvas, CSS pixels, with what panels cover of it. */
export interface Ground {
  readonly width: number;
  readonly height: number;
  readonly inset: NonNullable<CanvasSize['inset']>;
  /** How many times as wide as it is the drawing is drawn: 2 where fronts and rears stand side by side. */
  readonly stretch: number;
}

/** Middle and size of what panels leave free, CSS pixels from the middle of the canvas. */
function freeOf({ width, height, inset }: Ground) {
  return {
    right: (inset.left - inset.right) / 2,
    down: (inset.top - inset.bottom) / 2,
    width: Math.max(1, width - inset.left - inset.right),
    height: Math.max(1, height - inset.top - inset.bottom),
  };
}

/** What panels leave free of the view of this camera. */
export function viewOn(camera: Camera, ground: Ground): SeenView {
  const free = freeOf(ground);
  return {
    x: (camera.x + free.right / camera.scale) / ground.stretch,
    y: camera.y - free.down / camera.scale,
    width: free.width / camera.scale / ground.stretch,
    height: free.height / camera.scale,
  };
}

/** The camera that shows all of it in what panels leave free here; where both have the same ground, the same camera. */
export function cameraOn(view: SeenView, ground: Ground): Camera {
  const free = freeOf(ground);
  const scale = Math.min(free.width / Math.max(1e-6, view.width * ground.stretch), free.height / Math.max(1e-6, view.height));
  return { x: view.x * ground.stretch - free.right / scale, y: view.y + free.down / scale, scale };
}

/** Where a place of the drawing is on the canvas, CSS pixels. */
export function onCanvas([x, y]: readonly [number, number], camera: Camera, { width, height, stretch }: Ground) {
  return {
    x: width / 2 + (x * stretch - camera.x) * camera.scale,
    y: height / 2 - (y - camera.y) * camera.scale,
  };
}
