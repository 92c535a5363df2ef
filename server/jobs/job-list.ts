import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Author } from '../storage/author';
import type { Sql } from '../storage/sql';
import { IdsRefused } from '../storage/id-blocks';
import { DiskFull } from '../storage/sql-error';
import { JobFailed, type JobRule } from './job-failed';

export type JobState = 'running' | 'done' | 'cancelled' | 'failed';

/** Long work that a user watches and may stop. */
export interface Job<Report, Subject = unknown> extends Author {
  readonly id: string;
  readonly kind: string;
  /** What it is about, for whoever sees it later. */
  readonly subject: Subject;
  readonly startedMs: number;
  /** 0 while it runs. */
  endedMs: number;
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

/** What is told of a job, whichever process runs or ran it; an earlier version may have said less of its subject. */
export type JobAnswer<Report, Subject> = Omit<Job<Report, Subject>, 'kind' | 'signal' | 'abort'>;

export interface JobKind {
  readonly kind: string;
  readonly limitMs: number;
  /** Fields of the report that a list of jobs leaves out. */
  readonly bulky?: readonly string[];
}

/** The rule by which it failed; an error that nobody foresaw is for the log alone. */
function ruleOf(error: unknown): JobRule | IdsRefused['refusal']['rule'] | 'disk-full' | 'internal-error' {
  if (error instanceof DiskFull) return 'disk-full';
  if (error instanceof IdsRefused) return error.refusal.rule;
  return error instanceof JobFailed ? error.rule : 'internal-error';
}

/** By its user. */
class TakenBack extends Error {}

/** Ended jobs kept in memory; older ones are read from the table. */
const KEPT = 100;
/** A process writes down so often how far its jobs are, where others may ask for it. */
const HEARD_MS = 3_000;
/** One of which nothing was heard for so long is run by nobody any more. */
const LOST_SECONDS = 60;
/** The rule under which an interrupted one has failed. */
const INTERRUPTED: JobRule = 'interrupted';

/**
 * The jobs of this process; each has a row in the table `job`, written at its start and at its end, so that a report
 * outlives the process. What a killed process left running has failed: at the next start, or when nothing is heard of it.
 */
export class JobList<Report extends object, Subject extends object = object> {
  private readonly jobs = new Map<string, Job<Report, Subject>>();

  constructor(
    private readonly sql: Sql,
    private readonly log: Pick<Logger, 'error'>,
    private readonly of: JobKind,
  ) {}

  /** Jobs of this kind that no process runs any more: with the embedded database, all that claim to run. */
  async failInterrupted(): Promise<void> {
    if (this.sql.kind !== 'embedded') return;
    await this.sql.query(
      `update "job" set "state"='failed', "report"=$2::jsonb, "ended_at"=now() where "kind"=$1 and "state"='running'`,
      [this.of.kind, JSON.stringify({ error: INTERRUPTED })],
    );
  }

  /** Starts the work; it goes on after this resolves. What it throws after an abort counts for nothing: the abort's reason says how it ended. */
  async start(
    { accountId, userName }: Author,
    subject: Subject,
    work: (job: Job<Report, Subject>) => Promise<Report>,
  ): Promise<Job<Report, Subject>> {
    const { kind, limitMs } = this.of;
    const abort = new AbortController();
    const job: Job<Report, Subject> = {
      id: randomUUID(),
      kind,
      accountId,
      userName,
      subject,
      startedMs: Date.now(),
      endedMs: 0,
      state: 'running',
      phase: '',
      done: 0,
      total: 0,
      report: null,
      error: null,
      abort,
      signal: abort.signal,
    };
    await this.sql.query(
      'insert into "job" ("id","kind","account","user_name","state","subject") values ($1,$2,$3,$4,$5,$6::jsonb)',
      [job.id, kind, accountId, userName, job.state, JSON.stringify(subject)],
    );
    this.jobs.set(job.id, job);
    this.dropOldest();
    const tooLong = new JobFailed('job-too-long', `the ${kind} took longer than ${limitMs / 60_000} minutes`);
    const timer = setTimeout(() => abort.abort(tooLong), limitMs);
    // An embedded database has no other process that could ask.
    const hearing = this.sql.kind === 'server' ? setInterval(() => void this.write(job), HEARD_MS) : undefined;
    void work(job)
      .finally(() => {
        clearTimeout(timer);
        clearInterval(hearing);
      })
      .then((report) => Object.assign(job, { state: 'done', report, endedMs: Date.now() }))
      .catch((error: unknown) => {
        // Whatever the work makes of it: what ended it says why.
        const reason: unknown = job.signal.aborted ? job.signal.reason : error;
        const cancelled = reason instanceof TakenBack;
        const rule = cancelled ? null : ruleOf(reason);
        if (rule === 'internal-error') this.log.error({ err: error, job: job.id }, `the ${kind} broke off`);
        Object.assign(job, { state: cancelled ? 'cancelled' : 'failed', error: rule, endedMs: Date.now() });
      })
      .then(() => this.write(job));
    return job;
  }

