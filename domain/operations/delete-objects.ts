import { OBJECT_FLAGS } from '../catalog/enums';
import { deleted } from '../document/changes';
import type { Change } from '../document/diff';
import type { IndexName, Kind, RecordOf } from '../document/schema';
import type { ReadStep, Slice } from '../document/slice';
import { ok, refuse, type Refusal, type Result } from '../result';
import { className } from '../validation/containment';
import type { DeleteObjectsIntent } from './intents';
import type { Operation } from './operation';
import { ids, object, oneOf } from './parse';

export type { DeleteObjectsIntent };

const read = object({ kind: oneOf('delete-objects'), version: oneOf(1), ids: ids(1) });

/** Everything that goes with the objects: also what operations/undo.ts reads to see who filled an insert. */
export function subtreeReads(roots: readonly number[]): readonly ReadStep[] {
  return [
    { name: 'roots', take: 'records', kind: 'object', ids: roots },
    { name: 'below', take: 'by', from: ['roots'], index: 'object.parent', recursive: true },
    { name: 'ports', take: 'by', from: ['roots', 'below'], index: 'port.owner' },
    { name: 'maps', take: 'by', from: ['roots', 'below'], index: 'port_map.owner' },
    { name: 'ends', take: 'by', from: ['ports'], index: 'termination.port' },
    { name: 'cables', take: 'refs', from: ['ends'], fromKind: 'termination', field: 'cable', kind: 'cable' },
    { name: 'all ends', take: 'by', from: ['cables'], index: 'termination.cable' },
    { name: 'diagrams', take: 'by', from: ['roots', 'below'], index: 'diagram.owner' },
    { name: 'placed', take: 'by', from: ['roots', 'below', 'cables'], index: 'placement.subject' },
    { name: 'drawn', take: 'by', from: ['diagrams'], index: 'placement.diagram' },
  ];
}

/**
 * [R5.047..R5.050] Objects with everything below them, their ports and maps, the cables that end on them, their views
 * and their places in others. It makes no history entry. Objects that hold others need the administrator's password.
 */
export const deleteObjects: Operation<DeleteObjectsIntent> = {
  kind: 'delete-objects',
  version: 1,
  summary: 'Deletes objects with everything in them and the cables that end there; not undoable, and asked about first.',
  undoable: false,
  parse: (json) => read(json, '') as Result<DeleteObjectsIntent>,
  creates: () => [],
  reads: (intent) => subtreeReads(intent.ids),
  asks: (intent, slice) =>
    intent.ids.some((id) => slice.get('object', id) !== undefined && hasChildren(slice, id))
      ? ['nodeEditing', 'administratorPassword']
      : ['nodeEditing'],
  run(slice, intent) {
    for (const id of intent.ids) {
      const object = slice.get('object', id);
      if (!object) return refuse('object-missing', { id }, 'ids');
      if (className(object) === 'slot') return refuse('slot-is-built-in', { id }, 'ids');
    }
    const lost = lostIds(slice, intent.ids);
    const refusal = prohibited(records(slice, 'object', lost.object));
    if (refusal) return { ok: false, refusal };
    return ok(
      ORDER.flatMap((kind) => {
        // children before their parents
        const ids = kind === 'object' ? [...lost.object].reverse() : lost[kind];
        return records<Kind>(slice, kind, ids).map((record) => deleted(kind as Kind, record) as Change);
      }),
    );
  },
};

/** What a delete takes, by class and kind, for the confirmation: `{rack: 1, device: 12, port: 300, cable: 40, ...}`. */
export function lostBy(slice: Slice, intent: DeleteObjectsIntent): Readonly<Record<string, number>> {
  const lost = lostIds(slice, intent.ids);
  const counts: Record<string, number> = {};
  const count = (key: string, many: number): void => {
    if (many > 0) counts[key] = (counts[key] ?? 0) + many;
  };
  for (const object of records(slice, 'object', lost.object)) count(className(object), 1);
  count('port', lost.port.size);
  count('cable', lost.cable.size);
  count('diagram', lost.diagram.size);
  return counts;
}

/** True when an object holds others; slots that stand empty are part of their device and do not count. */
export function hasChildren(slice: Slice, id: number): boolean {
  return slice.by('object.parent', id).some((child) => {
    const object = slice.get('object', child);
    if (object === undefined) return false;
    return className(object) !== 'slot' || slice.by('object.parent', child).length > 0;
  });
}

/** Records that refer to others go before those. */
const ORDER = ['placement', 'termination', 'cable', 'port_map', 'port', 'diagram', 'object'] as const;
type Lost = { readonly [K in (typeof ORDER)[number]]: ReadonlySet<number> };

/** Objects come parents first. */
function lostIds(slice: Slice, roots: readonly number[]): Lost {
  const objects = new Set(roots);
  for (const id of objects) for (const child of slice.by('object.parent', id)) objects.add(child);
  const ports = listed(slice, 'port.owner', objects);
  const cables = new Set<number>();
  for (const id of listed(slice, 'termination.port', ports)) cables.add(slice.get('termination', id)!.cable);
  const diagrams = listed(slice, 'diagram.owner', objects);
  const placements = listed(slice, 'placement.subject', objects);
  for (const id of listed(slice, 'placement.subject', cables)) placements.add(id);
  for (const id of listed(slice, 'placement.diagram', diagrams)) placements.add(id);
  return {
    object: objects,
    port: ports,
    port_map: listed(slice, 'port_map.owner', objects),
    termination: listed(slice, 'termination.cable', cables),
    cable: cables,
    diagram: diagrams,
    placement: placements,
  };
}

function listed(slice: Slice, index: IndexName, targets: Iterable<number>): Set<number> {
  const found = new Set<number>();
  for (const target of targets) for (const id of slice.by(index, target)) found.add(id);
  return found;
}

function records<K extends Kind>(slice: Slice, kind: K, ids: Iterable<number>): RecordOf<K>[] {
  return [...ids].flatMap((id) => slice.get(kind, id) ?? []);
}

/** [R5.048] One protected object anywhere in what would go keeps all of it. */
function prohibited(objects: readonly RecordOf<'object'>[]): Refusal | null {
  const keeper = objects.find((object) => (object.flags & OBJECT_FLAGS.deletionProhibited) !== 0);
  return keeper ? refuse('deletion-prohibited', { id: keeper.id, name: keeper.name }, 'ids').refusal : null;
}
