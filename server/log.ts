import pino, { type Logger } from 'pino';
import { DatabaseGone } from './storage/sql-error';

const DEBUG = 20;
const FATAL = 60;

/**
 * The server's log. That the database is away is said once, by whoever minds it (storage/database-watch.ts): everything
 * that then fails fails of it, and is told to whoever debugs only.
 */
export function openLog(options: pino.LoggerOptions, to: pino.DestinationStream): Logger {
  return pino(
    {
      ...options,
      hooks: {
        logMethod(told, log, level) {
          const isQuiet = level < FATAL && this.levelVal > DEBUG && isDatabaseGone(told[0]);
          if (!isQuiet) log.apply(this, told);
        },
      },
    },
    to,
  );
}

function isDatabaseGone(told: unknown): boolean {
  return typeof told === 'object' && told !== null && 'err' in told && told.err instanceof DatabaseGone;
}
