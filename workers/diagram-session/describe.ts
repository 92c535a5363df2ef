import { cableStatus } from '../../domain/cabling/cable-status';
import { placesOfEnd } from '../../domain/cabling/end-places';
import { laneProfile } from '../../domain/cabling/lane-profiles';
import { hasLegs, livePlugs, loosePlugs } from '../../domain/cabling/loose-plugs';
import { plugsFacing } from '../../domain/cabling/plug-pairs';
import { nearestStore } from '../../domain/cabling/stored-cables';
import {
  CABLE_CLASSES,
  CABLE_LIFECYCLES,
  DIAGRAM_KINDS,
  OBJECT_CLASSES,
  OBJECT_FLAGS,
  OBJECT_LIFECYCLES,
  OBJECT_STATES,
  PATHWAY_KINDS,
} from '../../domain/catalog/enums';
import { knownMm } from '../../domain/channels/strands';
import { betweenPorts } from '../../domain/channels/unmeasured';
import { PORT_TYPES } from '../../domain/catalog/port-types';
import type { Document } from '../../domain/document/document';
import { fieldDef, kindDef, type Kind, type RecordOf } from '../../domain/document/schema';
import { ancestorsOf, objectName, portName, templatesOf } from '../../domain/entities/names';
import { NO_ID } from '../../domain/ids';
import { shownProperties } from '../../domain/kinds/shown-properties';
import { footprintsOn, placedOn } from '../../domain/layout/floor';
import { gapsOf, racksOf, rowsOn } from '../../domain/layout/rows';
import { fillNow } from '../../domain/channels/channel-network';
import { isOverfull } from './pathways/overfull-trays';
import { cablesIn } from '../../domain/cabling/pathway-takes';
import type { Description } from '../api/session';
import { poeAtPort, PoeBook, sourcesAmong } from '../../domain/capacity/poe';
import { isOverBudget, isTooLittle } from '../../domain/capacity/poe-rules';
import { flaggedOf } from '../../domain/validation/flagged';
import { withParts } from '../../domain/validation/parts';
import { mayBeKept } from '../../domain/validation/stored-things';
import { drawBy, fromModel } from './structure/from-model';

/**
 * Hot facts of a record in words' keys, for the property panel, the hover card and the accessible mirror.
 * Undefined when the document does not hold the record.
 */
export function describe(document: Document, id: number): Description | undefined {
  switch (document.kindOf(id)) {
    case 'object':
      return describeObject(document, id);
    case 'port':
      return describePort(document, id);
    case 'cable':
      return describeCable(document, id);
    case 'diagram':
      return describeDiagram(document, id);
    case 'pathway':
      return describePathway(document, id);
    case undefined:
      return undefined;
    default:
      return describeOther(document, document.kindOf(id) as Kind, id);
  }
}

/** Kind, class and hot fields as `describe` tells them, and nothing that has to be looked for around the record. */
export function fieldsTold(document: Document, id: number): Pick<Description, 'kind' | 'class' | 'fields'> | undefined {
  const kind = document.kindOf(id);
  if (kind === 'object') {
    const record = document.get('object', id)!;
    const recordClass = OBJECT_CLASSES[record.class] ?? '';
    return { kind, class: recordClass, fields: objectFields(document, record, recordClass) };
  }
  if (kind === 'port') {
    const record = document.get('port', id)!;
    return { kind, class: PORT_TYPES[record.type]?.role ?? 'port', fields: portFields(document, record) };
  }
  if (kind === 'cable') {
    const record = document.get('cable', id)!;
    const recordClass = CABLE_CLASSES[record.class] || 'cable';
    return { kind, class: recordClass, fields: propertiesOf('cable', recordClass, record) };
  }
  return describe(document, id);
}

