import type { Change, Diff } from './diff';
import { fieldOfIndex, INDEXED_FIELDS } from './indexed-fields';
import { emptyValue, KINDS, SCHEMA, type FieldDef, type FieldName, type IndexName, type Kind, type RecordOf } from './schema';
import type { Slice } from './slice';

/**
 * A slice as it would be after a diff, without changing it: what a rule is asked about before anything is written.
 * Nothing may refer to a record before the diff creates it, so lists of created records need not be loaded.
 */
export class Overlay implements Slice {
  readonly base: Slice;
  private readonly changes = new Map<number, Change>();
  /** By list and target: ids that the diff brings in or keeps there. */
  private readonly arrivals = new Map<IndexName, Map<number, number[]>>();
  /** Lists that were asked for: what stands beside a thousand new records is asked for by each of them. */
  private readonly lists = new Map<IndexName, Map<number, readonly number[]>>();
  /** Changed records as they will be, once each was asked for. */
  private readonly records = new Map<number, RecordOf<Kind>>();

  constructor(base: Slice, diff: Diff) {
    this.base = base;
    for (const change of diff) {
      this.changes.set(change.id, change);
      if (change.after === null) continue;
      for (const { index, field } of INDEXED_FIELDS[change.kind]) {
        const target = (change.after as Record<string, unknown>)[field];
        if (typeof target === 'number' && target !== 0) this.arrive(index, target, change.id);
      }
    }
  }

  get<K extends Kind>(kind: K, id: number, fields?: readonly FieldName<K>[]): RecordOf<K> | undefined {
    const change = this.changes.get(id);
    if (change === undefined || change.kind !== kind) return this.base.get(kind, id, fields) as RecordOf<K> | undefined;
    if (change.after === null) return undefined;
    const known = this.records.get(id);
    if (known !== undefined) return known as RecordOf<K>;
    const record = (change.before === null
      ? completed(kind, { ...change.after, id })
      : { ...this.base.get(kind, id), ...change.after, id }) as unknown as RecordOf<K>;
    this.records.set(id, record);
    return record;
  }

  /** Ids of the records that the diff makes, changes or deletes. */
  get changed(): ReadonlyMap<number, Change> {
    return this.changes;
  }

  by(index: IndexName, id: number): readonly number[] {
    let known = this.lists.get(index);
    if (known === undefined) this.lists.set(index, (known = new Map()));
    let list = known.get(id);
    if (list === undefined) known.set(id, (list = this.listed(index, id)));
    return list;
  }

  private listed(index: IndexName, id: number): readonly number[] {
    const stay = this.staying(index, id);
    const arrivals = this.arrivals.get(index)?.get(id);
    if (arrivals === undefined) return stay;
    const all = stay.length === 0 ? [...arrivals] : [...new Set([...stay, ...arrivals])];
    return all.sort((a, b) => a - b);
  }

  /** What refers to a record before and after the diff; nothing refers to one that the diff creates. */
  private staying(index: IndexName, id: number): readonly number[] {
    if (this.changes.get(id)?.before === null) return NONE;
    const before = this.base.by(index, id);
    if (before.length === 0) return before;
    const field = fieldOfIndex(index);
    return before.filter((referring) => {
      const change = this.changes.get(referring);
      if (change === undefined) return true;
      return (
        change.after !== null && (!Object.hasOwn(change.after, field) || (change.after as Record<string, unknown>)[field] === id)
      );
    });
  }

  private arrive(index: IndexName, target: number, id: number): void {
    let lists = this.arrivals.get(index);
    if (lists === undefined) this.arrivals.set(index, (lists = new Map()));
    const list = lists.get(target);
    if (list === undefined) lists.set(target, [id]);
    else list.push(id);
  }
}

const NONE: readonly number[] = [];

/** Hot fields with the value that they have when nothing is said of them. */
const HOT_FIELDS = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    Object.entries(SCHEMA[kind] as Record<string, FieldDef>)
      .filter(([, def]) => def.hot)
      .map(([field, def]) => [field, emptyValue(field, def.type)]),
  ]),
) as unknown as Readonly<Record<Kind, readonly (readonly [string, unknown])[]>>;

/** Spreading a table of empty values under each new record costs ten times what looking for gaps does. */
function completed(kind: Kind, record: Record<string, unknown>): Record<string, unknown> {
  for (const [field, empty] of HOT_FIELDS[kind]) if (record[field] === undefined) record[field] = empty;
  return record;
}
