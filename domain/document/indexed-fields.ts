import { INDEXES, KINDS, SERVER_INDEXES, type IndexName, type Kind } from './schema';

const ALL = [...INDEXES, ...SERVER_INDEXES];

/** By kind: its references that feed lists, the server's own ones too, with the lists' names. */
export const INDEXED_FIELDS = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    ALL.filter((index) => kindOfIndex(index) === kind).map((index) => ({ index, field: fieldOfIndex(index) })),
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
