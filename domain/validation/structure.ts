import { OBJECT_FLAGS } from '../catalog/enums';
import { isPhysical } from '../catalog/port-types';
import type { Change, Diff } from '../document/diff';
import { Overlay } from '../document/overlay';
import { kindOfIndex } from '../document/indexed-fields';
import { REFERENCES_OF, referringLists } from '../document/references';
import { fieldOf, type Fields, type Kind, type RecordOf } from '../document/schema';
import type { Slice, Some } from '../document/slice';
import { NO_ID } from '../ids';
import { refuse, type Refusal } from '../result';
import { className, PLACE_RULES, placeRefusal } from './containment';
import { CABLE_RULES } from './cable-rules';
import { TERMINATION_RULES, terminationRefusal } from './connections';
import { PLANT_RULES, type RecordRules, type Touches } from './plant-rules';
import { ROW_RULES, rowNameRefusal } from './rows';
import { drawnInStoreRefusal, STORED_RULES, storedRefusal } from './stored-things';
import { leavingRefusal, ROOM_RULES, type Way } from './leaving-room';
import { sizeRefusal, standingRefusal, STANDING_RULES } from './standing';
import { overlapRefusal, positionRefusal, rackHeightRefusal, takesUnits, UNIT_RULES, type RackUnits } from './rack-units';

/**
 * What must hold between records after any change, whoever made it. Every operation runs its diff through this, and so
 * does undo. Looks only at records that the diff touches and at what stands next to them; null = holds.
 *
 * Removing a record refuses with `still-in-use` {kind, id, by, byKind, names} while another record refers to it.
 */
export function structureRefusal(before: Slice, diff: Diff, way: Way = 'forth'): Refusal | null {
  const after = new Overlay(before, diff);
  const left = leavingRefusal(before, after, diff, way);
  if (left) return left;
  for (const change of diff) {
    const refusal = change.after === null ? inUseRefusal(after, change) : recordRefusal(after, change);
    if (refusal) return refusal;
  }
  return null;
}

/** Flags that decide which units a device takes, and whether it is ruled. */
const UNIT_FLAGS = OBJECT_FLAGS.fullDepth | OBJECT_FLAGS.flagged;

function inUseRefusal(after: Slice, { kind, id }: Change): Refusal | null {
  for (const index of referringLists(kind)) {
    const referring = after.by(index, id);
    if (referring.length === 0) continue;
    const byKind = kindOfIndex(index);
    const names = namesOf(after, byKind, referring);
    return refuse('still-in-use', { kind, id, by: referring[0] as number, byKind, ...(names === '' ? {} : { names }) }).refusal;
  }
  return null;
}

/** The first names of these records, as a refusal tells them; '' when none of them has a name. */
function namesOf(slice: Slice, kind: Kind, ids: readonly number[]): string {
  const names = ids.slice(0, NAMES_TOLD + 1).flatMap((id) => {
    const record = slice.get(kind, id);
    return (record && 'name' in record && record.name) || [];
  });
  return names.length > NAMES_TOLD ? `${names.slice(0, NAMES_TOLD).join(', ')} …` : names.join(', ');
}

/** A refusal names this many of those in the way. */
const NAMES_TOLD = 5;

/** What must hold of a kind's records beside what its references say: each rule sees to what its kind names itself. */
const RULES: { readonly [K in Kind]?: RecordRules<K> } = {
  ...PLANT_RULES,
  object: {
    rules: [
      ...PLACE_RULES,
      ...UNIT_RULES,
      ...STANDING_RULES,
      ...ROOM_RULES,
      ...ROW_RULES,
      ...STORED_RULES,
      'position-outside-rack',
    ],
    refusal(after, object, touches, change) {
      const { before, after: fields } = change;
      const flags = ((before as Fields<'object'> | null)?.flags ?? 0) ^ ((fields as Fields<'object'>).flags ?? 0);
      const units = touches('parent', 'positionU', 'heightU', 'face') || (flags & UNIT_FLAGS) !== 0;
      return (
        objectRefusal(after, object, touches, units) ??
        sizeRefusal(after, object, touches, change) ??
        rowNameRefusal(after, object, touches)
      );
    },
  },
  placement: {
    rules: [...STANDING_RULES, ...ROOM_RULES, 'thing-in-store'],
    refusal: (after, placement, touches, change) =>
      namedRefusal(after, 'placement', placement, touches) ??
      (touches('subject') ? drawnInStoreRefusal(after, placement.subject) : null) ??
      standingRefusal(after, placement, touches, change),
  },
  port_map: { rules: ['map-of-other-owner', 'port-not-physical'], refusal: portMapRefusal },
  termination: { rules: TERMINATION_RULES, refusal: terminationRefusal },
  cable: CABLE_RULES,
};

/** All that structureRefusal may say of a change of this kind. */
export function structureRules(kind: Kind): readonly string[] {
  return ['still-in-use', ...REFERENCES_OF[kind].map(({ to }) => `${to[0]}-missing`), ...(RULES[kind]?.rules ?? [])];
}

