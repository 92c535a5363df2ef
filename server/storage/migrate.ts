import { movedRacks } from './moved-racks';
import type { Sql, SqlTransaction } from './sql';

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
}

const FILES = import.meta.glob('./migrations/*.sql', { eager: true, query: '?raw', import: 'default' });

/** In order, for both databases. A migration that was released is never edited; `npm run schema` writes the next one. */
export const MIGRATIONS: readonly Migration[] = Object.entries(FILES)
  .map(([file, text]) => {
    const [, number, name] = /(\d{4})-([a-z0-9-]+)\.sql$/.exec(file)!;
    return { number: Number(number), name: name!, text };
  })
  .sort((a, b) => a.number - b.number);

/** What a migration changes for whoever looks at the data, in lines, asked before it runs. */
const TELLING: Readonly<Record<number, (tx: SqlTransaction) => Promise<readonly string[]>>> = { 12: movedRacks };

/** Any constant: processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_036_001;

/**
 * Brings the database to the newest migration, each in its own transaction. Resolves to the numbers that ran; `say` gets a
 * line of what its users see change.
 * A database that is ahead of this program is refused.
 */
export async function migrate(sql: Sql, say: (line: string) => void = () => undefined): Promise<readonly number[]> {
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
      for (const line of (await TELLING[number]?.(tx)) ?? []) say(line);
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

/**
 * Makes the tables anew as they were at a migration, empty but for what a first start puts there: a backup of that time
 * fits into them. The record of migrations stays as it is: whoever calls this runs the later ones in the same transaction.
 */
export async function tablesAt(tx: SqlTransaction, migration: number): Promise<void> {
  const names = (query: string): Promise<readonly { readonly name: string }[]> => tx.query(query, []);
  for (const { name } of await names(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration'`,
  ))
    await tx.query(`drop table "${name}" cascade`);
  for (const { name } of await names(`select sequencename as name from pg_sequences where schemaname = 'public'`))
    await tx.query(`drop sequence "${name}"`);
  for (const { number, text } of MIGRATIONS) if (number <= migration) await tx.query(text);
}

/** Runs the migrations after one, in order. */
export async function migrateFrom(tx: SqlTransaction, migration: number): Promise<void> {
  for (const { number, text } of MIGRATIONS) if (number > migration) await tx.query(text);
}
