/**
 * One subscription's half in the browser: a pure machine, with no sockets and no clocks.
 *
 * The document it holds is always `confirmed + waiting`: every patch up to `clock`, and on top, in order, what the
 * operations in the queue do there. Law: that document equals the confirmed one after running the queue over it again.
 *
 *   submit() -> unsent --takeOutgoing()--> sent --ack--> acknowledged --clock reaches the ack's, or own patch--> gone
 *                  ^                        | |
 *                  `---disconnected(), resend `--refused--> gone, its effects taken back, reported
 *
 * An operation is named (clientId, seq); seqs have no gaps, so the server knows each once, however often it comes. Its
 * ack and its patch come in either order: what is acknowledged is stored, and stays on top until the document holds it.
 * A foreign patch rewinds and re-runs only the operations whose records it meets. A re-run that is refused leaves the
 * document, and its operation stays in the queue: a later patch may let it run again, and the server's answer is the
 * one that is reported.
 */
import { LIMITS } from '../../domain/catalog/limits';
import type { Diff } from '../../domain/document/diff';
import { invert, squash } from '../../domain/document/diff-laws';
import type { Document, StateChanges } from '../../domain/document/document';
import { toCell } from '../../domain/ids';
import type { Intent } from '../../domain/operations/operation';
import { parseIntent } from '../../domain/operations/registry';
import { assert, ok, refuse, type Refusal, type Result } from '../../domain/result';
import { encodeFrame } from '../codec/frame-codec';
import { SCHEMA_HASH } from '../schema-hash';
import { IdLeases, type IdBlock } from './id-leases';
import { AbsentStates } from './absent-states';
import type { ClientFrame, PackedStates, PatchChange, ServerFrame, StatesMark, Submission } from './messages';
import { patchDiff, sameEffect } from './patch';
import { runLocally } from './run-locally';
import { addTouched } from './touched';

export interface SyncClientOptions {
  /** 8 to 64 of 0-9 A-Z a-z _ -, unique for ever. */
  readonly clientId: string;
  readonly diagram: number;
  /** The client changes it from now on; nobody else does. */
  readonly document: Document;
  /** Clock of the document: every operation up to it is in. */
  readonly clock: number;
  /** Up to where the document's live states go; null or left out = unknown. */
  readonly states?: StatesMark | null;
  readonly onEvent: (event: SyncEvent) => void;
  /** What pendingForStorage() gave to an earlier worker with this clientId. */
  readonly stored?: StoredQueue;
}

export type SavedState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving'; readonly edits: number }
  | { readonly kind: 'offline'; readonly edits: number };

export type SyncEvent =
  /** Records of the document changed; 'all' after adopt(). */
  | { readonly kind: 'changed'; readonly ids: readonly number[] | 'all'; readonly own: boolean }
  | { readonly kind: 'saved-state'; readonly state: SavedState }
  /** Live states were set. The lists are gone after the call. */
  | { readonly kind: 'states'; readonly changes: StateChanges }
  /** The queue for storage changed. */
  | { readonly kind: 'queue' }
  /** `ids`: what it changed. */
  | { readonly kind: 'confirmed'; readonly seq: number; readonly clock: number; readonly ids: readonly number[] }
  | { readonly kind: 'refused'; readonly seq: number; readonly operation: string; readonly refusal: Refusal }
  /** Fetch the snapshot and hand it to adopt(). */
  | { readonly kind: 'snapshot-needed'; readonly clock: number }
  /** The program is older or newer than the server, or the server's database went back: load the page again. */
  | { readonly kind: 'reload-needed'; readonly protocol: string };

/** What submit() did. `local` is false when only the server can run it: the effect comes with its patch. */
export interface Submitted {
  /** null = it leaves everything as it is: nothing is queued. */
  readonly seq: number | null;
  readonly local: boolean;
  readonly diff: Diff;
}

export interface StoredOperation extends Submission {
  /** The server holds it as this number of its log; left out = not answered yet. */
  readonly acknowledged?: number;
}

/** Plain data for IndexedDB. */
export interface StoredQueue {
  readonly clientId: string;
  readonly diagram: number;
  readonly nextSeq: number;
  readonly operations: readonly StoredOperation[];
  readonly ids: readonly IdBlock[];
}

