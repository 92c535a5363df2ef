import { INDEXES, KINDS, type IndexName, type Kind } from './schema';

/** By kind: its indexed references, with the name of the list that each feeds. */
export const INDEXED_FIELDS = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    INDEXES.filter((index) => kindOfIndex(index) === kind).map((index) => ({ index, field: fieldOfIndex(index) })),
  ]),
) as unknown as Readonly<Record<Kind, readonly { readonly index: IndexName; readonly field: string }[]>>;

/** The kind whose records a list holds: `port.owner` lists ports. */
export function kindOfIndex(index: IndexName): Kind {
  return index.slice(0, index.indexOf('.')) as Kind;
}

/** The reference that a list follows: `port.owner` follows `owner`. */
export function fieldOfIndex(index: IndexName): string {
  return index.slice(index.indexOf('.') + 1);
}
