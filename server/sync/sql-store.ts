import type { Diff } from '../../domain/document/diff';
import { loadSlice, type AnyRecord, type RecordSource } from '../../domain/document/load-slice';
import type { RecordMap } from '../../domain/document/record-map';
import { KINDS, type IndexName, type Kind } from '../../domain/document/schema';
import type { ReadStep } from '../../domain/document/slice';
import type { Deletion } from '../../domain/operations/history/deletion';
import type { Result } from '../../domain/result';
import { IdLeases } from '../storage/id-blocks';
import { columnName, columnsOf, packedColumns, unpackedRecords, type Column } from '../storage/columns';
import { KEPT_PLANS } from '../storage/kept-plans';
import { PLAN_OF_OLD_TABLES } from '../storage/pool-sql';
import type { Sql, SqlTransaction, SqlValue } from '../storage/sql';
import { SqlError } from '../storage/sql-error';
import { stateBlocks, statesOf } from '../storage/state-table';
import {
  Collision,
  ConstraintBroken,
  type FeedSource,
  type LastOf,
  type LogEntry,
  type LoggedOperation,
  type LogRow,
  type OperationName,
  type OperationStore,
  type OperationTransaction,
  type StoredAnswer,
} from './operation-store';
import { Locks, type LockMode } from './locks';
import { sliceRecords, targetsOf } from './slice-sql';
import { writeDiff } from './write-diff';

/** Other processes follow the log when they hear this; the payload is the clock. */
export const CLOCK_CHANNEL = 'plenum_clock';

export type ConsumeGrant = (
  tx: SqlTransaction,
  grant: string,
  accountId: number,
  operationHash: string,
) => Promise<string | null>;

/** The executor's store on PostgreSQL: embedded (one connection, nothing to lock) or a server (locks, NOTIFY). */
export function createSqlStore(sql: Sql, consumeGrant: ConsumeGrant = () => Promise.resolve(null)): OperationStore & FeedSource {
  const ids = new IdLeases(sql);
  return {
    grouping: sql.kind === 'embedded',
    async transaction(body) {
      try {
        // Our statements are kept prepared; planning each anew would cost twice what it takes. A plan that is made
        // while the log is short must hold when it is long: by index, never by scan.
        return await sql.transaction((tx) => body(new SqlOperations(tx, sql, consumeGrant)), KEPT_PLANS);
      } catch (error) {
        throw understood(error);
      }
    },
    lease: (clientId, author, count) => ids.lease(clientId, author, count),
    async accountOf(clientId) {
      const [row] = await sql.query<{ account: number }>(
        `(select "account" from "operation" where "client_id"=$1 limit 1) union all (select "account" from "id_block" where "client_id"=$1 limit 1) limit 1`,
        [clientId],
      );
      return row?.account;
    },
    async lastSeq(clientId) {
      const [row] = await sql.query<{ seq: number }>(
        `select coalesce(max("seq"),0) "seq" from "operation" where "client_id"=$1`,
        [clientId],
      );
      return row!.seq;
    },
    records: (kind, ids) => hotRecords(sql, kind, 'id', ids),
    by(index, ids) {
      const [kind, field] = index.split('.') as [Kind, string];
      return hotRecords(sql, kind, columnName(field), ids);
    },
    async hasAny(kind) {
      const [row] = await sql.query<{ some: boolean }>(`select exists (select 1 from "${kind}") "some"`, []);
      return row!.some;
    },
    states: (ids) => statesOf(sql, ids),
    stateBlocks: (after, limit) => stateBlocks(sql, after, limit),
    async clock() {
      const [row] = await sql.query<{ value: number }>('select "value" from "clock"');
      return row!.value;
    },
    async logAfter(clock, limit) {
      const rows = await sql.query<LogRowOut>(
        `select "clock","client_id","seq","user_name","kind","diff" from "operation" where "clock">$1 order by "clock" limit $2`,
        [clock, limit],
      );
      return rows.map(
        (row): LogEntry => ({
          clock: row.clock,
          clientId: row.client_id,
          seq: row.seq,
          userName: row.user_name,
          diff: row.diff,
          ...(row.kind === 'bulk' ? { bulk: true } : {}),
        }),
      );
    },
  };
}

