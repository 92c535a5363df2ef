import { codeOf, DIAGRAM_KINDS } from '../catalog/enums';
import { fromCell, NO_ID } from '../ids';
import type { Document } from './document';
import { LISTS, STANDS_BY } from './membership';
import type { Kind } from './schema';

/** A reference field's id; 0 when the document does not hold the record. */
export function referenceOf(document: Document, kind: Kind, id: number, field: string): number {
  const row = document.rowOf(kind, id);
  return row < 0 ? NO_ID : fromCell(document.table(kind).column(field)[row] as number);
}

/** Below the diagram's owner or something placed in the diagram, or one of these. `seen` gets every object on the way. */
export function isInside(document: Document, diagram: number, object: number, seen?: Set<number>): boolean {
  const owner = referenceOf(document, 'diagram', diagram, 'owner');
  for (let id = object; id !== NO_ID; id = referenceOf(document, 'object', id, 'parent')) {
    seen?.add(id);
    if (id === owner || document.firstRow('placement.subject', id) >= 0) return true;
  }
  return false;
}

const PLAN = codeOf(DIAGRAM_KINDS, 'plan');
const ELEVATION = codeOf(DIAGRAM_KINDS, 'elevation');

/** The diagram, or a plan of its owner whose floor an elevation shows: placements there belong to it. */
export function showsPlaced(document: Document, diagram: number, other: number): boolean {
  if (other === diagram) return true;
  const kinds = document.table('diagram').column('kind');
  const [row, rowOfOther] = [document.rowOf('diagram', diagram), document.rowOf('diagram', other)];
  if (row < 0 || rowOfOther < 0 || kinds[row] !== ELEVATION || kinds[rowOfOther] !== PLAN) return false;
  const owner = referenceOf(document, 'diagram', diagram, 'owner');
  return owner !== NO_ID && owner === referenceOf(document, 'diagram', other, 'owner');
}

/** An object inside, or what stands there. */
export function standsInside(document: Document, diagram: number, kind: Kind, id: number, seen?: Set<number>): boolean {
  if (kind === 'object') return isInside(document, diagram, id, seen);
  const field = STANDS_BY[kind];
  return field !== null && isInside(document, diagram, referenceOf(document, kind, id, field), seen);
}

/**
 * Whether every record that names this one, and could be in this document, is. What stands outside the diagram is a stub:
 * its lists are not complete, and those of what is held by name alone never are. Nor are placements in other diagrams.
 */
export function isWhole(document: Document, diagram: number, kind: Kind, id: number, seen?: Set<number>): boolean {
  if (kind === 'diagram') return showsPlaced(document, diagram, id);
  return kind === 'object' || STANDS_BY[kind] !== null ? standsInside(document, diagram, kind, id, seen) : LISTS[kind].length > 0;
}
