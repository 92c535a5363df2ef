import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openPoolSql } from '../../server/storage/pool-sql';
import { DatabaseGone, SqlError } from '../../server/storage/sql-error';
import { startServer } from '../setup/running-server';
import { emptyServerDatabase } from '../setup/test-database';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const quiet = () => undefined;
const undone: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const undo of undone.splice(0).reverse()) await undo();
});

async function emptyDatabase(): Promise<string> {
  const { url, remove } = await emptyServerDatabase(serverUrl);
  undone.push(remove);
  return url;
}

/** A port where nobody listens, and what then leads from there to the server. */
async function awayServer(url: string): Promise<{ readonly url: string; come(): void }> {
  const { hostname, port: real } = new URL(url);
  const proxy = net.createServer((client) => {
    const server = net.connect(Number(real), hostname);
    for (const end of [client, server]) end.on('error', quiet);
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port } = proxy.address() as net.AddressInfo;
  await new Promise((done) => proxy.close(done));
  const away = new URL(url);
  away.host = `127.0.0.1:${port}`;
  undone.push(async () => void proxy.close());
  const come = () => void proxy.listen(port, '127.0.0.1');
  // Somebody else may have the port for a moment.
  proxy.on('error', () => setTimeout(come, 100));
  return { url: away.href, come };
}

describe.skipIf(serverUrl === '')('starting on a PostgreSQL server', { timeout: 300_000 }, () => {
  it('three processes that start together on an empty database all come up, on one demonstration and one administrator', async () => {
    const url = await emptyDatabase();
    const starts = await Promise.allSettled([1, 2, 3].map(() => startServer({ args: ['--database', url] })));
    const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? start.value : []));
    for (const server of servers) await server.stop();
    expect(starts.flatMap((start) => (start.status === 'rejected' ? String(start.reason) : []))).toEqual([]);
    expect(servers.filter(({ administratorPassword }) => administratorPassword !== '')).toHaveLength(1);
    const sql = await openPoolSql(url, quiet);
    const [row] = await sql.query(
      `select (select count(*) from "operation" where "kind"='bulk') "demos", (select count(*) from "app_user" where "name"='admin') "admins"`,
      [],
    );
    await sql.close();
    expect(row).toEqual({ demos: 1, admins: 1 });
  });

  it('a server that is away is waited for, which is said once', async () => {
    const away = await awayServer(await emptyDatabase());
    const told: string[] = [];
    const opening = openPoolSql(away.url, (line) => told.push(line));
    await sleep(2500);
    away.come();
    const sql = await opening;
    expect(await sql.query('select 1 "one"', [])).toEqual([{ one: 1 }]);
    await sql.close();
    expect(told).toEqual([
      expect.stringMatching(/^the database plenum_test_\w+ at 127\.0\.0\.1:\d+ does not answer yet: waiting up to 60 s \(/),
    ]);
  });

  it('one that stays away is given up in words, and what it refuses is not waited for', async () => {
    const away = await awayServer(await emptyDatabase());
    const failed = await openPoolSql(away.url, quiet, 500).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(DatabaseGone);
    expect((failed as Error).message).toMatch(/did not answer for 0\.5 s: the database does not answer: .*ECONNREFUSED/);
    const unknown = new URL(serverUrl);
    unknown.pathname = '/no_such_database';
    await expect(openPoolSql(unknown.href, quiet)).rejects.toBeInstanceOf(SqlError);
    await expect(startServer({ args: ['--database', unknown.href] })).rejects.toThrow(
      /ended with 1:\ndatabase "no_such_database" does not exist\n$/,
    );
  });
});
