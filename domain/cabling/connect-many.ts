import { cableRefusal, type CableKind } from '../catalog/cable-plugs';
import { MATING_RULES } from '../catalog/plug-faces';
import { plugDoubt, plugRank } from '../catalog/plug-doubts';
import { isPhysical, isPower, plugFits, portsMatch, portType, type PortRole } from '../catalog/port-types';
import type { Change } from '../document/diff';
import type { Fields } from '../document/schema';
import type { Slice } from '../document/slice';
import { portName, portTemplate } from '../entities/names';
import { NO_ID } from '../ids';
import type { ConnectType } from '../operations/cabling/connect-ports';
import { ok, refuse, type Refusal, type Result, type Warning } from '../result';
import { cableAt, connectableRefusal, END_A, END_B, sameObjectRefusal } from '../validation/connections';
import { withParts } from '../validation/parts';
import { areJoinedBehind, isBehind } from './joined-behind';
import { loopRefusal } from './jumpers';
import { connectorsAt, plugKind, type LaneProfile } from './lane-profiles';
import { kindWithPlugs, type ModelledKind } from './mating';

/** Two ports that a new cable is to join. */
export interface PortPair {
  readonly from: number;
  readonly to: number;
}

/**
 * The partner of each of `count` places: the first with the first (sequential), or the first with the last (cross).
 * Crossing twice is sequential.
 */
export function partnerOf(at: number, count: number, connectType: ConnectType): number {
  return connectType === 'cross' ? count - 1 - at : at;
}

/**
 * The ports of one new cable, in the order of its plugs; one at each end but for a cable that its profile takes apart.
 * NO_ID = that plug hangs loose.
 */
export interface CablePorts {
  readonly a: readonly number[];
  readonly b: readonly number[];
}

/** Those of an end that are in a port. */
export function plugged(ports: readonly number[]): readonly number[] {
  return ports.filter((port) => port !== NO_ID);
}

/**
 * Selected ports as those of cables: as many at either end as the profile has connectors, the first cable's first; without
 * a profile one and one. NO_ID leaves a plug loose, and so are the last ones where a cable gets fewer ports than it has
 * plugs: a single cable at either end, several cables each as few at end B. Something is plugged in at both ends of each.
 * Refused with `start-port-missing` [R5.031], `termination-port-missing` [R5.032], `counts-differ` [R5.030] {from, to}, and
 * `plugs-differ` {from, to, a, b} where a profile's connectors do not come out even.
 */
export function portsOfCables(
  from: readonly number[],
  to: readonly number[],
  connectType: ConnectType,
  profile?: LaneProfile,
): Result<readonly CablePorts[]> {
  const refusal = selectionRefusal(from, to);
  if (refusal) return { ok: false, refusal };
  const [a, b] = [profile?.a.length ?? 1, profile?.b.length ?? 1];
  const count = Math.max(1, from.length / a);
  const each = to.length / count;
  if (!Number.isInteger(count) || !Number.isInteger(each) || each > b) {
    const facts = { from: from.length, to: to.length };
    return a === 1 && b === 1 ? refuse('counts-differ', facts, 'to') : refuse('plugs-differ', { ...facts, a, b }, 'profile');
  }
  const cables = Array.from({ length: count }, (_, at) => {
    const partner = partnerOf(at, count, connectType);
    return {
      a: filled(from.slice(at * a, (at + 1) * a), a),
      b: filled(to.slice(partner * each, (partner + 1) * each), b),
    };
  });
  if (cables.some((cable) => plugged(cable.a).length === 0)) return refuse('start-port-missing', {}, 'from');
  if (cables.some((cable) => plugged(cable.b).length === 0)) return refuse('termination-port-missing', {}, 'to');
  return ok(cables);
}

function filled(ports: readonly number[], count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => ports[at] ?? NO_ID);
}

/**
 * May these ports be joined, before there is a cable? The rules that a cable's ends must hold later, asked beforehand:
 * `port-missing` {id}, `same-port` [R5.024] {port}, `port-not-physical` {port}, `port-occupied` [R8.035] {port, cable,
 * cableName}, `same-object` [R5.025] {object}, `port-types-differ` [R5.029] {from, to}, `plug-does-not-fit` {port, lanes},
 * `jumper-loop` {portA, portB}.
 */
