import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import { MIGRATIONS, migrateFrom, tablesAt } from '../storage/migrate';
import type { Sql, SqlTransaction } from '../storage/sql';
import { NOTHING_DONE, readFault, writeFault } from './backup-faults';
import { tellAudit, type Command } from './command';

const USAGE = `npm run backup -- FILE [--force]     writes every table to FILE (gzip); a running server goes on.
                                     A FILE that is there is written over by --force alone
npm run backup -- --restore FILE     reads FILE into an empty database (no server running)
A backup of the embedded database restores into a PostgreSQL server (DATABASE_URL) and the other way round.`;

const FORMAT = 'plenum-backup';
const VERSION = 1;
const ROWS_AT_ONCE = 2_000;
/** More edits than anybody makes between a backup and its restore. */
const CLOCK_JUMP = 1_000_000;

/**
 * A backup: JSON lines, gzipped. First `{format, version, migration, tables}`, then for each table
 * `{table, rows: [...]}` pages, last `{end, rows}` with the count of all rows; a file without it is cut off.
 * All pages are of one moment.
 */
type Line =
  | {
      readonly format: string;
      readonly version: number;
      readonly migration: number;
      readonly tables: readonly string[];
      readonly at: string;
    }
  | { readonly table: string; readonly rows: string }
  | { readonly end: true; readonly rows: number; readonly idNext: number };

/** Sessions end with a restore: their tokens stay out. */
const LEFT_OUT = ['migration', 'session', 'session_token', 'session_ticket', 'admin_grant'];

export const backupCommand: Command = {
  usage: USAGE,
  mayBegin: (args) => args.some((arg) => arg.startsWith('--restore')),
  async run(context, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { restore: { type: 'string' }, force: { type: 'boolean' }, help: { type: 'boolean' } },
    });
    const target = values.restore ?? positionals[0];
    if (values.help || target === undefined) {
      context.out(USAGE);
      return values.help ? 0 : 1;
    }
    const file = path.resolve(context.cwd, target);
    if (values.restore === undefined) {
      if (!values.force && fs.existsSync(file)) throw new Error(`${file} is there already: name another file, or add --force`);
      const rows = await writeBackup(context.sql, file);
      await tellAudit(context, 'backup', 'ok', { file: path.basename(file), rows });
      context.out(`wrote ${rows} rows to ${file}`);
      return 0;
    }
    if (context.server !== null) {
      await tellAudit(context, 'restore', 'refused', { file: path.basename(file) });
      context.err('stop the server first: a restore needs the data directory for itself');
      return 1;
    }
    const rows = await restoreBackup(context.sql, file);
    await tellAudit(context, 'restore', 'ok', { file: path.basename(file), rows });
    context.out(`restored ${rows} rows from ${file}`);
    return 0;
  },
};

/** Writes beside the target and renames: a backup that failed leaves the old file, and nothing of its own. */
export async function writeBackup(sql: Sql, file: string): Promise<number> {
  const unfinished = `${file}.unfinished`;
  let rows = 0;
  try {
    await sql.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only', []);
      const pages = Readable.from(lines(tx, (count) => (rows += count)));
      await pipeline(pages, createGzip(), fs.createWriteStream(unfinished, { mode: 0o600 }));
    });
    const handle = await fs.promises.open(unfinished, 'r+');
    await handle.sync();
    await handle.close();
    await fs.promises.rename(unfinished, file);
  } catch (error) {
    await fs.promises.rm(unfinished, { force: true }).catch(() => undefined);
    throw writeFault(error, file);
  }
  return rows;
}

