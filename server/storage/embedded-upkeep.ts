import type { Logger } from 'pino';
import { CHECKPOINT_BYTES, freeBytes, RESERVE_BYTES } from './disk-room';
import { DatabaseHangs, type DatabaseGone } from './sql-error';
import { VITALS } from './thread-vitals';

/** What the upkeep needs of the database it keeps. */
export interface UpkeepParts {
  readonly directory: string;
  /** Of its thread, thread-vitals.ts. */
  readonly vitals: Int32Array;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** The statement that is at work; null = none is, and nothing waits. */
  readonly atWork: () => string | null;
  /** Statements answered so far. */
  readonly answers: () => number;
  /** Runs it before whatever waits, also within somebody's transaction. */
  readonly runNext: (text: string) => Promise<unknown>;
  /** Runs it when its turn comes. */
  readonly run: <Row>(text: string) => Promise<readonly Row[]>;
  readonly fail: (error: DatabaseGone) => void;
}

const TICK_MS = 1_000;
/** Ticks, not milliseconds: a process that was stopped for a while, or a machine that slept, hangs nowhere. */
const HANGS_TICKS = 15;
/** However busy it is: no statement of a running server may take that long. */
const ENDLESS_TICKS = 600;
/** Segments of the log since the last checkpoint after which the next is due when nobody works, and in any case. */
const CHECKPOINT_IDLE_SEGMENTS = 1;
const CHECKPOINT_SEGMENTS = 2;
/** Looks for tables to be vacuumed: so often when nobody works, so often in any case. */
const VACUUM_TICKS = 60;
const VACUUM_BUSY_TICKS = 600;
/** Transactions after which rows are frozen: its setting's 150 million is long before their numbers, 2^31, come round. */
const FREEZE_AGE = `current_setting('vacuum_freeze_table_age')::integer`;
/** What a new cluster comes with and nobody opens: databases to copy from. */
const TEMPLATES = ['template0', 'template1'];

/** A checkpoint may make the next segment of the log beforehand, and one that does not fit is the end of the engine. */
export function mayCheckpoint(directory: string): boolean {
  return freeBytes(directory) >= CHECKPOINT_BYTES;
}

/**
 * What a PostgreSQL server has background processes for and the embedded one does not: checkpoints, vacuum and freezing.
 * And a look at whether it answers, and at its disk, once a second.
 */
export class EmbeddedUpkeep {
  private readonly parts: UpkeepParts;
  private timer: NodeJS.Timeout | undefined;
  /** At the last tick. */
  private answers = -1;
  private touched = 0;
  /** Ticks for which one statement has been at work, and for which its thread has touched no file. */
  private waited = 0;
  private still = 0;
  /** Segments begun when the last checkpoint began. */
  private checkpointed = 0;
  private sinceVacuum = 0;
  private isShort = false;
  private isCheckpointing = false;

  constructor(parts: UpkeepParts) {
    this.parts = parts;
  }

  /** The database answers: nothing that its start did counts. */
  start(): void {
    this.checkpointed = this.vital('logSegments');
    this.timer = setInterval(() => this.tick(), TICK_MS);
    this.timer.unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** After each answer: a log that grows quickly waits for no tick. */
  answered(): void {
    if (this.grown() >= CHECKPOINT_SEGMENTS) this.checkpoint();
  }

  private tick(): void {
    this.watch();
    this.lookAtDisk();
    const isIdle = this.parts.atWork() === null;
    if (this.grown() >= CHECKPOINT_IDLE_SEGMENTS && isIdle) this.checkpoint();
    this.sinceVacuum += 1;
    if (!this.isShort && this.sinceVacuum >= (isIdle ? VACUUM_TICKS : VACUUM_BUSY_TICKS)) {
      this.sinceVacuum = 0;
      this.vacuum().catch((error: unknown) => this.parts.log.error({ err: error }, 'tables could not be vacuumed'));
    }
  }

  /** A statement that takes long is told; when its thread touches no file either, it will never end. */
  private watch(): void {
    const { log, fail } = this.parts;
    const statement = this.parts.atWork();
    const answers = this.parts.answers();
    const touched = this.vital('filesTouched');
    const isSame = statement !== null && answers === this.answers;
    this.waited = isSame ? this.waited + 1 : 0;
    this.still = isSame && touched === this.touched ? this.still + 1 : 0;
    this.answers = answers;
    this.touched = touched;
    if (this.waited === HANGS_TICKS) log.warn({ statement }, `the database has not answered for ${HANGS_TICKS} s`);
    if (this.still >= HANGS_TICKS || this.waited >= ENDLESS_TICKS)
      fail(new DatabaseHangs(`the embedded database has not answered for ${this.waited} s: ${statement}`));
  }

  private lookAtDisk(): void {
    const { directory, log } = this.parts;
    const free = freeBytes(directory);
    if (free < RESERVE_BYTES === this.isShort) return;
    this.isShort = !this.isShort;
    const facts = { directory, freeBytes: free, reserveBytes: RESERVE_BYTES };
    if (this.isShort) log.warn(facts, 'the disk is nearly full: edits are refused until there is room again');
    else log.info(facts, 'the disk has room again: edits go on');
    // It gives back the log before it.
    if (this.isShort) this.checkpoint();
  }

  private checkpoint(): void {
    const { directory, log, runNext } = this.parts;
    if (this.isCheckpointing || !mayCheckpoint(directory)) return;
    this.isCheckpointing = true;
    // One that fails is tried again when the log has grown further.
    this.checkpointed = this.vital('logSegments');
    runNext('checkpoint')
      .catch((error: unknown) => log.error({ err: error }, 'a checkpoint failed'))
      .finally(() => (this.isCheckpointing = false));
  }

  private async vacuum(): Promise<void> {
    const { run } = this.parts;
    for (const { table, old } of await this.worn()) await run(`vacuum${old ? ' (freeze)' : ''} ${table}`);
    // Rows of another database cannot be frozen from here, and its oldest one holds the numbers of all: it goes.
    for (const { name } of await this.oldTemplates()) {
      await run(`alter database ${name} is_template false`);
      await run(`drop database ${name}`);
    }
  }

  private oldTemplates(): Promise<readonly { readonly name: string }[]> {
    const names = TEMPLATES.map((name) => `'${name}'`).join(',');
    return this.parts.run(
      `select datname "name" from pg_database
        where datname in (${names}) and datname <> current_database() and age(datfrozenxid) > ${FREEZE_AGE}`,
    );
  }

  /** Tables of which a fifth and more is what edits left behind, and those that must be frozen. */
  private worn(): Promise<readonly { readonly table: string; readonly old: boolean }[]> {
    return this.parts.run(
      `select c.oid::regclass::text "table", age(c.relfrozenxid) > ${FREEZE_AGE} "old"
         from pg_class c left join pg_stat_all_tables s on s.relid=c.oid
        where c.relkind in ('r','m','t') and (age(c.relfrozenxid) > ${FREEZE_AGE} or s.n_dead_tup > 1000 + s.n_live_tup / 5)`,
    );
  }

  /** Segments of the log since the last checkpoint. */
  private grown(): number {
    return this.vital('logSegments') - this.checkpointed;
  }

  private vital(name: keyof typeof VITALS): number {
    return Atomics.load(this.parts.vitals, VITALS[name]);
  }
}
