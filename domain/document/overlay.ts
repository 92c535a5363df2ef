import type { Change, Diff } from './diff';
import { kindOfIndex } from './load-slice';
import { emptyValue, INDEXES, SCHEMA, type FieldDef, type IndexName, type Kind, type RecordOf } from './schema';
import type { Slice } from './slice';

/**
 * A slice as it would be after a diff, without changing it: what a rule is asked about before anything is written.
 * Nothing may refer to a record before the diff creates it, so lists of created records need not be loaded.
 */
export class Overlay implements Slice {
  private readonly base: Slice;
  private readonly changes = new Map<string, Change>();
  /** `<index> <target>` -> ids that the diff brings in or keeps in the list. */
  private readonly arrivals = new Map<string, Set<number>>();
  private readonly created = new Set<number>();

  constructor(base: Slice, diff: Diff) {
    this.base = base;
    for (const change of diff) {
      this.changes.set(`${change.kind} ${change.id}`, change);
      if (change.before === null) this.created.add(change.id);
      if (change.after === null) continue;
      for (const index of INDEXES) {
        if (kindOfIndex(index) !== change.kind) continue;
        const target = (change.after as Record<string, unknown>)[index.slice(change.kind.length + 1)];
        if (typeof target !== 'number' || target === 0) continue;
        const key = `${index} ${target}`;
        const list = this.arrivals.get(key);
        if (list) list.add(change.id);
        else this.arrivals.set(key, new Set([change.id]));
      }
    }
  }

  get<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined {
    const change = this.changes.get(`${kind} ${id}`);
    if (change === undefined) return this.base.get(kind, id);
    if (change.after === null) return undefined;
    const before = change.before === null ? emptyRecord(kind, id) : this.base.get(kind, id);
    return { ...before, ...change.after, id } as RecordOf<K>;
  }

  by(index: IndexName, id: number): readonly number[] {
    const kind = kindOfIndex(index);
    const field = index.slice(kind.length + 1);
    const before = this.created.has(id) ? [] : this.base.by(index, id);
    const stay = before.filter((referring) => {
      const change = this.changes.get(`${kind} ${referring}`);
      if (change === undefined) return true;
      return (
        change.after !== null && (!Object.hasOwn(change.after, field) || (change.after as Record<string, unknown>)[field] === id)
      );
    });
    const arrivals = this.arrivals.get(`${index} ${id}`);
    return arrivals === undefined ? stay : [...new Set([...stay, ...arrivals])].sort((a, b) => a - b);
  }
}

function emptyRecord(kind: Kind, id: number): Record<string, unknown> {
  const record: Record<string, unknown> = { id };
  for (const [field, def] of Object.entries(SCHEMA[kind] as Record<string, FieldDef>)) {
    if (def.hot) record[field] = emptyValue(field, def.type);
  }
  return record;
}
