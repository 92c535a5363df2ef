import { RELATION_KINDS, codeOf } from '../catalog/enums';
import type { RecordOf } from '../document/schema';
import type { ReadStep, Slice } from '../document/slice';
import { NO_ID } from '../ids';

const CABLING = codeOf(RELATION_KINDS, 'cabling');

/**
 * Where an end of a cable is said to lie, plugged in or not: closures, racks or rooms, in the order in which they were
 * said. That a cable comes to a place says nothing of its ends where it was not said which.
 */
export function placesOfEnd(slice: Slice, cable: number, end: 1 | 2): readonly number[] {
  return slice
    .by('relation.from', cable)
    .flatMap((id) => slice.get('relation', id) ?? [])
    .filter((relation) => relation.kind === CABLING && relation.end === end)
    .sort((a, b) => a.id - b.id)
    .map(({ to }) => to);
}

/** Whether it says that a cable comes to a place, so that it may say which end lies there. */
export function comesToPlace(slice: Slice, { kind, from, to }: Pick<RecordOf<'relation'>, 'kind' | 'from' | 'to'>): boolean {
  return kind === CABLING && slice.get('cable', from) !== undefined && slice.get('object', to) !== undefined;
}

/** Where the end is said to lie, when that is not here; NO_ID = here, or it was not said. What stands in a place is there. */
export function elsewhere(slice: Slice, cable: number, end: 1 | 2, here: number): number {
  const places = placesOfEnd(slice, cable, end);
  return places.some((place) => isWithin(slice, here, place) || isWithin(slice, place, here)) ? NO_ID : (places[0] ?? NO_ID);
}

/** What elsewhere() looks at; `cables` and `here` name the steps that hold those. */
export function endPlaceReads(cables: readonly string[], here: readonly string[]): readonly ReadStep[] {
  return [
    { name: 'said of cables', take: 'by', from: cables, index: 'relation.from' },
    { name: 'said places', take: 'refs', from: ['said of cables'], fromKind: 'relation', field: 'to', kind: 'object' },
    {
      name: 'around places',
      take: 'refs',
      from: ['said places', ...here],
      fromKind: 'object',
      field: 'parent',
      kind: 'object',
      recursive: true,
    },
  ];
}

function isWithin(slice: Slice, inner: number, outer: number): boolean {
  for (let at = inner; at !== NO_ID; at = slice.get('object', at)?.parent ?? NO_ID) if (at === outer) return true;
  return false;
}
