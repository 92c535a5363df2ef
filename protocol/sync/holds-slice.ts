import type { Document } from '../../domain/document/document';
import { isWhole, referenceOf } from '../../domain/document/inside';
import type { ReadStep } from '../../domain/document/slice';
import { NO_ID } from '../../domain/ids';

/**
 * True when a diagram's document holds everything that the steps name, so that an operation may run here first.
 * (`creates`: new ids, which no one holds.) A record outside the diagram is held as a stub at most: its lists are not complete. An operation whose slice is
 * not held is sent without a local run. `seen` gets every id the answer depends on.
 */
export function holdsSlice(
  document: Document,
  diagram: number,
  steps: readonly ReadStep[],
  creates: readonly number[],
  seen: Set<number>,
): boolean {
  const made = new Set(creates);
  const found = new Map<string, readonly number[]>();
  for (const step of steps) {
    const start = step.take === 'records' ? [] : step.from.flatMap((name) => found.get(name) ?? []);
    const reached = new Set<number>();
    let front: readonly number[] = step.take === 'records' ? step.ids : start;
    do {
      const next = takeStep({ document, diagram, seen }, step, front, made);
      if (next === null) return false;
      front = next.filter((id) => !reached.has(id));
      for (const id of front) reached.add(id);
    } while (step.take !== 'records' && step.recursive === true && front.length > 0);
    found.set(step.name, [...reached]);
  }
  return true;
}

interface Place {
  readonly document: Document;
  readonly diagram: number;
  readonly seen: Set<number>;
}

/** Ids that a step reaches from these; null when one of them, or a list of them, is not held. */
function takeStep(place: Place, step: ReadStep, from: readonly number[], made: ReadonlySet<number>): readonly number[] | null {
  const { document, diagram, seen } = place;
  for (const id of from) seen.add(id);
  if (step.take === 'by') {
    const isListed = (id: number, kind = document.kindOf(id)): boolean =>
      kind !== undefined && isWhole(document, diagram, kind, id, seen);
    return from.every((id) => isListed(id)) ? from.flatMap((id) => document.by(step.index, id)) : null;
  }
  const ids = (step.take === 'records' ? from : from.map((id) => referenceOf(document, step.fromKind, id, step.field))).filter(
    (id) => id !== NO_ID,
  );
  for (const id of ids) seen.add(id);
  const held = ids.filter((id) => document.rowOf(step.kind, id) >= 0);
  // Known as another kind, or about to be made: then it is known that there is none of this kind.
  return held.length === ids.length || ids.every((id) => made.has(id) || document.kindOf(id) !== undefined) ? held : null;
}
