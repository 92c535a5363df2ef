/**
 * The diagrams that are open on this server: each a feed that follows the log, a list of recent patches for those who
 * come back, and its subscribers.
 *
 * One pump takes the log's entries in the order of the clock: those this process committed, at once; those of other
 * processes, read from the log when they were announced. It gives each to the feeds that it touches (feed-router.ts) and
 * goes on: a feed that must ask the database for what enters it, holds up nobody but those who look at it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { randomInt } from 'node:crypto';
import type { Diff } from '../../domain/document/diff';
import { KINDS } from '../../domain/document/schema';
import { fromCell } from '../../domain/ids';
import { decodeSnapshot, withStates } from '../../protocol/codec/snapshot';
import type { PackedStates, StatesMark } from '../../protocol/sync/messages';
import { DiagramFeed } from './diagram-feed';
import { FeedRouter } from './feed-router';
import { OpenFeed, type OpenFeedParts } from './open-feed';
import type { FeedSource, LogEntry } from './operation-store';
import type { SnapshotFiles } from './snapshot-files';
import { packedBlock } from './state-book';

export interface FeedsOptions {
  readonly source: FeedSource;
  readonly files: SnapshotFiles | null;
  readonly onError: (error: unknown, what: string) => void;
  /** An entry of the log has been given to every feed that it touches. */
  readonly onFollowed?: (entry: LogEntry) => void;
  /** A load was too large for the log: no drawing is kept any more. */
  readonly onForgotten?: () => void;
  /** Feeds kept although nobody looks. */
  readonly idleFeeds?: number;
}

const LOG_PAGE = 500;
/** Entries behind which replaying a snapshot file costs more than loading anew. */
const REPLAY_LIMIT = 20_000;
/** Blocks of stored states read at once. */
const STATES_PAGE = 64;
/** Those who catch up with live states get a slice this often. */
const CATCH_UP_MS = 16;
/** Patches after which a feed's file is written anew. */
const KEEP_AFTER = 1000;

export class Feeds {
  private readonly options: FeedsOptions;
  private readonly feeds = new Map<number, OpenFeed>();
  private readonly router = new FeedRouter();
  /** Feeds with entries on their way in. */
  private readonly busy = new Set<OpenFeed>();
  /** Feeds with a subscriber that misses live states. */
  private readonly lagging = new Set<OpenFeed>();
  private readonly opening = new Map<number, Promise<OpenFeed | null>>();
  /** Being read: live states reach them too. */
  private readonly loading = new Set<DiagramFeed>();
  private readonly run = randomInt(2 ** 47);
  private tick = 0;
  private catchingUp: NodeJS.Timeout | null = null;
  private entries: LogEntry[] = [];
  private pumping: Promise<void> | null = null;
  private behind = false;
  /** Rises when every feed is forgotten: what is being read then, is read again. */
  private era = 0;
  private currentClock = -1;
  private keeping: Promise<void> = Promise.resolve();
  private isClosed = false;
  private readonly waiters: { readonly clock: number; readonly resolve: () => void }[] = [];

  constructor(options: FeedsOptions) {
    this.options = options;
  }

  /** Begins at the log's clock: call once, before anything else. */
  async start(): Promise<void> {
    this.currentClock = await this.options.source.clock();
  }

  /** Every entry up to this one has been given to the open feeds that it touches. */
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

  /** Resolves when the log has been followed up to this clock. */
  reached(clock: number): Promise<void> {
    if (clock <= this.currentClock) return Promise.resolve();
    return new Promise((resolve) => this.waiters.push({ clock, resolve }));
  }

