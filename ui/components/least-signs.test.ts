import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastSigns } from './least-signs';

test('[walk 7, crumbs] a path of up to twelve places keeps room in a bar of 64 signs, and one of four has nine of each name', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 12 }), (path) => {
      const all = path.map((label) => leastSigns(label, path.length));
      expect(all.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(64);
      if (path.length <= 4) expect(all).toEqual(path.map((label) => Math.min(9, label.length) + 2));
    }),
  );
});
