import type { Document } from '../../domain/document/document';
import { objectName } from '../../domain/entities/names';
import type { Refusal } from '../../domain/result';

/** What is in the way, where it has no name of its own, is called as the page calls it: by its slot or its model. */
export function namedRefusal(document: Document, refusal: Refusal): Refusal {
  const { by, byName } = refusal.facts ?? {};
  if (byName !== '' || typeof by !== 'number') return refusal;
  return { ...refusal, facts: { ...refusal.facts, byName: objectName(document, by) } };
}