interface Pending extends Submission {
  seq: number;
  acknowledged: number | undefined;
  /** What it does to the document now; null = nothing: refused here, or only the server can run it. */
  diff: Diff | null;
  /** Records its last run looked at or changed. */
  touched: Set<number>;
  sent: boolean;
  /** Alone in a frame, until it is sent: what is waited for by a hand is encoded once. */
  frame: Uint8Array<ArrayBuffer> | null;
}

/** Bytes of operations in one frame: far below the frame's limit, so that a long queue goes in several. */
const FRAME_BYTES = LIMITS.frameBytes / 4;
const FRAME_OPERATIONS = 200;
/** Records whose diffs are kept so that their undo shows at once. */
const KEPT_CHANGES = 200_000;

export class SyncClient {
  readonly clientId: string;
  readonly diagram: number;
  private doc: Document;
  private confirmedClock: number;
  private mark: StatesMark | null;
  private readonly absentStates = new AbsentStates();
  private readonly onEvent: (event: SyncEvent) => void;
  private leases: IdLeases;
  private pending: Pending[] = [];
  private nextSeq: number;
  /** Own confirmed operations by seq, for undo; oldest first. */
  private readonly done = new Map<number, Diff>();
  private doneChanges = 0;
  private connection: 'away' | 'greeting' | 'open' = 'away';
  private readonly outgoing: ClientFrame[] = [];
  private lastState = '';

  constructor(options: SyncClientOptions) {
    const { stored } = options;
    assert(
      stored === undefined || (stored.clientId === options.clientId && stored.diagram === options.diagram),
      "the stored queue is another client's",
    );
    this.clientId = options.clientId;
    this.diagram = options.diagram;
    this.doc = options.document;
    this.confirmedClock = options.clock;
    this.mark = options.states ?? null;
    this.onEvent = options.onEvent;
    this.leases = new IdLeases(stored?.ids);
    this.nextSeq = stored?.nextSeq ?? 1;
    this.pending = (stored?.operations ?? [])
      .map((operation) => pendingOf(operation))
      .filter((pending) => !isReached(pending, options.clock));
    this.absentStates.wanted = this.pending.length > 0;
    this.pending.forEach((pending, index) => this.runAgain(pending, index, new Set()));
    if (this.pending.length > 0) this.reportState();
  }

  get document(): Document {
    return this.doc;
  }

  /** Every operation of the server up to this one is in the document. */
  get clock(): number {
    return this.confirmedClock;
  }

  /** Up to where the document's live states go. */
  get states(): StatesMark | null {
    return this.mark;
  }

  get savedState(): SavedState {
    const edits = this.pending.filter(({ acknowledged }) => acknowledged === undefined).length;
    if (this.connection === 'away') return { kind: 'offline', edits };
    return edits === 0 ? { kind: 'saved' } : { kind: 'saving', edits };
  }

  get idsLeft(): number {
    return this.leases.left;
  }

  /** Ids for new records; null when the lease is used up (offline for long: refuse with `no-ids-left`). */
  takeIds(count: number): number[] | null {
    const ids = this.leases.take(count);
    this.askForIds();
    return ids;
  }

  /**
   * Applies an operation at once and queues it. Refused here = nothing happened and nothing is sent. An operation
   * that reads what this document does not hold is queued without a local run.
   */
  submit(intent: Intent, grant?: string): Result<Submitted> {
    const parsed = parseIntent(intent);
    if (!parsed.ok) return parsed;
    const pending = pendingOf({
      seq: this.nextSeq,
      baseClock: this.confirmedClock,
      intent,
      ...(grant === undefined ? {} : { grant }),
    });
    const result = this.run(pending);
    if (result !== null && !result.ok) return result;
    if (result?.value.length === 0) return ok({ seq: null, local: true, diff: [] });
    pending.frame = frameOf([pending]);
    const bytes = pending.frame.length;
    if (bytes > FRAME_BYTES * 3) return refuse('operation-too-large', { bytes, limit: FRAME_BYTES * 3 });
    this.nextSeq += 1;
    this.pending.push(pending);
    this.absentStates.wanted = true;
    if (result !== null) {
      this.settle(pending, result.value);
      const ids = result.value.map((change) => change.id);
      this.reportChanged(ids, true);
    }
    this.reportQueue();
    return ok({ seq: pending.seq, local: result !== null, diff: pending.diff ?? [] });
  }

  connected(): void {
    this.connection = 'greeting';
    this.outgoing.length = 0;
    for (const pending of this.pending) pending.sent = false;
    this.greet();
    this.reportState();
  }

