import { DIMENSIONS } from './dimensions';
import { codeOf, OBJECT_CLASSES, type ObjectClass } from './enums';

/**
 * What a room has besides racks, seen from above: sizes as they commonly are, mm, and what it does to the floor. `built` and
 * `taken` keep others off; of the building one part may run into another. `open` and `under` keep nobody off; what is
 * `under` lies below all that stands. So does a `line`, in which racks stand: it keeps off other lines. `drawn`: how a hand
 * draws it, a wall along its middle, a door from jamb to jamb of its wall, a ramp from its foot upwards; absent = as a box.
 */
export const FURNITURE = {
  wall: { widthMm: 6000, depthMm: 200, floor: 'built', drawn: 'line' },
  /** Its depth is that of the wall, and what its leaf sweeps. */
  door: { widthMm: 1000, depthMm: 1200, floor: 'open', drawn: 'jambs' },
  column: { widthMm: 400, depthMm: 400, floor: 'built' },
  coolingUnit: { widthMm: 1800, depthMm: 900, floor: 'taken' },
  coldAisle: { widthMm: 6000, depthMm: 1200, floor: 'under' },
  hotAisle: { widthMm: 6000, depthMm: 900, floor: 'under' },
  /** Its foot is at the front, as a rack's door is. */
  ramp: { widthMm: 1200, depthMm: 2400, floor: 'open', drawn: 'upwards' },
  /** Its fronts look where its front does. */
  row: { widthMm: 6000, depthMm: DIMENSIONS.rackDepthMm, floor: 'line' },
} as const satisfies Partial<Record<ObjectClass, Piece>>;

export interface Piece {
  readonly widthMm: number;
  readonly depthMm: number;
  readonly floor: 'built' | 'taken' | 'open' | 'under' | 'line';
  readonly drawn?: 'line' | 'jambs' | 'upwards';
}

export type FurnitureClass = keyof typeof FURNITURE;
export const FURNITURE_CLASSES = Object.keys(FURNITURE) as readonly FurnitureClass[];

const BY_CODE: readonly (Piece | undefined)[] = OBJECT_CLASSES.map((name) => (FURNITURE as Record<string, Piece>)[name]);

/** Of an object's class by its code; undefined = it is no furniture. */
export function pieceOf(code: number): Piece | undefined {
  return BY_CODE[code];
}

const RACK = codeOf(OBJECT_CLASSES, 'rack');

/** Where one of them stands on a floor the other does not. */
export function areApart(one: number, other: number): boolean {
  const [a, b] = [one, other].map((code) => (code === RACK ? 'taken' : BY_CODE[code]?.floor));
  if (a === 'line' || b === 'line') return a === b;
  return keepsOff(a) && keepsOff(b) && (a === 'taken' || b === 'taken');
}

/** Whether there is anything that stands where it does not. */
export function keepsItsPlace(code: number): boolean {
  return areApart(code, RACK) || areApart(code, code);
}

function keepsOff(floor: Piece['floor'] | undefined): boolean {
  return floor === 'built' || floor === 'taken';
}
