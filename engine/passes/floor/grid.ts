import { LIMITS } from '../../../domain/catalog/limits';
import type { Box } from '../../camera/camera';
import type { QuadWriter } from '../../gl/vertex-writers';
import type { Theme } from '../../theme';

/** Grid of the floor: lines of the step that keeps them at least 20 px apart, every tenth strong. Spec: grid 600, block 20. */
export function gridStep(scale: number): number {
  let step: number = LIMITS.gridSize;
  while (step * scale < LIMITS.gridBlock) step *= 5;
  return step;
}

export function writeGrid(quads: QuadWriter, theme: Theme, box: Box, scale: number, originX: number, originY: number): void {
  const step = gridStep(scale);
  const { gridFine, gridStrong } = theme.colors;
  for (const strong of [false, true]) {
    const color = strong ? gridStrong : gridFine;
    for (let index = Math.ceil(box[0] / step); index * step <= box[2]; index++) {
      if ((index % 10 === 0) !== strong) continue;
      const x = index * step - originX;
      quads.inset(x, box[1] - originY, x, box[3] - originY, 0, 0, -1, 0, color);
    }
    for (let index = Math.ceil(box[1] / step); index * step <= box[3]; index++) {
      if ((index % 10 === 0) !== strong) continue;
      const y = index * step - originY;
      quads.inset(box[0] - originX, y, box[2] - originX, y, 0, 0, 0, -1, color);
    }
  }
}
