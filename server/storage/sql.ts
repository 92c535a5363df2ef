/**
 * The one door to PostgreSQL. Two implementations behind one contract suite: the embedded database in its own
 * thread (one connection, so one transaction at a time) and a pool on DATABASE_URL.
 */
export interface Sql {
  readonly kind: 'embedded' | 'server';
  query<Row = Record<string, unknown>>(text: string, params?: readonly SqlValue[]): Promise<readonly Row[]>;
  /**
   * Runs body in a transaction, commits when it resolves and rolls back when it throws. Inside, only the handle
   * that is passed may be used. Embedded: waits until the connection is free.
   */
  transaction<T>(body: (tx: SqlTransaction) => Promise<T>): Promise<T>;
  /** Calls back for every NOTIFY on the channel, own ones included. Resolves to an unlisten function. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface SqlTransaction {
  query<Row = Record<string, unknown>>(text: string, params?: readonly SqlValue[]): Promise<readonly Row[]>;
  /** Runs body inside a savepoint: when it throws, only its own writes are undone, and the error goes on. */
  savepoint<T>(body: () => Promise<T>): Promise<T>;
}

/** bigint columns are read as numbers (ids are JS-safe); bytea as Uint8Array; json and jsonb parsed. */
export type SqlValue = null | boolean | number | string | Uint8Array | Date | readonly SqlValue[] | { readonly [key: string]: unknown };
