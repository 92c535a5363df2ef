import { loadSlice, type AnyRecord, type RecordSource } from '../../../domain/document/load-slice';
import { RecordMap } from '../../../domain/document/record-map';
import { KINDS, type IndexName, type Kind, type RecordOf } from '../../../domain/document/schema';
import type { ReadStep, Slice } from '../../../domain/document/slice';
import type { SqlTransaction } from '../../storage/sql';
import { statesOf } from '../../storage/state-table';
import { sliceRecords } from '../../sync/slice-sql';

/**
 * A slice that grows as it is looked at: lists that were not loaded yet read as empty and are noted; load() fetches
 * what read steps name. Whoever walks over it walks again until nothing was missing.
 */
export class StepwiseSlice implements Slice {
  private readonly sql: SqlTransaction;
  private readonly records = new RecordMap({ whole: true });
  private readonly held = new Map<Kind, Set<number>>(KINDS.map((kind) => [kind, new Set<number>()]));
  private readonly listed = new Set<string>();
  private missing = new Map<IndexName, Set<number>>();
  /** Statements so far. */
  rounds = 0;

  constructor(sql: SqlTransaction) {
    this.sql = sql;
  }

  get<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined {
    return this.records.get(kind, id);
  }

  by(index: IndexName, id: number): readonly number[] {
    if (this.listed.has(`${index} ${id}`)) return this.records.by(index, id);
    const ids = this.missing.get(index);
    if (ids) ids.add(id);
    else this.missing.set(index, new Set([id]));
    return [];
  }

  /** Lists that were asked for since the last call and were not there. */
  takeMissing(): ReadonlyMap<IndexName, ReadonlySet<number>> {
    const { missing } = this;
    this.missing = new Map();
    return missing;
  }

  /** One statement for all the steps. Live states of ports come along. */
  async load(steps: readonly ReadStep[]): Promise<void> {
    this.rounds++;
    const byKind = await sliceRecords(this.sql, steps);
    await loadSlice(steps, this.sourceOf(byKind));
    const fresh = (kind: Kind) => [...(byKind.get(kind)?.values() ?? [])].filter(({ id }) => !this.held.get(kind)!.has(id));
    const ports = fresh('port');
    const states = new Map(
      (
        await statesOf(
          this.sql,
          ports.map(({ id }) => id),
        )
      ).map(({ id, value }) => [id, value]),
    );
    for (const kind of byKind.keys()) {
      for (const record of kind === 'port' ? ports : fresh(kind)) {
        this.held.get(kind)!.add(record.id);
        this.records.add(kind, kind === 'port' ? { ...record, operational: states.get(record.id) ?? 0 } : record);
      }
    }
  }

  /** Answers the steps from the rows that came, and notes which lists are whole by that. */
  private sourceOf(byKind: ReadonlyMap<Kind, ReadonlyMap<number, AnyRecord>>): RecordSource {
    return {
      records: (kind, ids) => ids.flatMap((id) => byKind.get(kind)?.get(id) ?? []),
      by: (index, ids) => {
        const [kind, field] = index.split('.') as [Kind, string];
        const wanted = new Set(ids);
        for (const id of ids) this.listed.add(`${index} ${id}`);
        return [...(byKind.get(kind)?.values() ?? [])].filter((record) => wanted.has(record[field] as number));
      },
    };
  }
}
