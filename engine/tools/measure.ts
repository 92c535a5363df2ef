import { DIMENSIONS } from '../../domain/catalog/dimensions';
import { NO_AIM, type Gesture } from './gesture';
import { metres } from '../text/metres';
import { note } from './gesture-marks';
import type { Pointer } from './stage';
import type { Tool } from './tool';

/** Measures from where a button goes down to where the pointer is. */
export const measure: Tool<'measure'> = {
  name: 'measure',
  needs: [],
  cursor: 'crosshair',
  measures: true,
  hold: () => ({ down: (pointer) => measuring(pointer, pointer) }),
};

function measuring(start: Pointer, end: Pointer): Gesture {
  return {
    aim: NO_AIM,
    move: (pointer) => measuring(start, pointer),
    up: () => [],
    marks(_stage, theme) {
      const [dx, dy] = [end.worldX - start.worldX, end.worldY - start.worldY];
      const color = theme.colors.selection;
      const text = `${metres(Math.hypot(dx, dy))}  ↔ ${metres(Math.abs(dx))}  ↕ ${metres(Math.abs(dy))} (${(Math.abs(dy) / DIMENSIONS.unitMm).toFixed(1)} U)`;
      return [
        { kind: 'path', points: [start.worldX, start.worldY, end.worldX, end.worldY], color, width: 2 },
        { kind: 'dot', x: start.worldX, y: start.worldY, radius: 4, color },
        { kind: 'dot', x: end.worldX, y: end.worldY, radius: 4, color },
        note(end.worldX, end.worldY, text, theme.colors.chipText, theme),
      ];
    },
  };
}
