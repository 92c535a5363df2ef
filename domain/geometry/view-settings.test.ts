import { describe, expect, it } from 'vitest';
import { DEFAULT_VIEW, readViewSettings, type ViewSettings } from './view-settings';

const CHOSEN: ViewSettings = {
  camera: { x: -12.5, y: 3e6, scale: 0.25 },
  face: 3,
  cables: false,
  labels: false,
  grid: true,
  rulers: true,
  floorLocked: false,
  heat: 'power',
  highlight: { first: [24000000001000, 24000000001001], second: [24000000001007] },
  pathways: { onTop: true, fill: true, chosen: [24000000001009] },
};

describe('what a user sees, as one value', () => {
  it('stored as text and sent to a worker it comes back as it was, every field another than the default', () => {
    for (const field of Object.keys(DEFAULT_VIEW) as (keyof ViewSettings)[])
      expect(CHOSEN[field], field).not.toEqual(DEFAULT_VIEW[field]);
    expect(readViewSettings(JSON.parse(JSON.stringify(CHOSEN)))).toStrictEqual(CHOSEN);
    expect(structuredClone(CHOSEN)).toStrictEqual(CHOSEN);
  });

  it('a field that an older value lacks is as by default, the others stay', () => {
    for (const field of Object.keys(DEFAULT_VIEW) as (keyof ViewSettings)[]) {
      const { [field]: _, ...older } = CHOSEN;
      expect(readViewSettings(older)).toStrictEqual({ ...CHOSEN, [field]: DEFAULT_VIEW[field] });
    }
  });

  it('an unknown field is dropped, a broken one is as by default, and neither takes another with it', () => {
    const broken: Readonly<Record<keyof ViewSettings, readonly unknown[]>> = {
      camera: [{ x: 1, y: 2, scale: 0 }, { x: 1, y: 2 }, { x: 'a', y: 2, scale: 1 }, { x: NaN, y: 2, scale: 1 }, 7],
      face: [4, '1', null],
      cables: ['false', 0, null],
      labels: [1],
      grid: [{}],
      rulers: [[]],
      floorLocked: [0, 'no'],
      heat: ['sound', 3],
      highlight: [null, 'all', { first: ['a'], second: [0.5] }],
      pathways: [7, { onTop: 'yes', fill: 1, chosen: {} }],
    };
    for (const [field, values] of Object.entries(broken))
      for (const value of values)
        expect(readViewSettings({ ...CHOSEN, [field]: value, sound: true }), `${field} ${JSON.stringify(value)}`).toStrictEqual({
          ...CHOSEN,
          [field]: DEFAULT_VIEW[field as keyof ViewSettings],
        });
  });

  it('what is no value at all is the default', () => {
    for (const value of [undefined, null, 'x', 7, [], '{']) expect(readViewSettings(value)).toStrictEqual(DEFAULT_VIEW);
  });
});