export function cablePortsRefusal(slice: Slice, { a, b }: CablePorts, profile?: LaneProfile): Refusal | null {
  const ends = [a, b] as const;
  for (const [end, ports] of ends.entries()) {
    const field = end === 0 ? 'from' : 'to';
    for (const [at, id] of ports.entries()) {
      if (id === NO_ID) continue;
      if (end === 1 && a.includes(id)) return refuse('same-port', { port: id }, 'to').refusal;
      const port = slice.get('port', id);
      if (!port) return refuse('port-missing', { id }, field).refusal;
      if (!isPhysical(port.type)) return refuse('port-not-physical', { port: port.id }, field).refusal;
      const cable = cableAt(slice, port.id);
      if (cable) return refuse('port-occupied', { port: port.id, cable: cable.id, cableName: cable.name }, field).refusal;
      const plug = profile && plugFits(port.type, connectorsAt(profile, end + 1)[at] ?? 1, plugKind(profile));
      if (plug) return plug;
    }
  }
  for (const from of plugged(a).map((id) => slice.get('port', id)!)) {
    for (const to of plugged(b).map((id) => slice.get('port', id)!)) {
      const differ = sameObjectRefusal(from, to) ?? portsMatch(from.type, to.type, profile !== undefined);
      if (differ) return differ;
    }
  }
  return loopRefusal(slice, [{ a, b }]);
}

/** What cableRefusal says of a cable of this kind and model between these ports, each of one end with each of the other. */
export function plugsRefusal(slice: Slice, cable: ModelledKind, ports: CablePorts): Refusal | null {
  const kind = kindWithPlugs(slice, cable);
  return ofPortTypes(slice, ports, (from, to) => cableRefusal(kind, from, to));
}

/** What plugDoubt says of them; null = the cable joins them by itself. With a lane profile the plugs say what goes where. */
export function plugsDoubt(slice: Slice, cable: ModelledKind, ports: CablePorts, profile?: LaneProfile): Warning | null {
  const kind = kindWithPlugs(slice, cable);
  return profile === undefined ? ofPortTypes(slice, ports, (from, to) => plugDoubt(kind, from, to)) : null;
}

/** The first that is said of a type at one end and one at the other. */
function ofPortTypes<T>(slice: Slice, { a, b }: CablePorts, say: (from: number, to: number) => T | null): T | null {
  const typeOf = (port: number): number => (port === NO_ID ? 0 : (slice.get('port', port)?.type ?? 0));
  const all = (ports: readonly number[]): readonly number[] => (plugged(ports).length === 0 ? [NO_ID] : plugged(ports));
  for (const from of all(a)) {
    for (const to of all(b)) {
      const said = say(typeOf(from), typeOf(to));
      if (said) return said;
    }
  }
  return null;
}

/**
 * The same of cables that are plugged in, or of which cores are, and get another class, type or model; of what stays nothing is asked, so that the two
 * may follow each other, and a cable that came in unfit be mended.
 */
export function otherKindRefusal(slice: Slice, changes: readonly Change[]): Refusal | null {
  for (const { kind, id, before, after } of changes) {
    if (kind !== 'cable' || before === null || after === null) continue;
    const { class: newClass = 0, type = 0, model = NO_ID } = after as Fields<'cable'>;
    if (newClass === 0 && type === 0 && model === NO_ID) continue;
    const wrong =
      pluggedRefusal(slice, id, { class: newClass, type, model }) ?? coresRefusal(slice, id, { class: newClass, type });
    if (wrong) return wrong;
  }
  return null;
}

