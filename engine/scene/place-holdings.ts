import { PLACE_CLASSES } from '../../domain/catalog/enums';
import { ITEM } from './items';
import { rackFill } from './rack-fill';
import { CLASS } from './records';
import type { Scene } from './scene';

/** What a place holds, whose box is drawn. */
export interface Holding {
  readonly racks: number;
  readonly devices: number;
  /** Units of its racks, and those of them that are taken. */
  readonly totalU: number;
  readonly usedU: number;
}

interface Counted {
  racks: number;
  devices: number;
  totalU: number;
  usedU: number;
  /** Rows of its racks and devices. */
  readonly rows: number[];
}

const PLACES: ReadonlySet<number> = new Set(PLACE_CLASSES.map((name) => CLASS[name]));
const NOTHING: Counted = { racks: 0, devices: 0, totalU: 0, usedU: 0, rows: [] };

/** Regions, sites, buildings, floors and rooms: ground that others stand on. */
export function isPlace(objectClass: number): boolean {
  return PLACES.has(objectClass);
}

/** What stands in the places whose boxes a diagram shows, each thing in all of them that it is below. Cost: the objects, once for a change. */
export class PlaceHoldings {
  readonly #byItem = new Map<number, Counted>();

  constructor({ items, records }: Scene) {
    for (let item = 0; item < items.count; item++)
      if (items.kinds[item] === ITEM.box && isPlace(records.objectClass[items.rows[item]!]!))
        this.#byItem.set(item, { ...NOTHING, rows: [] });
    if (this.#byItem.size === 0) return;
    const around = new Map<number, readonly Counted[]>();
    const holdersOf = (row: number): readonly Counted[] => {
      if (row < 0) return [];
      const known = around.get(row);
      if (known) return known;
      around.set(row, []);
      const item = items.bySubject.get(records.objectId(row));
      const own = item === undefined ? undefined : this.#byItem.get(item);
      const all = [...holdersOf(records.parentRow(row)), ...(own ? [own] : [])];
      around.set(row, all);
      return all;
    };
    const { objects, objectClass } = records;
    for (let row = 0; row < objects.rowCount; row++) {
      const isRack = objectClass[row] === CLASS.rack;
      if ((!isRack && objectClass[row] !== CLASS.device) || objects.ids[row] === 0) continue;
      const holders = holdersOf(records.parentRow(row));
      if (holders.length === 0) continue;
      const { used, total } = isRack ? rackFill(records, row) : { used: 0, total: 0 };
      for (const held of holders) {
        held.rows.push(row);
        if (isRack) held.racks++;
        else held.devices++;
        held.usedU += used;
        held.totalU += total;
      }
    }
  }

  of(item: number): Holding {
    return this.#byItem.get(item) ?? NOTHING;
  }

  /** Alarms of its racks and devices and of their ports, each counted. Cost: what it holds. */
  alarmsIn(item: number, { alarms }: Scene): number {
    const { rows } = this.#byItem.get(item) ?? NOTHING;
    let count = 0;
    for (const row of rows) count += alarms.allOf(row);
    return count;
  }
}
