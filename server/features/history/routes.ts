import { isId, parseId } from '../../../domain/ids';
import { readDiagramSteps, readHistory, readSteps, type RecordStep } from '../../../protocol/rest/history';
import type { Feature } from '../../http/feature';
import { serve } from '../../http/serve';
import { syncServiceOf } from '../../sync/sync-service';
import { notFound } from '../../http/answer';
import { allSteps } from './all-steps';
import { changedFields, type LoggedChange } from './changed-fields';
import { pageOf, stepsOf } from './diagram-steps';
import { namesIn, pastOf } from './past';

const PAGE = 20;
const STEPS = 50;
/** Placements of one thing that are looked at: it is drawn in few diagrams. */
const PLACEMENTS_MAX = 16;

interface Row {
  readonly clock: number;
  readonly kind: string;
  readonly user_name: string;
  readonly at_ms: number;
  /** The step's changes of the record and of its placements. */
  readonly changes: readonly LoggedChange[];
}

/** Who did what and when, from the log: to a record, and to what a diagram shows. */
export const historyFeature: Feature = async (app, context) => {
  const { sql } = context;
  const { feeds } = await syncServiceOf(context);

  /** What fields name, as it was called when the latest of these steps named it: also what is deleted since. */
  const namesOf = async (items: readonly RecordStep[]): Promise<Readonly<Record<string, string>>> => {
    const named = items.map(({ clock, fields }) => ({
      clock,
      ids: fields.flatMap(({ before, after }) => [before, after]).filter(isId),
    }));
    const past = await pastOf(sql, named);
    return Object.assign({}, ...named.map(({ clock, ids }) => namesIn(past.at(clock), ids)).toReversed()) as Record<
      string,
      string
    >;
  };

  serve(app, readHistory, async ({ query, session }) => {
    // Whoever sees one diagram sees what is there now: what was, and who they are who changed it, is not told to them.
    if (session.principal.scope.kind !== 'all') return { items: [], more: false, names: {} };
    const { record, before = null } = query;
    const limit = pageOf(query.limit, PAGE);
    const placements = await sql.query<{ id: number }>(
      'select "id" from "placement" where "subject" = $1 order by "id" limit $2',
      [record, PLACEMENTS_MAX],
    );
    const ids = [record, ...placements.map(({ id }) => id)];
    const among = `jsonb_path_query_array("diff", '$[*].id')`;
    const rows = await sql.query<Row & Record<string, unknown>>(
      `select "clock","kind","user_name",(extract(epoch from "at")*1000)::double precision "at_ms",
              (select jsonb_agg(c) from jsonb_array_elements("diff") c where (c->>'id')::bigint = any($1::bigint[])) "changes"
         from "operation"
        where (${ids.map((_, at) => `${among} @> to_jsonb($${at + 4}::bigint)`).join(' or ')})
          and ($2::bigint is null or "clock"<$2::bigint)
        order by "clock" desc limit $3`,
      [ids, before, limit + 1, ...ids],
    );
    const items = rows.slice(0, limit).map((row) => stepOf(row, record));
    return { items, more: rows.length > limit, names: await namesOf(items) };
  });

  serve(app, readSteps, async ({ query, session }) => {
    if (session.principal.scope.kind !== 'all') return { items: [], next: null };
    return allSteps(sql, { since: query.since ?? 0, before: query.before ?? null, limit: pageOf(query.limit, STEPS) });
  });

  serve(app, readDiagramSteps, async ({ params, query, session }) => {
    if (session.principal.scope.kind !== 'all') return { items: [], next: null };
    const id = parseId(params.id);
    const feed = id === undefined ? null : await feeds.open(id);
    if (feed === null) throw notFound();
    return stepsOf(sql, feed, query.before ?? null, pageOf(query.limit, STEPS));
  });
};

function stepOf({ changes, at_ms: atMs, user_name: userName, kind: operation, clock }: Row, id: number): RecordStep {
  const own = changes.find((change) => change.id === id);
  const step = { clock, operation, userName, atMs: Math.round(atMs) };
  if (own === undefined) return { ...step, what: 'moved', fields: [] };
  if (own.before === null) return { ...step, what: 'made', fields: [] };
  if (own.after === null) return { ...step, what: 'gone', fields: [] };
  return { ...step, what: 'changed', fields: changedFields(own) };
}
