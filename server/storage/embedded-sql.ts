import { Worker } from 'node:worker_threads';
import type { EmbeddedThreadData, FromThread, ToThread } from './embedded-thread';
import { boundQuery, readAnswer, simpleQuery } from './postgres-wire';
import { DatabaseGone, SqlError } from './sql-error';
import type { Sql, SqlTransaction, SqlValue } from './sql';
import { threadFile } from './thread-file';
import { valueText } from './values';

/**
 * The embedded PostgreSQL, one connection in its own thread.
 *
 * Queries are posted without waiting for earlier answers; the thread answers in order. A transaction has the
 * connection to itself: queries of others wait until its COMMIT is posted. Nothing else is locked.
 */
export async function openEmbeddedSql(directory: string, onFailure: (error: Error) => void): Promise<Sql> {
  const sql = new EmbeddedSql(directory, onFailure);
  await sql.ready;
  return sql;
}

type Rows = readonly Record<string, unknown>[];
interface Pending {
  resolve(rows: Rows): void;
  reject(error: Error): void;
  /** The statement that this message prepares; known after success, dropped after an error. */
  readonly prepares: Prepared | null;
}
interface Prepared {
  readonly name: string;
  readonly text: string;
  confirmed: boolean;
}

/** Statements kept prepared; more than these and the least used one is dropped. */
const PREPARED_MAX = 256;
/** Longer texts are made by code for one use; what an operation or a trace reads has up to some 15,000 characters. */
const PREPARED_TEXT_MAX = 32_768;
/** WAL after which a checkpoint is due when nobody works, and when somebody does. */
const CHECKPOINT_IDLE_BYTES = 16 * 1024 * 1024;
const CHECKPOINT_BUSY_BYTES = 256 * 1024 * 1024;
const CHECKPOINT_LOOK_MS = 15_000;
const IDLE_MS = 2_000;

class EmbeddedSql implements Sql {
  readonly kind = 'embedded';
  readonly ready: Promise<void>;
  private readonly worker: Worker;
  private readonly pending: Pending[] = [];
  private head = 0;
  private readonly listeners = new Map<string, Set<(payload: string) => void>>();
  private readonly prepared = new Map<string, Prepared>();
  private readonly closing: string[] = [];
  private statements = 0;
  /** True while a transaction has the connection. */
  private held = false;
  private readonly waiting: { readonly exclusive: boolean; readonly start: () => void }[] = [];
  private gone: Error | null = null;
  private closed: (() => void) | null = null;
  private lastUse = 0;
  private checkpointLsn: number | null = null;
  private readonly timer: NodeJS.Timeout;

  constructor(directory: string, onFailure: (error: Error) => void) {
    // SIGINT and stdout belong to the main thread; the thread inherits neither arguments nor environment.
    this.worker = new Worker(threadFile('embedded-thread'), {
      workerData: { directory } satisfies EmbeddedThreadData,
      argv: [],
      env: {},
    });
    this.ready = new Promise((resolve, reject) => {
      let started = false;
      const fail = (error: Error) => {
        if (this.gone) return;
        this.gone = error;
        while (this.head < this.pending.length) this.pending[this.head++]!.reject(error);
        for (const waiter of this.waiting.splice(0)) waiter.start();
        if (!started) reject(error);
        else if (this.closed) this.closed();
        else onFailure(error);
      };
      this.worker.on('error', (error) =>
        fail(new DatabaseGone(`the database thread failed: ${(error as Error).message}`, { cause: error })),
      );
      this.worker.on('exit', (code) => fail(new DatabaseGone(`the database thread ended with code ${code}`)));
      this.worker.on('message', (message: FromThread) => {
        switch (message.kind) {
          case 'ready':
            started = true;
            resolve();
            break;
          case 'bytes':
            this.answer(message.bytes);
            break;
          case 'failed':
            fail(new DatabaseGone(`the embedded database failed: ${message.message}`));
            break;
          case 'closed':
            fail(new DatabaseGone('the database is closed'));
        }
      });
    });
    this.timer = setInterval(() => void this.checkpointWhenDue().catch(() => undefined), CHECKPOINT_LOOK_MS);
    this.timer.unref();
  }

  query<Row = Record<string, unknown>>(text: string, params?: readonly SqlValue[]): Promise<readonly Row[]> {
    if (!this.held && this.waiting.length === 0) return this.send<Row>(text, params);
    return new Promise((resolve, reject) => {
      this.waiting.push({ exclusive: false, start: () => void this.send<Row>(text, params).then(resolve, reject) });
    });
  }

  async transaction<T>(body: (tx: SqlTransaction) => Promise<T>): Promise<T> {
    await this.hold();
    let open = true;
    let savepoints = 0;
    const query = <Row>(text: string, params?: readonly SqlValue[]) => {
      if (!open) return Promise.reject(new SqlError({ message: 'the transaction is over', code: '25P01' }));
      return this.send<Row>(text, params);
    };
    const tx: SqlTransaction = {
      query,
      async savepoint(inner) {
        const name = `s${++savepoints}`;
        // Not awaited: answers come in order, and a failure shows in the next answer.
        quietly(query(`savepoint ${name}`, []));
        try {
          const value = await inner();
          quietly(query(`release savepoint ${name}`, []));
          return value;
        } catch (error) {
          quietly(query(`rollback to savepoint ${name}`, []));
          quietly(query(`release savepoint ${name}`, []));
          throw error;
        } finally {
          savepoints--;
        }
      },
    };
    quietly(query('begin', []));
    let value: T;
    try {
      value = await body(tx);
    } catch (error) {
      open = false;
      const rolledBack = this.send('rollback', []);
      this.release();
      await rolledBack.catch(() => undefined);
      throw error;
    }
    open = false;
    // COMMIT of a transaction that had an error answers ROLLBACK: the check tells it from a commit.
    const state = this.send<{ aborted: boolean }>('select false as aborted', []);
    const committed = this.send('commit', []);
    this.release();
    committed.catch(() => undefined);
    await state;
    await committed;
    return value;
  }

