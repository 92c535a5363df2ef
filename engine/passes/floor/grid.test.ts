import { describe, expect, it } from 'vitest';
import { gridStep, snapStep, strongEvery } from './grid';

describe('[R9.019] [R9.021] the grid', () => {
  it('its lines follow the zoom from blocks of 20 mm through tiles of 600 mm, never closer than 20 px', () => {
    expect([1, 0.2, 0.04, 0.01, 0.002].map(gridStep)).toEqual([20, 120, 600, 3000, 15_000]);
    for (let scale = 60; scale > 1e-4; scale *= 0.7) expect(gridStep(scale) * scale).toBeGreaterThanOrEqual(20);
  });

  it('every strong line is a line of the next coarser step', () => {
    for (const scale of [1, 0.2, 0.04, 0.01]) {
      const step = gridStep(scale);
      const coarser = [120, 600, 3000, 15_000].find((each) => each > step);
      expect(step * strongEvery(step)).toBe(coarser);
    }
  });

  it('things keep to what is seen of it, at most a tile; without it to blocks', () => {
    expect([1, 0.2, 0.04, 0.002].map((scale) => snapStep(scale, true))).toEqual([20, 120, 600, 600]);
    expect(snapStep(0.002, false)).toBe(20);
  });
});
