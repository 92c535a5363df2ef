import {
  cableClassRefusal,
  cablePortsRefusal,
  cablesPerNode,
  plugged,
  PLUG_RULES,
  plugsDoubt,
  plugsRefusal,
  portsForObjects,
  portsOfCables,
  type CablePorts,
} from '../../../domain/cabling/connect-many';
import {
  labelFrame,
  numbered,
  ruleRefusal,
  siteWord,
  uniqueLabels,
  type LabelFrame,
  type LabelNames,
} from '../../../domain/cabling/labels';
import { laneProfile, LANE_PROFILES, plugKind, type LaneProfile } from '../../../domain/cabling/lane-profiles';
import { glassBehind, glassBeside, glassDoubt } from '../../../domain/cabling/glass';
import { matingDoubt, type ModelledKind } from '../../../domain/cabling/mating';
import { looseOffer } from '../../../domain/cabling/loose-plugs';
import { storedCables, storesNear, suits, type StoredCable } from '../../../domain/cabling/stored-cables';
import { templatePositions } from '../../../domain/cabling/document-plant';
import { CordNeeds } from '../../../domain/channels/cord-need';
import { withoutPathway } from '../../../domain/channels/unmeasured';
import { cableRefusal, UNLIKE_TYPES, type CableKind } from '../../../domain/catalog/cable-plugs';
import { CABLE_CLASSES, CABLE_TYPES } from '../../../domain/catalog/enums';
import { LIMITS } from '../../../domain/catalog/limits';
import { plugFits, portsMatch } from '../../../domain/catalog/port-types';
import type { Document } from '../../../domain/document/document';
import { portName, wayTo } from '../../../domain/entities/names';
import { fromCell, NO_ID } from '../../../domain/ids';
import { ok, refuse, type Refusal, type Result } from '../../../domain/result';
import type { ConnectPlan, ConnectWish, LoosePlugs, PortBrief } from '../../api/cabling';
import { movable } from './movable';
import { portBrief } from './port-brief';

/** Cables shown of a plan. */
const CABLES_SHOWN = 200;
/** One operation names two terminations a cable. */
const CABLES_MAX = LIMITS.operationRecords / 2;

/** What the server knows of labels in rooms that are not open here. */
export interface LabelKnowledge {
  readonly highest: (frame: LabelFrame) => number;
  readonly cableWith: (label: string) => number;
}

/** How new cables are labelled: by a rule, else as they are written. */
export type LabelWish = Pick<ConnectWish, 'rule' | 'names'>;

/** Which ports a wish joins. Refused with the rules of connect-many, and `too-many` {count, max}. */
export function cablesOf(document: Document, wish: ConnectWish): Result<readonly CablePorts[]> {
  const { from, to, connectType } = wish;
  const cables = isAboutPorts(document, wish)
    ? portsOfCables(from, to, connectType, laneProfile(wish.profile ?? ''))
    : cablesOfObjects(document, wish);
  if (!cables.ok) return cables;
  if (cables.value.length > CABLES_MAX) return refuse('too-many', { count: cables.value.length, max: CABLES_MAX }, 'from');
  return cables;
}

function isAboutPorts(document: Document, { from, to }: ConnectWish): boolean {
  return plugged([...from, ...to]).every((id) => document.kindOf(id) === 'port');
}

