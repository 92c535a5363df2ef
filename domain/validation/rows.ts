import { codeOf, OBJECT_CLASSES } from '../catalog/enums';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { footprintsOn, isPlan } from '../layout/floor';
import { rowHolding, rowsOn } from '../layout/rows';
import { refuse, type Refusal } from '../result';
import type { Touches } from './plant-rules';

const ROW = codeOf(OBJECT_CLASSES, 'row');

export const ROW_RULES = ['row-name-taken', 'row-name-elsewhere'];

/**
 * One name, one row of a plan: `row-name-taken` {name}; `row-name-elsewhere` {name, otherName}: a rack that stands in no
 * row, or in another one, is counted to a row of that name.
 */
export function rowNameRefusal(after: Slice, row: RecordOf<'object'>, touches: Touches): Refusal | null {
  if (row.class !== ROW || !touches('name')) return null;
  const { id, name } = row;
  for (const placement of after.by('placement.subject', id)) {
    const { diagram } = after.get('placement', placement)!;
    if (!isPlan(after, diagram)) continue;
    const rows = rowsOn(after, diagram);
    if (rows.some((other) => other.id !== id && other.name === name)) return refuse('row-name-taken', { name }, 'name').refusal;
    // The same one is named over any slice.
    for (const footprint of footprintsOn(after, diagram).toSorted((a, b) => a.rack - b.rack)) {
      const rack = after.get('object', footprint.rack, ['row', 'name'])!;
      if (rack.row === name && rowHolding(rows, footprint)?.id !== id)
        return refuse('row-name-elsewhere', { name, otherName: rack.name }, 'name').refusal;
    }
  }
  return null;
}

/**
 * What a rack may be counted to by hand: `row-of-place` {name, row}: it stands in a row, which says so; `row-not-there`
 * {name, row}: there is a row of that name, and it stands in another place.
 */
export function handRowRefusal(slice: Slice, rack: RecordOf<'object'>, wanted: string): Refusal | null {
  for (const placement of slice.by('placement.subject', rack.id)) {
    const { diagram } = slice.get('placement', placement)!;
    if (!isPlan(slice, diagram)) continue;
    const rows = rowsOn(slice, diagram);
    const footprint = rows.length === 0 ? undefined : footprintsOn(slice, diagram).find((each) => each.rack === rack.id);
    if (footprint === undefined) continue;
    const row = rowHolding(rows, footprint);
    if (row && row.name !== wanted)
      return refuse('row-of-place', { name: rack.name, row: row.name, value: wanted }, 'fields.row').refusal;
    if (!row && rows.some(({ name }) => name === wanted))
      return refuse('row-not-there', { name: rack.name, row: wanted }, 'fields.row').refusal;
  }
  return null;
}
