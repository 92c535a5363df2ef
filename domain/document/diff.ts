import type { Fields, Kind } from './schema';

/**
 * One record's part of a diff. Created: before is null. Deleted: after is null (before holds every field known).
 * Changed: both hold the same field names and nothing else.
 */
export interface Change<K extends Kind = Kind> {
  readonly kind: K;
  readonly id: number;
  readonly before: Fields<K> | null;
  readonly after: Fields<K> | null;
}

/** What an operation does to the document, at most one change a record. The only form a change has. */
export type Diff = readonly Change[];