  disconnected(): void {
    this.connection = 'away';
    this.outgoing.length = 0;
    this.leases.disconnected();
    for (const pending of this.pending) pending.sent = false;
    this.reportState();
  }

  /** Frames to send now, in order; each is given once. */
  takeOutgoing(): Uint8Array<ArrayBuffer>[] {
    const frames = this.outgoing.splice(0).map(encodeFrame);
    if (this.connection !== 'open') return frames;
    let together: Pending[] = [];
    let bytes = 0;
    const close = (): void => {
      const [first] = together;
      if (first === undefined) return;
      frames.push(together.length === 1 ? (first.frame as Uint8Array<ArrayBuffer>) : frameOf(together));
      for (const pending of together) pending.frame = null;
      together = [];
      bytes = 0;
    };
    for (const pending of this.pending) {
      if (pending.sent) continue;
      pending.sent = true;
      pending.frame ??= frameOf([pending]);
      if (bytes + pending.frame.length > FRAME_BYTES || together.length >= FRAME_OPERATIONS) close();
      together.push(pending);
      bytes += pending.frame.length;
    }
    close();
    return frames;
  }

  receive(frame: ServerFrame): void {
    switch (frame.type) {
      case 'welcome':
        this.connection = 'open';
        this.askForIds();
        this.reach(frame.clock);
        break;
      case 'leased':
        this.leases.granted({ first: frame.first, count: frame.count });
        this.onEvent({ kind: 'queue' });
        this.askForIds();
        break;
      case 'patch':
        this.receivePatch(frame);
        break;
      case 'ack':
        this.acknowledged(frame.seq, frame.clock);
        break;
      case 'refused':
        this.refused(frame.seq, frame.refusal);
        break;
      case 'resend':
        this.resendFrom(frame.fromSeq);
        break;
      case 'snapshot':
        this.connection = 'greeting';
        this.onEvent({ kind: 'snapshot-needed', clock: frame.clock });
        break;
      case 'state':
        this.mark = frame.mark;
        this.setStates(frame.states);
        break;
      case 'reload':
        this.onEvent({ kind: 'reload-needed', protocol: frame.protocol });
        break;
      case 'pong':
        break;
    }
  }

  /** Replaces the document by a newer snapshot; the operations that it does not hold run over it again. */
  adopt(document: Document, clock: number, states: StatesMark | null = null): void {
    this.doc = document;
    this.confirmedClock = clock;
    this.mark = states;
    this.absentStates.clear();
    // None of them has done anything to this document yet.
    for (const pending of this.pending) pending.diff = null;
    this.reach(clock);
    this.pending.forEach((pending, index) => this.runAgain(pending, index, new Set()));
    if (this.connection !== 'away') {
      this.connection = 'greeting';
      this.greet();
    }
    this.onEvent({ kind: 'changed', ids: 'all', own: false });
  }

  pendingForStorage(): StoredQueue {
    return {
      clientId: this.clientId,
      diagram: this.diagram,
      nextSeq: this.nextSeq,
      operations: this.pending.map((pending) => ({
        ...submissionOf(pending),
        ...(pending.acknowledged === undefined ? {} : { acknowledged: pending.acknowledged }),
      })),
      ids: this.leases.unused,
    };
  }

  private greet(): void {
    this.outgoing.push({
      type: 'hello',
      protocol: SCHEMA_HASH,
      clientId: this.clientId,
      diagram: this.diagram,
      clock: this.confirmedClock,
      states: this.mark,
    });
  }

  private setStates({ cells, values }: PackedStates): void {
    const changes = this.doc.setStates(cells, values);
    // A record that an unanswered operation deleted may come back: with the state that it has by then.
    if (changes.absent !== undefined) this.absentStates.keep(cells, values, changes.absent);
    if (changes.objects.length + changes.ports.length > 0) this.onEvent({ kind: 'states', changes });
  }

  /** Gives records that are there again their states. */
  private returnStates(): void {
    const returned = this.absentStates.take();
    if (returned === null) return;
    const { absent } = this.doc.setStates(returned.cells, returned.values);
    if (absent !== undefined) this.absentStates.keep(returned.cells, returned.values, absent);
  }

  private askForIds(): void {
    if (this.connection !== 'open') return;
    const count = this.leases.wanted();
    if (count > 0) this.outgoing.push({ type: 'lease', count });
  }

