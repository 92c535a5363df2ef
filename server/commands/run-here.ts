import pino from 'pino';
import { systemEnvironment } from '../app';
import { migrate } from '../storage/migrate';
import { openSql } from '../storage/open-sql';
import type { Command, CommandContext } from './command';

/** A command in its own process, on a database that no server has; its directory is locked by the caller. */
export async function runHere(
  command: Command,
  args: readonly string[],
  context: Pick<CommandContext, 'config' | 'cwd' | 'actor' | 'out' | 'err' | 'signal'>,
): Promise<number> {
  const sql = await openSql(context.config);
  try {
    await migrate(sql, context.err);
    const log = pino({ level: 'error' }, pino.destination(2));
    return await command.run({ ...context, sql, environment: systemEnvironment, log, server: null }, args);
  } finally {
    await sql.close();
  }
}
