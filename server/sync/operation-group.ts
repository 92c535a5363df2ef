import type { Diff } from '../../domain/document/diff';
import { sameValue } from '../../domain/document/diff-laws';
import type { ReadStep, Slice } from '../../domain/document/slice';
import { deletionOf, deletionReads } from '../../domain/operations/history/deletion';
import { isOfLog } from '../../domain/operations/history/from-log';
import { namedRefusal, namedRefusalReads } from '../../domain/operations/named-refusal';
import { createdBy, unreadKind, type Intent, type Operation } from '../../domain/operations/operation';
import { barredFrom, CHANGING } from '../../domain/operations/permitted';
import { isRestorable, operationOf, parseIntent } from '../../domain/operations/registry';
import { readsOf, runOperation } from '../../domain/operations/run-operation';
import { may } from '../../domain/permissions/principal';
import { assert, AssertionFailure, ok, refuse, type Refusal, type Result } from '../../domain/result';
import { toPlainJson } from '../../protocol/codec/value-codec';
import { operationHash } from '../../protocol/operation-hash';
import type { Submission } from '../../protocol/sync/messages';
import { authorOf } from '../storage/author';
import type { Actor, Answer, ExecutorOptions } from './execute';
import type { KnownClients } from './known-clients';
import { isRowOf, kindOf } from './same-operation';
import { Collision, type LogEntry, type LogRow, type OperationTransaction } from './operation-store';
import { nameOf, TakeBack, type Done } from './take-back';

/** What one client asked for. */
export interface Submitted {
  readonly actor: Actor;
  readonly clientId: string;
  readonly submission: Submission;
}

/** Of the first jobs of a transaction, as many as there are answers. */
export interface Outcome {
  readonly answers: readonly Answer[];
  readonly entries: readonly LogEntry[];
  /** Per answer: its number stands in the log now, or was passed over; else it had been answered before. */
  readonly used: readonly ('logged' | 'passed' | null)[];
  readonly tookMs: readonly number[];
}

/** Leaves no row, which a disk without room could not hold; the operation was not looked at, and its number is still free. */
export const DISK_FULL = refuse('disk-full').refusal;
/** The time after which a transaction takes no further operation. */
const GROUP_MS = 100;
/** Looks at what an operation leads to, at most; each goes a cable and a panel further. */
const LOOKS = 100;
/** The look was too short; goes to nobody. */
const UNDECIDED: Result<Diff> = { ok: false, refusal: { rule: '' } };
const NOTHING_STORED: Awaited<ReturnType<OperationTransaction['answers']>> = { known: [], last: new Map() };

/** The operations of one transaction. */
export class OperationGroup {
  private readonly tx: OperationTransaction;
  private readonly options: ExecutorOptions;
  private readonly clients: KnownClients;
  private readonly now: () => number;
  private readonly rows: LogRow[] = [];
  private readonly back: TakeBack;
  private readonly used: ('logged' | 'passed' | null)[] = [];
  private readonly tookMs: number[] = [];

  constructor(tx: OperationTransaction, options: ExecutorOptions, clients: KnownClients, now: () => number) {
    this.tx = tx;
    this.back = new TakeBack(tx, this.rows);
    this.options = options;
    this.clients = clients;
    this.now = now;
  }

  /** The jobs in turn, until they have taken too long for the rest. */
  async run(jobs: readonly Submitted[], refusal: Refusal | null): Promise<Outcome> {
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
      const { accountId } = actor.principal;
      const answer = stored.get(nameOf({ clientId, seq }));
      const { logged, passed, why } = this.clients.of(actor, clientId);
      const before = lastOf.get(clientId) ?? (this.isNew(job) ? { seq: logged!, accountId } : undefined);
      const owner = answer?.accountId ?? before?.accountId;
      const expected = Math.max(before?.seq ?? 0, passed) + 1;
      let used: 'logged' | 'passed' | null = null;
      if (owner !== undefined && owner !== accountId) {
        results.push({ kind: 'refused', seq, refusal: refuse('client-of-other-user').refusal });
      } else if (answer !== undefined && !isRowOf(answer, submission)) {
        results.push(otherOperation(seq));
      } else if (answer !== undefined) {
        results.push(
          answer.refusal === null
            ? { kind: 'ack', seq, clock: answer.clock, diff: null }
            : { kind: 'refused', seq, refusal: answer.refusal },
        );
      } else if (seq < expected) {
        // Answered within this very group, or refused before without a row.
        const row = this.rows.find((made) => made.clientId === clientId && made.seq === seq);
        if (row !== undefined) results.push(isRowOf(row, submission) ? row : otherOperation(seq));
        else results.push({ kind: 'refused', seq, refusal: why ?? refusedBefore(actor, kindOf(submission)) });
      } else if (seq > expected) {
        results.push({ kind: 'resend', fromSeq: expected });
      } else {
        const decided = await this.decide(actor, clientId, submission, refusal);
        if ('clientId' in decided) this.rows.push(decided);
        if ('clientId' in decided) used = 'logged';
        else if (decided.refusal !== DISK_FULL) used = 'passed';
        if (used !== null) lastOf.set(clientId, { seq, accountId });
        results.push(decided);
      }
      this.used.push(used);
      this.tookMs.push(this.now() - startedMs);
    }
    if (this.rows.length === 0) return { answers: results as Answer[], entries: [], used: this.used, tookMs: this.tookMs };
    return this.outcome(results, await this.tx.log(this.rows));
  }

  /** Where this process alone writes the log, it knows of a client that it has looked up what the log holds of it. */
  private isNew({ actor, clientId, submission }: Submitted): boolean {
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
      ...{ clientId, seq, ...authorOf(actor), kind, undoes: [] },
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
        ? await this.back.take(actor, parsed.value)
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
      return {
        ...refused(await this.named(result.refusal)),
        ...(rule === 'administrator-password-needed' ? { intent: null } : {}),
      };
    }
    const { intent = row.intent, ...done } = result.value;
    await this.tx.write(done.diff);
    return { ...row, ...done, intent, refusal: null };
  }

  /** With what is in the way told by its model where it has no name. */
  private async named(refusal: Refusal): Promise<Refusal> {
    const reads = namedRefusalReads(refusal);
    return reads.length === 0 ? refusal : namedRefusal(await this.tx.look(reads), refusal);
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
      (await this.tx.consumeGrant(grant, actor.principal.accountId, operationHash(given))) !== null;
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
}

function otherOperation(seq: number): Answer {
  return { kind: 'refused', seq, refusal: refuse('seq-of-other-operation', { seq }, 'seq').refusal };
}

/** The answer to a number that was refused for a permission, also to someone who has it by now. */
function refusedBefore(actor: Actor, kind: string): Refusal {
  return (
    barredFrom(actor.principal.permissions, kind) ??
    refuse('not-permitted', { permission: operationOf(kind)?.needs[0] ?? CHANGING[0]! }).refusal
  );
}
