import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import { footprintsOn, isWithin, outlineOf, type Outline } from './floor';
import { obstaclesOn, passableOn, wallsOn } from './obstacles';

const ROOM = codeOf(OBJECT_CLASSES, 'room');

/**
 * Whether walls close a place in: seen from its middle there is one to each side. What lies in a notch of the room, outside
 * of it, is open to some side; a door is no gap, its wall goes on behind it.
 */
export function isWalledIn(walls: readonly Outline[], [minX, minY, maxX, maxY]: Outline): boolean {
  const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const beside = walls.filter((wall) => wall[1] <= y && wall[3] >= y);
  const across = walls.filter((wall) => wall[0] <= x && wall[2] >= x);
  return (
    beside.some((wall) => wall[2] <= x) &&
    beside.some((wall) => wall[0] >= x) &&
    across.some((wall) => wall[3] <= y) &&
    across.some((wall) => wall[1] >= y)
  );
}

/**
 * The inside of a plan's room: what its outermost walls leave between them; of a room without walls the size that it says,
 * its corner at 0; else what is covered by that which stands there. Undefined = nothing says where it is.
 */
export function insideOf(slice: Slice, plan: number): Outline | undefined {
  return betweenWalls(wallsOn(slice, plan)) ?? sizedFloor(slice, plan) ?? boxAround(standingOn(slice, plan));
}

/** What walls leave between them; undefined where they do not lie to all sides. */
export function betweenWalls(walls: readonly Outline[]): Outline | undefined {
  const upright = walls.filter(isUpright);
  const lying = walls.filter((wall) => !isUpright(wall));
  if (upright.length < 2 || lying.length < 2) return undefined;
  const inside: Outline = [
    Math.min(...upright.map((wall) => wall[2])),
    Math.min(...lying.map((wall) => wall[3])),
    Math.max(...upright.map((wall) => wall[0])),
    Math.max(...lying.map((wall) => wall[1])),
  ];
  return inside[0] < inside[2] && inside[1] < inside[3] ? inside : undefined;
}

/** Whether something as large as the one finds room in the other. */
export function isHeldBy(inner: Outline, outer: Outline): boolean {
  return isWithin([0, 0, inner[2] - inner[0], inner[3] - inner[1]], [0, 0, outer[2] - outer[0], outer[3] - outer[1]]);
}

export function isUpright([minX, minY, maxX, maxY]: Outline): boolean {
  return maxY - minY > maxX - minX;
}

/** The floor of a room that says how large it is. */
export function sizedFloor(slice: Slice, plan: number): Outline | undefined {
  const { widthMm, depthMm } = slice.get('object', slice.get('diagram', plan)?.owner ?? NO_ID) ?? { widthMm: 0, depthMm: 0 };
  return widthMm > 0 && depthMm > 0 ? [0, 0, widthMm, depthMm] : undefined;
}

/** That of a room, as long as no walls close it in and nothing stands beside it, which says that its corner is elsewhere. */
export function unwalledFloor(slice: Slice, plan: number): Outline | undefined {
  const floor = sizedFloor(slice, plan);
  if (!floor || slice.get('object', slice.get('diagram', plan)!.owner)?.class !== ROOM) return undefined;
  const standing = boxAround([...footprintsOn(slice, plan), ...passableOn(slice, plan)].map(outlineOf));
  const isBeside = standing && Math.min(standing[0], standing[1]) < 0;
  return isBeside || betweenWalls(wallsOn(slice, plan)) ? undefined : floor;
}

/**
 * Where a room's racks belong: its floor, or what is between its walls and what it says of its size around that. Undefined =
 * nothing says, or what stands beside it says that it is elsewhere or larger.
 */
export function roomOutline(slice: Slice, plan: number): Outline | undefined {
  const outline = statedOutline(slice, plan);
  if (!outline || (!betweenWalls(wallsOn(slice, plan)) && !unwalledFloor(slice, plan))) return undefined;
  // Four walls may be those of a cage, and a size may have been typed wrongly.
  return footprintsOn(slice, plan).every((rack) => isWithin(outlineOf(rack), outline)) ? outline : undefined;
}

/** The same by its walls and its size alone, whatever stands there. */
export function statedOutline(slice: Slice, plan: number): Outline | undefined {
  if (slice.get('object', slice.get('diagram', plan)?.owner ?? NO_ID)?.class !== ROOM) return undefined;
  const walled = betweenWalls(wallsOn(slice, plan));
  const sized = sizedFloor(slice, plan);
  return walled && sized ? boxAround([walled, sized]) : (walled ?? sized);
}

/** What racks, columns, cooling units and walls cover, in no order. */
export function standingOn(slice: Slice, plan: number): readonly Outline[] {
  return [...footprintsOn(slice, plan), ...obstaclesOn(slice, plan)].map(outlineOf);
}

export function boxAround(outlines: readonly Outline[]): Outline | undefined {
  const [first, ...others] = outlines;
  return (
    first &&
    others.reduce<Outline>(
      (box, each) => [Math.min(box[0], each[0]), Math.min(box[1], each[1]), Math.max(box[2], each[2]), Math.max(box[3], each[3])],
      first,
    )
  );
}
