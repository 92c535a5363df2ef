import type { Logger } from 'pino';
import type { Config } from '../config';
import type { Environment } from '../http/feature';
import type { Sql } from '../storage/sql';

/**
 * A command of the command line (`npm run user`, `import` ...). It runs inside the running server when one holds the
 * data directory (over the control socket), else in its own process with the database opened by itself: the command
 * cannot tell, but for `inServer`.
 */
export interface Command {
  readonly name: string;
  /** Shown by --help. */
  readonly usage: string;
  /** Resolves to the exit code; what it throws is printed and exits 1. */
  run(context: CommandContext, args: readonly string[]): Promise<number>;
}

export interface CommandContext {
  readonly sql: Sql;
  readonly config: Config;
  readonly environment: Environment;
  readonly log: Logger;
  /** Folder the user stands in: relative paths of arguments start here. */
  readonly cwd: string;
  /** True when it runs inside the server, whose feeds and caches must hear of bulk changes. */
  readonly inServer: boolean;
  /** One line on stdout and on stderr. */
  out(line: string): void;
  err(line: string): void;
  /** Aborted when the user pressed Ctrl-C or the caller went away. */
  readonly signal: AbortSignal;
}
