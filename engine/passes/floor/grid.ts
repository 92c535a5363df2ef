import { LIMITS } from '../../../domain/catalog/limits';
import type { Box } from '../../camera/camera';
import type { QuadWriter } from '../../gl/vertex-writers';
import type { Theme } from '../../theme';

/** Steps of the grid, mm: blocks of 20 below the display grid of 600 (a floor tile), five times as much above it. */
const BELOW: readonly number[] = [LIMITS.gridBlock, LIMITS.gridBlock * 6];

/** Lines stand at least this far apart on the screen, CSS px. */
const LINE_GAP = LIMITS.gridBlock;

/** Step of the lines that are drawn at a scale (CSS px a mm), mm. */
export function gridStep(scale: number): number {
  for (const step of BELOW) if (step * scale >= LINE_GAP) return step;
  let step: number = LIMITS.gridSize;
  while (step * scale < LINE_GAP) step *= 5;
  return step;
}

/** Every so many lines one is strong: the next coarser step. */
export function strongEvery(step: number): number {
  return step === LIMITS.gridBlock ? 6 : 5;
}

/**
 * Step that moved things keep to, mm: one block; with the grid on, what is seen of it, but never more than a floor
 * tile, also where the lines are coarser.
 */
export function snapStep(scale: number, grid: boolean): number {
  return grid ? Math.min(LIMITS.gridSize, gridStep(scale)) : LIMITS.gridBlock;
}

/** `from`: where the grid begins; `originX`, `originY`: what is written is counted from there. */
export function writeGrid(
  quads: QuadWriter,
  theme: Theme,
  box: Box,
  scale: number,
  originX: number,
  originY: number,
  from: readonly [x: number, y: number] = [0, 0],
): void {
  const step = gridStep(scale);
  const every = strongEvery(step);
  const { gridFine, gridStrong } = theme.colors;
  for (const strong of [false, true]) {
    const color = strong ? gridStrong : gridFine;
    for (let index = Math.ceil((box[0] - from[0]) / step); index * step + from[0] <= box[2]; index++) {
      if ((index % every === 0) !== strong) continue;
      const x = index * step + from[0] - originX;
      quads.inset(x, box[1] - originY, x, box[3] - originY, 0, 0, -1, 0, color);
    }
    for (let index = Math.ceil((box[1] - from[1]) / step); index * step + from[1] <= box[3]; index++) {
      if ((index % every === 0) !== strong) continue;
      const y = index * step + from[1] - originY;
      quads.inset(box[0] - originX, y, box[2] - originX, y, 0, 0, 0, -1, color);
    }
  }
}
