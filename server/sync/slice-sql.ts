import type { ReadStep } from '../../domain/document/slice';
import { kindOfIndex, type AnyRecord } from '../../domain/document/load-slice';
import { KINDS, SERVER_INDEXES, fieldDef, type IndexName, type Kind } from '../../domain/document/schema';
import { NO_ID } from '../../domain/ids';
import { columnName, columnsOf, packedColumns, unpackedRecords } from '../storage/columns';
import type { SqlTransaction } from '../storage/sql';

/** By kind: ids of records that the caller has, and whose rows need not come again. */
export type HeldRecords = Partial<Readonly<Record<Kind, ReadonlySet<number>>>>;

/** Runs the steps as one statement; what they reached, by kind and id, with all columns. */
export async function sliceRecords(
  sql: Pick<SqlTransaction, 'query'>,
  steps: readonly ReadStep[],
  held: HeldRecords = {},
): Promise<ReadonlyMap<Kind, ReadonlyMap<number, AnyRecord>>> {
  const { text, params } = sliceStatement(steps, held);
  const byKind = new Map<Kind, Map<number, AnyRecord>>();
  for (const { kind, rows } of await sql.query<{ kind: Kind; rows: string | null }>(text, params)) {
    if (rows === null) continue;
    byKind.set(kind, new Map(unpackedRecords(kind, columnsOf(kind), rows).map((record) => [record.id, record])));
  }
  return byKind;
}

/**
 * The read steps of an operation as one statement: a CTE of ids for each step, then the rows of every kind reached:
 * one row (kind, rows) a kind, rows as unpackedRecords reads it. Its text depends on the form of the steps and not on
 * how many ids they name or are held, so it stays prepared.
 *
 * Every join is a lateral subquery with `offset 0`, so that it stays a nested loop over an index whatever the
 * planner believes about tables it has no statistics of.
 */
export function sliceStatement(
  steps: readonly ReadStep[],
  held: HeldRecords = {},
): {
  readonly text: string;
  readonly params: readonly (readonly number[])[];
} {
  const params = new IdParams();
  const names = new Map<string, string>();
  const reached = new Map<Kind, string[]>();
  const ctes = steps.map((step, number) => {
    const name = `s${number}`;
    const kind = kindOfStep(step);
    reached.set(kind, [...(reached.get(kind) ?? []), name]);
    const body = stepBody(step, name, names, params);
    names.set(step.name, name);
    return `${name}(id) as (${body})`;
  });
  const selects = KINDS.filter((kind) => reached.has(kind)).map((kind) => {
    const sets = reached.get(kind) as string[];
    const ids = sets.length === 1 ? `${sets[0]} s` : `(${sets.map((set) => `select id from ${set}`).join(' union ')}) s`;
    const known = held[kind];
    const fresh = known === undefined ? '' : ` where s.id<>all(${params.list([...known])})`;
    return `select '${kind}' "kind",${packedColumns(columnsOf(kind), 't')} "rows" from ${ids},lateral(select * from "${kind}" where "id"=s.id offset 0) t${fresh}`;
  });
  return { text: `with recursive ${ctes.join(',')} ${selects.join(' union all ')}`, params: params.all };
}

/** Ids of a run that come one after the other, as blocks of leased ids do: looked for as a range. */
const RUN_LENGTH = 8;

/** Lists of ids as parameters: one that several steps name, as new ids are looked for in every kind, is sent once. */
class IdParams {
  readonly all: (readonly number[])[] = [];
  private readonly known = new Map<
    readonly number[],
    { readonly list: number } | { readonly from: number; readonly to: number }
  >();

  /** The ids of a kind's records among these. */
  select(kind: Kind, ids: readonly number[]): string {
    let known = this.known.get(ids);
    if (known === undefined) this.known.set(ids, (known = this.take(ids)));
    return 'list' in known
      ? `select unnest($${known.list}::bigint[])`
      : `select o."id" from unnest($${known.from}::bigint[],$${known.to}::bigint[]) r(a,b),lateral(select "id" from "${kind}" where "id" between r.a and r.b offset 0) o`;
  }

  list(ids: readonly number[]): string {
    return `$${this.all.push(ids)}::bigint[]`;
  }

  private take(ids: readonly number[]): { readonly list: number } | { readonly from: number; readonly to: number } {
    const distinct = [...new Set(ids)].filter((id) => id !== NO_ID);
    const sorted = Float64Array.from(distinct).sort();
    const from = [...sorted.filter((id, at) => sorted[at - 1] !== id - 1)];
    if (distinct.length === 0 || from.length * RUN_LENGTH > distinct.length) return { list: this.all.push(distinct) };
    const to = [...sorted.filter((id, at) => sorted[at + 1] !== id + 1)];
    return { from: this.all.push(from), to: this.all.push(to) };
  }
}

function kindOfStep(step: ReadStep): Kind {
  return step.take === 'by' ? kindOfIndex(step.index) : step.kind;
}

function stepBody(step: ReadStep, own: string, names: ReadonlyMap<string, string>, params: IdParams): string {
  if (step.take === 'records') return params.select(step.kind, step.ids);
  const start = step.from.map((name) => `select id from ${names.get(name)}`).join(' union ');
  const first = hop(step, `(${start})`);
  return step.recursive === true ? `${first} union ${hop(step, own)}` : first;
}

/** One step further from the ids of a set. */
function hop(step: Exclude<ReadStep, { take: 'records' }>, from: string): string {
  if (step.take === 'by') {
    const [kind, field] = step.index.split('.') as [Kind, string];
    // The server's own indexes leave out the records that name none: said here, for the planner does not know it of s.id.
    const named = SERVER_INDEXES.includes(step.index) ? ` and "${columnName(field)}"<>0` : '';
    return `select o."id" from ${from} s,lateral(select "id" from "${kind}" where "${columnName(field)}"=s.id${named} offset 0) o`;
  }
  const column = columnName(step.field);
  return `select distinct o."${column}" from ${from} s,lateral(select "${column}" from "${step.fromKind}" where "id"=s.id offset 0) o where o."${column}"<>0`;
}

/** The kinds that an index's records may name: whose rows are locked when the list is read. */
export function targetsOf(index: IndexName): readonly Kind[] {
  const [kind, field] = index.split('.') as [Kind, string];
  return (fieldDef(kind, field)?.to ?? []) as readonly Kind[];
}
