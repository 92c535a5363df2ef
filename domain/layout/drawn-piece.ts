import type { Piece } from '../catalog/furniture';
import { LIMITS } from '../catalog/limits';
import type { Footprint, Outline } from './floor';
import type { At } from './rack-places';
import { isUpright } from './walled';

/** A piece of furniture as it would stand, mm: its box before it is turned. */
export type PiecePlace = Pick<Footprint, 'x' | 'y' | 'width' | 'depth' | 'rotation'>;

/** What a hand that draws keeps to. */
export interface DrawnOn {
  readonly walls: readonly Outline[];
  /** Where the raster of tiles begins. */
  readonly raster: At;
  /** Walls attract from this far, mm. */
  readonly reach: number;
  /** Neither raster nor walls: whole steps of the fine grid. */
  readonly isFree: boolean;
}

/** Every wall that is drawn, and the one that a door stands in where there is none. */
const WALL_MM = 200;

/**
 * Where a piece comes to stand that is drawn from one place to another; undefined = it would have no extent. Its long side
 * is its width, but for a wall, which lies as walls do, and a ramp, whose foot is where the hand began.
 */
export function drawnPiece({ drawn, depthMm }: Piece, from: At, to: At, on: DrawnOn): PiecePlace | undefined {
  if (drawn === 'line') return lineFrom(meantPoint(drawn, from, on), meantPoint(drawn, to, on), depthMm);
  if (drawn === 'jambs') return doorFrom(from, to, on);
  const [a, b] = [meantPoint(drawn, from, on), meantPoint(drawn, to, on)];
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [bottom, top] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  if (left === right || bottom === top) return undefined;
  const [wide, high] = [right - left, top - bottom];
  if (drawn === 'upwards') {
    const isNorthSouth = Math.abs(to.y - from.y) >= Math.abs(to.x - from.x);
    return turned([left, bottom, right, top], isNorthSouth ? (to.y > from.y ? 0 : 180) : to.x > from.x ? 270 : 90);
  }
  return turned([left, bottom, right, top], high > wide ? 90 : 0);
}

/** What is as long as a room is drawn: no usual length would do. */
export function isOnlyDrawn({ drawn, floor }: Piece): boolean {
  return drawn === 'line' || floor === 'under';
}

/** One of its usual size where somebody clicks; undefined = such a thing is only drawn. */
export function clickedPiece(piece: Piece, at: At, on: DrawnOn): PiecePlace | undefined {
  const { drawn, widthMm: width, depthMm: depth } = piece;
  if (isOnlyDrawn(piece)) return undefined;
  if (drawn === 'jambs') {
    const across = wallAt(at, on);
    const half = (across && isUpright(across) ? { x: 0, y: width / 2 } : { x: width / 2, y: 0 }) satisfies At;
    const fine: DrawnOn = { ...on, isFree: true };
    return doorFrom({ x: at.x - half.x, y: at.y - half.y }, { x: at.x + half.x, y: at.y + half.y }, fine);
  }
  return { ...meantPoint(drawn, { x: at.x - width / 2, y: at.y - depth / 2 }, on), width, depth, rotation: 0 };
}

/** The place that is meant by one that was pointed at: on the middle or a face of a wall that is near, else on the raster. */
export function meantPoint(drawn: Piece['drawn'], { x, y }: At, { walls, raster, reach, isFree }: DrawnOn): At {
  const block = LIMITS.gridBlock;
  if (isFree) return { x: stepped(x, 0, block), y: stepped(y, 0, block) };
  const lines = (low: 0 | 1): number[] =>
    walls
      .filter((wall) => isUpright(wall) === (low === 0))
      .flatMap((wall) => (drawn === 'line' ? [(wall[low] + wall[low + 2]!) / 2] : [wall[low], wall[low + 2]!]));
  const meant = (value: number, low: 0 | 1, origin: number): number => {
    const near = lines(low).toSorted((a, b) => Math.abs(a - value) - Math.abs(b - value))[0];
    return near !== undefined && Math.abs(near - value) <= reach ? near : stepped(value, origin, LIMITS.gridSize);
  };
  return { x: meant(x, 0, raster.x), y: meant(y, 1, raster.y) };
}

/** No negative zero. */
function stepped(value: number, origin: number, step: number): number {
  return Math.round((value - origin) / step) * step + origin || 0;
}

/** Around a line that keeps to one of two directions, and as far beyond its ends as the wall is thick, so that corners close. */
function lineFrom(from: At, to: At, thick: number): PiecePlace | undefined {
  const [dx, dy] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  const half = thick / 2;
  if (Math.max(dx, dy) === 0) return undefined;
  return dx >= dy
    ? { x: Math.min(from.x, to.x) - half, y: from.y - half, width: dx + thick, depth: thick, rotation: 0 }
    : { x: from.x - half, y: Math.min(from.y, to.y) - half, width: thick, depth: dy + thick, rotation: 0 };
}

/** A door in the wall where the hand began: as wide as it is drawn, its leaf to the side on which the hand is. */
function doorFrom(from: At, to: At, on: DrawnOn): PiecePlace | undefined {
  const wall = wallAt(from, on);
  const upright = wall ? isUpright(wall) : Math.abs(to.y - from.y) > Math.abs(to.x - from.x);
  const [a, b] = [from, to].map((point) => meantPoint('jambs', point, on)[upright ? 'y' : 'x']) as [number, number];
  const width = Math.abs(b - a);
  if (width === 0) return undefined;
  const middle = meantPoint('jambs', from, on)[upright ? 'x' : 'y'];
  const [near, far] = wall ? (upright ? [wall[0], wall[2]] : [wall[1], wall[3]]) : [middle - WALL_MM / 2, middle + WALL_MM / 2];
  const depth = far - near + width;
  const opensBack = (upright ? to.x : to.y) < (near + far) / 2;
  const [low, high] = opensBack ? [far - depth, far] : [near, near + depth];
  const along = Math.min(a, b);
  return upright
    ? turned([low, along, high, along + width], opensBack ? 90 : 270)
    : turned([along, low, along + width, high], opensBack ? 180 : 0);
}

function wallAt({ x, y }: At, { walls, reach }: DrawnOn): Outline | undefined {
  const away = (wall: Outline): number =>
    Math.hypot(Math.max(wall[0] - x, 0, x - wall[2]), Math.max(wall[1] - y, 0, y - wall[3]));
  return walls.filter((wall) => away(wall) <= reach).toSorted((a, b) => away(a) - away(b))[0];
}

/** What covers an outline when it is turned so. */
function turned([minX, minY, maxX, maxY]: Outline, rotation: number): PiecePlace {
  const [wide, high] = [maxX - minX, maxY - minY];
  const [width, depth] = rotation % 180 === 0 ? [wide, high] : [high, wide];
  return { x: (minX + maxX - width) / 2, y: (minY + maxY - depth) / 2, width, depth, rotation };
}
