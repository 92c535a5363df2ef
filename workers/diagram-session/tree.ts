import { DIAGRAM_KINDS, OBJECT_CLASSES } from '../../domain/catalog/enums';
import type { Document } from '../../domain/document/document';
import { objectName } from '../../domain/entities/names';
import { NO_ID } from '../../domain/ids';
import { standingU } from '../../domain/layout/rack-numbering';
import type { TreeItem } from '../api/session';

/**
 * Children of an object as the tree shows them; `parent` NO_ID asks for the diagram's roots.
 * Racks by row and name, junctions not at all (they are places of pathways, which the drawing shows), devices from the top down, everything else by name (numbers within names count as numbers).
 */
export function treeChildren(document: Document, diagram: number, parent: number): readonly TreeItem[] {
  const children = parent === NO_ID ? rootsOf(document, diagram) : document.by('object.parent', parent);
  return children
    .flatMap((id) => treeItem(document, id) ?? [])
    .filter(({ item }) => item.class !== 'junction')
    .sort(byPlace)
    .map(({ item }) => item);
}

const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

interface Placed {
  readonly item: TreeItem;
  readonly row: string;
  /** Devices in a rack: what stands higher first; else 0. */
  readonly unit: number;
}

function byPlace(a: Placed, b: Placed): number {
  return NAMES.compare(a.row, b.row) || b.unit - a.unit || NAMES.compare(a.item.name, b.item.name) || a.item.id - b.item.id;
}

/** What the diagram's owner holds, or the owner itself in its inside view; without an owner, the outermost placed objects. */
function rootsOf(document: Document, diagram: number): readonly number[] {
  const shown = document.get('diagram', diagram);
  const owner = shown?.owner ?? NO_ID;
  if (owner !== NO_ID) return DIAGRAM_KINDS[shown?.kind ?? 0] === 'internal' ? [owner] : document.by('object.parent', owner);
  const placed = new Set<number>();
  for (const id of document.by('placement.diagram', diagram)) {
    const subject = document.get('placement', id)?.subject ?? NO_ID;
    if (document.kindOf(subject) === 'object') placed.add(subject);
  }
  return [...placed].filter((id) => !placed.has(document.get('object', id)?.parent ?? NO_ID));
}

function treeItem(document: Document, id: number): Placed | undefined {
  const record = document.get('object', id);
  if (!record) return undefined;
  const objectClass = OBJECT_CLASSES[record.class] ?? '';
  return {
    row: record.row,
    unit: objectClass === 'device' ? standingU(document.get('object', record.parent), record) : 0,
    item: {
      id,
      name: objectName(document, id),
      class: objectClass,
      childCount: document.by('object.parent', id).length,
      lifecycle: record.lifecycle,
      operational: record.operational,
      detail: detailOf(document, id, objectClass),
    },
  };
}

/** The second word of a tree line: a device's U, a rack's row, a card's model. */
function detailOf(document: Document, id: number, objectClass: string): string {
  const record = document.get('object', id);
  if (!record) return '';
  if (objectClass === 'device' && record.positionU > 0) return `U${record.positionU}`;
  if (objectClass === 'rack') return record.row;
  if (objectClass === 'card') return document.get('model', record.model)?.name ?? '';
  return '';
}