function cablesOfObjects(document: Document, wish: ConnectWish): Result<readonly CablePorts[]> {
  const { from, to, connectType } = wish;
  const owner = (id: number): number => (document.kindOf(id) === 'port' ? (document.get('port', id)?.owner ?? NO_ID) : id);
  let { connectCount } = wish;
  if (wish.cables !== undefined) {
    const each = cablesPerNode(from.length, wish.cables);
    if (!each.ok) return each;
    connectCount = each.value;
  }
  const wanted = { from: from.map(owner), to: to.map(owner), connectType, connectCount };
  const cablesOfKind = (cable: CableKind): Result<readonly CablePorts[]> => {
    const pairs = portsForObjects(document, { ...wanted, cable });
    return pairs.ok ? ok(pairs.value.map((pair) => ({ a: [pair.from], b: [pair.to] }))) : pairs;
  };
  const kind = kindOf(wish);
  const cables = cablesOfKind(kind);
  if (!cables.ok) return cables;
  const isPlain = (found: Result<readonly CablePorts[]>, type: number): boolean =>
    found.ok &&
    found.value.every(
      (ports) => !plugsDoubt(document, { ...kind, type }, ports) && !plugsRefusal(document, { ...kind, type }, ports),
    );
  if (kind.type === 0 && !UNLIKE_TYPES.some((type) => isPlain(cables, type))) {
    const plain = UNLIKE_TYPES.map((type) => [type, cablesOfKind({ ...kind, type })] as const).find(([type, found]) =>
      isPlain(found, type),
    );
    if (plain) return plain[1];
  }
  if (kind.class !== 0 || classesFor(document, cables.value).length > 0) return cables;
  const ofOneClass = CABLE_CLASSES.flatMap((name, code) => (name === '' ? [] : [{ ...kind, class: code }])).map(cablesOfKind);
  return ofOneClass.find(({ ok: isFound }) => isFound) ?? refuse('no-class-joins-all', {}, 'class');
}

/** What another end may mend: there is none of these whose ports all the others fit. */
const WRONG_HUB: ReadonlySet<string> = new Set(['port-types-differ', 'no-class-joins-all', ...PLUG_RULES]);

/** The one among many objects that all others can be joined with, where the one they were to go to is not; 0 = none is, or no need. */
function hubFor(document: Document, wish: ConnectWish, refusal: Refusal): number {
  const { from, to } = wish;
  if (to.length !== 1 || from.length < 2 || isAboutPorts(document, wish) || !WRONG_HUB.has(refusal.rule)) return NO_ID;
  const ofModel = new Map(from.map((id) => [document.get('object', id)?.model || id, id]));
  const all = [...from, ...to];
  const joinsAll = (hub: number): boolean =>
    cablesOfObjects(document, { ...wish, from: all.filter((id) => id !== hub), to: [hub] }).ok;
  return [...ofModel.values()].find(joinsAll) ?? NO_ID;
}

/** Classes of cable, by name, that join all the ports of these cables. */
function classesFor(document: Document, cables: readonly CablePorts[]): readonly string[] {
  const joins = joining(document, cables);
  return CABLE_CLASSES.filter((name, code) => name !== '' && joins({ class: code, type: 0 }));
}

function joining(document: Document, cables: readonly CablePorts[]): (kind: CableKind) => boolean {
  const pairs = new Map(cables.flatMap((cable) => typesOf(document, cable)).map((pair) => [pair.join(' '), pair]));
  return (kind) => [...pairs.values()].every(([a, b]) => cableRefusal(kind, a, b) === null);
}

function kindOf({ cableClass, cableType }: ConnectWish): CableKind {
  return { class: cableClass, type: cableType };
}

/** The first rule that a cable of this kind breaks. */
function refusalOf(document: Document, cable: CablePorts, kind: ModelledKind, { profile = '' }: ConnectWish): Refusal | null {
  return cablePortsRefusal(document, cable, laneProfile(profile)) ?? plugsRefusal(document, kind, cable);
}

/** Types of the ports that a cable joins, each of one end with each of the other. */
function typesOf(document: Document, { a, b }: CablePorts): readonly (readonly [number, number])[] {
  return plugged(a).flatMap((from) => plugged(b).map((to) => [typeOf(document, from), typeOf(document, to)] as const));
}

function typeOf(document: Document, port: number): number {
  return document.get('port', port)?.type ?? 0;
}

