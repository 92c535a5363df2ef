import { ok, refuse, type Result } from '../../../../domain/result';
import { LIMITS } from '../../../../domain/catalog/limits';
import type { DrawBasis } from '../../../../domain/capacity/model-draw';
import type { Description, Overall } from '../../../../workers/api/session';
import type { ShownProperty } from '../../../../domain/kinds/shown-properties';
import { editableText } from '../../../properties/value-text';

/** Cold fields of records, as far as they have been fetched. */
export type ColdFields = ReadonlyMap<number, Readonly<Record<string, unknown>>>;

/** What the selected records have in a field. */
export type FieldValue =
  | { readonly kind: 'one'; readonly value: string | number }
  /** They differ. */
  | { readonly kind: 'mixed' }
  /** Not fetched yet. */
  | { readonly kind: 'waiting' };

/**
 * The value that all records share; a choice as its word's key, an unknown one as ''. With `overall` the records are the
 * first of more: what the server alone keeps is not read for all of them, and may differ.
 */
export function valueOf(
  field: ShownProperty,
  records: readonly Description[],
  cold: ColdFields,
  overall: Overall | null = null,
): FieldValue {
  if (overall !== null && (field.cold || overall.mixed.includes(field.bit === undefined ? field.name : 'flags')))
    return { kind: 'mixed' };
  let shared: string | number | undefined;
  for (const record of records) {
    const source = field.cold ? cold.get(record.id) : record.fields;
    if (source === undefined) return { kind: 'waiting' };
    const value = field.bit === undefined ? plainValue(source[field.name], field) : flagValue(source['flags'], field.bit);
    if (shared === undefined) shared = value;
    else if (shared !== value) return { kind: 'mixed' };
  }
  return { kind: 'one', value: shared ?? '' };
}

/** What counts in the place of an empty field, where the model of each of these says the same; '' = nothing does. */
export function modelText(field: ShownProperty, records: readonly Description[], overall: Overall | null): string {
  const [first, ...others] = overall === null ? records : [];
  const said = first?.fromModel?.[field.name];
  if (said === undefined || others.some(({ fromModel }) => fromModel?.[field.name] !== said)) return '';
  return editableText(field, said);
}

/** What that is made of, where it is the same for all; '' = it is the model's own. */
export function modelBasis(field: ShownProperty, records: readonly Description[]): DrawBasis | '' {
  const found = new Set(records.map(({ drawBy }) => drawBy?.[field.name] ?? ''));
  return found.size === 1 ? [...found][0]! : '';
}

/** A stored value as the property shows it; a choice as its word's key. */
export function plainValue(value: unknown, field: ShownProperty): string | number {
  if (field.choices && typeof value === 'number') return field.choices[value] ?? '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  return field.input === 'number' && field.emptyIsNone !== true ? 0 : '';
}

function flagValue(flags: unknown, bit: number): number {
  return typeof flags === 'number' && (flags & bit) !== 0 ? 1 : 0;
}

/** What was typed as the value to store, or the rule it breaks. The record's own rules are asked after this one. */
export function parseText(field: ShownProperty, text: string): Result<string | number> {
  if (field.input !== 'number') return parseWords(field, text);
  const typed = text.trim().replace(',', '.');
  if (typed === '' && field.emptyIsNone === true) return ok('');
  if (typed === '') return field.emptyIsZero === true ? ok(0) : refuse('field-missing', { name: field.name }, field.name);
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(typed)) return refuse('not-numeric', { value: text.slice(0, 80) }, field.name);
  const shown = Number(typed);
  const stored = shown / (field.factor ?? 1);
  const value = field.factor === undefined ? stored : Math.round(stored);
  return value === 0 && field.isMeasure ? refuse('zero-unknown', { value: text.slice(0, 80) }, field.name) : ok(value);
}

function parseWords(field: ShownProperty, text: string): Result<string> {
  const typed = field.input === 'lines' ? text : text.trim();
  const max = field.input === 'lines' ? LIMITS.remarksLength : LIMITS.nameLength;
  return typed.length > max ? refuse('too-long', { length: typed.length, max }, field.name) : ok(typed);
}

/** What set-properties stores: a choice by its position in the list, but where the word itself is stored. */
export function storedValue(field: ShownProperty, value: string | number): string | number {
  return field.choices && !field.asText && typeof value === 'string' ? Math.max(0, field.choices.indexOf(value)) : value;
}

/** Stored in a colour field: drawn in the colour of its type. */
export const COLOR_BY_TYPE = 0xffffffff;
