/**
 * The server's transaction, the only place where order is made:
 *
 *   needs of the kind -> wait for a turn -> look up (clientId, seq) unless known -> parse -> asks of the intent, and of the little
 *   that tells whether an administrator must confirm it -> load the slice, run until what was read is held -> write
 *   -> log row, clock last -> commit -> followers (feeds) -> answer
 *
 * What a user lacks the permission for is refused at once: it waits for nothing, nothing is parsed or loaded for it, and no
 * row is kept, so that those who may only read cannot make the log grow. Its number is used up all the same: this process remembers the last one of each client, and a number that was
 * passed over without a row was refused so, whenever it comes again. A process that does not remember asks for the operation
 * again (`resend`), as it does after a backup was restored. While the disk has no room an operation is answered `disk-full`,
 * which uses up no number: its sender keeps it and sends it again.
 *
 * Accounts take turns (fair-line.ts), and a transaction takes no further operation after GROUP_MS: whoever sends much, or
 * what is heavy, holds up others by one operation. What waits of those who left is dropped.
 *
 * With one connection (the embedded database) waiting operations share a transaction and its commit. In it each
 * operation decides before it writes, so a refusal leaves nothing behind; when the database itself objects to one,
 * the whole group is rolled back and each is run in a transaction of its own. With a PostgreSQL server every
 * operation has its own transaction, and one that collides with another is run again.
 */
import type { Diff } from '../../domain/document/diff';
import { barredFrom } from '../../domain/operations/permitted';
import type { Principal } from '../../domain/permissions/principal';
import { refuse, type Refusal } from '../../domain/result';
import type { Submission } from '../../protocol/sync/messages';
import { DiskFull } from '../storage/sql-error';
import { FairLine } from './fair-line';
import { KnownClients } from './known-clients';
import { kindOf } from './same-operation';
import { DISK_FULL, OperationGroup, type Outcome, type Submitted } from './operation-group';
import { Collision, ConstraintBroken, type LogEntry, type OperationStore } from './operation-store';

export interface Actor {
  readonly userName: string;
  readonly principal: Principal;
}

export type Answer =
  | { readonly kind: 'ack'; readonly seq: number; readonly clock: number; readonly diff: Diff | null }
  | { readonly kind: 'refused'; readonly seq: number; readonly refusal: Refusal }
  /** A seq is missing before this one: nothing was done. */
  | { readonly kind: 'resend'; readonly fromSeq: number };

export interface ExecutorOptions {
  readonly store: OperationStore;
  /** Hears of every commit of this process, in the order of the clock, before the answers go out. */
  readonly onCommitted?: (entries: readonly LogEntry[]) => void;
  /** An assertion failed inside an operation: a bug to be logged. The operation is refused. */
  readonly onBug?: (error: Error, intent: unknown) => void;
  /** Ms of any beginning, for turns. Left out = the machine's. */
  readonly now?: () => number;
  /** `before-commit` exists so that the fault harness can prove that it finds lost edits. */
  readonly acknowledge?: 'after-commit' | 'before-commit';
}

export interface Executor {
  /** A client's last number in the log; null when the client is another account's. Its name is this account's until goodbye(). */
  hello(actor: Actor, clientId: string): Promise<number | null>;
  goodbye(clientId: string): void;
  /**
   * Executes in the order given; answers in that order. Rejects only when the database fails. After an abort what has not
   * had its turn is not done, and answered by `resend`.
   */
  submit(actor: Actor, clientId: string, submissions: readonly Submission[], left?: AbortSignal): Promise<readonly Answer[]>;
  /** Resolves when nothing waits and nothing runs. */
  settled(): Promise<void>;
}

/** Operations that may share a transaction. */
const GROUP_SIZE = 32;
/** What an operation counts for before it has run, at least. */
const GUESS_MS = 0.5;
/** Transactions of one account beside each other, where there may be several: the pool has room for others. */
const ACCOUNT_AT_ONCE = 6;
const TRIES = 20;

export function createExecutor(options: ExecutorOptions): Executor {
  return new OperationExecutor(options);
}

interface Job extends Submitted {
  readonly account: string;
  readonly left: AbortSignal | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

class OperationExecutor implements Executor {
  private readonly options: ExecutorOptions;
  private readonly now: () => number;
  private readonly line = new FairLine<Job>();
  private running = 0;
  private idle: (() => void)[] = [];
  /** One client's operations go one after the other, also where transactions run beside each other. */
  private readonly busy = new Set<string>();
  private readonly atOnce = new Map<string, number>();
  /** Operations of a client that wait or run. */
  private readonly pending = new Map<string, number>();
  private readonly clients = new KnownClients();

  constructor(options: ExecutorOptions) {
    this.options = options;
    this.now = options.now ?? (() => performance.now());
  }

  async hello(actor: Actor, clientId: string): Promise<number | null> {
    if (!this.clients.claim(clientId, actor)) return null;
    let isOwn = false;
    try {
      const { store } = this.options;
      const owner = await store.accountOf(clientId);
      isOwn = owner === undefined || owner === actor.principal.accountId;
      if (!isOwn) return null;
      const logged = await store.lastSeq(clientId);
      if (!this.pending.has(clientId)) this.clients.note(actor, clientId, { logged });
      return logged;
    } finally {
      if (!isOwn) this.clients.release(clientId);
    }
  }

  goodbye(clientId: string): void {
    this.clients.release(clientId);
  }

