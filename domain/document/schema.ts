import { BOOK } from '../kinds/book';
import type { FieldDef, FieldType } from '../kinds/field';
import type { KindDef } from '../kinds/kind';

/**
 * What the book of kinds (domain/kinds) says of records and fields, as documents, codecs and tables use it. From it
 * follow: the client's columns (column-store.ts), the record types, the diff codec, the snapshot codec, the server's
 * SQL tables (a test compares them) and the protocol's hash.
 *
 * An enum's numbers are positions in the lists of domain/catalog/enums.ts; 0 means "none/unknown".
 */
export type { FieldDef, FieldType };

type Book = typeof BOOK;
export type Kind = keyof Book;
export const KINDS = Object.keys(BOOK) as readonly Kind[];

/** What travels of a field's definition, in this order: the protocol's hash is of these. */
const WIRE = ['type', 'hot', 'to', 'index', 'telemetry', 'searched'] as const satisfies readonly (keyof FieldDef)[];
type Wire<D> = { readonly [P in keyof D & (typeof WIRE)[number]]: D[P] };

/** Kinds and their fields, as far as clients and servers must agree on them. */
export const SCHEMA = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    Object.fromEntries(
      Object.entries(BOOK[kind].fields as Readonly<Record<string, FieldDef>>).map(([field, def]) => [
        field,
        Object.fromEntries(WIRE.flatMap((part) => (def[part] === undefined ? [] : [[part, def[part]]]))),
      ]),
    ),
  ]),
) as unknown as { readonly [K in Kind]: { readonly [F in keyof Book[K]['fields']]: Wire<Book[K]['fields'][F]> } };

/** What hangs on cables and ways (docs/decisions/0012); most installations have none of it. */
type RareKind = { [K in Kind]: Book[K] extends { readonly rare: true } ? K : never }[Kind];
export const PLANT_KINDS = KINDS.filter((kind) => kindDef(kind).rare === true) as readonly RareKind[];
/** In a `template` field: made by no template. */
export const NO_TEMPLATE = 0xffff;

type FieldsOf<K extends Kind> = Book[K]['fields'];
export type FieldName<K extends Kind> = keyof FieldsOf<K> & string;
/** Plain JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type ValueOf<T> = T extends 'text' ? string : T extends 'json' ? Json : number;
type Typed<F> = F extends { readonly type: infer T } ? ValueOf<T> : never;

type HotNames<K extends Kind> = { [F in FieldName<K>]: FieldsOf<K>[F] extends { readonly hot: true } ? F : never }[FieldName<K>];
type ColdNames<K extends Kind> = Exclude<FieldName<K>, HotNames<K>>;

/** A record: every hot field, and the cold ones where the reader has them. */
export type RecordOf<K extends Kind> = { readonly id: number } & {
  readonly [F in HotNames<K>]: Typed<FieldsOf<K>[F]>;
} & { readonly [F in ColdNames<K>]?: Typed<FieldsOf<K>[F]> };

/** What a field holds. */
export type FieldValue<K extends Kind, F extends FieldName<K>> = Typed<FieldsOf<K>[F]>;

/** Some fields of a record, as in a diff. */
export type Fields<K extends Kind = Kind> = { readonly [F in FieldName<K>]?: Typed<FieldsOf<K>[F]> };

/** A field's value as columns hold it: f32 rounded, all else as it is (ids reach 2^53). */
export function asHeld(def: FieldDef, value: unknown): unknown {
  return def.type === 'f32' ? Math.fround(value as number) : value;
}

/** A field's value when nothing is known: 0, '' or null; `template` fields NO_TEMPLATE. */
export function emptyValue(field: string, type: FieldType): number | string | null {
  if (type === 'text') return '';
  if (type === 'json') return null;
  return field === 'template' ? NO_TEMPLATE : 0;
}

type IndexOf<K extends Kind, Mark extends 'index' | 'serverIndex'> = {
  [F in FieldName<K>]: FieldsOf<K>[F] extends { readonly [M in Mark]: true } ? `${K}.${F}` : never;
}[FieldName<K>];

/** `<kind>.<field>` of every reference whose lists are kept: the closed vocabulary of Slice.by and of operations' reads. */
export type IndexName = { [K in Kind]: IndexOf<K, 'index'> | IndexOf<K, 'serverIndex'> }[Kind];
/** Those that documents keep. */
export const INDEXES: readonly IndexName[] = indexesMarked('index');
/** Those that the server alone answers: what asks for one is not run by the client first. */
export const SERVER_INDEXES: readonly IndexName[] = indexesMarked('serverIndex');

function indexesMarked(mark: 'index' | 'serverIndex'): readonly IndexName[] {
  return KINDS.flatMap((kind) =>
    Object.entries(fieldsOf(kind)).flatMap(([field, def]) => (def[mark] === true ? [`${kind}.${field}` as IndexName] : [])),
  );
}

/** All that the book says of a kind. */
export function kindDef(kind: Kind): KindDef {
  return BOOK[kind];
}

/** All that the book says of a kind's fields, in their order. */
export function fieldsOf(kind: Kind): Readonly<Record<string, FieldDef>> {
  return BOOK[kind].fields;
}

/** The definition of a field; undefined for a field the kind does not have. */
export function fieldDef(kind: Kind, field: string): FieldDef | undefined {
  const fields = fieldsOf(kind);
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}

/** A field of a record by its name; undefined where it is not known, or there is no record. */
export function fieldOf(record: object | null | undefined, field: string): unknown {
  return (record as Readonly<Record<string, unknown>> | null | undefined)?.[field];
}

/** True for a field that lives on the server only. */
export function isColdField(kind: Kind, field: string): boolean {
  return fieldDef(kind, field)?.hot === false;
}