/** Of the ends of a cable that is there, plan by plan; an end that is in no port goes with anything. */
function pluggedRefusal(slice: Slice, cable: number, kind: ModelledKind): Refusal | null {
  const ends = slice.by('termination.cable', cable).flatMap((id) => slice.get('termination', id) ?? []);
  for (const plan of new Set(ends.map((each) => each.plan))) {
    const at = (end: number): readonly number[] => {
      const ports = ends.filter((each) => each.plan === plan && each.end === end).map(({ port }) => port);
      return ports.length > 0 ? ports : [NO_ID];
    };
    const wrong = plugsRefusal(slice, kind, { a: at(END_A), b: at(END_B) });
    if (wrong) return wrong;
  }
  return null;
}

/** Of the ports that cores of a cable are on, one by one. */
function coresRefusal(slice: Slice, cable: number, kind: CableKind): Refusal | null {
  const ends = slice.by('core.cable', cable).flatMap((core) => slice.by('core_end.core', core));
  const ports = ends.map((id) => slice.get('core_end', id)?.port ?? NO_ID);
  return coresOnPortsRefusal(slice, kind, ports);
}

/**
 * May cores of a cable of this kind be on these ports, one by one? As its plug would be; what plugs its model has says
 * nothing of a core that is on a port without them. NO_ID = in none.
 */
export function coresOnPortsRefusal(
  slice: Slice,
  { class: cableClass, type }: CableKind,
  ports: readonly number[],
): Refusal | null {
  const kind = { class: cableClass, type };
  return plugsRefusal(slice, kind, { a: ports, b: [] });
}

/** The rules of plugsRefusal: by class and type alone, and with what plugs a model says. */
export const KIND_RULES = ['class-does-not-join', 'type-does-not-join', 'class-does-not-fit', 'type-does-not-fit'];
export const PLUG_RULES = [...KIND_RULES, ...MATING_RULES];

/** `cable-type-missing` [R5.026]: the class of a cable must be confirmed. `cableClass` is a position in CABLE_CLASSES. */
export function cableClassRefusal(cableClass: number): Refusal | null {
  return cableClass === 0 ? refuse('cable-type-missing', {}, 'class').refusal : null;
}

/** `recommended-link-missing` [R5.033]: at least one of the links that were recommended must be chosen. */
export function recommendedRefusal(chosen: number): Refusal | null {
  return chosen < 1 ? refuse('recommended-link-missing', { value: chosen, min: 1 }, 'links').refusal : null;
}

/**
 * Cables that each node of a batch gets: 1 or 2. Refused with `batch-cable-count` [R5.034] {value, nodes, twice}: the
 * number of cables is neither that of the nodes nor twice that.
 */
export function cablesPerNode(nodes: number, cables: number): Result<1 | 2> {
  if (nodes > 0 && cables === nodes) return ok(1);
  if (nodes > 0 && cables === 2 * nodes) return ok(2);
  return refuse('batch-cable-count', { value: cables, nodes, twice: 2 * nodes }, 'cables');
}

const ANY_CABLE: CableKind = { class: 0, type: 0 };

/** Objects to join, without saying by which ports. */
export interface ConnectObjects {
  readonly from: readonly number[];
  /** As many as `from`, or one that all of them go to. */
  readonly to: readonly number[];
  readonly connectType: ConnectType;
  /** Cables between each two, at least 1. */
  readonly connectCount: number;
  /** Of what kind they are; left out = of any. */
  readonly cable?: CableKind;
}

/**
 * Finds a free port at either end of every cable, no port twice: those that the cable joins by itself and at one speed
 * before others (plugRank), of the lowest ports that fit each other those of one kind
 * first (power where one end gives it and the other takes it, else data, management, console), and between objects two by
 * two port n with port n; within two objects a pairing is found whenever there is one. Result in the order of `from`. Refused with the rules of the
 * selection (as pairPorts), `connect-count` {value, min}, `same-object` [R5.025] {object}, `no-ports` [R5.027] {object},
 * `no-free-port` [R5.028] {object, ports}, `port-types-differ` [R5.029] {from, to} when no two free ports fit, what
 * cableRefusal says when they fit each other and not the cable, and
 * `free-ports-few` {from, to, found, needed} when too few do.
 */
