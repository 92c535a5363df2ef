import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEPTH_MAX, nestsTooDeep } from './nesting';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
const wrapped = (value: unknown, levels: number): unknown => (levels === 0 ? value : wrapped([value], levels - 1));

it('[walk 6, file limits] a JSON text is told as too deep exactly where its values nest deeper than is allowed', () => {
  const sign = fc.constantFrom('[', ']', '{', '}', '"', '\\', 'a');
  const value = fc.jsonValue({ maxDepth: 5, stringUnit: sign });
  fc.assert(
    fc.property(value, fc.integer({ min: DEPTH_MAX - 6, max: DEPTH_MAX + 1 }), (inner, levels) => {
      const whole = wrapped(inner, levels);
      expect(nestsTooDeep(Buffer.from(JSON.stringify(whole)))).toBe(depthOf(whole) > DEPTH_MAX);
    }),
  );
});