  submit(actor: Actor, clientId: string, submissions: readonly Submission[], left?: AbortSignal): Promise<readonly Answer[]> {
    const account = String(actor.principal.accountId);
    const answers = submissions.map((submission) => {
      const refused = this.pending.has(clientId) ? null : this.refusedAtOnce(actor, clientId, submission);
      if (refused !== null) return Promise.resolve(refused);
      count(this.pending, clientId, 1);
      return new Promise<Answer>((resolve, reject) =>
        this.line.push(account, { account, actor, clientId, submission, left, resolve, reject }),
      ).finally(() => count(this.pending, clientId, -1));
    });
    this.start();
    return Promise.all(answers);
  }

  settled(): Promise<void> {
    return this.running === 0 && this.line.length === 0 ? Promise.resolve() : new Promise((resolve) => this.idle.push(resolve));
  }

  /** What is barred by its kind, where this process knows its client's numbers, and so nothing has to be looked up. */
  private refusedAtOnce(actor: Actor, clientId: string, submission: Submission): Answer | null {
    const { seq } = submission;
    const refusal = barredFrom(actor.principal.permissions, kindOf(submission));
    const { logged, passed } = this.clients.of(actor, clientId);
    if (refusal === null || logged === undefined || seq <= logged) return null;
    const expected = Math.max(logged, passed) + 1;
    if (seq > expected) return { kind: 'resend', fromSeq: expected };
    if (seq === expected) this.clients.note(actor, clientId, { passed: seq, why: null });
    return { kind: 'refused', seq, refusal };
  }

  private start(): void {
    if (!this.options.store.grouping) {
      const hasRoom = (account: string, { clientId }: Job): boolean =>
        !this.busy.has(clientId) && (this.atOnce.get(account) ?? 0) < ACCOUNT_AT_ONCE;
      for (let job = this.next(hasRoom); job !== undefined; job = this.next(hasRoom)) {
        this.busy.add(job.clientId);
        count(this.atOnce, job.account, 1);
        void this.perform([job]);
      }
    } else if (this.running === 0) {
      const jobs: Job[] = [];
      for (let job = this.next(); job !== undefined; job = jobs.length < GROUP_SIZE ? this.next() : undefined) jobs.push(job);
      if (jobs.length > 0) void this.perform(jobs);
    }
    if (this.running > 0 || this.line.length > 0) return;
    this.line.rest();
    for (const resolve of this.idle.splice(0)) resolve();
  }

  /** The next whose sender is still there. */
  private next(hasRoom?: (account: string, job: Job) => boolean): Job | undefined {
    for (;;) {
      const job = this.line.take(GUESS_MS, hasRoom);
      if (job?.left?.aborted !== true) return job;
      this.line.charge(job.account, -GUESS_MS);
      job.resolve({ kind: 'resend', fromSeq: job.submission.seq });
    }
  }

  private async perform(jobs: readonly Job[]): Promise<void> {
    this.running += 1;
    let worked = jobs.length;
    try {
      worked = await this.performTogether(jobs);
    } catch (error) {
      for (const job of jobs) job.reject(error);
    }
    for (const job of jobs.slice(worked).toReversed()) {
      this.line.charge(job.account, -GUESS_MS);
      this.line.putBack(job.account, job);
    }
    this.running -= 1;
    if (!this.options.store.grouping)
      for (const { clientId, account } of jobs) {
        this.busy.delete(clientId);
        count(this.atOnce, account, -1);
      }
    this.start();
  }

  /** How many of them are answered: the first ones. */
  private async performTogether(jobs: readonly Job[]): Promise<number> {
    const work = async (refusal: Refusal | null): Promise<number> => {
      const outcome = await this.transact(jobs, refusal);
      this.finish(jobs, outcome);
      return outcome.answers.length;
    };
    try {
      return await work(null);
    } catch (error) {
      if (error instanceof DiskFull) return work(DISK_FULL);
      if (!(error instanceof ConstraintBroken || error instanceof Collision)) throw error;
      for (const job of jobs) this.finish([job], await this.performAlone(job, error));
      return jobs.length;
    }
  }

  /** One operation in its own transaction, again while others are in its way. */
  private async performAlone(job: Job, first: Error): Promise<Outcome> {
    let last = first;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      try {
        return await this.transact([job], null);
      } catch (error) {
        if (error instanceof DiskFull) return this.transact([job], DISK_FULL);
        if (error instanceof ConstraintBroken) {
          return this.transact([job], refuse('conflict', { constraint: error.constraint }).refusal);
        }
        if (!(error instanceof Collision)) throw error;
        last = error;
        await pause(Math.random() * 5 * (attempt + 1));
      }
    }
    throw new Error(`an operation collided ${TRIES} times`, { cause: last });
  }

  private finish(jobs: readonly Job[], { answers, entries, used, tookMs }: Outcome): void {
    if (entries.length > 0) this.options.onCommitted?.(entries);
    answers.forEach((answer, at) => {
      const { account, actor, clientId, submission, resolve } = jobs[at]!;
      this.line.charge(account, Math.max(tookMs[at]! - GUESS_MS, 0));
      const kind = used[at] ?? null;
      const why = answer.kind === 'refused' ? { why: answer.refusal } : {};
      if (kind !== null) this.clients.note(actor, clientId, { [kind]: submission.seq, ...(kind === 'passed' ? why : {}) });
      resolve(answer);
    });
  }

  /** Answers of all; `refusal` refuses without running (the database said no to it before). */
  private async transact(jobs: readonly Job[], refusal: Refusal | null): Promise<Outcome> {
    return this.options.store.transaction(async (tx) => {
      const outcome = await new OperationGroup(tx, this.options, this.clients, this.now).run(jobs, refusal);
      if (this.options.acknowledge === 'before-commit') this.finish(jobs, outcome);
      return outcome;
    });
  }
}

function count(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now === 0) counts.delete(key);
  else counts.set(key, now);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
