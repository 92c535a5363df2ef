import type { Refusal } from '../../../domain/result';
import type { Hit } from '../../picking/pick';
import { isDragged, type Gesture } from '../gesture';
import type { Pointer, Stage } from '../stage';
import { band } from './band';
import { connecting } from './connecting';
import { dragDevice } from './drag-device';
import { dragPlaced } from './drag-placed';
import { pan } from './pan';

/**
 * A button that went down and has not moved. Let go it selects: a click the smallest, Ctrl its parent, Shift adds or
 * takes away; the mark of an empty slot opens it. Moved it becomes what it took hold of; with a tool that `holds` nothing, a rubber band.
 */
export function press(start: Pointer, hit: Hit | undefined, holds = true): Gesture {
  const gesture: Gesture = {
    ...(hit === undefined ? {} : { holds: [hit.id] }),
    move: (pointer, stage) =>
      isDragged(start, pointer) ? begun(start, holds ? hit : undefined, stage).move(pointer, stage) : gesture,
    up: (pointer, stage) => {
      const ids = clicked(hit, pointer, stage);
      const opens = hit?.mark === true && !start.ctrl && !start.shift;
      return [{ kind: 'select', ids }, ...(opens ? [{ kind: 'open' as const, id: hit.id }] : [])];
    },
  };
  return gesture;
}

function begun(start: Pointer, hit: Hit | undefined, stage: Stage): Gesture {
  const id = grabbed(start, hit, stage);
  // A finger drags what is selected; everywhere else it moves the view.
  const isHeld = [hit?.id, id].some((each) => each !== undefined && stage.selection.includes(each));
  if (start.touch && !isHeld) return pan(start);
  if (hit?.kind === 'port' && !start.ctrl) return connecting(hit.id, start, stage);
  const way = id === undefined ? 'fixed' : stage.moves(id);
  if (way === 'device') return dragDevice(id!, start, stage);
  // What is not selected is not taken hold of by mistake: across a locked rack one draws a rubber band.
  const isSelected = id !== undefined && stage.selection.includes(id);
  const stays =
    isSelected && (way === 'placed' || way === 'locked')
      ? stage.selection.find((each) => stage.moves(each) === 'locked')
      : undefined;
  if (stays !== undefined) return barred(stage.whyLocked(stays));
  if (way === 'placed') return dragPlaced(id!, start, stage);
  const refusal = way === 'locked' ? stage.whyRackStays(id!) : null;
  return band(start, start, refusal === null ? undefined : { id: id!, refusal });
}

/** A drag of what may not be moved: it says why when it ends. */
function barred(refusal: Refusal): Gesture {
  const gesture: Gesture = {
    aim: { over: 0, refusal },
    move: () => gesture,
    up: () => [{ kind: 'told', refusal }],
  };
  return gesture;
}

/** What a drag takes hold of: what was hit, or the nearest holder that can move. */
function grabbed(start: Pointer, hit: Hit | undefined, stage: Stage): number | undefined {
  if (!hit || hit.kind === 'cable') return undefined;
  let id = start.ctrl ? stage.parentOf(hit.id) : hit.id;
  for (let steps = 0; id !== 0 && steps < 8; steps++) {
    if (stage.moves(id) !== 'fixed') return id;
    id = stage.parentOf(id);
  }
  return undefined;
}

function clicked(hit: Hit | undefined, pointer: Pointer, stage: Stage): readonly number[] {
  if (!hit) return pointer.shift ? stage.selection : [];
  const id = pointer.ctrl ? stage.parentOf(hit.id) || hit.id : hit.id;
  if (!pointer.shift) return [id];
  return stage.selection.includes(id) ? stage.selection.filter((other) => other !== id) : [...stage.selection, id];
}
