/**
 * The server's transaction, the only place where order is made:
 *
 *   look up (clientId, seq) -> needs of the kind -> parse -> asks of the intent
 *   -> load the slice, asks of the slice, run until what was read is held -> write -> log row, clock last
 *   -> commit -> followers (feeds) -> answer
 *
 * What a user lacks the permission for costs the look-up alone: nothing is parsed or loaded for it, and no row is kept,
 * so that those who may only read cannot make the log grow. Its number is used up all the same: this process remembers
 * the last one of each client, and a number that was passed over without a row was refused so, whenever it comes again.
 * A process that does not remember asks for the operation again (`resend`), as it does after a backup was restored.
 *
 * With one connection (the embedded database) waiting operations share a transaction and its commit. In it each
 * operation decides before it writes, so a refusal leaves nothing behind; when the database itself objects to one,
 * the whole group is rolled back and each is run in a transaction of its own. With a PostgreSQL server every
 * operation has its own transaction, and one that collides with another is run again.
 */
import type { Diff } from '../../domain/document/diff';
import { squash } from '../../domain/document/diff-laws';
import { undoDiff, undoReads, type UndoIntent } from '../../domain/operations/history/undo';
import { createdBy, unreadKind, type Intent } from '../../domain/operations/operation';
import { isUndoable, operationOf, parseIntent } from '../../domain/operations/registry';
import { barredFrom, CHANGING } from '../../domain/operations/permitted';
import { readsOf, runOperation } from '../../domain/operations/run-operation';
import { may, type Principal } from '../../domain/permissions/principal';
import { assert, AssertionFailure, ok, refuse, type Refusal, type Result } from '../../domain/result';
import { toPlainJson } from '../../protocol/codec/value-codec';
import { operationHash } from '../../protocol/operation-hash';
import type { Submission } from '../../protocol/sync/messages';
import {
  Collision,
  ConstraintBroken,
  type LogEntry,
  type LoggedOperation,
  type LogRow,
  type OperationName,
  type OperationStore,
  type OperationTransaction,
} from './operation-store';

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
  /** `before-commit` exists so that the fault harness can prove that it finds lost edits. */
  readonly acknowledge?: 'after-commit' | 'before-commit';
}

export interface Executor {
  /** Executes in the order given; answers in that order. Rejects only when the database fails. */
  submit(actor: Actor, clientId: string, submissions: readonly Submission[]): Promise<readonly Answer[]>;
  /** Resolves when nothing waits and nothing runs. */
  settled(): Promise<void>;
}

/** Clients whose last refused number is remembered. */
const REMEMBERED_CLIENTS = 10_000;
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
  private readonly passedOver = new PassedOver();

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
      const outcome = await new Group(tx, this.options, this.passedOver).run(jobs, refusal);
      if (this.options.acknowledge === 'before-commit') this.finish(jobs, outcome);
      return outcome;
    });
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The highest number of each client that was refused for want of a permission, of those heard last. */
class PassedOver {
  private readonly last = new Map<string, number>();

  lastOf(actor: Actor, clientId: string): number {
    return this.last.get(keyOf(actor, clientId)) ?? 0;
  }

  note(actor: Actor, clientId: string, seq: number): void {
    const key = keyOf(actor, clientId);
    this.last.delete(key);
    this.last.set(key, seq);
    for (const oldest of this.last.keys()) {
      if (this.last.size <= REMEMBERED_CLIENTS) break;
      this.last.delete(oldest);
    }
  }
}

/** Whoever guesses a client's name uses up none of its numbers. */
function keyOf({ principal }: Actor, clientId: string): string {
  return `${principal.accountId} ${clientId}`;
}

/** The operations of one transaction. */
class Group {
  private readonly tx: OperationTransaction;
  private readonly options: ExecutorOptions;
  private readonly passedOver: PassedOver;
  private readonly rows: LogRow[] = [];

