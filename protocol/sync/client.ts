/**
 * One subscription's half in the browser: a pure machine, with no sockets and no clocks.
 *
 * Every operation that the document at `clock` does not hold stands in two lists, in the same order: the submissions bring
 * it to the server, the pending edits hold what it does to the document. Its ack and its patch come in either order: what
 * is acknowledged is stored, and stays on top until the document holds it. What is refused leaves both lists, its effects
 * taken back, and is reported; but not where the server's disk has no room, which says nothing of the operation: it keeps
 * its number and waits, and at each pong the first of those that wait is sent alone, the rest once it is taken.
 */
import type { Change, Diff } from '../../domain/document/diff';
import type { Document, StateChanges } from '../../domain/document/document';
import type { Intent } from '../../domain/operations/operation';
import { parseIntent } from '../../domain/operations/registry';
import { assert, ok, type Refusal, type Result } from '../../domain/result';
import { encodeFrame } from '../codec/frame-codec';
import { SCHEMA_HASH } from '../schema-hash';
import { DeletedOver } from './deleted-over';
import { IdLeases, type IdBlock } from './id-leases';
import type { ClientFrame, PackedStates, PatchChange, ServerFrame, StatesMark } from './messages';
import { isPast } from './states-mark';
import { OwnWrites, type WritesNews } from './own-writes';
import { PendingEdits } from './pending-edits';
import { Submissions, type StoredSubmissions, type Waiting } from './submissions';

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
  /** Nothing is ever submitted by it: it is leased no ids. */
  readonly listensOnly?: boolean;
  /** Milliseconds since 1970: when what is submitted was made, for what is kept; left out = that is not kept. */
  readonly now?: () => number;
}

export type SavedState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving'; readonly edits: number }
  /** The server's disk has no room for them. */
  | { readonly kind: 'held'; readonly edits: number }
  | { readonly kind: 'offline'; readonly edits: number }
  /** Offline, because the account has as many connections as it may. */
  | { readonly kind: 'crowded'; readonly edits: number }
  /** Offline, because the server does not reach its database. */
  | { readonly kind: 'database'; readonly edits: number };

/** Why the last connection ended, as far as it is told. */
export type Loss = 'offline' | 'crowded' | 'database';

export type SyncEvent =
  /** Records of the document changed; 'all' after adopt(). */
  /**
   * `theirs`: what somebody else did of it, after number `since` of the log; the rest are edits of one's own that were run
   * again, or refused.
   */
  | {
      readonly kind: 'changed';
      readonly ids: readonly number[] | 'all';
      readonly own: boolean;
      readonly theirs: readonly number[] | 'all';
      readonly since: number;
    }
  | { readonly kind: 'saved-state'; readonly state: SavedState }
  /** Live states were set. The lists are gone after the call. */
  | { readonly kind: 'states'; readonly changes: StateChanges }
  /** The queue for storage changed. */
  | { readonly kind: 'queue' }
  /** `ids`: what it changed. */
  | { readonly kind: 'confirmed'; readonly seq: number; readonly clock: number; readonly ids: readonly number[] }
  | { readonly kind: 'refused'; readonly seq: number; readonly intent: Intent; readonly refusal: Refusal }
  /** Values that this client wrote and others replaced, or the other way round, unseen; and those of which that is over. */
  | ({ readonly kind: 'writes' } & Pick<WritesNews, 'replaced' | 'settled'>)
  /** Others deleted records of which this client had written values: the records as they were. */
  | { readonly kind: 'lost-own'; readonly records: Diff }
  /** A delete of this client's took what others had made or changed after number `since` of the log, unseen by it. */
  | { readonly kind: 'deleted-over'; readonly records: Diff; readonly since: number }
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

/** Plain data for IndexedDB. */
export interface StoredQueue extends StoredSubmissions {
  readonly clientId: string;
  readonly diagram: number;
  readonly ids: readonly IdBlock[];
}