/** Records with their hot fields whose column holds one of these ids. */
async function hotRecords(sql: Sql, kind: Kind, column: string, ids: readonly number[]): Promise<readonly AnyRecord[]> {
  const hot = HOT_COLUMNS[kind];
  const [row] = await sql.query<{ rows: string | null }>(
    `select ${packedColumns(hot, 't')} "rows" from "${kind}" t where "${column}"=any($1::bigint[])`,
    [ids],
  );
  return row!.rows === null ? [] : unpackedRecords(kind, hot, row!.rows);
}

const HOT_COLUMNS = Object.fromEntries(
  KINDS.map((kind) => [kind, columnsOf(kind).filter(({ hot }) => hot)]),
) as unknown as Readonly<Record<Kind, readonly Column[]>>;

interface LogRowOut {
  readonly clock: number;
  readonly client_id: string;
  readonly seq: number;
  readonly user_name: string;
  readonly kind: string;
  readonly diff: Diff | null;
}

/** Of the values of one row of the log, its place among those with a clock first. */
const LOG_TYPES = ['bigint', 'text', 'bigint', 'bigint', 'text', 'text', 'jsonb', 'jsonb', 'jsonb', 'jsonb'] as const;
/** Times the slice is loaded again under further locks before the operation is tried anew. */
const LOCK_ROUNDS = 5;

class SqlOperations implements OperationTransaction {
  private readonly tx: SqlTransaction;
  private readonly sql: Sql;
  private readonly locking: boolean;
  private readonly grants: ConsumeGrant;
  /** What this transaction has locked so far. */
  private readonly held = new Locks();

  constructor(tx: SqlTransaction, sql: Sql, grants: ConsumeGrant) {
    this.tx = tx;
    this.sql = sql;
    this.locking = sql.kind === 'server';
    this.grants = grants;
  }

  consumeGrant(grant: string, accountId: number, operationHash: string): Promise<string | null> {
    return this.grants(this.tx, grant, accountId, operationHash);
  }

  async answers(names: readonly OperationName[]): Promise<{ known: readonly StoredAnswer[]; last: ReadonlyMap<string, LastOf> }> {
    // Each name by the log's key alone, and the client's last seq from that key's end: neither grows with the log.
    const rows = await this.tx.query<{
      client_id: string;
      seq: number | null;
      clock: number | null;
      refusal: StoredAnswer['refusal'];
      account: number;
      kind: string;
      intent: unknown;
      last: number | null;
      last_account: number;
    }>(
      `select n.id "client_id", o."seq", o."clock", o."refusal", o."account", o."kind", o."intent", l."seq" "last", l."account" "last_account"
         from unnest($1::text[],$2::bigint[]) n(id,seq)
         left join lateral (select * from "operation" where "client_id"=n.id and "seq"=n.seq limit 1) o on true
         left join lateral (select "seq","account" from "operation" where "client_id"=n.id order by "seq" desc limit 1) l on true`,
      [names.map((name) => name.clientId), names.map((name) => name.seq)],
    );
    const known = rows
      .filter((row) => row.seq !== null)
      .map(
        (row) =>
          ({
            clientId: row.client_id,
            seq: row.seq,
            accountId: row.account,
            kind: row.kind,
            intent: row.intent,
            clock: row.clock,
            refusal: row.refusal,
          }) as StoredAnswer,
      );
    const last = rows.flatMap((row) =>
      row.last === null ? [] : [[row.client_id, { seq: row.last, accountId: row.last_account }] as const],
    );
    return { known, last: new Map(last) };
  }

