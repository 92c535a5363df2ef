/** One open diagram: its feed, a list of recent patches for those who come back, and its subscribers. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '../../domain/catalog/limits';
import type { Change } from '../../domain/document/diff';
import { KINDS, type Kind } from '../../domain/document/schema';
import { encodeSnapshotSteps } from '../../protocol/codec/snapshot';
import type { PackedStates, PatchChange, StatesMark } from '../../protocol/sync/messages';
import type { DiagramFeed } from './diagram-feed';
import { belongs, joins } from './feed-members';
import type { LogEntry } from './operation-store';
import { StateFanout } from './state-fanout';
import { encoded, type EncodedFrame, type Subscriber } from './subscriber';

/** Patches kept for those who come back. */
const RECENT_PATCHES = 2000;
const RECENT_BYTES = 4 * 1024 * 1024;
/** A snapshot this many patches old is handed out still: the client gets them after it. */
const SNAPSHOT_LAG = 200;
/** A document with fewer records is packed anew for any live state; a greater one when a quarter of them changed. */
const SMALL_DOCUMENT = 20_000;

interface Patch {
  readonly from: number;
  readonly to: number;
  /** null = too large: load the snapshot. */
  readonly encoded: EncodedFrame | null;
}

interface KeptSnapshot {
  readonly clock: number;
  /** Live states changed before it was packed, in all. */
  readonly states: number;
  readonly bytes: ArrayBuffer;
}

export interface OpenFeedParts {
  /** Entries up to here were given, or do not touch it; -1 while it is not followed yet. */
  readonly clock: () => number;
  readonly onChanged: (feed: OpenFeed, changes: readonly PatchChange[]) => void;
  readonly onError: (error: unknown) => void;
}

/** A feed with its subscribers. */
export class OpenFeed {
  private readonly feed: DiagramFeed;
  private readonly parts: OpenFeedParts;
  /** Patches since the file was written. */
  unkept = 0;
  private readonly subscribed = new Set<Subscriber>();
  private states: StateFanout;
  private recent: Patch[] = [];
  private recentBytes = 0;
  /** A client at this clock or a later one can be brought here by the recent patches. */
  private base: number;
  /** Clock of the last patch. */
  private last: number;
  private kept: KeptSnapshot | null = null;
  private making: Promise<KeptSnapshot> | null = null;
  /** Entries and captures one after the other: between two, the document is whole. */
  private turn: Promise<void> = Promise.resolve();
  /** Entries that were given and are not worked in yet. */
  private waiting = 0;

  /** `packed`: the document as bytes, with its live states up to the mark where they begin. */
  constructor(feed: DiagramFeed, parts: OpenFeedParts, packed?: ArrayBuffer) {
    this.feed = feed;
    this.states = new StateFanout(feed.document, { run: 0, tick: 0 });
    this.parts = parts;
    this.base = feed.clock;
    this.last = feed.clock;
    if (packed !== undefined) this.kept = { clock: feed.clock, states: 0, bytes: packed };
  }

  get diagram(): number {
    return this.feed.diagram;
  }

  /** False once its diagram was deleted: whoever looks then, hears of its restore. */
  get isThere(): boolean {
    return this.feed.isThere;
  }

  /** Every entry up to this one is in the document, or does not touch it. */
  get clock(): number {
    return this.waiting > 0 ? this.feed.clock : Math.max(this.feed.clock, this.parts.clock());
  }

  /** Entries are on their way in: which further ones touch it, is known when they are. */
  get isBusy(): boolean {
    return this.waiting > 0;
  }

  /** Up to where its live states go. */
  get mark(): StatesMark {
    return this.states.mark;
  }

  get subscribers(): number {
    return this.subscribed.size;
  }

  /** Readers look between two awaits and keep nothing. */
  get document(): DiagramFeed['document'] {
    return this.feed.document;
  }

  /**
   * Patches after the client's clock and live states after its mark, or a `snapshot` frame when the patches are no
   * longer known; then everything that follows. Answers false after a `snapshot` frame: then it is not subscribed.
   */
  subscribe(subscriber: Subscriber, clock: number, mark: StatesMark | null): boolean {
    if (clock < this.base || clock > this.clock) {
      subscriber.send(encoded({ type: 'snapshot', clock: this.clock }));
      return false;
    }
    const missed = this.recent.filter((patch) => patch.to > clock);
    if (missed.some((patch) => patch.encoded === null)) {
      subscriber.send(encoded({ type: 'snapshot', clock: this.clock }));
      return false;
    }
    for (const patch of missed) subscriber.send(patch.encoded as EncodedFrame);
    this.subscribed.add(subscriber);
    this.states.add(subscriber, mark);
    return true;
  }

  /** A patch without changes, if the subscriber's document has not come to this clock by another. */
  bring(subscriber: Subscriber, clock: number): void {
    if (this.last < clock && this.clock >= clock)
      subscriber.send(encoded({ type: 'patch', from: this.last, to: clock, changes: [], by: null }));
  }

  unsubscribe(subscriber: Subscriber): void {
    this.subscribed.delete(subscriber);
    this.states.delete(subscriber);
  }

  /** Forgets the patches so far: the document is what its clock says from now on. */
  beginHere(): void {
    this.recent = [];
    this.recentBytes = 0;
    this.base = this.clock;
    this.last = this.clock;
  }

  /** The document's live states go up to this mark: before anybody subscribes. */
  statesBeginHere(mark: StatesMark): void {
    this.states = new StateFanout(this.feed.document, mark);
  }

