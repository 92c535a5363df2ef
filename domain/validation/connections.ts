import { connectorsAt, laneProfile, plugKind, plugLanes } from '../cabling/lane-profiles';
import { isPanelSide, isPhysical, plugFits, portsMatch } from '../catalog/port-types';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import { refuse, type Refusal } from '../result';
import { portInStoreRefusal } from './stored-things';
import { withParts } from './parts';

/** Ends of cables. 1 = A, 2 = B. */
export const END_A = 1;
export const END_B = 2;

/** The rules of terminationRefusal. */
export const TERMINATION_RULES = [
  'port-missing',
  'cable-missing',
  'cable-in-store',
  'thing-in-store',
  'end-unknown',
  'port-not-physical',
  'port-occupied',
  'connector-taken',
  'connector-missing',
  'plug-does-not-fit',
  'same-port',
  'same-object',
  'port-types-differ',
];

/**
 * Rules of one cable end, in a slice that holds it. Looks at its cable, its port with the port's terminations, and the
 * cable's other ends with their ports:
 * - `cable-in-store` {cable, name}: what lies in a store is in no port; `thing-in-store` {id, name}: the port's device does;
 * - `port-not-physical`: a virtual or wireless port takes no cable;
 * - `port-occupied` {port, cable, cableName}: a lane of a port is taken once per plan, by a cable or a core, 0 being what is live;
 * - `connector-taken` {cable, connector}: a plug of a cable is in one port per plan;
 * - `connector-missing` {cable, connector, count}, `plug-does-not-fit` {port, lanes}: by the cable's lane profile;
 * - `same-port` [R5.024], `same-object` [R5.025]: a cable joins two ports of two objects, or two of one panel;
 * - `port-types-differ` [R5.029]: lanes need not be alike where a profile says how they run.
 */
export function terminationRefusal(slice: Slice, termination: RecordOf<'termination'>): Refusal | null {
  return plugInRefusal(slice, termination) ?? portInStoreRefusal(slice, slice.get('port', termination.port)!, 'port');
}

/** The same of an end that is plugged in: nothing that lies in a store has one. */
function plugInRefusal(slice: Slice, termination: RecordOf<'termination'>): Refusal | null {
  const port = slice.get('port', termination.port);
  if (!port) return refuse('port-missing', { id: termination.port }, 'port').refusal;
  const cable = slice.get('cable', termination.cable);
  if (!cable) return refuse('cable-missing', { id: termination.cable }, 'cable').refusal;
  if (cable.store !== NO_ID) return inStoreRefusal(cable);
  if (termination.end !== END_A && termination.end !== END_B)
    return refuse('end-unknown', { value: termination.end }, 'end').refusal;
  if (!isPhysical(port.type)) return refuse('port-not-physical', { port: port.id }, 'port').refusal;
  return (
    plugRefusal(cable, termination, port.type) ??
    occupiedRefusal(slice, termination) ??
    otherEndRefusal(slice, termination, port, cable.profile !== '')
  );
}

export function inStoreRefusal({ id, name }: RecordOf<'cable'>): Refusal {
  return refuse('cable-in-store', { cable: id, name }, 'store').refusal;
}

/** Does the cable have this plug, and does the plug go into a port of this type? Without a profile every plug does. */
function plugRefusal(cable: RecordOf<'cable'>, { connector, end }: RecordOf<'termination'>, type: number): Refusal | null {
  const profile = laneProfile(cable.profile);
  if (profile === undefined) return null;
  const connectors = connectorsAt(profile, end);
  const lanes = connectors[connector];
  if (lanes === undefined) {
    const facts = { cable: cable.id, connector: connector + 1, count: connectors.length };
    return refuse('connector-missing', facts, 'profile').refusal;
  }
  return plugFits(type, lanes, plugKind(profile));
}

/**
 * `profile-unknown` {value}; and the rules of every plug of the cable, which another profile may break. The plugs of a new
 * cable are new themselves, so each is asked about anyway.
 */
export function profileRefusal(slice: Slice, cable: RecordOf<'cable'>, isNew: boolean): Refusal | null {
  if (cable.profile !== '' && laneProfile(cable.profile) === undefined)
    return refuse('profile-unknown', { value: cable.profile }, 'profile').refusal;
  if (isNew) return null;
  for (const id of slice.by('termination.cable', cable.id)) {
    const termination = slice.get('termination', id);
    const refusal = termination ? plugInRefusal(slice, termination) : null;
    if (refusal) return refusal;
  }
  return null;
}

