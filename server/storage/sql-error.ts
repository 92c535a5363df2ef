/** What the database said no to: `code` is the SQLSTATE (23505 unique, 23P01 exclusion, 40001 serialization, 40P01 deadlock ...). */
export class SqlError extends Error {
  override readonly name: string = 'SqlError';
  readonly code: string;
  readonly constraint: string | null;
  readonly table: string | null;
  readonly detail: string | null;

  constructor(fields: {
    readonly message: string;
    readonly code: string;
    readonly constraint?: string | undefined;
    readonly table?: string | undefined;
    readonly detail?: string | undefined;
  }) {
    super(fields.message);
    this.code = fields.code;
    this.constraint = fields.constraint ?? null;
    this.table = fields.table ?? null;
    this.detail = fields.detail ?? null;
  }
}

/**
 * SQLSTATEs of a server that ends its connections or takes none: it is stopped (57P01), one of its processes died (57P02),
 * it starts, stops or recovers (57P03).
 */
export const GOING_OR_COMING: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03']);

/** Why nothing was committed: a statement of the transaction had failed, and its COMMIT rolled it back. */
export function rolledBack(): SqlError {
  return new SqlError({ message: 'the transaction had an error', code: '25P02' });
}

/** The database's disk has no room for what was to be written: nothing of it stays. Reading goes on. */
export class DiskFull extends SqlError {
  override readonly name = 'DiskFull';
}

/** The connection itself is gone; what was not acknowledged may or may not have happened. */
export class DatabaseGone extends Error {
  override readonly name: string = 'DatabaseGone';
}

/** The embedded database does not answer and does nothing: only a new process helps. */
export class DatabaseHangs extends DatabaseGone {
  override readonly name = 'DatabaseHangs';
}
