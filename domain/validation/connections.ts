import { isPhysical, portsMatch } from '../catalog/port-types';
import type { RecordOf } from '../document/schema';
import type { Slice } from '../document/slice';
import { NO_ID } from '../ids';
import { refuse, type Refusal } from '../result';

/** Ends of cables. 1 = A, 2 = B. */
export const END_A = 1;
export const END_B = 2;

/**
 * Rules of one cable end, in a slice that holds it. Looks at its cable, its port with the port's terminations, and the
 * cable's other ends with their ports:
 * - `port-not-physical`: a virtual or wireless port takes no cable;
 * - `port-occupied` {port, cable, cableName}: (port, position) is taken once per plan, by a cable or a core, 0 being what is live;
 * - `same-port` [R5.024], `same-object` [R5.025]: a cable joins two ports of two objects;
 * - `port-types-differ` [R5.029].
 */
export function terminationRefusal(slice: Slice, termination: RecordOf<'termination'>): Refusal | null {
  const port = slice.get('port', termination.port);
  if (!port) return refuse('port-missing', { id: termination.port }, 'port').refusal;
  if (!slice.get('cable', termination.cable)) return refuse('cable-missing', { id: termination.cable }, 'cable').refusal;
  if (termination.end !== END_A && termination.end !== END_B)
    return refuse('end-unknown', { value: termination.end }, 'end').refusal;
  if (!isPhysical(port.type)) return refuse('port-not-physical', { port: port.id }, 'port').refusal;
  return occupiedRefusal(slice, termination) ?? otherEndRefusal(slice, termination, port);
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

function occupiedRefusal(slice: Slice, termination: RecordOf<'termination'>): Refusal | null {
  for (const id of slice.by('termination.port', termination.port)) {
    if (id === termination.id) continue;
    const other = slice.get('termination', id);
    if (!other || other.plan !== termination.plan || other.position !== termination.position) continue;
    const cableName = slice.get('cable', other.cable)?.name ?? '';
    return refuse('port-occupied', { port: termination.port, cable: other.cable, cableName }, 'port').refusal;
  }
  for (const id of slice.by('core_end.port', termination.port)) {
    const other = slice.get('core_end', id);
    if (!other || other.plan !== termination.plan || other.position !== termination.position) continue;
    const cable = slice.get('core', other.core)?.cable ?? NO_ID;
    const cableName = slice.get('cable', cable)?.name ?? '';
    return refuse('port-occupied', { port: termination.port, cable, cableName }, 'port').refusal;
  }
  return null;
}

function otherEndRefusal(slice: Slice, termination: RecordOf<'termination'>, port: RecordOf<'port'>): Refusal | null {
  for (const id of slice.by('termination.cable', termination.cable)) {
    const other = slice.get('termination', id);
    if (!other || other.id === termination.id || other.plan !== termination.plan) continue;
    if (other.port === port.id) return refuse('same-port', { port: port.id }, 'port').refusal;
    if (other.end === termination.end) continue;
    const facing = slice.get('port', other.port);
    if (!facing) continue;
    if (facing.owner === port.owner) return refuse('same-object', { object: port.owner }, 'port').refusal;
    const differ = portsMatch(port.type, facing.type);
    if (differ) return differ;
  }
  return null;
}

/** An object and all that is in it: slots, cards; the devices of a rack. */
export function withParts(slice: Slice, object: number): readonly number[] {
  const all = [object];
  for (let at = 0; at < all.length && all.length < PARTS_MAX; at++) all.push(...slice.by('object.parent', all[at]!));
  return all;
}

const PARTS_MAX = 10_000;

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
