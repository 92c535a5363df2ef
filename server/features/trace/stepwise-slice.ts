import { loadSlice, type AnyRecord, type RecordSource } from '../../../domain/document/load-slice';
import { RecordMap } from '../../../domain/document/record-map';
import type { IndexName, Kind, RecordOf } from '../../../domain/document/schema';
import type { ReadStep, Slice } from '../../../domain/document/slice';
import type { Sql } from '../../storage/sql';
import { statesOf } from '../../storage/state-table';
import { sliceRecords } from '../../sync/slice-sql';

/**
 * A slice that grows as it is looked at: lists that were not loaded yet read as empty and are noted; load() fetches
 * what read steps name. Whoever walks over it walks again until nothing was missing.
 */
export class StepwiseSlice implements Slice {
  private readonly sql: Pick<Sql, 'query'>;
  private readonly records = new RecordMap({ whole: true });
  private readonly listed = new Set<string>();
  /** Read once in a walk: with their templates they are most of what a step brings. */
  private readonly models = new Set<number>();
  private missing = new Map<IndexName, Set<number>>();
  /** Statements so far. */
  rounds = 0;

  constructor(sql: Pick<Sql, 'query'>) {
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

  /** One statement for all the steps. */
  async load(steps: readonly ReadStep[]): Promise<void> {
    this.rounds++;
    const byKind = await sliceRecords(this.sql, steps, { model: this.models });
    await loadSlice(steps, this.sourceOf(byKind));
    for (const [kind, records] of byKind) for (const record of records.values()) this.records.add(kind, record);
    for (const model of byKind.get('model')?.keys() ?? []) this.models.add(model);
  }

  /** What the steps name, and live states of ports that are among it: both are asked at once. */
  async loadWithStates(steps: readonly ReadStep[], ports: readonly number[]): Promise<void> {
    const [states] = await Promise.all([statesOf(this.sql, ports), this.load(steps)]);
    this.records.apply(
      states.flatMap(({ id, value }) =>
        this.records.get('port', id) ? { kind: 'port' as const, id, before: {}, after: { operational: value } } : [],
      ),
    );
  }

  /** Answers the steps from the rows that came, and notes which lists are whole by that. */
  private sourceOf(byKind: ReadonlyMap<Kind, ReadonlyMap<number, AnyRecord>>): RecordSource {
    return {
      records: (kind, ids) =>
        ids.flatMap((id) => byKind.get(kind)?.get(id) ?? (this.records.get(kind, id) as AnyRecord | undefined) ?? []),
      by: (index, ids) => {
        const [kind, field] = index.split('.') as [Kind, string];
        const wanted = new Set(ids);
        for (const id of ids) this.listed.add(`${index} ${id}`);
        return [...(byKind.get(kind)?.values() ?? [])].filter((record) => wanted.has(record[field] as number));
      },
    };
  }
}
