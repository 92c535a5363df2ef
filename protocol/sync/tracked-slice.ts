import { INDEXES, KINDS, type IndexName, type Kind, type RecordOf } from '../../domain/document/schema';
import type { Diff } from '../../domain/document/diff';
import type { Slice } from '../../domain/document/slice';

/** A slice that notes every record that was looked at: by id, as the target of a list, or as a list's member. */
export class TrackedSlice implements Slice {
  readonly ids = new Set<number>();
  private readonly base: Slice;

  constructor(base: Slice) {
    this.base = base;
  }

  get<K extends Kind>(kind: K, id: number): RecordOf<K> | undefined {
    this.ids.add(id);
    return this.base.get(kind, id);
  }

  by(index: IndexName, id: number): readonly number[] {
    this.ids.add(id);
    const found = this.base.by(index, id);
    for (const member of found) this.ids.add(member);
    return found;
  }
}

/**
 * Ids that a diff touches: its records, and what their indexed references named or name now (their lists change).
 * Two operations whose ids do not meet may be run in either order.
 */
export function addTouched(ids: Set<number>, diff: Diff): void {
  for (const { kind, id, before, after } of diff) {
    ids.add(id);
    for (const side of [before, after]) {
      if (side === null) continue;
      for (const field of REFERENCES[kind]) {
        const target = (side as Record<string, unknown>)[field];
        if (typeof target === 'number' && target !== 0) ids.add(target);
      }
    }
  }
}

/** By kind: fields whose change moves the record from one list to another. */
const REFERENCES: Readonly<Record<Kind, readonly string[]>> = Object.fromEntries(
  KINDS.map((kind) => [kind, INDEXES.flatMap((index) => (index.startsWith(`${kind}.`) ? index.slice(kind.length + 1) : []))]),
) as Record<Kind, string[]>;
