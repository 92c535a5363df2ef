import type { Diff } from '../../domain/document/diff';
import { REFERENCES_OF } from '../../domain/document/references';
import { KINDS, type Kind } from '../../domain/document/schema';
import { NO_ID } from '../../domain/ids';

/** `share`: others may hold it too, none may change it. */
export type LockMode = 'share' | 'update';

/**
 * The records that a transaction holds still, so that what it writes was computed from what is there when it commits:
 *
 * - `update`: what its diff changes or deletes, and what a list that it read hangs on (so that the list stays whole);
 * - `share`: what its steps name, and what its diff newly refers to (so that it is not deleted meanwhile).
 *
 * All of it follows from the read steps, the diff and the schema. Transactions lock in one order: kinds in the
 * schema's, ids ascending; so a kind has one mode for all of its records.
 */
export class Locks {
  private readonly kinds = new Map<Kind, { mode: LockMode; readonly ids: Set<number> }>();

  add(kind: Kind, id: number, mode: LockMode): void {
    const known = this.kinds.get(kind);
    if (known === undefined) this.kinds.set(kind, { mode, ids: new Set([id]) });
    else {
      known.ids.add(id);
      if (mode === 'update') known.mode = mode;
    }
  }

  addDiff(diff: Diff): void {
    const made = new Set(diff.flatMap(({ id, before }) => (before === null ? id : [])));
    for (const { kind, id, before, after } of diff) {
      if (before !== null) this.add(kind, id, 'update');
      if (after === null) continue;
      const fields = after as Readonly<Record<string, unknown>>;
      for (const { field, to } of REFERENCES_OF[kind]) {
        const target = fields[field] as number | undefined;
        if (target === undefined || target === NO_ID || made.has(target)) continue;
        for (const other of to) this.add(other, target, 'share');
      }
    }
  }

  /** What these hold more, or more strongly, than the others, which take it over; in the order of locking. */
  beyond(held: Locks): readonly { readonly kind: Kind; readonly mode: LockMode; readonly ids: readonly number[] }[] {
    return KINDS.flatMap((kind) => {
      const wanted = this.kinds.get(kind);
      if (wanted === undefined) return [];
      const before = held.kinds.get(kind);
      const weaker = before === undefined || (before.mode === 'share' && wanted.mode === 'update');
      const ids = weaker
        ? [...new Set([...(before?.ids ?? []), ...wanted.ids])]
        : [...wanted.ids].filter((id) => !before.ids.has(id));
      for (const id of ids) held.add(kind, id, wanted.mode);
      return ids.length > 0 ? [{ kind, mode: wanted.mode, ids }] : [];
    });
  }
}
