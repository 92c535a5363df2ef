import { codeOf, DIAGRAM_KINDS } from '../catalog/enums';
import type { Document } from '../document/document';

/** The middle of a place on a plan, mm; every plan counts from a corner of its own. */
export interface Spot {
  readonly plan: number;
  readonly x: number;
  readonly y: number;
}

const PLAN = codeOf(DIAGRAM_KINDS, 'plan');

/** Where a place stands on each plan that shows it. */
export function spotsOf(document: Document, place: number): readonly Spot[] {
  return document.by('placement.subject', place).flatMap((id) => {
    const { diagram, x, y, width, height } = document.get('placement', id)!;
    return document.get('diagram', diagram)?.kind === PLAN ? [{ plan: diagram, x: x + width / 2, y: y + height / 2 }] : [];
  });
}
