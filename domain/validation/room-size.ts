import type { Fields, RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { footprintsOn, outlineOf, planOf, TOUCH_MM } from '../layout/floor';
import { wallsOn } from '../layout/obstacles';
import { betweenWalls, boxAround } from '../layout/walled';
import { refuse, type Refusal } from '../result';

const SIDES = [
  ['widthMm', 0, 2],
  ['depthMm', 1, 3],
] as const;

/**
 * A room is not made smaller than its racks need: `room-below-racks` {id, name, value, needed}, mm. One whose racks stand
 * outside already may grow; 0 = it says no size any more.
 */
export function roomSizeRefusal(slice: Slice, room: RecordOf<'object'>, fields: Fields<'object'>): Refusal | null {
  if (!SIDES.some(([field]) => Object.hasOwn(fields, field))) return null;
  const plan = planOf(slice, room.id);
  const racks = boxAround(footprintsOn(slice, plan).map(outlineOf));
  if (!racks) return null;
  // Its corner is that of its walls, else at 0, as long as no rack stands beside that.
  const isBeside = Math.min(racks[0], racks[1]) < 0;
  const walled = betweenWalls(wallsOn(slice, plan));
  const corner = walled ?? (isBeside ? racks : ([0, 0] as const));
  for (const [field, low, high] of SIDES) {
    const [was, value] = [room[field], fields[field] ?? 0];
    // A room that never said where it ends may begin where its racks do.
    const from = was === 0 && !walled ? racks[low] : Math.min(corner[low], racks[low]);
    const needed = racks[high] - from;
    if (value <= 0 || needed < value + TOUCH_MM || (was > 0 && value >= was)) continue;
    return refuse('room-below-racks', { id: room.id, name: room.name, value, needed: Math.ceil(needed) }, `fields.${field}`)
      .refusal;
  }
  return null;
}
