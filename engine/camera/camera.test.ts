import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CanvasSize } from '../../domain/geometry/view';
import { clampCamera, fitBox, panBy, SCALE_MAX, showBox, toCanvas, toWorld, viewOf, visibleBox, zoomAt } from './camera';
import { advance, between, flight, glide } from './camera-motion';

const cameras = fc.record({
  x: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  y: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  scale: fc.double({ min: 1e-3, max: SCALE_MAX, noNaN: true }),
});
const sizes: fc.Arbitrary<CanvasSize> = fc.record({
  width: fc.integer({ min: 50, max: 4000 }),
  height: fc.integer({ min: 50, max: 3000 }),
  devicePixelRatio: fc.constantFrom(1, 1.25, 1.5, 2, 3),
});
const points = fc.tuple(fc.integer({ min: -500, max: 4500 }), fc.integer({ min: -500, max: 3500 }));
/** Rounding of doubles at a million millimetres, in CSS px. */
const NEAR = 1e-4;

describe('camera', () => {
  it('a canvas point taken to the world and back is the same point', () => {
    fc.assert(
      fc.property(cameras, sizes, points, (camera, size, [x, y]) => {
        const [backX, backY] = toCanvas(camera, size, ...toWorld(camera, size, x, y));
        expect(Math.abs(backX - x)).toBeLessThan(NEAR);
        expect(Math.abs(backY - y)).toBeLessThan(NEAR);
      }),
    );
  });

  it('zooming keeps the world point under the pointer where it is', () => {
    fc.assert(
      fc.property(
        cameras,
        sizes,
        points,
        fc.double({ min: 1e-3, max: SCALE_MAX, noNaN: true }),
        (camera, size, [x, y], scale) => {
          const under = toWorld(camera, size, x, y);
          const [afterX, afterY] = toCanvas(zoomAt(camera, size, x, y, scale), size, ...under);
          expect(Math.abs(afterX - x)).toBeLessThan(NEAR);
          expect(Math.abs(afterY - y)).toBeLessThan(NEAR);
        },
      ),
    );
  });

  it('panning moves the picture with the hand', () => {
    const size = { width: 100, height: 100, devicePixelRatio: 1 };
    const camera = { x: 0, y: 0, scale: 2 };
    expect(toCanvas(panBy(camera, 10, -4), size, 0, 0)).toEqual([60, 46]);
  });

  it('a fitted box lies whole within what panels leave free', () => {
    const size = { width: 1000, height: 600, devicePixelRatio: 1, inset: { left: 280, top: 44, right: 320, bottom: 24 } };
    const box = [100, 200, 4100, 2200] as const;
    const camera = fitBox(box, size);
    const [left, bottom] = toCanvas(camera, size, box[0], box[1]);
    const [right, top] = toCanvas(camera, size, box[2], box[3]);
    expect(left).toBeGreaterThanOrEqual(280);
    expect(right).toBeLessThanOrEqual(680);
    expect(top).toBeGreaterThanOrEqual(44);
    expect(bottom).toBeLessThanOrEqual(576);
  });

  it('a clamped camera shows some of the content at a scale in reach', () => {
    fc.assert(
      fc.property(cameras, sizes, (camera, size) => {
        const content = [0, 0, 7200, 9000] as const;
        const clamped = clampCamera(camera, size, content);
        const [minX, minY, maxX, maxY] = visibleBox(clamped, size);
        expect(clamped.scale).toBeLessThanOrEqual(SCALE_MAX);
        expect(minX < content[2] + 1 && maxX > content[0] - 1 && minY < content[3] + 1 && maxY > content[1] - 1).toBe(true);
        expect(clampCamera(clamped, size, content)).toEqual(clamped);
      }),
    );
  });

  it('the corner of the view lies on a whole device pixel', () => {
    fc.assert(
      fc.property(cameras, sizes, (camera, size) => {
        const view = viewOf(camera, size);
        expect(Math.abs(view.left * view.k - Math.round(view.left * view.k))).toBeLessThan(1e-3);
      }),
    );
  });
});

describe('camera motion', () => {
  it('a flight begins where it starts and ends where it leads', () => {
    fc.assert(
      fc.property(cameras, cameras, (from, to) => {
        const motion = flight(from, to, 1000);
        expect(advance(motion, from, 1000 + 601).camera).toEqual(to);
        expect(advance(motion, from, 1000 + 601).motion).toBeUndefined();
        const start = between(from, to, 0);
        expect(Math.abs(start.scale - from.scale)).toBeLessThan(from.scale * 1e-9);
      }),
    );
  });

  it('a glide slows down and ends; a slow hand does not fling', () => {
    expect(glide(30, 30, 0)).toBeUndefined();
    let motion = glide(2000, 0, 0);
    let camera = { x: 0, y: 0, scale: 1 };
    let frames = 0;
    for (let now = 16; motion; now += 16) {
      ({ camera, motion } = advance(motion, camera, now));
      frames++;
    }
    expect(frames).toBeLessThan(60);
    // 2000 px/s falling to 1/e every 110 ms travels 220 px
    expect(camera.x).toBeLessThan(-190);
    expect(camera.x).toBeGreaterThan(-221);
  });
});

describe('what the keyboard selects', () => {
  const size: CanvasSize = {
    width: 800,
    height: 600,
    devicePixelRatio: 1,
    inset: { left: 200, top: 0, right: 0, bottom: 0 },
  };
  const camera = { x: 0, y: 0, scale: 1 };

  it('moves no picture while it is in view, clear of the panels', () => {
    expect(showBox(camera, size, [-100, -100, 100, 100])).toBe(camera);
  });

  it('comes into view by the shortest way, at the same scale', () => {
    expect(showBox(camera, size, [-300, -10, -250, 10])).toEqual({ x: -124, y: 0, scale: 1 });
    expect(showBox(camera, size, [500, 400, 520, 420])).toEqual({ x: 144, y: 144, scale: 1 });
  });

  it('when it is larger than the view, only what is wholly out of view comes to its middle', () => {
    expect(showBox(camera, size, [-5000, -10, 5000, 10])).toBe(camera);
    expect(showBox(camera, size, [9000, -10, 11000, 10]).x).toBe(9900);
  });
});