/** A wish cable by cable. A port that is named twice is refused at its second cable. */
export function planOf(document: Document, wish: ConnectWish, knowledge: LabelKnowledge): ConnectPlan {
  const found = cablesOf(document, wish);
  const offers = offersFor(document, wish, found.ok ? found.value : []);
  if (!found.ok) {
    const hub = hubFor(document, wish, found.refusal);
    const none = {
      cables: [],
      count: 0,
      classes: [],
      types: [],
      glass: '' as const,
      inStore: [],
      withoutPathway: null,
      neededMm: null,
    };
    return { ...none, refusal: found.refusal, ...offers, hub };
  }
  const cables = found.value;
  const labels = labelsOf(document, wish, cables, knowledge);
  const named = new Set<number>();
  const labelAt = (at: number): string => {
    const taken = wish.fromStore === true ? inStore[at] : undefined;
    return taken?.name ?? (labels.ok ? labels.value[at] : '') ?? '';
  };
  let first: Refusal | null = null;
  const inStore = storedFor(document, wish, cables);
  const shown = cables.map((cable, at) => {
    const ports = plugged([...cable.a, ...cable.b]);
    const twice = ports.find((port) => named.has(port));
    for (const port of ports) named.add(port);
    const taken = wish.fromStore === true ? inStore[at] : undefined;
    const kind: ModelledKind = taken === undefined ? kindOf(wish) : document.get('cable', taken.id)!;
    const refusal =
      refusalOf(document, cable, kind, wish) ??
      (twice === undefined ? null : refuse('port-twice', { port: twice }, 'to').refusal);
    first ??= refusal;
    if (at >= CABLES_SHOWN) return null;
    const briefs = (ids: readonly number[]): readonly (PortBrief | null)[] =>
      ids.map((port) => (port === NO_ID ? null : portBrief(document, port)));
    const doubt = refusal
      ? null
      : (plugsDoubt(document, kind, cable, laneProfile(wish.profile ?? '')) ??
        matingDoubt(document, kind, cable) ??
        glassDoubt(document, kind, ports));
    return { from: briefs(cable.a), to: briefs(cable.b), label: labelAt(at), refusal, doubt };
  });
  const joins = joining(document, cables);
  const classes = classesFor(document, cables);
  const types = CABLE_TYPES.filter((name, code) => name !== '' && joins({ class: 0, type: code }));
  const refusal = first ?? (labels.ok ? cableClassRefusal(wish.cableClass) : labels.refusal);
  const all = shown.flatMap((cable) => cable ?? []);
  const [{ a, b } = { a: [], b: [] }] = cables;
  const noPathway = withoutPathway(document, [plugged(a)[0] ?? NO_ID, plugged(b)[0] ?? NO_ID]);
  const ends = plugged([...a, ...b]);
  const [goesOn] = [glassBehind, glassBeside].flatMap((glassAt) => ends.flatMap((port) => glassAt(document, port) ?? []));
  const told = {
    ...{ refusal, classes, types, inStore, withoutPathway: noPathway, neededMm: longestOf(document, cables) },
    glass: CABLE_TYPES[goesOn ?? 0] ?? '',
  };
  return { cables: all, count: cables.length, ...told, ...offers, hub: NO_ID };
}

/** How long the longest of the shown cables must be, first plug to first plug, mm. */
function longestOf(document: Document, cables: readonly CablePorts[]): number | null {
  const needs = new CordNeeds(document);
  const known = cables
    .slice(0, CABLES_SHOWN)
    .flatMap(({ a, b }) => needs.between(plugged(a)[0] ?? NO_ID, plugged(b)[0] ?? NO_ID) ?? []);
  return known.length === 0 ? null : Math.max(...known);
}

/** What lies in the stores near the first of the cables, of a length that was said; as many as there are cables. */
function storedFor(
  document: Document,
  { cableClass, cableType, lengthMm, orderedMm = lengthMm, profile }: ConnectWish,
  cables: readonly CablePorts[],
): readonly StoredCable[] {
  if (lengthMm === 0 || (profile ?? '') !== '') return [];
  const [{ a, b } = { a: [], b: [] }] = cables;
  const ends = [plugged(a)[0], plugged(b)[0]].map((port) => document.get('port', port ?? NO_ID)?.owner ?? NO_ID);
  const stored = storedCables(document, { class: cableClass, type: cableType, model: NO_ID }, storesNear(document, ends));
  // Class and type are what was asked for; its plugs are its model's.
  const fitting = new Map([[NO_ID, true]]);
  const fits = ({ id }: StoredCable): boolean => {
    const model = document.get('cable', id)?.model ?? NO_ID;
    let known = fitting.get(model);
    if (known === undefined) {
      known = cables.every((cable) => plugsRefusal(document, { class: 0, type: 0, model }, cable) === null);
      fitting.set(model, known);
    }
    return known;
  };
  return stored.filter((cable) => suits(cable, lengthMm, orderedMm) && fits(cable)).slice(0, cables.length);
}

