import { NO_ID } from '../ids';
import { assert } from '../result';
import type { Diff } from './diff';
import { INDEXED_FIELDS } from './indexed-fields';
import type { Slice } from './slice';
import { emptyValue, SCHEMA, type FieldDef, type IndexName, type Kind, type RecordOf } from './schema';

/**
 * A Slice of plain records: what the server loaded for an operation's reads(), and the slow twin that the columns
 * are tested against.
 *
 * A partial map (the default) asserts when a record or a list is asked for that nothing loaded; a whole map holds the
 * whole document, so what it does not hold does not exist. f32 fields are rounded on entry, as columns round them.
 */
export class RecordMap implements Slice {
  private readonly records = new Map<Kind, Map<number, Record<string, unknown> | undefined>>();
  private readonly lists = new Map<IndexName, Map<number, Set<number>>>();
  private readonly loadedLists = new Map<IndexName, Set<number>>();
  private readonly whole: boolean;

  constructor(options: { readonly whole?: boolean } = {}) {
    this.whole = options.whole ?? false;
  }

  get<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined {
    const known = this.table(kind);
    assert(this.whole || known.has(id), `${kind} ${id} lies outside what reads() named`);
    return known.get(id) as RecordOf<K> | undefined;
  }

  by(index: IndexName, id: number): readonly number[] {
    assert(this.whole || this.loadedLists.get(index)?.has(id), `${index} of ${id} lies outside what reads() named`);
    return [...(this.lists.get(index)?.get(id) ?? [])].sort((a, b) => a - b);
  }

  /** Ids of the records held, in no order. */
  ids(kind: Kind): readonly number[] {
    return [...this.table(kind)].filter(([, record]) => record !== undefined).map(([id]) => id);
  }

  /** Takes a record; hot fields it lacks get their empty value. */
  add<K extends Kind>(kind: K, record: { readonly id: number } & { readonly [field: string]: unknown }): void {
    const { id } = record;
    if (this.table(kind).get(id) !== undefined) return;
    const full: Record<string, unknown> = { id };
    for (const [field, def] of Object.entries(SCHEMA[kind] as Record<string, FieldDef>)) {
      if (record[field] !== undefined) full[field] = rounded(def, record[field]);
      else if (def.hot) full[field] = emptyValue(field, def.type);
    }
    this.table(kind).set(id, full);
    this.eachReference(kind, full, (list) => list.add(id));
  }

  /** These ids were looked for: the ones not added do not exist. */
  looked(kind: Kind, ids: Iterable<number>): void {
    const known = this.table(kind);
    for (const id of ids) if (!known.has(id)) known.set(id, undefined);
  }

  /** Every record whose indexed field names one of these ids has been added. */
  listed(index: IndexName, ids: Iterable<number>): void {
    const loaded = this.loadedLists.get(index) ?? new Set();
    for (const id of ids) loaded.add(id);
    this.loadedLists.set(index, loaded);
  }

  /** Same law as Document.apply. Records that are created become part of what is loaded. */
  apply(diff: Diff): void {
    for (const { kind, id, after } of diff) {
      const held = this.table(kind).get(id);
      if (held !== undefined) this.eachReference(kind, held, (list) => list.delete(id));
      if (after === null) {
        this.table(kind).set(id, undefined);
        continue;
      }
      this.table(kind).delete(id);
      this.add(kind, { ...held, ...after, id });
    }
  }

  private table(kind: Kind): Map<number, Record<string, unknown> | undefined> {
    let table = this.records.get(kind);
    if (table === undefined) this.records.set(kind, (table = new Map()));
    return table;
  }

  private eachReference(kind: Kind, record: Record<string, unknown>, visit: (list: Set<number>) => void): void {
    for (const { index, field } of INDEXED_FIELDS[kind]) {
      const target = record[field] as number;
      if (target === NO_ID) continue;
      let lists = this.lists.get(index);
      if (lists === undefined) this.lists.set(index, (lists = new Map()));
      let list = lists.get(target);
      if (list === undefined) lists.set(target, (list = new Set()));
      visit(list);
    }
  }
}

function rounded(def: FieldDef, value: unknown): unknown {
  return def.type === 'f32' ? Math.fround(value as number) : value;
}
