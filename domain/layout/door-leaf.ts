import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import type { Slice } from '../document/slice';
import { outlineOf, turnOf, type Outline } from './floor';
import { piecesOn } from './obstacles';

const DOOR = codeOf(OBJECT_CLASSES, 'door');
/** A door leads through a wall of this thickness, mm, if its own depth leaves room for a leaf. */
const WALL_MM = 200;
/** Sizes are stored as 32-bit floats: by so much a thing may reach into what a leaf sweeps, mm. */
const TOUCH_MM = 0.5;

/** A door where it stands: what it covers, and degrees counter-clockwise; 0 opens to the north. */
export interface StandingDoor {
  readonly outline: Outline;
  readonly rotation: number;
}

/** How deep its wall is, and how far its leaf reaches: it hangs at the left jamb of who looks at it from its front. */
export function leafOf(width: number, depth: number): { readonly wall: number; readonly reach: number } {
  const wall = Math.min(WALL_MM, depth / 2);
  return { wall, reach: Math.min(width, depth - wall) };
}

/** Whether something is in the way of a door's leaf: in the quarter of a circle that it sweeps. */
export function isSwept({ outline: [x0, y0, x1, y1], rotation }: StandingDoor, [minX, minY, maxX, maxY]: Outline): boolean {
  const turn = turnOf(rotation);
  // Along the door's width, and from its front to its back.
  const [u0, v0, u1, v1] = (
    [
      [minX - x0, minY - y0, maxX - x0, maxY - y0],
      [minY - y0, x1 - maxX, maxY - y0, x1 - minX],
      [x1 - maxX, y1 - maxY, x1 - minX, y1 - minY],
      [y1 - maxY, minX - x0, y1 - minY, maxX - x0],
    ] as const
  )[turn];
  const [wide, deep] = turn % 2 === 0 ? [x1 - x0, y1 - y0] : [y1 - y0, x1 - x0];
  const { wall, reach } = leafOf(wide, deep);
  if (u1 <= TOUCH_MM || v1 <= wall + TOUCH_MM) return false;
  return Math.hypot(Math.max(u0, 0), Math.max(v0 - wall, 0)) < reach - TOUCH_MM;
}

/** The first door of a plan whose leaf one of these would be in the way of; its id. */
export function doorBefore(slice: Slice, plan: number, outlines: readonly Outline[]): number | undefined {
  const doors = piecesOn(slice, plan, (code) => code === DOOR);
  return doors.find((door) => {
    const standing = { outline: outlineOf(door), rotation: door.rotation };
    return outlines.some((outline) => isSwept(standing, outline));
  })?.id;
}
