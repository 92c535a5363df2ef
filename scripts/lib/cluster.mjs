import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A TCP port of the loopback interface that was free a moment ago. */
export async function freeTcpPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** PostgreSQL refuses root: as root its programs run as the user postgres, which Debian's package makes. */
function asOwner(file, args) {
  return process.getuid?.() === 0
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', file, ...args]]
    : [file, args];
}

/**
 * A PostgreSQL cluster for tests: its own folder, a free port, no password on the loopback interface. Unless it is
 * `durable` it does not wait for the disk (its folder dies with it), so it measures nothing and proves no durability.
 */
export async function startCluster(programs, { durable = false } = {}) {
  // The system's folder for temporary files and not the clone: postgres may not enter a clone under /root.
  const folder = mkdtempSync(join(tmpdir(), 'plenum-postgres-'));
  if (process.getuid?.() === 0) spawnSync('chown', ['postgres:postgres', folder]);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const [initdb, initdbArgs] = asOwner(join(programs, 'initdb'), [
    '-D',
    data,
    '-U',
    'plenum',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '-N',
  ]);
  const made = spawnSync(initdb, initdbArgs, { encoding: 'utf8', cwd: folder });
  if (made.status !== 0) {
    remove();
    throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
  }
  const port = await freeTcpPort();
  const settings = [
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    'max_connections=200',
    'unix_socket_directories=',
  ];
  const place = ['-D', data, '-p', String(port), '-h', '127.0.0.1'];
  const [postgres, postgresArgs] = asOwner(
    join(programs, 'postgres'),
    place.concat(settings.flatMap((setting) => ['-c', setting])),
  );
  let server;
  let said = '';
  const start = async () => {
    server = spawn(postgres, postgresArgs, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    server.stderr.on('data', (bytes) => (said = (said + bytes).slice(-4000)));
    for (const giveUpAt = Date.now() + 30_000; ; ) {
      if (spawnSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0) return;
      if (server.exitCode !== null || Date.now() > giveUpAt) throw new Error(`PostgreSQL did not start: ${said}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  const end = async (signal) => {
    if (server.exitCode !== null) return;
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
  };
  const signalAll = (signal) => {
    const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' }).stdout;
    for (const pid of [server.pid, ...children.split('\n').map(Number)]) if (pid > 0) process.kill(pid, signal);
  };
  const stopNow = () => {
    server.kill('SIGQUIT');
    remove();
  };
  process.once('exit', stopNow);
  const stop = async () => {
    process.off('exit', stopNow);
    await end('SIGINT');
    remove();
  };
  await start().catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    url: `postgres://plenum@127.0.0.1:${port}/postgres`,
    stop,
    /** At once, as `pg_ctl stop -m immediate`: nobody is told, nothing is written any more. */
    crash: () => end('SIGQUIT'),
    /** As `pg_ctl stop`: its clients are told that it goes, what they were about is rolled back. */
    shutDown: () => end('SIGINT'),
    restart: start,
    /** It holds still with all its processes, and says nothing: taken connections stay open. */
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
  };
}
