import type { BOOK } from '../../kinds/book';
import type { Property } from '../../kinds/property';
import { fieldsOf, kindDef, KINDS, type FieldName, type Kind } from '../../document/schema';
import type { Refusal } from '../../result';
import { fieldReader } from '../field-reader';
import { aboveZero, integer, orNone, type Reader } from '../parse';
import { namedCharacters } from '../../validation/plain-text';

/** The kinds of which set-properties may set something. */
export type PropertyTarget = {
  [K in Kind]: (typeof BOOK)[K]['fields'][keyof (typeof BOOK)[K]['fields']] extends infer D
    ? Extract<D, { readonly settable: true }> extends never
      ? never
      : K
    : never;
}[Kind];
export const PROPERTY_TARGETS = KINDS.filter((kind) =>
  Object.values(fieldsOf(kind)).some(({ settable }) => settable === true),
) as readonly Kind[] as readonly PropertyTarget[];

/** By kind: properties that are a bit of its `flags`. A flag is offered as a field of its own (0 or 1), so that several records can be edited at once without touching their other flags. */
export const FLAG_BITS = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    Object.fromEntries((kindDef(kind).properties ?? []).flatMap(({ name, bit }) => (bit === undefined ? [] : [[name, bit]]))),
  ]),
) as Readonly<Record<Kind, Readonly<Record<string, number>>>>;

/** Of what there is none of 0, which is stored where it is not known: null says so. */
const typedMeasure = (max: number): Reader<number | null> => orNone(aboveZero(integer(0, max)));

/** Every field that set-properties may set, with what it accepts. */
export const EDITABLE_FIELDS = Object.fromEntries(
  PROPERTY_TARGETS.map((kind) => [
    kind,
    Object.fromEntries([
      ...Object.entries(fieldsOf(kind)).flatMap(([field, { settable, rule }]) =>
        settable === true
          ? [[field, rule?.is === 'measure' ? typedMeasure(rule.max) : fieldReader(kind, field as FieldName<Kind>)] as const]
          : [],
      ),
      ...Object.keys(FLAG_BITS[kind]).map((flag) => [flag, integer(0, 1)] as const),
    ]),
  ]),
) as Readonly<Record<PropertyTarget, Readonly<Record<string, Reader<string | number | null>>>>>;

/** Checks one field as it is typed; the form uses the rule that the server will. Null = accepted. */
export function fieldRefusal(target: PropertyTarget, field: string, value: string | number): Refusal | null {
  const reader = Object.hasOwn(EDITABLE_FIELDS[target], field) ? EDITABLE_FIELDS[target][field] : undefined;
  if (!reader) return { rule: 'unknown-field', field, facts: { name: namedCharacters(field.slice(0, 80)) } };
  const read = reader(value, field);
  return read.ok ? null : read.refusal;
}

/** The same of a property, whichever operation changes it. */
export function propertyRefusal(kind: Kind, { name, field = name, bit }: Property, value: string | number): Refusal | null {
  const reader: Reader<unknown> = bit === undefined ? fieldReader(kind, field as FieldName<Kind>) : integer(0, 1);
  const read = reader(value, name);
  return read.ok ? null : read.refusal;
}
