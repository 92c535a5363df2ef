import type { Change } from './diff';
import { sameValue } from './diff-laws';
import { asHeld, emptyValue, fieldDef, fieldsOf, SCHEMA, type FieldDef, type Fields, type Kind, type RecordOf } from './schema';

/**
 * The three ways a change is made, so that every diff keeps its form: values as columns hold them (f32 rounded),
 * no telemetry, both sides of a change with the same fields and only those that differ.
 */

/** A new record. Hot fields left out get their empty value, so that the change says the whole record. */
export function created<K extends Kind>(kind: K, id: number, fields: Fields<K>): Change<K> {
  const after: Record<string, unknown> = {};
  for (const [field, def] of Object.entries(SCHEMA[kind] as Record<string, FieldDef>)) {
    if (def.telemetry === true) continue;
    const value = (fields as Record<string, unknown>)[field];
    if (value !== undefined) after[field] = asHeld(def, value);
    else if (def.hot) after[field] = emptyValue(field, def.type);
  }
  return { kind, id, before: null, after: after as Fields<K> };
}

/** Fields set on a record; null when all of them hold these values already. A cold field that is not known was empty. */
export function changed<K extends Kind>(kind: K, record: Known<K>, fields: Fields<K>): Change<K> | null {
  let change: Change<K> | null = null;
  const defs = fieldsOf(kind);
  for (const field in fields) {
    const def = defs[field]!;
    const held = record[field as keyof Fields<K>] ?? emptyValue(field, def.type);
    const wanted = asHeld(def, fields[field as keyof Fields<K>]);
    if (sameValue(held, wanted)) continue;
    change ??= { kind, id: record.id, before: {}, after: {} };
    (change.before as Record<string, unknown>)[field] = held;
    (change.after as Record<string, unknown>)[field] = wanted;
  }
  return change;
}

/** The change, where there is one. */
export function present<T>(change: T | null): readonly T[] {
  return change === null ? [] : [change];
}

/** A record, at least as far as the fields that are set. */
type Known<K extends Kind> = { readonly id: number } & Fields<K>;

/** A record that goes; the change holds every field that is known of it. */
export function deleted<K extends Kind>(kind: K, record: RecordOf<K>): Change<K> {
  const before: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(record)) {
    if (field !== 'id' && fieldDef(kind, field)?.telemetry !== true) before[field] = value;
  }
  return { kind, id: record.id, before: before as Fields<K>, after: null };
}
