import type { Change, Diff } from '../../domain/document/diff';
import type { Kind } from '../../domain/document/schema';
import { columnsOf, emptyColumn, type Column } from './columns';
import type { SqlValue } from './sql';

/** One statement of a diff. */
export interface DiffStatement {
  readonly kind: Kind;
  readonly text: string;
  readonly params: readonly SqlValue[];
  /** Rows that it writes when every changed and deleted record is there. */
  readonly expected: number;
}

/**
 * A diff as few statements: per kind one delete, one insert of whole columns (`unnest`), and one update for each set
 * of changed fields. Columns that hold nothing but their default are not sent. Deletes come first, so that what they
 * free can be taken.
 */
export function diffStatements(diff: Diff): readonly DiffStatement[] {
  const deletes = new Map<Kind, number[]>();
  const inserts = new Map<Kind, Change[]>();
  const updates = new Map<string, Change[]>();
  for (const change of diff) {
    if (change.after === null) listIn(deletes, change.kind).push(change.id);
    else if (change.before === null) listIn(inserts, change.kind).push(change);
    else if (Object.keys(change.after).length > 0)
      listIn(updates, `${change.kind} ${Object.keys(change.after).sort().join(' ')}`).push(change);
  }
  return [
    ...[...deletes].map(([kind, ids]) => ({
      kind,
      text: `delete from "${kind}" where "id"=any($1::bigint[])`,
      params: [ids],
      expected: ids.length,
    })),
    ...[...updates.values()].map(updateStatement),
    ...[...inserts].map(([kind, changes]) => insertStatement(kind, changes)),
  ];
}

function insertStatement(kind: Kind, changes: readonly Change[]): DiffStatement {
  const used = columnsOf(kind).flatMap((column) => {
    const empty = emptyColumn(column);
    let isUsed = false;
    const values = changes.map(({ after }) => {
      const value = (after as Record<string, unknown>)[column.field] ?? empty;
      isUsed ||= value !== empty;
      return value;
    });
    return isUsed ? [{ column, values }] : [];
  });
  const names = ['id', ...used.map(({ column }) => column.column)].map((name) => `"${name}"`).join(',');
  const columns = used.map(({ column, values }) => columnParam(column, values));
  const types = ['bigint', ...used.map(({ column }) => arrayType(column))];
  const selected = ['u.c0', ...used.map(({ column }, index) => `u.c${index + 1}${column.type === 'json' ? '::jsonb' : ''}`)];
  return {
    kind,
    expected: changes.length,
    text: `insert into "${kind}" (${names}) select ${selected.join(',')} from unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(',')}) u(${types.map((_, index) => `c${index}`).join(',')})`,
    params: [`{${changes.map(({ id }) => id).join(',')}}`, ...columns],
  };
}

function updateStatement(changes: readonly Change[]): DiffStatement {
  const { kind, after } = changes[0]!;
  const columns = columnsOf(kind).filter(({ field }) => Object.hasOwn(after as object, field));
  const types = ['bigint', ...columns.map(arrayType)];
  const sets = [
    ...columns.map(({ column, type }, index) => `"${column}"=u.c${index + 1}${type === 'json' ? '::jsonb' : ''}`),
    `"row_version"=t."row_version"+1`,
  ];
  const params = columns.map((column) =>
    columnParam(
      column,
      changes.map((change) => (change.after as Record<string, unknown>)[column.field]),
    ),
  );
  return {
    kind,
    expected: changes.length,
    text: `update "${kind}" t set ${sets.join(',')} from unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(',')}) u(${types.map((_, index) => `c${index}`).join(',')}) where t."id"=u.c0`,
    params: [`{${changes.map(({ id }) => id).join(',')}}`, ...params],
  };
}

/** JSON travels as text and is cast a row at a time. */
function arrayType(column: Column): string {
  return column.type === 'json' ? 'text' : column.sqlType;
}

/** The text of an SQL array; written here at once, without a value object for each element. */
function columnParam(column: Column, values: readonly unknown[]): string {
  if (column.type === 'json')
    return `{${values.map((value) => (value === null || value === undefined ? 'NULL' : quoted(JSON.stringify(value)))).join(',')}}`;
  if (column.type === 'text') return `{${values.map((value) => quoted(String(value))).join(',')}}`;
  return `{${values.join(',')}}`;
}

function quoted(text: string): string {
  return /["\\]/.test(text) ? `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : `"${text}"`;
}

function listIn<K, V>(lists: Map<K, V[]>, key: K): V[] {
  let list = lists.get(key);
  if (!list) lists.set(key, (list = []));
  return list;
}
