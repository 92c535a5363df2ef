import { NO_ID } from '../ids';
import { AssertionFailure } from '../result';
import type { Diff } from './diff';
import { INDEXED_FIELDS } from './indexed-fields';
import type { Slice } from './slice';
import { asHeld, emptyValue, KINDS, SCHEMA, type FieldDef, type IndexName, type Kind, type RecordOf } from './schema';

/**
 * A Slice of plain records: what the server loaded for an operation's reads(), and the slow twin that the columns
 * are tested against.
 *
 * A partial map (the default) asserts when a record or a list is asked for that nothing loaded; a whole map holds the
 * whole document, so what it does not hold does not exist. f32 fields are rounded on entry, as columns round them.
 */
export class RecordMap implements Slice {
  private readonly records = byKind(() => new Map<number, Record<string, unknown> | undefined>());
  private readonly lists = new Map<IndexName, Map<number, Set<number>>>();
  private readonly lookedFor = byKind((): ReadonlySet<number>[] => []);
  private readonly loadedLists = new Map<IndexName, Set<number>>();
  private readonly whole: boolean;

  constructor(options: { readonly whole?: boolean } = {}) {
    this.whole = options.whole ?? false;
  }

  get<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined {
    const known = this.records[kind];
    const record = known.get(id);
    if (record === undefined && !this.isLoaded(kind, id)) outside(`${kind} ${id}`);
    return record as RecordOf<K> | undefined;
  }

  by(index: IndexName, id: number): readonly number[] {
    const list = this.lists.get(index)?.get(id);
    if (!this.isLoaded(index, id)) outside(`${index} of ${id}`);
    return list === undefined || list.size === 0 ? NONE : [...list].sort((a, b) => a - b);
  }

  isLoaded(what: Kind | IndexName, id: number): boolean {
    if (this.whole) return true;
    const known = (this.records as Readonly<Record<string, ReadonlyMap<number, unknown>>>)[what];
    return known === undefined
      ? (this.loadedLists.get(what as IndexName)?.has(id) ?? false)
      : known.has(id) || this.wasLookedFor(what as Kind, id);
  }

  /** Ids of the records held, in no order. */
  ids(kind: Kind): readonly number[] {
    return [...this.records[kind]].filter(([, record]) => record !== undefined).map(([id]) => id);
  }

  /** Takes a record; hot fields it lacks get their empty value. */
  add<K extends Kind>(kind: K, record: { readonly id: number } & { readonly [field: string]: unknown }): void {
    const { id } = record;
    if (this.records[kind].get(id) !== undefined) return;
    const full: Record<string, unknown> = { id };
    for (const [field, def] of FIELDS[kind]) {
      if (record[field] !== undefined) full[field] = asHeld(def, record[field]);
      else if (def.hot) full[field] = emptyValue(field, def.type);
    }
    this.records[kind].set(id, full);
    this.eachReference(kind, full, (list) => list.add(id));
  }

  /** These ids were looked for: the ones not added do not exist. The set is kept and must not change any more. */
  looked(kind: Kind, ids: ReadonlySet<number>): void {
    const sets = this.lookedFor[kind];
    if (!sets.includes(ids)) sets.push(ids);
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
      const held = this.records[kind].get(id);
      if (held !== undefined) this.eachReference(kind, held, (list) => list.delete(id));
      if (after === null) {
        this.records[kind].set(id, undefined);
        continue;
      }
      this.records[kind].delete(id);
      this.add(kind, { ...held, ...after, id });
    }
  }

  private wasLookedFor(kind: Kind, id: number): boolean {
    for (const ids of this.lookedFor[kind]) if (ids.has(id)) return true;
    return false;
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

const NONE: readonly number[] = [];

const FIELDS = byKind((kind) => Object.entries(SCHEMA[kind] as Record<string, FieldDef>));

function byKind<T>(make: (kind: Kind) => T): Readonly<Record<Kind, T>> {
  return Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<Kind, T>;
}

function outside(what: string): never {
  throw new AssertionFailure(`${what} lies outside what reads() named`);
}