export class SyncClient {
  readonly clientId: string;
  readonly diagram: number;
  private confirmedClock: number;
  private mark: StatesMark | null;
  private readonly onEvent: (event: SyncEvent) => void;
  private readonly listensOnly: boolean;
  private readonly now: (() => number) | undefined;
  private leases: IdLeases;
  private readonly submissions: Submissions;
  private readonly edits: PendingEdits;
  private readonly writes = new OwnWrites();
  private readonly over = new DeletedOver();
  private connection: 'away' | 'greeting' | 'open' = 'away';
  /** The greeting of this connection was answered: a server that cannot reach its database takes connections, too. */
  private isHeard = false;
  private loss: Loss = 'offline';
  /** Whether the server lacks room for what is submitted, and whether it is being asked again. */
  private room: 'some' | 'none' | 'asked' = 'some';
  private readonly outgoing: ClientFrame[] = [];
  private lastState = '';

  constructor(options: SyncClientOptions) {
    const { clientId, diagram, document, clock, states = null, onEvent, stored, listensOnly = false } = options;
    assert(
      stored === undefined || (stored.clientId === clientId && stored.diagram === diagram),
      "the stored queue is another client's",
    );
    this.clientId = clientId;
    this.diagram = diagram;
    this.confirmedClock = clock;
    this.mark = states;
    this.onEvent = onEvent;
    this.listensOnly = listensOnly;
    this.now = options.now;
    this.leases = new IdLeases(stored?.ids);
    this.submissions = new Submissions(stored);
    this.submissions.drop(this.submissions.reachedAt(clock));
    this.edits = new PendingEdits(clientId, diagram, document, this.submissions.all);
    for (const waiting of this.submissions.all) this.noteWritten(waiting, this.edits.diffOf(waiting));
    this.writes.stale((seq) => this.submissions.find(seq)?.baseClock ?? clock, clock);
    this.over.adopted(this.submissions.all, (waiting) => this.edits.diffOf(waiting), clock);
    if (this.submissions.all.length > 0) this.reportState();
  }

  get document(): Document {
    return this.edits.document;
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
    const edits = this.submissions.unanswered;
    if (!this.isHeard) return { kind: this.loss, edits };
    if (edits === 0) return { kind: 'saved' };
    return { kind: this.room === 'some' ? 'saving' : 'held', edits };
  }

  /** The server has not yet said that all of its log up to now is here. */
  get isCatchingUp(): boolean {
    return this.connection !== 'open';
  }

  /** The lowest number that the server has not answered; Infinity = it has answered all. */
  get firstUnanswered(): number {
    return this.submissions.firstUnanswered;
  }

  /** Submissions of later numbers are not sent; Infinity = all are. */
  sendUpTo(seq: number): void {
    this.submissions.sendUpTo(seq);
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
    const next = this.submissions.next(intent, this.confirmedClock, this.now?.(), grant);
    const { edit, result } = this.edits.run(next);
    if (result !== null && !result.ok) return result;
    if (result?.value.length === 0) return ok({ seq: null, local: true, diff: [] });
    const added = this.submissions.add(next);
    if (!added.ok) return added;
    const diff = result?.value ?? null;
    this.edits.add(edit, diff);
    this.noteWritten(next, diff);
    if (diff !== null)
      this.reportChanged(
        diff.map((change) => change.id),
        true,
      );
    this.reportQueue();
    return ok({ seq: next.seq, local: diff !== null, diff: diff ?? [] });
  }

  /** Whether an operation would change the document as it is; undefined = only the server knows. Nothing happens. */
  wouldDo(intent: Intent): boolean | undefined {
    const { result } = this.edits.run(this.submissions.next(intent, this.confirmedClock));
    return result === null ? undefined : result.ok && result.value.length > 0;
  }

  connected(): void {
    this.connection = 'greeting';
    this.isHeard = false;
    this.room = 'some';
    this.outgoing.length = 0;
    this.submissions.unsend();
    this.greet();
    this.reportState();
  }

