import type { Box } from '../camera/camera';
import type { PixelRect, View } from '../gl/device';

/** Whole pixels of a picture: left, bottom, and the first beyond right and top. */
export type Bounds = readonly [number, number, number, number];

/** Where a view lies in a picture of the same scale; undefined when their pixels do not meet. */
export function placeOf(view: View, picture: View): Bounds | undefined {
  if (view.k !== picture.k) return undefined;
  const x = Math.round((view.left - picture.left) * view.k);
  const y = Math.round((view.bottom - picture.bottom) * view.k);
  return [x, y, x + view.width, y + view.height];
}

export function within(inner: Bounds, outer: Bounds): boolean {
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
}

/** What both have; undefined when that is nothing. */
export function cutTo(one: Bounds, other: Bounds): Bounds | undefined {
  const cut: Bounds = [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
  return cut[0] < cut[2] && cut[1] < cut[3] ? cut : undefined;
}

/** What of a screen lies around a rectangle, in parts that do not overlap. */
export function outside(
  bounds: Bounds,
  { width, height }: { readonly width: number; readonly height: number },
): readonly Bounds[] {
  const inside = cutTo(bounds, [0, 0, width, height]);
  if (!inside) return [[0, 0, width, height]];
  const [x0, y0, x1, y1] = inside;
  const parts: readonly Bounds[] = [
    [0, 0, x0, height],
    [x1, 0, width, height],
    [x0, 0, x1, y0],
    [x0, y1, x1, height],
  ];
  return parts.filter((part) => part[0] < part[2] && part[1] < part[3]);
}

export function area([x0, y0, x1, y1]: Bounds): number {
  return (x1 - x0) * (y1 - y0);
}

/** Rectangles of which none can be drawn together with another for less than both alone. */
export function joined(all: readonly Bounds[]): readonly Bounds[] {
  const kept: Bounds[] = [];
  for (let bounds of all) {
    for (let at = 0; at < kept.length; ) {
      const together = around(kept[at]!, bounds);
      if (area(together) > area(kept[at]!) + area(bounds) + ALONE) at++;
      else {
        bounds = together;
        kept.splice(at, 1);
        at = 0;
      }
    }
    kept.push(bounds);
  }
  return kept;
}
/** Pixels that could be drawn for what one more rectangle costs. */
const ALONE = 4000;

function around(one: Bounds, other: Bounds): Bounds {
  return [Math.min(one[0], other[0]), Math.min(one[1], other[1]), Math.max(one[2], other[2]), Math.max(one[3], other[3])];
}

/** Sides of the first (0 left, 1 bottom, 2 right, 3 top) beyond which the second reaches. */
export function growth(filled: Bounds, wanted: Bounds): readonly (0 | 1 | 2 | 3)[] {
  return ([0, 1, 2, 3] as const).filter((side) => (side < 2 ? wanted[side] < filled[side] : wanted[side] > filled[side]));
}

/** Whole pixels of the view that a box touches, and one more. */
export function pixelsOf({ left, bottom, k }: View, [minX, minY, maxX, maxY]: Box): Bounds {
  return [
    Math.floor((minX - left) * k) - 1,
    Math.floor((minY - bottom) * k) - 1,
    Math.ceil((maxX - left) * k) + 1,
    Math.ceil((maxY - bottom) * k) + 1,
  ];
}

/** What these pixels of the view show, world mm. */
export function boxOf({ left, bottom, k }: View, [x0, y0, x1, y1]: Bounds): Box {
  return [left + x0 / k, bottom + y0 / k, left + x1 / k, bottom + y1 / k];
}

/** What a rectangle of the view shows, or all of it, world mm. */
export function worldOf(view: View, rect?: PixelRect | null): Box {
  const [x, y, width, height] = rect ?? [0, 0, view.width, view.height];
  return boxOf(view, [x, y, x + width, y + height]);
}

export function rectOf([x0, y0, x1, y1]: Bounds): PixelRect {
  return [x0, y0, x1 - x0, y1 - y0];
}
