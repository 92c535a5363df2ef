import type { Box } from '../camera/camera';
import type { LineWriter } from '../gl/vertex-writers';
import { withAlpha, type Theme } from '../theme';

/** Of the edge of what is planned, in maintenance or to be removed; undefined of what is in use. */
export function lifecycleEdge(life: number, { colors }: Theme): number | undefined {
  if (life === 1) return colors.lifecyclePlanned;
  if (life === 2) return colors.lifecycleMaintenance;
  return life === 3 ? colors.lifecycleRemoval : undefined;
}

/** The sign that goes with a lifecycle's colour, over a rectangle: 1 planned rising, 2 maintenance falling, 3 removal a cross. */
export function writeLifecycle(
  lines: LineWriter,
  [left, bottom, right, top]: Box,
  life: number,
  { colors }: Theme,
  alphas: readonly [planned: number, maintenance: number, removal: number],
): void {
  if (life === 3) {
    const ink = withAlpha(colors.lifecycleRemoval, alphas[2]);
    lines.segment(left, bottom, right, top, 1.5, ink);
    lines.segment(left, top, right, bottom, 1.5, ink);
  }
  if (life !== 1 && life !== 2) return;
  const [width, height] = [right - left, top - bottom];
  const isRising = life === 1;
  const [pitch, stroke] = isRising ? [120, 1] : [100, 1.5];
  const ink = isRising ? withAlpha(colors.lifecyclePlanned, alphas[0]) : withAlpha(colors.lifecycleMaintenance, alphas[1]);
  // The lines x + y = along, from the left side or the foot to the head or the right side; rising ones mirrored.
  for (let along = pitch; along < width + height; along += pitch) {
    const [fromX, toX] = [Math.max(0, along - height), Math.min(width, along)];
    const [fromY, toY] = [along - fromX, along - toX];
    const flip = (y: number): number => (isRising ? top - y : bottom + y);
    lines.segment(left + fromX, flip(fromY), left + toX, flip(toY), stroke, ink);
  }
}
