import type { ImportAnswer } from '../../protocol/rest/imports';
import { bulkLoad, reserveIds } from '../storage/bulk';
import type { Sql } from '../storage/sql';
import type { PlannedSet } from './import-messages';
import { ImportWorker } from './import-worker';

export interface ImportOptions {
  readonly userName: string;
  /** Compare and report; write nothing. */
  readonly dryRun: boolean;
  /** What the source is called in reports; default its file name. */
  readonly name?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** `reading` counts files, `writing` records. */
export interface ImportProgress {
  readonly phase: 'reading' | 'comparing' | 'writing';
  readonly done: number;
  readonly total: number;
}

/** As its caller is answered, with all notes. */
export type ImportReport = Omit<ImportAnswer, 'noteCount'>;

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
    const plans: PlannedSet[] = [];
    const clock = await bringIn(sql, worker, read.sets.length, total, plans, options, (done, of) => tell('writing', done, of));
    return {
      kind: read.sets.length === 1 ? read.sets[0]!.kind : 'mixed',
      created: sum(plans.map((plan) => plan.created)),
      changed: plans.reduce((count, plan) => count + plan.changed, 0),
      unchanged: plans.reduce((count, plan) => count + plan.unchanged, 0),
      notImported: sum(read.sets.map((set) => set.notImported)),
      files: read.files,
      notes: [...read.notes, ...plans.flatMap((plan) => plan.notes)],
      clock,
    };
  } finally {
    await worker.close();
  }
}

/** Compares the sets, one after the other, and writes what differs; answers the clock after it, 0 where nothing was written. */
async function bringIn(
  sql: Sql,
  worker: ImportWorker,
  sets: number,
  total: number,
  plans: PlannedSet[],
  options: ImportOptions,
  tell: (done: number, total: number) => void,
): Promise<number> {
  if (options.dryRun && sets === 1) {
    plans.push(await worker.plan(sql, 0, 1));
    return 0;
  }
  let nextId = options.dryRun ? 1 : await reserveIds(sql, Math.max(1, total), options.userName);
  try {
    const { clock } = await bulkLoad(
      sql,
      { userName: options.userName, reason: 'import', ...(options.signal ? { signal: options.signal } : {}) },
      async (load) => {
        for (let at = 0; at < sets; at++) {
          const plan = await worker.plan(load.tx, at, nextId);
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
      },
    );
    return clock;
  } catch (error) {
    if (error instanceof TakenBack) return 0;
    throw error;
  }
}

class TakenBack extends Error {}

function sum(counts: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const total: Record<string, number> = {};
  for (const each of counts) for (const [name, count] of Object.entries(each)) total[name] = (total[name] ?? 0) + count;
  return total;
}
