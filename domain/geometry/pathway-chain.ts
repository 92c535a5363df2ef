import { NO_ID } from '../ids';

/** A way for cables while it is drawn: its stops in their order. Pure. */

/** A rack, closure or junction; or a place on the floor, where a junction will stand. */
export interface PathwayStop {
  /** NO_ID = on the floor. */
  readonly object: number;
  /** On the diagram, mm, y up; of an object: where pathways meet it. */
  readonly x: number;
  readonly y: number;
  /** Of a place on the floor: the place at the edge of whose box it lies, into which the way leads. */
  readonly into?: number;
}

/** One and the same place? */
export function isSameStop(a: PathwayStop, b: PathwayStop): boolean {
  return a.object === b.object && (a.object !== NO_ID || (a.x === b.x && a.y === b.y));
}

/** Neighbouring stops at one place are one. */
export function mergedStops(stops: readonly PathwayStop[]): readonly PathwayStop[] {
  return stops.filter((stop, at) => at === 0 || !isSameStop(stop, stops[at - 1]!));
}

/** Straight from each stop to the next, mm; one fewer than stops. */
export function pieceLengths(stops: readonly PathwayStop[]): readonly number[] {
  return stops.slice(1).map((stop, at) => lengthBetween(stops[at]!, stop));
}

/** Straight, in whole mm. */
export function lengthBetween(a: Pick<PathwayStop, 'x' | 'y'>, b: Pick<PathwayStop, 'x' | 'y'>): number {
  return Math.round(Math.hypot(b.x - a.x, b.y - a.y));
}

/** A box, mm. */
type Box = readonly [minX: number, minY: number, maxX: number, maxY: number];
type Point = Pick<PathwayStop, 'x' | 'y'>;

/** Where a way meets the edge of a box: beside `meant`, on the side that looks to `from`; on the nearest side where that lies within. */
export function edgeToward([minX, minY, maxX, maxY]: Box, from: Point | undefined, meant: Point): Point {
  const [x, y] = [within(meant.x, minX, maxX), within(meant.y, minY, maxY)];
  const [across, up] = from ? [beyond(from.x, minX, maxX), beyond(from.y, minY, maxY)] : [0, 0];
  if (across !== 0 || up !== 0)
    return Math.abs(across) >= Math.abs(up) ? { x: across < 0 ? minX : maxX, y } : { x, y: up < 0 ? minY : maxY };
  const sides: readonly (readonly [number, Point])[] = [
    [x - minX, { x: minX, y }],
    [maxX - x, { x: maxX, y }],
    [y - minY, { x, y: minY }],
    [maxY - y, { x, y: maxY }],
  ];
  return sides.reduce((nearest, side) => (side[0] < nearest[0] ? side : nearest))[1];
}

function within(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** How far outside of a stretch, below it less than 0. */
function beyond(value: number, low: number, high: number): number {
  return value - within(value, low, high);
}

/** A piece that leads off a horizontal or vertical line by less than this is meant to keep to it. */
const ALIGN_RADIANS = (5 * Math.PI) / 180;

/**
 * The place on the floor that is meant by one that was pointed at: on a step of the grid (mm), and on the horizontal
 * or vertical line through the stop before it where it lies within a few degrees of that.
 */
export function snappedStop(
  x: number,
  y: number,
  before: PathwayStop | undefined,
  step: number,
  [originX, originY]: readonly [number, number] = [0, 0],
): PathwayStop {
  // No negative zero.
  const onStep = (value: number, origin: number): number => Math.round((value - origin) / step) * step + origin || 0;
  const stop = { object: NO_ID, x: onStep(x, originX), y: onStep(y, originY) };
  if (!before) return stop;
  const [across, up] = [Math.abs(x - before.x), Math.abs(y - before.y)];
  if (across === 0 && up === 0) return stop;
  if (Math.atan2(up, across) <= ALIGN_RADIANS) return { ...stop, y: before.y };
  return Math.atan2(across, up) <= ALIGN_RADIANS ? { ...stop, x: before.x } : stop;
}
