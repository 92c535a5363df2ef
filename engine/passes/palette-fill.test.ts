import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAPACITY_DEFAULTS, fillLevel } from '../../domain/capacity/settings';
import { readTheme, type Theme } from '../theme';
import { fillColor } from './palette';

const colors = { fillLow: 0, fillMiddle: 1, fillHigh: 2 } as Theme['colors'];

test('[V4] bars on the plan and tints of pathways warn and are critical from the fill on that capacity says', () => {
  const { warnPercent, criticalPercent } = CAPACITY_DEFAULTS;
  const at = (percent: number) => fillColor({ colors, fillScale: CAPACITY_DEFAULTS }, percent / 100);
  expect([0, warnPercent - 1, warnPercent, criticalPercent - 1, criticalPercent, 120].map(at)).toEqual([0, 0, 1, 1, 2, 2]);
});

test('[V4] an installation that says from which fill on it warns has its bars and tints coloured by that', () => {
  const scale = fc
    .tuple(fc.integer({ min: 1, max: 98 }), fc.integer({ min: 1, max: 100 }))
    .filter(([warn, critical]) => warn < critical);
  fc.assert(
    fc.property(scale, fc.integer({ min: 0, max: 120 }), ([warnPercent, criticalPercent], percent) => {
      const fillScale = { warnPercent, criticalPercent };
      const theme = { ...readTheme({}, fillScale), colors };
      expect(fillColor(theme, percent / 100)).toBe(fillLevel(percent / 100, fillScale));
    }),
  );
  expect([69, 70, 89, 90].map((percent) => fillLevel(percent / 100, { warnPercent: 70, criticalPercent: 90 }))).toEqual([
    0, 1, 1, 2,
  ]);
});
