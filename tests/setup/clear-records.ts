import { KINDS } from '../../domain/document/schema';
import type { Sql } from '../../server/storage/sql';

/** An empty inventory with an empty log, as after the first migration: quicker than a database for each test. */
export async function clearRecords(sql: Sql): Promise<void> {
  const tables = [...KINDS, 'operation', 'checkpoint', 'id_block', 'state', 'alarm_acknowledgement', 'import_source'].map(
    (table) => `"${table}"`,
  );
  await sql.query(`truncate ${tables.join(',')}; update "clock" set "value"=0`);
}
