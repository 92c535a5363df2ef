import type { Sql, SqlTransaction, SqlValue } from './sql';

/**
 * First in a transaction whose statements must go by index, whatever the planner believes about tables it has no
 * statistics of. Shunned scans look dear to a server that compiles dear statements: it would take longer than they do.
 */
export const KEPT_PLANS = `select set_config('plan_cache_mode','force_generic_plan',true), set_config('enable_seqscan','off',true), set_config('jit','off',true)`;

/**
 * Reading under such plans. On the embedded database each statement is a transaction of its own: what others want of the
 * one connection comes between two of them.
 */
export function withKeptPlans<T>(sql: Sql, read: (sql: Pick<SqlTransaction, 'query'>) => Promise<T>): Promise<T> {
  const ask = <Row>(tx: SqlTransaction, text: string, params?: readonly SqlValue[]): Promise<readonly Row[]> => {
    // Not awaited: a failure shows in the next answer.
    tx.query(KEPT_PLANS, []).catch(() => undefined);
    return tx.query<Row>(text, params);
  };
  if (sql.kind === 'embedded')
    return read({
      query: <Row>(text: string, params?: readonly SqlValue[]) => sql.transaction((tx) => ask<Row>(tx, text, params)),
    });
  return sql.transaction(async (tx) => {
    await tx.query(KEPT_PLANS, []);
    return read(tx);
  });
}
