import path from 'node:path';
import type { Config } from '../config';
import { openEmbeddedSql, type Keeper } from './embedded-sql';
import { openPoolSql } from './pool-sql';
import type { Sql } from './sql';

const NOBODY: Keeper = {
  onFailure: () => undefined,
  // Before a command has a log: what it waits for is said to whoever started it.
  log: { info: () => undefined, warn: (...told: unknown[]) => console.error(told.at(-1)), error: () => undefined },
};

/**
 * The database of a configuration: a PostgreSQL server when a URL is given, else the embedded one under
 * `<data directory>/database` (whose lock the caller holds: directory-lock.ts), which its keeper hears of.
 */
export function openSql(config: Pick<Config, 'dataDir' | 'databaseUrl'>, keeper = NOBODY): Promise<Sql> {
  return config.databaseUrl === null
    ? openEmbeddedSql(path.join(config.dataDir, 'database'), keeper)
    : openPoolSql(config.databaseUrl, (line, level) => keeper.log[level](line));
}
