import { OBJECT_CLASSES } from '../../domain/catalog/enums';
import { pieceOf } from '../../domain/catalog/furniture';
import { DIMENSIONS } from '../../domain/catalog/dimensions';
import type { Document } from '../../domain/document/document';
import type { RecordOf } from '../../domain/document/schema';
import { NO_ID } from '../../domain/ids';
import type { Clipboard, PasteTarget } from '../../domain/operations/structure/clipboard';
import { refuse, type Refusal } from '../../domain/result';
import { copiedRackNames, copiedRackPlaces } from './structure/rack-places';
import { freePositions, isFullDepth, type Occupant } from '../../domain/validation/rack-units';
import { classOf } from './class-of';
import { copiedNames, freeNameAmong } from './copied-names';

export interface PastePlace {
  readonly document: Document;
  readonly diagram: number;
  /** What is selected: a rack takes copied devices. */
  readonly selection: readonly number[];
  /** World mm of the pointer, where racks go; absent = beside the originals. */
  readonly at?: { readonly x: number; readonly y: number };
}

/**
 * Where copies go. Devices: into the selected rack, else the one they came from, each at the nearest free units
 * above or below its own. A card, or what stood in a slot: into the selected slot. Racks and furniture: into the shown diagram's room, at the pointer, else one width to the right of all.
 */
export function pasteTarget(clipboard: Clipboard, place: PastePlace): PasteTarget {
  const { document, diagram, selection, at } = place;
  const roots: Record<number, { parent: number; positionU?: number; face?: number; name?: string }> = {};
  const freeName = freeNameAmong(document, 'object');
  const nameFor = ({ name }: RecordOf<'object'>): { readonly name?: string } => (name === '' ? {} : { name: freeName(name) });
  const chosenRack = selection.find((id) => classOf(document, id) === 'rack');
  const chosenSlot = selection.find((id) => classOf(document, id) === 'slot');
  const room = document.get('diagram', diagram)?.owner ?? NO_ID;
  const added = new Map<number, Occupant[]>();
  for (const id of clipboard.roots) {
    const original = clipboard.objects.find((object) => object.id === id);
    if (!original) continue;
    const originalClass = OBJECT_CLASSES[original.class];
    if (originalClass !== 'device') {
      const comes = originalClass === 'rack' || pieceOf(original.class) !== undefined || !holds(document, original.parent);
      const parent =
        originalClass === 'card' ? (chosenSlot ?? original.parent) : comes && room !== NO_ID ? room : original.parent;
      roots[id] = { parent, ...nameFor(original) };
      continue;
    }
    const rack = chosenRack ?? (classOf(document, original.parent) === 'rack' ? original.parent : NO_ID);
    if (rack === NO_ID || original.positionU === 0) {
      const stays = holds(document, original.parent) || room === NO_ID;
      roots[id] = { parent: chosenSlot ?? chosenRack ?? (stays ? original.parent : room), ...nameFor(original) };
      continue;
    }
    const record = document.get('object', rack);
    const taken = added.get(rack) ?? occupantsOf(document, rack);
    added.set(rack, taken);
    // A copy is not its original (which still stands where it stands): without an id nothing is left out.
    const positionU = record
      ? nearest(freePositions(record, taken, { ...original, id: NO_ID, fullDepth: isFullDepth(original) }), original.positionU)
      : undefined;
    roots[id] = { parent: rack, positionU: positionU ?? original.positionU, face: original.face, ...nameFor(original) };
    taken.push({ ...original, id: -1 - taken.length, positionU: positionU ?? original.positionU });
  }
  const standing = copiedRackPlaces(document, diagram, clipboard, at);
  for (const [rack, name] of copiedRackNames(document, diagram, clipboard, standing))
    if (roots[rack]) roots[rack] = { ...roots[rack], name };
  const { dx, dy } = shift(clipboard, document, diagram, at);
  return { roots, names: copiedNames(document, clipboard, roots, freeName), diagram, dx, dy, standing };
}

/**
 * What has to be selected first: `paste-needs-rack` {name} for a device that stood in units of a rack elsewhere,
 * `paste-needs-slot` {name} for a card.
 */
export function pastePlaceRefusal(clipboard: Clipboard, { document, selection }: PastePlace): Refusal | null {
  const isSelected = (wanted: string): boolean => selection.some((id) => classOf(document, id) === wanted);
  for (const { id, class: objectClass, parent, positionU, name } of clipboard.objects) {
    if (!clipboard.roots.includes(id)) continue;
    const own = OBJECT_CLASSES[objectClass];
    if (own === 'card' && !isSelected('slot')) return refuse('paste-needs-slot', { name }).refusal;
    if (own === 'device' && positionU !== 0 && !holds(document, parent) && !isSelected('rack'))
      return refuse('paste-needs-rack', { name }).refusal;
  }
  return null;
}

function holds(document: Document, id: number): boolean {
  return id === NO_ID || document.kindOf(id) !== undefined;
}

export function occupantsOf(document: Document, rack: number): RecordOf<'object'>[] {
  return document
    .by('object.parent', rack)
    .map((id) => document.get('object', id))
    .filter((object) => object !== undefined);
}

function nearest(positions: readonly number[], wanted: number): number | undefined {
  let best: number | undefined;
  for (const position of positions) {
    if (best === undefined || Math.abs(position - wanted) < Math.abs(best - wanted)) best = position;
  }
  return best;
}

function shift(clipboard: Clipboard, document: Document, diagram: number, at: PastePlace['at']): { dx: number; dy: number } {
  const [first] = clipboard.placements;
  if (!first) return { dx: 0, dy: 0 };
  if (at) return { dx: at.x - first.x, dy: at.y - first.y };
  let right = first.x;
  for (const id of document.by('placement.diagram', diagram)) {
    const placement = document.get('placement', id)!;
    if (placement.y !== first.y) continue;
    const width = placement.width || document.get('object', placement.subject)?.widthMm || DIMENSIONS.rackWidthMm;
    right = Math.max(right, placement.x + width);
  }
  return { dx: right - first.x, dy: 0 };
}