function recordRefusal(after: Slice, change: Change): Refusal | null {
  const { kind, id, before, after: fields } = change;
  const touches: Touches = (...names) => before === null || names.some((name) => Object.hasOwn(fields ?? {}, name));
  const record = after.get(kind, id)!;
  const rules = RULES[kind] as RecordRules<Kind> | undefined;
  return rules ? rules.refusal(after, record, touches, change) : namedRefusal(after, kind, record, touches);
}

/** `<kind>-missing`: a record names one that is not there, or none where it must name one. */
function namedRefusal(after: Slice, kind: Kind, record: RecordOf<Kind>, touches: Touches): Refusal | null {
  for (const { field, to, whenGone, mayBeNone } of REFERENCES_OF[kind]) {
    if (whenGone === 'stays' || !touches(field)) continue;
    const id = fieldOf(record, field) as number;
    if (id === NO_ID ? mayBeNone !== true : !to.some((target) => after.get(target, id)))
      return refuse(`${to[0]}-missing`, { id }, field).refusal;
  }
  return null;
}

function objectRefusal(after: Slice, object: RecordOf<'object'>, touches: Touches, units: boolean): Refusal | null {
  const stored = touches('parent', 'class', 'store') ? storedRefusal(after, object, touches('store')) : null;
  if (stored) return stored;
  if (touches('parent', 'class', 'template')) {
    const refusal = placeRefusal(after, object);
    if (refusal) return refusal;
  }
  if (className(object) === 'rack' && touches('heightU')) return rackRefusal(after, object);
  if (className(object) === 'reservation' && units) return reservationRefusal(after.get('object', object.parent), object);
  return className(object) === 'device' && units ? unitsRefusal(after, object) : null;
}

/** Units that are kept for somebody are units of the rack; what stands in them already stays. */
function reservationRefusal(rack: RackUnits | undefined, { positionU, heightU }: RecordOf<'object'>): Refusal | null {
  const units = rack?.heightU ?? 0;
  if (positionU >= 1 && heightU > 0 && positionU + heightU <= units + 1) return null;
  return refuse('outside-rack', { rack: rack?.id ?? NO_ID, positionU, heightU, units }, 'positionU').refusal;
}

/** A device stands in units that exist and that no other takes; flagged ones excepted. */
function unitsRefusal(after: Slice, device: RecordOf<'object'>): Refusal | null {
  if ((device.flags & OBJECT_FLAGS.flagged) !== 0 || !takesUnits(device)) {
    return device.heightU === 0 && device.positionU !== 0
      ? refuse('zero-unit-has-position', { device: device.id, positionU: device.positionU }, 'positionU').refusal
      : null;
  }
  const rack = after.get('object', device.parent);
  if (!rack || className(rack) !== 'rack') {
    return refuse('position-outside-rack', { device: device.id, positionU: device.positionU }, 'positionU').refusal;
  }
  return positionRefusal(rack, device) ?? overlapRefusal(device, devicesOf(after, rack.id));
}

/** A rack has 1 to 100 units and none fewer than its devices take. */
function rackRefusal(after: Slice, rack: RecordOf<'object'>): Refusal | null {
  const refusal = rackHeightRefusal(rack.heightU);
  if (refusal) return refusal;
  for (const device of devicesOf(after, rack.id)) {
    if ((device.flags & OBJECT_FLAGS.flagged) !== 0) continue;
    const outside = positionRefusal(rack, device);
    if (outside) return outside;
  }
  for (const id of after.by('object.parent', rack.id)) {
    const child = after.get('object', id);
    const outside = child && className(child) === 'reservation' ? reservationRefusal(rack, child) : null;
    if (outside) return outside;
  }
  return null;
}

/** What is asked of a rack's devices. */
const OCCUPANT = ['class', 'name', 'positionU', 'heightU', 'face', 'flags'] as const;

export function devicesOf(slice: Slice, rack: number): readonly Some<'object', (typeof OCCUPANT)[number]>[] {
  return slice.by('object.parent', rack).flatMap((id) => {
    const child = slice.get('object', id, OCCUPANT);
    return child && className(child) === 'device' ? [child] : [];
  });
}

function portMapRefusal(after: Slice, map: RecordOf<'port_map'>): Refusal | null {
  const front = after.get('port', map.front);
  const rear = after.get('port', map.rear);
  if (!front) return missing('port', map.front, 'front');
  if (!rear) return missing('port', map.rear, 'rear');
  if (front.owner !== map.owner || rear.owner !== map.owner)
    return refuse('map-of-other-owner', { id: map.id, owner: map.owner }).refusal;
  return isPhysical(front.type) && isPhysical(rear.type) ? null : refuse('port-not-physical', { port: front.id }).refusal;
}

function missing(kind: Kind, id: number, field: string): Refusal {
  return refuse(`${kind}-missing`, { id }, field).refusal;
}
