import fs from 'node:fs';
import path from 'node:path';
import { ConfigError, readConfig, type Config } from '../config';
import { serversHere } from '../storage/servers-here';
import { answersControl } from './control';

/** What every command may be told of where it works; shown below its own text by --help. */
export const PLACE_USAGE = `--data DIR       the data directory; left out = that of the server that runs here, else ./.data   (PLENUM_DATA)
--database URL   a PostgreSQL server in place of the embedded database                          (DATABASE_URL)
--help           this text`;

const PLACE_NAMES = { data: 'PLENUM_DATA', database: 'DATABASE_URL' } as const;

/**
 * Where a command works: as it is told, else where the one server of this user runs, else in ./.data. Throws ConfigError
 * where several run, and where there is no database yet unless the command may begin one in the place that it was told.
 */
export async function placeOf(
  own: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  mayBegin: () => Promise<boolean>,
): Promise<Config> {
  const config = readConfig(own, env);
  if (config === 'help') throw new ConfigError(PLACE_USAGE);
  const isTold = Object.entries(PLACE_NAMES).some(
    ([option, variable]) => own.some((arg) => arg.split('=')[0] === `--${option}`) || Boolean(env[variable]),
  );
  const running = isTold ? [] : await runningHere(env);
  if (running.length > 1)
    throw new ConfigError(`several servers run here: name one by --data\n${running.map((dir) => `  ${dir}`).join('\n')}`);
  const dataDir = running[0] ?? config.dataDir;
  const isThere =
    config.databaseUrl !== null ||
    running.length > 0 ||
    fs.existsSync(path.join(dataDir, 'database')) ||
    // A server on PostgreSQL keeps no database there, and takes commands there all the same.
    (await answersControl(dataDir));
  if (!isThere && !(isTold && (await mayBegin())))
    throw new ConfigError(
      isTold
        ? `${dataDir} holds no database: is it the right directory? A first start (npm start -- --data ${dataDir}) makes one`
        : `no server runs here, and ${dataDir} holds no database: start one (npm start), or name its directory by --data`,
    );
  return { ...config, dataDir };
}

/** The data directories of this user's servers that answer. */
async function runningHere(env: Readonly<Record<string, string | undefined>>): Promise<readonly string[]> {
  const here = serversHere(env);
  const running: string[] = [];
  for (const dataDir of here.directories()) {
    if (await answersControl(dataDir)) running.push(dataDir);
    else here.forget(dataDir);
  }
  return running;
}
