import { describe, expect, it } from 'vitest';
import type { CanvasSize } from '../../domain/geometry/view';
import { sameMiddle, showsAll } from './whole-view';

const inset = { left: 280, top: 40, right: 320, bottom: 0 };
const wide: CanvasSize = { width: 2560, height: 1200, devicePixelRatio: 1, inset };
const narrow: CanvasSize = { width: 960, height: 700, devicePixelRatio: 1, inset: { ...inset, left: 0 } };

describe('what a window shows', () => {
  it('[X21] everything is in view when it lies in what panels leave free', () => {
    const size: CanvasSize = { width: 1000, height: 600, devicePixelRatio: 1 };
    const camera = { x: 500, y: 250, scale: 1 };
    expect(showsAll([0, 0, 1000, 500], camera, size)).toBe(true);
    expect(showsAll([0, 0, 1000, 500], camera, { ...size, inset })).toBe(false);
    expect(showsAll([300, 0, 670, 500], camera, { ...size, inset })).toBe(true);
    expect(showsAll([0, 0, 1001, 500], camera, size)).toBe(false);
    expect(showsAll([0, -60, 1000, 500], camera, size)).toBe(false);
  });

  it('[X21] a window that shrinks keeps in its middle what stood in the middle of the drawing', () => {
    const camera = { x: 5000, y: 2000, scale: 0.5 };
    const middle = (
      { width, height, inset: free = { left: 0, top: 0, right: 0, bottom: 0 } }: CanvasSize,
      { x, y, scale } = camera,
    ) => [
      x + ((free.left + width - free.right) / 2 - width / 2) / scale,
      y - ((free.top + height - free.bottom) / 2 - height / 2) / scale,
    ];
    expect(middle(narrow, sameMiddle(camera, wide, narrow))).toEqual(middle(wide));
    expect(sameMiddle(camera, wide, wide)).toEqual(camera);
  });
});
