import { LIMITS } from '../catalog/limits';

/** What occurs under many names, by table: the first names that each table has are told, and how many more it has. */
export class FirstKinds<T extends { count: number }> {
  private readonly tables = new Map<string, { readonly first: Map<string, T>; readonly more: Set<string> }>();

  /** Counts one; `begin` makes what is kept of a name that comes first. */
  count(table: string, name: string, begin: () => T): void {
    let own = this.tables.get(table);
    if (own === undefined) this.tables.set(table, (own = { first: new Map(), more: new Set() }));
    let seen = own.first.get(name);
    if (seen === undefined) {
      if (own.first.size >= LIMITS.importKinds) return void own.more.add(name);
      own.first.set(name, (seen = begin()));
    }
    seen.count += 1;
  }

  *[Symbol.iterator](): Generator<readonly [table: string, first: ReadonlyMap<string, T>, more: number]> {
    for (const [table, { first, more }] of this.tables) yield [table, first, more.size];
  }
}
