import type { Sql } from './sql';

/** Any constant: not the lock of migrations, which are made meanwhile by another connection. */
const START_LOCK = 7_036_003;

/**
 * Runs what makes a database ready while no other process does so: migrations, the demonstration site, the first
 * account. Who comes second waits, and finds it made. The embedded database is this process's alone.
 */
export async function startAlone<T>(sql: Sql, body: () => Promise<T>): Promise<T> {
  if (sql.kind === 'embedded') return body();
  return sql.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [START_LOCK]);
    return body();
  });
}
