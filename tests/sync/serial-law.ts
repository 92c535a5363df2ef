import type { Change, Diff } from '../../domain/document/diff';
import { squash } from '../../domain/document/diff-laws';
import { RecordMap } from '../../domain/document/record-map';
import { emptyValue, KINDS, SCHEMA, type FieldDef, type Kind } from '../../domain/document/schema';
import { operationOf, parseIntent } from '../../domain/operations/registry';
import { isOfLog } from '../../domain/operations/history/from-log';
import { restoreDiff } from '../../domain/operations/history/restore';
import { undoDiff } from '../../domain/operations/history/undo';
import { rowToRecord } from '../../server/storage/columns';
import type { Sql } from '../../server/storage/sql';
import type { OperationName } from '../../server/sync/operation-store';

interface Row {
  readonly clock: number;
  readonly client_id: string;
  readonly seq: number;
  readonly kind: string;
  readonly intent: unknown;
  readonly diff: Diff;
}

/** Breaches told: one lost edit makes every later one differ. */
const MOST = 5;

/**
 * The law of order: whatever happened side by side, the state is as if the acknowledged operations had been carried out
 * one after the other, in the order of their clocks, over the records of the start:
 * - each operation, run anew over what the ones before it left, gives the diff that the log holds (so every value that
 *   it was computed from was the newest, and nothing acknowledged was overwritten unseen);
 * - the tables hold row by row, column by column, what the log gives.
 */
export class SerialLaw {
  private readonly state = new RecordMap({ whole: true });
  private readonly diffs = new Map<string, Diff>();
  private clock = 0;

  constructor(start: Diff) {
    this.state.apply(start.map(whole));
  }

  /** Follows the log to its end; what does not hold, one line each. Call while nobody edits. */
  async broken(sql: Sql): Promise<readonly string[]> {
    const rows = await sql.query<Row>(
      `select "clock","client_id","seq","kind","intent","diff" from "operation" where "clock">$1 order by "clock"`,
      [this.clock],
    );
    // The log's intent names what an undo goes back to in the end; what it took back is marked there.
    const marks = await sql.query<{ client_id: string; seq: number; undone_by: OperationName }>(
      `select "client_id","seq","undone_by" from "operation" where "undone_by" is not null order by "seq"`,
    );
    const undone = new Map<string, string[]>();
    for (const { client_id, seq, undone_by } of marks) {
      const by = nameOf(undone_by.clientId, undone_by.seq);
      undone.set(by, [...(undone.get(by) ?? []), nameOf(client_id, seq)]);
    }
    const found = rows.flatMap((row) => this.follow(row, undone.get(nameOf(row.client_id, row.seq)) ?? []));
    for (const kind of KINDS) found.push(...(await this.brokenTable(sql, kind)));
    return found.slice(0, MOST);
  }

  /** `undone`: the operations that it took back. */
  private follow(row: Row, undone: readonly string[]): readonly string[] {
    const name = `clock ${row.clock} (${row.kind})`;
    const found = row.clock === this.clock + 1 ? [] : [`${name} comes after clock ${this.clock}`];
    const again = this.runAnew(row, undone);
    if (again !== text(row.diff)) found.push(`${name} wrote ${text(row.diff)}, in its turn it is ${again}`);
    this.state.apply(row.diff.map(whole));
    this.diffs.set(nameOf(row.client_id, row.seq), row.diff);
    this.clock = row.clock;
    return found;
  }

  private runAnew({ kind, intent: json }: Row, undone: readonly string[]): string {
    const intent = parseIntent(json);
    if (!intent.ok) return text(intent.refusal);
    const log = intent.value;
    const taken = (names: readonly string[]): Diff => names.map((name) => this.diffs.get(name)!).reduce(squash);
    const result = !isOfLog(log)
      ? operationOf(kind)!.run(this.state, log)
      : log.kind === 'restore'
        ? restoreDiff(this.state, taken([nameOf(log.clientId, log.seq)]))
        : undoDiff(this.state, taken(undone));
    return text(result.ok ? result.value : result.refusal);
  }

  private async brokenTable(sql: Sql, kind: Kind): Promise<readonly string[]> {
    const stored = new Map<number, string>();
    for (const row of await sql.query(`select * from "${kind}"`)) {
      const record = rowToRecord(kind, row);
      stored.set(record.id, text(record));
    }
    const replayed = new Map(this.state.ids(kind).map((id) => [id, text(this.state.get(kind, id))]));
    return [...new Set([...stored.keys(), ...replayed.keys()])].flatMap((id) =>
      stored.get(id) === replayed.get(id)
        ? []
        : [`${kind} ${id} is ${stored.get(id) ?? 'not there'}, the log gives ${replayed.get(id) ?? 'none'}`],
    );
  }
}

/** A creation with its cold fields: the table has a value where the diff is silent. */
function whole(change: Change): Change {
  if (change.before !== null || change.after === null) return change;
  const cold = Object.entries(SCHEMA[change.kind] as Record<string, FieldDef>).flatMap(([field, def]) =>
    def.hot ? [] : [[field, emptyValue(field, def.type)]],
  );
  return { ...change, after: { ...Object.fromEntries(cold), ...change.after } };
}

/** JSON with the keys of every object in order. */
function text(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function nameOf(clientId: string, seq: number): string {
  return `${clientId} ${seq}`;
}