  look(steps: readonly ReadStep[]): Promise<RecordMap> {
    return this.loadOnce(steps, null);
  }

  async decide(steps: readonly ReadStep[], run: (slice: RecordMap) => Result<Diff>): Promise<Result<Diff>> {
    for (let round = 0; round < LOCK_ROUNDS; round += 1) {
      const locks = new Locks();
      const slice = await this.loadOnce(steps, locks);
      const result = run(slice);
      // A look is of one moment, so what it refuses was to be refused then, and nothing has to be held for it.
      if (!this.locking || !result.ok) return result;
      locks.addDiff(result.value, slice);
      if (!(await this.hold(locks))) return result;
    }
    throw new Collision('the records to lock kept changing');
  }

  async logged(clientId: string, first: number, last: number): Promise<readonly LoggedOperation[]> {
    const rows = await this.tx.query<{
      readonly seq: number;
      readonly account: number;
      readonly kind: string;
      readonly intent: unknown;
      readonly diff: Diff | null;
      readonly undone_by: OperationName | null;
      readonly restored_by: OperationName | null;
      readonly deletion: Deletion | null;
      readonly age_ms: number;
    }>(
      `select "seq","account","kind","intent","diff","undone_by","restored_by","deletion",
              (extract(epoch from now()-"at")*1000)::double precision "age_ms"
         from "operation" where "client_id"=$1 and "seq" between $2 and $3
        order by "seq"${this.locking ? ' for update' : ''}`,
      [clientId, first, last],
    );
    return rows.map(
      ({ account: accountId, undone_by: undoneBy, restored_by: restoredBy, age_ms: ageMs, ...row }): LoggedOperation => ({
        ...row,
        ...{ clientId, accountId, undoneBy, restoredBy, ageMs },
      }),
    );
  }

  async laterDeletion({ clientId, seq }: OperationName, id: number): Promise<Deletion | undefined> {
    const [row] = await this.tx.query<{ readonly deletion: Deletion }>(
      `select "deletion" from "operation"
        where "deletion" is not null and "restored_by" is null and "diff" @> $3::jsonb
          and "clock">(select "clock" from "operation" where "client_id"=$1 and "seq"=$2)
        order by "clock" desc limit 1`,
      [clientId, seq, JSON.stringify([{ id }])],
    );
    return row?.deletion;
  }

  async notLeased(clientId: string, ids: readonly number[]): Promise<readonly number[]> {
    const rows = await this.tx.query<{ id: number }>(
      `select i.id from unnest($1::bigint[]) i(id) where not exists
         (select 1 from "id_block" b where b."client_id"=$2 and i.id>=b."first" and i.id<b."first"+b."count")`,
      [ids, clientId],
    );
    return rows.map((row) => row.id);
  }

  assertRoom(): void {
    this.sql.assertRoom();
  }

  async write(diff: Diff): Promise<void> {
    try {
      await writeDiff(this.tx, diff);
    } catch (error) {
      throw understood(error);
    }
  }

