import os from 'node:os';
import { ConfigError } from '../config';
import { DirectoryHeld, lockDirectory } from '../storage/directory-lock';
import { COMMANDS } from './commands';
import { callControl } from './control';
import { PLACE_USAGE, placeOf } from './place';

/**
 * `cli.js NAME [--data DIR] [--database URL] args...`: in the running server when there is one, else here (place.ts). What
 * only a command that runs here needs is loaded then: a server is reached in half the time.
 */
async function run(argv: readonly string[]): Promise<number> {
  const [name = '', ...rest] = argv;
  const load = COMMANDS.get(name);
  if (!load) {
    console.error(`commands: ${[...COMMANDS.keys()].join(', ')}`);
    return 1;
  }
  const { own, args } = splitOptions(rest);
  if (args.includes('--help')) {
    console.log(`${(await load()).usage}\n\n${PLACE_USAGE}`);
    return 0;
  }
  const config = await placeOf(own, process.env, async () => (await load()).mayBegin?.(args) === true);
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
    const { runHere } = await import('./run-here');
    return await runHere(await load(), args, { ...output, config, cwd, actor: actorHere(), signal: abort.signal });
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