  /** Works an entry in, after those that were given before. Rejects when the feed is not to be trusted any more. */
  follow(entry: LogEntry): Promise<void> {
    const waited = this.waiting > 0;
    if (!waited) this.feed.clock = this.clock;
    this.waiting += 1;
    return this.inTurn(async () => {
      try {
        if (entry.clock <= this.feed.clock) return;
        // It was given because others were on their way in: now it is known whether it touches this document.
        const isStranger = waited && entry.bulk !== true && !entry.diff?.some((change) => this.feed.isTouchedBy(change));
        if (isStranger) this.feed.clock = entry.clock;
        const changes = isStranger ? [] : await this.feed.follow(entry);
        if (changes.length > 0) this.publish(entry, changes);
      } finally {
        this.waiting -= 1;
      }
    });
  }

  isTouchedBy(change: Change): boolean {
    return this.feed.isTouchedBy(change);
  }

  /** True for a record that is part of the diagram, and not only shown because something of it names it. */
  belongs(id: number): boolean {
    const kind = this.document.kindOf(id);
    return kind !== undefined && belongs(this.feed, kind, id);
  }

  /** Would a record of this kind with these fields be part of the diagram, or bring what it is part of? */
  joins(kind: Kind, fields: Readonly<Record<string, unknown>>): boolean {
    return joins(this.feed, kind, fields);
  }

  /** Cells of the records that it holds, by kind; 0 = of one that is gone. */
  *cells(): Generator<Uint32Array> {
    for (const kind of KINDS) {
      const { ids, rowCount } = this.document.table(kind);
      yield ids.subarray(0, rowCount);
    }
  }

  /** Resolves when what was given so far is worked in. */
  settled(): Promise<void> {
    return this.waiting > 0 ? this.turn : Promise.resolve();
  }

  /** Sets live states in the document and sends them to whoever keeps up; false = someone does not. */
  setStates(states: PackedStates, mark: StatesMark): boolean {
    return this.states.set(states, mark);
  }

  /** Sends those who could not keep up what they miss, a slice at a time; true = someone waits still. */
  catchUp(): boolean {
    return this.states.catchUp();
  }

  /** Everyone loads a snapshot. */
  dismissAll(clock: number): void {
    const frame = encoded({ type: 'snapshot', clock });
    for (const subscriber of this.subscribed) subscriber.send(frame);
    this.subscribed.clear();
    this.states.clear();
  }

  /** The document as bytes, at most `lag` patches old; packed in slices, so that edits go on. */
  async snapshot(lag = SNAPSHOT_LAG): Promise<KeptSnapshot> {
    for (;;) {
      if (this.kept !== null && this.isCurrent(this.kept, lag)) return this.kept;
      if (this.making !== null) await this.making;
      else {
        this.making = this.make().finally(() => {
          this.making = null;
        });
        return this.making;
      }
    }
  }

  /** True for a snapshot that the recent patches and a moderate number of live states bring here. */
  private isCurrent({ clock, states }: KeptSnapshot, lag: number): boolean {
    const { document } = this.feed;
    const records = document.table('object').size + document.table('port').size;
    const lately = this.states.changes - states;
    if (clock < this.base || (lately > 0 && (records < SMALL_DOCUMENT || lately > records / 4))) return false;
    const later = this.recent.filter((patch) => patch.to > clock);
    return later.length <= lag && later.every((patch) => patch.encoded !== null);
  }

  private async make(): Promise<KeptSnapshot> {
    let clock = 0;
    let states = 0;
    let steps: ReturnType<typeof encodeSnapshotSteps> | null = null;
    await this.inTurn(() => {
      clock = this.clock;
      states = this.states.changes;
      steps = encodeSnapshotSteps(this.feed.document, { diagram: this.diagram, clock, states: this.states.mark });
      steps.next();
      return Promise.resolve();
    });
    for (;;) {
      const step = (steps as unknown as ReturnType<typeof encodeSnapshotSteps>).next();
      if (step.done) {
        this.kept = { clock, states, bytes: step.value };
        return this.kept;
      }
      await nextTurn();
    }
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.turn.then(work);
    this.turn = done.catch(() => undefined);
    return done;
  }

  private publish(entry: LogEntry, changes: readonly PatchChange[]): void {
    this.parts.onChanged(this, changes);
    const by = { clientId: entry.clientId, seq: entry.seq };
    const frame = encoded({ type: 'patch', from: this.last, to: entry.clock, changes, by });
    const tooLarge = frame.bytes.length > LIMITS.patchBytes;
    this.remember({ from: this.last, to: entry.clock, encoded: tooLarge ? null : frame });
    this.last = entry.clock;
    this.unkept += 1;
    if (tooLarge) {
      this.dismissAll(entry.clock);
      return;
    }
    for (const subscriber of this.subscribed) {
      try {
        subscriber.send(frame);
      } catch (error) {
        this.unsubscribe(subscriber);
        this.parts.onError(error);
      }
    }
  }

  private remember(patch: Patch): void {
    this.recent.push(patch);
    this.recentBytes += patch.encoded?.bytes.length ?? 0;
    let gone = 0;
    while (this.recent.length - gone > RECENT_PATCHES || this.recentBytes > RECENT_BYTES) {
      const oldest = this.recent[gone] as Patch;
      this.recentBytes -= oldest.encoded?.bytes.length ?? 0;
      this.base = oldest.to;
      gone += 1;
    }
    if (gone > 0) this.recent = this.recent.slice(gone);
  }
}
