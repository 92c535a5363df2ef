import { codeOf, DIAGRAM_KINDS, OBJECT_CLASSES } from '../../domain/catalog/enums';
import { DIMENSIONS, rackHeightMm } from '../../domain/catalog/dimensions';
import type { Document } from '../../domain/document/document';
import { idsNeeded } from '../../domain/entities/instantiate';
import { objectName, portName } from '../../domain/entities/names';
import { NO_ID } from '../../domain/ids';
import type { KnownIntent } from '../../domain/operations/registry';
import type { NewPlacement } from '../../domain/operations/new-records';
import { ok, refuse, type Result } from '../../domain/result';
import type { Action } from '../api/session';

/** An intent ready to be submitted, what it creates, and the words (by key) that tell the user what it did. */
export interface Deed {
  readonly intent: KnownIntent;
  readonly created: readonly number[];
  readonly label: string;
  readonly facts: Readonly<Record<string, string | number>>;
}

/** Where new ids come from; undefined when the lease is used up and the server is out of reach. */
export type TakeIds = (count: number) => readonly number[] | undefined;

export interface DeedContext {
  readonly document: Document;
  readonly diagram: number;
  readonly takeIds: TakeIds;
}

type Insert<K extends Action['kind']> = Extract<Action, { readonly kind: K }>;

/** A user's action as the operation it stands for. Copy is no operation; paste has its own maker (clipboard.ts). */
export function deedOf(action: Exclude<Action, { readonly kind: 'copy' | 'paste' }>, context: DeedContext): Result<Deed> {
  switch (action.kind) {
    case 'delete':
      return deleteDeed(action.ids, context);
    case 'set-properties':
      return propertiesDeed(action, context);
    case 'connect':
      return connectDeed(action, context);
    case 'insert-rack':
      return insertRackDeed(action, context);
    case 'insert-device':
      return insertDeviceDeed(action, context);
    case 'insert-card':
      return insertCardDeed(action, context);
    case 'move-device':
      return ok({
        intent: {
          kind: 'move-device',
          version: 1,
          device: action.device,
          rack: action.rack,
          positionU: action.positionU,
          face: action.face,
        },
        created: [],
        label: 'move-device',
        facts: {
          name: objectName(context.document, action.device),
          rack: objectName(context.document, action.rack),
          unit: action.positionU,
        },
      });
    case 'nudge':
      return nudgeDeed(action, context);
  }
}

const NO_LEASE = refuse('no-ids-left');

function deleteDeed(ids: readonly number[], { document }: DeedContext): Result<Deed> {
  const objects = ids.filter((id) => document.kindOf(id) === 'object');
  const cables = ids.filter((id) => document.kindOf(id) === 'cable');
  if (objects.length === 0 && cables.length === 0) return refuse('nothing-to-delete');
  if (objects.length === 0) {
    const name = document.get('cable', cables[0] as number)?.name ?? '';
    return ok({
      intent: { kind: 'delete-cables', version: 1, ids: cables },
      created: [],
      label: 'delete-cables',
      facts: { count: cables.length, name },
    });
  }
  if (cables.length > 0) return refuse('delete-one-kind', { objects: objects.length, cables: cables.length });
  return ok({
    intent: { kind: 'delete-objects', version: 1, ids: objects },
    created: [],
    label: 'delete-objects',
    facts: { count: objects.length, name: objectName(document, objects[0] as number) },
  });
}

function propertiesDeed(action: Insert<'set-properties'>, { document }: DeedContext): Result<Deed> {
  const target = document.kindOf(action.ids[0] ?? NO_ID);
  if (target !== 'object' && target !== 'port' && target !== 'cable' && target !== 'diagram') return refuse('nothing-selected');
  const id = action.ids[0] as number;
  const name =
    target === 'object'
      ? objectName(document, id)
      : target === 'port'
        ? portName(document, id)
        : (document.get(target, id)?.name ?? '');
  return ok({
    intent: { kind: 'set-properties', version: 1, target, ids: action.ids, fields: action.fields },
    created: [],
    label: 'set-properties',
    facts: { count: action.ids.length, name, fields: Object.keys(action.fields).join(', ') },
  });
}

function connectDeed(action: Insert<'connect'>, { document, takeIds }: DeedContext): Result<Deed> {
  const ids = takeIds(3);
  if (!ids) return NO_LEASE;
  return ok({
    intent: {
      kind: 'connect-ports',
      version: 1,
      from: [action.from],
      to: [action.to],
      connectType: 'sequential',
      cables: ids.slice(0, 1),
      terminations: ids.slice(1),
      class: action.cableClass,
      type: action.cableType,
      names: [action.name],
    },
    created: ids.slice(0, 1),
    label: 'connect-ports',
    facts: { from: endName(document, action.from), to: endName(document, action.to), name: action.name },
  });
}

/** `switch-01 · ge-0/0/1`: a port's name alone says little. */
function endName(document: Document, port: number): string {
  const owner = objectName(document, document.get('port', port)?.owner ?? NO_ID);
  return [owner, portName(document, port)].filter((part) => part !== '').join(' · ');
}

