import { classesBetween } from '../../domain/cabling/cable-classes';
import { CABLE_CLASSES, codeOf, DIAGRAM_KINDS, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { DIMENSIONS, rackHeightMm } from '../../domain/catalog/dimensions';
import type { Document } from '../../domain/document/document';
import { idsNeeded } from '../../domain/entities/instantiate';
import { objectName } from '../../domain/entities/names';
import { nextName } from '../../domain/entities/next-name';
import { NO_ID } from '../../domain/ids';
import type { KnownIntent } from '../../domain/operations/registry';
import type { InsertObjectsIntent } from '../../domain/operations/structure/insert-objects';
import type { NewPlacement } from '../../domain/operations/new-records';
import { ok, refuse, unreachable, type Result } from '../../domain/result';
import type { EngineRequest } from '../../engine/engine-types';
import type { Action } from '../api/session';

/** Where new ids come from; undefined when the lease is used up and the server is out of reach. */
export type TakeIds = (count: number) => readonly number[] | undefined;

export interface ActionContext {
  readonly document: Document;
  readonly diagram: number;
  readonly takeIds: TakeIds;
}

/**
 * What is one operation by itself. A copy is none; what is pasted, the clipboard knows; two ports are joined by hand once
 * a dialog has asked for the cable, but the rules are asked before.
 */
type Single = Exclude<Action, { readonly kind: 'copy' | 'paste' }> | EngineRequest;
type Of<K extends Single['kind']> = Extract<Single, { readonly kind: K }>;

/** What a user or a gesture asks for as the operation that does it. */
export function intentOf(action: Single, context: ActionContext): Result<KnownIntent> {
  switch (action.kind) {
    case 'delete':
      return deleteIntent(action.ids, context);
    case 'set-properties':
      return propertiesIntent(action, context);
    case 'connect':
      return connectIntent(action, context);
    case 'insert-rack':
      return rackIntent(action, context);
    case 'insert-device':
      return deviceIntent(action, context);
    case 'insert-card':
      return cardIntent(action, context);
    case 'move-placements': {
      const { placements, dx, dy } = action;
      return ok({ kind: 'move-placements', version: 1, placements, mode: 'by', x: [dx], y: [dy] });
    }
    case 'move-device':
    case 'move-devices':
      return ok({ ...action, version: 1 });
    default:
      return unreachable(action);
  }
}

export const NO_IDS_LEFT = refuse('no-ids-left');

function deleteIntent(ids: readonly number[], { document }: ActionContext): Result<KnownIntent> {
  const objects = ids.filter((id) => document.kindOf(id) === 'object');
  const cables = ids.filter((id) => document.kindOf(id) === 'cable');
  if (objects.length === 0 && cables.length === 0) return refuse('nothing-to-delete');
  if (objects.length === 0) return ok({ kind: 'delete-cables', version: 1, ids: cables });
  if (cables.length > 0) return refuse('delete-one-kind', { objects: objects.length, cables: cables.length });
  return ok({ kind: 'delete-objects', version: 1, ids: objects });
}

function propertiesIntent({ ids, fields }: Of<'set-properties'>, { document }: ActionContext): Result<KnownIntent> {
  const target = document.kindOf(ids[0] ?? NO_ID);
  if (target !== 'object' && target !== 'port' && target !== 'cable' && target !== 'diagram') return refuse('nothing-selected');
  return ok({ kind: 'set-properties', version: 1, target, ids, fields });
}

/** A cable of a class that may join the two ports: the user confirms its own in the dialog. */
function connectIntent({ from, to }: Of<'connect'>, { document, takeIds }: ActionContext): Result<KnownIntent> {
  const ids = takeIds(3);
  if (!ids) return NO_IDS_LEFT;
  const [a = 0, b = 0] = [from, to].map((port) => document.get('port', port)?.type);
  return ok({
    kind: 'connect-ports',
    version: 1,
    from: [from],
    to: [to],
    connectType: 'sequential',
    cables: ids.slice(0, 1),
    terminations: ids.slice(1),
    class: Math.max(1, codeOf(CABLE_CLASSES, classesBetween(a, b)[0] ?? '')),
    type: 0,
  });
}

function rackIntent(action: Of<'insert-rack'>, { document, diagram, takeIds }: ActionContext): Result<KnownIntent> {
  const owner = document.get('diagram', diagram)?.owner ?? NO_ID;
  const ids = takeIds(3);
  if (!ids) return NO_IDS_LEFT;
  const [id] = ids as [number];
  const { x, y } = action;
  const inRow = rackRow(document, diagram, x === undefined || y === undefined ? undefined : { x, y });
  return ok({
    kind: 'insert-rack',
    version: 1,
    id,
    parent: owner,
    model: action.model,
    name: action.name ?? inRow.name,
    ...(inRow.row === '' ? {} : { row: inRow.row }),
    ...(action.model === NO_ID ? { heightU: DIMENSIONS.rackUnits } : {}),
    placements: rackPlacements(document, diagram, id, ids.slice(1), action),
  });
}

/**
 * A new rack stands where it was dropped on the shown diagram, and at the end of what is there on the room's other
 * one, so that each of a room's diagrams shows every rack.
 */
function rackPlacements(
  document: Document,
  diagram: number,
  rack: number,
  ids: readonly number[],
  at: { readonly x?: number; readonly y?: number },
): readonly NewPlacement[] {
  const owner = document.get('diagram', diagram)?.owner ?? NO_ID;
  const siblings = document.by('diagram.owner', owner).filter((id) => id !== diagram);
  const placements: NewPlacement[] = [];
  for (const target of [diagram, ...siblings].slice(0, ids.length)) {
    const own = target === diagram && at.x !== undefined && at.y !== undefined;
    const end = own ? beside(document, target, at.x as number, at.y as number) : endOfDiagram(document, target);
    placements.push({ id: ids[placements.length] as number, diagram: target, subject: rack, x: end.x, y: end.y });
  }
  return placements;
}

/** The place that was pointed at, or the first to its right at which the rack stands on no other one. */
function beside(document: Document, diagram: number, x: number, y: number): { readonly x: number; readonly y: number } {
  const height = isPlan(document, diagram) ? DIMENSIONS.rackDepthMm : rackHeightMm(DIMENSIONS.rackUnits);
  const standing = racksOn(document, diagram).sort((a, b) => a.x - b.x);
  let free = x;
  for (const other of standing) {
    const meets =
      other.x < free + DIMENSIONS.rackWidthMm &&
      free < other.x + other.width &&
      other.y < y + height &&
      y < other.y + other.height;
    if (meets) free = other.x + other.width;
  }
  return { x: free, y };
}

function isPlan(document: Document, diagram: number): boolean {
  return DIAGRAM_KINDS[document.get('diagram', diagram)?.kind ?? 0] === 'plan';
}

/** The racks placed on a diagram, with their boxes in mm. */
function racksOn(document: Document, diagram: number) {
  const plan = isPlan(document, diagram);
  return document.by('placement.diagram', diagram).flatMap((id) => {
    const placement = document.get('placement', id)!;
    const rack = document.get('object', placement.subject);
    if (rack === undefined || OBJECT_CLASSES[rack.class] !== 'rack') return [];
    const width = placement.width || rack.widthMm || DIMENSIONS.rackWidthMm;
    const height = plan ? rack.depthMm || DIMENSIONS.rackDepthMm : rackHeightMm(rack.heightU || DIMENSIONS.rackUnits);
    return [{ rack, x: placement.x, y: placement.y, width, height }];
  });
}

/** Just right of the rightmost placement of a diagram's lowest row. */
function endOfDiagram(document: Document, diagram: number): { readonly x: number; readonly y: number } {
  let x = 0;
  let y = 0;
  let first = true;
  for (const id of document.by('placement.diagram', diagram)) {
    const placement = document.get('placement', id);
    if (!placement || document.kindOf(placement.subject) !== 'object') continue;
    if (first || placement.y < y) y = placement.y;
    if (first || placement.x > x) x = placement.x;
    first = false;
  }
  return first ? { x: 0, y: 0 } : { x: x + DIMENSIONS.rackWidthMm, y };
}

function deviceIntent(action: Of<'insert-device'>, context: ActionContext): Result<KnownIntent> {
  const { model, rack, positionU, face, name = '' } = action;
  const ids = idsForModel(model, context);
  if (!ids.ok) return ids;
  const [id, ...others] = ids.value as [number];
  const place = { model, parent: rack, positionU, face };
  return ok({ kind: 'insert-device', version: 1, id, ...place, name, ids: others, placements: [] });
}

function cardIntent({ model, slot, name = '' }: Of<'insert-card'>, context: ActionContext): Result<KnownIntent> {
  const ids = idsForModel(model, context);
  if (!ids.ok) return ids;
  const [id, ...others] = ids.value as [number];
  return ok({ kind: 'insert-card', version: 1, id, model, slot, name, ids: others });
}

/** New ids for one of a model, itself first. */
export function idsForModel(id: number, { document, takeIds }: ActionContext): Result<readonly number[]> {
  const model = document.get('model', id);
  if (!model) return refuse('no-such-model', { model: id }, 'model');
  const ids = takeIds(1 + idsNeeded(model));
  return ids ? ok(ids) : NO_IDS_LEFT;
}

/** The class word of an object, for labels and facts. */
export function classOf(document: Document, id: number): string {
  return OBJECT_CLASSES[document.get('object', id)?.class ?? 0] ?? '';
}

/** A new rack's: that of the row of the shown diagram at whose height it is put, and the name after the row's last one. */
export function rackRow(
  document: Document,
  diagram: number,
  at?: { readonly x: number; readonly y: number },
): { readonly row: string; readonly name: string } {
  const owner = document.get('diagram', diagram)?.owner ?? NO_ID;
  const racks = document
    .by('object.parent', owner)
    .filter((id) => classOf(document, id) === 'rack')
    .map((id) => document.get('object', id)!);
  const row = at === undefined ? '' : (nearestRack(document, diagram, at)?.row ?? '');
  const beside = row === '' ? racks : racks.filter((rack) => rack.row === row);
  const last = beside
    .map(({ name }) => name)
    .sort(NATURAL.compare)
    .at(-1);
  const taken = new Set(racks.map(({ name }) => name));
  return { row, name: nextName(last ?? 'R00', (name) => taken.has(name)) };
}
const NATURAL = new Intl.Collator('en', { numeric: true });

/** A row goes on as far as this from its last rack. */
const ROW_REACH_MM = 3000;

/** The rack next to a point, of those that stand at its height. */
function nearestRack(document: Document, diagram: number, at: { readonly x: number; readonly y: number }) {
  const [nearest] = racksOn(document, diagram)
    .filter(({ y, height }) => at.y >= y - height / 2 && at.y < y + height / 2)
    .map(({ rack, x, width }) => ({ rack, away: Math.max(x - at.x - width, at.x - x - width) }))
    .filter(({ away }) => away <= ROW_REACH_MM)
    .sort((a, b) => a.away - b.away);
  return nearest?.rack;
}

/** The inside view of a device or card that has none yet; refused for anything else. */
export function insideViewIntent(object: number, { document, takeIds }: ActionContext): Result<InsertObjectsIntent> {
  const objectClass = classOf(document, object);
  if (objectClass !== 'device' && objectClass !== 'card') return refuse('no-inside-view', { object });
  const ids = takeIds(1);
  if (!ids) return NO_IDS_LEFT;
  const [id] = ids as [number];
  const diagramKind = codeOf(DIAGRAM_KINDS, 'internal');
  const diagrams = [{ id, owner: object, diagramKind, name: objectName(document, object) }];
  return ok({ kind: 'insert-objects', version: 1, objects: [], diagrams, placements: [] });
}
