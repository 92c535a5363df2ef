import { expect, test } from 'vitest';
import { CAPACITY_DEFAULTS } from '../../domain/capacity/settings';
import type { Theme } from '../theme';
import { fillColor } from './palette';

test('[V4] bars on the plan and tints of pathways warn and are critical from the fill on that capacity says', () => {
  const colors = { fillLow: 1, fillMiddle: 2, fillHigh: 3 } as Theme['colors'];
  const { warnPercent, criticalPercent } = CAPACITY_DEFAULTS;
  const at = (percent: number) => fillColor({ colors }, percent / 100);
  expect([0, warnPercent - 1, warnPercent, criticalPercent - 1, criticalPercent, 120].map(at)).toEqual([1, 1, 2, 2, 3, 3]);
});
