import { FACES } from '../../catalog/enums';
import { LIMITS } from '../../catalog/limits';
import { changed, present } from '../../document/changes';
import { NO_ID } from '../../ids';
import { refuse } from '../../result';
import { className } from '../../validation/containment';
import { checked, parentReads } from '../new-records';
import { operation, type Operation } from '../operation';
import { code, halves, id, intentReader, optional, text, type Read } from '../parse';
import { records, refs } from '../read-steps';
import { nameOf } from '../words';

const reader = intentReader('take-from-store', {
  /** A device or card that lies in a store. */
  object: id,
  /** A rack, or a slot that takes it. */
  parent: id,
  /** 0 = no position: in a slot, or a 0U device that lies in the rack. */
  positionU: halves(0, LIMITS.rackUnitMax + 1),
  /** 1 front, 2 rear; 0 without a position. A card's is that of its slot. */
  face: code(FACES),
  /** Left out = it is called as before. */
  name: optional(text()),
});
export type TakeFromStoreIntent = Read<typeof reader>;

/** `store-thing-gone` {id, name}: it lies in no store, or no more; `rack-missing` {id}: it is put into a rack or a slot. */
export const takeFromStore: Operation<TakeFromStoreIntent> = operation(reader, {
  summary: 'Takes a device or card out of a store into free units of a rack, or into a slot.',
  reads: ({ object, parent }) => [
    records('taken', 'object', [object]),
    refs('its model', ['taken'], 'object', 'model', 'model'),
    ...parentReads([parent], true),
  ],
  writes: ['object'],
  refuses: ['store-thing-gone', 'rack-missing', 'position-missing', 'position-outside-rack'],
  needs: ['nodeModification'],
  words: (document, { object, parent, positionU, name }) => ({
    name: name || nameOf(document, object),
    rack: nameOf(document, parent),
    ...(positionU > 0 ? { unit: positionU } : {}),
  }),
  run(slice, { object: taken, parent, positionU, face, name }) {
    const object = slice.get('object', taken);
    if (!object || object.store === NO_ID) return refuse('store-thing-gone', { id: taken, name: object?.name ?? '' }, 'object');
    const holder = slice.get('object', parent);
    const into = holder ? className(holder) : '';
    if (!holder || (into !== 'rack' && into !== 'slot')) return refuse('rack-missing', { id: parent }, 'parent');
    const isInRack = into === 'rack';
    if (isInRack && positionU === 0 && object.heightU > 0)
      return refuse('position-missing', { heightU: object.heightU }, 'positionU');
    if (!isInRack && positionU !== 0) return refuse('position-outside-rack', { positionU }, 'positionU');
    const own = className(object) === 'card' ? holder.face : face;
    const called = name === undefined ? {} : { name };
    return checked(slice, present(changed('object', object, { parent, store: NO_ID, positionU, face: own, ...called })));
  },
});
