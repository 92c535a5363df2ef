import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MIGRATIONS, migrate } from '../../server/storage/migrate';
import { openSql } from '../../server/storage/open-sql';
import { openPoolSql } from '../../server/storage/pool-sql';
import type { Sql } from '../../server/storage/sql';

/** A migrated, empty database of a test's own: on the server that TEST_DATABASE_URL names, else embedded. */
export interface TestDatabase {
  /** Temporary; also where the rest of a server's data goes. */
  readonly dataDir: string;
  /** null = embedded. */
  readonly databaseUrl: string | null;
  /** Opens it; on the embedded database one handle at a time. */
  open(): Promise<Sql>;
  /** Every handle must be closed. */
  remove(): Promise<void>;
}

/** Which database this run is about, for titles. */
export const TEST_DATABASE = process.env['TEST_DATABASE_URL'] ? 'PostgreSQL server' : 'embedded PostgreSQL';

export interface TestPlace {
  /** Must be there and empty; default: a temporary one. */
  readonly directory?: string;
  /** A PostgreSQL server; null = embedded; default: as this run is about. */
  readonly serverUrl?: string | null;
}

export async function makeTestDatabase({
  directory: dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'plenum-test-')),
  serverUrl = process.env['TEST_DATABASE_URL'] ?? null,
}: TestPlace = {}): Promise<TestDatabase> {
  if (!serverUrl) {
    fs.cpSync(await embeddedTemplate(), path.join(dataDir, 'database'), { recursive: true });
    const config = { dataDir, databaseUrl: null };
    return { ...config, open: () => openSql(config), remove: async () => fs.rmSync(dataDir, { recursive: true, force: true }) };
  }
  const { url, remove } = await emptyServerDatabase(serverUrl);
  const config = { dataDir, databaseUrl: url };
  const sql = await openSql(config);
  await migrate(sql);
  await sql.close();
  return {
    ...config,
    open: () => openSql(config),
    async remove() {
      fs.rmSync(dataDir, { recursive: true, force: true });
      await remove();
    },
  };
}

/** A database of a PostgreSQL server with nothing in it. */
export async function emptyServerDatabase(serverUrl: string): Promise<{ readonly url: string; remove(): Promise<void> }> {
  const name = `plenum_test_${crypto.randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => onServer(serverUrl, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const sql = await openPoolSql(url, () => undefined);
  try {
    await sql.query(statement);
  } finally {
    await sql.close();
  }
}

/**
 * A migrated cluster to copy from, made once per set of migrations: making one takes seconds, copying one does not.
 * Several test processes may make it at once; the first rename wins.
 */
async function embeddedTemplate(): Promise<string> {
  const hash = crypto.createHash('sha256').update(JSON.stringify(MIGRATIONS)).digest('hex').slice(0, 16);
  const root = path.join(os.tmpdir(), `plenum-template-${process.getuid?.() ?? 0}-${hash}`);
  const template = path.join(root, 'database');
  if (fs.existsSync(template)) return template;
  const making = fs.mkdtempSync(path.join(os.tmpdir(), 'plenum-template-making-'));
  const sql = await openSql({ dataDir: making, databaseUrl: null });
  await migrate(sql);
  await sql.close();
  try {
    fs.renameSync(making, root);
  } catch (error) {
    if (!fs.existsSync(template)) throw error;
    fs.rmSync(making, { recursive: true, force: true });
  }
  return template;
}
