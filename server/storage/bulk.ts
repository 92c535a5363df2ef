import { randomUUID } from 'node:crypto';
import type { Change, Diff } from '../../domain/document/diff';
import type { Kind } from '../../domain/document/schema';
import type { Deletion } from '../../domain/operations/history/deletion';
import type { Intent } from '../../domain/operations/operation';
import type { AuthorOrTool } from './author';
import { diffStatements } from './bulk-columns';
import type { Sql, SqlTransaction } from './sql';
import { TouchedPlaces } from './bulk-places';
import { storeStates } from './state-table';

/** Processes that follow the log hear every bulk load on it, like every operation; the payload is the clock. */
const CLOCK_CHANNEL = 'plenum_clock';
/** A load of more changes than this logs no diffs: replay and feeds start again at its checkpoint. */
const LOGGED_CHANGES_MAX = 20_000;
/** Text of one block of the log. */
const LOG_BLOCK_BYTES = 1024 * 1024;
/** Changes sent in one statement; bounds the memory of a statement. */
const STATEMENT_CHANGES = 8_000;

export interface BulkOptions extends AuthorOrTool {
  /** What it was, for the log and the audit: `import`, `demo`. */
  readonly reason: string;
  /** Aborted: the load stops before the next batch and nothing stays. */
  readonly signal?: AbortSignal;
}

export interface BulkLoad {
  /** Reads and writes of the load itself, in its transaction. */
  readonly tx: SqlTransaction;
  /** Creates, changes and deletes records as the diff says; in any number of calls. */
  write(diff: Diff): Promise<void>;
  /**
   * Deletes what was gone through by the rules, in a step of the log of its own, after all that is written: it is listed among
   * deleted things and can be restored. More than a log holds is deleted like what is written.
   */
  remove(diff: Diff, intent: Intent, deletion: Deletion): Promise<void>;
  /** Live states, last value wins. */
  writeStates(
    states: readonly { readonly kind: 'object' | 'port'; readonly id: number; readonly value: number }[],
  ): Promise<void>;
}

export interface BulkResult<T> {
  readonly value: T;
  /** Clock after the load; 0 when it wrote nothing. */
  readonly clock: number;
  /** True when open documents must load anew: the log holds no diff of this load. */
  readonly checkpoint: boolean;
}

/** The load was cancelled; nothing of it stays. */
export class BulkCancelled extends Error {
  override readonly name = 'BulkCancelled';
}

/**
 * One load in one transaction: a kill in the middle leaves nothing half done, readers see all of it or nothing. It
 * writes the log like any operation, rows of kind `bulk` with blocks of at most 1 MB of diff, or, above 20,000
 * changes, one row without a diff and a checkpoint from which replay starts. The clock comes last.
 */
export async function bulkLoad<T>(sql: Sql, options: BulkOptions, body: (load: BulkLoad) => Promise<T>): Promise<BulkResult<T>> {
  const log = new BulkLog();
  const result = await sql.transaction(async (tx) => {
    // Devices may swap units within one load: what holds at its end counts.
    await tx.query('set constraints all deferred', []);
    const assertWanted = () => {
      if (options.signal?.aborted) throw new BulkCancelled('the load was cancelled; nothing of it stays');
      sql.assertRoom();
    };
    const load: BulkLoad = {
      tx,
      async write(diff) {
        for (let first = 0; first < diff.length; first += STATEMENT_CHANGES) {
          assertWanted();
          const part = diff.slice(first, first + STATEMENT_CHANGES);
          log.add(part);
          await Promise.all(diffStatements(part).map(({ text, params }) => tx.query(text, params)));
        }
      },
      async remove(diff, intent, deletion) {
        if (diff.length > LOGGED_CHANGES_MAX) return load.write(diff);
        assertWanted();
        log.removals.push({ diff, intent, deletion });
        await Promise.all(diffStatements(diff).map(({ text, params }) => tx.query(text, params)));
      },
      writeStates: (states) => storeStates(tx, states),
    };
    const value = await body(load);
    assertWanted();
    if (log.changes === 0 && log.removals.length === 0) return { value, clock: 0, checkpoint: false };
    await tx.query('set constraints all immediate', []);
    return { value, ...(await writeLog(tx, options, log)) };
  });
  // Plans and index-only scans need the new sizes; where it fails they are worse, and what was loaded is there.
  if (log.changes > LOGGED_CHANGES_MAX) await sql.query('analyze', []).catch(() => undefined);
  return result;
}

