import { OBJECT_CLASSES, PLACE_CLASSES, type ObjectClass } from '../../catalog/enums';
import type { Change } from '../../document/diff';
import type { RecordOf } from '../../document/schema';
import type { Slice } from '../../document/slice';
import { NO_ID } from '../../ids';
import { planOf } from '../../layout/floor';
import { freeBoxesOn } from '../../layout/place-boxes';
import { refuse } from '../../result';
import { checked, placementChange } from '../new-records';
import { operation, type Operation } from '../operation';
import { ids, intentReader, type Read } from '../parse';
import { by, floorReads, records, refs } from '../read-steps';

const PLACES: ReadonlySet<ObjectClass> = new Set(PLACE_CLASSES);

const reader = intentReader('insert-boxes', {
  places: ids(1),
  /** New ids, one a place. */
  placements: ids(1),
});
export type InsertBoxesIntent = Read<typeof reader>;

/** Places that are drawn nowhere on the plan of the place around them come to stand there, beside what is there and each other. */
export const insertBoxes: Operation<InsertBoxesIntent> = operation(reader, {
  summary:
    'Gives places a box at a free spot of the plan of the place that they stand in. One that has a box there, or where there is no plan, is passed over.',
  creates: (intent) => intent.placements,
  selects: (intent) => intent.places,
  reads: ({ places }) => [
    records('places', 'object', places),
    refs('around', ['places'], 'object', 'parent', 'object'),
    by('diagrams around', ['around'], 'diagram.owner'),
    ...floorReads(['diagrams around']),
  ],
  writes: ['placement'],
  refuses: ['object-missing', 'not-a-place', 'ids-count', 'nothing-to-change'],
  needs: ['nodeEditing'],
  run(slice, { places: named, placements }) {
    if (placements.length !== named.length)
      return refuse('ids-count', { given: placements.length, needed: named.length }, 'placements');
    const boxless = new Map<number, RecordOf<'object'>[]>();
    for (const id of named) {
      const place = slice.get('object', id);
      if (!place) return refuse('object-missing', { id }, 'places');
      if (!PLACES.has(OBJECT_CLASSES[place.class] ?? '')) return refuse('not-a-place', { name: place.name }, 'places');
      const plan = place.parent === NO_ID || !slice.get('object', place.parent) ? NO_ID : planOf(slice, place.parent);
      if (plan !== NO_ID && !isDrawnOn(slice, plan, id)) boxless.set(plan, [...(boxless.get(plan) ?? []), place]);
    }
    const changes = [...boxless].flatMap(([plan, places]) => {
      const boxes = freeBoxesOn(slice, plan, places);
      return places.map(
        ({ id }, at): Change =>
          placementChange({ id: placements[named.indexOf(id)]!, diagram: plan, subject: id, ...boxes[at]! }),
      );
    });
    return changes.length === 0 ? refuse('nothing-to-change') : checked(slice, changes);
  },
});

function isDrawnOn(slice: Slice, plan: number, id: number): boolean {
  return slice.by('placement.diagram', plan).some((placement) => slice.get('placement', placement)?.subject === id);
}

/** Places below the owner of a plan that are drawn nowhere on it. */
export function boxlessOn(slice: Slice, plan: number): readonly number[] {
  const owner = slice.get('diagram', plan)?.owner ?? NO_ID;
  if (owner === NO_ID || planOf(slice, owner) !== plan) return [];
  const places = slice
    .by('object.parent', owner)
    .filter((id) => PLACES.has(OBJECT_CLASSES[slice.get('object', id)!.class] ?? ''));
  if (places.length === 0) return [];
  const drawn = new Set(slice.by('placement.diagram', plan).map((id) => slice.get('placement', id)!.subject));
  return places.filter((id) => !drawn.has(id));
}
