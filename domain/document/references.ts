import type { Reference } from '../kinds/field';
import { fieldsOf, KINDS, type IndexName, type Kind } from './schema';

/** A reference of the book of kinds, with the names it is spoken of by. */
export interface NamedReference extends Reference {
  /** The kind whose records hold it. */
  readonly kind: Kind;
  readonly field: string;
  /** The kinds it may name. */
  readonly to: readonly Kind[];
  /** Its list, kept by documents (`index`) or answered by the server alone; null = who names a record is not known from it. */
  readonly list: IndexName | null;
  readonly onServerOnly: boolean;
}

/** Every reference of every kind, in the book's order. */
export const REFERENCES: readonly NamedReference[] = KINDS.flatMap((kind) =>
  Object.entries(fieldsOf(kind)).flatMap(([field, { to, reference, index, serverIndex }]): readonly NamedReference[] =>
    reference === undefined
      ? []
      : [
          {
            ...reference,
            kind,
            field,
            to: (to ?? []) as readonly Kind[],
            list: index === true || serverIndex === true ? (`${kind}.${field}` as IndexName) : null,
            onServerOnly: serverIndex === true,
          },
        ],
  ),
);

/** By kind: the references that may name a record of it. */
export const REFERENCES_TO = byKind((kind) => REFERENCES.filter(({ to }) => to.includes(kind)));
/** By kind: the references that its records hold. */
export const REFERENCES_OF = byKind((kind) => REFERENCES.filter((reference) => reference.kind === kind));

/** The lists that hold what refers to a record of this kind. */
export function referringLists(kind: Kind): readonly IndexName[] {
  return REFERENCES_TO[kind].flatMap(({ list }) => list ?? []);
}

/** What a kind's field names: of a reference to several kinds, the first. */
export function namedKind(kind: Kind, field: string): Kind {
  return fieldsOf(kind)[field]!.to![0] as Kind;
}

export function byKind<T>(make: (kind: Kind) => T): Readonly<Record<Kind, T>> {
  return Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<Kind, T>;
}
