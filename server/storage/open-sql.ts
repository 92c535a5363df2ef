import path from 'node:path';
import type { Config } from '../config';
import { openEmbeddedSql } from './embedded-sql';
import { openPoolSql } from './pool-sql';
import type { Sql } from './sql';

/**
 * The database of a configuration: a PostgreSQL server when a URL is given, else the embedded one under
 * `<data directory>/database` (whose lock the caller holds: directory-lock.ts). `onFailure` hears that the embedded
 * database died; nothing can be answered after that.
 */
export function openSql(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  onFailure: (error: Error) => void = () => undefined,
): Promise<Sql> {
  return config.databaseUrl === null
    ? openEmbeddedSql(path.join(config.dataDir, 'database'), onFailure)
    : openPoolSql(config.databaseUrl);
}
