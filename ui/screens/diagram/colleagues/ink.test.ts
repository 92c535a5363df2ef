import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inkOn, luminance } from './ink';

it('a name is read on every colour: 4.5 to 1 at least', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, (ground) => {
      const [dark, light] = [luminance(ground), luminance(inkOn(ground))].sort((one, other) => one - other);
      expect((light! + 0.05) / (dark! + 0.05)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
