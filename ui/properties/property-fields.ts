import { kindDef } from '../../domain/document/schema';
import { shownProperties, type ShownProperty } from '../../domain/kinds/shown-properties';
import type { Description } from '../../workers/api/session';

/** The properties of a record, in the order of the panel. */
export function fieldsOf(record: Pick<Description, 'kind' | 'class'>): readonly ShownProperty[] {
  return shownProperties(kindDef(record.kind), record.class);
}

/** The properties that all of these records have: one kind, and fields of the same name changed in the same way. */
export function sharedFields(records: readonly Pick<Description, 'kind' | 'class'>[]): readonly ShownProperty[] {
  const [first, ...others] = records;
  if (first === undefined || others.some(({ kind }) => kind !== first.kind)) return [];
  return fieldsOf(first).filter((field) =>
    others.every((other) =>
      fieldsOf(other).some(
        (candidate) => candidate.name === field.name && candidate.by === field.by && candidate.input === field.input,
      ),
    ),
  );
}

/** Of these fields those that say something of these records: what lies in a store has no unit and runs nowhere. */
export function saidOf(
  records: readonly Pick<Description, 'facts'>[],
  fields: readonly ShownProperty[],
): readonly ShownProperty[] {
  const isStored = records.some(({ facts }) => facts['store'] !== undefined);
  return isStored ? fields.filter(({ installed }) => installed !== true) : fields;
}