export function portsForObjects(slice: Slice, wanted: ConnectObjects): Result<readonly PortPair[]> {
  const { from, to, connectType, connectCount, cable = ANY_CABLE } = wanted;
  const refusal = selectionRefusal(from, to);
  if (refusal) return { ok: false, refusal };
  if (to.length !== 1 && to.length !== from.length) return refuse('counts-differ', { from: from.length, to: to.length }, 'to');
  if (!(Number.isInteger(connectCount) && connectCount >= 1)) {
    return refuse('connect-count', { value: connectCount, min: 1 }, 'connectCount');
  }
  const pairs: PortPair[] = [];
  const taken = new Set<number>();
  for (const [at, object] of from.entries()) {
    const other = to.length === 1 ? to[0]! : to[partnerOf(at, to.length, connectType)]!;
    const found = portsBetween(slice, object, other, { count: connectCount, taken, cable, byNumber: to.length === from.length });
    if (!found.ok) return found;
    for (const pair of found.value) {
      pairs.push(pair);
      taken.add(pair.from).add(pair.to);
    }
  }
  return ok(pairs);
}

function selectionRefusal(from: readonly number[], to: readonly number[]): Refusal | null {
  if (from.length === 0) return refuse('start-port-missing', {}, 'from').refusal;
  return to.length === 0 ? refuse('termination-port-missing', {}, 'to').refusal : null;
}

interface PairsWanted {
  readonly count: number;
  readonly taken: ReadonlySet<number>;
  readonly cable: CableKind;
  /** Port n goes to port n where both are free. */
  readonly byNumber: boolean;
}

function portsBetween(
  slice: Slice,
  object: number,
  other: number,
  { count, taken, cable, byNumber }: PairsWanted,
): Result<readonly PortPair[]> {
  if (object === other) return refuse('same-object', { object }, 'to');
  for (const one of [object, other]) {
    const refusal = connectableRefusal(slice, one);
    if (refusal) return { ok: false, refusal };
  }
  const [allMine, allTheirs] = [freePorts(slice, object, taken), freePorts(slice, other, taken)];
  const rank = givesPower(allMine, allTheirs) || givesPower(allTheirs, allMine) ? powerFirst : rankOf;
  const ranked = (ports: readonly FreePort[]): readonly FreePort[] => ports.toSorted((a, b) => rank(a) - rank(b));
  const [mine, theirs] = inTrunkOrder(slice, [object, other], [ranked(allMine), ranked(allTheirs)]);
  for (const [one, free] of [
    [object, mine],
    [other, theirs],
  ] as const) {
    if (free.length === 0)
      return refuse(
        'no-free-port',
        { object: one, ports: withParts(slice, one).flatMap((owner) => slice.by('port.owner', owner)).length },
        'port',
      );
  }
  const pairs = matching(mine, theirs, count, { cable, byNumber });
  if (pairs.length === count) return ok(pairs.map(([a, b]) => ({ from: mine[a]!.id, to: theirs[b]!.id })));
  if (pairs.length === 0) {
    const [[a, b] = [0, 0]] = matching(mine, theirs, 1, { cable: ANY_CABLE, byNumber });
    const [from, to] = [mine[a]!.type, theirs[b]!.type];
    return { ok: false, refusal: (portsMatch(from, to) ?? cableRefusal(cable, from, to))! };
  }
  return refuse('free-ports-few', { from: object, to: other, found: pairs.length, needed: count }, 'connectCount');
}

interface FreePort {
  readonly id: number;
  readonly type: number;
  readonly role: PortRole | '';
  readonly isManagement: boolean;
  /** The last one in its name; '' = none. */
  readonly number: string;
}

/** What cables of a rack are laid for, in the order in which ports of it are taken. */
function rankOf({ role, isManagement }: FreePort): number {
  if (isPower(role)) return 3;
  if (role === 'console' || role === 'consoleServer') return 2;
  return isManagement ? 1 : 0;
}

function powerFirst(port: FreePort): number {
  return isPower(port.role) ? -1 : rankOf(port);
}

function givesPower(ports: readonly FreePort[], others: readonly FreePort[]): boolean {
  return (
    ports.some(({ role }) => role === 'powerOutlet' || role === 'powerFeed') && others.some(({ role }) => role === 'powerPort')
  );
}

