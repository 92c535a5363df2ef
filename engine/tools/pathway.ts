import { insertPathways } from '../../domain/operations/pathways/insert-pathways';
import { isDragged, still, type Aim, type Gesture, type Step } from './gesture';
import { Pan } from './gestures/pan';
import { Pen } from './pen';
import { penMarks } from './pen-marks';
import type { Effect, Pointer } from './stage';
import type { Tool } from './tool';

/** Draws a way for cables, click by click; its chain lasts whatever gesture moves the view meanwhile. */
export const pathway: Tool<'pathway'> = {
  name: 'pathway',
  needs: insertPathways.needs,
  keys: ['Backspace'],
  hold({ stage, emit }) {
    const pen = new Pen(stage, emit);
    return {
      take(_model, pointer) {
        if (pointer) pen.move(pointer);
        return undefined;
      },
      down: (pointer) => new PenPress(pen, pointer),
      over: (pointer) => aimOf(pen, pointer),
      leave: () => pen.leave(),
      double() {
        pen.finish();
        return true;
      },
      key: (key) => pen.key(key),
      keep: (isThere) => pen.keep(isThere),
      setStops: (stops) => pen.set(stops),
      drop: () => pen.drop(),
      marks: (theme) => penMarks(pen.state, theme),
      get state() {
        return pen.state;
      },
    };
  },
};

/** Stays a press, wherever it is let go: a click is meant; a finger that goes on moves the view. */
class PenPress implements Gesture {
  readonly #pen: Pen;
  readonly #start: Pointer;
  readonly aim: Aim | undefined;

  constructor(pen: Pen, start: Pointer, aim?: Aim) {
    this.#pen = pen;
    this.#start = start;
    this.aim = aim;
  }

  move(pointer: Pointer): Step {
    if (this.#start.touch && isDragged(this.#start, pointer)) return new Pan(this.#start).move(pointer);
    return still(new PenPress(this.#pen, this.#start, aimOf(this.#pen, pointer)));
  }

  up(pointer: Pointer): readonly Effect[] {
    this.#pen.press(pointer);
    return [];
  }

  marks(): readonly [] {
    return [];
  }
}

function aimOf(pen: Pen, pointer: Pointer): Aim {
  const { stop, refusal } = pen.move(pointer);
  return { over: stop.object, refusal };
}