  /** The feed of a diagram; null when there is no such diagram. */
  async open(diagram: number): Promise<OpenFeed | null> {
    const open = this.feeds.get(diagram);
    if (open !== undefined) {
      if (!open.isThere) return null;
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

  /** Begins to read a drawing that will be asked for, unless one is being read: whoever asks for many waits for each. */
  begin(diagram: number): void {
    if (this.opening.size > 0 || this.feeds.has(diagram)) return;
    // A failure is told to whoever opens it.
    this.open(diagram).catch(() => undefined);
  }

  /** How far a drawing is that is being read from the database; null = it is not. */
  recordsRead(diagram: number): number | null {
    for (const feed of this.loading)
      if (feed.diagram === diagram) return KINDS.reduce((sum, kind) => sum + feed.document.table(kind).size, 0);
    return null;
  }

  /**
   * Reads a drawing, if it is not open, so that its file is there for whoever opens it; in memory it stays for those who look.
   * False when there is no such diagram.
   */
  async leaveFile(diagram: number): Promise<boolean> {
    const wasOpen = this.feeds.has(diagram);
    const feed = await this.open(diagram);
    if (feed === null) return false;
    await this.keeping;
    if (!wasOpen && feed.subscribers === 0) this.leave(feed);
    return true;
  }

  /** Everything may have changed: every feed is read anew, every subscriber loads a snapshot. */
  async reload(): Promise<void> {
    await this.settled();
    this.forgetAll(await this.options.source.clock());
  }

  /** Whoever looks loads a snapshot, and with the first who asks for it the diagram is read anew: nobody else waits. */
  private forgetAll(clock: number): void {
    const { files, onError } = this.options;
    if (files !== null)
      this.keeping = this.keeping.then(() => files.dropAll()).catch((error: unknown) => onError(error, 'old snapshots are left'));
    this.era += 1;
    this.advance(clock);
    for (const feed of [...this.feeds.values()]) this.drop(feed, clock);
    this.options.onForgotten?.();
  }

  private drop(feed: OpenFeed, clock: number): void {
    this.leave(feed);
    feed.dismissAll(clock);
  }

  private leave(feed: OpenFeed): void {
    if (this.isOpen(feed)) this.feeds.delete(feed.diagram);
    this.router.delete(feed);
  }

  /** Sets live states in every diagram that shows their records, and tells subscribers. */
  setStates(states: PackedStates): void {
    this.tick += 1;
    for (const feed of this.loading) feed.document.setStates(states.cells, states.values);
    for (const [feed, own] of this.router.split(states)) if (!feed.setStates(own, this.mark)) this.catchUp(feed);
  }

  /** True when an open diagram shows a record of this kind under this cell. */
  shows(kind: 'object' | 'port', cell: number): boolean {
    const id = fromCell(cell);
    for (const feed of this.router.holdersOf(cell)) if (feed.document.rowOf(kind, id) >= 0) return true;
    return false;
  }

  /** Call after somebody subscribed to the feed: whoever misses live states gets them by and by. */
  catchUp(feed: OpenFeed): void {
    this.lagging.add(feed);
    this.catchingUp ??= setTimeout(() => {
      this.catchingUp = null;
      const lagging = [...this.lagging];
      this.lagging.clear();
      for (const each of lagging) if (each.catchUp()) this.catchUp(each);
    }, CATCH_UP_MS).unref();
  }

  private get mark(): StatesMark {
    return { run: this.run, tick: this.tick };
  }

  /** Resolves when everything committed so far has gone out. */
  async settled(): Promise<void> {
    while (this.pumping !== null || this.busy.size > 0) {
      await this.pumping;
      await Promise.all([...this.busy].map((feed) => feed.settled()));
    }
  }

  /** Keeps snapshots of the open feeds for the next start. */
  async close(): Promise<void> {
    await this.settled();
    if (this.catchingUp !== null) clearTimeout(this.catchingUp);
    for (const feed of this.feeds.values()) void this.keep(feed);
    this.isClosed = true;
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
        this.take(next);
      } else if (!(await this.readLog())) return;
    }
  }

  /** Takes what the log holds beyond this process's clock; false when it holds nothing more. */
  private async readLog(): Promise<boolean> {
    const entries = await this.options.source.logAfter(this.currentClock, LOG_PAGE);
    for (const entry of entries) this.take(entry);
    return entries.length > 0;
  }

  private take(entry: LogEntry): void {
    if (entry.clock <= this.currentClock) return;
    const { diff } = entry;
    if (diff === null) this.forgetAll(entry.clock);
    else {
      this.dropRestored(diff, entry.clock);
      // What refers to a record of a bulk load may stand in any other block of it.
      const touched = entry.bulk ? new Set(this.feeds.values()) : this.router.touchedBy(diff);
      for (const feed of this.busy) if (feed.isBusy) touched.add(feed);
      for (const feed of touched) void this.give(feed, entry);
    }
    this.advance(entry.clock);
    this.options.onFollowed?.(entry);
  }

  /**
   * A diagram that comes back while its feed is open: the feed holds nothing by which its records would find it, so it is
   * read anew, and whoever looks loads a snapshot.
   */
  private dropRestored(diff: Diff, clock: number): void {
    for (const { kind, id, before } of diff) {
      const emptied = kind === 'diagram' && before === null ? this.feeds.get(id) : undefined;
      if (emptied !== undefined) this.drop(emptied, clock);
    }
  }

  private async give(feed: OpenFeed, entry: LogEntry): Promise<void> {
    this.busy.add(feed);
    try {
      await feed.follow(entry);
    } catch (error) {
      // It can be read anew; the others go on.
      if (this.isOpen(feed)) this.options.onError(error, `the feed of diagram ${feed.diagram} is read anew`);
      this.drop(feed, entry.clock);
    }
    if (!feed.isBusy) this.busy.delete(feed);
    if (feed.unkept >= KEEP_AFTER && this.isOpen(feed)) void this.keep(feed);
  }