function insertRackDeed(action: Insert<'insert-rack'>, { document, diagram, takeIds }: DeedContext): Result<Deed> {
  const owner = document.get('diagram', diagram)?.owner ?? NO_ID;
  const ids = takeIds(3);
  if (!ids) return NO_LEASE;
  const [id] = ids as [number];
  return ok({
    intent: {
      kind: 'insert-rack',
      version: 1,
      id,
      parent: owner,
      model: action.model,
      name: action.name,
      ...(action.model === NO_ID ? { heightU: DIMENSIONS.rackUnits } : {}),
      placements: rackPlacements(document, diagram, id, ids.slice(1), action),
    },
    created: [id],
    label: 'insert-rack',
    facts: { name: action.name },
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
  const plan = DIAGRAM_KINDS[document.get('diagram', diagram)?.kind ?? 0] === 'plan';
  const standing = document
    .by('placement.diagram', diagram)
    .map((id) => document.get('placement', id))
    .filter((placement) => placement !== undefined && classOf(document, placement.subject) === 'rack')
    .map((placement) => {
      const rack = document.get('object', placement!.subject);
      const width = placement!.width || rack?.widthMm || DIMENSIONS.rackWidthMm;
      const height = plan ? rack?.depthMm || DIMENSIONS.rackDepthMm : rackHeightMm(rack?.heightU || DIMENSIONS.rackUnits);
      return { x: placement!.x, y: placement!.y, width, height };
    })
    .sort((a, b) => a.x - b.x);
  const height = plan ? DIMENSIONS.rackDepthMm : rackHeightMm(DIMENSIONS.rackUnits);
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

function insertDeviceDeed(action: Insert<'insert-device'>, { document, takeIds }: DeedContext): Result<Deed> {
  const model = document.get('model', action.model);
  if (!model) return refuse('no-such-model', { model: action.model }, 'model');
  const ids = takeIds(1 + idsNeeded(model));
  if (!ids) return NO_LEASE;
  return ok({
    intent: {
      kind: 'insert-device',
      version: 1,
      id: ids[0] as number,
      model: action.model,
      parent: action.rack,
      positionU: action.positionU,
      face: action.face,
      name: action.name,
      ids: ids.slice(1),
      placements: [],
    },
    created: ids.slice(0, 1),
    label: 'insert-device',
    facts: { name: action.name || model.name, rack: objectName(document, action.rack), unit: action.positionU },
  });
}

function insertCardDeed(action: Insert<'insert-card'>, { document, takeIds }: DeedContext): Result<Deed> {
  const model = document.get('model', action.model);
  if (!model) return refuse('no-such-model', { model: action.model }, 'model');
  const ids = takeIds(1 + idsNeeded(model));
  if (!ids) return NO_LEASE;
  return ok({
    intent: {
      kind: 'insert-card',
      version: 1,
      id: ids[0] as number,
      model: action.model,
      slot: action.slot,
      name: action.name,
      ids: ids.slice(1),
    },
    created: ids.slice(0, 1),
    label: 'insert-card',
    facts: { name: action.name || model.name, slot: objectName(document, action.slot) },
  });
}

/** Arrow keys on racks and other placed objects: their placements on the shown diagram, in mm. */
function nudgeDeed(action: Insert<'nudge'>, { document, diagram }: DeedContext): Result<Deed> {
  const placements: number[] = [];
  for (const id of action.ids) {
    for (const placement of document.by('placement.subject', id)) {
      if (document.get('placement', placement)?.diagram === diagram) placements.push(placement);
    }
  }
  if (placements.length === 0) return refuse('nothing-to-move');
  return ok(movePlacementsDeed(placements, action.dx, action.dy, document));
}

export function movePlacementsDeed(placements: readonly number[], dx: number, dy: number, document: Document): Deed {
  const subject = document.get('placement', placements[0] as number)?.subject ?? NO_ID;
  return {
    intent: { kind: 'move-placements', version: 1, placements, mode: 'by', x: [dx], y: [dy] },
    created: [],
    label: 'move-placements',
    facts: { count: placements.length, name: objectName(document, subject) },
  };
}

/** Devices of one rack to other units of it. */
export function moveDevicesDeed(
  {
    rack,
    devices,
    positionsU,
  }: { readonly rack: number; readonly devices: readonly number[]; readonly positionsU: readonly number[] },
  document: Document,
): Deed {
  return {
    intent: { kind: 'move-devices', version: 1, rack, devices, positionsU },
    created: [],
    label: 'move-devices',
    facts: { count: devices.length, rack: objectName(document, rack) },
  };
}

/** The class word of an object, for labels and facts. */
export function classOf(document: Document, id: number): string {
  return OBJECT_CLASSES[document.get('object', id)?.class ?? 0] ?? '';
}

/** The name after the diagram owner's last rack: `R07` after `R06`; `R01` in an empty room. */
export function nextRackName(document: Document, diagram: number): string {
  const owner = document.get('diagram', diagram)?.owner ?? NO_ID;
  const names = document
    .by('object.parent', owner)
    .filter((id) => classOf(document, id) === 'rack')
    .map((id) => document.get('object', id)?.name ?? '')
    .sort(new Intl.Collator('en', { numeric: true }).compare);
  const match = /^(.*?)(\d+)$/.exec(names.at(-1) ?? 'R00');
  if (!match) return `${names.at(-1) ?? 'R'} 2`;
  const [, stem = '', digits = ''] = match;
  return stem + String(Number(digits) + 1).padStart(digits.length, '0');
}

/** The inside view of a device or card that has none yet; refused for anything else. */
export function internalDiagramDeed(object: number, { document, takeIds }: DeedContext): Result<Deed> {
  const objectClass = classOf(document, object);
  if (objectClass !== 'device' && objectClass !== 'card') return refuse('no-inside-view', { object });
  const ids = takeIds(1);
  if (!ids) return NO_LEASE;
  const name = objectName(document, object);
  return ok({
    intent: {
      kind: 'insert-objects',
      version: 1,
      objects: [],
      diagrams: [{ id: ids[0] as number, owner: object, diagramKind: codeOf(DIAGRAM_KINDS, 'internal'), name }],
      placements: [],
    },
    created: ids,
    label: 'open-inside',
    facts: { name },
  });
}
