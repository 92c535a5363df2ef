import { describe, expect, test } from 'vitest';
import { LIMITS } from './limits';
import { PALETTE } from './palette';

describe('the palette', () => {
  test('[R9.025] has 12 colours, each of its own, with a name of its own', () => {
    expect(PALETTE).toHaveLength(LIMITS.paletteColours);
    expect(new Set(PALETTE.map(({ rgb }) => rgb)).size).toBe(12);
    expect(new Set(PALETTE.map(({ name }) => name)).size).toBe(12);
  });

  test('no two of its colours look alike: at least 60 steps apart in red, green and blue together', () => {
    const channels = (rgb: number): readonly number[] => [rgb >> 16, (rgb >> 8) & 255, rgb & 255];
    for (const [index, a] of PALETTE.entries()) {
      for (const b of PALETTE.slice(index + 1)) {
        const apart = channels(a.rgb).reduce((sum, value, at) => sum + Math.abs(value - channels(b.rgb)[at]!), 0);
        expect(apart, `${a.name} and ${b.name}`).toBeGreaterThanOrEqual(60);
      }
    }
  });
});
