import { OBJECT_CLASSES, PLACE_CLASSES, type ObjectClass } from '../../catalog/enums';
import { changed } from '../../document/changes';
import type { Change } from '../../document/diff';
import { NO_ID } from '../../ids';
import { refuse } from '../../result';
import { checked, parentReads } from '../new-records';
import { operation, sameIn, type Operation } from '../operation';
import { id, idOrNone, intentReader, optional, text, type Read } from '../parse';
import { by, records } from '../read-steps';

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
    'Renames a region, site, building, floor or room with its diagrams, or moves it with all that is in it to another place.',
  joins: (before, intent) => intent.parent === undefined && sameIn(before, intent, 'place'),
  reads: ({ place, parent }) => [
    records('place', 'object', [place]),
    by('its diagrams', ['place'], 'diagram.owner'),
    ...parentReads(parent === undefined ? [] : [parent], false),
  ],
  writes: ['object', 'diagram'],
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
    return checked(slice, [change, ...called]);
  },
  words: (document, { place, name, parent = NO_ID }) => ({
    count: 1,
    name: name ?? document.get('object', place)?.name ?? '',
    parent: document.get('object', parent)?.name ?? '',
  }),
});
