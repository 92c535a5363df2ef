import type { Change, Diff } from './diff';
import { fieldOfIndex, INDEXED_FIELDS } from './indexed-fields';
import { emptyValue, KINDS, SCHEMA, type FieldDef, type IndexName, type Kind, type RecordOf } from './schema';
import type { Slice } from './slice';

/**
 * A slice as it would be after a diff, without changing it: what a rule is asked about before anything is written.
 * Nothing may refer to a record before the diff creates it, so lists of created records need not be loaded.
 */
export class Overlay implements Slice {
  private readonly base: Slice;
  private readonly changes = new Map<number, Change>();
  /** By list and target: ids that the diff brings in or keeps there. */
  private readonly arrivals = new Map<IndexName, Map<number, number[]>>();
  /** Lists that were asked for: what stands beside a thousand new records is asked for by each of them. */
  private readonly lists = new Map<IndexName, Map<number, readonly number[]>>();

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

  get<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined {
    const change = this.changes.get(id);
    if (change === undefined || change.kind !== kind) return this.base.get(kind, id);
    if (change.after === null) return undefined;
    const before = change.before === null ? EMPTY[kind] : this.base.get(kind, id);
    return { ...before, ...change.after, id } as RecordOf<K>;
  }

  by(index: IndexName, id: number): readonly number[] {
    let known = this.lists.get(index);
    if (known === undefined) this.lists.set(index, (known = new Map()));
    let list = known.get(id);
    if (list === undefined) known.set(id, (list = this.listed(index, id)));
    return list;
  }

  private listed(index: IndexName, id: number): readonly number[] {
    const field = fieldOfIndex(index);
    const before = this.changes.get(id)?.before === null ? [] : this.base.by(index, id);
    const stay = before.filter((referring) => {
      const change = this.changes.get(referring);
      if (change === undefined) return true;
      return (
        change.after !== null && (!Object.hasOwn(change.after, field) || (change.after as Record<string, unknown>)[field] === id)
      );
    });
    const arrivals = this.arrivals.get(index)?.get(id);
    return arrivals === undefined ? stay : [...new Set([...stay, ...arrivals])].sort((a, b) => a - b);
  }

  private arrive(index: IndexName, target: number, id: number): void {
    let lists = this.arrivals.get(index);
    if (lists === undefined) this.arrivals.set(index, (lists = new Map()));
    const list = lists.get(target);
    if (list === undefined) lists.set(target, [id]);
    else list.push(id);
  }
}

/** Hot fields of a record of which nothing is said. */
const EMPTY = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    Object.fromEntries(
      Object.entries(SCHEMA[kind] as Record<string, FieldDef>)
        .filter(([, def]) => def.hot)
        .map(([field, def]) => [field, emptyValue(field, def.type)]),
    ),
  ]),
) as Readonly<Record<Kind, Readonly<Record<string, unknown>>>>;