async function* lines(tx: SqlTransaction, count: (rows: number) => void): AsyncGenerator<string> {
  const text = (line: Line) => `${JSON.stringify(line)}\n`;
  const tables = await ownTables(tx);
  const [at] = await tx.query<{ migration: number }>('select max("number") as migration from "migration"', []);
  yield text({ format: FORMAT, version: VERSION, migration: at!.migration, tables, at: new Date().toISOString() });
  let all = 0;
  for (const table of tables) {
    const keys = await primaryKey(tx, table);
    const order = keys.map((key) => `t."${key}"`).join(', ');
    await tx.query(
      `declare "backup_cursor" no scroll cursor for select to_json(t)::text as row from "${table}" t order by ${order}`,
      [],
    );
    for (;;) {
      const rows = await tx.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from "backup_cursor"`, []);
      if (rows.length === 0) break;
      all += rows.length;
      count(rows.length);
      yield text({ table, rows: `[${rows.map(({ row }) => row).join(',')}]` });
    }
    await tx.query('close "backup_cursor"', []);
  }
  const [sequence] = await tx.query<{ last_value: number; is_called: boolean }>(
    'select "last_value", "is_called" from "id_next"',
    [],
  );
  yield text({ end: true, rows: all, idNext: sequence!.last_value + (sequence!.is_called ? 1 : 0) });
}

/**
 * All or nothing: one transaction, into tables that hold nothing but what a first start put there. The backup of an
 * earlier version goes into the tables of its time, which are then brought to today.
 */
export async function restoreBackup(sql: Sql, file: string): Promise<number> {
  return sql.transaction(async (tx) => {
    const [filled] = await tx.query<{ count: number }>(
      'select (select count(*) from "object") + (select count(*) from "operation") as count',
      [],
    );
    if (filled!.count > 0) throw new Error('the database is not empty: restore into a fresh data directory or database');
    let tables: readonly string[] = [];
    let migration = 0;
    let rows = 0;
    let ended: Extract<Line, { end: true }> | null = null;
    let headed = false;
    for await (const line of linesOf(file)) {
      if (!headed) {
        migration = migrationOf(line, file);
        headed = true;
        await tablesAt(tx, migration);
        tables = await ownTables(tx);
        for (const table of tables) await tx.query(`delete from "${table}"`, []);
      } else if ('table' in line) {
        if (!tables.includes(line.table)) throw new Error(`the backup holds an unknown table ${JSON.stringify(line.table)}`);
        const [inserted] = await tx.query<{ count: number }>(
          `with i as (insert into "${line.table}" overriding system value select * from json_populate_recordset(null::"${line.table}", $1::json) returning 1) select count(*) as count from i`,
          [line.rows],
        );
        rows += inserted!.count;
      } else if ('end' in line) ended = line;
    }
    if (!ended || ended.rows !== rows)
      throw new Error(`${file} is cut off: ${ended?.rows ?? 'unknown'} rows were written, ${rows} are there. ${NOTHING_DONE}`);
    await migrateFrom(tx, migration);
    // Caches and browsers may know of edits after the backup: the clock jumps beyond all of them, so nothing of theirs
    // is taken for the same state.
    const [clock] = await tx.query<{ value: number }>('update "clock" set "value" = "value" + $1 returning "value"', [
      CLOCK_JUMP,
    ]);
    await tx.query(`insert into "checkpoint" ("clock", "reason") values ($1, 'restore')`, [clock!.value]);
    await tx.query(`select setval('id_next', $1, false)`, [ended.idNext]);
    // Of an account that was removed the id stays where something of it does, and nobody else gets it.
    const highest = ['operation', 'id_block', 'job', 'audit'].map((table) => `(select max("account") from "${table}")`);
    for (const [table, others] of [
      ['audit', []],
      ['app_user', highest],
    ] as const)
      await tx.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), greatest((select max("id") from "${table}"), ${[...others, 1].join(', ')}))`,
        [],
      );
    return rows;
  });
}

/** What a backup's file holds; what cannot be read is thrown in words that name the file. */
async function* linesOf(file: string): AsyncGenerator<Line> {
  const source = fs.createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  try {
    for await (const text of readline.createInterface({ input: unzipped, crlfDelay: Infinity })) yield JSON.parse(text) as Line;
  } catch (error) {
    throw readFault(error, file);
  }
}

/** The migration that a backup's database was at; one of a later version is refused. */
function migrationOf(line: Line, file: string): number {
  if (!('format' in line) || line.format !== FORMAT) throw new Error(`${file} is no backup. ${NOTHING_DONE}`);
  if (line.version !== VERSION)
    throw new Error(`${file} has format ${line.version}, this program reads ${VERSION}. ${NOTHING_DONE}`);
  const newest = MIGRATIONS.at(-1)!.number;
  if (line.migration > newest)
    throw new Error(
      `${file} is of migration ${line.migration}, this program knows ${newest}: restore it with a newer version. ${NOTHING_DONE}`,
    );
  return line.migration;
}

async function ownTables(tx: SqlTransaction): Promise<readonly string[]> {
  const rows = await tx.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
    [],
  );
  return rows.map(({ table_name }) => table_name).filter((name) => !LEFT_OUT.includes(name));
}

async function primaryKey(tx: SqlTransaction, table: string): Promise<readonly string[]> {
  const rows = await tx.query<{ attname: string }>(
    `select a.attname::text as attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)`,
    [`"${table}"`],
  );
  return rows.map(({ attname }) => attname);
}
