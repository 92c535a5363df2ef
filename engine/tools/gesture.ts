import { unreachable, type Refusal } from '../../domain/result';
import type { Box } from '../camera/camera';
import type { Hit } from '../picking/pick';
import type { Effect, Landing, Pointer, Stage } from './stage';

/**
 * What a hand is doing. Pure: advance() and finish() answer the next state and effects, nothing is changed until the
 * hand lets go, and Esc simply forgets the gesture.
 *
 *   press --4 px--> band | drag-device | drag-placed | connect        (beginDrag)
 *   press --4 px, a finger, not on what is selected--> pan            (beginDrag)
 *   press --up--> selection                                            (finish)
 *   pan, measure, insert, connect --up--> effects                      (finish)
 */
export type Gesture =
  | { readonly kind: 'press'; readonly start: Pointer; readonly hit: Hit | undefined }
  | { readonly kind: 'pan'; readonly last: Pointer; readonly velocityX: number; readonly velocityY: number }
  | { readonly kind: 'band'; readonly start: Pointer; readonly end: Pointer }
  | {
      readonly kind: 'drag-device';
      readonly device: number;
      /** Selected devices of the same rack that come along. */
      readonly others: readonly number[];
      readonly grabY: number;
      readonly pointer: Pointer;
      readonly landing: Landing | undefined;
    }
  | {
      readonly kind: 'drag-placed';
      readonly ids: readonly number[];
      readonly start: Pointer;
      readonly dx: number;
      readonly dy: number;
      readonly landing: Landing | undefined;
    }
  | {
      readonly kind: 'connect';
      readonly from: number;
      readonly pointer: Pointer;
      readonly to: number;
      readonly refusal: Refusal | null;
      readonly partners: readonly Box[];
    }
  | { readonly kind: 'insert'; readonly model: number; readonly pointer: Pointer; readonly landing: Landing | undefined }
  | { readonly kind: 'measure'; readonly start: Pointer; readonly end: Pointer };

/** A press becomes a drag after this many CSS px. */
export const DRAG_PX = 4;

export function advance(
  gesture: Gesture,
  pointer: Pointer,
  stage: Stage,
): { readonly gesture: Gesture; readonly effects: readonly Effect[] } {
  switch (gesture.kind) {
    case 'press':
      if (Math.hypot(pointer.x - gesture.start.x, pointer.y - gesture.start.y) < DRAG_PX) return { gesture, effects: [] };
      return begun(beginDrag(gesture.start, gesture.hit, pointer, stage), pointer);
    case 'pan':
      return advancePan(gesture, pointer);
    case 'band':
      return still({ ...gesture, end: pointer });
    case 'drag-device':
      return still({
        ...gesture,
        pointer,
        landing:
          gesture.others.length === 0
            ? stage.landDevice(gesture.device, pointer.worldX, pointer.worldY, gesture.grabY)
            : stage.landDevices([gesture.device, ...gesture.others], pointer.worldX, pointer.worldY, gesture.grabY),
      });
    case 'drag-placed': {
      const [wantedX, wantedY] = [pointer.worldX - gesture.start.worldX, pointer.worldY - gesture.start.worldY];
      // Alt suspends the grid and the pull of neighbours.
      const [dx, dy] = pointer.alt ? [wantedX, wantedY] : stage.snap(gesture.ids, wantedX, wantedY);
      if (dx === gesture.dx && dy === gesture.dy) return still(gesture);
      return still({ ...gesture, dx, dy, landing: stage.landPlaced(gesture.ids, dx, dy) });
    }
    case 'connect':
      return still(aim(gesture, pointer, stage));
    case 'insert':
      return still({ ...gesture, pointer, landing: stage.landModel(gesture.model, pointer.worldX, pointer.worldY, pointer.alt) });
    case 'measure':
      return still({ ...gesture, end: pointer });
    default:
      return unreachable(gesture);
  }
}

/** A view that is taken hold of moves at once by what the hand went before it was a drag. */
function begun(gesture: Gesture, pointer: Pointer): { readonly gesture: Gesture; readonly effects: readonly Effect[] } {
  return gesture.kind === 'pan' ? advancePan(gesture, pointer) : still(gesture);
}

function still(gesture: Gesture): { readonly gesture: Gesture; readonly effects: readonly Effect[] } {
  return { gesture, effects: [] };
}

function advancePan(
  gesture: Extract<Gesture, { kind: 'pan' }>,
  pointer: Pointer,
): { readonly gesture: Gesture; readonly effects: readonly Effect[] } {
  const dx = pointer.x - gesture.last.x;
  const dy = pointer.y - gesture.last.y;
  const seconds = Math.max(1, pointer.timeMs - gesture.last.timeMs) / 1000;
  // Newer movement counts more, so a hand that stopped before letting go does not fling.
  const velocityX = gesture.velocityX * 0.6 + (dx / seconds) * 0.4;
  const velocityY = gesture.velocityY * 0.6 + (dy / seconds) * 0.4;
  return { gesture: { kind: 'pan', last: pointer, velocityX, velocityY }, effects: [{ kind: 'pan', dx, dy }] };
}

