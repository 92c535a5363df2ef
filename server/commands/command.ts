import type { Logger } from 'pino';
import type { Config } from '../config';
import { Audit, type AuditEntry, type AuditFacts } from '../http/audit';
import type { Environment } from '../http/feature';
import { leaveSnapshotsAlone } from '../jobs/leave-snapshots';
import type { Sql } from '../storage/sql';
import type { SyncService } from '../sync/sync-service';

/**
 * A command of the command line (`npm run user`, `import` ...). It runs inside the running server when one holds the
 * data directory (over the control socket), else in its own process with the database opened by itself: the command
 * cannot tell, but for `server`.
 */
export interface Command {
  /** Shown by --help. */
  readonly usage: string;
  /** Whether it may begin an empty database in a place that it was told; left out = never. */
  readonly mayBegin?: (args: readonly string[]) => boolean;
  /** Resolves to the exit code; what it throws is printed and exits 1. */
  run(context: CommandContext, args: readonly string[]): Promise<number>;
}

export interface CommandContext {
  readonly sql: Sql;
  readonly config: Config;
  readonly environment: Environment;
  readonly log: Logger;
  /** Who runs it, as the system knows them. */
  readonly actor: string;
  /** Folder the user stands in: relative paths of arguments start here. */
  readonly cwd: string;
  /** Of the server inside of which it runs; null = in a process of its own. */
  readonly server: Pick<SyncService, 'drawingsLeft'> | null;
  /** One line on stdout and on stderr. */
  out(line: string): void;
  err(line: string): void;
  /** Aborted when the user pressed Ctrl-C or the caller went away. */
  readonly signal: AbortSignal;
}

/**
 * After a load that is too large for the log: whoever opens one of the largest drawings once the command has ended waits for a
 * file. A server hears of the load and leaves them itself, which is waited for.
 */
export async function leaveDrawings({ sql, config, log, signal, server, err }: CommandContext): Promise<void> {
  const onDrawing = (name: string): void => err(`reading the drawing ${name}`);
  if (server !== null) return server.drawingsLeft({ signal, onDrawing });
  await leaveSnapshotsAlone({ ...{ sql, log, signal, onDrawing }, dataDir: config.dataDir });
}

/** Every command that changes something, or takes data away, leaves one row of the audit, also when it was refused. */
export function tellAudit(
  { sql, log, actor }: CommandContext,
  action: string,
  outcome: AuditEntry['outcome'],
  facts: AuditFacts,
): Promise<void> {
  return new Audit(sql, log).write({ userName: actor, address: 'command line', action, outcome, facts });
}
