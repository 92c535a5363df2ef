import { pieceOf } from '../../domain/catalog/furniture';
import { isSwept, type StandingDoor } from '../../domain/layout/door-leaf';
import type { Warning } from '../../domain/result';
import type { Box } from '../camera/camera';
import { ITEM } from '../scene/items';
import { CLASS } from '../scene/records';
import type { Scene } from '../scene/scene';

/** Something as it would stand on a plan. */
export interface Arriving {
  readonly objectClass: number;
  readonly box: Box;
  readonly rotation: number;
}

/**
 * Whether what comes to stand on a plan is in the way of a door's leaf, or is a door in the way of whose leaf something
 * stands; `own` do not count: they move along.
 */
export function doorWarning(
  { items, records, index }: Scene,
  arriving: readonly Arriving[],
  own: ReadonlySet<number>,
): Warning | null {
  if (items.kind !== 'plan') return null;
  const classOf = (item: number): number => records.objectClass[items.rows[item]!]!;
  const named = (item: number): string => records.name(items.rows[item]!);
  const standing = arriving.filter(({ objectClass }) => standsInTheWay(objectClass));
  for (let item = 0; item < items.count && standing.length > 0; item++) {
    if (items.kinds[item] !== ITEM.furniture || classOf(item) !== CLASS.door || own.has(items.subjects[item]!)) continue;
    const door: StandingDoor = { outline: items.box(item), rotation: items.rotations[item]! };
    if (standing.some(({ box }) => isSwept(door, box))) return { kind: 'before-door', facts: { door: named(item) } };
  }
  for (const { objectClass, box, rotation } of arriving) {
    if (objectClass !== CLASS.door) continue;
    const met = index
      .search(box)
      .find(
        (item) =>
          standsInTheWay(classOf(item)) &&
          !own.has(items.subjects[item]!) &&
          isSwept({ outline: box, rotation }, items.box(item)),
      );
    if (met !== undefined) return { kind: 'leaf-meets', facts: { name: named(met) } };
  }
  return null;
}

/** Racks, cooling units and columns; the walls of a door's corner are no surprise. */
function standsInTheWay(objectClass: number): boolean {
  const floor = pieceOf(objectClass)?.floor;
  return objectClass === CLASS.rack || floor === 'taken' || (floor === 'built' && objectClass !== CLASS.wall);
}
