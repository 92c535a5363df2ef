import { fieldsOf, SCHEMA, type FieldDef, type Kind } from '../../../domain/document/schema';
import type { IndexAnswer } from './packed-index';

/** Kinds that are searched, the important ones first; a hit's `kind` is a position in this list. */
export const SEARCHED_KINDS = [
  'object',
  'diagram',
  'circuit',
  'model',
  'pathway',
  'cable',
  'port',
] as const satisfies readonly Kind[];
export type SearchedKind = (typeof SEARCHED_KINDS)[number];

/** Searched fields of a kind, its name first ('' = the kind has no searched name), the MAC address apart. */
export function searchedFields(kind: SearchedKind): { readonly fields: readonly string[]; readonly hasMac: boolean } {
  const searched = Object.entries(SCHEMA[kind] as Record<string, FieldDef>)
    .filter(([, def]) => def.searched)
    .map(([field]) => field);
  const name = searched.includes('name') ? 'name' : '';
  return { fields: [name, ...searched.filter((field) => field !== 'name' && field !== 'mac')], hasMac: searched.includes('mac') };
}

/** The fields of a kind that keep what a source said of the record (domain/import/source-facts.ts). */
export function factFields(kind: SearchedKind): readonly string[] {
  return Object.entries(fieldsOf(kind)).flatMap(([field, { facts }]) => (facts ? [field] : []));
}

/** Further texts of a kind that are found as those facts are, after what is called so. */
export function furtherFields(kind: SearchedKind): readonly string[] {
  return Object.entries(fieldsOf(kind)).flatMap(([field, { alsoFound }]) => (alsoFound ? [field] : []));
}

/** To the search thread, in order. */
export type ToSearchThread =
  /** A new index begins; queries are answered from the old one until `loaded`. */
  | { readonly kind: 'begin' }
  /** Lines `id \t field ... [\t FACT_MARK fact ...] [\t mac]` of one kind. */
  | { readonly kind: 'rows'; readonly of: number; readonly lines: string }
  | { readonly kind: 'remove'; readonly ids: readonly number[] }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'query'; readonly query: number; readonly words: string; readonly limit: number };

export type FromSearchThread = { readonly kind: 'taken' } | ({ readonly kind: 'answer'; readonly query: number } & IndexAnswer);
