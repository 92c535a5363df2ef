import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandsOf, sliceOf } from './bands';

describe('bands', () => {
  it('a slice holds every entry that meets it, and no group far from it', () => {
    const entries = fc.array(fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 60 })), { maxLength: 300 });
    fc.assert(
      fc.property(entries, fc.integer({ min: -100, max: 2100 }), fc.integer({ min: 0, max: 400 }), (list, from, height) => {
        const sorted = [...list].sort((a, b) => a[0] - b[0]);
        const bands = bandsOf(
          sorted.length,
          (entry) => sorted[entry]![0],
          (entry) => sorted[entry]![0] + sorted[entry]![1],
        );
        const [first, last] = sliceOf(bands, from, from + height);
        for (const [index, [low, tall]] of sorted.entries())
          if (low <= from + height && low + tall >= from) expect(index >= first && index < last).toBe(true);
        expect(last - first).toBeLessThanOrEqual(
          sorted.filter(([low, tall]) => low <= from + height && low + tall >= from - 60).length + 64 + 32,
        );
      }),
    );
  });
});
