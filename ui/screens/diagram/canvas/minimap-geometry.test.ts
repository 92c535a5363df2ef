import { describe, expect, it } from 'vitest';
import { cameraFrame, cssColor, freeCorner, boxesUnder, minimapFrame, minimapToWorld } from './minimap-geometry';

describe('the minimap', () => {
  const frame = minimapFrame([0, 0, 1000, 500], 112, 112);

  it('shows the whole drawing in its middle', () => {
    expect(frame.scale).toBeCloseTo(0.1);
    expect(minimapToWorld(frame, 56, 56)).toEqual([500, 250]);
    expect(minimapToWorld(frame, 6, 31)[0]).toBeCloseTo(0);
    expect(minimapToWorld(frame, 6, 31)[1]).toBeCloseTo(500);
  });

  it('frames what the canvas shows', () => {
    const [left, top, width, height] = cameraFrame(frame, { x: 500, y: 250, scale: 2 }, 400, 200);
    expect([left, top, width, height].map((value) => Math.round(value))).toEqual([46, 51, 20, 10]);
  });

  it('[X21] stands in a corner where it hides nothing drawn, the usual one first; where there is none it stays', () => {
    expect(freeCorner({ 'right-bottom': 0, 'right-top': 0, 'left-bottom': 0 }, 'right-top')).toBe('right-bottom');
    expect(freeCorner({ 'right-bottom': 2, 'right-top': 0, 'left-bottom': 0 }, 'right-bottom')).toBe('right-top');
    expect(freeCorner({ 'right-bottom': 2, 'right-top': 1, 'left-bottom': 0 }, 'right-bottom')).toBe('left-bottom');
    expect(freeCorner({ 'right-bottom': 2, 'right-top': 1, 'left-bottom': 9 }, 'right-bottom')).toBe('right-bottom');
  });

  it('[X21] counts what is drawn under a part of the canvas', () => {
    const boxes = [0, 0, 100, 100, 400, 0, 500, 100, 900, 450, 1000, 500];
    const camera = { x: 500, y: 250, scale: 1 };
    expect(boxesUnder(boxes, [0, 0, 1000, 500], camera, 1000, 500)).toBe(3);
    expect(boxesUnder(boxes, [0, 390, 450, 500], camera, 1000, 500)).toBe(2);
    expect(boxesUnder(boxes, [110, 0, 390, 500], camera, 1000, 500)).toBe(0);
  });

  it('[walk 1 overview] counts a thing of which it would cover the name alone', () => {
    const camera = { x: 500, y: 250, scale: 1 };
    expect(boxesUnder([400, 0, 500, 100], [400, 300, 500, 390], camera, 1000, 500)).toBe(1);
    expect(boxesUnder([400, 0, 500, 100], [400, 300, 500, 380], camera, 1000, 500)).toBe(0);
  });

  it('an empty drawing has a frame of finite size', () => {
    expect(Number.isFinite(minimapFrame([0, 0, 0, 0], 100, 100).scale)).toBe(true);
  });

  it('colours keep their leading zeros', () => {
    expect(cssColor(0x001122ff)).toBe('#001122ff');
    expect(cssColor(0xff0000ff | 0)).toBe('#ff0000ff');
  });
});
