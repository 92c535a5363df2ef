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
import { sameValue, squash } from '../../domain/document/diff-laws';
import type { ReadStep, Slice } from '../../domain/document/slice';
import { deletionOf, deletionReads } from '../../domain/operations/history/deletion';
import { isOfLog, type LogIntent } from '../../domain/operations/history/from-log';
import { restoreDiff } from '../../domain/operations/history/restore';
import { undoDiff, undoReads } from '../../domain/operations/history/undo';
import { createdBy, unreadKind, type Intent, type Operation } from '../../domain/operations/operation';
import { isRestorable, isUndoable, operationOf, parseIntent } from '../../domain/operations/registry';
import { LIMITS } from '../../domain/catalog/limits';
import { barredFrom, CHANGING } from '../../domain/operations/permitted';
import { readsOf, runOperation } from '../../domain/operations/run-operation';
import { may, type Principal } from '../../domain/permissions/principal';
import { assert, AssertionFailure, ok, refuse, type Refusal, type Result } from '../../domain/result';
import { toPlainJson } from '../../protocol/codec/value-codec';
import { operationHash } from '../../protocol/operation-hash';
import type { Submission } from '../../protocol/sync/messages';
import { DiskFull } from '../storage/sql-error';
import { FairLine } from './fair-line';
import { KnownClients } from './known-clients';
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
  /** A client's last number in the log; null when the client is another user's. Its name is this user's until goodbye(). */
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

/** Leaves no row, which a disk without room could not hold; the operation was not looked at, and its number is still free. */
const DISK_FULL = refuse('disk-full').refusal;
/** Operations that may share a transaction, and the time after which it takes no further one. */
const GROUP_SIZE = 32;
const GROUP_MS = 100;
/** What an operation counts for before it has run, at least. */
const GUESS_MS = 0.5;
/** Transactions of one account beside each other, where there may be several: the pool has room for others. */
const ACCOUNT_AT_ONCE = 6;
const TRIES = 20;
/** Looks at what an operation leads to, at most; each goes a cable and a panel further. */
const LOOKS = 100;
/** The look was too short; goes to nobody. */
const UNDECIDED: Result<Diff> = { ok: false, refusal: { rule: '' } };

export function createExecutor(options: ExecutorOptions): Executor {
  return new OperationExecutor(options);
}

