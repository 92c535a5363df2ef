import { OBJECT_CLASSES } from '../../domain/catalog/enums';
import type { Document } from '../../domain/document/document';

/** The class word of an object, for labels and facts. */
export function classOf(document: Document, id: number): string {
  return OBJECT_CLASSES[document.get('object', id)?.class ?? 0] ?? '';
}
