import type { Box } from '../../camera/camera';
import type { Mark } from '../../passes/overlay/marks';
import type { Theme } from '../../theme';
import { NO_AIM, still, type Gesture, type Step } from '../gesture';
import type { Effect, Pointer, Stage } from '../stage';

/** A rubber band: rightwards it takes what it holds, leftwards what it touches; Shift adds. */
export class Band implements Gesture {
  readonly start: Pointer;
  readonly end: Pointer;
  readonly aim = NO_AIM;

  constructor(start: Pointer, end: Pointer) {
    this.start = start;
    this.end = end;
  }

  move(pointer: Pointer): Step {
    return still(new Band(this.start, pointer));
  }

  up(pointer: Pointer, stage: Stage): readonly Effect[] {
    const ids = stage.marquee(this.#box, this.#isTouching);
    return [{ kind: 'select', ids: pointer.shift ? [...new Set([...stage.selection, ...ids])] : ids }];
  }

  marks(_stage: Stage, { colors }: Theme): readonly Mark[] {
    const touching = this.#isTouching;
    const color = touching ? colors.allowed : colors.selection;
    const fill = touching ? colors.allowedFill : colors.selectionFill;
    return [{ kind: 'frame', box: this.#box, color, width: 1, outside: 0, fill }];
  }

  get #isTouching(): boolean {
    return this.end.x < this.start.x;
  }

  get #box(): Box {
    const { start, end } = this;
    return [
      Math.min(start.worldX, end.worldX),
      Math.min(start.worldY, end.worldY),
      Math.max(start.worldX, end.worldX),
      Math.max(start.worldY, end.worldY),
    ];
  }
}
