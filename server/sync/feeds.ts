/**
 * The diagrams that are open on this server: each a feed that follows the log, a list of recent patches for those who
 * come back, and its subscribers.
 *
 * One pump takes the log's entries in the order of the clock: those this process committed, at once; those of other
 * processes, read from the log when they were announced. An answer to a client waits until its clock has passed
 * here, so that its patch goes before it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '../../domain/catalog/limits';
import { encodeFrame } from '../../protocol/codec/frame-codec';
import { decodeSnapshot, encodeSnapshotSteps } from '../../protocol/codec/snapshot';
import type { PatchChange, ServerFrame } from '../../protocol/sync/messages';
import { DiagramFeed } from './diagram-feed';
import type { FeedSource, LogEntry } from './operation-store';
import type { SnapshotFiles } from './snapshot-files';

/** A frame and its bytes, encoded once for all subscribers. */
export interface EncodedFrame {
  readonly frame: ServerFrame;
  readonly bytes: Uint8Array;
}

export interface Subscriber {
  /** Gets frames in order. After a `snapshot` frame it is unsubscribed and must subscribe again. */
  send(frame: EncodedFrame): void;
}

export interface FeedsOptions {
  readonly source: FeedSource;
  readonly files: SnapshotFiles | null;
  readonly onError: (error: unknown, what: string) => void;
  /** Feeds kept although nobody looks. */
  readonly idleFeeds?: number;
}

/** Patches kept for those who come back. */
const RECENT_PATCHES = 2000;
const RECENT_BYTES = 4 * 1024 * 1024;
/** A snapshot this many patches old is handed out still: the client gets them after it. */
const SNAPSHOT_LAG = 200;
const LOG_PAGE = 500;
/** Entries behind which replaying a snapshot file costs more than loading anew. */
const REPLAY_LIMIT = 20_000;
const STATES_PAGE = 5000;
/** Patches after which a feed's file is written anew. */
const KEEP_AFTER = 1000;

interface Patch {
  readonly from: number;
  readonly to: number;
  /** null = too large: load the snapshot. */
  readonly encoded: EncodedFrame | null;
}

export class Feeds {
  private readonly options: FeedsOptions;
  private readonly feeds = new Map<number, OpenFeed>();
  private readonly opening = new Map<number, Promise<OpenFeed | null>>();
  private entries: LogEntry[] = [];
  private pumping: Promise<void> | null = null;
  private behind = false;
  private currentClock = -1;
  private keeping: Promise<void> = Promise.resolve();
  private readonly waiters: { readonly clock: number; readonly resolve: () => void }[] = [];

  constructor(options: FeedsOptions) {
    this.options = options;
  }

  /** Begins at the log's clock: call once, before anything else. */
  async start(): Promise<void> {
    this.currentClock = await this.options.source.clock();
  }

  /** Every entry up to this one has been worked into every open feed. */
  get clock(): number {
    return this.currentClock;
  }

  /** Entries that this process committed, in order. */
  committed(entries: readonly LogEntry[]): void {
    this.entries.push(...entries);
    void this.pump();
  }

  /** Another process committed something, or something may have been missed. */
  announced(): void {
    this.behind = true;
    void this.pump();
  }

  /** Resolves when the clock has come here. */
  reached(clock: number): Promise<void> {
    if (clock <= this.currentClock) return Promise.resolve();
    return new Promise((resolve) => this.waiters.push({ clock, resolve }));
  }

  /** The feed of a diagram; null when there is no such diagram. */
  async open(diagram: number): Promise<OpenFeed | null> {
    const open = this.feeds.get(diagram);
    if (open !== undefined) {
      // The most recently used last.
      this.feeds.delete(diagram);
      this.feeds.set(diagram, open);
      return open;
    }
    let opening = this.opening.get(diagram);
    if (opening === undefined) {
      opening = this.load(diagram).finally(() => this.opening.delete(diagram));
      this.opening.set(diagram, opening);
    }
    return opening;
  }

  /** Everything may have changed (a bulk load): every feed is read anew, every subscriber loads a snapshot. */
  async reload(): Promise<void> {
    await this.settled();
    await this.reloadNow();
  }

  private async reloadNow(): Promise<void> {
    await this.keeping;
    await this.options.files?.dropAll();
    const diagrams = [...this.feeds.keys()];
    const before = [...this.feeds.values()];
    this.feeds.clear();
    this.entries = [];
    this.advance(await this.options.source.clock());
    for (const diagram of diagrams) await this.open(diagram);
    for (const feed of before) feed.dismissAll(this.currentClock);
  }

  /** Sets telemetry that is stored already, and tells subscribers. */
  setStates(kind: 'object' | 'port', ids: readonly number[], values: readonly number[]): void {
    for (const feed of this.feeds.values()) feed.setStates(kind, ids, values);
  }

  /** Resolves when everything committed so far has gone out. */
  async settled(): Promise<void> {
    while (this.pumping !== null) await this.pumping;
  }

