import { looseOffer } from '../../domain/cabling/loose-plugs';
import { classesBetween } from '../../domain/catalog/cable-plugs';
import { CABLE_CLASSES, codeOf, DIAGRAM_KINDS, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { DIMENSIONS } from '../../domain/catalog/dimensions';
import type { Document } from '../../domain/document/document';
import { fieldDef, type Kind } from '../../domain/document/schema';
import { idsNeeded } from '../../domain/entities/instantiate';
import { freeNames } from '../../domain/entities/name-rule';
import { objectName } from '../../domain/entities/names';
import { NO_ID } from '../../domain/ids';
import { boxlessOn } from '../../domain/operations/drawing/insert-boxes';
import type { KnownIntent } from '../../domain/operations/registry';
import type { InsertObjectsIntent } from '../../domain/operations/structure/insert-objects';
import { DEFAULT_RACK_RULE } from '../../domain/layout/rack-grid';
import { ok, refuse, unreachable, type Result } from '../../domain/result';
import type { EngineRequest } from '../../engine/engine-types';
import type { Action } from '../api/session';
import { classOf } from './class-of';
import { planDevices, planRacks, rackSize, type PlannedRow } from './structure/insert-series';
import { namesIn } from './structure/plan-furniture';
import { moveIntent, newRack, roomUnder } from './structure/rack-places';
import { movable } from './cabling/movable';

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
type Single = Exclude<Action, { readonly kind: 'copy' | 'paste' | 'duplicate' }> | EngineRequest;
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
    case 'insert-piece':
      return pieceIntent(action, context);
    case 'insert-racks':
      return racksIntent(action, context);
    case 'insert-devices':
      return devicesIntent(action, context);
    case 'move-placements':
      return ok(moveIntent(context.document, context.diagram, action));
    case 'move-device': {
      const { aimedU: _, ...move } = action;
      return ok({ ...move, version: 1 });
    }
    case 'reserve-units': {
      const { rack, firstU, lastU, name, owner } = action;
      const ids = context.takeIds(1);
      if (!ids) return NO_IDS_LEFT;
      const units = { positionU: firstU, heightU: lastU - firstU + 1 };
      const kept = { id: ids[0]!, parent: rack, class: codeOf(OBJECT_CLASSES, 'reservation'), name, owner, ...units };
      return ok({ kind: 'insert-objects', version: 1, objects: [kept], diagrams: [], placements: [] });
    }
    case 'insert-plain-models': {
      const { brand, models } = action;
      const ids = context.takeIds(models.length);
      if (!ids) return NO_IDS_LEFT;
      return ok({
        kind: 'insert-plain-models',
        version: 1,
        brand,
        models: models.map((model, at) => ({ id: ids[at]!, ...model })),
      });
    }
    case 'insert-boxes': {
      const places = boxlessOn(context.document, context.diagram);
      if (places.length === 0) return refuse('nothing-to-change');
      const placements = context.takeIds(places.length);
      return placements ? ok({ kind: 'insert-boxes', version: 1, places, placements }) : NO_IDS_LEFT;
    }
    case 'move-devices':
    case 'set-model-class':
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

function propertiesIntent({ ids, fields, names }: Of<'set-properties'>, { document }: ActionContext): Result<KnownIntent> {
  const target = document.kindOf(ids[0] ?? NO_ID);
  if (ids.length === 1 && classOf(document, ids[0]!) === 'row' && names === undefined && Object.keys(fields).join() === 'name')
    return ok({ kind: 'rename-row', version: 1, row: ids[0]!, name: String(fields['name']) });
  if (target !== 'object' && target !== 'port' && target !== 'cable' && target !== 'diagram') return refuse('nothing-selected');
  return ok({ kind: 'set-properties', version: 1, target, ids, fields: withNone(target, fields), ...(names ? { names } : {}) });
}

/** What there is none of 0 is not known where 0 is stored. */
function withNone(kind: Kind, fields: Of<'set-properties'>['fields']): Readonly<Record<string, string | number | null>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value === 0 && fieldDef(kind, name)?.rule?.is === 'measure' ? null : value,
    ]),
  );
}

/** A cable of a class that may join the two ports, a loose plug of one that is there, or a plug that goes elsewhere: the user confirms its own in the dialog. */
function connectIntent({ from, to }: Of<'connect'>, { document, takeIds }: ActionContext): Result<KnownIntent> {
  const ids = takeIds(3);
  if (!ids) return NO_IDS_LEFT;
  const loose = looseOffer(document, [from], [to]);
  if (loose) {
    const plug = { id: ids[0]!, port: loose.ports[0]!, ...loose.plugs[0]! };
    return ok({ kind: 'plug-cable', version: 1, cable: loose.cable, plugs: [plug] });
  }
  const moved = movable(document, [from], [to]);
  if (moved) return ok({ kind: 'move-plug', version: 1, termination: moved.plug.id, port: moved.port });
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
  const { x, y } = action;
  const size = rackSize(document, action.model);
  const { name, rowName, places } = newRack(document, diagram, size, {
    at: x === undefined || y === undefined ? undefined : { x, y },
    loose: action.loose,
  });
  const room = roomUnder(document, size, places);
  if (room !== NO_ID) return refuse('racks-in-own-drawing', { name: objectName(document, room) });
  const ids = takeIds(1 + places.length);
  if (!ids) return NO_IDS_LEFT;
  const [id, ...placements] = ids as [number];
  return ok({
    kind: 'insert-rack',
    version: 1,
    id,
    parent: owner,
    model: action.model,
    name: action.name ?? name,
    ...(rowName === '' ? {} : { row: rowName }),
    ...measuresOf(document, action.model),
    placements: places.map((place, at) => ({ id: placements[at]!, subject: id, ...place })),
  });
}

