import fc from 'fast-check';
import { expect, test } from 'vitest';
import { modelDraw } from './model-draw';

function drawOf(inlets: number, allocatedDrawW: number, maximumDrawW: number) {
  const ports = Array.from({ length: inlets }, (_, at) => ({
    name: `PSU ${at + 1}`,
    type: 'powerPort/iec-60320-c14',
    face: 2 as const,
    ...(allocatedDrawW > 0 ? { allocatedDrawW } : {}),
    maximumDrawW,
  }));
  return modelDraw({ ports });
}

test.each([
  [2, 0, 1100, { ratedW: 1100, peakW: 1100, ratedBy: 'half', peakBy: 'half' }],
  [2, 300, 1100, { ratedW: 600, peakW: 1100, ratedBy: 'allocated', peakBy: 'half' }],
  [2, 600, 1100, { ratedW: 1200, peakW: 2200, ratedBy: 'allocated', peakBy: 'all' }],
  [1, 600, 1100, { ratedW: 600, peakW: 1100, ratedBy: 'allocated', peakBy: 'all' }],
  [2, 600, 0, { ratedW: 1200, peakW: 1200, ratedBy: 'allocated', peakBy: 'allocated' }],
])(
  '[walk 1 #11] %d inlets of %d W allocated and at most %d W: rated and peak, and what was assumed',
  (inlets, allocated, most, said) => {
    expect(drawOf(inlets, allocated, most)).toMatchObject(said);
  },
);

test('[walk 1 #11] law: peak is never less than rated, nor more than all maxima where these carry what is allocated', () => {
  const watts = fc.integer({ min: 0, max: 3000 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), watts, watts, (inlets, allocated, most) => {
      const { ratedW, peakW } = drawOf(inlets, allocated, most);
      expect(peakW).toBeGreaterThanOrEqual(ratedW);
      expect(peakW).toBeLessThanOrEqual(inlets * Math.max(allocated, most));
    }),
  );
});
