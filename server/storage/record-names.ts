import { KINDS, SCHEMA } from '../../domain/document/schema';
import { isId } from '../../domain/ids';
import type { Sql } from './sql';

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