/** Free ports that a cable fits, of the object and then of what is in it, each in the order of the model's templates. */
function freePorts(slice: Slice, object: number, taken: ReadonlySet<number>): readonly FreePort[] {
  return withParts(slice, object).flatMap((owner) =>
    slice
      .by('port.owner', owner)
      .flatMap((id) => slice.get('port', id) ?? [])
      .filter(({ id, type }) => isPhysical(type) && !taken.has(id) && cableAt(slice, id) === undefined)
      .sort((a, b) => a.template - b.template || a.id - b.id)
      .map(({ id, type }) => ({
        id,
        type,
        role: portType(type).role,
        isManagement: portTemplate(slice, id)?.managementOnly === true,
        number: lastNumber(portName(slice, id)),
      })),
  );
}

/** Joined behind (areJoinedBehind) the ports there come first. */
function inTrunkOrder(
  slice: Slice,
  objects: readonly [number, number],
  sides: readonly [readonly FreePort[], readonly FreePort[]],
): readonly [readonly FreePort[], readonly FreePort[]] {
  const [parent, otherParent] = objects.map((id) => slice.get('object', id)?.parent);
  if (!areJoinedBehind([parent, otherParent], sides)) return sides;
  const behindFirst = (ports: readonly FreePort[]): readonly FreePort[] =>
    ports.toSorted((a, b) => Number(isBehind(b)) - Number(isBehind(a)));
  return [behindFirst(sides[0]), behindFirst(sides[1])];
}

function lastNumber(name: string): string {
  return name.match(/\d+(?=\D*$)/)?.[0].replace(/^0+(?=\d)/, '') ?? '';
}

/**
 * Up to `count` pairs of ports that fit, ascending in `mine`: as many as there can be of those of the least rank, then of
 * the next; of a rank the lowest first. A port takes the lowest free partner, or of the
 * ports of that one's type the one of its own number; where there is none, partners change hands along an augmenting path,
 * so no pairing is missed. Ports of one type are alike: where one finds no partner, no later one is tried.
 */
function matching(
  mine: readonly FreePort[],
  theirs: readonly FreePort[],
  count: number,
  { cable, byNumber }: Pick<PairsWanted, 'cable' | 'byNumber'>,
): readonly (readonly [number, number])[] {
  const holders = new Map<number, number>();
  const ranks = new Map<string, number>();
  const rankAt = (a: number, b: number): number => {
    const [from, to] = [mine[a]!.type, theirs[b]!.type];
    const key = `${from} ${to}`;
    const known = ranks.get(key) ?? plugRank(cable, from, to);
    ranks.set(key, known);
    return known;
  };
  const augment = (a: number, worst: number, asked: Set<number>): boolean => {
    const partners = theirs.flatMap((_, b) => (!asked.has(b) && rankAt(a, b) <= worst ? [b] : []));
    const free = partners.filter((b) => !holders.has(b));
    const [lowest] = free;
    if (lowest !== undefined) {
      const { number } = mine[a]!;
      const same = byNumber && number !== '' ? free.find((b) => isAlike(theirs[b]!, theirs[lowest]!, number)) : undefined;
      holders.set(same ?? lowest, a);
      return true;
    }
    for (const b of partners) {
      if (asked.has(b)) continue;
      asked.add(b);
      if (!augment(holders.get(b)!, worst, asked)) continue;
      holders.set(b, a);
      return true;
    }
    return false;
  };
  for (const worst of [0, 1, 2]) {
    const hopeless = new Set<number>();
    const held = new Set(holders.values());
    for (let a = 0; a < mine.length && holders.size < count; a++) {
      const { type } = mine[a]!;
      if (!held.has(a) && !hopeless.has(type) && !augment(a, worst, new Set())) hopeless.add(type);
    }
  }
  return [...holders].map(([b, a]) => [a, b] as const).sort((x, y) => x[0] - y[0]);
}

function isAlike(port: FreePort, { type }: FreePort, number: string): boolean {
  return port.type === type && port.number === number;
}
