import { INDEXES, KINDS, type Kind } from '../../domain/document/schema';
import { columnName, columnsOf, emptyColumn, type Column } from './columns';

/**
 * SCHEMA as SQL: the text of a migration that makes the record tables. Written migrations are never generated again;
 * a test compares the migrated database with SCHEMA and this text shows what a new migration has to say.
 */
export function recordTablesSql(): string {
  return `${KINDS.map(tableSql).join('\n\n')}\n`;
}

function tableSql(kind: Kind): string {
  const lines = [
    '"id" bigint primary key',
    ...columnsOf(kind).map((column) => `"${column.column}" ${column.sqlType}${defaultSql(column)}`),
    '"row_version" integer not null default 1',
  ];
  const indexes = INDEXES.filter((name) => name.startsWith(`${kind}.`)).map((name) => {
    const column = columnName(name.slice(kind.length + 1));
    return `create index "${kind}_${column}_idx" on "${kind}" ("${column}");`;
  });
  return [`create table "${kind}" (\n  ${lines.join(',\n  ')}\n);`, ...indexes].join('\n');
}

function defaultSql(column: Column): string {
  if (column.type === 'json') return '';
  const empty = emptyColumn(column);
  return ` not null default ${typeof empty === 'string' ? `'${empty}'` : empty}`;
}
