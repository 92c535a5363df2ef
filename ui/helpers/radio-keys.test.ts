import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { radioFor, radioProps } from './radio-keys';

describe('the keys of a radio group', () => {
  const group = fc.integer({ min: 1, max: 60 }).chain((count) => fc.tuple(fc.nat(count - 1), fc.constant(count)));

  it('[X1 keyboard] an arrow and its opposite end where they began, and as many as there are buttons go round once', () => {
    fc.assert(
      fc.property(group, fc.constantFrom(['ArrowLeft', 'ArrowRight'], ['ArrowUp', 'ArrowDown']), ([at, count], [back, on]) => {
        expect(radioFor(on!, radioFor(back!, at, count)!, count)).toBe(at);
        const seen = new Set<number>();
        for (let here = at, step = 0; step < count; step++) seen.add((here = radioFor(on!, here, count)!));
        expect(seen.size).toBe(count);
      }),
    );
  });

  it('[X1 keyboard] Home and End go to the ends, letters nowhere; Tab comes to the chosen one alone', () => {
    expect(['Home', 'End', 'a', 'Tab'].map((key) => radioFor(key, 3, 7))).toEqual([0, 6, undefined, undefined]);
    expect([true, false].map((chosen) => radioProps(chosen).tabIndex)).toEqual([0, -1]);
  });
});