  async listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>> {
    const callbacks = this.listeners.get(channel) ?? new Set();
    callbacks.add(onPayload);
    this.listeners.set(channel, callbacks);
    if (callbacks.size === 1) await this.query(`listen "${channel}"`, []);
    return async () => {
      callbacks.delete(onPayload);
      if (callbacks.size === 0 && this.listeners.delete(channel)) await this.query(`unlisten "${channel}"`, []);
    };
  }

  async close(): Promise<void> {
    if (this.gone || this.closed) return;
    clearInterval(this.timer);
    await this.query('checkpoint', []).catch(() => undefined);
    const done = new Promise<void>((resolve) => (this.closed = resolve));
    this.worker.postMessage({ kind: 'close' } satisfies ToThread);
    await done;
    await this.worker.terminate();
  }

  private hold(): Promise<void> {
    if (!this.held && this.waiting.length === 0) {
      this.held = true;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.waiting.push({ exclusive: true, start: resolve }));
  }

  private release(): void {
    this.held = false;
    while (!this.held) {
      const next = this.waiting.shift();
      if (!next) return;
      this.held = next.exclusive;
      next.start();
    }
  }

  private send<Row>(text: string, params?: readonly SqlValue[]): Promise<readonly Row[]> {
    if (this.gone) return Promise.reject(this.gone);
    this.lastUse = Date.now();
    let prepares: Prepared | null = null;
    let bytes: Uint8Array;
    try {
      if (params === undefined) bytes = simpleQuery(text);
      else {
        const statement = this.statementFor(text);
        if (statement && !statement.confirmed) prepares = statement;
        bytes = boundQuery({
          statement: statement?.name ?? '',
          parse: statement?.confirmed ? null : text,
          close: this.closing.splice(0),
          params: params.map(valueText),
        });
      }
    } catch (error) {
      if (prepares) this.prepared.delete(prepares.text);
      return Promise.reject(error as Error);
    }
    const answer = new Promise<Rows>((resolve, reject) => this.pending.push({ resolve, reject, prepares }));
    this.worker.postMessage({ kind: 'bytes', bytes } satisfies ToThread, [bytes.buffer as ArrayBuffer]);
    return answer as Promise<readonly Row[]>;
  }

  /** The prepared statement of a text, new ones unconfirmed; null = run it unnamed. */
  private statementFor(text: string): Prepared | null {
    const known = this.prepared.get(text);
    if (known) {
      if (!known.confirmed) return null; // its Parse is still under way
      this.prepared.delete(text);
      this.prepared.set(text, known);
      return known;
    }
    if (
      text.length > PREPARED_TEXT_MAX ||
      !/^\s*(select|insert|update|delete|with|begin|commit|savepoint|release|rollback)\b/i.test(text)
    )
      return null;
    const made: Prepared = { name: `p${++this.statements}`, text, confirmed: false };
    this.prepared.set(text, made);
    if (this.prepared.size > PREPARED_MAX) {
      const oldest = this.prepared.values().next().value!;
      this.prepared.delete(oldest.text);
      this.closing.push(oldest.name);
    }
    return made;
  }

  private answer(bytes: Uint8Array): void {
    const pending = this.pending[this.head++]!;
    if (this.head > 1024 && this.head * 2 > this.pending.length) {
      this.pending.splice(0, this.head);
      this.head = 0;
    }
    const { rows, error, notifications } = readAnswer(bytes);
    if (pending.prepares) {
      if (error) {
        this.prepared.delete(pending.prepares.text);
        this.closing.push(pending.prepares.name);
      } else pending.prepares.confirmed = true;
    }
    // A plan whose table changed under it: drop every plan, the next use makes it anew.
    if (error && (error.code === '0A000' || error.code === '26000')) {
      for (const statement of this.prepared.values()) this.closing.push(statement.name);
      this.prepared.clear();
    }
    if (error) pending.reject(error);
    else pending.resolve(rows);
    for (const { channel, payload } of notifications) for (const callback of this.listeners.get(channel) ?? []) callback(payload);
  }

  /** Single-user PostgreSQL makes no checkpoint by itself; without one the WAL grows and the next start replays it all. */
  private async checkpointWhenDue(): Promise<void> {
    const idle = Date.now() - this.lastUse > IDLE_MS;
    const [row] = await this.query<{ lsn: number }>(`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as lsn`, []);
    const lsn = row!.lsn;
    this.checkpointLsn ??= lsn;
    if (lsn - this.checkpointLsn < (idle ? CHECKPOINT_IDLE_BYTES : CHECKPOINT_BUSY_BYTES)) return;
    await this.query('checkpoint', []);
    this.checkpointLsn = lsn;
  }
}

function quietly(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}
