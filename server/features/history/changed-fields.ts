import { KINDS, SCHEMA, type FieldDef, type Json, type Kind } from '../../../domain/document/schema';
import { isId } from '../../../domain/ids';
import type { ChangedField } from '../../../protocol/rest/history';
import type { Sql } from '../../storage/sql';

/** A record's part of a step, as the log keeps it. */
export interface LoggedChange {
  readonly kind: Kind;
  readonly id: number;
  readonly before: Readonly<Record<string, Json>> | null;
  readonly after: Readonly<Record<string, Json>> | null;
}

/** The fields that a step changed, texts and numbers alone; none of a record that it made or deleted. */
export function changedFields({ kind, before, after }: LoggedChange): readonly ChangedField[] {
  if (before === null || after === null) return [];
  const known = SCHEMA[kind] as Record<string, FieldDef>;
  return Object.keys(after).flatMap((field) => {
    if (known[field] === undefined || known[field].type === 'json') return [];
    return [{ field, before: plain(before[field]), after: plain(after[field]) }];
  });
}

function plain(value: Json | undefined): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** What the records are called that these fields name. */
export async function namesIn(
  sql: Sql,
  changed: Iterable<{ readonly before: unknown; readonly after: unknown }>,
): Promise<Readonly<Record<string, string>>> {
  const ids = new Set<number>();
  for (const { before, after } of changed) for (const value of [before, after]) if (isId(value)) ids.add(value);
  if (ids.size === 0) return {};
  const named = KINDS.filter((kind) => 'name' in SCHEMA[kind]);
  const rows = await sql.query<{ id: number; name: string }>(
    named.map((kind) => `select "id","name" from "${kind}" where "id" = any($1::bigint[])`).join(' union all '),
    [[...ids]],
  );
  return Object.fromEntries(rows.map(({ id, name }) => [String(id), name]));
}
