import type { Diff } from '../../domain/document/diff';
import { REFERENCES_OF } from '../../domain/document/references';
import { KINDS, type Kind } from '../../domain/document/schema';
import type { Slice } from '../../domain/document/slice';
import { NO_ID } from '../../domain/ids';

/** `share`: others may hold it too, none may change it. */
export type LockMode = 'share' | 'update';

/**
 * The records that a transaction holds still, so that what it writes was computed from what is there when it commits:
 *
 * - `update`: what its diff changes or deletes, and what a list that it read hangs on (so that the list stays whole);
 * - `share`: what its steps name, what its diff newly refers to (so that it is not deleted meanwhile), and what the lists
 *   hang on in which the records stand that it changes or deletes (so that nobody who reads such a list decides by what
 *   they were).
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

  /** `slice`: what the diff was computed from. */
  addDiff(diff: Diff, slice: Slice): void {
    const made = new Set(diff.flatMap(({ id, before }) => (before === null ? id : [])));
    const share = (to: readonly Kind[], target: unknown): void => {
      if (target === undefined || target === NO_ID || made.has(target as number)) return;
      for (const kind of to) this.add(kind, target as number, 'share');
    };
    for (const { kind, id, before, after } of diff) {
      const fields = after as Readonly<Record<string, unknown>> | null;
      for (const { field, to } of REFERENCES_OF[kind]) share(to, fields?.[field]);
      if (before === null) continue;
      this.add(kind, id, 'update');
      const known = slice.get(kind, id) as Readonly<Record<string, unknown>> | undefined;
      for (const { field, to, list } of REFERENCES_OF[kind]) if (list !== null) share(to, known?.[field]);
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
