import type { Document } from '../../domain/document/document';
import { NO_ID } from '../../domain/ids';

/** Below the diagram's owner, or below something that is placed in the diagram. */
export function isInsideDiagram(document: Document, diagram: number, object: number): boolean {
  const owner = document.get('diagram', diagram)?.owner ?? NO_ID;
  let steps = 0;
  for (let at = object; at !== NO_ID && steps < 64; steps++) {
    if (at === owner || document.by('placement.subject', at).length > 0) return true;
    at = document.get('object', at)?.parent ?? NO_ID;
  }
  return false;
}
