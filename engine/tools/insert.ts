import { insertCard } from '../../domain/operations/structure/insert-card';
import { insertDevice } from '../../domain/operations/structure/insert-device';
import { insertRack } from '../../domain/operations/structure/insert-rack';
import { aimOf, land, type Gesture } from './gesture';
import { landingMarks } from './gesture-marks';
import type { Pointer, Stage } from './stage';
import type { Tool } from './tool';

/** Puts a model that it holds where a click says. */
export const insert: Tool<'insert'> = {
  name: 'insert',
  needs: [...new Set([insertRack, insertDevice, insertCard].flatMap(({ needs }) => needs))],
  cursor: 'copy',
  measures: true,
  hold({ stage }) {
    let model = 0;
    const begin = (pointer: Pointer): Gesture => inserting(model, pointer, stage);
    return {
      take(next, pointer) {
        model = next;
        return pointer && begin(pointer);
      },
      approach: begin,
      // A finger comes without a move before.
      down: begin,
    };
  },
};

export function inserting(model: number, at: Pointer, stage: Stage): Gesture {
  const landing = stage.landModel(model, at.worldX, at.worldY, at.alt);
  return {
    hovers: true,
    stays: true,
    aim: aimOf(landing),
    move: (pointer) => inserting(model, pointer, stage),
    /** Shift keeps the tool for the next one, and so does a place that is refused. */
    up({ shift }) {
      const isOver = landing?.refusal === null && !shift;
      return isOver ? [...land(landing), { kind: 'put-down' }] : land(landing);
    },
    marks: (_stage, theme) => landingMarks(landing, at, theme),
  };
}
