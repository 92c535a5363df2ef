import type { BOOK } from '../../kinds/book';
import { LIMITS } from '../../catalog/limits';
import { fieldsOf, kindDef, KINDS, type FieldName, type Fields, type Kind } from '../../document/schema';
import { fieldReader } from '../field-reader';
import { id, list, object, optional, type Reader } from '../parse';

/** The kinds of which copies are made (domain/kinds). */
export type CopiedKind = { [K in Kind]: (typeof BOOK)[K] extends { readonly copied: true } ? K : never }[Kind];
export const COPIED_KINDS = KINDS.filter((kind) => kindDef(kind).copied === true) as readonly Kind[] as readonly CopiedKind[];

/** A kind's list among copies: `port_map` -> `portMaps`. */
export type ListName<K extends string> = K extends `${infer A}_${infer B}` ? `${A}${Capitalize<B>}s` : `${K}s`;

export function listName<K extends CopiedKind>(kind: K): ListName<K> {
  return `${kind.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())}s` as ListName<K>;
}

type Def<K extends Kind, F> = F extends keyof (typeof BOOK)[K]['fields'] ? (typeof BOOK)[K]['fields'][F] : never;
/** What must be said of a copy: what it cannot do without. */
type Demanded<K extends Kind> = {
  [F in FieldName<K>]: Def<K, F> extends { readonly required: true }
    ? F
    : Def<K, F> extends { readonly reference: infer R }
      ? R extends { readonly mayBeNone: true }
        ? never
        : F
      : never;
}[FieldName<K>];

/** A record to be made as a copy: an id of its own, and what a copy takes over. */
export type Copy<K extends Kind> = { readonly id: number } & Fields<K> & Required<Pick<Fields<K>, Demanded<K>>>;
export type Copies = { readonly [K in CopiedKind as ListName<K>]: readonly Copy<K>[] };

/**
 * The fields that a copy takes over, in the kind's order. Cold fields are not copied: a copy is another machine, with
 * its own serial number and addresses.
 */
export function copiedFields(kind: Kind): readonly string[] {
  return Object.entries(fieldsOf(kind)).flatMap(([field, { hot, telemetry, uncopied }]) =>
    hot && telemetry !== true && uncopied !== true ? [field] : [],
  );
}

/** Reads the lists of copies. What a record names and must name has to be said; any other field left out is empty. */
export const copyLists = Object.fromEntries(
  COPIED_KINDS.map((kind) => [
    listName(kind),
    list(
      object({
        id,
        ...Object.fromEntries(
          copiedFields(kind).map((field) => {
            const reader = fieldReader(kind, field as FieldName<Kind>) as Reader<unknown>;
            const { reference, required } = fieldsOf(kind)[field]!;
            const isDemanded = reference === undefined ? required === true : reference.mayBeNone !== true;
            return [field, isDemanded ? reader : optional(reader)];
          }),
        ),
      }),
      LIMITS.operationRecords,
      kind === 'object' ? 1 : 0,
    ),
  ]),
) as unknown as { readonly [K in CopiedKind as ListName<K>]: Reader<readonly Copy<K>[]> };