  async log(rows: readonly LogRow[]): Promise<number> {
    const marks = rows.flatMap(({ undoes, clientId, seq }) => undoes.map((undone) => ({ ...undone, by: { clientId, seq } })));
    let nth = 0;
    const params = rows.flatMap((row): SqlValue[] => [
      row.diff === null ? 0 : ++nth,
      ...[row.clientId, row.seq, row.accountId, row.userName, row.kind],
      ...[row.intent, row.diff, row.refusal, row.deletion ?? null].map((value) =>
        value === null ? null : JSON.stringify(value),
      ),
    ]);
    const tuples = rows.map(
      (_, at) => `(${LOG_TYPES.map((type, column) => `$${2 + at * LOG_TYPES.length + column}::${type}`).join(',')})`,
    );
    // One statement: the clock's row is locked by its update, so whoever holds it writes the next clocks.
    const [logged] = await this.tx.query<{ clock: number }>(
      `with c as (update "clock" set "value"="value"+$1::bigint returning "value"),
            i as (insert into "operation" ("clock","client_id","seq","account","user_name","kind","intent","diff","refusal","deletion")
                  select case when r."nth"=0 then null else c."value"-$1::bigint+r."nth" end,r."client_id",r."seq",r."account",r."user_name",r."kind",r."intent",r."diff",r."refusal",r."deletion"
                    from c,(values ${tuples.join(',')}) r("nth","client_id","seq","account","user_name","kind","intent","diff","refusal","deletion"))
       select "value" "clock"${this.locking ? `, pg_notify('${CLOCK_CHANNEL}', "value"::text)` : ''} from c`,
      [nth, ...params],
    );
    if (marks.length > 0) {
      await this.tx.query(
        `update "operation" o set "undone_by"=m."by" from json_to_recordset($1::json) m("clientId" text,"seq" bigint,"by" jsonb)
          where o."client_id"=m."clientId" and o."seq"=m."seq"`,
        [JSON.stringify(marks)],
      );
    }
    for (const { restores, clientId, seq } of rows)
      if (restores !== undefined)
        await this.tx.query(`update "operation" set "restored_by"=$3::jsonb where "client_id"=$1 and "seq"=$2`, [
          restores.clientId,
          restores.seq,
          restores.back ? JSON.stringify({ clientId, seq }) : null,
        ]);
    return logged!.clock;
  }

  /** Loads the slice in one statement and notes what of it must be held; null = nothing. */
  private async loadOnce(steps: readonly ReadStep[], locks: Locks | null): Promise<RecordMap> {
    const used = steps.filter((step) => step.take !== 'records' || step.ids.length > 0);
    const byKind = used.length > 0 ? await sliceRecords(this.tx, steps) : new Map<Kind, ReadonlyMap<number, AnyRecord>>();
    const note = (kind: Kind, id: number, mode: LockMode) => {
      if (this.locking && byKind.get(kind)?.has(id)) locks?.add(kind, id, mode);
    };
    const source: RecordSource = {
      records: (kind, ids) => ids.flatMap((id) => byKind.get(kind)?.get(id) ?? []),
      by: (index: IndexName, ids) => {
        const [kind, field] = index.split('.') as [Kind, string];
        const wanted = new Set(ids);
        for (const target of targetsOf(index)) for (const id of ids) note(target, id, 'update');
        return [...(byKind.get(kind)?.values() ?? [])].filter((record) => wanted.has(record[field] as number));
      },
    };
    for (const step of steps) if (step.take === 'records') for (const id of step.ids) note(step.kind, id, 'share');
    return loadSlice(steps, source);
  }

  /** Locks what is not locked yet; false when nothing was left to lock. */
  private async hold(locks: Locks): Promise<boolean> {
    const missing = locks.beyond(this.held);
    if (missing.length === 0) return false;
    const parts = missing.map(
      ({ kind, mode }, at) =>
        `select 1 from (select 1 from "${kind}" where "id"=any($${at + 1}::bigint[]) order by "id" for ${mode}) l${at}`,
    );
    await this.tx.query(
      parts.join(' union all '),
      missing.map(({ ids }) => ids),
    );
    return true;
  }
}

/** Integrity constraints, and what a transaction loses to another. */
function understood(error: unknown): unknown {
  if (!(error instanceof SqlError)) return error;
  if (['40001', '40P01', '55P03', PLAN_OF_OLD_TABLES].includes(error.code)) return new Collision(error.message, { cause: error });
  if (error.code === '23505' || error.code === '23P01') {
    // The log's own key: the same operation arrived by two ways at once; the second finds the answer of the first.
    if (error.table === 'operation') return new Collision(error.message, { cause: error });
    return new ConstraintBroken(error.constraint ?? 'unnamed', { cause: error });
  }
  return error;
}
