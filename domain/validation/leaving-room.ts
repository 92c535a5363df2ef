import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import type { Change } from '../document/diff';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import { footprintOf, isWithin, outlineOf } from '../layout/floor';
import { roomOutline, sizedFloor } from '../layout/walled';
import { refuse, type Refusal } from '../result';

const RACK = codeOf(OBJECT_CLASSES, 'rack');

/**
 * A hand moves no rack out of its room: `outside-room` {id, name, room, roomName}. One that stands outside already goes
 * anywhere, and so does an undo.
 */
export function leavingRefusal(before: Slice, moves: readonly Change[], plan: number): Refusal | null {
  const sized = sizedFloor(before, plan);
  const going = moves.flatMap(({ kind, id, after }) => {
    const placement = kind === 'placement' ? before.get('placement', id) : undefined;
    const rack = placement?.diagram === plan ? before.get('object', placement.subject) : undefined;
    if (rack?.class !== RACK) return [];
    const [from, to] = [placement!, { ...placement!, ...after }].map((at) => outlineOf(footprintOf(before, at, rack)));
    return sized && isWithin(to!, sized) ? [] : [{ rack, from: from!, to: to! }];
  });
  // Where the room is, is looked for only then: a hand asks with each step that it moves.
  const outline = going.length === 0 ? undefined : roomOutline(before, plan);
  const left = outline && going.find(({ from, to }) => isWithin(from, outline) && !isWithin(to, outline));
  if (!left) return null;
  const room = before.get('diagram', plan)?.owner ?? NO_ID;
  const roomName = before.get('object', room)?.name ?? '';
  return refuse('outside-room', { id: left.rack.id, name: left.rack.name, room, roomName }, 'placements').refusal;
}
