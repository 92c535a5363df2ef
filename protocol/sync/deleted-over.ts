import type { Change, Diff } from '../../domain/document/diff';
import { isRestorable } from '../../domain/operations/registry';
import { isId } from '../../domain/ids';
import type { PatchChange } from './messages';
import type { Waiting } from './submissions';

type DiffOf = (waiting: Waiting) => Diff | null;

/** Of a large delete so many records are remembered. */
const KEPT = 20;

/**
 * What the deletes of this client take that others made or changed unseen by it: between the document on which it was
 * deleted and the place of the delete in the log.
 */
export class DeletedOver {
  private readonly found = new Map<number, Map<number, Change>>();

  /** Others' changes came under what waits, which was run again over them. */
  others(waiting: readonly Waiting[], diffOf: DiffOf, changes: readonly PatchChange[]): void {
    const deletes = waiting.filter(({ intent }) => isRestorable(intent.kind));
    if (deletes.length === 0) return;
    const changed = new Set(changes.flatMap(({ id, fields }) => (fields === null ? [] : [id])));
    for (const each of deletes) this.note(each, diffOf, (id) => changed.has(id));
  }

  /** It lies on a snapshot of this clock, newer than the document on which it was deleted: the log alone knows what others changed. */
  adopted(waiting: readonly Waiting[], diffOf: DiffOf, clock: number): void {
    for (const each of waiting.filter(({ intent, baseClock }) => isRestorable(intent.kind) && baseClock < clock)) {
      const asked = new Set(Object.values(each.intent).flat().filter(isId));
      this.note(each, diffOf, (id) => asked.has(id));
    }
  }

  /** It is in the log, or never will be. What it took of others’. */
  answered(seq: number): Diff {
    const found = this.found.get(seq);
    this.found.delete(seq);
    return found === undefined ? [] : [...found.values()];
  }

  private note(waiting: Waiting, diffOf: DiffOf, isTheirs: (id: number) => boolean): void {
    const found = this.found.get(waiting.seq) ?? new Map<number, Change>();
    for (const change of diffOf(waiting) ?? [])
      if (change.after === null && isTheirs(change.id) && found.size < KEPT) found.set(change.id, change);
    if (found.size > 0) this.found.set(waiting.seq, found);
  }
}
