import { OBJECT_FLAGS } from '../../catalog/enums';
import { kindDef, type RecordOf } from '../../document/schema';
import type { Slice } from '../../document/slice';
import { ok, refuse, type Refusal } from '../../result';
import { className } from '../../validation/containment';
import { deletions, goingWith, lossReads, lostCounts, lostWith, recordsOf } from './lost-records';
import { operation, type Operation } from '../operation';
import { ids, intentReader, type Read } from '../parse';
import { by, records } from '../read-steps';

const reader = intentReader('delete-objects', {
  ids: ids(1),
});
export type DeleteObjectsIntent = Read<typeof reader>;

/** Objects of which it is looked up together whether they hold others. */
const ASKED_AT_ONCE = 32;

/**
 * [R5.047..R5.050] Objects with everything below them, their ports and maps, the cables that end on them, their views
 * and their places in others. Of a cable of several plugs those go that are in their ports, and itself with the last. `restore` brings all of it back. Objects that hold others need the administrator's password.
 */
export const deleteObjects: Operation<DeleteObjectsIntent> = operation(reader, {
  summary: 'Deletes objects with everything in them and the cables that end there; asked about first, and restored by `restore`.',
  undoable: false,
  reads: (intent) => lossReads({ object: intent.ids }),
  writes: goingWith('object'),
  refuses: ['object-missing', 'slot-is-built-in', 'deletion-prohibited'],
  needs: [kindDef('object').asks.remove],
  asksOf: (slice, intent) =>
    intent.ids.some((id) => slice.get('object', id) !== undefined && hasChildren(slice, id)) ? ['administratorPassword'] : [],
  asksAbout: ({ ids: all, ...rest }) =>
    Array.from({ length: Math.ceil(all.length / ASKED_AT_ONCE) }, (_, at) => {
      const some = all.slice(at * ASKED_AT_ONCE, (at + 1) * ASKED_AT_ONCE);
      const reads = [
        records('objects', 'object', some),
        by('in them', ['objects'], 'object.parent'),
        by('in these', ['in them'], 'object.parent'),
      ];
      return { part: { ...rest, ids: some }, reads };
    }),
  run(slice, intent) {
    for (const id of intent.ids) {
      const object = slice.get('object', id);
      if (!object) return refuse('object-missing', { id }, 'ids');
      if (className(object) === 'slot') return refuse('slot-is-built-in', { id }, 'ids');
    }
    const lost = lostWith(slice, { object: intent.ids });
    const refusal = prohibited(recordsOf(slice, 'object', lost.object));
    return refusal ? { ok: false, refusal } : ok(deletions(slice, lost));
  },
});

/** What a delete would take, by class and kind, for the confirmation: `{rack: 1, device: 12, port: 300, cable: 40, ...}`. */
export function lostBy(slice: Slice, intent: DeleteObjectsIntent): Readonly<Record<string, number>> {
  const lost = lostWith(slice, { object: intent.ids });
  return lostCounts(
    { objects: recordsOf(slice, 'object', lost.object), plugs: recordsOf(slice, 'termination', lost.termination) },
    (kind) => lost[kind].size,
    (cable) => lost.cable.has(cable),
  );
}

/** True when an object holds others; slots that stand empty are part of their device and do not count. */
export function hasChildren(slice: Slice, id: number): boolean {
  return slice.by('object.parent', id).some((child) => {
    const object = slice.get('object', child);
    if (object === undefined) return false;
    return className(object) !== 'slot' || slice.by('object.parent', child).length > 0;
  });
}

/** [R5.048] One protected object anywhere in what would go keeps all of it. */
function prohibited(objects: readonly RecordOf<'object'>[]): Refusal | null {
  const keeper = objects.find((object) => (object.flags & OBJECT_FLAGS.deletionProhibited) !== 0);
  return keeper ? refuse('deletion-prohibited', { id: keeper.id, name: keeper.name }, 'ids').refusal : null;
}