  /** Keeps snapshots of the open feeds for the next start. */
  async close(): Promise<void> {
    await this.settled();
    for (const feed of this.feeds.values()) void this.keep(feed);
    await this.keeping;
  }

  private async pump(): Promise<void> {
    if (this.pumping !== null) return this.pumping;
    this.pumping = this.drain()
      .catch((error: unknown) => this.options.onError(error, 'the log could not be followed'))
      .finally(() => {
        this.pumping = null;
        if (this.entries.length > 0) void this.pump();
      });
    return this.pumping;
  }

  private async drain(): Promise<void> {
    for (;;) {
      const next = this.entries[0];
      if (next === undefined) {
        if (!this.behind) return;
        this.behind = false;
        if (!(await this.readLog())) return;
      } else if (next.clock <= this.currentClock) this.entries.shift();
      else if (next.clock === this.currentClock + 1) {
        this.entries.shift();
        await this.take(next);
      } else if (!(await this.readLog())) return;
    }
  }

  /** Takes what the log holds beyond this process's clock; false when it holds nothing more. */
  private async readLog(): Promise<boolean> {
    const entries = await this.options.source.logAfter(this.currentClock, LOG_PAGE);
    for (const entry of entries) {
      await this.take(entry);
      if (entry.diff === null) break;
    }
    return entries.length > 0;
  }

  private async take(entry: LogEntry): Promise<void> {
    if (entry.clock <= this.currentClock) return;
    if (entry.diff === null) {
      await this.reloadNow();
      return;
    }
    for (const feed of this.feeds.values()) {
      try {
        await feed.follow(entry);
      } catch (error) {
        // The feed can be read anew; the others go on.
        this.options.onError(error, `the feed of diagram ${feed.diagram} is read anew`);
        this.feeds.delete(feed.diagram);
        feed.dismissAll(entry.clock);
      }
    }
    this.advance(entry.clock);
    for (const feed of this.feeds.values()) if (feed.unkept >= KEEP_AFTER) void this.keep(feed);
  }

  private advance(clock: number): void {
    this.currentClock = Math.max(this.currentClock, clock);
    for (let index = this.waiters.length - 1; index >= 0; index -= 1) {
      const waiter = this.waiters[index] as (typeof this.waiters)[number];
      if (waiter.clock > this.currentClock) continue;
      this.waiters.splice(index, 1);
      waiter.resolve();
    }
  }

  private async load(diagram: number): Promise<OpenFeed | null> {
    const kept = await this.fromFile(diagram);
    const feed = kept ?? (await this.fromDatabase(diagram));
    if (feed === null) return null;
    const open = new OpenFeed(feed, (error) => this.options.onError(error, `diagram ${diagram}`));
    // While it was read from the database others went on, so it holds some of what comes after its clock. Only when
    // all of that has been followed is it what its clock says, and can be patched from there.
    const whole = kept === null ? await this.options.source.clock() : 0;
    while (open.clock < Math.max(this.currentClock, whole)) {
      const entries = await this.options.source.logAfter(open.clock, LOG_PAGE);
      if (entries.length === 0) break;
      for (const entry of entries) {
        if (entry.diff === null) {
          await this.options.files?.drop(diagram);
          return this.load(diagram);
        }
        await open.follow(entry);
      }
    }
    if (kept === null) open.beginHere();
    this.feeds.set(diagram, open);
    this.evict();
    if (kept === null) void this.keep(open);
    return open;
  }

  private async fromDatabase(diagram: number): Promise<DiagramFeed | null> {
    const feed = new DiagramFeed(this.options.source, diagram, this.currentClock);
    return (await feed.load()) ? feed : null;
  }

  private async fromFile(diagram: number): Promise<DiagramFeed | null> {
    const bytes = await this.options.files?.read(diagram);
    if (bytes === undefined) return null;
    try {
      const { header, document } = decodeSnapshot(bytes);
      if (header.diagram !== diagram || header.clock > this.currentClock || header.clock < this.currentClock - REPLAY_LIMIT)
        return null;
      const feed = new DiagramFeed(this.options.source, diagram, header.clock, document);
      await this.refreshStates(feed);
      return feed;
    } catch (error) {
      this.options.onError(error, `the snapshot file of diagram ${diagram} is left`);
      return null;
    }
  }

  private async refreshStates(feed: DiagramFeed): Promise<void> {
    let after = { kind: '', id: 0 };
    for (;;) {
      const states = await this.options.source.allStates(after, STATES_PAGE);
      for (const { kind, id, value } of states) feed.document.setOperational(kind, [id], [value]);
      const last = states.at(-1);
      if (last === undefined || states.length < STATES_PAGE) return;
      after = last;
    }
  }