interface Job {
  readonly account: string;
  readonly actor: Actor;
  readonly clientId: string;
  readonly submission: Submission;
  readonly left: AbortSignal | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Of the first jobs of a transaction, as many as there are answers. */
interface Outcome {
  readonly answers: readonly Answer[];
  readonly entries: readonly LogEntry[];
  /** Per answer: its number stands in the log now, or was passed over; else it had been answered before. */
  readonly used: readonly ('logged' | 'passed' | null)[];
  readonly tookMs: readonly number[];
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
    if (!this.clients.claim(clientId, actor.userName)) return null;
    let isOwn = false;
    try {
      const { store } = this.options;
      const owner = await store.userOf(clientId);
      isOwn = owner === undefined || owner === actor.userName;
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
      const outcome = await new Group(tx, this.options, this.clients, this.now).run(jobs, refusal);
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

/** The operations of one transaction. */
class Group {
  private readonly tx: OperationTransaction;
  private readonly options: ExecutorOptions;
  private readonly clients: KnownClients;
  private readonly now: () => number;
  private readonly rows: LogRow[] = [];
  private readonly used: ('logged' | 'passed' | null)[] = [];
  private readonly tookMs: number[] = [];

  constructor(tx: OperationTransaction, options: ExecutorOptions, clients: KnownClients, now: () => number) {
    this.tx = tx;
    this.options = options;
    this.clients = clients;
    this.now = now;
  }

  /** The jobs in turn, until they have taken too long for the rest. */
  async run(jobs: readonly Job[], refusal: Refusal | null): Promise<Outcome> {
    const names = jobs.filter((job) => !this.isNew(job)).map(({ clientId, submission }) => ({ clientId, seq: submission.seq }));
    const { known, last } = names.length > 0 ? await this.tx.answers(names) : NOTHING_STORED;
    const stored = new Map(known.map((answer) => [nameOf(answer), answer]));
    const lastOf = new Map(last);
    /** Per job its answer, or the row whose answer it is. */
    const results: (Answer | LogRow)[] = [];
    const begunMs = this.now();
    for (const job of jobs) {
      const { actor, clientId, submission } = job;
      const startedMs = this.now();
      if (startedMs - begunMs > GROUP_MS) break;
      const { seq } = submission;
      const answer = stored.get(nameOf({ clientId, seq }));
      const { logged, passed, why } = this.clients.of(actor, clientId);
      const before = lastOf.get(clientId) ?? (this.isNew(job) ? { seq: logged!, userName: actor.userName } : undefined);
      const owner = answer?.userName ?? before?.userName;
      const expected = Math.max(before?.seq ?? 0, passed) + 1;
      let used: 'logged' | 'passed' | null = null;
      if (owner !== undefined && owner !== actor.userName) {
        results.push({ kind: 'refused', seq, refusal: refuse('client-of-other-user').refusal });
      } else if (answer !== undefined) {
        results.push(
          answer.refusal === null
            ? { kind: 'ack', seq, clock: answer.clock, diff: null }
            : { kind: 'refused', seq, refusal: answer.refusal },
        );
      } else if (seq < expected) {
        // Answered within this very group, or refused before without a row.
        const row = this.rows.find((made) => made.clientId === clientId && made.seq === seq);
        results.push(row ?? { kind: 'refused', seq, refusal: why ?? refusedBefore(actor, kindOf(submission)) });
      } else if (seq > expected) {
        results.push({ kind: 'resend', fromSeq: expected });
      } else {
        const decided = await this.decide(actor, clientId, submission, refusal);
        if ('clientId' in decided) this.rows.push(decided);
        if ('clientId' in decided) used = 'logged';
        else if (decided.refusal !== DISK_FULL) used = 'passed';
        if (used !== null) lastOf.set(clientId, { seq, userName: actor.userName });
        results.push(decided);
      }
      this.used.push(used);
      this.tookMs.push(this.now() - startedMs);
    }
    if (this.rows.length === 0) return { answers: results as Answer[], entries: [], used: this.used, tookMs: this.tookMs };
    return this.outcome(results, await this.tx.log(this.rows));
  }

  /** Where this process alone writes the log, it knows of a client that it has looked up what the log holds of it. */
  private isNew({ actor, clientId, submission }: Job): boolean {
    const { logged } = this.clients.of(actor, clientId);
    return this.options.store.grouping && logged !== undefined && submission.seq > logged;
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
    return { answers, entries, used: this.used, tookMs: this.tookMs };
  }

  /** Runs and writes one operation: its row for the log, or the answer where a refusal leaves none. */
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
    if (refusal === DISK_FULL) return { kind: 'refused', seq, refusal };
    if (refusal !== null) return refused(refusal);
    this.tx.assertRoom();
    if (!parsed.ok) return refused(parsed.refusal);
    let result: Result<Done>;
    try {
      result = isOfLog(parsed.value)
        ? await this.takeBack(actor, parsed.value)
        : await this.carryOut(actor, clientId, parsed.value, submission);
    } catch (error) {
      if (!(error instanceof AssertionFailure)) throw error;
      this.options.onBug?.(error, submission.intent);
      return refused(refuse('internal-error').refusal);
    }
    if (!result.ok) {
      const { rule } = result.refusal;
      if (rule === 'not-permitted') return { kind: 'refused', seq, refusal: result.refusal };
      // What was not looked at is not kept.
      return { ...refused(result.refusal), ...(rule === 'administrator-password-needed' ? { intent: null } : {}) };
    }
    const { intent = row.intent, ...done } = result.value;
    await this.tx.write(done.diff);
    return { ...row, ...done, intent, refusal: null };
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
    // An administrator's word first: without it the little that tells whether one is needed is looked at, and no more.
    const isConfirmed =
      operation.asksOf !== undefined &&
      grant !== undefined &&
      (await this.tx.consumeGrant(grant, actor.userName, operationHash(given))) !== null;
    const lacking = (slice: Slice, part: Intent): Refusal | null => {
      const asked = operation.asksOf?.(slice, part) ?? [];
      const permission = asked.find((each) => each !== 'administratorPassword' && !may(actor.principal, each));
      if (permission !== undefined) return refuse('not-permitted', { permission }).refusal;
      return asked.includes('administratorPassword') && !isConfirmed ? refuse('administrator-password-needed').refusal : null;
    };
    for (const { part, reads } of operation.asksAbout?.(intent) ?? []) {
      const refusal = lacking(await this.tx.look(reads), part);
      if (refusal !== null) return { ok: false, refusal };
    }
    const reads = readsOf(operation, intent);
    const diff = await this.decideOn(operation, intent, reads, (slice) => {
      const refusal = lacking(slice, intent);
      if (refusal !== null) return { ok: false, refusal };
      const diff = runOperation(operation, slice, intent);
      const unread = diff.ok ? unreadKind(reads, diff.value) : undefined;
      assert(unread === undefined, `${intent.kind} writes ${unread}, which its reads do not name`);
      return diff;
    });
    if (!diff.ok) return diff;
    const done = { diff: diff.value, undoes: [] };
    if (!isRestorable(intent.kind)) return ok(done);
    const above = await this.tx.look(deletionReads(intent, diff.value));
    return ok({ ...done, deletion: deletionOf(above, intent, diff.value) });
  }

  /** Decides over what the operation reads and where that leads to: each look begins where the one before it ended. */
  private async decideOn(
    operation: Operation,
    intent: Intent,
    reads: readonly ReadStep[],
    run: (slice: Slice) => Result<Diff>,
  ): Promise<Result<Diff>> {
    let further: readonly ReadStep[] = [];
    for (let look = 0; look < LOOKS; look += 1) {
      let next = further;
      const diff = await this.tx.decide([...reads, ...further], (slice) => {
        next = operation.goesOn?.(slice, intent) ?? [];
        return sameValue(next, further) ? run(slice) : UNDECIDED;
      });
      if (diff !== UNDECIDED) return diff;
      further = next;
    }
    throw new Collision('what the operation leads to kept changing');
  }

  /** Takes back an operation of the same user, or a run of them as one, or anyone's delete; once, from the log. */
  private async takeBack(actor: Actor, intent: LogIntent): Promise<Result<Done>> {
    // What was refused within a run did nothing, and is no part of it.
    const targets = (await this.logged(intent)).filter(({ diff }) => diff !== null);
    const [only] = targets;
    if (only === undefined) return refuse(intent.kind === 'restore' ? 'restore-unknown' : 'undo-unknown', { seq: intent.seq });
    for (const target of targets) {
      const refusal =
        intent.kind === 'restore' ? this.restoreBar(target) : this.undoBar(actor, intent.kind, target, targets.length === 1);
      if (refusal !== null) return { ok: false, refusal };
    }
    const origins = targets.length === 1 ? await this.originsOf(only) : targets;
    for (const origin of origins) {
      const asked = parseIntent(origin.intent);
      // The log's intent was read when it came: one that cannot be read any more is an older program's.
      if (!asked.ok) return refuse('undo-impossible', { kind: origin.kind });
      const barred = barredFrom(actor.principal.permissions, asked.value.kind, asked.value);
      if (barred !== null) return { ok: false, refusal: barred };
    }
    const last = origins.at(-1);
    if (last === undefined) return refuse('undo-impossible', { kind: only.kind });
    const deletion = isRestorable(last.kind) ? last : undefined;
    // A restore that was taken back is not done again where another brought the same back meanwhile.
    if (deletion && intent.kind === 'redo' && this.isRestored(deletion)) return refuse('undo-overtaken');
    const undone = targets.map(({ diff }) => diff!).reduce(squash);
    const takenBack = intent.kind === 'restore' ? restoreDiff : undoDiff;
    const diff = await this.tx.decide(undoReads(undone), (slice) => takenBack(slice, undone));
    if (!diff.ok) return deletion ? { ok: false, refusal: await this.named(diff.refusal, deletion) } : diff;
    // The row names the operations that it all goes back to, so that what an undo of it asks is one look away.
    const { kind, version } = intent;
    const first = origins.length > 1 ? { first: origins[0]!.seq } : {};
    const undoes = intent.kind === 'restore' ? [] : targets.map(({ clientId, seq }) => ({ clientId, seq }));
    const { clientId, seq } = last;
    const restores = deletion ? { restores: { clientId, seq, back: kind !== 'undo' } } : {};
    return ok({ diff: diff.value, undoes, ...restores, intent: { kind, version, clientId, seq, ...first } as LogIntent });
  }

  /** Why this user may not undo, or redo, an operation of the log. */
  private undoBar(actor: Actor, asked: 'undo' | 'redo', target: LoggedOperation, isAlone: boolean): Refusal | null {
    const { kind, userName, seq } = target;
    if (userName !== actor.userName) return refuse('undo-of-other-user').refusal;
    if (this.isUndone(target)) return refuse('undo-already', { seq }).refusal;
    const canBeUndone = isUndoable(kind) || (isAlone && (kind === 'redo' || kind === 'restore'));
    const isPossible = asked === 'redo' ? isAlone && kind === 'undo' : canBeUndone;
    return isPossible ? null : refuse('undo-impossible', { kind }).refusal;
  }

  /** Why an operation of the log cannot be restored. */
  private restoreBar(target: LoggedOperation): Refusal | null {
    if (!isRestorable(target.kind)) return refuse('restore-unknown', { seq: target.seq }).refusal;
    if (this.isRestored(target)) return refuse('restore-already').refusal;
    const days = LIMITS.restoreDays;
    return target.ageMs > days * 24 * 60 * 60 * 1000 ? refuse('restore-too-late', { days }).refusal : null;
  }

  /** What a restore misses by its name, where that was deleted as well. */
  private async named(refusal: Refusal, deletion: LoggedOperation): Promise<Refusal> {
    const missing = refusal.facts?.['id'] ?? refusal.facts?.['parent'];
    if (!refusal.rule.endsWith('-missing') || typeof missing !== 'number') return refusal;
    const later = await this.tx.laterDeletion(deletion, missing);
    const [thing] = later?.things ?? [];
    const name = thing?.name ?? deletion.deletion?.path.find(({ id }) => id === missing)?.name;
    return name === undefined ? refusal : refuse('restore-needs', { name }).refusal;
  }

  private isUndone(target: LoggedOperation): boolean {
    const name = nameOf(target);
    return target.undoneBy !== null || this.rows.some((row) => row.undoes.some((undone) => nameOf(undone) === name));
  }

  /** Whether what a delete took is back. */
  private isRestored(target: LoggedOperation): boolean {
    const name = nameOf(target);
    const here = this.rows.findLast(({ restores }) => restores !== undefined && nameOf(restores) === name);
    return here?.restores?.back ?? target.restoredBy !== null;
  }

  /** The operations that an undo, redo or restore, of whatever depth, goes back to. */
  private async originsOf(target: LoggedOperation): Promise<readonly LoggedOperation[]> {
    let origins: readonly LoggedOperation[] = [target];
    while (origins.length === 1 && isOfLog(origins[0]!))
      origins = (await this.logged(origins[0]!.intent as LogIntent)).filter(({ diff }) => diff !== null);
    return origins;
  }

  /** What it names, oldest first: from the log, or from this group, which is not in the log yet. */
  private async logged(intent: LogIntent): Promise<readonly LoggedOperation[]> {
    const { clientId, seq } = intent;
    const { first = seq } = intent.kind === 'restore' ? {} : intent;
    const here = this.rows
      .filter((row) => row.clientId === clientId && row.seq >= first && row.seq <= seq)
      .map((row): LoggedOperation => ({ ...row, deletion: row.deletion ?? null, undoneBy: null, restoredBy: null, ageMs: 0 }));
    const before = here[0]?.seq ?? seq + 1;
    return first < before ? [...(await this.tx.logged(clientId, first, before - 1)), ...here] : here;
  }
}

const NOTHING_STORED: Awaited<ReturnType<OperationTransaction['answers']>> = { known: [], last: new Map() };

interface Done extends Pick<LogRow, 'undoes' | 'deletion' | 'restores'> {
  readonly diff: Diff;
  /** What the log keeps in place of what was sent. */
  readonly intent?: LogIntent;
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

function nameOf({ clientId, seq }: { readonly clientId: string; readonly seq: number }): string {
  return `${clientId} ${seq}`;
}