function deviceIntent(action: Of<'insert-device'>, context: ActionContext): Result<KnownIntent> {
  const { model, rack, positionU, face, name = '' } = action;
  const ids = idsForModel(model, context);
  if (!ids.ok) return ids;
  const [id, ...others] = ids.value as [number];
  const place = { model, parent: rack, positionU, face };
  return ok({ kind: 'insert-device', version: 1, id, ...place, name, ids: others, placements: [] });
}

/** Racks side by side, as one step. */
function racksIntent(action: Of<'insert-racks'>, { document, diagram, takeIds }: ActionContext): Result<KnownIntent> {
  const plan = planRacks(document, diagram, action);
  if (!plan.ok) return plan;
  const { racks, under } = plan.value;
  const ids = takeIds(racks.reduce((sum, { places }) => sum + 1 + places.length, under ? 2 : 0));
  if (!ids) return NO_IDS_LEFT;
  let taken = 0;
  const takeId = (): number => ids[taken++]!;
  const [first, ...others] = racks.map(({ name, places }) => {
    const id = takeId();
    return { id, name, placements: places.map((place) => ({ id: takeId(), subject: id, ...place })) };
  });
  const row = racks[0]!.row;
  return ok({
    kind: 'insert-rack',
    version: 1,
    ...first!,
    parent: document.get('diagram', diagram)?.owner ?? NO_ID,
    model: action.model,
    ...(row === '' ? {} : { row }),
    ...measuresOf(document, action.model),
    ...(others.length === 0 ? {} : { others }),
    ...(under ? { under: rowUnder(under, takeId(), takeId()) } : {}),
  });
}

/** What a rack measures that is of no model, or of one that does not say how wide and deep it is. */
function measuresOf(document: Document, model: number): { heightU?: number; widthMm?: number; depthMm?: number } {
  const { width: widthMm, depth: depthMm } = rackSize(document, model);
  return { widthMm, depthMm, ...(model === NO_ID ? { heightU: DIMENSIONS.rackUnits } : {}) };
}

function rowUnder({ width: widthMm, depth: depthMm, diagram, x, y, rotation }: PlannedRow, subject: number, id: number) {
  const placement = { id, diagram, subject, x, y, rotation };
  return { id: subject, widthMm, depthMm, rackRule: DEFAULT_RACK_RULE, placement };
}

/** One device comes as any, several in one step. */
function devicesIntent({ model, rack, face, ...series }: Of<'insert-devices'>, context: ActionContext): Result<KnownIntent> {
  const plan = planDevices(context.document, { model, rack, face, ...series });
  if (!plan.ok) return plan;
  const { devices } = plan.value;
  const [only, more] = devices;
  if (only && !more) return deviceIntent({ kind: 'insert-device', model, rack, face, ...only }, context);
  const ids = idsForModel(model, context, devices.length);
  if (!ids.ok) return ids;
  const each = ids.value.length / devices.length;
  const inserts = devices.map((device, at) => {
    const [id, ...others] = ids.value.slice(at * each, (at + 1) * each) as [number];
    return { id, model, rack, face, ...device, lifecycle: 0, ids: others };
  });
  return ok({ kind: 'change-racks', version: 1, inserts, moves: [], removals: [] });
}

function cardIntent({ model, slot, name = '' }: Of<'insert-card'>, context: ActionContext): Result<KnownIntent> {
  const ids = idsForModel(model, context);
  if (!ids.ok) return ids;
  const [id, ...others] = ids.value as [number];
  return ok({ kind: 'insert-card', version: 1, id, model, slot, name, ids: others });
}

function pieceIntent(
  { class: objectClass, name, x, y, width, depth, rotation }: Of<'insert-piece'>,
  { document, diagram, takeIds }: ActionContext,
): Result<KnownIntent> {
  const parent = document.get('diagram', diagram)?.owner ?? NO_ID;
  const named = freeNames(name, 1, namesIn(document, parent));
  if (!named.ok) return named;
  const ids = takeIds(2);
  if (!ids) return NO_IDS_LEFT;
  const [id, placement] = ids as [number, number];
  return ok({
    kind: 'insert-objects',
    version: 1,
    objects: [{ id, parent, class: objectClass, name: named.value.names[0]!, widthMm: width, depthMm: depth }],
    diagrams: [],
    placements: [{ id: placement, diagram, subject: id, x, y, rotation }],
  });
}

/** New ids for one of a model, itself first; for several in turn. */
export function idsForModel(id: number, { document, takeIds }: ActionContext, count = 1): Result<readonly number[]> {
  const model = document.get('model', id);
  if (!model) return refuse('no-such-model', { model: id }, 'model');
  const ids = takeIds(count * (1 + idsNeeded(model)));
  return ids ? ok(ids) : NO_IDS_LEFT;
}

/** Devices and cards are drawn from inside. */
export function mayHaveInsideView(document: Document, object: number): boolean {
  const objectClass = classOf(document, object);
  return objectClass === 'device' || objectClass === 'card';
}

/** The inside view of a device or card that has none yet; refused for anything else. */
export function insideViewIntent(object: number, { document, takeIds }: ActionContext): Result<InsertObjectsIntent> {
  if (!mayHaveInsideView(document, object)) return refuse('no-inside-view', { object });
  const ids = takeIds(1);
  if (!ids) return NO_IDS_LEFT;
  const [id] = ids as [number];
  const diagramKind = codeOf(DIAGRAM_KINDS, 'internal');
  const diagrams = [{ id, owner: object, diagramKind, name: objectName(document, object) }];
  return ok({ kind: 'insert-objects', version: 1, objects: [], diagrams, placements: [] });
}
