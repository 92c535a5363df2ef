import { DIMENSIONS } from '../catalog/dimensions';
import { OBJECT_FLAGS } from '../catalog/enums';
import type { RecordOf } from '../document/schema';

/**
 * How a rack counts its units. A unit is stored, asked for and shown by the number that is printed on the rack; what takes
 * several is called by the smallest of them, as NetBox does. Where something stands follows from that here and nowhere else:
 *
 *   ascending, 4 units          descending, 4 units
 *   4                           1  U1 of two units
 *   3                           2
 *   2  U1 of two units          3
 *   1                           4
 */
export interface RackNumbering {
  readonly units: number;
  /** 1 is the topmost unit. */
  readonly descending: boolean;
}

export function numberingOf({ heightU, flags }: Pick<RecordOf<'object'>, 'heightU' | 'flags'>): RackNumbering {
  return { units: heightU || DIMENSIONS.rackUnits, descending: (flags & OBJECT_FLAGS.descendingUnits) !== 0 };
}

/** How many units are below what is so high and stands at a position. */
export function unitsBelow(rack: RackNumbering, positionU: number, heightU: number): number {
  return fromOtherEnd(rack, positionU - 1, heightU);
}

/** The position of what is so high and has so many units below it. */
export function positionAbove(rack: RackNumbering, below: number, heightU: number): number {
  return fromOtherEnd(rack, below, heightU) + 1;
}

/** How high a device stands, for lists from the top down: units below its lower edge and one; 0 = at no unit of a rack. */
export function standingU(
  rack: Pick<RecordOf<'object'>, 'heightU' | 'flags'> | undefined,
  { positionU, heightU }: Pick<RecordOf<'object'>, 'positionU' | 'heightU'>,
): number {
  return rack && positionU > 0 ? unitsBelow(numberingOf(rack), positionU, heightU) + 1 : 0;
}

/** Height above the rack's foot of the lower edge of what is so high and stands at a position. */
export function unitBottomMm(rack: RackNumbering, positionU: number, heightU: number): number {
  return DIMENSIONS.rackPlinthMm + unitsBelow(rack, positionU, heightU) * DIMENSIONS.unitMm;
}

/** The position of what is so high and has its lower edge there above the rack's foot; any fraction of a unit. */
export function positionAtMm(rack: RackNumbering, bottomMm: number, heightU: number): number {
  return positionAbove(rack, (bottomMm - DIMENSIONS.rackPlinthMm) / DIMENSIONS.unitMm, heightU);
}

/** The number printed on the unit at a height above the rack's foot; beyond the rack's units outside of 1 to so many. */
export function unitAtMm(rack: RackNumbering, heightMm: number): number {
  return Math.floor(positionAtMm(rack, heightMm, 0));
}

/** From where the rack begins to count to its foot, and back. */
function fromOtherEnd({ units, descending }: RackNumbering, offsetU: number, heightU: number): number {
  return descending ? units - offsetU - heightU : offsetU;
}
