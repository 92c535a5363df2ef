import os from 'node:os';
import pino from 'pino';
import { systemEnvironment } from '../app';
import { ConfigError } from '../config';
import { DirectoryHeld, lockDirectory } from '../storage/directory-lock';
import { migrate } from '../storage/migrate';
import { openSql } from '../storage/open-sql';
import type { CommandContext } from './command';
import { COMMANDS } from './commands';
import { callControl } from './control';
import { PLACE_USAGE, placeOf } from './place';

/** `cli.js NAME [--data DIR] [--database URL] args...`: in the running server when there is one, else here (place.ts). */
async function run(argv: readonly string[]): Promise<number> {
  const [name = '', ...rest] = argv;
  const command = COMMANDS.get(name);
  if (!command) {
    console.error(`commands: ${[...COMMANDS.keys()].join(', ')}`);
    return 1;
  }
  const { own, args } = splitOptions(rest);
  if (args.includes('--help')) {
    console.log(`${command.usage}\n\n${PLACE_USAGE}`);
    return 0;
  }
  const config = await placeOf(own, process.env, command.mayBegin?.(args) === true);
  const abort = new AbortController();
  process.once('SIGINT', () => abort.abort());
  // Whoever reads it may have seen enough (`| head`).
  process.stdout.on('error', () => abort.abort());
  const output = {
    out: (line: string) => void process.stdout.write(`${line}\n`),
    err: (line: string) => void process.stderr.write(`${line}\n`),
  };
  const cwd = process.env['INIT_CWD'] ?? process.cwd();
  const lock = await lockDirectory(config.dataDir, `command ${name}`).catch((error: unknown) => {
    if (error instanceof DirectoryHeld && error.holder?.what === 'server') return null;
    throw error;
  });
  if (lock === null) return callControl(config.dataDir, { command: name, args, cwd, actor: actorHere() }, output);
  try {
    const sql = await openSql(config);
    try {
      await migrate(sql, output.err);
      const context: CommandContext = {
        ...output,
        sql,
        config,
        cwd,
        actor: actorHere(),
        environment: systemEnvironment,
        log: pino({ level: 'error' }, pino.destination(2)),
        server: null,
        signal: abort.signal,
      };
      return await command.run(context, args);
    } finally {
      await sql.close();
    }
  } finally {
    await lock.release();
  }
}

function actorHere(): string {
  try {
    return os.userInfo().username;
  } catch {
    // In a container the number may have no name.
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}

/** Where the data is belongs to us, the rest to the command. */
function splitOptions(args: readonly string[]): { readonly own: readonly string[]; readonly args: readonly string[] } {
  const own: string[] = [];
  const others: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!;
    if (/^--(data|database)=/.test(arg)) own.push(arg);
    else if (arg === '--data' || arg === '--database') own.push(arg, args[++at] ?? '');
    else others.push(arg);
  }
  return { own, args: others };
}

run(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(
      error instanceof ConfigError || error instanceof DirectoryHeld
        ? error.message
        : error instanceof Error
          ? process.env['PLENUM_LOG_LEVEL'] === 'debug'
            ? error.stack
            : error.message
          : String(error),
    );
    process.exitCode = 1;
  },
);