  constructor(tx: OperationTransaction, options: ExecutorOptions, passedOver: PassedOver) {
    this.tx = tx;
    this.options = options;
    this.passedOver = passedOver;
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
      const expected = Math.max(lastSeq.get(clientId) ?? 0, this.passedOver.lastOf(actor, clientId)) + 1;
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
        // Answered within this very group, or refused before without a row.
        const row = this.rows.find((made) => made.clientId === clientId && made.seq === seq);
        results.push(row ?? { kind: 'refused', seq, refusal: refusedBefore(actor, kindOf(submission)) });
      } else if (seq > expected) {
        results.push({ kind: 'resend', fromSeq: expected });
      } else {
        const decided = await this.decide(actor, clientId, submission, refusal);
        if ('clientId' in decided) {
          this.rows.push(decided);
          lastSeq.set(clientId, seq);
        } else this.passedOver.note(actor, clientId, seq);
        results.push(decided);
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

  /** Runs and writes one operation: its row for the log, or the answer where a permission is lacking. */
  private async decide(
    actor: Actor,
    clientId: string,
    submission: Submission,
    refusal: Refusal | null,
  ): Promise<LogRow | Extract<Answer, { kind: 'refused' }>> {
    const { seq } = submission;
    const kind = kindOf(submission);
    const barred = barredFrom(actor.principal.permissions, kind);
    if (barred !== null) return { kind: 'refused', seq, refusal: barred };
    const parsed = parseIntent(submission.intent);
    const row = {
      ...{ clientId, seq, userName: actor.userName, kind, undoes: [] },
      intent: parsed.ok ? toPlainJson(parsed.value) : null,
    };
    const refused = (why: Refusal): LogRow => ({ ...row, diff: null, refusal: why });
    if (refusal !== null) return refused(refusal);
    if (!parsed.ok) return refused(parsed.refusal);
    let result: Result<Done>;
    try {
      result = isUndo(parsed.value)
        ? await this.takeBack(actor, parsed.value)
        : await this.carryOut(actor, clientId, parsed.value, submission);
    } catch (error) {
      if (!(error instanceof AssertionFailure)) throw error;
      this.options.onBug?.(error, submission.intent);
      return refused(refuse('internal-error').refusal);
    }
    if (!result.ok)
      return result.refusal.rule === 'not-permitted'
        ? { kind: 'refused', seq, refusal: result.refusal }
        : refused(result.refusal);
    const { diff, undoes, intent = row.intent } = result.value;
    await this.tx.write(diff);
    return { ...row, intent, diff, refusal: null, undoes };
  }

  private async carryOut(
    actor: Actor,
    clientId: string,
    intent: Intent,
    { intent: given, grant }: Submission,
  ): Promise<Result<Done>> {
    const operation = operationOf(intent.kind);
    if (operation === undefined) return refuse('operation-unknown', { kind: intent.kind });
    const barred = barredFrom(actor.principal.permissions, intent.kind, intent);
    if (barred !== null) return { ok: false, refusal: barred };
    const ids = createdBy(operation, intent);
    if (ids.length > 0) {
      const foreign = await this.tx.notLeased(clientId, ids);
      if (foreign.length > 0) return refuse('id-not-leased', { id: foreign[0] as number });
    }
    const reads = readsOf(operation, intent);
    const diff = await this.tx.decide(reads, async (slice) => {
      const asked = operation.asksOf?.(slice, intent) ?? [];
      const lacking = asked.find((permission) => permission !== 'administratorPassword' && !may(actor.principal, permission));
      const refused =
        lacking !== undefined
          ? refuse('not-permitted', { permission: lacking }).refusal
          : asked.includes('administratorPassword')
            ? await this.unconfirmed(actor, given, grant)
            : null;
      if (refused !== null) return { ok: false, refusal: refused };
      const diff = runOperation(operation, slice, intent);
      const unread = diff.ok ? unreadKind(reads, diff.value) : undefined;
      assert(unread === undefined, `${intent.kind} writes ${unread}, which its reads do not name`);
      return diff;
    });
    return diff.ok ? ok({ diff: diff.value, undoes: [] }) : diff;
  }

  /** Takes back an operation of the same user, or a run of them as one, once, from the log. */
  private async takeBack(actor: Actor, intent: UndoIntent): Promise<Result<Done>> {
    // What was refused within a run did nothing, and is no part of it.
    const targets = (await this.logged(intent)).filter(({ diff }) => diff !== null);
    if (targets.length === 0) return refuse('undo-unknown', { seq: intent.seq });
    for (const target of targets) {
      const { userName, kind } = target;
      if (userName !== actor.userName) return refuse('undo-of-other-user', { userName });
      if (this.isUndone(target)) return refuse('undo-already', { seq: target.seq });
      const isAlone = targets.length === 1;
      const canBeUndone = isUndoable(kind) || (isAlone && kind === 'redo');
      if (intent.kind === 'redo' ? !isAlone || kind !== 'undo' : !canBeUndone) return refuse('undo-impossible', { kind });
    }
    const origins = targets.length === 1 ? await this.originsOf(targets[0]!) : targets;
    for (const origin of origins) {
      const asked = parseIntent(origin.intent);
      // The log's intent was read when it came: one that cannot be read any more is an older program's.
      if (!asked.ok) return refuse('undo-impossible', { kind: origin.kind });
      const barred = barredFrom(actor.principal.permissions, asked.value.kind, asked.value);
      if (barred !== null) return { ok: false, refusal: barred };
    }
    const last = origins.at(-1);
    if (last === undefined) return refuse('undo-impossible', { kind: targets[0]!.kind });
    const undone = targets.map(({ diff }) => diff!).reduce(squash);
    const diff = await this.tx.decide(undoReads(undone), (slice) => Promise.resolve(undoDiff(slice, undone)));
    if (!diff.ok) return diff;
    // The row names the operations that it all goes back to, so that what an undo of it asks is one look away.
    const { kind, version } = intent;
    const first = origins.length > 1 ? { first: origins[0]!.seq } : {};
    const undoes = targets.map(({ clientId, seq }) => ({ clientId, seq }));
    return ok({ diff: diff.value, undoes, intent: { kind, version, clientId: last.clientId, seq: last.seq, ...first } });
  }

  private isUndone(target: LoggedOperation): boolean {
    const name = nameOf(target);
    return target.undoneBy !== null || this.rows.some((row) => row.undoes.some((undone) => nameOf(undone) === name));
  }

  /** The operations that an undo or redo, of whatever depth, goes back to. */
  private async originsOf(target: LoggedOperation): Promise<readonly LoggedOperation[]> {
    let origins: readonly LoggedOperation[] = [target];
    while (origins.length === 1 && (origins[0]!.kind === 'undo' || origins[0]!.kind === 'redo'))
      origins = (await this.logged(origins[0]!.intent as UndoIntent)).filter(({ diff }) => diff !== null);
    return origins;
  }

  /** What an undo names, oldest first: from the log, or from this group, which is not in the log yet. */
  private async logged({ clientId, seq, first = seq }: UndoIntent): Promise<readonly LoggedOperation[]> {
    const here = this.rows
      .filter((row) => row.clientId === clientId && row.seq >= first && row.seq <= seq)
      .map((row): LoggedOperation => ({ ...row, undoneBy: null }));
    const before = here[0]?.seq ?? seq + 1;
    return first < before ? [...(await this.tx.logged(clientId, first, before - 1)), ...here] : here;
  }

  /** Why an operation that needs an administrator's word may not be done: there is none for it, or it is spent. */
  private async unconfirmed(actor: Actor, intent: Intent, grant: string | undefined): Promise<Refusal | null> {
    const administrator = grant === undefined ? null : await this.tx.consumeGrant(grant, actor.userName, operationHash(intent));
    return administrator === null ? refuse('administrator-password-needed').refusal : null;
  }
}

interface Done {
  readonly diff: Diff;
  readonly undoes: readonly OperationName[];
  /** What the log keeps in place of what was sent. */
  readonly intent?: UndoIntent;
}

/** The answer to a number that was refused for a permission, also to someone who has it by now. */
function refusedBefore(actor: Actor, kind: string): Refusal {
  return (
    barredFrom(actor.principal.permissions, kind) ??
    refuse('not-permitted', { permission: operationOf(kind)?.needs[0] ?? CHANGING[0]! }).refusal
  );
}

function kindOf({ intent }: Submission): string {
  return String(intent.kind).slice(0, 100);
}

function isUndo(intent: Intent): intent is UndoIntent {
  return intent.kind === 'undo' || intent.kind === 'redo';
}

function nameOf({ clientId, seq }: { readonly clientId: string; readonly seq: number }): string {
  return `${clientId} ${seq}`;
}
