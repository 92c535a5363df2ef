import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cameraOn, onCanvas, viewOn } from './seen-view';

const edge = fc.integer({ min: 0, max: 300 });
const ground = fc.record({
  width: fc.integer({ min: 900, max: 4000 }),
  height: fc.integer({ min: 700, max: 3000 }),
  inset: fc.record({ left: edge, top: edge, right: edge, bottom: edge }),
  stretch: fc.constantFrom(1, 2),
});
const camera = fc.record({
  x: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  y: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  scale: fc.double({ min: 0.001, max: 60, noNaN: true }),
});

describe('following a view', () => {
  it('on the same ground the same camera comes of it', () => {
    fc.assert(
      fc.property(camera, ground, (seen, here) => {
        const followed = cameraOn(viewOn(seen, here), here);
        expect(followed.scale / seen.scale).toBeCloseTo(1, 6);
        expect((followed.x - seen.x) * seen.scale).toBeCloseTo(0, 3);
        expect((followed.y - seen.y) * seen.scale).toBeCloseTo(0, 3);
      }),
    );
  });

  it('on another screen all of it is in what panels leave free', () => {
    fc.assert(
      fc.property(camera, ground, ground, (seen, there, here) => {
        const view = viewOn(seen, there);
        const followed = cameraOn(view, here);
        for (const side of [-1, 1]) {
          const { x, y } = onCanvas([view.x + (side * view.width) / 2, view.y + (side * view.height) / 2], followed, here);
          expect(x).toBeGreaterThanOrEqual(here.inset.left - 0.01);
          expect(x).toBeLessThanOrEqual(here.width - here.inset.right + 0.01);
          expect(y).toBeGreaterThanOrEqual(here.inset.top - 0.01);
          expect(y).toBeLessThanOrEqual(here.height - here.inset.bottom + 0.01);
        }
      }),
    );
  });
});
