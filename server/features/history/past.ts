import { KINDS, SCHEMA, type Kind, type RecordOf } from '../../../domain/document/schema';
import type { KindSlice } from '../../../domain/document/kind-slice';
import type { AnyRecord } from '../../../domain/document/load-slice';
import { isId } from '../../../domain/ids';
import { nameOf } from '../../../domain/operations/words';
import type { Sql } from '../../storage/sql';
import { sliceRecords } from '../../sync/slice-sql';
import type { LoggedChange } from './changed-fields';

/** A step of the log, and the records that are to be told as they were before it. */
export interface PastStep {
  readonly clock: number;
  readonly ids: readonly number[];
}

interface Version {
  readonly kind: Kind;
  readonly record: AnyRecord;
}

interface LaterChange extends LoggedChange {
  readonly clock: number;
}

/** What a record is told by besides itself: what holds it, what it is a plug or a drawing of, its model. */
const TOLD_BY: ReadonlySet<string> = new Set(['parent', 'owner', 'model', 'subject', 'cable', 'port', 'from', 'to']);
/** A plug, its port, card, slot, device, rack, room, and the places above. */
const DEPTH = 10;
/** Of what was changed more often since, the first changes are looked at. */
const CHANGES_MAX = 100;
/** A load of more bytes is not searched for one record. */
const DIFF_BYTES = 400_000;
const NONE: readonly number[] = [];

/**
 * Records as they were before steps of the log, also those that are deleted now: today's rows, with what was done since
 * taken back. Law: before its own first change a record is as the `before` of that change says.
 */
export class Past {
  private readonly today: ReadonlyMap<number, Version>;
  /** By record: what was done to it since the earliest step, the earliest first. */
  private readonly later: ReadonlyMap<number, readonly LaterChange[]>;

  constructor(today: Past['today'], later: Past['later']) {
    this.today = today;
    this.later = later;
  }

  /** Before the step of this clock; what that made, as it made it. */
  at(clock: number): KindSlice {
    const get = (id: number): Version | undefined => this.version(id, clock) ?? this.version(id, clock + 1);
    return {
      kindOf: (id) => get(id)?.kind,
      get: <K extends Kind>(kind: K, id: number): RecordOf<K> | undefined => {
        const known = get(id);
        return known?.kind === kind ? (known.record as unknown as RecordOf<K>) : undefined;
      },
      by: () => NONE,
    };
  }

  private version(id: number, clock: number): Version | undefined {
    let known = this.today.get(id);
    for (const { kind, clock: done, before, after } of (this.later.get(id) ?? []).toReversed()) {
      if (done < clock) break;
      if (before === null) known = undefined;
      else if (after === null) known = { kind, record: { ...before, id } };
      else if (known !== undefined) known = { kind, record: { ...known.record, ...before } };
    }
    return known;
  }
}

/** Reads what these steps name, and what that is told by. */
export async function pastOf(sql: Sql, steps: readonly PastStep[]): Promise<Past> {
  const today = new Map<number, Version>();
  const later = new Map<number, readonly LaterChange[]>();
  const since = Math.min(...steps.map(({ clock }) => clock));
  let asking: readonly number[] = [...new Set(steps.flatMap(({ ids }) => ids))].filter(isId);
  const known = new Set(asking);
  for (let depth = 0; depth < DEPTH && asking.length > 0; depth += 1) {
    const [now, changes] = await Promise.all([recordsOf(sql, asking), changesSince(sql, asking, since)]);
    const next: number[] = [];
    const follow = (version: Readonly<Record<string, unknown>>): void => {
      for (const [field, value] of Object.entries(version))
        if (TOLD_BY.has(field) && isId(value) && !known.has(value)) {
          known.add(value);
          next.push(value);
        }
    };
    for (const [kind, records] of now)
      for (const record of records.values()) {
        today.set(record.id, { kind, record });
        follow(record);
      }
    for (const change of changes) {
      later.set(change.id, [...(later.get(change.id) ?? []), change]);
      if (change.before !== null) follow(change.before);
    }
    asking = next;
  }
  return new Past(today, later);
}

/** What the records are called at that time that values of fields name. */
export function namesIn(records: KindSlice, values: Iterable<unknown>): Readonly<Record<string, string>> {
  const named = [...new Set(values)].filter(isId).map((id) => [String(id), nameOf(records, id)] as const);
  return Object.fromEntries(named.filter(([, name]) => name !== ''));
}

function recordsOf(sql: Sql, ids: readonly number[]): ReturnType<typeof sliceRecords> {
  return sliceRecords(
    sql,
    KINDS.map((kind) => ({ name: kind, take: 'records' as const, kind, ids })),
  );
}

/** The index of records first: an order by clock would tempt the planner to walk the whole log. */
async function changesSince(sql: Sql, ids: readonly number[], since: number): Promise<readonly LaterChange[]> {
  const rows = await sql.query<{ clock: number; change: LoggedChange | null }>(
    `select l."clock",l."change" from unnest($1::bigint[]) w("id"), lateral (
       select o."clock",jsonb_path_query_first(o."diff",'$[*] ? (@.id == $id)',jsonb_build_object('id',w."id")) "change"
         from (select "clock","diff" from "operation"
                where jsonb_path_query_array("diff",'$[*].id') @> to_jsonb(w."id") offset 0) o
        where o."clock">=$2 and pg_column_size(o."diff")<=${DIFF_BYTES} order by o."clock" limit ${CHANGES_MAX}) l`,
    [ids, since],
  );
  return rows.flatMap(({ clock, change }) => (change !== null && change.kind in SCHEMA ? [{ ...change, clock }] : []));
}
