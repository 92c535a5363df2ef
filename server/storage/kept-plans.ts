import type { Sql, SqlTransaction, SqlValue } from './sql';

/**
 * Opens a transaction whose statements must go by index, whatever the planner believes about tables it has no
 * statistics of. Shunned scans look dear to a server that compiles dear statements: it would take longer than they do.
 */
export const KEPT_PLANS = 'set local plan_cache_mode=force_generic_plan;set local enable_seqscan=off;set local jit=off';

/**
 * Reading under such plans. On the embedded database each statement is a transaction of its own: what others want of the
 * one connection comes between two of them.
 */
export function withKeptPlans<T>(sql: Sql, read: (sql: Pick<SqlTransaction, 'query'>) => Promise<T>): Promise<T> {
  if (sql.kind === 'server') return sql.transaction(read, KEPT_PLANS);
  return read({
    query: <Row>(text: string, params?: readonly SqlValue[]) => sql.transaction((tx) => tx.query<Row>(text, params), KEPT_PLANS),
  });
}