  private receivePatch(frame: Extract<ServerFrame, { type: 'patch' }>): void {
    if (frame.to <= this.confirmedClock) return;
    if (frame.from > this.confirmedClock) {
      // Something between is missing, which an ordered connection does not do: ask again from the clock held.
      this.connection = 'greeting';
      this.greet();
      return;
    }
    this.absentStates.entered(frame.changes);
    const own =
      frame.by !== null && frame.by.clientId === this.clientId
        ? this.pending.find((pending) => pending.seq === frame.by?.seq)
        : undefined;
    this.reach(frame.to, frame.changes, own);
  }

  /** The document comes to this number of the log, by these changes; operations that it holds then leave the queue. */
  private reach(clock: number, changes: readonly PatchChange[] = [], own?: Pending): void {
    this.confirmedClock = Math.max(this.confirmedClock, clock);
    const passed = this.pending.filter((pending) => pending !== own && isReached(pending, this.confirmedClock));
    const confirmed = passed.map(({ seq, diff }) => ({ seq, ids: diff?.map(({ id }) => id) ?? [] }));
    if (passed.length > 0) this.rebase([], passed);
    if (own === undefined) this.rebase(changes, []);
    else {
      if (own === this.pending[0] && own.diff !== null && sameEffect(this.doc, own.diff, changes)) {
        this.remember(own.seq, own.diff);
        this.drop([own]);
      } else this.rebase(changes, [own]);
      confirmed.push({ seq: own.seq, ids: changes.map(({ id }) => id) });
    }
    for (const { seq, ids } of confirmed) this.onEvent({ kind: 'confirmed', seq, clock: this.confirmedClock, ids });
    if (confirmed.length > 0) this.reportQueue();
  }

  /** The server's log holds it. What it did here stays on top until the document holds it too. */
  private acknowledged(seq: number, clock: number): void {
    const pending = this.pending.find((candidate) => candidate.seq === seq);
    if (pending === undefined) return;
    pending.acknowledged = clock;
    this.reportQueue();
    this.reach(0);
  }

  private refused(seq: number, refusal: Refusal): void {
    const pending = this.pending.find((candidate) => candidate.seq === seq);
    if (pending === undefined) return;
    this.rebase([], [pending]);
    this.onEvent({ kind: 'refused', seq, operation: pending.intent.kind, refusal });
    this.reportQueue();
  }

  private resendFrom(seq: number): void {
    if (seq < (this.pending[0]?.seq ?? this.nextSeq)) {
      this.beginAgainAt(seq);
      return;
    }
    for (const pending of this.pending) if (pending.seq >= seq) pending.sent = false;
  }

  /**
   * The server has forgotten answered operations: its database is an older one (a backup). What waits is numbered anew
   * from what it knows, and sent again; its ids may be another's by now, so unused ones are given up.
   */
  private beginAgainAt(seq: number): void {
    this.nextSeq = seq;
    for (const pending of this.pending) {
      pending.seq = this.nextSeq++;
      pending.frame = null;
      pending.acknowledged = undefined;
    }
    this.done.clear();
    this.doneChanges = 0;
    this.leases = new IdLeases();
    this.onEvent({ kind: 'queue' });
    this.onEvent({ kind: 'reload-needed', protocol: SCHEMA_HASH });
  }

  /**
   * Brings confirmed changes under the operations of the queue: takes back those that meet them (and those that meet
   * these), applies, runs the taken back ones again. `leaving` leave the queue.
   */
  private rebase(changes: readonly PatchChange[], leaving: readonly Pending[]): void {
    const changed = new Set(changes.map((change) => change.id));
    const touched = new Set(changed);
    addTouched(touched, patchDiff(this.doc, changes));
    for (const { diff } of leaving) if (diff !== null) addTouched(touched, diff);
    const again = new Set<Pending>();
    this.takeBack(touched, 0, again, changed, leaving);
    this.doc.apply(patchDiff(this.doc, changes));
    this.drop(leaving);
    this.pending.forEach((pending, index) => {
      if (again.has(pending)) this.runAgain(pending, index, again, changed);
    });
    this.returnStates();
    this.reportChanged([...changed], false);
  }

  /** Undoes the effects of every operation from `start` on that meets `touched`, latest first; adds them to `again`. */
  private takeBack(
    touched: Set<number>,
    start: number,
    again: Set<Pending>,
    changed: Set<number>,
    leaving: readonly Pending[] = [],
  ): void {
    const met: Pending[] = [];
    for (let index = start; index < this.pending.length; index += 1) {
      const pending = this.pending[index] as Pending;
      if (again.has(pending) || (!leaving.includes(pending) && !meets(pending.touched, touched))) continue;
      met.push(pending);
      again.add(pending);
      if (pending.diff !== null) addTouched(touched, pending.diff);
    }
    for (const pending of met.reverse()) {
      if (pending.diff === null) continue;
      this.doc.apply(invert(pending.diff));
      this.returnStates();
      for (const change of pending.diff) changed.add(change.id);
      pending.diff = null;
    }
  }