/** What else might be meant by these ports than cables of a plug at either end. */
function offersFor(
  document: Document,
  wish: ConnectWish,
  found: readonly CablePorts[],
): Pick<ConnectPlan, 'profiles' | 'turns' | 'loose' | 'moves'> {
  if (!isAboutPorts(document, wish)) {
    // Between panels the found ports say which trunks may join them, straight or crossed.
    const ports = { from: found.flatMap(({ a }) => a), to: found.flatMap(({ b }) => b) };
    const profiles = found.length === 0 ? [] : profilesFor(document, { ...wish, ...ports, connectType: 'sequential' }, TRUNKS);
    return { profiles, turns: false, loose: null, moves: null };
  }
  const moved = movable(document, plugged(wish.from), plugged(wish.to));
  const profiles = profilesFor(document, wish);
  const turned = { ...wish, from: wish.to, to: wish.from };
  return {
    profiles,
    turns: profiles.length === 0 && profilesFor(document, turned).length > 0,
    loose: looseFor(document, wish),
    moves: moved && { held: moved.plug.port, port: moved.port },
  };
}

/** The loose plugs of the cable that one of these ports has, for the others. */
function looseFor(document: Document, { from, to }: ConnectWish): LoosePlugs | null {
  const offer = looseOffer(document, plugged(from), plugged(to));
  return (
    offer && {
      ...offer,
      cableName: document.get('cable', offer.cable)?.name ?? '',
      ports: offer.ports.map((port) => portBrief(document, port)),
    }
  );
}

const TRUNKS: readonly LaneProfile[] = LANE_PROFILES.filter(({ a, b }) => a.length === 1 && b.length === 1);

/** Lane profiles of which the plugs go into these ports, by key; by positions alone where none that is told by its make runs so. */
function profilesFor(document: Document, wish: ConnectWish, among: readonly LaneProfile[] = LANE_PROFILES): readonly string[] {
  const fitting = among.filter((profile) => {
    // A plug of one position needs no profile to run to one.
    if ([...profile.a, ...profile.b].every((lanes) => lanes === 1)) return false;
    const cables = portsOfCables(wish.from, wish.to, wish.connectType, profile);
    const fits = (ports: readonly number[], plugs: readonly number[]): boolean =>
      ports.every((port, at) => port === NO_ID || takesPlug(document, port, plugs[at]!, profile));
    return (
      cables.ok &&
      cables.value.every(({ a, b }) => fits(a, profile.a) && fits(b, profile.b)) &&
      (cables.value.every(({ a, b }) => ![...a, ...b].includes(NO_ID)) || mayHangLoose(document, wish, profile))
    );
  });
  const made = fitting.filter((profile) => plugKind(profile) !== 'positions').map(({ lanes }) => String(lanes));
  return fitting
    .filter((profile) => plugKind(profile) !== 'positions' || !made.includes(String(profile.lanes)))
    .map(({ key }) => key);
}

function takesPlug(document: Document, port: number, lanes: number, profile: LaneProfile): boolean {
  const positions = templatePositions(document, port);
  // Plugs that are told by their positions alone are offered where models say that the ports have as many.
  if (plugKind(profile) === 'positions') return positions === lanes;
  // A cassette of twelve fibres takes a plug of twelve, where its model says so.
  return (positions <= 2 || positions === lanes) && plugFits(typeOf(document, port), lanes, plugKind(profile)) === null;
}

