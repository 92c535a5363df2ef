import type { FieldName, IndexName, Kind, RecordOf } from './schema';

/** A record as far as these fields. */
export type Some<K extends Kind, F extends FieldName<K>> = Pick<RecordOf<K>, 'id' | (F & keyof RecordOf<K>)>;

/**
 * What an operation's run() may look at: records by id, and the ids that refer to a record through an index.
 * Two implementations: the client's columns and the rows the server loaded for reads(). A slice asserts when
 * something outside what reads() named is asked for.
 */
export interface Slice {
  get<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined;
  /** Where few fields are asked for: what else the answer holds does not count. */
  get<K extends Kind, F extends FieldName<K>>(kind: K, id: number, fields?: readonly F[]): Some<K, F> | undefined;
  /** Ids, ascending, of the records whose indexed field names `id`. */
  by(index: IndexName, id: number): readonly number[];
  /** Of a slice that holds a part: was this record looked for, this list loaded? Left out = it holds all. */
  isLoaded?(what: Kind | IndexName, id: number): boolean;
}

/**
 * One step of what an operation reads. Each step has a name; `from` names earlier steps whose records it starts
 * from. The vocabulary is closed so that the server can turn it into SQL and locks:
 * - `records`: these ids;
 * - `refs`: the records that the field of the `from` records names (`recursive`: and theirs, to the end: ancestors);
 * - `by`: the records whose indexed field names a `from` record (`recursive`: and theirs: a subtree).
 *   A step that reads a set locks the records it started from (`docs/decisions/0003`).
 */
export type ReadStep =
  | { readonly name: string; readonly take: 'records'; readonly kind: Kind; readonly ids: readonly number[] }
  | {
      readonly name: string;
      readonly take: 'refs';
      readonly from: readonly string[];
      readonly fromKind: Kind;
      readonly field: string;
      readonly kind: Kind;
      readonly recursive?: true;
    }
  | {
      readonly name: string;
      readonly take: 'by';
      readonly from: readonly string[];
      readonly index: IndexName;
      readonly recursive?: true;
    };