/** The cable that takes a port in a plan, itself or by a core; undefined while the port is free. */
export function cableAt(slice: Slice, port: number, plan = 0): RecordOf<'cable'> | undefined {
  for (const id of slice.by('core_end.port', port)) {
    const end = slice.get('core_end', id);
    if (end && end.plan === plan) return slice.get('cable', slice.get('core', end.core)?.cable ?? NO_ID);
  }
  for (const id of slice.by('termination.port', port)) {
    const termination = slice.get('termination', id);
    if (termination && termination.plan === plan) return slice.get('cable', termination.cable);
  }
  return undefined;
}

/** First and last lane of its port that a plug takes. */
export function lanesTaken(
  slice: Slice,
  { cable, end, connector, position }: RecordOf<'termination'>,
): readonly [number, number] {
  const lanes = plugLanes(laneProfile(slice.get('cable', cable)?.profile ?? ''), end, connector);
  return [position, position + lanes - 1];
}

function occupiedRefusal(slice: Slice, termination: RecordOf<'termination'>): Refusal | null {
  const [first, last] = lanesTaken(slice, termination);
  for (const id of slice.by('termination.port', termination.port)) {
    if (id === termination.id) continue;
    const other = slice.get('termination', id);
    if (!other || other.plan !== termination.plan) continue;
    const [from, to] = lanesTaken(slice, other);
    if (from > last || to < first) continue;
    const cableName = slice.get('cable', other.cable)?.name ?? '';
    return refuse('port-occupied', { port: termination.port, cable: other.cable, cableName }, 'port').refusal;
  }
  for (const id of slice.by('core_end.port', termination.port)) {
    const other = slice.get('core_end', id);
    if (!other || other.plan !== termination.plan || other.position < first || other.position > last) continue;
    const cable = slice.get('core', other.core)?.cable ?? NO_ID;
    const cableName = slice.get('cable', cable)?.name ?? '';
    return refuse('port-occupied', { port: termination.port, cable, cableName }, 'port').refusal;
  }
  return null;
}

function otherEndRefusal(
  slice: Slice,
  termination: RecordOf<'termination'>,
  port: RecordOf<'port'>,
  hasProfile: boolean,
): Refusal | null {
  for (const id of slice.by('termination.cable', termination.cable)) {
    const other = slice.get('termination', id);
    if (!other || other.id === termination.id || other.plan !== termination.plan) continue;
    if (other.port === port.id) return refuse('same-port', { port: port.id }, 'port').refusal;
    if (other.end === termination.end) {
      if (other.connector !== termination.connector) continue;
      const facts = { cable: termination.cable, connector: termination.connector + 1 };
      return refuse('connector-taken', facts, 'connector').refusal;
    }
    const facing = slice.get('port', other.port);
    if (!facing) continue;
    const itself = sameObjectRefusal(port, facing);
    if (itself) return { ...itself, field: 'port' };
    const differ = portsMatch(port.type, facing.type, hasProfile);
    if (differ) return differ;
  }
  return null;
}

/** `same-object` [R5.025] {object}: an object is not linked to itself, but by a jumper between two sides of a panel. */
export function sameObjectRefusal(a: RecordOf<'port'>, b: RecordOf<'port'>): Refusal | null {
  const isJumper = isPanelSide(a.type) && isPanelSide(b.type);
  return a.owner !== b.owner || isJumper ? null : refuse('same-object', { object: a.owner }, 'to').refusal;
}

/** Does a port of an object, or of a card in it, have a live cable? */
export function isPluggedIn(slice: Slice, object: number): boolean {
  const ports = withParts(slice, object).flatMap((owner) => slice.by('port.owner', owner));
  return ports.some((port) => slice.by('termination.port', port).some((id) => slice.get('termination', id)?.plan === 0));
}

/**
 * Can a cable be drawn from this object at all? `no-ports` [R5.027]: it has none that a cable fits; `no-free-port`
 * [R5.028]: all of those are taken.
 */
export function connectableRefusal(slice: Slice, object: number): Refusal | null {
  const ports = withParts(slice, object)
    .flatMap((owner) => slice.by('port.owner', owner))
    .filter((id) => isPhysical(slice.get('port', id)?.type ?? 0));
  if (ports.length === 0) return refuse('no-ports', { object }, 'port').refusal;
  const free = ports.some((id) => cableAt(slice, id) === undefined);
  return free ? null : refuse('no-free-port', { object, ports: ports.length }, 'port').refusal;
}
