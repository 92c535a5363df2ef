import type { Document } from '../document/document';
import { NO_TEMPLATE } from '../document/schema';
import { NO_ID } from '../ids';
import { NO_TEMPLATES, type ModelTemplates, type PortTemplate } from './model';

/** Templates of a model that the document holds; none for NO_ID or an absent model. Parsed once a model. */
export function templatesOf(document: Document, model: number): ModelTemplates {
  if (model === NO_ID) return NO_TEMPLATES;
  const row = document.rowOf('model', model);
  if (row < 0) return NO_TEMPLATES;
  return (document.table('model').json('templates', row) as ModelTemplates | null) ?? NO_TEMPLATES;
}

/** The template a port was made from; undefined for a port of its own. */
export function portTemplate(document: Document, port: number): PortTemplate | undefined {
  const record = document.get('port', port);
  if (!record || record.template === NO_TEMPLATE) return undefined;
  const owner = document.get('object', record.owner);
  return owner ? templatesOf(document, owner.model).ports[record.template] : undefined;
}

/** What a port is called: its own name, else its template's, else ''. */
export function portName(document: Document, port: number): string {
  const own = document.get('port', port)?.name ?? '';
  return own === '' ? (portTemplate(document, port)?.name ?? '') : own;
}

/** What an object is called: its own name, else its slot's or its model's, else ''. */
export function objectName(document: Document, id: number): string {
  const record = document.get('object', id);
  if (!record) return '';
  if (record.name !== '') return record.name;
  if (record.template !== NO_TEMPLATE) {
    const parent = document.get('object', record.parent);
    const slot = parent ? templatesOf(document, parent.model).slots[record.template] : undefined;
    if (slot) return slot.name;
  }
  return document.get('model', record.model)?.name ?? '';
}

/** The objects above an object, root first, without itself. Ends at a parent that the document does not hold. */
export function ancestorsOf(document: Document, id: number): readonly number[] {
  const path: number[] = [];
  let parent = document.get('object', id)?.parent ?? NO_ID;
  while (parent !== NO_ID && !path.includes(parent)) {
    const record = document.get('object', parent);
    if (!record) break;
    path.unshift(parent);
    parent = record.parent;
  }
  return path;
}
