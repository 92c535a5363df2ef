import { FACES, OBJECT_FLAGS } from '../catalog/enums';
import { LIMITS } from '../catalog/limits';
import type { RecordOf } from '../document/schema';
import { refuse, type Refusal } from '../result';

/**
 * Who occupies which units of a rack. A device takes [positionU, positionU + heightU) on its face, on both faces when
 * it is full depth; one of 0U or without a position takes none. Half units are allowed.
 */
export type Occupant = Pick<RecordOf<'object'>, 'id' | 'name' | 'positionU' | 'heightU' | 'face' | 'flags'>;
export type RackUnits = Pick<RecordOf<'object'>, 'id' | 'name' | 'heightU'>;

const FRONT = FACES.indexOf('front');
const REAR = FACES.indexOf('rear');

export function takesUnits(device: Pick<Occupant, 'positionU' | 'heightU'>): boolean {
  return device.positionU > 0 && device.heightU > 0;
}

export function isFullDepth(device: Pick<Occupant, 'flags'>): boolean {
  return (device.flags & OBJECT_FLAGS.fullDepth) !== 0;
}

/** True when two devices of one rack take the same unit on the same face. */
export function unitsOverlap(a: Occupant, b: Occupant): boolean {
  if (!takesUnits(a) || !takesUnits(b)) return false;
  if (a.face !== b.face && !isFullDepth(a) && !isFullDepth(b)) return false;
  return a.positionU < b.positionU + b.heightU && b.positionU < a.positionU + a.heightU;
}

/** The rules of a device's units and of a rack's. */
export const UNIT_RULES = [
  'not-half-unit',
  'zero-unit-has-position',
  'face-missing',
  'outside-rack',
  'units-occupied',
  'rack-units',
];

/**
 * Rules of a device's own position, whoever else is in the rack: `not-half-unit`, `zero-unit-has-position`,
 * `face-missing`, `outside-rack` {top, units}.
 */
export function positionRefusal(rack: RackUnits, device: Occupant): Refusal | null {
  const { positionU, heightU } = device;
  if (positionU === 0) return null;
  if (heightU === 0) return refuse('zero-unit-has-position', { device: device.id, positionU }, 'positionU').refusal;
  if (!Number.isInteger(positionU * 2)) return refuse('not-half-unit', { value: positionU }, 'positionU').refusal;
  if (device.face !== FRONT && device.face !== REAR) return refuse('face-missing', { device: device.id }, 'face').refusal;
  if (positionU < 1 || positionU + heightU > rack.heightU + 1) {
    return refuse('outside-rack', { rack: rack.id, positionU, heightU, units: rack.heightU }, 'positionU').refusal;
  }
  return null;
}

/** `units-occupied` names the device that does not fit and the one in the way. `others` may hold the device itself. */
export function overlapRefusal(device: Occupant, others: readonly Occupant[]): Refusal | null {
  const inTheWay = others.find((other) => other.id !== device.id && unitsOverlap(device, other));
  if (!inTheWay) return null;
  return refuse(
    'units-occupied',
    {
      name: device.name,
      positionU: device.positionU,
      heightU: device.heightU,
      by: inTheWay.id,
      byName: inTheWay.name,
      byPositionU: inTheWay.positionU,
    },
    'positionU',
  ).refusal;
}

/** Smallest numbers, ascending in steps of `step`, at which a device of this height fits. */
export function freePositions(
  rack: RackUnits,
  occupants: readonly Occupant[],
  device: { readonly id?: number; readonly heightU: number; readonly face: number; readonly fullDepth: boolean },
  step: 0.5 | 1 = 1,
): readonly number[] {
  if (device.heightU <= 0) return [];
  const flags = device.fullDepth ? OBJECT_FLAGS.fullDepth : 0;
  const others = occupants.filter((other) => other.id !== device.id && takesUnits(other));
  const free: number[] = [];
  for (let positionU = 1; positionU + device.heightU <= rack.heightU + 1; positionU += step) {
    const candidate: Occupant = { id: -1, name: '', positionU, heightU: device.heightU, face: device.face, flags };
    if (!others.some((other) => unitsOverlap(candidate, other))) free.push(positionU);
  }
  return free;
}

/** Units of a rack: 1 to 100, whole or half. */
export function rackHeightRefusal(heightU: number): Refusal | null {
  if (heightU >= 1 && heightU <= LIMITS.rackUnitMax && Number.isInteger(heightU * 2)) return null;
  return refuse('rack-units', { value: heightU, min: 1, max: LIMITS.rackUnitMax }, 'heightU').refusal;
}
