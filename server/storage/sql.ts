/**
 * The one door to PostgreSQL. Two implementations behind one contract suite: the embedded database in its own
 * thread (one connection, so one transaction at a time) and a pool on DATABASE_URL.
 *
 * A query without params may hold several statements and answers the last one's rows; with params (also []) it is
 * one statement, prepared once and reused. What the database refuses is thrown as SqlError, a lost connection as
 * DatabaseGone (sql-error.ts).
 */
export interface Sql {
  readonly kind: 'embedded' | 'server';
  query<Row = Record<string, unknown>>(text: string, params?: readonly SqlValue[]): Promise<readonly Row[]>;
  /**
   * One statement, before which `settings`, a select of set_config(..., true), set what holds for it alone. Embedded: both
   * are one message, and a transaction of their own.
   */
  queryUnder<Row = Record<string, unknown>>(settings: string, text: string, params: readonly SqlValue[]): Promise<readonly Row[]>;
  /**
   * Runs body in a transaction, commits when it resolves and rolls back when it throws. Inside, only the handle
   * that is passed may be used. Embedded: waits until the connection is free. `opening` are settings of the
   * transaction that go out with its begin, at no cost of their own.
   */
  transaction<T>(body: (tx: SqlTransaction) => Promise<T>, opening?: string): Promise<T>;
  /**
   * Calls back for every NOTIFY on the channel, own ones included; with '' when the connection was lost for a while
   * and something may have been missed. Resolves to an unlisten function.
   */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Asked before whatever makes the database grow: throws DiskFull while its disk has less than its reserve left. */
  assertRoom(): void;
  /** The database is known not to answer. Embedded: never; a server whose own database fails ends. */
  readonly isAway: boolean;
  /** Calls back whenever the database goes away, until the answer is called. */
  onAway(gone: () => void): () => void;
  close(): Promise<void>;
}

export interface SqlTransaction {
  query<Row = Record<string, unknown>>(text: string, params?: readonly SqlValue[]): Promise<readonly Row[]>;
}

/**
 * bigint and numeric columns are read as numbers (ids are JS-safe), real ones rounded as a Float32Array holds them;
 * bytea as Uint8Array; json and jsonb parsed. A parameter for jsonb that is an array must be passed as JSON text: an
 * array here is an SQL array. Typed arrays are SQL arrays too (`any($1::bigint[])`, `unnest($1::real[])`).
 */
export type SqlValue =
  | null
  | boolean
  | number
  | string
  | Uint8Array
  | Date
  | Uint16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array
  | readonly SqlValue[]
  | { readonly [key: string]: unknown };
