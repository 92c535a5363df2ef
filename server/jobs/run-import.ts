import path from 'node:path';
import type { ImportAnswer } from '../../protocol/rest/imports';
import type { DifferencePart, ImportChoice } from '../../domain/import/difference';
import { FIRST_SOURCE, likeness, recognise, type Fingerprint } from '../../domain/import/import-source';
import type { AuthorOrTool } from '../storage/author';
import { bulkLoad } from '../storage/bulk';
import { giveBackIds, reserveIds } from '../storage/id-blocks';
import { keepSource, readSources, type StoredSource } from '../storage/import-sources';
import type { Sql, SqlTransaction } from '../storage/sql';
import type { PlannedSet, ReadSource } from './import-messages';
import { ImportWorker } from './import-worker';
import { JobFailed } from './job-failed';
import { removeGone, type Removal } from './remove-gone';

export interface ImportOptions extends AuthorOrTool {
  /** Compare and report; write nothing. */
  readonly dryRun: boolean;
  /** What the source is called in reports; default its file name. */
  readonly name?: string;
  /** Which installation a data set is of, where it was asked or is to be another one. Left out = the one it is recognised as. */
  readonly source?: string;
  /** What is taken of the difference; left out = all of it, and what is gone at the source stays. */
  readonly choice?: ImportChoice;
  /** What was chosen from, read in the transaction that brings it in: null = the inventory is as it was then. */
  readonly seen?: (tx: Pick<SqlTransaction, 'query'>) => Promise<ReadonlyMap<string, string> | null>;
  /** Of a dry run: hears the difference, part by part, when it is whole. */
  readonly onDifference?: (of: Compared, parts: AsyncIterable<DifferencePart>) => Promise<void>;
  /** Hears that what was written is too large for the log: no drawing is kept any more. */
  readonly onBeyondLog?: () => void;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** What a difference is of. */
export interface Compared {
  /** '' = no data set. */
  readonly source: string;
  /** Of the inventory, not later than what it was compared with. */
  readonly clock: number;
}

/** `reading` counts files, `writing` records. */
export interface ImportProgress {
  readonly phase: 'reading' | 'comparing' | 'writing';
  readonly done: number;
  readonly total: number;
}

/** As its caller is answered, with all notes. Nothing was compared where `source` is asked about. */
export type ImportReport = Omit<ImportAnswer, 'noteCount'>;

/** The lock under which data sets come in: which installations there are is settled one by one. */
const SOURCES_LOCK = 7_036_004;
/** Records written between two looks at the signal and two tellings; others are served in between. */
const WRITE_STEP = 2000;

/**
 * Reads a folder, file or zip in a process of its own, compares it with the database in a thread of its own and brings the
 * difference in, in one transaction: cancelled, killed or failed, it leaves nothing. A dry run says the same numbers and
 * writes nothing.
 */
export async function runImport(sql: Sql, source: string, options: ImportOptions): Promise<ImportReport> {
  const tell = (phase: ImportProgress['phase'], done: number, total: number) => options.onProgress?.({ phase, done, total });
  const worker = new ImportWorker({
    ...(options.signal ? { signal: options.signal } : {}),
    onProgress: (done, total) => tell('reading', done, total),
  });
  try {
    const read = await worker.read(source, options.name);
    const total = read.sets.reduce((sum, set) => sum + set.records, 0);
    tell('comparing', 0, total);
    const file = options.name ?? path.basename(source);
    const decided = decide(read, await readSources(sql), options.source);
    const plans: PlannedSet[] = [];
    const compared = { source: decided?.name ?? '', clock: await clockOf(sql) };
    const { clock, removal } =
      decided?.state === 'asked'
        ? NOTHING
        : await bringIn({ sql, worker, read, total, decided, file, options }, plans, (done, of) => tell('writing', done, of));
    if (options.dryRun && decided?.state !== 'asked') await options.onDifference?.(compared, partsOf(worker, plans));
    const count = (of: (plan: PlannedSet) => number): number => plans.reduce((all, plan) => all + of(plan), 0);
    return {
      kind: read.sets.length === 1 ? read.sets[0]!.kind : 'mixed',
      created: sum(plans.map((plan) => plan.created)),
      changed: count(({ changed }) => changed),
      unchanged: count(({ unchanged }) => unchanged),
      left: count(({ left }) => left),
      gone: count(({ gone }) => gone),
      marked: count(({ marked }) => marked),
      removed: removal.removed,
      absent: sum(plans.map(({ absent }) => absent)),
      notImported: sum(read.sets.map((set) => set.notImported)),
      furtherKinds: read.sets.reduce((all, set) => all + set.furtherKinds, 0),
      inFields: sum(read.sets.map((set) => set.inFields)),
      files: read.files,
      notes: [...read.notes, ...plans.flatMap((plan) => plan.notes), ...removal.notes],
      clock,
      ...(decided === undefined ? {} : { source: decided }),
    };
  } finally {
    await worker.close();
  }
}

type Decided = ImportAnswer['source'];

/** Whose data set it is; undefined where there is none. */
function decide({ sets }: ReadSource, known: readonly StoredSource[], named: string | undefined): Decided {
  const fingerprint = fingerprintIn(sets);
  if (fingerprint === undefined) return undefined;
  const told = known.map(({ file, importedMs, ...source }) => ({ ...likeness(fingerprint, source), file, importedMs }));
  if (named !== undefined) {
    return { state: known.some(({ name }) => name === named) ? 'known' : 'new', name: named, known: told };
  }
  const found = recognise(fingerprint, known);
  return { state: found.state, name: found.state === 'asked' ? '' : found.name, known: told };
}

const fingerprintIn = (sets: ReadSource['sets']): Fingerprint | undefined =>
  sets.find(({ fingerprint }) => fingerprint !== undefined)?.fingerprint;

interface Bringing {
  readonly sql: Sql;
  readonly worker: ImportWorker;
  readonly read: ReadSource;
  readonly total: number;
  readonly decided: Decided;
  readonly file: string;
  readonly options: ImportOptions;
}

interface Brought {
  /** After it; 0 = nothing was written. */
  readonly clock: number;
  readonly removal: Removal;
}
const NOTHING: Brought = { clock: 0, removal: { removed: 0, notes: [] } };

/** Of the inventory: it moves with every step that changes it. */
export async function clockOf(sql: Pick<SqlTransaction, 'query'>): Promise<number> {
  const [row] = await sql.query<{ value: number }>('select "value" from "clock"', []);
  return row!.value;
}

async function* partsOf(worker: ImportWorker, plans: readonly PlannedSet[]): AsyncIterable<DifferencePart> {
  for (const [at, { parts }] of plans.entries()) for (let part = 0; part < parts; part++) yield await worker.part(at, part);
}

/** Compares the sets, one after the other, and writes what differs and is chosen. */
async function bringIn(
  { sql, worker, read, total, decided, file, options }: Bringing,
  plans: PlannedSet[],
  tell: (done: number, total: number) => void,
): Promise<Brought> {
  const sets = read.sets.length;
  const source = decided?.name ?? FIRST_SOURCE;
  if (options.dryRun && sets === 1) {
    plans.push(await worker.plan(sql, 0, 1, source, { choice: {}, seen: null }));
    return NOTHING;
  }
  const { userName, accountId = 0, choice = {} } = options;
  const count = Math.max(1, total);
  const first = options.dryRun ? 1 : await reserveIds(sql, count, { accountId, userName });
  let nextId = first;
  try {
    const {
      clock,
      value: removal,
      checkpoint,
    } = await bulkLoad(
      sql,
      { accountId, userName, reason: 'import', ...(options.signal ? { signal: options.signal } : {}) },
      async (load) => {
        const fingerprint = fingerprintIn(read.sets);
        if (decided !== undefined && fingerprint !== undefined) {
          await assertStillSo(load.tx, decided);
          await keepSource(load.tx, { name: source, fingerprint, file, userName });
        }
        const seen = (await options.seen?.(load.tx)) ?? null;
        for (let at = 0; at < sets; at++) {
          const plan = await worker.plan(load.tx, at, nextId, source, { choice, seen });
          ({ nextId } = plan);
          plans.push(plan);
          for (let first = 0; first < plan.changes; first += WRITE_STEP) {
            const end = Math.min(first + WRITE_STEP, plan.changes);
            await load.write(await worker.changes(at, first, end));
            tell(end, plan.changes);
          }
        }
        // Later sets see what earlier ones made: a dry run of several does it all and takes it back.
        if (options.dryRun) throw new TakenBack();
        return removeGone(
          load,
          plans.flatMap(({ remove }) => remove),
          file,
        );
      },
    );
    if (checkpoint) options.onBeyondLog?.();
    return { clock, removal };
  } catch (error) {
    if (error instanceof TakenBack) return NOTHING;
    throw error;
  } finally {
    // What was planned may have been written, whatever is heard of it. That ids are given back decides nothing.
    if (!options.dryRun) await giveBackIds(sql, { first, count }, nextId - first).catch(() => undefined);
  }
}

/** From here on data sets come in one after the other; whose this one is was decided before. */
async function assertStillSo(tx: SqlTransaction, { known }: NonNullable<Decided>): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [SOURCES_LOCK]);
  const now = await readSources(tx);
  if (now.length !== known.length) throw new JobFailed('job-superseded', 'another data set came in meanwhile');
}

class TakenBack extends Error {}

function sum(counts: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const total = new Map<string, number>();
  for (const each of counts) for (const [name, count] of Object.entries(each)) total.set(name, (total.get(name) ?? 0) + count);
  return Object.fromEntries(total);
}
