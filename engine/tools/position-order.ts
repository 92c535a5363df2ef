import { LIMITS } from '../../domain/catalog/limits';
import type { Box } from '../camera/camera';

export interface Placed {
  readonly id: number;
  readonly box: Box;
}

/**
 * Things in the order of reading: rows from the top, each from left to right, then by id. Things stand in one row when
 * their lower edges (where a rack stands on the floor) lie within the tolerance, in mm, of the row's first: what was
 * set down by hand is rarely in line to the millimetre.
 */
export function byPosition(things: readonly Placed[], tolerance: number = LIMITS.positionSortTolerance): readonly number[] {
  const downwards = [...things].sort((a, b) => b.box[1] - a.box[1]);
  const ids: number[] = [];
  for (let from = 0; from < downwards.length; ) {
    let to = from + 1;
    const edge = downwards[from]!.box[1];
    while (to < downwards.length && edge - downwards[to]!.box[1] <= tolerance) to++;
    const row = downwards.slice(from, to).sort((a, b) => a.box[0] - b.box[0] || a.id - b.id);
    for (const { id } of row) ids.push(id);
    from = to;
  }
  return ids;
}