function beginDrag(start: Pointer, hit: Hit | undefined, pointer: Pointer, stage: Stage): Gesture {
  if (start.touch && !isHeld(hit, start, stage)) return panFrom(start);
  if (hit?.kind === 'port' && !start.ctrl) return aim(beginConnect(hit.id, start, stage), pointer, stage);
  const id = grabbed(hit, start, stage);
  const way = id === 0 ? 'fixed' : stage.moves(id);
  if (way === 'device') {
    const bottom = stage.boxesOf(id)[0]?.[1] ?? start.worldY;
    const gesture: Gesture = {
      kind: 'drag-device',
      device: id,
      others: stage.selection.includes(id)
        ? stage.selection.filter(
            (other) => other !== id && stage.moves(other) === 'device' && stage.parentOf(other) === stage.parentOf(id),
          )
        : [],
      grabY: start.worldY - bottom,
      pointer: start,
      landing: undefined,
    };
    return advance(gesture, pointer, stage).gesture;
  }
  if (way === 'placed') {
    const ids = stage.selection.includes(id) ? stage.selection.filter((other) => stage.moves(other) === 'placed') : [id];
    return advance({ kind: 'drag-placed', ids, start, dx: 0, dy: 0, landing: undefined }, pointer, stage).gesture;
  }
  return { kind: 'band', start, end: pointer };
}

/** A finger drags what is selected; everywhere else it moves the view. */
function isHeld(hit: Hit | undefined, start: Pointer, stage: Stage): boolean {
  if (hit && stage.selection.includes(hit.id)) return true;
  const id = grabbed(hit, start, stage);
  return id !== 0 && stage.selection.includes(id);
}

export function panFrom(pointer: Pointer): Extract<Gesture, { kind: 'pan' }> {
  return { kind: 'pan', last: pointer, velocityX: 0, velocityY: 0 };
}

/** What a drag takes hold of: what was hit, or the nearest holder that can move. */
function grabbed(hit: Hit | undefined, start: Pointer, stage: Stage): number {
  if (!hit || hit.kind === 'cable') return 0;
  let id = start.ctrl ? stage.parentOf(hit.id) : hit.id;
  for (let steps = 0; id !== 0 && steps < 8; steps++) {
    if (stage.moves(id) !== 'fixed') return id;
    id = stage.parentOf(id);
  }
  return 0;
}

export function beginConnect(from: number, pointer: Pointer, stage: Stage): Extract<Gesture, { kind: 'connect' }> {
  return { kind: 'connect', from, pointer, to: 0, refusal: null, partners: stage.partners(from) };
}

function aim(gesture: Extract<Gesture, { kind: 'connect' }>, pointer: Pointer, stage: Stage): Gesture {
  const hit = stage.pick(pointer.worldX, pointer.worldY);
  const to = hit?.kind === 'port' && hit.id !== gesture.from ? hit.id : 0;
  return {
    ...gesture,
    pointer,
    to,
    refusal: to === 0 ? null : to === gesture.to ? gesture.refusal : stage.mayConnect(gesture.from, to),
  };
}

/** The hand lets go. */
export function finish(gesture: Gesture, pointer: Pointer, stage: Stage): readonly Effect[] {
  switch (gesture.kind) {
    case 'press':
      return [{ kind: 'select', ids: clicked(gesture.hit, pointer, stage) }];
    case 'pan':
      return pointer.timeMs - gesture.last.timeMs > 60
        ? []
        : [{ kind: 'fling', velocityX: gesture.velocityX, velocityY: gesture.velocityY }];
    case 'band': {
      const ids = stage.marquee(bandBox(gesture.start, gesture.end), gesture.end.x < gesture.start.x);
      return [{ kind: 'select', ids: pointer.shift ? [...new Set([...stage.selection, ...ids])] : ids }];
    }
    case 'drag-device':
    case 'insert':
      return land(gesture.landing);
    case 'drag-placed':
      return gesture.dx === 0 && gesture.dy === 0 ? [] : land(gesture.landing);
    case 'connect':
      if (gesture.to === 0) return [];
      return gesture.refusal
        ? [{ kind: 'refused', refusal: gesture.refusal }]
        : [{ kind: 'request', request: { kind: 'connect', from: gesture.from, to: gesture.to } }];
    case 'measure':
      return [];
    default:
      return unreachable(gesture);
  }
}

function land(landing: Landing | undefined): readonly Effect[] {
  if (!landing) return [];
  return landing.refusal ? [{ kind: 'refused', refusal: landing.refusal }] : [{ kind: 'request', request: landing.request }];
}

/** Click the smallest, Ctrl-click its parent, Shift adds or takes away. */
function clicked(hit: Hit | undefined, pointer: Pointer, stage: Stage): readonly number[] {
  if (!hit) return pointer.shift ? stage.selection : [];
  const id = pointer.ctrl ? stage.parentOf(hit.id) || hit.id : hit.id;
  if (!pointer.shift) return [id];
  return stage.selection.includes(id) ? stage.selection.filter((other) => other !== id) : [...stage.selection, id];
}

export function bandBox(a: Pointer, b: Pointer): Box {
  return [Math.min(a.worldX, b.worldX), Math.min(a.worldY, b.worldY), Math.max(a.worldX, b.worldX), Math.max(a.worldY, b.worldY)];
}

/** Why what the hand holds may not be let go here. */
export function refusalOf(gesture: Gesture | undefined): Refusal | null {
  if (!gesture) return null;
  if (gesture.kind === 'connect') return gesture.refusal;
  return gesture.kind === 'drag-device' || gesture.kind === 'drag-placed' || gesture.kind === 'insert'
    ? (gesture.landing?.refusal ?? null)
    : null;
}
