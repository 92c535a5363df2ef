import { LIMITS } from '../../../domain/catalog/limits';
import type { Deletion } from '../../../domain/operations/history/deletion';
import { listDeleted, type DeletedEntry } from '../../../protocol/rest/deleted';
import type { Feature } from '../../http/feature';
import { serve } from '../../http/serve';
import type { Sql } from '../../storage/sql';
import { resolveHits } from './resolve-hits';

const PAGE = 50;

interface Row {
  readonly client_id: string;
  readonly seq: number;
  readonly clock: number;
  readonly kind: string;
  readonly at_ms: number;
  readonly user_name: string;
  readonly deletion: Deletion;
}

/** Deleted things, from the log. */
export const deletedFeature: Feature = (app, { sql }) => {
  serve(app, listDeleted, async ({ query, session }) => {
    // Whoever sees one diagram sees what is there now: what was deleted is absent to them, also from this list.
    if (session.principal.scope.kind !== 'all') return { items: [], more: false };
    const { place = null, q = '', before = null } = query;
    const limit = Math.min(Math.max(query.limit ?? PAGE, 1), LIMITS.listRows);
    const words = q.split(/\s+/).filter(Boolean).slice(0, 8);
    const rows = await sql.query<Row>(
      `select "client_id","seq","clock","kind","user_name","deletion",(extract(epoch from "at")*1000)::double precision "at_ms"
         from "operation"
        where "deletion" is not null and "restored_by" is null and "at">now()-make_interval(days => $1)
          and ($2::bigint is null or "clock"<$2::bigint)
          and ($3::bigint is null or "deletion"->'places' @> to_jsonb($3::bigint))
          and lower("deletion"->>'names') like all ($4::text[])
        order by "clock" desc limit $5`,
      [LIMITS.restoreDays, before, place, words.map((word) => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`), limit + 1],
    );
    const shown = rows.slice(0, limit);
    const diagrams = await diagramsOf(sql, shown);
    const items = shown.map(
      ({ client_id: clientId, at_ms: atMs, user_name: userName, kind: operation, ...row }): DeletedEntry => ({
        ...row,
        ...{ clientId, operation, userName, atMs: Math.round(atMs) },
        diagram: diagrams.get(placeOf(row)) ?? 0,
      }),
    );
    return { items, more: rows.length > limit };
  });
  return Promise.resolve();
};

/** What held the first thing; 0 = nothing did. */
function placeOf({ deletion }: Pick<Row, 'deletion'>): number {
  return deletion.path.at(-1)?.id ?? 0;
}

/** By what held them: the diagram in which that is seen. */
async function diagramsOf(sql: Sql, rows: readonly Row[]): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(rows.map(placeOf))].filter((id) => id !== 0);
  const hits = await resolveHits(
    sql,
    ids.map((id) => ({ id, kind: 'object' as const, matched: '' })),
  );
  return new Map(hits.map(({ id, diagram }) => [id, diagram]));
}
