import pg from 'pg';
import { DatabaseWatch, type TellDatabase } from './database-watch';
import { DatabaseGone, DiskFull, GOING_OR_COMING, rolledBack, SqlError } from './sql-error';
import type { Sql, SqlTransaction, SqlValue } from './sql';
import { parseValue, valueText } from './values';

/** Connections of one process; a server's default allows 100 in all. */
const POOL_SIZE = 10;
const RECONNECT_MS = 1_000;
/** For a connection to stand; a machine that is gone says nothing. */
const CONNECT_MS = 10_000;
/** "cached plan must not change result type" */
export const PLAN_OF_OLD_TABLES = '0A000';
/** Statements that a connection keeps prepared. */
const NAMED_TEXTS = 500;

/** How long a server that does not answer yet is waited for at a start; it may be starting itself. */
const WAIT_MS = 60_000;

/**
 * A PostgreSQL server (15 or newer) through a pool of connections. One that does not answer is waited for, which
 * `tell` hears of once; then DatabaseGone. What it refuses (a password, a name) is SqlError at once. One that goes away later
 * is told once, and once when it is back; meanwhile everything asked of it is DatabaseGone at once.
 */
export async function openPoolSql(url: string, tell: TellDatabase, waitMs = WAIT_MS): Promise<Sql> {
  const sql = new PoolSql(url, tell);
  const { host, pathname } = new URL(url);
  const giveUpAt = performance.now() + waitMs;
  for (let tries = 0; ; tries += 1) {
    try {
      await sql.query('select 1');
      sql.watch();
      return sql;
    } catch (error) {
      const mayCome = error instanceof DatabaseGone;
      const where = `the database ${pathname.slice(1)} at ${host}`;
      if (!mayCome || performance.now() > giveUpAt) {
        await sql.close();
        const reason = (error as Error).message;
        if (mayCome) throw new DatabaseGone(`${where} did not answer for ${waitMs / 1000} s: ${reason}`, { cause: error });
        throw error;
      }
      if (tries === 0)
        tell(`${where} does not answer yet: waiting up to ${waitMs / 1000} s (${(error as Error).message})`, 'warn');
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    }
  }
}

class PoolSql implements Sql {
  readonly kind = 'server';
  private readonly pool: pg.Pool;
  private readonly listeners = new Map<string, Set<(payload: string) => void>>();
  private listening: Promise<pg.Client> | null = null;
  private ending = false;

  /** Every connection that stands or is being made. */
  private readonly connections = new Set<pg.Client>();
  private readonly database: DatabaseWatch;
  private asking: pg.Client | null = null;

  constructor(
    private readonly url: string,
    tell: TellDatabase,
  ) {
    const { connections } = this;
    this.database = new DatabaseWatch({ ask: () => this.ask(), cut: () => this.cut(), tell });
    this.pool = new pg.Pool({
      connectionString: url,
      Client: class extends pg.Client {
        constructor(config?: pg.ClientConfig) {
          super({ ...config, connectionTimeoutMillis: CONNECT_MS });
          noted(this, connections);
        }
      },
      max: POOL_SIZE,
      types: { getTypeParser: ((type: number) => (text: string) => parseValue(type, text)) as typeof pg.types.getTypeParser },
      // A slice is one large statement over a few rows by index: compiling it takes a second, running it a millisecond.
      onConnect: async (client) => void (await client.query('set jit=off')),
    });
    // An idle connection that the server ended; the pool opens another.
    this.pool.on('error', () => undefined);
  }

  query<Row = Record<string, unknown>>(text: string, params?: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.there(() => run<Row>(this.pool, text, params));
  }

  queryUnder<Row>(settings: string, text: string, params: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.transaction((tx) => tx.query<Row>(text, params), settings);
  }

  async transaction<T>(body: (tx: SqlTransaction) => Promise<T>, opening = ''): Promise<T> {
    const client = await this.there(() =>
      this.pool.connect().catch((error: Error) => {
        throw translated(error);
      }),
    );
    let broken = false;
    client.on('error', () => (broken = true));
    let open = true;
    // Queries may be posted together: a connection takes one after the other.
    let last: Promise<unknown> = Promise.resolve();
    const query = <Row>(text: string, params?: readonly SqlValue[]): Promise<readonly Row[]> => {
      if (!open) return Promise.reject(new SqlError({ message: 'the transaction is over', code: '25P01' }));
      const answer = last.then(() => run<Row>(client, text, params, params && nameOf(text)));
      last = answer.catch(() => undefined);
      return answer;
    };
    try {
      await query(`begin;${opening}`);
      const value = await body({ query });
      await last;
      const { command } = await client.query('commit').catch((error: Error) => {
        throw translated(error);
      });
      // The commit of what had an error succeeds, and rolls back.
      if (command !== 'COMMIT') throw rolledBack();
      return value;
    } catch (error) {
      await query('rollback').catch(() => (broken = true));
      // A newer program changed the tables: what this connection keeps prepared is of no use any more.
      if (error instanceof SqlError && error.code === PLAN_OF_OLD_TABLES) broken = true;
      throw error;
    } finally {
      open = false;
      client.removeAllListeners('error');
      client.release(broken);
    }
  }

