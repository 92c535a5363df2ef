import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import type { DemoSummary } from '../domain/demo/demo';
import { createApp, systemEnvironment } from './app';
import { loadCommands } from './commands/commands';
import { serveControl } from './commands/control';
import { ConfigError, HELP, readConfig, type Config } from './config';
import { EXIT } from './exit-codes';
import { ensureFirstAccounts } from './features/accounts/accounts';
import { FEATURES } from './features';
import { makeDemonstrationSite } from './first-start';
import { portRefusal, refusalOf } from './free-port';
import { isLoopbackHost } from './http/origins';
import { tlsOf } from './http/tls';
import { openLog } from './log';
import { DirectoryHeld, lockDirectory } from './storage/directory-lock';
import { networkFileSystemOf } from './storage/disk-room';
import { serversHere } from './storage/servers-here';
import { migrate, MIGRATIONS } from './storage/migrate';
import { openSql } from './storage/open-sql';
import { DatabaseGone, DatabaseHangs, SqlError } from './storage/sql-error';
import { startAlone } from './storage/start-alone';
import { syncServiceOf } from './sync/sync-service';

/** Whoever stops it waits no longer than five seconds. */
const STOP_MS = 4_000;

/** The server: lock, database, migrations, accounts, demonstration site, HTTP and sockets, in this order. */
async function main(): Promise<void> {
  const config = readConfig(process.argv.slice(2), process.env);
  if (config === 'help') {
    process.stdout.write(HELP);
    return;
  }
  const log = openLog(
    {
      level: config.logLevel,
      base: { pid: process.pid, run: randomUUID().slice(0, 8) },
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    pino.destination(2),
  );
  // Before anything is made: a start that cannot be reached leaves nothing, and no password that nobody sees. Whoever
  // starts the same directory a second time is told of the first.
  const refusal = await portRefusal(config);
  if (refusal !== null && !existsSync(config.dataDir)) throw refusal;
  const lock = await lockDirectory(config.dataDir, 'server');
  if (lock.before !== null)
    log.warn(
      { before: lock.before },
      `the ${lock.before.what} before did not end in order (killed, its machine down, or its start failed): all that it acknowledged is there`,
    );
  if (refusal !== null) {
    await lock.release();
    throw refusal;
  }
  const network = config.databaseUrl === null ? networkFileSystemOf(config.dataDir) : null;
  if (network !== null)
    throw new ConfigError(
      `the data directory ${config.dataDir} lies on ${network}: the embedded database needs a local disk, or use --database`,
    );
  const sql = await openSql(config, {
    log,
    onFailure(error) {
      // Without its database the server can answer nothing: whoever watches it starts it again.
      log.fatal({ err: error }, error.message);
      process.exit(error instanceof DatabaseHangs ? EXIT.databaseHangs : EXIT.databaseDied);
    },
  });
  const made = await startAlone(sql, async () => {
    const ran = await migrate(sql, say);
    const site = await makeDemonstrationSite(sql, config.demo);
    if (site !== null && ran.length < MIGRATIONS.length)
      log.warn('an earlier start ended before the demonstration site was made: this one made it');
    await ensureFirstAccounts(
      sql,
      (count) => systemEnvironment.randomBytes(count),
      (password) =>
        say(`First start: sign in as admin with the password ${password} (for the first time only: you then choose your own)`),
    );
    return site;
  });
  const app = await createApp({ sql, config, log, environment: systemEnvironment, features: FEATURES, tls: tlsOf(config) });
  await app.fastify.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw refusalOf(error, config.host, config.port) ?? error;
  });
  const url = urlOf(config, (app.fastify.server.address() as AddressInfo).port);
  lock.announce(url);
  const server = await syncServiceOf(app.context);
  const control = await serveControl(config.dataDir, await loadCommands(), {
    sql,
    config,
    environment: systemEnvironment,
    log,
    server,
  });
  const leave = serversHere(process.env).enter(config.dataDir);

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) process.exit(130);
    stopping = true;
    say('Plenum stops');
    log.debug({ signal }, 'stopping');
    setTimeout(() => {
      log.error(`the server did not stop within ${STOP_MS} ms and ends as it is`);
      process.exit(EXIT.stoppedLate);
    }, STOP_MS);
    void (async () => {
      leave();
      await control.close();
      await app.close();
      await sql.close();
      await lock.release();
      process.exit(0);
    })().catch((error: unknown) => {
      log.error({ err: error }, 'the server did not stop cleanly');
      process.exit(EXIT.stoppedLate);
    });
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed with nobody waiting for it'));

  say(`Plenum listens at ${url}`);
  if (made) say(`A demonstration is there to try things on: ${inWords(made)}`);
}

/** `2 sites, 5 rooms, 85 racks, 1,581 devices and 52,541 ports` */
function inWords({ sites, rooms, racks, devices, ports }: DemoSummary): string {
  const count = (value: number, word: string) => `${value.toLocaleString('en')} ${word}`;
  return `${[count(sites, 'sites'), count(rooms, 'rooms'), count(racks, 'racks'), count(devices, 'devices')].join(', ')} and ${count(ports, 'ports')}`;
}

/** On stdout, where people and scripts look; the log is on stderr. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function urlOf(config: Config, port: number): string {
  const secure = config.certificateFile !== null || !(config.insecureHttp || isLoopbackHost(config.host));
  const host =
    config.host === '0.0.0.0' || config.host === '::'
      ? 'localhost'
      : config.host.includes(':')
        ? `[${config.host}]`
        : config.host;
  return `${secure ? 'https' : 'http'}://${host}:${port}/`;
}

main().catch((error: unknown) => {
  const expected = [ConfigError, DirectoryHeld, DatabaseGone, SqlError].some((kind) => error instanceof kind);
  process.stderr.write(
    `${expected ? (error as Error).message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(EXIT.notStarted);
});
