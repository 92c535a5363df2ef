import { OBJECT_FLAGS } from '../../catalog/enums';
import { changed, deleted, present } from '../../document/changes';
import { refuse } from '../../result';
import { mayBeKept, storedReads } from '../../validation/stored-things';
import { className } from '../../validation/containment';
import { checked, parentReads } from '../new-records';
import { operation, type Operation } from '../operation';
import { id, ids, intentReader, type Read } from '../parse';
import { records } from '../read-steps';
import { nameOf } from '../words';
import { recordsOf } from './lost-records';

const reader = intentReader('store-objects', {
  objects: ids(1),
  /** A site, building, floor or room. */
  store: id,
});
export type StoreObjectsIntent = Read<typeof reader>;

/**
 * Devices and cards leave their racks and slots, and where they are drawn, and lie in the store of a place, whichever store
 * they lay in before; cards in a device stay in it. `object-missing` {id}; `not-kept-in-stores` {id, name, class};
 * `thing-connected` of storedRefusal: whoever keeps one unplugs it before.
 */
export const storeObjects: Operation<StoreObjectsIntent> = operation(reader, {
  summary: 'Keeps devices and cards that nothing is plugged into in the store of a place, or moves them to another store.',
  reads: ({ objects, store }) => [records('kept', 'object', objects), ...storedReads(['kept']), ...parentReads([store], false)],
  writes: ['object', 'placement'],
  refuses: ['object-missing', 'not-kept-in-stores'],
  needs: ['nodeModification'],
  words: (document, { objects, store }) => ({
    count: objects.length,
    name: nameOf(document, objects[0]!),
    place: nameOf(document, store),
  }),
  run(slice, { objects, store }) {
    for (const each of objects) {
      const object = slice.get('object', each);
      if (!object) return refuse('object-missing', { id: each }, 'objects');
      if (!mayBeKept(object))
        return refuse('not-kept-in-stores', { id: each, name: object.name, class: className(object) }, 'objects');
    }
    const drawn = objects.flatMap((each) => recordsOf(slice, 'placement', slice.by('placement.subject', each)));
    const kept = recordsOf(slice, 'object', objects).flatMap((object) =>
      present(
        changed('object', object, {
          ...{ parent: store, store, positionU: 0, face: 0 },
          flags: object.flags & ~OBJECT_FLAGS.flagged,
        }),
      ),
    );
    return checked(slice, [...drawn.map((placement) => deleted('placement', placement)), ...kept]);
  },
});
