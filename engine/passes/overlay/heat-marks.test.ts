import { describe, expect, it } from 'vitest';
import { ENGINE_TOKENS, engineTheme } from '../../../domain/geometry/theme-tokens';
import { SmallHall } from '../../../tests/fixtures/small-hall';
import { Scene } from '../../scene/scene';
import { readTheme } from '../../theme';
import { areSame, heatMarks } from './heat-marks';

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** How colourful: chroma in OKLab, 0 = grey. */
function chroma(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return Math.hypot(1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s, 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s);
}

describe('racks coloured by how full they are', () => {
  it('each rack of a step lies under its colour, one mark a step; one of no step stays as it is', () => {
    const hall = new SmallHall();
    const other = hall.insertRack('C', 42, 1200);
    const scene = new Scene(hall.document);
    scene.load(hall.elevation, 1);
    const theme = readTheme(engineTheme('light'));
    const heat = { racks: [hall.rackA, hall.rackB, other], steps: Int8Array.of(4, -1, 4) };
    const marks = heatMarks(scene, theme, heat, false);
    expect(marks).toHaveLength(1);
    const [mark] = marks;
    expect(mark!.rects).toHaveLength(8);
    expect(mark!.color & 0xffffff).toBe(theme.colors.heat4 & 0xffffff);
    expect(heatMarks(scene, theme, null, false)).toEqual([]);
    expect(areSame(marks, heatMarks(scene, theme, heat, false))).toBe(true);
    expect(areSame(marks, heatMarks(scene, theme, { ...heat, steps: Int8Array.of(4, 4, 4) }, false))).toBe(false);
  });

  it('from near devices are read through the colour', () => {
    const hall = new SmallHall();
    const scene = new Scene(hall.document);
    scene.load(hall.elevation, 1);
    const heat = { racks: [hall.rackA], steps: Int8Array.of(0) };
    const alpha = (isNear: boolean): number => {
      const [mark] = heatMarks(scene, readTheme(engineTheme('dark')), heat, isNear);
      return mark!.color >>> 24;
    };
    expect(alpha(true)).toBeLessThan(alpha(false) / 2);
  });

  it.each(['light', 'dark'] as const)(
    'the steps of %s are told apart without colours: each is clearly farther from the ground',
    (scheme) => {
      const steps = (['heat0', 'heat1', 'heat2', 'heat3', 'heat4'] as const).map((token) =>
        luminance(ENGINE_TOKENS[token][scheme]),
      );
      for (let at = 1; at < steps.length; at++) {
        const [light, dark] = [steps[at]!, steps[at - 1]!].sort((a, b) => b - a) as [number, number];
        expect((light + 0.05) / (dark + 0.05), `step ${at}`).toBeGreaterThan(1.25);
        expect(Math.sign(steps[at]! - steps[at - 1]!)).toBe(scheme === 'light' ? -1 : 1);
      }
    },
  );

  it.each(['light', 'dark'] as const)(
    '[V11] on %s no step is paler than the one before: critical is stronger than warning',
    (scheme) => {
      const steps = (['heat0', 'heat1', 'heat2', 'heat3', 'heat4'] as const).map((token) => chroma(ENGINE_TOKENS[token][scheme]));
      for (let at = 1; at < steps.length; at++) expect(steps[at]!, `step ${at}`).toBeGreaterThan(steps[at - 1]! * 0.95);
    },
  );
});
