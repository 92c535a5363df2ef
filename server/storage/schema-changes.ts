import { INDEXES, KINDS, SERVER_INDEXES, type Kind } from '../../domain/document/schema';
import { columnName, columnsOf, emptyColumn, type Column } from './columns';

/** Reads the catalogue of a migrated database. */
type Query = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/**
 * The statements that bring a database's tables to the kinds of domain/kinds: a table for a new kind, a column for a new
 * field, an index for a list that is kept. None when they agree. What needs more than that (a field that is gone or
 * has another type) is thrown with all that differs: its migration is written by hand.
 */
export async function schemaChanges(query: Query): Promise<readonly string[]> {
  const columns = await query(
    `select table_name as "table", column_name as "column", data_type as "type" from information_schema.columns where table_schema = 'public'`,
  );
  const indexes = await query(
    `select c.relname as "table", a.attname as "column", i.indpred is null as "whole" from pg_index i
       join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where c.relnamespace = 'public'::regnamespace`,
  );
  const isIndexed = (kind: Kind, name: string, whole: boolean): boolean =>
    indexes.some(({ table, column, ...index }) => table === kind && column === name && (index['whole'] === true || !whole));
  const changes: string[] = [];
  const byHand: string[] = [];
  for (const kind of KINDS) {
    const now = new Map(columns.filter(({ table }) => table === kind).map(({ column, type }) => [String(column), String(type)]));
    const wanted = columnsOf(kind);
    if (now.size === 0) changes.push(newTable(kind));
    else {
      for (const column of wanted) {
        const type = now.get(column.column);
        if (type === undefined) changes.push(`alter table "${kind}" add column ${definition(column)};`);
        else if (type !== column.sqlType) byHand.push(`"${kind}"."${column.column}" is ${type}, the field ${column.sqlType}`);
      }
      const known = new Set(['id', 'row_version', ...wanted.map(({ column }) => column)]);
      for (const column of now.keys()) if (!known.has(column)) byHand.push(`"${kind}"."${column}" is the column of no field`);
    }
    // Who names a record is asked of the server alone where few do: what names none is not in that index.
    for (const [names, whole] of [[INDEXES, true] as const, [SERVER_INDEXES, false] as const])
      for (const index of names.filter((each) => each.startsWith(`${kind}.`))) {
        const column = columnName(index.slice(kind.length + 1));
        const some = whole ? '' : ` where "${column}" <> 0`;
        if (!isIndexed(kind, column, whole))
          changes.push(`create index "${kind}_${column}_idx" on "${kind}" ("${column}")${some};`);
      }
  }
  if (byHand.length > 0) throw new Error(`a migration must be written by hand: ${byHand.join('; ')}`);
  return changes;
}

function newTable(kind: Kind): string {
  const lines = ['"id" bigint primary key', ...columnsOf(kind).map(definition), '"row_version" integer not null default 1'];
  return `create table "${kind}" (\n  ${lines.join(',\n  ')}\n);`;
}

/** A field's column; what was there before has nothing known in it. */
function definition(column: Column): string {
  const empty = emptyColumn(column);
  const rest = empty === null ? '' : ` not null default ${typeof empty === 'string' ? `'${empty}'` : empty}`;
  return `"${column.column}" ${column.sqlType}${rest}`;
}
