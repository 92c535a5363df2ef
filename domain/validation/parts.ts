import type { Slice } from '../document/slice';

/** An object and all that is in it: slots, cards; the devices of a rack. */
export function withParts(slice: Slice, object: number): readonly number[] {
  const all = [object];
  for (let at = 0; at < all.length && all.length < PARTS_MAX; at++) all.push(...slice.by('object.parent', all[at]!));
  return all;
}

const PARTS_MAX = 10_000;
