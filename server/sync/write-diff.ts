import type { Change, Diff } from '../../domain/document/diff';
import { emptyValue, type Kind } from '../../domain/document/schema';
import { columnsOf, type Column } from '../storage/columns';
import type { SqlTransaction } from '../storage/sql';
import { Collision } from './operation-store';

/**
 * Writes a diff's `after` sides: one statement for each table and each set of fields, deletions first, so that what
 * they free can be taken. Every changed and deleted record must be there: throws Collision when one is not.
 */
export async function writeDiff(tx: SqlTransaction, diff: Diff): Promise<void> {
  for (const { text, params, expected, kind } of statementsOf(diff)) {
    const rows = await tx.query(text, params);
    if (rows.length !== expected)
      throw new Collision(`${expected} records of ${kind} were to be written, ${rows.length} are there`);
  }
}

interface Statement {
  readonly kind: Kind;
  readonly text: string;
  readonly params: readonly (string | readonly number[])[];
  readonly expected: number;
}

function statementsOf(diff: Diff): Statement[] {
  const deletes = new Map<Kind, number[]>();
  const inserts = new Map<Kind, Change[]>();
  const updates = new Map<string, Change[]>();
  for (const change of diff) {
    if (change.after === null) append(deletes, change.kind, change.id);
    else if (change.before === null) append(inserts, change.kind, change);
    else if (Object.keys(change.after).length > 0)
      append(updates, `${change.kind} ${Object.keys(change.after).sort().join(' ')}`, change);
  }
  return [
    ...[...deletes].map(([kind, ids]) => ({
      kind,
      text: `delete from "${kind}" where "id"=any($1::bigint[]) returning 1`,
      params: [ids],
      expected: ids.length,
    })),
    ...[...updates.values()].map(updateStatement),
    ...[...inserts].map(([kind, changes]) => insertStatement(kind, changes)),
  ];
}

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function updateStatement(changes: readonly Change[]): Statement {
  const { kind, after } = changes[0] as Change;
  const columns = columnsOf(kind).filter((column) => Object.hasOwn(after as object, column.field));
  const sets = columns.map(({ column }) => `"${column}"=s."${column}"`);
  sets.push('"row_version"=t."row_version"+1');
  const text = `update "${kind}" t set ${sets.join(',')} from json_to_recordset($1::json) s(${rowType(columns)}) where t."id"=s."id" returning 1`;
  const rows = changes.map((change) =>
    rowOf(change, columns, (column) => (change.after as Record<string, unknown>)[column.field]),
  );
  return { kind, text, params: [JSON.stringify(rows)], expected: changes.length };
}

function insertStatement(kind: Kind, changes: readonly Change[]): Statement {
  const columns = columnsOf(kind);
  const names = ['id', ...columns.map(({ column }) => column)].map((name) => `"${name}"`).join(',');
  const text = `insert into "${kind}" (${names}) select ${names} from json_to_recordset($1::json) s(${rowType(columns)}) returning 1`;
  const rows = changes.map((change) =>
    rowOf(
      change,
      columns,
      (column) => (change.after as Record<string, unknown>)[column.field] ?? emptyValue(column.field, column.type),
    ),
  );
  return { kind, text, params: [JSON.stringify(rows)], expected: changes.length };
}

function rowType(columns: readonly Column[]): string {
  return `"id" bigint,${columns.map(({ column, sqlType }) => `"${column}" ${sqlType}`).join(',')}`;
}

function rowOf(change: Change, columns: readonly Column[], valueOf: (column: Column) => unknown): Record<string, unknown> {
  const row: Record<string, unknown> = { id: change.id };
  for (const column of columns) row[column.column] = valueOf(column);
  return row;
}
