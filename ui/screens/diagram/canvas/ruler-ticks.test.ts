import { describe, expect, it } from 'vitest';
import { rulerTicks, rulerUnit } from './ruler-ticks';

const labelled = (...of: Parameters<typeof rulerTicks>) => rulerTicks(...of).filter(({ label }) => label !== '');

describe('the marks of a ruler', () => {
  it('labels stand at least 64 pixels apart at every zoom', () => {
    for (let scale = 0.001; scale < 60; scale *= 1.37) {
      const at = labelled(-1234.5, scale, 900, 1).map((tick) => tick.at);
      for (let index = 1; index < at.length; index++)
        expect((at[index] as number) - (at[index - 1] as number)).toBeGreaterThanOrEqual(63.999);
    }
  });

  it('counts in mm when close and in m from far', () => {
    expect(labelled(0, 1, 300, 1).map(({ label }) => label)).toEqual(['0', '100', '200', '300']);
    expect(labelled(0, 0.05, 150, 1).map(({ label }) => label)).toEqual(['0', '2']);
    expect([rulerUnit(1), rulerUnit(0.05)]).toEqual(['mm', 'm']);
  });

  it('the vertical ruler counts against its direction, since y grows upwards', () => {
    expect(labelled(500, 1, 300, -1)).toEqual([
      { at: 300, label: '200' },
      { at: 200, label: '300' },
      { at: 100, label: '400' },
      { at: 0, label: '500' },
    ]);
  });

  it('a canvas without size has no marks', () => {
    expect(rulerTicks(0, 1, 0, 1)).toEqual([]);
  });
});