  private isOpen(feed: OpenFeed): boolean {
    return this.feeds.get(feed.diagram) === feed;
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
    const { era } = this;
    const kept = await this.fromFile(diagram);
    const feed = kept?.feed ?? (await this.fromDatabase(diagram));
    if (feed === null) {
      await this.options.files?.drop(diagram);
      return null;
    }
    try {
      const parts: OpenFeedParts = {
        clock: () => (this.isOpen(open) ? this.currentClock : -1),
        onChanged: (changed, changes) => this.router.changed(changed, changes),
        onError: (error) => this.options.onError(error, `diagram ${diagram}`),
      };
      const open: OpenFeed = new OpenFeed(feed, parts, kept?.packed);
      // While it was read from the database others went on, so it holds some of what comes after its clock. Only when
      // all of that has been followed is it what its clock says, and can be patched from there.
      const whole = kept === null ? await this.options.source.clock() : 0;
      while (open.clock < Math.max(this.currentClock, whole)) {
        const entries = await this.options.source.logAfter(open.clock, LOG_PAGE);
        if (entries.length === 0) break;
        for (const entry of entries) {
          if (entry.diff !== null) await open.follow(entry);
          if (entry.diff === null || !open.isThere) {
            await this.options.files?.drop(diagram);
            return await this.load(diagram);
          }
        }
      }
      if (this.era !== era) return await this.load(diagram);
      if (kept === null) open.beginHere();
      open.statesBeginHere(this.mark);
      this.feeds.set(diagram, open);
      this.router.add(open);
      this.evict();
      if (kept === null) void this.keep(open);
      else void this.prepare(open);
      return open;
    } finally {
      this.loading.delete(feed);
    }
  }

  private async fromDatabase(diagram: number): Promise<DiagramFeed | null> {
    const feed = new DiagramFeed(this.options.source, diagram, this.currentClock);
    this.loading.add(feed);
    const found = await feed.load().catch((error: unknown) => {
      this.loading.delete(feed);
      throw error;
    });
    if (found) return feed;
    this.loading.delete(feed);
    return null;
  }

  /** What the file holds, and the same as bytes with the live states of now. */
  private async fromFile(diagram: number): Promise<{ readonly feed: DiagramFeed; readonly packed: ArrayBuffer } | null> {
    const bytes = await this.options.files?.read(diagram);
    if (bytes === undefined) return null;
    let feed: DiagramFeed | null = null;
    try {
      const { header, document } = decodeSnapshot(bytes);
      if (header.diagram !== diagram || header.clock > this.currentClock || header.clock < this.currentClock - REPLAY_LIMIT)
        return null;
      feed = new DiagramFeed(this.options.source, diagram, header.clock, document);
      if (!feed.isThere) return null;
      this.loading.add(feed);
      await this.refreshStates(feed);
      return { feed, packed: withStates(bytes, document, this.mark) };
    } catch (error) {
      if (feed !== null) this.loading.delete(feed);
      this.options.onError(error, `the snapshot file of diagram ${diagram} is left`);
      return null;
    }
  }

  /** Works out, a slice a turn, what a document from a file left for later: no edit has to wait for all of it. */
  private async prepare(feed: OpenFeed): Promise<void> {
    for (const _slice of feed.document.prepare()) {
      if (this.feeds.get(feed.diagram) !== feed) return;
      await nextTurn();
    }
  }

  private async refreshStates(feed: DiagramFeed): Promise<void> {
    for (let after = -1; ; ) {
      const blocks = await this.options.source.stateBlocks(after, STATES_PAGE);
      for (const block of blocks) {
        const { cells, values } = packedBlock(block);
        feed.document.setStates(cells, values);
      }
      const last = blocks.at(-1);
      if (last === undefined) return;
      after = last.block;
    }
  }

  private evict(): void {
    let idle = [...this.feeds.values()].filter((feed) => feed.subscribers === 0);
    while (idle.length > (this.options.idleFeeds ?? 8)) {
      const [oldest, ...rest] = idle as [OpenFeed, ...OpenFeed[]];
      idle = rest;
      this.leave(oldest);
      void this.keep(oldest);
    }
  }

  /** Writes the feed's snapshot file: what the next start begins with. One file at a time. */
  private keep(feed: OpenFeed): Promise<void> {
    const { files } = this.options;
    if (files === null || this.isClosed) return Promise.resolve();
    feed.unkept = 0;
    this.keeping = this.keeping.then(async () => {
      try {
        if (!feed.isThere) return await files.drop(feed.diagram);
        const { clock, bytes } = await feed.snapshot(0);
        await files.write(feed.diagram, clock, bytes);
      } catch (error) {
        this.options.onError(error, `the snapshot of diagram ${feed.diagram} was not kept`);
      }
    });
    return this.keeping;
  }
}
