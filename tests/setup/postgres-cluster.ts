import { execFile, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A PostgreSQL server of one's own on a free port of loopback, gone with its data after stop(). */
export interface PostgresCluster {
  /** postgresql://postgres@127.0.0.1:PORT */
  readonly url: string;
  /** Makes an empty database and resolves to its URL. */
  createDatabase(name: string): Promise<string>;
  /** kill -9 of the server process and a fresh start on the same data. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** Folder of the newest installed server's programs, or null where there is none. */
export function postgresPrograms(): string | null {
  const root = '/usr/lib/postgresql';
  if (!fs.existsSync(root)) return null;
  const versions = fs.readdirSync(root).filter((name) => fs.existsSync(path.join(root, name, 'bin/initdb')));
  versions.sort((a, b) => Number(b) - Number(a));
  return versions[0] === undefined ? null : path.join(root, versions[0], 'bin');
}

/** Makes and starts a cluster; as user `postgres` when we are root, for PostgreSQL refuses root. */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  const programs = postgresPrograms();
  if (programs === null) throw new Error('no PostgreSQL under /usr/lib/postgresql: install the package `postgresql`');
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'plenum-postgres-'));
  const asRoot = process.getuid?.() === 0;
  const prefix = asRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];
  if (asRoot) await run('chown', ['postgres:postgres', directory]);
  const data = path.join(directory, 'data');
  const [initProgram, ...initArgs] = [
    ...prefix,
    path.join(programs, 'initdb'),
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ];
  await run(initProgram!, initArgs, { cwd: directory });

  const tcpPort = await freePort();
  let server = await startServer();

  async function startServer(): Promise<ChildProcess> {
    const [program, ...args] = [
      ...prefix,
      path.join(programs!, 'postgres'),
      '-D',
      data,
      '-p',
      String(tcpPort),
      '-k',
      directory,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'fsync=off',
      '-c',
      'max_connections=60',
      '-c',
      'log_min_messages=fatal',
    ];
    const child = spawn(program!, args, { cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr!.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
    const dead = new Promise<never>((_, reject) =>
      child.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${said}`))),
    );
    dead.catch(() => undefined);
    const ready = (async () => {
      for (let tries = 0; tries < 200; tries++) {
        const answered = await run(path.join(programs!, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(tcpPort)]).then(
          () => true,
          () => false,
        );
        if (answered) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`postgres did not answer in time: ${said}`);
    })();
    await Promise.race([ready, dead]);
    return child;
  }

  const ended = (child: ChildProcess) =>
    new Promise<void>((resolve) =>
      child.exitCode === null && child.signalCode === null ? child.once('exit', () => resolve()) : resolve(),
    );
  const url = `postgresql://postgres@127.0.0.1:${tcpPort}`;
  return {
    url,
    async createDatabase(name) {
      await run(path.join(programs, 'createdb'), ['-h', '127.0.0.1', '-p', String(tcpPort), '-U', 'postgres', name]);
      return `${url}/${name}`;
    },
    async crash() {
      // SIGQUIT ends every process of the server at once, without a checkpoint: what a power cut leaves in memory.
      server.kill('SIGQUIT');
      await ended(server);
      server = await startServer();
    },
    async stop() {
      server.kill('SIGINT');
      await ended(server);
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
