import type { Document } from '../../domain/document/document';
import { isWhole, referenceOf } from '../../domain/document/inside';
import type { Kind } from '../../domain/document/schema';
import type { ReadStep } from '../../domain/document/slice';
import { NO_ID } from '../../domain/ids';

/**
 * True when a diagram's document holds everything that the steps name, so that an operation may run here first.
 * (`creates`: new ids, which no one holds.) A record outside the diagram is held as a stub at most: its lists are not
 * complete. An operation whose slice is not held is sent without a local run. `seen` gets every id that the answer, and
 * the run that may follow, depend on: the records looked for and the members of lists.
 */
export function holdsSlice(
  document: Document,
  diagram: number,
  steps: readonly ReadStep[],
  creates: readonly number[],
  seen: Set<number>,
): boolean {
  const made = new Set(creates);
  const found = new Map<string, ReadonlySet<number>>();
  for (const step of steps) {
    const reached = new Set<number>();
    // Held; or known to be none of this kind, for it is another's or about to be made.
    const isKnown = (kind: Kind, id: number): boolean => {
      if (id === NO_ID) return true;
      seen.add(id);
      if (document.rowOf(kind, id) < 0) return made.has(id) || document.kindOf(id) !== undefined;
      reached.add(id);
      return true;
    };
    if (step.take === 'records') {
      if (!step.ids.every((id) => isKnown(step.kind, id))) return false;
    } else {
      const isFollowed = (id: number): boolean => {
        if (step.take === 'refs') return isKnown(step.kind, referenceOf(document, step.fromKind, id, step.field));
        const kind = document.kindOf(id);
        if (kind === undefined || !isWhole(document, diagram, kind, id, seen)) return false;
        for (const member of document.by(step.index, id)) {
          seen.add(member);
          reached.add(member);
        }
        return true;
      };
      for (const name of step.from) for (const id of found.get(name) ?? []) if (!isFollowed(id)) return false;
      // What is reached meanwhile is followed, too.
      if (step.recursive === true) for (const id of reached) if (!isFollowed(id)) return false;
    }
    found.set(step.name, reached);
  }
  return true;
}
