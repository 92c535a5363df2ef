import { MODEL_FLAGS, OBJECT_FLAGS } from '../../../domain/catalog/enums';
import { fieldDef, kindDef, type Kind } from '../../../domain/document/schema';
import type { LineField } from '../../../domain/import/difference';
import { SOURCE_FACTS, type SourceFact, type SourceFactName } from '../../../domain/import/source-facts';
import { shownProperties, type ShownProperty } from '../../../domain/kinds/shown-properties';
import type { ImportLine } from '../../../protocol/rest/imports';

/** A field of the difference as it is told: by the property that shows it, or by words of its own. */
export type ToldField =
  | { readonly by: 'property'; readonly property: ShownProperty; readonly before: Value; readonly after: Value }
  | { readonly by: 'fact'; readonly name: SourceFactName; readonly before: SourceFact | null; readonly after: SourceFact | null }
  | { readonly by: 'reference'; readonly name: string; readonly before: Value; readonly after: Value }
  | { readonly by: 'code'; readonly name: string; readonly before: string; readonly after: string }
  | { readonly by: 'flag'; readonly name: string; readonly before: boolean; readonly after: boolean }
  | { readonly by: 'value'; readonly name: string; readonly before: Value; readonly after: Value };

type Value = string | number | null;

/** Bits that no property shows. */
const BITS: Partial<Record<Kind, Readonly<Record<string, number>>>> = {
  object: { flagged: OBJECT_FLAGS.flagged, fullDepth: OBJECT_FLAGS.fullDepth },
  cable: { flagged: OBJECT_FLAGS.flagged },
  model: MODEL_FLAGS,
};

/** What a line says of its record: each field once, by the property where there is one. */
export function toldFields({
  kind,
  class: recordClass,
  fields,
}: Pick<ImportLine, 'kind' | 'class' | 'fields'>): readonly ToldField[] {
  const properties = shownProperties(kindDef(kind), recordClass);
  return fields.flatMap((field): readonly ToldField[] => {
    const fact = factOf(field);
    if (fact) return [fact];
    if (field.field === 'flags') return flagsOf(kind, field, properties);
    const before = plain(field.before);
    const after = plain(field.after);
    const name = field.field;
    const def = fieldDef(kind, name);
    const property = properties.find((each) => each.bit === undefined && (each.field ?? each.name) === name);
    if (def?.type === 'ref') return [{ by: 'reference', name, before, after }];
    if (property) return [{ by: 'property', property, before, after }];
    const codes = def?.codes;
    if (codes) return [{ by: 'code', name, before: codes[Number(before)] ?? '', after: codes[Number(after)] ?? '' }];
    return [{ by: 'value', name, before, after }];
  });
}

function factOf({ field, before, after }: LineField): ToldField | undefined {
  const name = field.startsWith('fact.') ? field.slice('fact.'.length) : '';
  if (!Object.hasOwn(SOURCE_FACTS, name)) return undefined;
  const known = name as SourceFactName;
  const fact = (value: LineField['before']): SourceFact | null =>
    value === null ? null : { name: known, value, unit: SOURCE_FACTS[known] };
  return { by: 'fact', name: known, before: fact(before), after: fact(after) };
}

function flagsOf(kind: Kind, { before, after }: LineField, properties: readonly ShownProperty[]): readonly ToldField[] {
  const has = (flags: LineField['before'], bit: number): boolean => (Number(flags ?? 0) & bit) !== 0;
  const bits = [
    ...properties.flatMap(({ name, bit }) => (bit === undefined ? [] : [[name, bit] as const])),
    ...Object.entries(BITS[kind] ?? {}),
  ];
  return bits
    .filter(([, bit]) => has(before, bit) !== has(after, bit))
    .map(([name, bit]) => ({ by: 'flag', name, before: has(before, bit), after: has(after, bit) }));
}

const plain = (value: LineField['before']): Value => (typeof value === 'boolean' ? Number(value) : value);
