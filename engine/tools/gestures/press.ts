import type { Hit } from '../../picking/pick';
import { isDragged, still, type Gesture, type Step } from '../gesture';
import type { Effect, Pointer, Stage } from '../stage';
import { Band } from './band';
import { Connect } from './connect';
import { DragDevice } from './drag-device';
import { DragPlaced } from './drag-placed';
import { Pan } from './pan';

/** A button that went down and has not moved: let go it selects, moved it becomes what it took hold of. */
export class Press implements Gesture {
  readonly start: Pointer;
  readonly hit: Hit | undefined;

  constructor(start: Pointer, hit: Hit | undefined) {
    this.start = start;
    this.hit = hit;
  }

  move(pointer: Pointer, stage: Stage): Step {
    if (!isDragged(this.start, pointer)) return still(this);
    return this.#begin(stage).move(pointer, stage);
  }

  #begin(stage: Stage): Gesture {
    const { start, hit } = this;
    if (start.touch && !this.#isHeld(stage)) return new Pan(start);
    if (hit?.kind === 'port' && !start.ctrl) return Connect.from(hit.id, start, stage);
    const id = this.#grabbed(stage);
    const way = id === 0 ? 'fixed' : stage.moves(id);
    if (way === 'device') return DragDevice.from(id, start, stage);
    return way === 'placed' ? DragPlaced.from(id, start, stage) : new Band(start, start);
  }

  /** A finger drags what is selected; everywhere else it moves the view. */
  #isHeld(stage: Stage): boolean {
    if (this.hit && stage.selection.includes(this.hit.id)) return true;
    const id = this.#grabbed(stage);
    return id !== 0 && stage.selection.includes(id);
  }

  /** What a drag takes hold of: what was hit, or the nearest holder that can move. */
  #grabbed(stage: Stage): number {
    const { start, hit } = this;
    if (!hit || hit.kind === 'cable') return 0;
    let id = start.ctrl ? stage.parentOf(hit.id) : hit.id;
    for (let steps = 0; id !== 0 && steps < 8; steps++) {
      if (stage.moves(id) !== 'fixed') return id;
      id = stage.parentOf(id);
    }
    return 0;
  }

  /** Click the smallest, Ctrl-click its parent, Shift adds or takes away. */
  up(pointer: Pointer, stage: Stage): readonly Effect[] {
    return [{ kind: 'select', ids: clicked(this.hit, pointer, stage) }];
  }

  marks(): readonly [] {
    return [];
  }
}

function clicked(hit: Hit | undefined, pointer: Pointer, stage: Stage): readonly number[] {
  if (!hit) return pointer.shift ? stage.selection : [];
  const id = pointer.ctrl ? stage.parentOf(hit.id) || hit.id : hit.id;
  if (!pointer.shift) return [id];
  return stage.selection.includes(id) ? stage.selection.filter((other) => other !== id) : [...stage.selection, id];
}
