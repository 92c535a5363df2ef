import { OBJECT_FLAGS } from '../catalog/enums';
import { isPhysical } from '../catalog/port-types';
import type { Change, Diff } from '../document/diff';
import { Overlay } from '../document/overlay';
import type { Fields, Kind, RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import { refuse, type Refusal } from '../result';
import { className, placeRefusal } from './containment';
import { profileRefusal, terminationRefusal } from './connections';
import { PLANT_RULES } from './plant-rules';
import { overlapRefusal, positionRefusal, rackHeightRefusal, takesUnits } from './rack-units';

/**
 * What must hold between records after any change, whoever made it. Every operation runs its diff through this, and so
 * does undo. Looks only at records that the diff touches and at what stands next to them; null = holds.
 *
 * Removing a record refuses with `still-in-use` {kind, id, by, byKind} while another record refers to it.
 */
export function structureRefusal(before: Slice, diff: Diff): Refusal | null {
  const after = new Overlay(before, diff);
  for (const change of diff) {
    const refusal = change.after === null ? leavingRefusal(after, change) : recordRefusal(after, change);
    if (refusal) return refusal;
  }
  return null;
}

/** Flags that decide which units a device takes, and whether it is ruled. */
const UNIT_FLAGS = OBJECT_FLAGS.fullDepth | OBJECT_FLAGS.flagged;

/** Lists that must be empty before a record of this kind may go. */
const REFERRED_BY = {
  object: [
    'object.parent',
    'port.owner',
    'port_map.owner',
    'diagram.owner',
    'placement.subject',
    'pathway.parent',
    'pathway.from',
    'pathway.to',
    'splice.closure',
    'coil.carrier',
    'relation.from',
    'relation.to',
  ],
  port: ['termination.port', 'port_map.front', 'port_map.rear', 'core_end.port', 'circuit.a', 'circuit.z'],
  port_map: [],
  cable: ['termination.cable', 'placement.subject', 'core.cable', 'lay.cable', 'coil.cable', 'relation.from', 'relation.to'],
  termination: [],
  diagram: ['placement.diagram'],
  placement: [],
  style: [],
  model: ['object.model'],
  core: ['core_end.core'],
  core_end: [],
  splice: ['core_end.splice'],
  pathway: ['lay.pathway'],
  lay: [],
  coil: [],
  circuit: [],
  relation: [],
} as const satisfies Record<Kind, readonly string[]>;

/** The lists that hold what refers to a record of this kind. */
export function referringLists(kind: Kind): (typeof REFERRED_BY)[Kind] {
  return REFERRED_BY[kind];
}

function leavingRefusal(after: Slice, { kind, id }: Change): Refusal | null {
  for (const index of REFERRED_BY[kind]) {
    const by = after.by(index, id)[0];
    if (by !== undefined) return refuse('still-in-use', { kind, id, by, byKind: index.slice(0, index.indexOf('.')) }).refusal;
  }
  return null;
}

function recordRefusal(after: Slice, { kind, id, before, after: fields }: Change): Refusal | null {
  const touches = (...these: readonly string[]): boolean =>
    before === null || these.some((name) => Object.hasOwn(fields ?? {}, name));
  switch (kind) {
    case 'object': {
      const flags = ((before as Fields<'object'> | null)?.flags ?? 0) ^ ((fields as Fields<'object'>).flags ?? 0);
      const units = touches('parent', 'positionU', 'heightU', 'face') || (flags & UNIT_FLAGS) !== 0;
      return objectRefusal(after, after.get('object', id)!, touches, units);
    }
    case 'port': {
      const port = after.get('port', id)!;
      return touches('owner') && !after.get('object', port.owner) ? missing('object', port.owner, 'owner') : null;
    }
    case 'port_map':
      return portMapRefusal(after, after.get('port_map', id)!);
    case 'termination':
      return terminationRefusal(after, after.get('termination', id)!);
    case 'diagram': {
      const diagram = after.get('diagram', id)!;
      return diagram.owner !== NO_ID && touches('owner') && !after.get('object', diagram.owner)
        ? missing('object', diagram.owner, 'owner')
        : null;
    }
    case 'placement':
      return touches('diagram', 'subject') ? placementRefusal(after, after.get('placement', id)!) : null;
    case 'cable':
      return touches('profile') ? profileRefusal(after, after.get('cable', id)!, before === null) : null;
    case 'style':
    case 'model':
      return null;
    default:
      return plantRefusal(after, kind, id);
  }
}

function plantRefusal<K extends keyof typeof PLANT_RULES>(after: Slice, kind: K, id: number): Refusal | null {
  return PLANT_RULES[kind](after, after.get(kind, id)!);
}

function objectRefusal(
  after: Slice,
  object: RecordOf<'object'>,
  touches: (...names: readonly string[]) => boolean,
  units: boolean,
): Refusal | null {
  if (touches('parent', 'class', 'template')) {
    const refusal = placeRefusal(after, object);
    if (refusal) return refusal;
  }
  if (className(object) === 'rack' && touches('heightU')) return rackRefusal(after, object);
  return className(object) === 'device' && units ? unitsRefusal(after, object) : null;
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
  return null;
}

export function devicesOf(slice: Slice, rack: number): readonly RecordOf<'object'>[] {
  return slice.by('object.parent', rack).flatMap((id) => {
    const child = slice.get('object', id);
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

function placementRefusal(after: Slice, placement: RecordOf<'placement'>): Refusal | null {
  if (!after.get('diagram', placement.diagram)) return missing('diagram', placement.diagram, 'diagram');
  const subject = after.get('object', placement.subject) ?? after.get('cable', placement.subject);
  return subject ? null : missing('object', placement.subject, 'subject');
}

function missing(kind: Kind, id: number, field: string): Refusal {
  return refuse(`${kind}-missing`, { id }, field).refusal;
}
