import { DIMENSIONS } from '../../domain/catalog/dimensions';
import type { Mark } from '../passes/overlay/marks';
import type { Theme } from '../theme';
import { NO_AIM, still, type Gesture, type Step } from './gesture';
import { metres, note } from './gesture-marks';
import type { Effect, Pointer, Stage } from './stage';
import type { Tool } from './tool';

/** Measures from where a button goes down to where the pointer is. */
export const measure: Tool<'measure'> = {
  name: 'measure',
  needs: [],
  measures: true,
  hold: () => ({ down: (pointer) => new Measure(pointer, pointer) }),
};

class Measure implements Gesture {
  readonly start: Pointer;
  readonly end: Pointer;
  readonly aim = NO_AIM;

  constructor(start: Pointer, end: Pointer) {
    this.start = start;
    this.end = end;
  }

  move(pointer: Pointer): Step {
    return still(new Measure(this.start, pointer));
  }

  up(): readonly Effect[] {
    return [];
  }

  marks(_stage: Stage, theme: Theme): readonly Mark[] {
    const { start, end } = this;
    const [dx, dy] = [end.worldX - start.worldX, end.worldY - start.worldY];
    const color = theme.colors.selection;
    const text = `${metres(Math.hypot(dx, dy))}  ↔ ${metres(Math.abs(dx))}  ↕ ${metres(Math.abs(dy))} (${(Math.abs(dy) / DIMENSIONS.unitMm).toFixed(1)} U)`;
    return [
      { kind: 'path', points: [start.worldX, start.worldY, end.worldX, end.worldY], color, width: 2 },
      { kind: 'dot', x: start.worldX, y: start.worldY, radius: 4, color },
      { kind: 'dot', x: end.worldX, y: end.worldY, radius: 4, color },
      note(end, text, theme.colors.chipText, theme),
    ];
  }
}
