import { insertCard } from '../../domain/operations/structure/insert-card';
import { insertDevice } from '../../domain/operations/structure/insert-device';
import { insertRack } from '../../domain/operations/structure/insert-rack';
import type { Mark } from '../passes/overlay/marks';
import type { Theme } from '../theme';
import { aimOf, land, still, type Aim, type Gesture, type Step } from './gesture';
import { landingMarks } from './gesture-marks';
import type { Effect, Landing, Pointer, Stage } from './stage';
import type { Tool } from './tool';

/** Puts a model that it holds where a click says. */
export const insert: Tool<'insert'> = {
  name: 'insert',
  needs: [...new Set([insertRack, insertDevice, insertCard].flatMap(({ needs }) => needs))],
  measures: true,
  hold({ stage }) {
    let model = 0;
    const begin = (pointer: Pointer): Gesture => Insert.at(pointer, model, stage);
    return {
      take(next, pointer) {
        model = next;
        return pointer && begin(pointer);
      },
      approach: begin,
      // A finger comes without a move before.
      down: (pointer, running) => running ?? begin(pointer),
    };
  },
};

export class Insert implements Gesture {
  readonly hovers = true;
  readonly model: number;
  readonly pointer: Pointer;
  readonly landing: Landing | undefined;

  private constructor(model: number, pointer: Pointer, landing: Landing | undefined) {
    this.model = model;
    this.pointer = pointer;
    this.landing = landing;
  }

  static at(pointer: Pointer, model: number, stage: Stage): Insert {
    return new Insert(model, pointer, stage.landModel(model, pointer.worldX, pointer.worldY, pointer.alt));
  }

  move(pointer: Pointer, stage: Stage): Step {
    return still(Insert.at(pointer, this.model, stage));
  }

  /** Shift keeps the tool for the next one, and so does a place that is refused. */
  up({ shift }: Pointer): readonly Effect[] {
    const { landing } = this;
    const isOver = landing !== undefined && landing.refusal === null && !shift;
    return isOver ? [...land(landing), { kind: 'put-down' }] : land(landing);
  }

  get aim(): Aim {
    return aimOf(this.landing);
  }

  marks(_stage: Stage, theme: Theme): readonly Mark[] {
    return landingMarks(this.landing, this.pointer, theme);
  }
}
