/**
 * The server's transaction, the only place where order is made:
 *
 *   look up (clientId, seq) -> load the slice, its owners locked -> authorize -> run -> write -> log row, clock last
 *   -> commit -> followers (feeds) -> answer
 *
 * With one connection (the embedded database) waiting operations share a transaction and its commit. In it each
 * operation decides before it writes, so a refusal leaves nothing behind; when the database itself objects to one,
 * the whole group is rolled back and each is run in a transaction of its own. With a PostgreSQL server every
 * operation has its own transaction, and one that collides with another is run again.
 */
import type { Diff } from '../../domain/document/diff';
import type { UndoIntent } from '../../domain/operations/intents';
import type { Intent } from '../../domain/operations/operation';
import { operationOf, parseIntent } from '../../domain/operations/registry';
import { undoAsks, undoDiff, undoReads } from '../../domain/operations/undo';
import { permissionsOf, type Permission, type Role } from '../../domain/permissions/permission';
import { AssertionFailure, ok, refuse, type Refusal, type Result } from '../../domain/result';
import { toPlainJson } from '../../protocol/codec/value-codec';
import { operationHash } from '../../protocol/operation-hash';
import type { Submission } from '../../protocol/sync/messages';
import {
  Collision,
  ConstraintBroken,
  type LogEntry,
  type LoggedOperation,
  type LogRow,
  type OperationStore,
  type OperationTransaction,
} from './operation-store';

export interface Actor {
  readonly userName: string;
  readonly role: Role;
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
  /** `before-commit` exists so that the fault harness can prove that it finds lost edits. */
  readonly acknowledge?: 'after-commit' | 'before-commit';
}

export interface Executor {
  /** Executes in the order given; answers in that order. Rejects only when the database fails. */
  submit(actor: Actor, clientId: string, submissions: readonly Submission[]): Promise<readonly Answer[]>;
  /** Resolves when nothing waits and nothing runs. */
  settled(): Promise<void>;
}

/** Operations that may share a transaction: bounds how long one holds the connection. */
const GROUP_SIZE = 32;
const TRIES = 20;

export function createExecutor(options: ExecutorOptions): Executor {
  return new OperationExecutor(options);
}

interface Job {
  readonly actor: Actor;
  readonly clientId: string;
  readonly submission: Submission;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface Outcome {
  readonly answers: readonly Answer[];
  readonly entries: readonly LogEntry[];
}

class OperationExecutor implements Executor {
  private readonly options: ExecutorOptions;
  private readonly waiting: Job[] = [];
  private running = 0;
  private idle: (() => void)[] = [];
  /** One client's operations go one after the other, also where transactions run beside each other. */
  private readonly busy = new Set<string>();

  constructor(options: ExecutorOptions) {
    this.options = options;
  }

  submit(actor: Actor, clientId: string, submissions: readonly Submission[]): Promise<readonly Answer[]> {
    const answers = submissions.map(
      (submission) =>
        new Promise<Answer>((resolve, reject) => this.waiting.push({ actor, clientId, submission, resolve, reject })),
    );
    this.start();
    return Promise.all(answers);
  }

  settled(): Promise<void> {
    return this.running === 0 && this.waiting.length === 0
      ? Promise.resolve()
      : new Promise((resolve) => this.idle.push(resolve));
  }

  private start(): void {
    if (this.options.store.grouping) {
      if (this.running === 0 && this.waiting.length > 0) void this.perform(this.waiting.splice(0, GROUP_SIZE));
      return;
    }
    for (let index = 0; index < this.waiting.length; ) {
      const job = this.waiting[index] as Job;
      if (this.busy.has(job.clientId)) index += 1;
      else {
        this.waiting.splice(index, 1);
        this.busy.add(job.clientId);
        void this.perform([job]);
      }
    }
  }

  private async perform(jobs: readonly Job[]): Promise<void> {
    this.running += 1;
    try {
      await this.performTogether(jobs);
    } catch (error) {
      for (const job of jobs) job.reject(error);
    }
    this.running -= 1;
    for (const job of jobs) this.busy.delete(job.clientId);
    this.start();
    if (this.running === 0 && this.waiting.length === 0) for (const resolve of this.idle.splice(0)) resolve();
  }

