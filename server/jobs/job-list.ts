import { randomUUID } from 'node:crypto';
import type { Sql } from '../storage/sql';
import { DiskFull } from '../storage/sql-error';

export type JobState = 'running' | 'done' | 'cancelled' | 'failed';

/** Long work that a user watches and may stop. */
export interface Job<Report> {
  readonly id: string;
  readonly kind: string;
  readonly userName: string;
  state: JobState;
  phase: string;
  done: number;
  total: number;
  report: Report | null;
  error: string | null;
  /** Ends the work: its user's word, the server's end, or the time that such work may take. */
  readonly signal: AbortSignal;
  readonly abort: AbortController;
}

/** Why it failed: a rule that has words in every language, or an English sentence. */
function wordsOf(error: unknown): string {
  if (error instanceof DiskFull) return 'disk-full';
  return error instanceof Error ? error.message : String(error);
}

/** Ended jobs kept in memory; older ones are read from the table. */
const KEPT = 100;

/**
 * The jobs of this process; each has a row in the table `job`, written at its start and at its end, so that a report
 * outlives the process. What a killed process left running is failed at the next start.
 */
export class JobList<Report extends object> {
  private readonly jobs = new Map<string, Job<Report>>();
  private readonly sql: Sql;
  private readonly kind: string;
  private readonly limitMs: number;

  constructor(sql: Sql, kind: string, limitMs: number) {
    this.sql = sql;
    this.kind = kind;
    this.limitMs = limitMs;
  }

  /** Jobs of this kind that no process runs any more: with the embedded database, all that claim to run. */
  async failInterrupted(): Promise<void> {
    if (this.sql.kind !== 'embedded') return;
    await this.sql.query(`update "job" set "state"='failed', "ended_at"=now() where "kind"=$1 and "state"='running'`, [
      this.kind,
    ]);
  }

  /** Starts the work; it goes on after this resolves. What it throws after an abort counts as cancelled. */
  async start(userName: string, work: (job: Job<Report>) => Promise<Report>): Promise<Job<Report>> {
    const abort = new AbortController();
    const late = new AbortController();
    const job: Job<Report> = {
      id: randomUUID(),
      kind: this.kind,
      userName,
      state: 'running',
      phase: '',
      done: 0,
      total: 0,
      report: null,
      error: null,
      abort,
      signal: AbortSignal.any([abort.signal, late.signal]),
    };
    await this.sql.query('insert into "job" ("id","kind","user_name","state") values ($1,$2,$3,$4)', [
      job.id,
      job.kind,
      userName,
      job.state,
    ]);
    this.jobs.set(job.id, job);
    this.dropOldest();
    const tooLong = new Error(`the ${this.kind} took longer than ${this.limitMs / 60_000} minutes`);
    const timer = setTimeout(() => late.abort(tooLong), this.limitMs);
    void work(job)
      .finally(() => clearTimeout(timer))
      .then((report) => Object.assign(job, { state: 'done', report }))
      .catch((error: unknown) => {
        const cancelled = abort.signal.aborted;
        Object.assign(job, {
          state: cancelled ? 'cancelled' : 'failed',
          error: cancelled ? null : wordsOf(error),
        });
      })
      .then(() =>
        this.sql.query('update "job" set "state"=$2,"done"=$3,"total"=$4,"report"=$5::jsonb,"ended_at"=now() where "id"=$1', [
          job.id,
          job.state,
          job.done,
          job.total,
          JSON.stringify(job.error === null ? job.report : { error: job.error }),
        ]),
      )
      .catch(() => undefined);
    return job;
  }

  /** A user's own job, from memory or the table; undefined when there is none, whoever else may have one. */
  async find(
    id: string,
    userName: string,
  ): Promise<Pick<Job<Report>, 'state' | 'phase' | 'done' | 'total' | 'report' | 'error'> | undefined> {
    const job = this.jobs.get(id);
    if (job) return job.userName === userName ? job : undefined;
    const [row] = await this.sql.query<{
      state: JobState;
      done: number;
      total: number;
      report: Report | { readonly error: string } | null;
    }>('select "state","done","total","report" from "job" where "id"=$1 and "kind"=$2 and "user_name"=$3', [
      id,
      this.kind,
      userName,
    ]);
    if (row === undefined) return undefined;
    const { report, ...where } = row;
    return report !== null && 'error' in report
      ? { ...where, phase: '', report: null, error: report.error }
      : { ...where, phase: '', report, error: null };
  }

  /** True when it was running. */
  cancel(id: string, userName: string): boolean {
    const job = this.jobs.get(id);
    if (!job || job.userName !== userName || job.state !== 'running') return false;
    job.abort.abort(new Error('cancelled'));
    return true;
  }

  /** When the server stops: every job is taken back. Resolves when none runs. */
  async close(): Promise<void> {
    for (const job of this.jobs.values()) job.abort.abort(new Error('the server stops'));
    for (let turn = 0; turn < 500 && [...this.jobs.values()].some((job) => job.state === 'running'); turn++)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }

  private dropOldest(): void {
    for (const [id, job] of this.jobs) {
      if (this.jobs.size <= KEPT) return;
      if (job.state !== 'running') this.jobs.delete(id);
    }
  }
}
