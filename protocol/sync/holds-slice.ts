import type { Document } from '../../domain/document/document';
import type { IndexName, Kind } from '../../domain/document/schema';
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
  const { document, seen } = place;
  for (const id of from) seen.add(id);
  if (step.take === 'by') {
    const kind = targetKind(document, step.index);
    return from.every((id) => listHeld(place, kind, id)) ? from.flatMap((id) => document.by(step.index, id)) : null;
  }
  const ids = (step.take === 'records' ? from : from.map((id) => refOf(document, step.fromKind, id, step.field))).filter(
    (id) => id !== NO_ID,
  );
  for (const id of ids) seen.add(id);
  const held = ids.filter((id) => document.rowOf(step.kind, id) >= 0);
  // Known as another kind, or about to be made: then it is known that there is none of this kind.
  return held.length === ids.length || ids.every((id) => made.has(id) || document.kindOf(id) !== undefined) ? held : null;
}

function refOf(document: Document, kind: Kind, id: number, field: string): number {
  const record = document.get(kind, id) as Readonly<Record<string, unknown>> | undefined;
  return (record?.[field] as number | undefined) ?? NO_ID;
}

function targetKind(document: Document, index: IndexName): (id: number) => Kind | undefined {
  return index === 'object.model' ? () => 'model' : (id) => document.kindOf(id);
}

/**
 * Whether every record that names `id` in this index, and could be in this document, is. (Placements in other
 * diagrams never are: an operation that removes them too may still run here first.)
 */
function listHeld({ document, diagram, seen }: Place, kindOf: (id: number) => Kind | undefined, id: number): boolean {
  switch (kindOf(id)) {
    case 'object':
      return isInside(document, diagram, id, seen);
    case 'port':
      return isInside(document, diagram, document.get('port', id)?.owner ?? NO_ID, seen);
    case 'splice':
      return isInside(document, diagram, document.get('splice', id)?.closure ?? NO_ID, seen);
    case 'pathway':
      return isInside(document, diagram, document.get('pathway', id)?.parent ?? NO_ID, seen);
    // A cable comes with its ends, cores, lays and coils, a core with what its ends are joined to.
    case 'cable':
    case 'core':
    case 'diagram':
      return true;
    default:
      return false;
  }
}

/** True for the diagram's owner, what is placed in the diagram, and everything below them. */
export function isInside(document: Document, diagram: number, object: number, seen?: Set<number>): boolean {
  const owner = document.get('diagram', diagram)?.owner ?? NO_ID;
  for (let id = object; id !== NO_ID; ) {
    seen?.add(id);
    if (id === owner || document.firstRow('placement.subject', id) >= 0) return true;
    const row = document.rowOf('object', id);
    if (row < 0) return false;
    id = document.get('object', id)?.parent ?? NO_ID;
  }
  return false;
}
