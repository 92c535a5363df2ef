import type { Sql, SqlTransaction } from './sql';

/**
 * Opens a transaction whose statements must go by index, whatever the planner believes about tables it has no
 * statistics of. Shunned scans look dear to a server that compiles dear statements: it would take longer than they do.
 */
const SETTINGS = Object.entries({ plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', jit: 'off' });
export const KEPT_PLANS = SETTINGS.map(([name, value]) => `set local ${name}=${value}`).join(';');
const KEPT_PLAN = `select ${SETTINGS.map(([name, value]) => `set_config('${name}','${value}',true)`).join()}`;

/**
 * Reading under such plans. On the embedded database each statement is a transaction of its own: what others want of the
 * one connection comes between two of them.
 */
export function withKeptPlans<T>(sql: Sql, read: (sql: Pick<SqlTransaction, 'query'>) => Promise<T>): Promise<T> {
  if (sql.kind === 'server') return sql.transaction(read, KEPT_PLANS);
  return read({ query: (text, params = []) => sql.queryUnder(KEPT_PLAN, text, params) });
}
