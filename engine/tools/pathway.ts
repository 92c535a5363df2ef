import { insertPathways } from '../../domain/operations/pathways/insert-pathways';
import { isDragged, type Aim, type Gesture } from './gesture';
import { pan } from './gestures/pan';
import { Pen } from './pen';
import { penMarks } from './pen-marks';
import type { Pointer } from './stage';
import type { Tool } from './tool';

/** Draws a way for cables, click by click; its chain lasts whatever gesture moves the view meanwhile. */
export const pathway: Tool<'pathway'> = {
  name: 'pathway',
  needs: insertPathways.needs,
  cursor: 'crosshair',
  keys: ['Backspace'],
  hold({ stage, emit }) {
    const pen = new Pen(stage, emit);
    return {
      take(_model, pointer) {
        if (pointer) pen.move(pointer);
        return undefined;
      },
      down: (pointer) => pressing(pen, pointer),
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
function pressing(pen: Pen, start: Pointer, aim?: Aim): Gesture {
  return {
    aim,
    move(pointer, stage) {
      if (start.touch && isDragged(start, pointer)) return pan(start).move(pointer, stage);
      return pressing(pen, start, aimOf(pen, pointer));
    },
    up(pointer) {
      pen.press(pointer);
      return [];
    },
  };
}

function aimOf(pen: Pen, pointer: Pointer): Aim {
  const { stop, refusal, warning = null } = pen.move(pointer);
  return { over: stop.object, refusal, warning };
}