/** Legs are left loose where ports are not joined two by two already: a breakout, of which the legs are fewer. */
function mayHangLoose(document: Document, { from, to }: ConnectWish, profile: LaneProfile): boolean {
  if (profile.a.length > 1) return false;
  if (from.length !== to.length || to.includes(NO_ID)) return true;
  return from.some((port, at) => portsMatch(typeOf(document, port), typeOf(document, to[at]!)) !== null);
}

/** Labels of the cables in order: by the rule, else those that were written; all different where they are any. */
export function labelsOf(
  document: Document,
  wish: LabelWish,
  cables: readonly CablePorts[],
  knowledge: LabelKnowledge,
): Result<readonly string[]> {
  const { rule, names } = wish;
  if (rule === '') {
    if (names === undefined) return ok(cables.map(() => ''));
    if (names.length !== cables.length) return refuse('counts-differ', { from: cables.length, to: names.length }, 'names');
    return uniqueLabels(names, knowledge.cableWith);
  }
  const wrong = ruleRefusal(rule);
  if (wrong) return { ok: false, refusal: wrong };
  const labels = numbered(framesOf(document, rule, cables), knowledge.highest);
  return uniqueLabels(labels, knowledge.cableWith);
}

export function framesOf(document: Document, rule: string, cables: readonly CablePorts[]): readonly LabelFrame[] {
  return cables.map(({ a, b }) => labelFrame(rule, namesOf(document, plugged(a)[0] ?? NO_ID, plugged(b)[0] ?? NO_ID)));
}

function namesOf(document: Document, from: number, to: number): LabelNames {
  const [a, b] = [from, to].map((port) => wayTo(document, document.get('port', port)?.owner ?? NO_ID));
  const named = (way: typeof a, objectClass: string): string => way!.find((one) => one.class === objectClass)?.name ?? '';
  const rack = a!.find((one) => one.class === 'rack');
  return {
    site: siteWord(named(a, 'site')),
    room: named(a, 'room'),
    row: rack ? (document.get('object', rack.id)?.row ?? '') : '',
    rackA: named(a, 'rack'),
    rackB: named(b, 'rack'),
    deviceA: named(a, 'device') || (a!.at(-1)?.name ?? ''),
    deviceB: named(b, 'device') || (b!.at(-1)?.name ?? ''),
    portA: portName(document, from),
    portB: portName(document, to),
  };
}

/** Greatest numbers given in this document, by frame, in one pass over the cables' labels. */
export function numbersInDocument(document: Document, frames: readonly LabelFrame[]): ReadonlyMap<string, number> {
  const highest = new Map<string, number>();
  for (const frame of frames) if (frame.digits > 0) highest.set(frameKey(frame), 0);
  if (highest.size === 0) return highest;
  const table = document.table('cable');
  for (let row = 0; row < table.rowCount; row++) {
    if (table.ids[row] === 0) continue;
    const name = table.text('name', row);
    for (const match of name.matchAll(/\d{1,12}/g)) {
      const key = frameKey({ before: name.slice(0, match.index), after: name.slice(match.index + match[0].length) });
      const known = highest.get(key);
      if (known !== undefined && Number(match[0]) > known) highest.set(key, Number(match[0]));
    }
  }
  return highest;
}

export function frameKey({ before, after }: Pick<LabelFrame, 'before' | 'after'>): string {
  return `${before}\u0000${after}`;
}

/** Cables of this document by label. */
export function cablesByLabel(document: Document, labels: ReadonlySet<string>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const table = document.table('cable');
  for (let row = 0; row < table.rowCount; row++) {
    if (table.ids[row] === 0) continue;
    const name = table.text('name', row);
    if (name !== '' && labels.has(name)) found.set(name, fromCell(table.ids[row]!));
  }
  return found;
}

/** Whether two plans join the same ports. */
export function joinsAs(one: ConnectPlan, other: ConnectPlan): boolean {
  const portsOf = ({ cables, count }: ConnectPlan): string =>
    JSON.stringify([count, cables.map(({ from, to }) => [from, to].map((ports) => ports.map((port) => port?.id ?? NO_ID)))]);
  return portsOf(one) === portsOf(other);
}
