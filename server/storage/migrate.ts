import migration0001 from './migrations/0001-tables.sql?raw';
import migration0002 from './migrations/0002-import-source.sql?raw';
import migration0003 from './migrations/0003-state-blocks.sql?raw';
import migration0004 from './migrations/0004-plant.sql?raw';
import migration0005 from './migrations/0005-cable-names.sql?raw';
import migration0006 from './migrations/0006-connectors.sql?raw';
import migration0007 from './migrations/0007-fewer-indexes.sql?raw';
import type { Sql } from './sql';

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
}

/** In order, for both databases. A migration that was released is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  { number: 1, name: 'tables', text: migration0001 },
  { number: 2, name: 'import-source', text: migration0002 },
  { number: 3, name: 'state-blocks', text: migration0003 },
  { number: 4, name: 'plant', text: migration0004 },
  { number: 5, name: 'cable-names', text: migration0005 },
  { number: 6, name: 'connectors', text: migration0006 },
  { number: 7, name: 'fewer-indexes', text: migration0007 },
];

/** Any constant: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_036_001;

/**
 * Brings the database to the newest migration, each in its own transaction. Resolves to the numbers that ran.
 * A database that is ahead of this program is refused.
 */
export async function migrate(sql: Sql): Promise<readonly number[]> {
  await sql.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await tx.query(
      `create table if not exists "migration" ("number" integer primary key, "name" text not null, "at" timestamptz not null default now())`,
    );
  });
  const ran: number[] = [];
  for (const { number, name, text } of MIGRATIONS) {
    const fresh = await sql.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      if ((await tx.query('select 1 from "migration" where "number" = $1', [number])).length > 0) return false;
      await tx.query(text);
      await tx.query('insert into "migration" ("number", "name") values ($1, $2)', [number, name]);
      return true;
    });
    if (fresh) ran.push(number);
  }
  const [newest] = await sql.query<{ number: number }>('select max("number") as number from "migration"');
  const known = MIGRATIONS.at(-1)!.number;
  if (newest && newest.number > known) {
    throw new Error(`the database is at migration ${newest.number}, this program knows ${known}: start a newer version`);
  }
  return ran;
}
