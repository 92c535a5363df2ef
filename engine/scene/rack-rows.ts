import type { Box } from '../camera/camera';
import { ITEM } from './items';
import type { Scene } from './scene';

/** Racks that stand beside each other under one name. */
export interface RackRow {
  readonly name: string;
  /** Of all its racks, world mm. */
  readonly box: Box;
  /** Rows of its racks among objects; a rack that is seen from both sides once. */
  readonly racks: ReadonlySet<number>;
}

/** Items looked at between two steps. */
const STEP = 512;

/** Rows of racks as they are shown: one that goes on at another height is another row there. Cost: the items. */
export function* rackRows({ items, records }: Scene): Generator<void, readonly RackRow[]> {
  const rows = new Map<string, { name: string; box: [number, number, number, number]; racks: Set<number> }>();
  for (let item = 0; item < items.count; item++) {
    if (item % STEP === STEP - 1) yield;
    const kind = items.kinds[item];
    if (kind !== ITEM.rack && kind !== ITEM.footprint) continue;
    const name = records.objects.text('row', items.rows[item]!);
    if (name === '') continue;
    const [minX, minY, maxX, maxY] = items.box(item);
    const key = `${name}/${Math.round(minY / 10)}`;
    const known = rows.get(key);
    if (!known) rows.set(key, { name, box: [minX, minY, maxX, maxY], racks: new Set([items.rows[item]!]) });
    else {
      const { box } = known;
      known.box = [Math.min(box[0], minX), Math.min(box[1], minY), Math.max(box[2], maxX), Math.max(box[3], maxY)];
      known.racks.add(items.rows[item]!);
    }
  }
  return [...rows.values()];
}
