import type { RecordOf } from '../document/schema';
import { refuse, type Refusal } from '../result';

/** The rules of heightRefusal. */
export const HEIGHT_RULES = ['pathway-below-slab', 'pathway-above-ceiling'];

/**
 * Does a pathway run between the slab and the ceiling of the place that holds it, as far as either is known?
 * - `pathway-below-slab` {name, value, floor}: deeper than the raised floor is high;
 * - `pathway-above-ceiling` {name, value, ceiling}.
 */
export function heightRefusal(
  { name, heightMm }: Pick<RecordOf<'pathway'>, 'name' | 'heightMm'>,
  place: Pick<RecordOf<'object'>, 'raisedFloorMm' | 'clearHeightMm'> | undefined,
  field: string,
): Refusal | null {
  if (typeof heightMm !== 'number' || place === undefined) return null;
  const { raisedFloorMm, clearHeightMm } = place;
  if (raisedFloorMm > 0 && heightMm < -raisedFloorMm)
    return refuse('pathway-below-slab', { name, value: heightMm, floor: raisedFloorMm }, field).refusal;
  return clearHeightMm > 0 && heightMm > clearHeightMm
    ? refuse('pathway-above-ceiling', { name, value: heightMm, ceiling: clearHeightMm }, field).refusal
    : null;
}