/** The properties of a record that travel, as the book of kinds lists them: a code as its word, a bit with all flags. */
function propertiesOf(kind: Kind, recordClass: string, record: object): Facts {
  const held = record as Readonly<Record<string, string | number>>;
  const facts: Facts = {};
  for (const { name, field = name, bit } of shownProperties(kindDef(kind), recordClass)) {
    if (bit !== undefined) facts.flags = held['flags'] as number;
    const def = fieldDef(kind, field);
    if (def?.hot !== true) continue;
    const value = held[field] as string | number;
    facts[name] = typeof value === 'number' && def.codes !== undefined ? (def.codes[value] ?? '') : value;
  }
  return facts;
}

type Facts = Record<string, string | number>;

function pathTo(document: Document, ids: readonly number[]): Description['path'] {
  return ids.map((id) => ({
    id,
    name: objectName(document, id),
    class: OBJECT_CLASSES[document.get('object', id)?.class ?? 0] ?? '',
  }));
}

function describeObject(document: Document, id: number): Description | undefined {
  const record = document.get('object', id);
  if (!record) return undefined;
  const objectClass = OBJECT_CLASSES[record.class] ?? '';
  return {
    id,
    kind: 'object',
    class: objectClass,
    name: objectName(document, id),
    path: pathTo(document, ancestorsOf(document, id)),
    fields: objectFields(document, record, objectClass),
    facts: factsOf(document, id, objectClass),
    fromModel: fromModel(document, record),
    drawBy: drawBy(document, record),
    version: 0,
  };
}

function factsOf(document: Document, id: number, objectClass: string): Facts {
  if (objectClass === 'rack') return rackFacts(document, id);
  if (objectClass === 'row') return rowFacts(document, id);
  const [stored, storedThings] = [document.by('cable.store', id).length, document.by('object.store', id).length];
  const kept = {
    ...containerFacts(document, id),
    ...(stored > 0 ? { stored } : {}),
    ...(storedThings > 0 ? { storedThings } : {}),
    ...thingStoreFacts(document, id),
  };
  const held = { ...kept, ...(SLOTTED.has(objectClass) ? slotFacts(document, id, objectClass) : {}) };
  if (objectClass !== 'device') return held;
  return { ...held, ...poeFacts(document, id), ...flaggedOf(document, document.get('object', id)!) };
}

const SLOTTED: ReadonlySet<string> = new Set(['device', 'card', 'slot']);

/** `freeSlot`: the first empty slot for a card of what has slots; of a slot itself. */
function slotFacts(document: Document, id: number, objectClass: string): Facts {
  const slots = objectClass === 'slot' ? [id] : document.by('object.parent', id);
  const takesCard = (slot: number): boolean => {
    const { class: slotClass, parent, template } = document.get('object', slot)!;
    if (OBJECT_CLASSES[slotClass] !== 'slot' || document.by('object.parent', slot).length > 0) return false;
    return templatesOf(document, document.get('object', parent)?.model ?? NO_ID).slots[template]?.takes !== 'device';
  };
  const freeSlot = slots.find(takesCard);
  return freeSlot === undefined ? {} : { freeSlot };
}

/** Of a device of which ports give power: how many, and how much of its budget; `poeBudgetW` 0 = not known. */
function poeFacts(document: Document, id: number): Facts {
  const ports = withParts(document, id).flatMap((owner) => document.by('port.owner', owner));
  const giving = sourcesAmong(document, ports);
  if (giving.length === 0) return {};
  const [first] = new PoeBook(document, giving).sources();
  return first
    ? {
        poePorts: first.ports,
        poePowered: first.powered,
        poeW: first.watts,
        poeUnknown: first.unknown,
        poeBudgetW: first.budgetW,
      }
    : {};
}

/** Of a port with power on it: 0 W = nobody knows how much; `poeWantsW` and `poeOver` only where it does not suffice. */
function portPoeFacts(document: Document, id: number): Facts {
  const poe = poeAtPort(document, id);
  if (!poe) return {};
  const { role, watts, wantsW, source } = poe;
  return {
    poeRole: role,
    poeW: watts ?? 0,
    ...(isTooLittle(poe) ? { poeWantsW: wantsW! } : {}),
    ...(isOverBudget(source)
      ? { poeOver: objectName(document, source.id), poeGivenW: source.watts, poeBudgetW: source.budgetW }
      : {}),
  };
}