  /** A job from memory or the table; undefined when there is none. */
  async find(id: string): Promise<JobAnswer<Report, Partial<Subject>> | undefined> {
    return this.jobs.get(id) ?? (await this.read(`"report"`, 'and "id"=$2', [id])).at(0);
  }

  /** The newest ones, of one account or of everybody; the bulky part of a report is left out. */
  async list(limit: number, accountId?: number): Promise<readonly JobAnswer<Partial<Report>, Partial<Subject>>[]> {
    const rows = await this.read(
      `"report" - $3::text[]`,
      `and ($4::bigint is null or "account"=$4) order by "created_at" desc, "id" limit $2`,
      [limit, this.of.bulky ?? [], accountId ?? null],
    );
    return rows.map((row) => this.jobs.get(row.id) ?? row);
  }

  /** True when it was running. */
  cancel(id: string, accountId: number): boolean {
    const job = this.jobs.get(id);
    if (!job || job.accountId !== accountId || job.state !== 'running') return false;
    job.abort.abort(new TakenBack());
    return true;
  }

  /** When the server stops: every job is taken back. Resolves when none runs. */
  async close(): Promise<void> {
    for (const job of this.jobs.values()) job.abort.abort(new JobFailed(INTERRUPTED, 'the server stops'));
    for (let turn = 0; turn < 500 && [...this.jobs.values()].some((job) => job.state === 'running'); turn++)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** How far it is, or how it ended. */
  private async write({ id, state, phase, done, total, report, error }: Job<Report, Subject>): Promise<void> {
    await this.sql
      .query(
        `update "job" set "state"=$2,"phase"=$3,"done"=$4,"total"=$5,"report"=$6::jsonb,"heard_at"=now(),
         "ended_at"=case when $2::text='running' then null else now() end where "id"=$1 and "state"='running'`,
        [id, state, phase, done, total, JSON.stringify(error === null ? report : { error })],
      )
      .catch(() => undefined);
  }

  /** Rows of this kind; `report` and `rest` are ours, with `params` from $2 on. */
  private async read(
    report: string,
    rest: string,
    params: readonly (string | number | null | readonly string[])[],
  ): Promise<readonly JobAnswer<Report, Partial<Subject>>[]> {
    const rows = await this.sql.query<Row<Report, Partial<Subject>>>(
      `select "id","account","user_name","subject","phase","done","total",${report} as "report",
              case when "state"='running' and "heard_at" < now() - interval '${LOST_SECONDS} seconds' then 'lost' else "state" end "state",
              round(extract(epoch from "created_at") * 1000)::bigint "started",
              round(extract(epoch from coalesce("ended_at", "heard_at")) * 1000)::bigint "ended"
       from "job" where "kind"=$1 ${rest}`,
      [this.of.kind, ...params],
    );
    return rows.map(({ account: accountId, user_name: userName, started, ended, state, report: told, ...row }) => ({
      ...row,
      accountId,
      userName,
      startedMs: started,
      endedMs: state === 'running' ? 0 : ended,
      state: state === 'lost' ? 'failed' : state,
      ...(state === 'lost'
        ? { report: null, error: INTERRUPTED }
        : told !== null && 'error' in told
          ? { report: null, error: told.error }
          : { report: told, error: null }),
    }));
  }

  private dropOldest(): void {
    for (const [id, job] of this.jobs) {
      if (this.jobs.size <= KEPT) return;
      if (job.state !== 'running') this.jobs.delete(id);
    }
  }
}

interface Row<Report, Subject> {
  readonly id: string;
  readonly account: number;
  readonly user_name: string;
  readonly subject: Subject;
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  readonly report: Report | { readonly error: string } | null;
  readonly state: JobState | 'lost';
  readonly started: number;
  readonly ended: number;
}
