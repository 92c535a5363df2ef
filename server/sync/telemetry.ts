import { fromCell, toCell } from '../../domain/ids';
import type { StateReport } from '../../protocol/codec/source-codec';
import type { Sql } from '../storage/sql';
import { DiskFull } from '../storage/sql-error';
import { codeOfState, kindOfCode, writeStates, type BlockChange } from '../storage/state-table';
import type { Feeds } from './feeds';
import type { LogEntry } from './operation-store';
import type { StateBook } from './state-book';
import { ALARMS_CHANNEL, readNotice, STATES_CHANNEL, writeNotices } from './state-notices';

/** Between two times that what changed is sent, and that it is written; after a pause it is sent at once. */
const SEND_MS = 16;
const WRITE_MS = 1000;
/** Blocks in one transaction: edits on the embedded connection wait for no more than that. */
const WRITE_BLOCKS = 32;
/** Ids in one question whether the records are there; how many of them, and how long, before what is known is written. */
const ASK_IDS = 500;
const ASKS_MAX = 60;
const ASK_MS = 300;
/** States of records not heard of before that wait for that question, of one account and in all; beyond, they count as unknown. */
const STRANGERS_OF_ACCOUNT = 250_000;
const STRANGERS_MAX = 1_000_000;
/** An id that named no record is not asked for again before this. */
const ABSENT_MS = 10_000;
/** An account that named so many of them in that time, over all its sources, is asked about no further one. */
const ABSENT_OF_ACCOUNT = 20_000;
/** Strangers forgotten before others have their turn. */
const FORGET_AT_ONCE = 20_000;

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
  /** Whose it is. */
  readonly account: string;
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
  /** The same by account; whose turn it is stands first. */
  private readonly strangersOf = new Map<string, Set<number>>();
  private readonly absent = new Set<number>();
  private readonly absentOf = new Map<string, number>();
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
    this.forgetAbsent();
    for (let at = 0; at < cells.length; at += 1) {
      const cell = cells[at] as number;
      const code = codeOfState(kind, values[at] as number);
      if (book.set(cell, code)) continue;
      if (feeds.shows(kind, cell)) book.learn(cell, code);
      else if (this.namesNobody(taken.account) || this.absent.has(cell) || !this.meet(cell, { code, taken })) taken.unknown += 1;
    }
    this.schedule();
  }

  private forgetAbsent(): void {
    const nowMs = this.parts.now();
    if (nowMs - this.absentSinceMs <= ABSENT_MS) return;
    this.absentSinceMs = nowMs;
    this.absent.clear();
    this.absentOf.clear();
  }

  private namesNobody(account: string): boolean {
    return (this.absentOf.get(account) ?? 0) >= ABSENT_OF_ACCOUNT;
  }

  /** False when too many wait. */
  private meet(cell: number, stranger: Stranger): boolean {
    const { account } = stranger.taken;
    const before = this.strangers.get(cell);
    const cells = this.strangersOf.get(account) ?? new Set();
    if (before?.taken.account !== account) {
      if (cells.size >= STRANGERS_OF_ACCOUNT || this.strangers.size >= STRANGERS_MAX) return false;
      if (before !== undefined) this.strangersOf.get(before.taken.account)?.delete(cell);
      this.strangersOf.set(account, cells.add(cell));
    }
    this.strangers.set(cell, stranger);
    return true;
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
    const alarms = await writeStates(tx, slice, this.parts.now());
    if (alarms > 0) await tx.query('select pg_notify($1,$2)', [ALARMS_CHANNEL, '']);
    if (this.parts.sql.kind === 'embedded') return;
    for (const notice of writeNotices(slice)) await tx.query('select pg_notify($1,$2)', [STATES_CHANNEL, notice]);
  }

  /** Asks the database for records that no open diagram shows, of each account some in turn; the rest is asked for next time. */
  private async meetStrangers(): Promise<void> {
    const untilMs = performance.now() + ASK_MS;
    for (let asks = 0; asks < ASKS_MAX && performance.now() < untilMs; asks += 1) {
      const [next] = this.strangersOf;
      if (next === undefined) return;
      const [account, cells] = next;
      if (this.namesNobody(account)) await this.forget(firstOf(cells, FORGET_AT_ONCE));
      else await this.ask([...firstOf(cells, ASK_IDS)]);
      this.strangersOf.delete(account);
      if (cells.size > 0) this.strangersOf.set(account, cells);
    }
  }

  private async forget(cells: Iterable<number>): Promise<void> {
    for (const cell of cells) this.settle(cell).taken.unknown += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** It waits no more. */
  private settle(cell: number): Stranger {
    const stranger = this.strangers.get(cell)!;
    this.strangers.delete(cell);
    this.strangersOf.get(stranger.taken.account)?.delete(cell);
    return stranger;
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
        this.settle(cell);
        if (there.has(cell)) book.learn(cell, stranger.code);
        else {
          this.absent.add(cell);
          stranger.taken.unknown += 1;
          const { account } = stranger.taken;
          this.absentOf.set(account, (this.absentOf.get(account) ?? 0) + 1);
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