/** Which way its fronts look, how many racks stand in a row, and how much of it is free: in all and at one place, mm. */
function rowFacts(document: Document, id: number): Facts {
  for (const placement of document.by('placement.subject', id)) {
    const { diagram } = document.get('placement', placement)!;
    const rows = rowsOn(document, diagram);
    const row = rows.find((each) => each.id === id);
    if (!row) continue;
    const racks = racksOf(row, rows, footprintsOn(document, diagram));
    const gaps = gapsOf(row, racks).map(({ from, to }) => to - from);
    const freeMm = gaps.reduce((sum, gap) => sum + gap, 0);
    return { front: FRONTS[row.turn], racks: racks.length, lengthMm: row.width, freeMm, gapMm: Math.max(0, ...gaps) };
  }
  return {};
}

/** By quarter turns. */
const FRONTS = ['south', 'east', 'north', 'west'] as const;

function objectFields(document: Document, record: RecordOf<'object'>, objectClass: string): Facts {
  const model = document.get('model', record.model);
  const fields: Facts = {
    ...propertiesOf('object', objectClass, record),
    lifecycle: OBJECT_LIFECYCLES[record.lifecycle] ?? '',
    operational: OBJECT_STATES[record.operational] ?? '',
  };
  delete fields.model;
  if (model) {
    fields.brand = model.brand;
    fields.model = model.name;
    fields.partNumber = model.partNumber;
  }
  if (record.flags & OBJECT_FLAGS.flagged) fields.flagged = 1;
  return fields;
}

/** Used and free U of a rack (a U taken on either face is used) and its devices. */
function rackFacts(document: Document, id: number): Facts {
  const rack = document.get('object', id);
  const total = rack?.heightU ?? 0;
  const taken = new Uint8Array(Math.ceil(total * 2));
  const kept = new Uint8Array(taken.length);
  let devices = 0;
  for (const child of document.by('object.parent', id)) {
    const device = document.get('object', child);
    if (!device) continue;
    if (OBJECT_CLASSES[device.class] === 'device') devices++;
    if (device.positionU <= 0) continue;
    const from = Math.round((device.positionU - 1) * 2);
    const half = OBJECT_CLASSES[device.class] === 'reservation' ? kept : taken;
    half.fill(1, Math.max(0, from), Math.min(taken.length, from + Math.round(device.heightU * 2)));
  }
  const used = taken.reduce((sum, half) => sum + half, 0);
  const gone = taken.reduce((sum, half, at) => sum + (half | kept[at]!), 0);
  return { devices, usedU: used / 2, freeU: total - gone / 2, totalU: total };
}

/** Objects and ports below, as countsOf counts them, how many of the ports carry a live cable, and how many units of the racks are taken. */
function containerFacts(document: Document, id: number): Facts {
  const facts: Facts = {};
  let ports = 0;
  let portsUsed = 0;
  const add = (name: string, count: number): void => {
    facts[name] = Number(facts[name] ?? 0) + count;
  };
  const queue = [id];
  for (let head = 0; head < queue.length; head++) {
    const current = queue[head] as number;
    const isFeed = OBJECT_CLASSES[document.get('object', current)?.class ?? 0] === 'powerFeed' && current !== id;
    for (const port of isFeed ? [] : document.by('port.owner', current)) {
      ports++;
      if (liveTermination(document, port) !== undefined) portsUsed++;
    }
    for (const child of document.by('object.parent', current)) {
      if (document.get('object', child)?.store !== NO_ID) continue;
      queue.push(child);
      const objectClass = OBJECT_CLASSES[document.get('object', child)?.class ?? 0] ?? '';
      add(`${objectClass}s`, 1);
      if (objectClass !== 'rack') continue;
      const rack = rackFacts(document, child);
      for (const name of ['usedU', 'freeU', 'totalU']) add(name, Number(rack[name]));
    }
  }
  if (ports > 0) {
    facts.ports = ports;
    facts.portsUsed = portsUsed;
  }
  return facts;
}

