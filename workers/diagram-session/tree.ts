import { DIAGRAM_KINDS, OBJECT_CLASSES, type ObjectClass } from '../../domain/catalog/enums';
import { pieceOf } from '../../domain/catalog/furniture';
import type { Document } from '../../domain/document/document';
import { objectName, wayTo } from '../../domain/entities/names';
import { NO_ID } from '../../domain/ids';
import { standingU } from '../../domain/layout/rack-numbering';
import type { TreeHeading, TreeItem } from '../api/session';

/**
 * Children of an object as the tree shows them; `parent` NO_ID asks for the diagram's roots.
 * Racks by row and name, junctions not at all (they are places of pathways, which the drawing shows), devices from the top
 * down, everything else by name (numbers within names count as numbers); behind them what has a heading, kind by kind.
 */
export function treeChildren(document: Document, diagram: number, parent: number): readonly TreeItem[] {
  const children = parent === NO_ID ? rootsOf(document, diagram) : document.by('object.parent', parent);
  const here = document.get('diagram', diagram)?.owner ?? NO_ID;
  return children
    .flatMap((id) => treeItem(document, id, parent === NO_ID ? here : parent) ?? [])
    .filter(({ item }) => item.class !== 'junction')
    .sort(byPlace)
    .map(({ item }) => item);
}

const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

interface Placed {
  readonly item: TreeItem;
  /** Class, of what has a heading; else 0. */
  readonly kind: number;
  readonly row: string;
  /** Devices in a rack: what stands higher first; else 0. */
  readonly unit: number;
}

/** In their order. */
const HEADINGS: readonly TreeHeading[] = ['', 'rows', 'handOffs', 'power', 'nodes', 'fixtures', 'drawn', 'stored'];
const HEADED: Partial<Record<ObjectClass, TreeHeading>> = {
  row: 'rows',
  handOff: 'handOffs',
  powerFeed: 'power',
  node: 'nodes',
  shape: 'drawn',
  text: 'drawn',
  group: 'drawn',
};

function byPlace(a: Placed, b: Placed): number {
  const heading = HEADINGS.indexOf(a.item.heading) - HEADINGS.indexOf(b.item.heading);
  if (heading !== 0) return heading;
  return (
    a.kind - b.kind ||
    NAMES.compare(a.row, b.row) ||
    b.unit - a.unit ||
    NAMES.compare(a.item.name, b.item.name) ||
    a.item.id - b.item.id
  );
}

/**
 * What the diagram's owner holds, or the owner itself in its inside view, and the outermost objects that are placed beside:
 * circuits enter a room from elsewhere.
 */
function rootsOf(document: Document, diagram: number): readonly number[] {
  const shown = document.get('diagram', diagram);
  const owner = shown?.owner ?? NO_ID;
  if (DIAGRAM_KINDS[shown?.kind ?? 0] === 'internal' && owner !== NO_ID) return [owner];
  const held = owner === NO_ID ? [] : document.by('object.parent', owner);
  const placed = new Set<number>();
  for (const id of document.by('placement.diagram', diagram)) {
    const subject = document.get('placement', id)?.subject ?? NO_ID;
    if (document.kindOf(subject) === 'object') placed.add(subject);
  }
  const beside = [...placed].filter((id) => id !== owner && !isListedAbove(document, id, owner, placed));
  return [...held, ...beside];
}

/** Is it found below the owner, or below something else that is placed? */
function isListedAbove(document: Document, id: number, owner: number, placed: ReadonlySet<number>): boolean {
  let at = document.get('object', id)?.parent ?? NO_ID;
  for (let steps = 0; at !== NO_ID && steps < 32; steps++) {
    if (at === owner || placed.has(at)) return true;
    at = document.get('object', at)?.parent ?? NO_ID;
  }
  return false;
}

/** `here`: what the line stands below, which it does not say again. */
function treeItem(document: Document, id: number, here: number): Placed | undefined {
  const record = document.get('object', id);
  if (!record) return undefined;
  const objectClass = OBJECT_CLASSES[record.class] ?? '';
  const heading = record.store !== NO_ID ? 'stored' : (HEADED[objectClass] ?? (pieceOf(record.class) ? 'fixtures' : ''));
  return {
    kind: heading === '' ? 0 : record.class,
    row: record.row,
    unit: objectClass === 'device' ? standingU(document.get('object', record.parent), record) : 0,
    item: {
      id,
      name: objectName(document, id),
      class: objectClass,
      childCount: document.by('object.parent', id).length,
      lifecycle: record.lifecycle,
      operational: record.operational,
      detail: detailOf(document, id, objectClass, here),
      heading,
    },
  };
}

/** Is it this place, or one that holds it? */
function isAround(document: Document, place: number, here: number): boolean {
  return place === NO_ID || wayTo(document, here).some(({ id }) => id === place);
}

/** The second word of a tree line: a device's U, a rack's row, a card's model, where a circuit's end is if that is elsewhere. */
function detailOf(document: Document, id: number, objectClass: string, here: number): string {
  const record = document.get('object', id);
  if (!record) return '';
  if (objectClass === 'device' && record.positionU > 0) return `U${record.positionU}`;
  if (objectClass === 'rack') return record.row;
  if (objectClass === 'handOff') return isAround(document, record.parent, here) ? '' : objectName(document, record.parent);
  if (objectClass === 'card') return document.get('model', record.model)?.name ?? '';
  return '';
}