  async listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>> {
    const callbacks = this.listeners.get(channel) ?? new Set();
    callbacks.add(onPayload);
    this.listeners.set(channel, callbacks);
    const client = await (this.listening ??= this.connectListener());
    if (callbacks.size === 1) await client.query(`listen "${channel}"`);
    return async () => {
      callbacks.delete(onPayload);
      if (callbacks.size > 0 || !this.listeners.delete(channel) || this.ending) return;
      // A connection that was lost hears nothing any more, and the next one listens to what is left.
      await (await this.listening)?.query(`unlisten "${channel}"`).catch(() => undefined);
    };
  }

  assertRoom(): void {
    // The server minds its own disk; what it has no room for it answers with 53100.
  }

  get isAway(): boolean {
    return this.database.isAway;
  }

  onAway(gone: () => void): () => void {
    return this.database.onAway(gone);
  }

  async close(): Promise<void> {
    if (this.ending) return;
    this.ending = true;
    this.database.stop();
    // It would answer no goodbye.
    if (this.database.isAway) this.cut();
    await this.asking?.end().catch(() => undefined);
    const listener = await this.listening?.catch(() => null);
    await listener?.end().catch(() => undefined);
    await this.pool.end();
  }

  /** From now on it is minded whether the database answers. */
  watch(): void {
    this.database.start();
  }

  /** Rejects at once while the database is known to be away. */
  private async there<T>(ask: () => Promise<T>): Promise<T> {
    this.database.assertThere();
    return ask();
  }

  /** A connection of its own: those of the pool may all be at work. One that was ended is no sign yet. */
  private async ask(): Promise<void> {
    if (this.asking !== null) {
      const answered = await this.asking.query('select 1').then(
        () => true,
        () => false,
      );
      if (answered || this.ending) return;
    }
    this.asking = null;
    // The watch counts how long it takes; a clock would blame the database for the time that this process was busy.
    const client = this.newClient(0);
    await client.connect().catch((error: Error) => {
      throw translated(error);
    });
    this.asking = client;
    if (this.ending) await client.end();
  }

  private cut(): void {
    for (const { connection } of this.connections) connection.stream.destroy();
  }

  private newClient(connectionTimeoutMillis = CONNECT_MS): pg.Client {
    const client = new pg.Client({ connectionString: this.url, keepAlive: true, connectionTimeoutMillis });
    client.on('error', () => undefined);
    return noted(client, this.connections);
  }

  /** Its own connection; when that is lost, a new one listens again and tells every listener with an empty payload. */
  private async connectListener(): Promise<pg.Client> {
    const client = this.newClient();
    client.on('notification', ({ channel, payload }) => {
      for (const callback of this.listeners.get(channel) ?? []) callback(payload ?? '');
    });
    await client.connect().catch((error: Error) => {
      throw translated(error);
    });
    client.on('end', () => void this.reconnectListener());
    return client;
  }

  private async reconnectListener(): Promise<void> {
    while (!this.ending) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS).unref());
      if (this.ending) return;
      try {
        const client = await this.connectListener();
        for (const channel of this.listeners.keys()) await client.query(`listen "${channel}"`);
        this.listening = Promise.resolve(client);
        for (const callbacks of this.listeners.values()) for (const callback of callbacks) callback('');
        return;
      } catch {
        // The server is still away: wait and try again.
      }
    }
  }
}

/** Stands among these until it has ended. */
function noted(client: pg.Client, among: Set<pg.Client>): pg.Client {
  among.add(client);
  client.once('end', () => among.delete(client));
  return client;
}

/** `name`: under which the connection keeps the statement prepared. */
async function run<Row>(
  client: pg.Pool | pg.PoolClient,
  text: string,
  params?: readonly SqlValue[],
  name?: string,
): Promise<readonly Row[]> {
  try {
    const result = await client.query(
      params === undefined ? text : ({ name, text, values: params.map(valueText), queryMode: 'extended' } as pg.QueryConfig),
    );
    // Several statements in one text answer with a list: the last one's rows are the answer.
    const last: { rows?: unknown } | undefined = Array.isArray(result) ? ((result as unknown[]).at(-1) as never) : result;
    return (last?.rows ?? []) as readonly Row[];
  } catch (error) {
    throw translated(error as Error);
  }
}

/** Texts that connections keep prepared under a name: of those with a list of any length, the first ones. */
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size === NAMED_TEXTS) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

function translated(error: Error): Error {
  if (error instanceof pg.DatabaseError && !GOING_OR_COMING.has(error.code ?? '')) {
    return new (error.code === '53100' ? DiskFull : SqlError)({
      message: error.message,
      code: error.code ?? 'XX000',
      constraint: error.constraint,
      table: error.table,
      detail: error.detail,
    });
  }
  // Of several addresses that were tried there are several messages, and no one's.
  const why = error.message || String((error as NodeJS.ErrnoException).code);
  return new DatabaseGone(`the database does not answer: ${why}`, { cause: error });
}