  private evict(): void {
    let idle = [...this.feeds.values()].filter((feed) => feed.subscribers === 0);
    while (idle.length > (this.options.idleFeeds ?? 8)) {
      const [oldest, ...rest] = idle as [OpenFeed, ...OpenFeed[]];
      idle = rest;
      this.feeds.delete(oldest.diagram);
      void this.keep(oldest);
    }
  }

  /** Writes the feed's snapshot file: what the next start begins with. One file at a time. */
  private keep(feed: OpenFeed): Promise<void> {
    const { files } = this.options;
    if (files === null) return Promise.resolve();
    feed.unkept = 0;
    this.keeping = this.keeping.then(async () => {
      try {
        const { clock, bytes } = await feed.snapshot(0);
        await files.write(feed.diagram, clock, bytes);
      } catch (error) {
        this.options.onError(error, `the snapshot of diagram ${feed.diagram} was not kept`);
      }
    });
    return this.keeping;
  }
}

interface KeptSnapshot {
  readonly clock: number;
  readonly states: number;
  readonly bytes: ArrayBuffer;
}

/** A feed with its subscribers. */
export class OpenFeed {
  private readonly feed: DiagramFeed;
  private readonly onError: (error: unknown) => void;
  /** Patches since the file was written. */
  unkept = 0;
  private readonly subscribed = new Set<Subscriber>();
  private recent: Patch[] = [];
  private recentBytes = 0;
  /** A client at this clock or a later one can be brought here by the recent patches. */
  private base: number;
  /** Clock of the last patch. */
  private last: number;
  private kept: KeptSnapshot | null = null;
  private making: Promise<KeptSnapshot> | null = null;
  /** How often telemetry has changed the document. */
  private statesSet = 0;
  /** Entries and captures one after the other: between two, the document is whole. */
  private turn: Promise<void> = Promise.resolve();

  constructor(feed: DiagramFeed, onError: (error: unknown) => void) {
    this.feed = feed;
    this.onError = onError;
    this.base = feed.clock;
    this.last = feed.clock;
  }

  get diagram(): number {
    return this.feed.diagram;
  }

  get clock(): number {
    return this.feed.clock;
  }

  get subscribers(): number {
    return this.subscribed.size;
  }

  /** Readers look between two awaits and keep nothing. */
  get document(): DiagramFeed['document'] {
    return this.feed.document;
  }

  /**
   * Patches after the client's clock, or a `snapshot` frame when they are no longer known; then everything that
   * follows. Answers false after a `snapshot` frame: then it is not subscribed.
   */
  subscribe(subscriber: Subscriber, clock: number): boolean {
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
    return true;
  }

  unsubscribe(subscriber: Subscriber): void {
    this.subscribed.delete(subscriber);
  }

  /** Forgets the patches so far: the document is what its clock says from now on. */
  beginHere(): void {
    this.recent = [];
    this.recentBytes = 0;
    this.base = this.clock;
    this.last = this.clock;
  }

  follow(entry: LogEntry): Promise<void> {
    return this.inTurn(async () => {
      if (entry.clock <= this.feed.clock) return;
      const changes = await this.feed.follow(entry);
      if (changes.length > 0) this.publish(entry, changes);
    });
  }

  setStates(kind: 'object' | 'port', ids: readonly number[], values: readonly number[]): void {
    const held: number[] = [];
    const states: number[] = [];
    ids.forEach((id, index) => {
      if (!this.feed.has(kind, id)) return;
      held.push(id);
      states.push(values[index] as number);
    });
    if (held.length === 0) return;
    this.feed.document.setOperational(kind, held, states);
    this.statesSet += 1;
    const frame = encoded({ type: 'state', kind, ids: held, values: states });
    for (const subscriber of this.subscribed) subscriber.send(frame);
  }

  /** Everyone loads a snapshot. */
  dismissAll(clock: number): void {
    const frame = encoded({ type: 'snapshot', clock });
    for (const subscriber of this.subscribed) subscriber.send(frame);
    this.subscribed.clear();
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

  /** True for a snapshot that the recent patches bring here, with telemetry as it is now. */
  private isCurrent({ clock, states }: KeptSnapshot, lag: number): boolean {
    if (clock < this.base || states !== this.statesSet) return false;
    const later = this.recent.filter((patch) => patch.to > clock);
    return later.length <= lag && later.every((patch) => patch.encoded !== null);
  }

  private async make(): Promise<KeptSnapshot> {
    let clock = 0;
    let states = 0;
    let steps: ReturnType<typeof encodeSnapshotSteps> | null = null;
    await this.inTurn(() => {
      clock = this.feed.clock;
      states = this.statesSet;
      steps = encodeSnapshotSteps(this.feed.document, { diagram: this.diagram, clock });
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
    const by = { clientId: entry.clientId, seq: entry.seq, userName: entry.userName };
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
        this.subscribed.delete(subscriber);
        this.onError(error);
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

export function encoded(frame: ServerFrame): EncodedFrame {
  return { frame, bytes: encodeFrame(frame) };
}
