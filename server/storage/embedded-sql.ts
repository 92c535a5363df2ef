import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { assertRoom, RESERVE_BYTES } from './disk-room';
import type { EmbeddedThreadData, FromThread, ToThread } from './embedded-thread';
import { EmbeddedUpkeep, mayCheckpoint, type UpkeepParts } from './embedded-upkeep';
import { boundQuery, readAnswer, simpleQuery, type Answer, type BoundStatement } from './postgres-wire';
import { DatabaseGone, rolledBack, SqlError } from './sql-error';
import type { Sql, SqlTransaction, SqlValue } from './sql';
import { threadFile } from './thread-file';
import { newVitals } from './thread-vitals';
import { valueText } from './values';

/**
 * The embedded PostgreSQL, one connection in its own thread.
 *
 * Queries are posted without waiting for earlier answers; the thread answers in order. A transaction has the
 * connection to itself: queries of others wait until its COMMIT is posted. Nothing else is locked.
 */
export async function openEmbeddedSql(directory: string, keeper: Keeper): Promise<Sql> {
  if (!fs.existsSync(directory)) assertRoom(path.dirname(directory), RESERVE_BYTES + CLUSTER_BYTES);
  const sql = new EmbeddedSql(directory, keeper);
  await sql.ready;
  return sql;
}

/** Who opened it. */
export interface Keeper {
  /** Hears that it died, or hangs (DatabaseHangs): nothing can be answered after that. */
  onFailure(error: Error): void;
  readonly log: UpkeepParts['log'];
}

/** What the first start writes. */
const CLUSTER_BYTES = 64 * 1024 * 1024;

interface Pending {
  readonly text: string;
  resolve(answer: Answer): void;
  reject(error: Error): void;
  /** The statements that this message prepares; known after success, dropped after an error. */
  readonly prepares: readonly Prepared[];
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

class EmbeddedSql implements Sql {
  readonly kind = 'embedded';
  readonly isAway = false;
  readonly ready: Promise<void>;
  private readonly worker: Worker;
  /** From `head` on; before it they are answered, and let go. */
  private readonly pending: (Pending | undefined)[] = [];
  private head = 0;
  private readonly listeners = new Map<string, Set<(payload: string) => void>>();
  private readonly prepared = new Map<string, Prepared>();
  private readonly closing: string[] = [];
  private statements = 0;
  private answers = 0;
  /** True while a transaction has the connection. */
  private held = false;
  private readonly waiting: { readonly exclusive: boolean; readonly start: () => void }[] = [];
  private gone: Error | null = null;
  private closed: (() => void) | null = null;
  private readonly directory: string;
  private readonly upkeep: EmbeddedUpkeep;

