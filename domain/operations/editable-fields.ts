import { CABLE_CLASSES, CABLE_LIFECYCLES, CABLE_TYPES, OBJECT_FLAGS, OBJECT_LIFECYCLES, PORT_LIFECYCLES } from '../catalog/enums';
import { LIMITS } from '../catalog/limits';
import { fieldDef, type Kind } from '../document/schema';
import { ok, type Refusal, type Result } from '../result';
import { ipRefusal, macRefusal } from '../validation/input-formats';
import type { PropertyTarget } from './intents';
import { code, halves, integer, number, text, type Reader } from './parse';

/**
 * Every field that set-properties may set, with what it accepts. A flag is offered as a field of its own (0 or 1), so
 * that several objects can be edited at once without touching their other flags.
 */
export const EDITABLE_FIELDS: Readonly<Record<PropertyTarget, Readonly<Record<string, Reader<string | number>>>>> = {
  object: {
    name: text(),
    row: text(),
    lifecycle: code(OBJECT_LIFECYCLES),
    heightU: halves(0, LIMITS.rackUnitMax),
    widthMm: number(0, 100_000),
    depthMm: number(0, 100_000),
    deletionProhibited: integer(0, 1),
    descendingUnits: integer(0, 1),
    serialNumber: text(),
    assetTag: text(),
    ip: emptyOr((value, field) => ipRefusal(value, field, 'allowed')),
    mac: emptyOr(macRefusal),
    owner: text(),
    department: text(),
    maintainer: text(),
    remarks: text(LIMITS.remarksLength, true),
    weightKg: number(0, 100_000),
    ratedPowerW: number(0, 10_000_000),
    peakPowerW: number(0, 10_000_000),
  },
  port: {
    name: text(),
    lifecycle: code(PORT_LIFECYCLES),
    mac: emptyOr(macRefusal),
    label: text(),
    remarks: text(LIMITS.remarksLength, true),
  },
  cable: {
    name: text(),
    class: code(CABLE_CLASSES, 1),
    type: code(CABLE_TYPES),
    lifecycle: code(CABLE_LIFECYCLES),
    color: integer(0, 0xffff_ffff),
    lengthMm: integer(0, 0xffff_ffff),
    profile: text(),
    remarks: text(LIMITS.remarksLength, true),
  },
  diagram: {
    name: text(),
    remarks: text(LIMITS.remarksLength, true),
  },
  placement: {
    z: number(-1e6, 1e6),
    rotation: number(-360, 360),
    width: number(0, 1e7),
    height: number(0, 1e7),
    layer: integer(0, 0xffff),
  },
};

/** Fields of set-properties that are a bit of `object.flags`. */
export const FLAG_FIELDS: Readonly<Record<string, number>> = {
  deletionProhibited: OBJECT_FLAGS.deletionProhibited,
  descendingUnits: OBJECT_FLAGS.descendingUnits,
};

/** Checks one field as it is typed; the form uses the rule that the server will. Null = accepted. */
export function fieldRefusal(target: PropertyTarget, field: string, value: string | number): Refusal | null {
  const reader = Object.hasOwn(EDITABLE_FIELDS[target], field) ? EDITABLE_FIELDS[target][field] : undefined;
  if (!reader) return { rule: 'unknown-field', field, facts: { name: field.slice(0, 80) } };
  const read = reader(value, field);
  return read.ok ? null : read.refusal;
}

/** True for a field that lives on the server only. */
export function isColdField(kind: Kind, field: string): boolean {
  return fieldDef(kind, field)?.hot === false;
}

/** '' clears the field; anything else must have the format. */
function emptyOr(format: (value: string, field: string) => Refusal | null): Reader<string> {
  const any = text();
  return (value, field): Result<string> => {
    const read = any(value, field);
    if (!read.ok || read.value === '') return read;
    const refusal = format(read.value, field);
    return refusal ? { ok: false, refusal } : ok(read.value);
  };
}
