import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import type { Change, Diff } from '../document/diff';
import type { Overlay } from '../document/overlay';
import type { Slice } from '../document/slice';
import { footprintOf, footprintsOn, isPlan, isWithin, outlineOf, planOf, type Footprint } from '../layout/floor';
import { wallsOn } from '../layout/obstacles';
import { betweenWalls, boxAround, isHeldBy, roomOutline, sizedFloor, statedOutline } from '../layout/walled';
import { refuse, type Refusal } from '../result';

const RACK = codeOf(OBJECT_CLASSES, 'rack');
const ROOM = codeOf(OBJECT_CLASSES, 'room');
const WALL = codeOf(OBJECT_CLASSES, 'wall');
const PLACE = ['diagram', 'subject', 'x', 'y', 'width', 'height', 'rotation'] as const;
const SIZE = ['widthMm', 'depthMm'] as const;

export const ROOM_RULES = ['outside-room'];

/** How a change looks at where things stand: whoever does something, or takes back what was done. */
export type Way = 'forth' | 'back';

/**
 * Racks that stand in their room stay in it, whatever comes, moves, turns, grows, or makes the room smaller:
 * `outside-room` {id, name, room, roomName}. Where one stands outside already, nobody knows where the room is: then none
 * goes farther off than would fit in its size, as long as all fitted in before. That much is asked of an undo and a restore,
 * too: they bring back where the room was not known yet, and put walls back.
 */
export function leavingRefusal(before: Slice, after: Overlay, diff: Diff, way: Way): Refusal | null {
  for (const [plan, touching] of touchedPlans(after, diff, way)) {
    const room = after.get('object', after.get('diagram', plan)?.owner ?? 0);
    if (room?.class !== ROOM || !before.get('diagram', plan)) continue;
    if (way === 'forth' && isPlainlyWithin(after, plan, touching)) continue;
    const isTouched = ({ placement, rack }: Footprint): boolean => touching.has(placement) || touching.has(rack);
    const isKnown = way === 'forth' && roomOutline(before, plan) !== undefined;
    const left = isKnown ? leftBy(before, after, plan) : beyondSize(before, after, plan);
    const own = left.find(isTouched) ?? (isKnown || way === 'back' ? left[0] : undefined);
    if (own === undefined) continue;
    const name = after.get('object', own.rack)?.name ?? '';
    const facts = { id: own.rack, name, room: room.id, roomName: room.name };
    return refuse('outside-room', facts, fieldOf(touching.get(own.placement) ?? touching.values().next().value)).refusal;
  }
  return null;
}

/** By plan: the changes that say where its racks or its room are, by the records that they change. */
function touchedPlans(after: Overlay, diff: Diff, way: Way): ReadonlyMap<number, ReadonlyMap<number, Change>> {
  const plans = new Map<number, Map<number, Change>>();
  const add = (plan: number, change: Change): void => {
    const known = plans.get(plan);
    if (known) known.set(change.id, change);
    else plans.set(plan, new Map([[change.id, change]]));
  };
  for (const change of diff) {
    if (change.after === null) continue;
    if (change.kind === 'placement' && touches(change, PLACE)) {
      const at = after.get('placement', change.id, ['diagram', 'subject'])!;
      if (isPlan(after, at.diagram) && isAsked(after.get('object', at.subject, ['class'])?.class, change, way))
        add(at.diagram, change);
    }
    if (change.kind !== 'object' || change.before === null || !touches(change, SIZE)) continue;
    const object = after.get('object', change.id)!;
    if (object.class === ROOM) add(planOf(after, object.id), change);
    else if (isAsked(object.class, change, way))
      for (const id of after.by('placement.subject', object.id)) {
        const { diagram } = after.get('placement', id)!;
        if (isPlan(after, diagram)) add(diagram, change);
      }
  }
  return plans;
}

function touches({ before, after }: Change, names: readonly string[]): boolean {
  return before === null || names.some((name) => Object.hasOwn(after!, name));
}

/** A new wall closes in what it likes: four of them may be those of a cage. */
function isAsked(code: number | undefined, { before }: Change, way: Way): boolean {
  return code === RACK || (code === WALL && before !== null && way === 'forth');
}

/** Whether all that changed are racks, and these stand on the floor that the room says: a hand asks with each step that it moves. */
function isPlainlyWithin(after: Slice, plan: number, touching: ReadonlyMap<number, Change>): boolean {
  const sized = sizedFloor(after, plan);
  return (
    sized !== undefined &&
    [...touching.values()].every(({ kind, id }) => {
      const placement = kind === 'placement' ? after.get('placement', id) : undefined;
      const rack = placement && after.get('object', placement.subject);
      return rack?.class === RACK && isWithin(outlineOf(footprintOf(after, placement!, rack)), sized);
    })
  );
}

function leftBy(before: Slice, after: Slice, plan: number): readonly Footprint[] {
  const [was, is] = [before, after].map((slice) => betweenWalls(wallsOn(slice, plan)) !== undefined);
  const outline = was === is ? statedOutline(after, plan) : undefined;
  return outline ? footprintsOn(after, plan).filter((rack) => !isWithin(outlineOf(rack), outline)) : [];
}

/** What stands beyond the size of a room that all its racks together fitted in before, wherever its corner is. */
function beyondSize(before: Slice, after: Slice, plan: number): readonly Footprint[] {
  const sized = sizedFloor(after, plan);
  if (!sized || isHeld(after, plan) || !isHeld(before, plan)) return [];
  return footprintsOn(after, plan).filter((rack) => !isWithin(outlineOf(rack), sized));
}

/** Whether its racks stand in what a room that says its size says of itself, or might. */
function isHeld(slice: Slice, plan: number): boolean {
  const sized = sizedFloor(slice, plan);
  if (!sized) return false;
  const racks = boxAround(footprintsOn(slice, plan).map(outlineOf));
  return !racks || isHeldBy(racks, sized) || roomOutline(slice, plan) !== undefined;
}

function fieldOf(change: Change | undefined): string {
  const sized = change?.kind === 'object' ? SIZE.find((field) => Object.hasOwn(change.after!, field)) : undefined;
  return sized ? `fields.${sized}` : 'placements';
}