  /** Runs a taken back operation on what stands before it. A later one that meets what it now does runs again too. */
  private runAgain(pending: Pending, index: number, again: Set<Pending>, changed: Set<number> = new Set()): void {
    for (;;) {
      const result = this.run(pending);
      const diff = result?.ok === true ? result.value : null;
      const touched = new Set(pending.touched);
      if (diff !== null) addTouched(touched, diff);
      const before = again.size;
      this.takeBack(touched, index + 1, again, changed);
      if (again.size > before) continue;
      if (diff === null) return;
      this.settle(pending, diff);
      for (const change of diff) changed.add(change.id);
      return;
    }
  }

  /** Runs over the document as it is; null when only the server can. Notes what was looked at. */
  private run(pending: Pending): Result<Diff> | null {
    const seen = new Set<number>();
    pending.touched = seen;
    return runLocally(pending.intent, {
      document: this.doc,
      diagram: this.diagram,
      seen,
      ownDiff: (clientId, first, last) => {
        if (clientId !== this.clientId) return undefined;
        const targets = this.pending.filter(({ seq }) => seq >= first && seq <= last);
        // Whatever makes a target run again makes this run again.
        for (const { touched } of targets) for (const id of touched) seen.add(id);
        let together: Diff | undefined;
        for (let seq = first; seq <= last; seq += 1) {
          const target = targets.find((candidate) => candidate.seq === seq);
          const diff = target === undefined ? this.done.get(seq) : target.diff;
          if (!diff) return undefined;
          together = together === undefined ? diff : squash(together, diff);
        }
        return together;
      },
    });
  }

  /** Does it to the document. Live states are in no diff: those of what goes are kept, for it may come back. */
  private settle(pending: Pending, diff: Diff): void {
    pending.diff = diff;
    addTouched(pending.touched, diff);
    for (const { kind, id, after } of diff) {
      const record = after === null && (kind === 'object' || kind === 'port') ? this.doc.get(kind, id) : undefined;
      if (record) this.absentStates.keep(Uint32Array.of(toCell(id)), Uint8Array.of(record.operational), [0]);
    }
    this.doc.apply(diff);
  }

  private remember(seq: number, diff: Diff): void {
    this.done.set(seq, diff);
    this.doneChanges += diff.length;
    for (const [oldest, kept] of this.done) {
      if (this.done.size <= LIMITS.undoHistory && this.doneChanges <= KEPT_CHANGES) break;
      this.done.delete(oldest);
      this.doneChanges -= kept.length;
    }
  }

  private drop(leaving: readonly Pending[]): void {
    this.pending = this.pending.filter((pending) => !leaving.includes(pending));
    this.absentStates.wanted = this.pending.length > 0;
  }

  private reportChanged(ids: readonly number[], own: boolean): void {
    if (ids.length > 0) this.onEvent({ kind: 'changed', ids, own });
  }

  private reportQueue(): void {
    this.onEvent({ kind: 'queue' });
    this.reportState();
  }

  private reportState(): void {
    const state = this.savedState;
    const key = state.kind === 'saved' ? state.kind : `${state.kind} ${state.edits}`;
    if (key === this.lastState) return;
    this.lastState = key;
    this.onEvent({ kind: 'saved-state', state });
  }
}

function pendingOf(operation: StoredOperation): Pending {
  return { acknowledged: undefined, ...operation, diff: null, touched: new Set(), sent: false, frame: null };
}

/** The document at this clock holds it. */
function isReached({ acknowledged }: Pending, clock: number): boolean {
  return acknowledged !== undefined && acknowledged <= clock;
}

function submissionOf({ seq, baseClock, intent, grant }: Pending): Submission {
  return { seq, baseClock, intent, ...(grant === undefined ? {} : { grant }) };
}

function frameOf(operations: readonly Pending[]): Uint8Array<ArrayBuffer> {
  return encodeFrame({ type: 'submit', operations: operations.map(submissionOf) });
}

function meets(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  for (const id of small) if (large.has(id)) return true;
  return false;
}
