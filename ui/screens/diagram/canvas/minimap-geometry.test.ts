import { describe, expect, it } from 'vitest';
import { cameraFrame, cssColor, minimapFrame, minimapToWorld, showsAll } from './minimap-geometry';

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

  it('stands aside while everything is in view', () => {
    expect(showsAll([0, 0, 1000, 500], { x: 500, y: 250, scale: 1 }, 1200, 600)).toBe(true);
    expect(showsAll([0, 0, 1000, 500], { x: 500, y: 250, scale: 1.5 }, 1200, 600)).toBe(false);
  });

  it('an empty drawing has a frame of finite size', () => {
    expect(Number.isFinite(minimapFrame([0, 0, 0, 0], 100, 100).scale)).toBe(true);
  });

  it('colours keep their leading zeros', () => {
    expect(cssColor(0x001122ff)).toBe('#001122ff');
    expect(cssColor(0xff0000ff | 0)).toBe('#ff0000ff');
  });
});
