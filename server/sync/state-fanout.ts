import type { Document } from '../../domain/document/document';
import { fromCell } from '../../domain/ids';
import type { PackedStates, StatesMark } from '../../protocol/sync/messages';
import { encoded, type EncodedFrame, type Subscriber } from './subscriber';

/** A subscriber that has more than this still to take gets no live states until it has taken it. */
const BACKLOG_BYTES = 256 * 1024;
/** States in one frame to somebody who catches up. */
const SLICE = 50_000;
const KINDS = ['object', 'port'] as const;

/** How far a subscriber is. */
interface Progress {
  /** It has every state that changed up to this tick; -1 = it needs all. */
  since: number;
  /** Rows looked through, while it catches up; what changes meanwhile is left to the next time. */
  pass: { readonly to: number; kind: number; row: number } | null;
}

/**
 * Live states of one document to its subscribers. Each row knows the tick of its last change, so that whoever comes
 * late or cannot keep up gets what it misses once and in its newest state: nothing is queued for anybody.
 */
export class StateFanout {
  private readonly document: Document;
  private readonly run: number;
  /** A client whose states go up to here or further can be brought up to date by the stamps. */
  private readonly base: number;
  private readonly stamps: Record<'object' | 'port', Uint32Array> = { object: new Uint32Array(0), port: new Uint32Array(0) };
  private readonly subscribers = new Map<Subscriber, Progress>();
  /** Tick of the last change. */
  private last: number;
  /** States changed so far. */
  changes = 0;

  constructor(document: Document, mark: StatesMark) {
    this.document = document;
    this.run = mark.run;
    this.base = mark.tick;
    this.last = mark.tick;
  }

  /** Up to where the document's states go. */
  get mark(): StatesMark {
    return { run: this.run, tick: this.last };
  }

  /** False when a subscriber misses some: catchUp() brings it. */
  set(states: PackedStates, { tick }: StatesMark): boolean {
    const { objects, ports } = this.document.setStates(states.cells, states.values);
    const count = objects.length + ports.length;
    if (count === 0) return true;
    const cells = new Uint32Array(count);
    cells.set(objects);
    cells.set(ports, objects.length);
    const values = new Uint8Array(count);
    this.stamp('object', objects, tick, values, 0);
    this.stamp('port', ports, tick, values, objects.length);
    const before = this.last;
    this.last = tick;
    this.changes += count;
    const frame = stateFrame({ run: this.run, tick }, { cells, values });
    let all = true;
    for (const [subscriber, progress] of this.subscribers) {
      if (progress.pass !== null || progress.since < before || isBusy(subscriber)) all = false;
      else {
        this.send(subscriber, frame);
        progress.since = tick;
      }
    }
    return all;
  }

  /** `mark`: up to where its states go. The first of what it misses goes out at once, the rest by catchUp(). */
  add(subscriber: Subscriber, mark: StatesMark | null): void {
    const known = mark !== null && mark.run === this.run && mark.tick >= this.base;
    // A mark later than this document's last change misses nothing.
    const progress: Progress = { since: known ? Math.min(mark.tick, this.last) : -1, pass: null };
    this.subscribers.set(subscriber, progress);
    this.bringOn(subscriber, progress);
  }

  delete(subscriber: Subscriber): void {
    this.subscribers.delete(subscriber);
  }

  clear(): void {
    this.subscribers.clear();
  }

  /** One slice for each who is behind and takes it; true = someone is behind still. */
  catchUp(): boolean {
    let behind = false;
    for (const [subscriber, progress] of this.subscribers) {
      this.bringOn(subscriber, progress);
      behind ||= progress.since < this.last && this.subscribers.has(subscriber);
    }
    return behind;
  }

  private bringOn(subscriber: Subscriber, progress: Progress): void {
    if (progress.since >= this.last || isBusy(subscriber)) return;
    progress.pass ??= { to: this.last, kind: 0, row: 0 };
    const { since, pass } = progress;
    const states = this.slice(since, pass);
    if (pass.kind === KINDS.length) {
      progress.since = pass.to;
      progress.pass = null;
    }
    // An empty one tells a client of another run where it is.
    if (states.cells.length > 0 || since === -1)
      this.send(subscriber, stateFrame({ run: this.run, tick: progress.since }, states));
  }

  /** The next states that changed after a tick; the pass moves on. */
  private slice(since: number, pass: NonNullable<Progress['pass']>): PackedStates {
    const cells = new Uint32Array(SLICE);
    const values = new Uint8Array(SLICE);
    let count = 0;
    for (; pass.kind < KINDS.length; pass.kind += 1, pass.row = 0) {
      const kind = KINDS[pass.kind] as (typeof KINDS)[number];
      const table = this.document.table(kind);
      const codes = table.column('operational');
      const stamps = this.stamps[kind];
      const { ids, rowCount } = table;
      for (; pass.row < rowCount; pass.row += 1) {
        if (ids[pass.row] === 0 || (stamps[pass.row] ?? 0) <= since) continue;
        if (count === SLICE) return { cells, values };
        cells[count] = ids[pass.row] as number;
        values[count++] = codes[pass.row] as number;
      }
    }
    return { cells: cells.slice(0, count), values: values.slice(0, count) };
  }

  private stamp(kind: 'object' | 'port', cells: Uint32Array, tick: number, values: Uint8Array, at: number): void {
    const table = this.document.table(kind);
    const codes = table.column('operational');
    if (this.stamps[kind].length < table.rowCount && cells.length > 0) {
      const grown = new Uint32Array(Math.ceil(table.rowCount * 1.2));
      grown.set(this.stamps[kind]);
      this.stamps[kind] = grown;
    }
    const stamps = this.stamps[kind];
    cells.forEach((cell, index) => {
      const row = this.document.rowOf(kind, fromCell(cell));
      stamps[row] = tick;
      values[at + index] = codes[row] as number;
    });
  }

  private send(subscriber: Subscriber, frame: EncodedFrame): void {
    try {
      subscriber.send(frame);
    } catch {
      // Its socket is gone: its own close says so to everybody.
      this.subscribers.delete(subscriber);
    }
  }
}

function isBusy(subscriber: Subscriber): boolean {
  return (subscriber.backlog?.() ?? 0) > BACKLOG_BYTES;
}

function stateFrame(mark: StatesMark, states: PackedStates): EncodedFrame {
  return encoded({ type: 'state', mark, states });
}