  constructor(directory: string, { onFailure, log }: Keeper) {
    this.directory = directory;
    const vitals = newVitals();
    // SIGINT and stdout belong to the main thread; the thread inherits neither arguments nor environment.
    this.worker = new Worker(threadFile('embedded-thread'), {
      workerData: { directory, vitals } satisfies EmbeddedThreadData,
      argv: [],
      env: {},
    });
    let fail: (error: DatabaseGone) => void = () => undefined;
    this.ready = new Promise((resolve, reject) => {
      let started = false;
      fail = (error) => {
        if (this.gone) return;
        this.gone = error;
        this.upkeep.close();
        while (this.head < this.pending.length) this.pending[this.head++]?.reject(error);
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
            this.upkeep.start();
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
    this.upkeep = new EmbeddedUpkeep({
      ...{ directory, vitals, log },
      atWork: () => this.pending[this.head]?.text ?? null,
      answers: () => this.answers,
      runNext: (text) => this.send(text, []),
      run: (text) => this.query(text, []),
      fail: (error) => fail(error),
    });
  }

  query<Row = Record<string, unknown>>(text: string, params?: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.inTurn(() => this.send<Row>(text, params));
  }

  queryUnder<Row>(settings: string, text: string, params: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.inTurn(() => this.send<Row>(text, params, settings));
  }

  async transaction<T>(body: (tx: SqlTransaction) => Promise<T>, opening = ''): Promise<T> {
    await this.hold();
    let open = true;
    const query = <Row>(text: string, params?: readonly SqlValue[]) => {
      if (!open) return Promise.reject(new SqlError({ message: 'the transaction is over', code: '25P01' }));
      return this.send<Row>(text, params);
    };
    // Not awaited: what fails shows in the next answer.
    this.ask(`begin;${opening}`).catch(() => undefined);
    let value: T;
    try {
      value = await body({ query });
    } catch (error) {
      open = false;
      const ended = this.ask('rollback', []);
      this.release();
      await ended.catch(() => undefined);
      throw error;
    }
    open = false;
    const committed = this.ask('commit', []);
    this.release();
    if ((await committed).command !== 'COMMIT') throw rolledBack();
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

  assertRoom(): void {
    assertRoom(this.directory);
  }

  onAway(): () => void {
    return () => undefined;
  }

  async close(): Promise<void> {
    if (this.gone || this.closed) return;
    if (mayCheckpoint(this.directory)) await this.query('checkpoint', []).catch(() => undefined);
    this.upkeep.close();
    const done = new Promise<void>((resolve) => (this.closed = resolve));
    this.worker.postMessage({ kind: 'close' } satisfies ToThread);
    if (this.isOpen()) await done;
    await this.worker.terminate();
  }

  /** It has not ended or been given up meanwhile. */
  private isOpen(): boolean {
    return this.gone === null;
  }

  /** Behind a transaction, and behind what waits for it. */
  private inTurn<T>(post: () => Promise<T>): Promise<T> {
    if (!this.held && this.waiting.length === 0) return post();
    return new Promise((resolve, reject) => {
      this.waiting.push({ exclusive: false, start: () => void post().then(resolve, reject) });
    });
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

  private async send<Row>(text: string, params?: readonly SqlValue[], settings?: string): Promise<readonly Row[]> {
    return (await this.ask(text, params, settings)).rows as unknown as readonly Row[];
  }

  private ask(text: string, params?: readonly SqlValue[], settings?: string): Promise<Answer> {
    if (this.gone) return Promise.reject(this.gone);
    const prepares: Prepared[] = [];
    const bound = (asked: string, values: readonly SqlValue[]): BoundStatement => {
      const statement = this.statementFor(asked);
      if (statement && !statement.confirmed) prepares.push(statement);
      const parse = statement?.confirmed ? null : asked;
      return { statement: statement?.name ?? '', parse, params: values.map(valueText) };
    };
    let bytes: Uint8Array;
    try {
      if (params === undefined) bytes = simpleQuery(text);
      else {
        const statements = [...(settings === undefined ? [] : [bound(settings, [])]), bound(text, params)];
        bytes = boundQuery(statements, this.closing.splice(0));
      }
    } catch (error) {
      for (const statement of prepares) this.prepared.delete(statement.text);
      return Promise.reject(error as Error);
    }
    const answer = new Promise<Answer>((resolve, reject) => this.pending.push({ text, resolve, reject, prepares }));
    this.worker.postMessage({ kind: 'bytes', bytes } satisfies ToThread, [bytes.buffer as ArrayBuffer]);
    return answer;
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
    if (text.length > PREPARED_TEXT_MAX || !/^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i.test(text))
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
    this.answers++;
    this.upkeep.answered();
    const pending = this.pending[this.head]!;
    this.pending[this.head++] = undefined;
    if (this.head > 1024 && this.head * 2 > this.pending.length) {
      this.pending.splice(0, this.head);
      this.head = 0;
    }
    const answer = readAnswer(bytes);
    const { error, notifications } = answer;
    for (const statement of pending.prepares) {
      if (error) {
        this.prepared.delete(statement.text);
        this.closing.push(statement.name);
      } else statement.confirmed = true;
    }
    // A plan whose table changed under it: drop every plan, the next use makes it anew.
    if (error && (error.code === '0A000' || error.code === '26000')) {
      for (const statement of this.prepared.values()) this.closing.push(statement.name);
      this.prepared.clear();
    }
    if (error) pending.reject(error);
    else pending.resolve(answer);
    for (const { channel, payload } of notifications) for (const callback of this.listeners.get(channel) ?? []) callback(payload);
  }
}
