import type { ImportSet } from '../../domain/import/import-set';
import { planImport, type ImportPlan } from '../../domain/import/plan-import';
import type { ImportAnswer } from '../../protocol/rest/imports';
import { parseSource } from '../parsers/parse-source';
import { bulkLoad, reserveIds, type BulkLoad } from '../storage/bulk';
import { loadExisting } from '../storage/bulk-existing';
import type { Sql } from '../storage/sql';

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

/** Records written between two looks at the signal and two tellings. */
const WRITE_STEP = 5000;

/**
 * Reads a folder, file or zip in a process of its own, compares it with the database and brings the difference in, in one
 * transaction: cancelled, killed or failed, it leaves nothing. A dry run says the same numbers and writes nothing.
 */
export async function runImport(sql: Sql, source: string, options: ImportOptions): Promise<ImportReport> {
  const tell = (phase: ImportProgress['phase'], done: number, total: number) => options.onProgress?.({ phase, done, total });
  const parsed = await parseSource(source, {
    ...(options.name === undefined ? {} : { name: options.name }),
    ...(options.signal ? { signal: options.signal } : {}),
    onProgress: (done, total) => tell('reading', done, total),
  });
  const total = parsed.sets.reduce((sum, set) => sum + set.records.length, 0);
  tell('comparing', 0, total);
  const report = (plans: readonly ImportPlan[], clock: number): ImportReport => ({
    kind: parsed.sets.length === 1 ? parsed.sets[0]!.kind : 'mixed',
    created: sum(plans.map((plan) => plan.created)),
    changed: plans.reduce((count, plan) => count + plan.changed, 0),
    unchanged: plans.reduce((count, plan) => count + plan.unchanged, 0),
    notImported: sum(parsed.sets.map((set) => set.notImported)),
    files: parsed.files,
    notes: [...parsed.notes, ...plans.flatMap((plan) => plan.notes)],
    clock,
  });
  if (options.dryRun && parsed.sets.length === 1) {
    const provisional = counter(1);
    return report([planImport(parsed.sets[0]!, await loadExisting(sql, parsed.sets[0]!), provisional)], 0);
  }
  const nextId = options.dryRun ? counter(1) : counter(total === 0 ? 1 : await reserveIds(sql, total, options.userName));
  const plans: ImportPlan[] = [];
  try {
    const { clock } = await bulkLoad(
      sql,
      { userName: options.userName, reason: 'import', ...(options.signal ? { signal: options.signal } : {}) },
      async (load) => {
        for (const set of parsed.sets) plans.push(await bringIn(load, set, nextId, (done, of) => tell('writing', done, of)));
        // Later sets see what earlier ones made: a dry run of several does it all and takes it back.
        if (options.dryRun) throw new TakenBack();
      },
    );
    return report(plans, clock);
  } catch (error) {
    if (error instanceof TakenBack) return report(plans, 0);
    throw error;
  }
}

class TakenBack extends Error {}

async function bringIn(
  load: BulkLoad,
  set: ImportSet,
  nextId: () => number,
  tell: (done: number, total: number) => void,
): Promise<ImportPlan> {
  const plan = planImport(set, await loadExisting(load.tx, set), nextId);
  for (let first = 0; first < plan.changes.length; first += WRITE_STEP) {
    await load.write(plan.changes.slice(first, first + WRITE_STEP));
    tell(Math.min(first + WRITE_STEP, plan.changes.length), plan.changes.length);
  }
  return plan;
}

function counter(first: number): () => number {
  let next = first;
  return () => next++;
}

function sum(counts: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const total: Record<string, number> = {};
  for (const each of counts) for (const [name, count] of Object.entries(each)) total[name] = (total[name] ?? 0) + count;
  return total;
}
