import { fromCell, toCell } from '../../domain/ids';
import type { StateReport } from '../../protocol/codec/source-codec';
import type { Sql } from '../storage/sql';
import { DiskFull } from '../storage/sql-error';
import { codeOfState, kindOfCode, writeStates, type BlockChange } from '../storage/state-table';
import type { Feeds } from './feeds';
import type { LogEntry } from './operation-store';
import type { StateBook } from './state-book';
import { readNotice, STATES_CHANNEL, writeNotices } from './state-notices';

/** Between two times that what changed is sent, and that it is written; after a pause it is sent at once. */
const SEND_MS = 16;
const WRITE_MS = 1000;
/** Blocks in one transaction: edits on the embedded connection wait for no more than that. */
const WRITE_BLOCKS = 32;
/** Ids in one question whether the records are there; the time that all of them may take before what is known is written. */
const ASK_IDS = 500;
const ASK_MS = 300;
/** States of records not heard of before that wait for that question; beyond, they count as unknown. */
const STRANGERS_MAX = 1_000_000;
/** An id that named no record is not asked for again before this. */
const ABSENT_MS = 10_000;
/** A source that named so many of them in that time is asked about no further one. */
const ABSENT_OF_SOURCE = 20_000;

function hasRoom(sql: Sql): boolean {
  try {
    sql.assertRoom();
    return true;
  } catch (error) {
    if (error instanceof DiskFull) return false;
    throw error;
  }
}

/** What one source has reported. */
export interface Taken {
  /** States, accepted ones and unknown ones. */
  states: number;
  /** States of ids that name no record of their kind: nothing was done with them. */
  unknown: number;
}

export interface TelemetryParts {
  readonly sql: Sql;
  readonly feeds: Feeds;
  readonly book: StateBook;
  /** Ms since 1970. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

interface Stranger {
  readonly code: number;
  readonly taken: Taken;
}

/**
 * Live states: the last value wins, no log, no history. A report is in memory at once, on its way to the diagrams
 * within SEND_MS, and in the table within a second or so: what a crash loses is that second, of telemetry alone. The
 * table is written in slices, so that no edit waits for more than one of them.
 */
export class Telemetry {
  private readonly parts: TelemetryParts;
  private readonly strangers = new Map<number, Stranger>();
  /** The same by source, so that each has its turn. */
  private readonly strangersOf = new Map<Taken, Set<number>>();
  private readonly absent = new Set<number>();
  private absentOf = new WeakMap<Taken, number>();
  private absentSinceMs = 0;
  private sendTimer: NodeJS.Timeout | null = null;
  private sentAtMs = -Infinity;
  private writeTimer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(parts: TelemetryParts) {
    this.parts = parts;
  }

  /** Takes checked states (decodeReport). */
  report({ kind, cells, values }: StateReport, taken: Taken): void {
    if (this.closed) return;
    const { book, feeds } = this.parts;
    taken.states += cells.length;
    for (let at = 0; at < cells.length; at += 1) {
      const cell = cells[at] as number;
      const code = codeOfState(kind, values[at] as number);
      if (book.set(cell, code)) continue;
      if (feeds.shows(kind, cell)) book.learn(cell, code);
      else if (this.namesNobody(taken) || this.absent.has(cell) || this.strangers.size >= STRANGERS_MAX) taken.unknown += 1;
      else this.meet(cell, { code, taken });
    }
    this.schedule();
  }

  private namesNobody(taken: Taken): boolean {
    return (this.absentOf.get(taken) ?? 0) >= ABSENT_OF_SOURCE;
  }

  private meet(cell: number, stranger: Stranger): void {
    const before = this.strangers.get(cell);
    if (before !== undefined && before.taken !== stranger.taken) this.strangersOf.get(before.taken)?.delete(cell);
    this.strangers.set(cell, stranger);
    const cells = this.strangersOf.get(stranger.taken) ?? new Set();
    this.strangersOf.set(stranger.taken, cells.add(cell));
  }

  /** Another process wrote states; '' = some may have been missed. */
  async heard(payload: string): Promise<void> {
    const { book, feeds } = this.parts;
    if (payload === '') {
      // Every open diagram is read anew, with everything else that may have been missed.
      book.forgetAll();
      await feeds.reload();
      return;
    }
    readNotice(payload, (cell, code) => book.heard(cell, code));
    this.schedule();
  }

  /** Deleted records are asked for again when somebody reports of them. */
  followed(entry: LogEntry): void {
    const { book } = this.parts;
    if (entry.diff === null) {
      book.forgetAll();
      this.absent.clear();
      return;
    }
    for (const { kind, id, before, after } of entry.diff) {
      if (kind !== 'object' && kind !== 'port') continue;
      if (after === null) book.forget(toCell(id));
      else if (before === null) this.absent.delete(toCell(id));
    }
  }

  /** Sends and writes what was reported until now. */
  async flush(): Promise<void> {
    this.send();
    this.writing = this.writing.then(() => this.write());
    await this.writing;
    this.send();
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.writeTimer !== null) clearTimeout(this.writeTimer);
    await this.flush();
    // Strangers that turned out to be known.
    if (this.parts.book.hasUnwritten) await this.flush();
    if (this.sendTimer !== null) clearTimeout(this.sendTimer);
  }