function liveTermination(document: Document, port: number): number | undefined {
  return document.by('termination.port', port).find((id) => document.get('termination', id)?.plan === 0);
}

/** The cable on a port and the port at its other end, live ones; zeros when nothing is plugged in. */
export function peerOf(document: Document, port: number): { readonly cable: number; readonly peer: number } {
  const own = liveTermination(document, port);
  const cable = own === undefined ? NO_ID : (document.get('termination', own)?.cable ?? NO_ID);
  if (cable === NO_ID) return { cable: NO_ID, peer: NO_ID };
  const plug = document.get('termination', own as number)!;
  const profile = laneProfile(document.get('cable', cable)?.profile ?? '');
  return { cable, peer: plugsFacing(plug, livePlugs(document, cable), profile)[0]?.port ?? NO_ID };
}

function describePort(document: Document, id: number): Description | undefined {
  const record = document.get('port', id);
  if (!record) return undefined;
  const type = PORT_TYPES[record.type];
  const { cable, peer } = peerOf(document, id);
  const facts: Facts = {};
  if (cable !== NO_ID) {
    facts.cable = cable;
    facts.cableName = document.get('cable', cable)?.name ?? '';
    const plugs = livePlugs(document, cable);
    if (plugs.length > 1 && hasLegs(document.get('cable', cable)?.profile ?? '', plugs)) facts.unplugs = 1;
  }
  Object.assign(facts, portPoeFacts(document, id));
  if (peer !== NO_ID) {
    const owner = document.get('port', peer)?.owner ?? NO_ID;
    facts.peer = peer;
    facts.peerName = portName(document, peer);
    facts.peerDevice = objectName(document, owner);
    facts.peerPath = [...ancestorsOf(document, owner)].map((above) => objectName(document, above)).join(' / ');
  }
  return {
    id,
    kind: 'port',
    class: type?.role ?? 'port',
    name: portName(document, id),
    path: pathTo(document, [...ancestorsOf(document, record.owner), record.owner]),
    fields: portFields(document, record),
    facts,
    version: 0,
  };
}

function portFields(document: Document, record: RecordOf<'port'>): Facts {
  const type = PORT_TYPES[record.type];
  return {
    ...propertiesOf('port', type?.role ?? 'port', record),
    name: portName(document, record.id),
    connector: type?.connector ?? '',
  };
}

function describeCable(document: Document, id: number): Description | undefined {
  const record = document.get('cable', id);
  if (!record) return undefined;
  const facts: Facts = { status: cableStatus(document, id), ...storeFacts(document, record) };
  for (const termination of livePlugs(document, id)) {
    const end = termination.end === 1 ? 'A' : 'B';
    if (facts[`port${end}`] !== undefined) {
      facts[`more${end}`] = Number(facts[`more${end}`] ?? 0) + 1;
      continue;
    }
    const owner = document.get('port', termination.port)?.owner ?? NO_ID;
    facts[`port${end}`] = termination.port;
    facts[`portName${end}`] = portName(document, termination.port);
    facts[`device${end}`] = objectName(document, owner);
  }
  for (const end of [1, 2] as const) {
    const place = placesOfEnd(document, id, end)[0];
    if (place !== undefined && document.get('object', place)) {
      facts[end === 1 ? 'placeA' : 'placeB'] = place;
      facts[end === 1 ? 'placeNameA' : 'placeNameB'] = objectName(document, place);
    }
  }
  for (const { end } of loosePlugs(document, id)) {
    const name = end === 1 ? 'looseA' : 'looseB';
    facts[name] = Number(facts[name] ?? 0) + 1;
  }
  const [portA, portB] = ['A', 'B'].map((end) => facts[`port${end}`] as number | undefined);
  const unknown = knownMm(document, id) === 0 ? betweenPorts(document, [portA ?? NO_ID, portB ?? NO_ID]) : null;
  if (unknown) [facts.unmeasuredFrom, facts.unmeasuredTo] = [unknown.from, unknown.to];
  const ownerA = portA === undefined ? NO_ID : (document.get('port', portA)?.owner ?? NO_ID);
  return {
    id,
    kind: 'cable',
    class: CABLE_CLASSES[record.class] || 'cable',
    name: record.name,
    path: pathTo(document, pathOfCable(document, ownerA, record.store)),
    fields: propertiesOf('cable', CABLE_CLASSES[record.class] || 'cable', record),
    facts,
    version: 0,
  };
}