/** Keeps the diff's text until it is known to be too much to log. */
class BulkLog {
  changes = 0;
  readonly places = new TouchedPlaces();
  readonly removals: { readonly diff: Diff; readonly intent: Intent; readonly deletion: Deletion }[] = [];
  readonly counts: Partial<Record<Kind, number>> = {};
  private blocks: string[][] = [[]];
  private blockBytes = 0;

  add(diff: Diff): void {
    this.changes += diff.length;
    for (const change of diff) {
      this.counts[change.kind] = (this.counts[change.kind] ?? 0) + 1;
      this.places.note(change);
    }
    if (this.changes > LOGGED_CHANGES_MAX) {
      this.blocks = [];
      return;
    }
    for (const change of diff) this.append(JSON.stringify(change satisfies Change));
  }

  /** JSON texts of diffs, each at most a block; empty when nothing was written, or too much to log. */
  texts(): readonly string[] {
    return this.changes > LOGGED_CHANGES_MAX || this.changes === 0 ? [] : this.blocks.map((block) => `[${block.join(',')}]`);
  }

  private append(text: string): void {
    const bytes = Buffer.byteLength(text) + 1;
    if (this.blockBytes + bytes > LOG_BLOCK_BYTES && this.blockBytes > 0) {
      this.blocks.push([]);
      this.blockBytes = 0;
    }
    this.blocks.at(-1)!.push(text);
    this.blockBytes += bytes;
  }
}

async function writeLog(
  tx: SqlTransaction,
  options: BulkOptions,
  log: BulkLog,
): Promise<{ readonly clock: number; readonly checkpoint: boolean }> {
  const texts = log.texts();
  const checkpoint = log.changes > LOGGED_CHANGES_MAX;
  const clientId = `bulk-${randomUUID()}`;
  const places = await log.places.found(tx);
  const intent = JSON.stringify({ kind: 'bulk', reason: options.reason, changes: log.counts, places });
  const rows = [
    ...(checkpoint ? [null] : texts).map((diff) => ({ kind: 'bulk', intent, diff, deletion: null })),
    ...log.removals.map((each) => ({
      kind: each.intent.kind,
      intent: JSON.stringify(each.intent),
      diff: JSON.stringify(each.diff),
      deletion: JSON.stringify(each.deletion),
    })),
  ];
  const [row] = await tx.query<{ clock: number }>(`update "clock" set "value"="value"+$1::bigint returning "value" as clock`, [
    rows.length,
  ]);
  const { clock } = row!;
  for (const [index, { kind, intent: said, diff, deletion }] of rows.entries()) {
    await tx.query(
      `insert into "operation" ("clock","client_id","seq","account","user_name","kind","intent","diff","deletion")
       values ($1,$2,$3,$4,$5,$6,$7::jsonb,$8::jsonb,$9::jsonb)`,
      [
        clock - rows.length + 1 + index,
        clientId,
        index + 1,
        options.accountId ?? 0,
        options.userName,
        kind,
        said,
        diff,
        deletion,
      ],
    );
  }
  if (checkpoint) await tx.query(`insert into "checkpoint" ("clock","reason") values ($1,$2)`, [clock, options.reason]);
  await tx.query('select pg_notify($1,$2)', [CLOCK_CHANNEL, String(clock)]);
  return { clock, checkpoint };
}
