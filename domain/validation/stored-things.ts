import { OBJECT_CLASSES, type ObjectClass } from '../catalog/enums';
import type { IndexName, Kind, RecordOf } from '../document/schema';
import type { ReadStep, Slice, Some } from '../document/slice';
import { NO_ID } from '../ids';
import { refuse, type Refusal } from '../result';
import { className, isPlace } from './containment';
import { withParts } from './parts';

/** What may lie in a store of a place beside cords: spare devices and cards (docs/decisions/0042). */
const KEPT: readonly ObjectClass[] = ['device', 'card'];

export function mayBeKept(object: Pick<RecordOf<'object'>, 'class'>): boolean {
  return KEPT.includes(OBJECT_CLASSES[object.class] ?? '');
}

/** The rules of storedRefusal. */
export const STORED_RULES = ['store-not-a-place', 'not-kept-in-stores', 'not-in-its-store', 'thing-connected', 'thing-in-store'];

/**
 * Of a thing in a store: `store-not-a-place` {id, name}; `not-kept-in-stores` {id, name, class}: devices and cards are;
 * `not-in-its-store` {id, name}: it stands in the place of the store; and once it is put there `thing-connected` {id, name,
 * count}: plugs, cores and circuits of its ports; `thing-in-store` {id, name}: it is drawn nowhere.
 */
export function storedRefusal(after: Slice, object: RecordOf<'object'>, isPut: boolean): Refusal | null {
  const { id, name, store } = object;
  if (store === NO_ID) return null;
  const place = after.get('object', store, ['class', 'name']);
  if (!place) return refuse('object-missing', { id: store }, 'store').refusal;
  if (!isPlace(place)) return refuse('store-not-a-place', { id: store, name: place.name }, 'store').refusal;
  if (!mayBeKept(object)) return refuse('not-kept-in-stores', { id, name, class: className(object) }, 'store').refusal;
  if (object.parent !== store) return refuse('not-in-its-store', { id, name }, 'store').refusal;
  if (!isPut) return null;
  const ports = withParts(after, id).flatMap((owner) => after.by('port.owner', owner));
  const count = CONNECTED_BY.reduce((sum, list) => ports.reduce((all, port) => all + after.by(list, port).length, sum), 0);
  if (count > 0) return refuse('thing-connected', { id, name, count }, 'store').refusal;
  return after.by('placement.subject', id).length > 0 ? inStoreRefusal(object, 'store') : null;
}

/** What hangs on a port. */
const CONNECTED_BY: readonly IndexName[] = ['termination.port', 'core_end.port', 'circuit.a', 'circuit.z'];

/** What storedRefusal looks at of things that are put into a store. */
export function storedReads(from: readonly string[]): readonly ReadStep[] {
  return [
    { name: 'their parts', take: 'by', from, index: 'object.parent', recursive: true },
    { name: 'their ports', take: 'by', from: [...from, 'their parts'], index: 'port.owner' },
    ...CONNECTED_BY.map((index): ReadStep => ({ name: `${index} there`, take: 'by', from: ['their ports'], index })),
    { name: 'drawn at', take: 'by', from, index: 'placement.subject' },
  ];
}

/** `thing-in-store` {id, name}: nothing is plugged into what lies in a store, or into what is in it. */
export function portInStoreRefusal(slice: Slice, port: RecordOf<'port'>, field: string): Refusal | null {
  const held = storedHolder(slice, port.owner);
  return held ? inStoreRefusal(held, field) : null;
}

/** `thing-in-store` {id, name}: what lies in a store is drawn nowhere. */
export function drawnInStoreRefusal(slice: Slice, subject: number): Refusal | null {
  const object = slice.get('object', subject, ['store', 'name']);
  return object && object.store !== NO_ID ? inStoreRefusal(object, 'subject') : null;
}

function inStoreRefusal({ id, name }: Some<'object', 'name'>, field: string): Refusal {
  return refuse('thing-in-store', { id, name }, field).refusal;
}

/** Of an object, or what it is in, what lies in a store; undefined = nothing of it. */
export function storedHolder(slice: Slice, object: number): Some<'object', 'name'> | undefined {
  for (let at = object, depth = 0; at !== NO_ID && depth < DEPTH_MOST; depth++) {
    const held = slice.get('object', at, ['class', 'parent', 'store', 'name']);
    if (!held || held.store !== NO_ID) return held;
    if (!INSIDE.has(OBJECT_CLASSES[held.class] ?? '')) return undefined;
    at = held.parent;
  }
  return undefined;
}

/** What is in something that may lie in a store. */
const INSIDE: ReadonlySet<ObjectClass> = new Set(['device', 'card', 'slot']);
/** Cards within cards within devices: no deeper. */
const DEPTH_MOST = 16;

/** Kinds of which a record connects something to a port. */
export const CONNECTING: readonly Kind[] = ['termination', 'core_end', 'circuit'];

/** Whoever connects something to the ports of these steps looks at what they stand in (storedHolder). */
export function withHolders(steps: readonly ReadStep[]): readonly ReadStep[] {
  const ports = steps.flatMap((step) => (step.take !== 'by' && step.kind === 'port' ? step.name : []));
  if (ports.length === 0) return steps;
  return [
    ...steps,
    { name: 'owners of ports', take: 'refs', from: ports, fromKind: 'port', field: 'owner', kind: 'object' },
    {
      name: 'what they are in',
      take: 'refs',
      from: ['owners of ports'],
      fromKind: 'object',
      field: 'parent',
      kind: 'object',
      recursive: true,
    },
  ];
}