  disconnected(loss: Loss = 'offline'): void {
    this.connection = 'away';
    this.isHeard = false;
    this.loss = loss;
    this.outgoing.length = 0;
    this.leases.disconnected();
    this.submissions.unsend();
    this.reportState();
  }

  /** Frames to send now, in order; each is given once. */
  takeOutgoing(): Uint8Array<ArrayBuffer>[] {
    const frames = this.outgoing.splice(0).map(encodeFrame);
    return this.connection === 'open' ? [...frames, ...this.takeSubmissions()] : frames;
  }

  receive(frame: ServerFrame): void {
    switch (frame.type) {
      case 'welcome':
        this.connection = 'open';
        this.heard();
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
        this.heard();
        this.onEvent({ kind: 'snapshot-needed', clock: frame.clock });
        break;
      case 'state':
        if (isPast(frame.mark, this.mark)) break;
        this.mark = frame.mark;
        this.setStates(frame.states);
        break;
      case 'reload':
        this.onEvent({ kind: 'reload-needed', protocol: frame.protocol });
        break;
      case 'pong':
        if (this.room === 'none') this.room = 'asked';
        break;
    }
  }

  /** Replaces the document by a newer snapshot; the operations that it does not hold run over it again. */
  adopt(document: Document, clock: number, states: StatesMark | null = null): void {
    const since = this.confirmedClock;
    this.reportWrites(this.writes.adopted(document, since, clock));
    this.confirmedClock = clock;
    this.mark = states;
    this.edits.replace(document);
    this.reach(clock);
    this.edits.runAll();
    this.over.adopted(this.submissions.all, (waiting) => this.edits.diffOf(waiting), clock);
    if (this.connection !== 'away') {
      this.connection = 'greeting';
      this.greet();
    }
    this.onEvent({ kind: 'changed', ids: 'all', own: false, theirs: 'all', since });
  }

  /** What operations of this client did together, from `first` to `last`; undefined = not known here. */
  didIn(first: number, last: number): Diff | undefined {
    return this.edits.didIn(first, last);
  }

  pendingForStorage(): StoredQueue {
    return {
      clientId: this.clientId,
      diagram: this.diagram,
      ...this.submissions.forStorage(),
      ids: this.leases.unused,
    };
  }

  private takeSubmissions(): Uint8Array<ArrayBuffer>[] {
    switch (this.room) {
      case 'some':
        return this.submissions.takeFrames();
      case 'none':
        return [];
      case 'asked':
        return this.submissions.takeFirst();
    }
  }