/** The way down to the device of end A, or to the place in whose store it lies. */
function pathOfCable(document: Document, owner: number, store: number): readonly number[] {
  if (store !== NO_ID) return [...ancestorsOf(document, store), store];
  return owner === NO_ID ? [] : ancestorsOf(document, owner);
}

/** Of a cable in a store which; of one in use the store that it would be kept in. */
function storeFacts(document: Document, { id, store, lifecycle }: RecordOf<'cable'>): Facts {
  if (store !== NO_ID) return { store, storeName: objectName(document, store) };
  const nearest = CABLE_LIFECYCLES[lifecycle] === 'planned' ? NO_ID : nearestStore(document, id);
  return nearest === NO_ID ? {} : { nearestStore: nearest, nearestStoreName: objectName(document, nearest) };
}

/** Of a device or card in a store which, else the store that it would be kept in. */
function thingStoreFacts(document: Document, id: number): Facts {
  const object = document.get('object', id)!;
  if (!mayBeKept(object)) return {};
  if (object.store !== NO_ID) return { store: object.store, storeName: objectName(document, object.store) };
  const nearest = nearestStore(document, id);
  return nearest === NO_ID ? {} : { nearestStore: nearest, nearestStoreName: objectName(document, nearest) };
}

function describeDiagram(document: Document, id: number): Description | undefined {
  const record = document.get('diagram', id);
  if (!record) return undefined;
  const above = record.owner === NO_ID ? [] : [...ancestorsOf(document, record.owner), record.owner];
  return {
    id,
    kind: 'diagram',
    class: DIAGRAM_KINDS[record.kind] ?? '',
    name: record.name,
    path: pathTo(document, above),
    fields: { ...propertiesOf('diagram', '', record), kind: DIAGRAM_KINDS[record.kind] ?? '' },
    facts: { placements: placedOn(document, id).length },
    version: 0,
  };
}

function describePathway(document: Document, id: number): Description | undefined {
  const record = document.get('pathway', id);
  if (!record) return undefined;
  const kind = PATHWAY_KINDS[record.kind] ?? '';
  return {
    id,
    kind: 'pathway',
    class: kind || 'pathway',
    name: record.name,
    path: pathTo(document, record.parent === NO_ID ? [] : [...ancestorsOf(document, record.parent), record.parent]),
    fields: propertiesOf('pathway', kind, record),
    facts: {
      from: objectName(document, record.from),
      to: objectName(document, record.to),
      cables: cablesIn(document, id).length,
      ...overfullFacts(document, record),
    },
    version: 0,
  };
}

/** What it holds and what it may hold, where the one is more. */
function overfullFacts(document: Document, record: RecordOf<'pathway'>): Facts {
  const { usedMm2, allowedMm2, ratio } = fillNow(document, record);
  if (!isOverfull(ratio)) return {};
  return { usedMm2: Math.ceil(usedMm2), allowedMm2: Math.floor(allowedMm2), fillPercent: Math.ceil(ratio * 100) };
}

/** A record of a kind that has properties and nothing else to tell of it. */
function describeOther(document: Document, kind: Kind, id: number): Description | undefined {
  const { properties, stands } = kindDef(kind);
  const record = document.get(kind, id) as (Readonly<Record<string, unknown>> & { readonly id: number }) | undefined;
  if (!record || properties === undefined) return undefined;
  const place = (stands === undefined ? NO_ID : record[stands]) as number;
  return {
    id,
    kind,
    class: '',
    name: typeof record['name'] === 'string' ? record['name'] : '',
    path: pathTo(document, place === NO_ID ? [] : [...ancestorsOf(document, place), place]),
    fields: propertiesOf(kind, '', record),
    facts: {},
    version: 0,
  };
}