  private async performTogether(jobs: readonly Job[]): Promise<void> {
    try {
      this.finish(jobs, await this.transact(jobs, null));
    } catch (error) {
      if (error instanceof ConstraintBroken || error instanceof Collision) {
        for (const job of jobs) this.finish([job], await this.performAlone(job, error));
      } else throw error;
    }
  }

  /** One operation in its own transaction, again while others are in its way. */
  private async performAlone(job: Job, first: Error): Promise<Outcome> {
    let last = first;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      try {
        return await this.transact([job], null);
      } catch (error) {
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

  private finish(jobs: readonly Job[], outcome: Outcome): void {
    if (outcome.entries.length > 0) this.options.onCommitted?.(outcome.entries);
    jobs.forEach((job, index) => job.resolve(outcome.answers[index] as Answer));
  }

  /** Answers of all; `refusal` refuses without running (the database said no to it before). */
  private async transact(jobs: readonly Job[], refusal: Refusal | null): Promise<Outcome> {
    return this.options.store.transaction(async (tx) => {
      const outcome = await new Group(tx, this.options).run(jobs, refusal);
      if (this.options.acknowledge === 'before-commit') this.finish(jobs, outcome);
      return outcome;
    });
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The operations of one transaction. */
class Group {
  private readonly tx: OperationTransaction;
  private readonly options: ExecutorOptions;
  private readonly rows: LogRow[] = [];

  constructor(tx: OperationTransaction, options: ExecutorOptions) {
    this.tx = tx;
    this.options = options;
  }

  async run(jobs: readonly Job[], refusal: Refusal | null): Promise<Outcome> {
    const names = jobs.map(({ clientId, submission }) => ({ clientId, seq: submission.seq }));
    const { known, last } = await this.tx.answers(names);
    const stored = new Map(known.map((answer) => [nameOf(answer), answer]));
    const lastSeq = new Map(last);
    /** Per job its answer, or the row whose answer it is. */
    const results: (Answer | LogRow)[] = [];
    for (const { actor, clientId, submission } of jobs) {
      const { seq } = submission;
      const answer = stored.get(nameOf({ clientId, seq }));
      const expected = (lastSeq.get(clientId) ?? 0) + 1;
      if (answer !== undefined) {
        if (answer.userName !== actor.userName)
          results.push({ kind: 'refused', seq, refusal: refuse('client-of-other-user').refusal });
        else
          results.push(
            answer.refusal === null
              ? { kind: 'ack', seq, clock: answer.clock, diff: null }
              : { kind: 'refused', seq, refusal: answer.refusal },
          );
      } else if (seq < expected) {
        // Answered within this very group.
        results.push(this.rows.find((row) => row.clientId === clientId && row.seq === seq) as LogRow);
      } else if (seq > expected) {
        results.push({ kind: 'resend', fromSeq: expected });
      } else {
        const row = await this.decide(actor, clientId, submission, refusal);
        this.rows.push(row);
        lastSeq.set(clientId, seq);
        results.push(row);
      }
    }
    if (this.rows.length === 0) return { answers: results as Answer[], entries: [] };
    return this.outcome(results, await this.tx.log(this.rows));
  }

  private outcome(results: readonly (Answer | LogRow)[], lastClock: number): Outcome {
    const applied = this.rows.filter((row) => row.diff !== null);
    const clocks = new Map(applied.map((row, index) => [row, lastClock - applied.length + 1 + index]));
    const answers = results.map((result): Answer => {
      if (!('clientId' in result)) return result;
      const { seq, diff, refusal } = result;
      return refusal === null
        ? { kind: 'ack', seq, clock: clocks.get(result) as number, diff }
        : { kind: 'refused', seq, refusal };
    });
    const entries = applied.map(
      (row): LogEntry => ({
        clock: clocks.get(row) as number,
        clientId: row.clientId,
        seq: row.seq,
        userName: row.userName,
        diff: row.diff as Diff,
      }),
    );
    return { answers, entries };
  }

  /** Runs and writes one operation; its row for the log. */
  private async decide(actor: Actor, clientId: string, submission: Submission, refusal: Refusal | null): Promise<LogRow> {
    const parsed = parseIntent(submission.intent);
    const row = {
      clientId,
      seq: submission.seq,
      userName: actor.userName,
      kind: String(submission.intent.kind).slice(0, 100),
      intent: parsed.ok ? toPlainJson(parsed.value) : null,
      undoes: null,
    };
    const refused = (why: Refusal): LogRow => ({ ...row, diff: null, refusal: why });
    if (refusal !== null) return refused(refusal);
    if (!parsed.ok) return refused(parsed.refusal);
    let result: Result<{ readonly diff: Diff; readonly undoes: LoggedOperation | null }>;
    try {
      result = isUndo(parsed.value)
        ? await this.takeBack(actor, parsed.value)
        : await this.deed(actor, clientId, parsed.value, submission);
    } catch (error) {
      if (!(error instanceof AssertionFailure)) throw error;
      this.options.onBug?.(error, submission.intent);
      return refused(refuse('internal-error').refusal);
    }
    if (!result.ok) return refused(result.refusal);
    const { diff, undoes } = result.value;
    await this.tx.write(diff);
    return { ...row, diff, refusal: null, undoes: undoes && { clientId: undoes.clientId, seq: undoes.seq } };
  }

  private async deed(
    actor: Actor,
    clientId: string,
    intent: Intent,
    { intent: given, grant }: Submission,
  ): Promise<Result<{ diff: Diff; undoes: null }>> {
    const operation = operationOf(intent.kind);
    if (operation === undefined) return refuse('operation-unknown', { kind: intent.kind });
    const ids = operation.creates(intent);
    if (ids.length > 0) {
      const foreign = await this.tx.notLeased(clientId, ids);
      if (foreign.length > 0) return refuse('id-not-leased', { id: foreign[0] as number });
    }
    const slice = await this.tx.load(operation.reads(intent));
    const barred = await this.authorize(actor, operation.asks(intent, slice), given, grant);
    if (barred !== null) return { ok: false, refusal: barred };
    const diff = operation.run(slice, intent);
    return diff.ok ? ok({ diff: diff.value, undoes: null }) : diff;
  }

  /** Takes back an operation of the same user, once, from the log. */
  private async takeBack(actor: Actor, intent: UndoIntent): Promise<Result<{ diff: Diff; undoes: LoggedOperation }>> {
    const target = this.logged(intent) ?? (await this.tx.logged(intent));
    if (target === undefined || target.diff === null) return refuse('undo-unknown', { seq: intent.seq });
    if (target.userName !== actor.userName) return refuse('undo-of-other-user', { userName: target.userName });
    if (
      target.undoneBy !== null ||
      this.rows.some((row) => row.diff !== null && row.undoes !== null && nameOf(row.undoes) === nameOf(target))
    ) {
      return refuse('undo-already', { seq: intent.seq });
    }
    const isDeed = operationOf(target.kind)?.undoable === true || target.kind === 'redo';
    if (intent.kind === 'redo' ? target.kind !== 'undo' : !isDeed) return refuse('undo-impossible', { kind: target.kind });
    const slice = await this.tx.load(undoReads(target.diff));
    const barred = await this.authorize(actor, undoAsks(target.diff), intent, undefined);
    if (barred !== null) return { ok: false, refusal: barred };
    const diff = undoDiff(slice, target.diff);
    return diff.ok ? ok({ diff: diff.value, undoes: target }) : diff;
  }

  /** An operation of this group, which is not in the log yet. */
  private logged(name: { readonly clientId: string; readonly seq: number }): LoggedOperation | undefined {
    const row = this.rows.find((candidate) => nameOf(candidate) === nameOf(name));
    return (
      row && { clientId: row.clientId, seq: row.seq, userName: row.userName, kind: row.kind, diff: row.diff, undoneBy: null }
    );
  }

  private async authorize(
    actor: Actor,
    asked: readonly Permission[],
    intent: Intent,
    grant: string | undefined,
  ): Promise<Refusal | null> {
    const held = permissionsOf(actor.role);
    for (const permission of asked) {
      if (permission === 'administratorPassword') continue;
      if (!held.includes(permission)) return refuse('not-permitted', { permission, role: actor.role }).refusal;
    }
    if (!asked.includes('administratorPassword')) return null;
    const administrator = grant === undefined ? null : await this.tx.consumeGrant(grant, actor.userName, operationHash(intent));
    return administrator === null ? refuse('administrator-password-needed').refusal : null;
  }
}

function isUndo(intent: Intent): intent is UndoIntent {
  return intent.kind === 'undo' || intent.kind === 'redo';
}

function nameOf({ clientId, seq }: { readonly clientId: string; readonly seq: number }): string {
  return `${clientId} ${seq}`;
}