  private heard(): void {
    this.isHeard = true;
    this.loss = 'offline';
    this.reportState();
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

  private setStates(states: PackedStates): void {
    const changes = this.edits.setStates(states);
    if (changes.objects.length + changes.ports.length > 0) this.onEvent({ kind: 'states', changes });
  }

  private askForIds(): void {
    if (this.connection !== 'open' || this.listensOnly) return;
    const count = this.leases.wanted();
    if (count > 0) this.outgoing.push({ type: 'lease', count });
  }

  private receivePatch({ from, to, changes, by }: Extract<ServerFrame, { type: 'patch' }>): void {
    if (to <= this.confirmedClock) return;
    if (from > this.confirmedClock) {
      // Something between is missing, which an ordered connection does not do: ask again from the clock held.
      this.connection = 'greeting';
      this.greet();
      return;
    }
    this.reach(to, changes, by?.clientId === this.clientId ? this.submissions.find(by.seq) : undefined);
  }

  /** The document comes to this number of the log, by these changes; operations that it holds then leave the queue. */
  private reach(clock: number, changes: readonly PatchChange[] = [], own?: Waiting): void {
    const from = this.confirmedClock;
    this.confirmedClock = Math.max(this.confirmedClock, clock);
    const passed = this.submissions.reachedAt(this.confirmedClock).filter((waiting) => waiting !== own);
    const confirmed = passed.map((waiting) => ({ seq: waiting.seq, ids: this.edits.changedBy(waiting) }));
    if (own !== undefined) confirmed.push({ seq: own.seq, ids: changes.map(({ id }) => id) });
    const leaving = own === undefined ? passed : [...passed, own];
    const news = own === undefined ? this.writes.others(changes, from, this.confirmedClock) : null;
    const lost = (news?.gone ?? []).flatMap((id) => this.recordOf(id));
    const changed = this.edits.advance(changes, passed, own);
    this.submissions.drop(leaving);
    if (own === undefined) this.over.others(this.submissions.all, (waiting) => this.edits.diffOf(waiting), changes);
    const theirs = own === undefined ? changes.map(({ id }) => id) : [];
    this.reportChanged([...changed], own !== undefined, theirs, from);
    if (news !== null) this.reportWrites(news);
    if (lost.length > 0) this.onEvent({ kind: 'lost-own', records: lost });
    for (const { seq, ids } of confirmed) this.onEvent({ kind: 'confirmed', seq, clock: this.confirmedClock, ids });
    for (const { seq, acknowledged = clock } of passed) this.reportWrites(this.writes.confirmed(seq, [], acknowledged));
    if (own !== undefined) this.reportWrites(this.writes.confirmed(own.seq, changes, clock));
    for (const { seq, baseClock } of leaving) {
      const records = this.over.answered(seq);
      if (records.length > 0) this.onEvent({ kind: 'deleted-over', records, since: baseClock });
    }
    if (confirmed.length > 0) this.reportQueue();
  }

  /** A record as it is, as what goes. */
  private recordOf(id: number): Diff {
    const kind = this.document.kindOf(id);
    return kind === undefined ? [] : [{ kind, id, before: this.document.get(kind, id), after: null } as Change];
  }

  /** The server's log holds it. What it did here stays on top until the document holds it too. */
  private acknowledged(seq: number, clock: number): void {
    if (!this.submissions.acknowledge(seq, clock)) return;
    this.room = 'some';
    this.reportQueue();
    this.reach(0);
  }

  private refused(seq: number, refusal: Refusal): void {
    const waiting = this.submissions.find(seq);
    if (waiting === undefined) return;
    this.room = refusal.rule === 'disk-full' ? 'none' : 'some';
    if (this.room === 'none') {
      this.submissions.unsend(seq);
      this.reportState();
      return;
    }
    const changed = this.edits.advance([], [waiting]);
    this.submissions.drop([waiting]);
    this.reportChanged([...changed], false);
    this.onEvent({ kind: 'refused', seq, intent: waiting.intent, refusal });
    this.reportWrites(this.writes.refused(seq));
    this.over.answered(seq);
    this.reportQueue();
  }

  private resendFrom(seq: number): void {
    if (this.submissions.expects(seq)) this.submissions.unsend(seq);
    else this.beginAgainAt(seq);
  }

  /**
   * The server has forgotten answered operations: its database is an older one (a backup). What waits is numbered anew
   * from what it knows, and sent again; its ids may be another's by now, so unused ones are given up.
   */
  private beginAgainAt(seq: number): void {
    this.submissions.renumber(seq);
    this.edits.forget();
    this.leases = new IdLeases();
    this.onEvent({ kind: 'queue' });
    this.onEvent({ kind: 'reload-needed', protocol: SCHEMA_HASH });
  }

  private reportChanged(ids: readonly number[], own: boolean, theirs: readonly number[] = [], since = this.confirmedClock): void {
    if (ids.length > 0) this.onEvent({ kind: 'changed', ids, own, theirs, since });
  }

  private noteWritten({ seq, intent }: Waiting, diff: Diff | null): void {
    this.reportWrites(this.writes.wrote(seq, intent, diff, this.document));
  }

  private reportWrites({ replaced, settled }: WritesNews): void {
    if (replaced.length + settled.length > 0) this.onEvent({ kind: 'writes', replaced, settled });
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
