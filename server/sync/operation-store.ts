/**
 * What the executor and the feeds need of a database: two implementations behind one contract (sql-store.ts over
 * PostgreSQL, and the simulator's in memory), so that the simulated clients drive the real order of things.
 */
import type { Diff } from '../../domain/document/diff';
import type { AnyRecord } from '../../domain/document/load-slice';
import type { RecordMap } from '../../domain/document/record-map';
import type { IndexName, Kind } from '../../domain/document/schema';
import type { ReadStep } from '../../domain/document/slice';
import type { Deletion } from '../../domain/operations/history/deletion';
import type { Refusal, Result } from '../../domain/result';
import type { Author } from '../storage/author';
import type { StateBlock } from '../storage/state-table';

export interface OperationName {
  readonly clientId: string;
  readonly seq: number;
}

/** The server's answer as the log keeps it. */
export type StoredAnswer = OperationName &
  Pick<LogRow, 'accountId' | 'kind' | 'intent'> &
  ({ readonly clock: number; readonly refusal: null } | { readonly clock: null; readonly refusal: Refusal });

/** The highest number of a client in the log, and whose it is. */
export interface LastOf {
  readonly seq: number;
  readonly accountId: number;
}

/** What an undo or a restore reads of the log. */
export interface LoggedOperation extends OperationName {
  readonly accountId: number;
  readonly kind: string;
  /** What was sent, as plain JSON; of an undo or redo, which operation it goes back to. */
  readonly intent: unknown;
  /** null = refused. */
  readonly diff: Diff | null;
  readonly undoneBy: OperationName | null;
  /** Of a delete, by what its records are back; null = they are gone. */
  readonly restoredBy: OperationName | null;
  /** Of a delete. */
  readonly deletion: Deletion | null;
  readonly ageMs: number;
}

/** A row to be written; the store gives the clock to those with a diff, in order, as the last it does. */
export interface LogRow extends OperationName, Author {
  readonly kind: string;
  /** Plain JSON; null where the client's could not be read. Of an undo or redo it names the operation it goes back to. */
  readonly intent: unknown;
  readonly diff: Diff | null;
  readonly refusal: Refusal | null;
  /** The rows that this one takes back: they are marked in the same transaction. */
  readonly undoes: readonly OperationName[];
  /** Of a delete: what the list of deleted things tells of it. */
  readonly deletion?: Deletion;
  /** The delete whose records this one brings back, or takes away again. */
  readonly restores?: OperationName & { readonly back: boolean };
}

/** A committed operation, in the order of the clock: what feeds follow. */
export interface LogEntry extends OperationName {
  readonly clock: number;
  readonly userName: string;
  /** null = a bulk load: anything may have changed. */
  readonly diff: Diff | null;
  /** One block of a bulk load: what refers to a new record may stand in another block. */
  readonly bulk?: true;
}

export interface OperationTransaction {
  /** Stored answers of those that have one, and of each client that has any its last. */
  answers(
    names: readonly OperationName[],
  ): Promise<{ readonly known: readonly StoredAnswer[]; readonly last: ReadonlyMap<string, LastOf> }>;
  /** The records that the steps name, as they are now: nothing is held for it. */
  look(steps: readonly ReadStep[]): Promise<RecordMap>;
  /**
   * What `run` makes of the records that the steps name. Whatever its diff writes, newly refers to or was computed from
   * by name or by list stays as it is until the end: where others could change it still, it is held, and `run` is asked
   * again over what is there then.
   */
  decide(steps: readonly ReadStep[], run: (slice: RecordMap) => Result<Diff>): Promise<Result<Diff>>;
  /** A client's operations from `first` to `last`, as far as they are in the log, oldest first. Locks the rows. */
  logged(clientId: string, first: number, last: number): Promise<readonly LoggedOperation[]>;
  /** The delete after this one that took a record and is not restored. */
  laterDeletion(of: OperationName, id: number): Promise<Deletion | undefined>;
  /** Those of the ids that lie in no block leased to the client. */
  notLeased(clientId: string, ids: readonly number[]): Promise<readonly number[]>;
  /** Spends an administrator's word for this operation, once; the administrator's name, or null when it is worth nothing. */
  consumeGrant(grant: string, accountId: number, operationHash: string): Promise<string | null>;
  /** Throws DiskFull while nothing may be written that stays. */
  assertRoom(): void;
  /** Throws ConstraintBroken, or Collision when a record is not as the slice said. */
  write(diff: Diff): Promise<void>;
  /** Appends the rows and takes the clock: nothing comes after it. Answers the clock of the last row that got one. */
  log(rows: readonly LogRow[]): Promise<number>;
}

export interface OperationStore {
  /** True when one connection of one process serves all: waiting operations had better share a transaction. */
  readonly grouping: boolean;
  /** Commits when body resolves, rolls back when it throws. Throws Collision when it should be tried again. */
  transaction<T>(body: (tx: OperationTransaction) => Promise<T>): Promise<T>;
  /** Gives a client ids that no one else gets. */
  lease(clientId: string, author: Author, count: number): Promise<{ readonly first: number; readonly count: number }>;
  /** The account whose the client is, by its operations and leases; undefined = no one's yet. */
  accountOf(clientId: string): Promise<number | undefined>;
  lastSeq(clientId: string): Promise<number>;
}

/** What feeds read, outside any transaction. */
export interface FeedSource {
  records(kind: Kind, ids: readonly number[]): Promise<readonly AnyRecord[]>;
  by(index: IndexName, ids: readonly number[]): Promise<readonly AnyRecord[]>;
  /** Is there any record of the kind at all? */
  hasAny(kind: Kind): Promise<boolean>;
  /** Telemetry of these records, those that have any. */
  states(ids: readonly number[]): Promise<readonly { readonly id: number; readonly value: number }[]>;
  /** All telemetry by blocks of ids, ascending: those after a block (-1 = from the first), at most `limit` of the table. */
  stateBlocks(after: number, limit: number): Promise<readonly StateBlock[]>;
  clock(): Promise<number>;
  /** Entries after a clock, ascending, at most `limit`. */
  logAfter(clock: number, limit: number): Promise<readonly LogEntry[]>;
}

/** A constraint said no where the rules said yes. */
export class ConstraintBroken extends Error {
  override readonly name = 'ConstraintBroken';
  readonly constraint: string;
  constructor(constraint: string, options?: ErrorOptions) {
    super(`constraint ${constraint} is broken`, options);
    this.constraint = constraint;
  }
}

/** Another transaction was in the way; the same operation may succeed now. */
export class Collision extends Error {
  override readonly name = 'Collision';
}
