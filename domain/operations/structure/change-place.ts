import { OBJECT_CLASSES, PLACE_CLASSES, type ObjectClass } from '../../catalog/enums';
import { changed, deleted, present } from '../../document/changes';
import type { Change } from '../../document/diff';
import type { RecordOf } from '../../document/schema';
import type { ReadStep, Slice } from '../../document/slice';
import { NO_ID } from '../../ids';
import { isPlan, planOf } from '../../layout/floor';
import { freeBoxOn } from '../../layout/place-boxes';
import { refuse } from '../../result';
import { checked, parentReads } from '../new-records';
import { operation, sameIn, type Operation } from '../operation';
import { id, idOrNone, intentReader, optional, text, type Read } from '../parse';
import { by, floorReads, records, refs } from '../read-steps';
import { renameWords } from '../words';

const PLACES: ReadonlySet<ObjectClass> = new Set(PLACE_CLASSES);

const reader = intentReader('change-place', {
  place: id,
  name: optional(text()),
  /** Another place to stand in, with all that is in it. */
  parent: optional(idOrNone),
});
export type ChangePlaceIntent = Read<typeof reader>;

/** A place gets another name, or stands in another one; what it holds goes with it. Its diagrams are called as it is. */
export const changePlace: Operation<ChangePlaceIntent> = operation(reader, {
  summary:
    'Renames a region, site, building, floor or room with its diagrams, or moves it with all that is in it, and its box on the plan, to another place.',
  joins: (before, intent) => intent.parent === undefined && sameIn(before, intent, 'place'),
  reads: ({ place, parent }) => [
    records('place', 'object', [place]),
    by('its diagrams', ['place'], 'diagram.owner'),
    ...parentReads(parent === undefined ? [] : [parent], false),
    ...(parent === undefined ? [] : boxReads(parent)),
  ],
  writes: ['object', 'diagram', 'placement'],
  refuses: ['object-missing', 'not-a-place', 'name-missing', 'nothing-to-change'],
  needs: ['propertyEditing'],
  asks: ({ parent }) => (parent === undefined ? [] : ['nodeModification']),
  run(slice, { place: id, name, parent }) {
    const place = slice.get('object', id);
    if (!place) return refuse('object-missing', { id }, 'place');
    if (!PLACES.has(OBJECT_CLASSES[place.class] ?? '')) return refuse('not-a-place', { name: place.name }, 'place');
    if (name?.trim() === '') return refuse('name-missing', {}, 'name');
    const change = changed('object', place, {
      ...(name === undefined ? {} : { name }),
      ...(parent === undefined ? {} : { parent }),
    });
    if (!change) return refuse('nothing-to-change');
    const called: Change[] =
      name === undefined
        ? []
        : slice.by('diagram.owner', id).flatMap((own) => {
            const diagram = slice.get('diagram', own);
            return (diagram?.name === place.name && changed('diagram', diagram, { name })) || [];
          });
    return checked(slice, [change, ...called, ...(parent === undefined ? [] : boxChanges(slice, place, parent))]);
  },
  words: (document, { place, name, parent = NO_ID }) => ({
    count: 1,
    ...renameWords(document.get('object', place)?.name ?? name ?? '', name),
    parent: document.get('object', parent)?.name ?? '',
  }),
});

/** Where the place is drawn, and the plans of the place that it leaves and of the one that it comes to. */
function boxReads(parent: number): readonly ReadStep[] {
  return [
    by('its boxes', ['place'], 'placement.subject'),
    refs('diagrams of boxes', ['its boxes'], 'placement', 'diagram', 'diagram'),
    ...(parent === NO_ID ? [] : [by('diagrams of parent', ['parents'], 'diagram.owner'), ...floorReads(['diagrams of parent'])]),
  ];
}

/** Its box on the plan that it leaves comes to a free spot of the other; where that has no plan, it goes. */
function boxChanges(slice: Slice, place: RecordOf<'object'>, parent: number): readonly Change[] {
  if (parent === place.parent || parent === NO_ID || place.parent === NO_ID) return [];
  const plan = slice.get('object', parent) ? planOf(slice, parent) : NO_ID;
  const left = slice.by('placement.subject', place.id).flatMap((id) => {
    const box = slice.get('placement', id)!;
    return isPlan(slice, box.diagram) && slice.get('diagram', box.diagram)!.owner === place.parent ? [box] : [];
  });
  return left.flatMap((box, nth): readonly Change[] => {
    if (plan === NO_ID || nth > 0) return [deleted('placement', box)];
    const { x, y } = freeBoxOn(slice, plan, { class: place.class, widthMm: box.width, depthMm: box.height });
    return present(changed('placement', box, { diagram: plan, x, y, rotation: 0 }));
  });
}