  private schedule(): void {
    const { book } = this.parts;
    if (this.sendTimer === null && book.hasUnsent) {
      this.sendTimer = setTimeout(() => this.send(), Math.max(0, this.sentAtMs + SEND_MS - performance.now()));
      this.sendTimer.unref();
    }
    if (this.writeTimer !== null || this.closed || !(book.hasUnwritten || this.strangers.size > 0)) return;
    this.writeTimer = setTimeout(() => {
      // The next one a second after this one began, however long it takes, and never two at once.
      const begun = performance.now();
      void this.flush().then(() => {
        const rest = Math.max(0, WRITE_MS - (performance.now() - begun));
        this.writeTimer = setTimeout(() => {
          this.writeTimer = null;
          this.schedule();
        }, rest);
        this.writeTimer.unref();
      });
    }, 0);
    this.writeTimer.unref();
  }

  private send(): void {
    if (this.sendTimer !== null) clearTimeout(this.sendTimer);
    this.sendTimer = null;
    const { book, feeds } = this.parts;
    if (!book.hasUnsent) return;
    feeds.setStates(book.takeUnsent());
    this.sentAtMs = performance.now();
  }

  private async write(): Promise<void> {
    const { sql, book, onError } = this.parts;
    try {
      await this.meetStrangers();
    } catch (error) {
      onError(error);
    }
    // What is not written stays in memory, the newest of each record, until there is room.
    if (!hasRoom(sql)) return;
    const changes = book.takeUnwritten();
    for (let at = 0; at < changes.length; at += WRITE_BLOCKS) {
      const slice = changes.slice(at, at + WRITE_BLOCKS);
      try {
        // Slices before the last need not reach the disk by themselves: the last one's commit takes them along.
        await sql.transaction((tx) => this.writeSlice(tx, slice, at + WRITE_BLOCKS >= changes.length));
        book.written(slice, true);
      } catch (error) {
        book.written(changes.slice(at), false);
        onError(error);
        return;
      }
    }
  }

  private async writeSlice(
    tx: Parameters<Parameters<Sql['transaction']>[0]>[0],
    slice: readonly BlockChange[],
    durable: boolean,
  ): Promise<void> {
    if (!durable) await tx.query(`select set_config('synchronous_commit', 'off', true)`, []);
    await writeStates(tx, slice);
    if (this.parts.sql.kind === 'embedded') return;
    for (const notice of writeNotices(slice)) await tx.query('select pg_notify($1,$2)', [STATES_CHANNEL, notice]);
  }

  /** Asks the database for records that no open diagram shows, of each source some in turn; the rest is asked for next time. */
  private async meetStrangers(): Promise<void> {
    const { now } = this.parts;
    if (now() - this.absentSinceMs > ABSENT_MS) {
      this.absentSinceMs = now();
      this.absent.clear();
      this.absentOf = new WeakMap();
    }
    const begunMs = performance.now();
    while (this.strangersOf.size > 0 && performance.now() - begunMs < ASK_MS)
      for (const [taken, cells] of [...this.strangersOf]) {
        await this.ask([...firstOf(cells, ASK_IDS)]);
        if (this.namesNobody(taken)) this.forgetStrangers(taken, cells);
        if (cells.size === 0) this.strangersOf.delete(taken);
      }
  }

  private forgetStrangers(taken: Taken, cells: Set<number>): void {
    taken.unknown += cells.size;
    for (const cell of cells) this.strangers.delete(cell);
    cells.clear();
  }

  private async ask(cells: readonly number[]): Promise<void> {
    const { sql, book } = this.parts;
    const asked = cells.map((cell) => [cell, this.strangers.get(cell)!] as const);
    for (const kind of ['object', 'port'] as const) {
      const ids = asked.flatMap(([cell, { code }]) => (kindOfCode(code) === kind ? fromCell(cell) : []));
      if (ids.length === 0) continue;
      const rows = await sql.query<{ id: number }>(`select "id" from "${kind}" where "id" = any($1::bigint[])`, [ids]);
      const there = new Set(rows.map(({ id }) => toCell(id)));
      for (const cell of ids.map(toCell)) {
        // The newest that came meanwhile, perhaps of the other kind by now: then it is asked for next time.
        const stranger = this.strangers.get(cell);
        if (stranger === undefined || kindOfCode(stranger.code) !== kind) continue;
        this.strangers.delete(cell);
        this.strangersOf.get(stranger.taken)?.delete(cell);
        if (there.has(cell)) book.learn(cell, stranger.code);
        else {
          this.absent.add(cell);
          stranger.taken.unknown += 1;
          this.absentOf.set(stranger.taken, (this.absentOf.get(stranger.taken) ?? 0) + 1);
        }
      }
    }
  }
}

function* firstOf<T>(values: Iterable<T>, many: number): Iterable<T> {
  let left = many;
  for (const value of values) {
    if (left-- === 0) return;
    yield value;
  }
}
