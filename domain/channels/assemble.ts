import { servesAs } from '../catalog/cable-grades';
import type { CableKind } from '../catalog/cable-plugs';
import { portsMatch, portType } from '../catalog/port-types';
import { isMadeToMeasure, sheathOf } from '../cabling/cable-lengths';
import type { CableModel } from '../cabling/cable-model';
import { CableEnds, chainMm, endsOf, toldByPlace } from '../cabling/heights';
import { cableSpecOf, laidCable, type LaidCable } from '../cabling/laid-cable';
import { areJoinedBehind } from '../cabling/joined-behind';
import { kindWithPlugs } from '../cabling/mating';
import { fillOf } from '../cabling/pathway-fill';
import { laidPieces } from '../cabling/laid-pieces';
import { mountedDevice } from '../capacity/mounted-device';
import { storedCables, storesNear, suits, type StoredCable } from '../cabling/stored-cables';
import { objectName } from '../entities/names';
import type { Document } from '../document/document';
import { fromCell, NO_ID } from '../ids';
import { otherEnd } from '../network/distances';
import { walkOf } from '../network/link-network';
import { coreCircuits } from '../cabling/riding';
import { editionOf, pathwayOf } from '../cabling/pathway-takes';
import { withParts } from '../validation/parts';
import type { Channel, ChannelCord, ChannelEnd, ChannelPort, ChannelQuestion, ChannelSegment, ChannelTrunk } from './channel';
import { contentOf, placesOf, turn, type ChannelLink, type ChannelNetwork } from './channel-network';
import { carries, carriesBehind, endTakes, joinsAlone } from './channel-ports';
import type { CordPorts, Joint, TrunkPassage } from './cords';
import { CORD_MM, jumperMm, priceOf, priceSum } from './order';
import { isFreePort, knownMm, ridesFrom, type Strand } from './strands';
import { betweenPorts, type Unmeasured } from './unmeasured';

/** What a way over links would be: found ports, or the link or end at which there is none. */
export type Assembled =
  | { readonly kind: 'channel'; readonly channel: Channel }
  | { readonly kind: 'no-port'; readonly link: number }
  /** `both`: each has a free port, and no two of them go together. */
  | { readonly kind: 'no-end'; readonly end: 'from' | 'to' | 'both' };

interface FreeEnds {
  readonly begins: readonly number[];
  readonly goals: readonly number[];
  /** Of all these ports. */
  readonly owners: ReadonlySet<number>;
}

interface Joined {
  /** NO_ID = no cord is needed. */
  readonly begin: number;
  readonly strand: Strand;
}

/** Ports, and cables of the store, taken by channels that were assembled before in the same answer. */
export type Taken = Set<number>;
const NOTHING: Taken = new Set();

/** Makes ways into channels: chooses strands and ports, works out cords, lengths and price. */
export class Assembler implements CordPorts {
  readonly #document: Document;
  readonly #ways: ChannelNetwork;
  readonly #question: ChannelQuestion;
  readonly #spec: CableModel | null;
  /** What is made. */
  readonly #kind: CableKind;
  readonly #laid: LaidCable;
  readonly #avoided: ReadonlySet<number>;
  readonly #through: ReadonlySet<number>;
  readonly #placeOf: (object: number) => number;
  /** Ports at the two ends, the best first. */
  readonly #begins: readonly number[];
  readonly #goals: readonly number[];
  /** Backs of panels at the two ends. */
  readonly #behind: readonly [readonly number[], readonly number[]];
  /** Vertices of the two ends. */
  readonly #start: number;
  readonly #goal: number;
  readonly ends: CableEnds;
  /** Fronts that belong to a circuit: what lies behind them is its, whether or not something is plugged in yet. */
  readonly #circuits: ReadonlySet<number>;
  #freeEnds: FreeEnds | undefined;
  #direct: Joint | null | undefined;
  readonly #chosen = new Map<string, number>();
  readonly #stored = new Map<string, readonly StoredCable[]>();

  constructor(document: Document, ways: ChannelNetwork, question: ChannelQuestion) {
    this.#document = document;
    this.#ways = ways;
    this.#question = question;
    this.#spec = cableSpecOf(document, question.model);
    this.#kind = kindWithPlugs(document, { class: question.cableClass, type: question.cableType, model: question.model });
    this.#avoided = new Set(question.avoid);
    this.#through = new Set(question.through);
    this.#laid = laidCable(question.cableClass, question.cableType, this.#spec);
    this.#circuits = circuitPorts(document, [question.from, question.to]);
    this.#placeOf = placesOf(document);
    this.ends = new CableEnds(document);
    this.#begins = this.#portsOf(question.from);
    this.#goals = this.#portsOf(question.to);
    this.#behind = [this.#portsBehind(question.from), this.#portsBehind(question.to)];
    this.#start = ways.vertexOf(this.placeOfEnd(question.from));
    this.#goal = ways.vertexOf(this.placeOfEnd(question.to));
  }

  get laid(): LaidCable {
    return this.#laid;
  }

  /** The place at which an end stands; NO_ID = at none. */
  placeOfEnd(end: ChannelEnd): number {
    return this.#placeOf(this.ownerOfEnd(end));
  }

  /** What has the port of an end: the device, or the rack that is asked for as such. */
  ownerOfEnd({ kind, id }: ChannelEnd): number {
    return kind === 'port' ? (this.#document.get('port', id, ['owner'])?.owner ?? NO_ID) : id;
  }

  /** Is there no port at this end for what is to be made? A rack may be left by what is there. */
  isUnfit(end: ChannelEnd): boolean {
    if (end.kind === 'port') return !endTakes('port', [this.#typeOf(end.id)], this.#question);
    return end.kind === 'device' && this.#portsOf(end).length === 0;
  }

  /** Does a link have a free strand that is not taken? */
  hasFree(link: ChannelLink, taken: Taken): boolean {
    return link.kind === 'pathway' || link.strands.some((strand) => this.#isFree(strand, taken));
  }

  /** The cable for whose type alone nothing of a trunk is free; undefined = its ports are taken anyway. */
  barredByType({ strands }: ChannelLink & { kind: 'trunk' }): number | undefined {
    const free = strands.filter(({ a, b }) => isFreePort(this.#document, a) && isFreePort(this.#document, b));
    return free.map((strand) => this.#otherTyped(strand)).find((cable) => cable !== undefined);
  }

  /** The first cable of a strand that is of another type than what was asked for; undefined = none is. */
  #otherTyped({ rides }: Strand): number | undefined {
    return rides.find(({ cable }) => {
      const row = this.#document.rowOf('cable', cable);
      return row >= 0 && !servesAs(this.#document.table('cable').column('type')[row]!, this.#question.cableType);
    })?.cable;
  }

  /** A trunk as a way comes to it from this vertex; undefined = nothing of it is free, or it is of another class. */
  passage(number: number, vertex: number): TrunkPassage | undefined {
    const link = this.#ways.links[number]!;
    if (link.kind === 'pathway' || link.class !== this.#question.class) return undefined;
    const { from, to } = this.#question;
    const isForward = this.#ways.network.from[number] === vertex;
    const first = (fits: (strand: Strand) => boolean): Strand | undefined =>
      link.strands.find((strand) => fits(strand) && this.#isFree(strand, NOTHING));
    const shortest = (fits: (strand: Strand) => boolean): number => first(fits)?.lengthMm ?? Infinity;
    const begins = ({ a, b }: Strand): boolean => from.kind === 'rack' || this.#begins.includes(isForward ? a : b);
    const ends = ({ a, b }: Strand): boolean => to.kind === 'rack' || this.#goals.includes(isForward ? b : a);
    const strand = first(() => true);
    if (strand === undefined) return undefined;
    const [near, far] = isForward ? [link.from, link.to] : [link.to, link.from];
    const { a, b } = isForward ? strand : turn(strand);
    const isFirst = vertex === this.#start;
    const isLast = otherEnd(this.#ways.network, number, vertex) === this.#goal;
    return {
      near,
      far,
      nearPort: a,
      farPort: b,
      lengthMm: strand.lengthMm,
      rides: strand.rides.length,
      firstMm: isFirst ? shortest(begins) : Infinity,
      lastMm: isLast ? shortest(ends) : Infinity,
      onlyMm: isFirst && isLast ? shortest((each) => begins(each) && ends(each)) : Infinity,
    };
  }

  begins(): readonly number[] {
    const byType = new Map<number, number>();
    const behind = this.#pairBehind(NOTHING);
    for (const port of [...(behind ? behind.slice(0, 1) : []), ...this.#freeAtEnds().begins]) {
      const type = this.#typeOf(port);
      if (!byType.has(type)) byType.set(type, port);
    }
    return [...byType.values()];
  }

  firstTo(number: number, isForward: boolean): Joint | undefined {
    const link = this.#ways.links[number]!;
    if (link.kind === 'pathway') return undefined;
    for (const strand of link.strands) {
      if (!this.#isFree(strand, NOTHING)) continue;
      const to = isForward ? strand.a : strand.b;
      const from = this.#chooseFor('begin', to);
      if (from !== NO_ID) return { from, to };
    }
    return undefined;
  }

  direct(): Joint | undefined {
    if (this.#direct === undefined) {
      const { begins, goals } = this.#freeAtEnds();
      const pair = this.#pairBehind(NOTHING) ?? this.#pair(begins, goals);
      this.#direct = pair === undefined ? null : { from: pair[0], to: pair[1] };
    }
    return this.#direct ?? undefined;
  }

  goalFor(port: number): number {
    return this.#chooseFor('goal', port);
  }

  /** The first free port at an end that a cord from this one may join. */
  #chooseFor(end: 'begin' | 'goal', port: number): number {
    const { begins, goals, owners } = this.#freeAtEnds();
    const owner = this.#document.get('port', port, ['owner'])?.owner ?? NO_ID;
    const key = `${end} ${this.#typeOf(port)} ${owners.has(owner) ? owner : ''}`;
    let known = this.#chosen.get(key);
    if (known === undefined) {
      const ports = end === 'begin' ? begins : goals;
      known = ports.find((each) => (end === 'begin' ? this.#fits(each, port) : this.#fits(port, each))) ?? NO_ID;
      this.#chosen.set(key, known);
    }
    return known;
  }

  /** What is free at both ends before anything is chosen. */
  #freeAtEnds(): FreeEnds {
    if (this.#freeEnds === undefined) {
      const [begins, goals] = [this.#free(this.#begins, NOTHING), this.#free(this.#goals, NOTHING)];
      const owners = [...begins, ...goals].map((port) => this.#document.get('port', port, ['owner'])!.owner);
      this.#freeEnds = { begins, goals, owners: new Set(owners) };
    }
    return this.#freeEnds;
  }

  assemble(links: ArrayLike<number>, taken: Taken): Assembled {
    const { network } = this.#ways;
    const vertices = walkOf(network, this.#start, links)!;
    const parts: (ChannelCord | ChannelTrunk)[] = [];
    const own = new Set(taken);
    let pending: number[] = [];
    /** Ports the cord under way may begin at, the best first. */
    let begins = this.#apart(this.#begins, taken);
    const isOpen = this.#question.from.kind === 'rack';
    const goals = this.#apart(this.#goals, taken);
    let atStart = true;
    let lastTrunk = -1;
    for (let step = 0; step < links.length; step++) {
      const number = links[step]!;
      const link = this.#ways.links[number]!;
      if (link.kind === 'pathway') {
        pending.push(link.id);
        continue;
      }
      const forward = network.from[number] === vertices[step];
      const free = link.strands.filter((strand) => this.#isFree(strand, own));
      const asked = this.#asked(link.strands);
      const strands = (
        asked.length > 0 ? free.filter(({ rides }) => rides.some(({ cable }) => asked.includes(cable))) : free
      ).map((strand) => (forward ? strand : turn(strand)));
      if (strands.length === 0) return { kind: 'no-port', link: number };
      // Where a panel or a front of it is asked for, its own trunk needs no cord.
      const beginning = atStart && pending.length === 0 ? strands.filter(({ a }) => isOpen || begins.includes(a)) : [];
      const last = step === links.length - 1 ? strands.filter(({ b }) => goals.includes(b)) : [];
      const found: Joined | undefined =
        beginning.length > 0
          ? { begin: NO_ID, strand: beginning.find((strand) => last.includes(strand)) ?? beginning[0]! }
          : (this.#join(begins, last, own) ?? this.#join(begins, strands, own));
      if (found === undefined)
        return atStart && this.#free(begins, own).length === 0
          ? { kind: 'no-end', end: 'from' }
          : { kind: 'no-port', link: number };
      if (found.begin !== NO_ID) parts.push(this.#cord(found.begin, found.strand.a, pending, own));
      parts.push({
        kind: 'trunk',
        from: this.#port(found.strand.a),
        to: this.#port(found.strand.b),
        rides: ridesFrom(this.#document, found.strand),
        lengthMm: found.strand.lengthMm,
        unmeasured: this.#unmeasured(found.strand),
        riding: this.#riding(found.strand),
        free: strands.length,
      });
      for (const port of [found.begin, found.strand.a, found.strand.b]) own.add(port);
      begins = [found.strand.b];
      // The far front waits for the next cord and is taken by nobody else.
      own.delete(found.strand.b);
      pending = [];
      atStart = false;
      lastTrunk = number;
    }
    const isThere = this.#question.to.kind === 'rack' || goals.includes(begins[0]!);
    if (!isThere || pending.length > 0 || atStart) {
      const ends = this.#free(goals, own);
      const starts = this.#free(begins, own);
      const found = (atStart ? this.#pairBehind(own) : undefined) ?? this.#pair(starts, ends);
      if (found === undefined && ends.length > 0 && !atStart) return { kind: 'no-port', link: lastTrunk };
      if (found === undefined) return { kind: 'no-end', end: ends.length === 0 ? 'to' : starts.length === 0 ? 'from' : 'both' };
      parts.push(this.#cord(found[0], found[1], pending, own));
    }
    for (const part of parts) {
      taken.add(part.from.port).add(part.to.port);
      if (part.kind === 'cord' && part.fromStore) taken.add(part.fromStore.id);
    }
    return { kind: 'channel', channel: this.#summed(parts, this.#bendsOf(links)) };
  }

  #riding({ rides }: Strand): readonly string[] {
    const cables = rides.map(({ cable }) => cable);
    const riding = coreCircuits(this.#document, cables);
    return [...new Set(cables.flatMap((cable) => riding.onCable(cable)))];
  }

  #unmeasured({ rides }: Strand): readonly Unmeasured[] {
    const unknown = rides.filter(({ cable }) => knownMm(this.#document, cable) === 0);
    return unknown.map(({ cable, from, to }) => {
      const { name } = this.#document.get('cable', cable, ['name'])!;
      const assumed = this.#ways.assumed.of(cable);
      return { cable, name, assumed, ...(betweenPorts(this.#document, [from, to]) ?? { from: '', to: '' }) };
    });
  }

  #summed(parts: Channel['parts'], bends: number): Channel {
    const cords = parts.filter((part) => part.kind === 'cord');
    return {
      parts,
      totalMm: parts.reduce((sum, { lengthMm }) => sum + lengthMm, 0),
      newMm: cords.reduce((sum, { lengthMm }) => sum + lengthMm, 0),
      cords: cords.length,
      bends,
      price: cords.length === 0 ? priceOf(0, this.#spec?.price ?? null) : priceSum(cords.map(({ price }) => price)),
    };
  }

  /** Changes of axis from a pathway to the next. */
  #bendsOf(links: ArrayLike<number>): number {
    const { axes } = this.#ways;
    const isPathway = (at: number): boolean => this.#ways.links[links[at]!]!.kind === 'pathway';
    let bends = 0;
    for (let at = 1; at < links.length; at++)
      if (isPathway(at - 1) && isPathway(at) && axes[links[at - 1]!] !== axes[links[at]!]) bends++;
    return bends;
  }

  #cord(from: number, to: number, pathways: readonly number[], taken: Taken): ChannelCord {
    const document = this.#document;
    const chain = pathways.map((pathway) => document.get('pathway', pathway)!);
    const pieces = laidPieces(document, chain);
    const segments = pathways.map((pathway) => segmentOf(document, pathway, this.#laid));
    const wayMm = chainMm(chain);
    const { slack, dropMm, stockMm = [] } = this.#question;
    const stretch = chain.length === 0 ? this.ends.cord(from, to, CORD_MM) : endsOf(this.ends, [from, to], chain, dropMm);
    const ordered = (lengths: readonly number[]): number =>
      chain.length === 0 ? jumperMm(stretch.mm, lengths) : sheathOf(wayMm, { slack, dropMm, stockMm: lengths }, 0, stretch.mm);
    const lengthMm = ordered(stockMm);
    // One from the store will do that is as long as what is needed, and no longer than what would be ordered.
    const fromStore = this.#fromStore([from, to], ordered([]), lengthMm, taken);
    if (fromStore) taken.add(fromStore.id);
    return {
      kind: 'cord',
      from: this.#port(from),
      to: this.#port(to),
      segments,
      wayMm,
      endsMm: stretch.mm,
      notSaid: toldByPlace(stretch.notSaid, pieces),
      lengthMm,
      price: priceOf(fromStore ? 0 : lengthMm, this.#spec?.price ?? null),
      isMadeToMeasure: !fromStore && isMadeToMeasure(lengthMm, stockMm),
      fromStore,
    };
  }

  /** One that suits from the nearest store that has one. */
  #fromStore(ports: readonly [number, number], neededMm: number, orderedMm: number, taken: Taken): StoredCable | null {
    const stored = this.#storedNear(ports);
    const [from, to] = ports.map((port) => this.#typeOf(port)) as [number, number];
    const fits = ({ id }: StoredCable): boolean =>
      joinsAlone(kindWithPlugs(this.#document, this.#document.get('cable', id)!), from, to);
    return stored.find((cable) => suits(cable, neededMm, orderedMm) && !taken.has(cable.id) && fits(cable)) ?? null;
  }

  #storedNear(ports: readonly [number, number]): readonly StoredCable[] {
    const places = ports.map((port) => this.#port(port).owner);
    const stores = storesNear(this.#document, places);
    const key = stores.join();
    let stored = this.#stored.get(key);
    if (stored === undefined) {
      const { cableClass, cableType, model } = this.#question;
      stored = storedCables(this.#document, { class: cableClass, type: cableType, model }, stores);
      this.#stored.set(key, stored);
    }
    return stored;
  }

  #port(port: number): ChannelPort {
    const owner = this.#document.get('port', port, ['owner'])!.owner;
    return { port, owner, place: this.#placeOf(owner) };
  }

  /** Cables to go through that strands of a trunk ride. */
  #asked(strands: readonly Strand[]): readonly number[] {
    if (this.#through.size === 0) return [];
    return strands.flatMap(({ rides }) => rides.flatMap(({ cable }) => (this.#through.has(cable) ? [cable] : [])));
  }

  #isFree(strand: Strand, taken: Taken): boolean {
    const { a, b, rides } = strand;
    if (this.#avoided.size > 0 && rides.some(({ cable }) => this.#avoided.has(cable))) return false;
    if (this.#circuits.has(a) || this.#circuits.has(b)) return false;
    if (taken.has(a) || taken.has(b) || !isFreePort(this.#document, a) || !isFreePort(this.#document, b)) return false;
    return this.#otherTyped(strand) === undefined;
  }

  /** Of ports that are as good those of devices come first that the other way of a pair does not come through. */
  #apart(ports: readonly number[], taken: Taken): readonly number[] {
    if (taken.size === 0) return ports;
    const deviceOf = (port: number): number =>
      mountedDevice(this.#document, this.#document.get('port', port, ['owner'])?.owner ?? NO_ID);
    const used = new Set([...taken].map(deviceOf));
    return ports
      .map((port) => ({ port, rank: rankOf(this.#document, port, this.#typeOf(port)), isUsed: used.has(deviceOf(port)) }))
      .toSorted((a, b) => a.rank - b.rank || Number(a.isUsed) - Number(b.isUsed))
      .map(({ port }) => port);
  }

  #free(ports: readonly number[], taken: Taken): readonly number[] {
    return ports.filter((port) => !taken.has(port) && isFreePort(this.#document, port));
  }

  /** The first port and strand that a cord may join. */
  #join(begins: readonly number[], strands: readonly Strand[], taken: Taken): Joined | undefined {
    const free = this.#free(begins, taken);
    for (const strand of strands) {
      const begin = free.find((port) => this.#fits(port, strand.a));
      if (begin !== undefined) return { begin, strand };
    }
    return undefined;
  }

  /** Panels of two racks, joined by one cable, are joined behind. */
  #pairBehind(taken: Taken): readonly [number, number] | undefined {
    const [begins, goals] = this.#behind.map((ports) => this.#free(ports, taken)) as [readonly number[], readonly number[]];
    const typed = [begins, goals].map((ports) => ports.map((port) => ({ type: this.#typeOf(port) })));
    return areJoinedBehind([this.#start, this.#goal], typed) ? this.#pair(begins, goals) : undefined;
  }

  #pair(begins: readonly number[], ends: readonly number[]): readonly [number, number] | undefined {
    const types = new Map<number, number>();
    for (const end of ends) {
      const type = this.#typeOf(end);
      if (!types.has(type)) types.set(type, end);
    }
    const seen = new Set<number>();
    for (const begin of begins) {
      const type = this.#typeOf(begin);
      if (seen.has(type)) continue;
      for (const end of types.values()) {
        if (this.#fits(begin, end)) return [begin, end];
        // Two ports of one device are no channel: another of the same kind may stand elsewhere.
        const other = ends.find((each) => this.#fits(begin, each));
        if (other !== undefined) return [begin, other];
      }
      seen.add(type);
    }
    return undefined;
  }

  #typeOf(port: number): number {
    const row = this.#document.rowOf('port', port);
    return row < 0 ? 0 : this.#document.table('port').column('type')[row]!;
  }

  #fits(a: number, b: number): boolean {
    const [one, other] = [a, b].map((port) => this.#document.get('port', port, ['owner', 'type']));
    return (
      one !== undefined &&
      other !== undefined &&
      a !== b &&
      one.owner !== other.owner &&
      portsMatch(one.type, other.type) === null &&
      joinsAlone(this.#kind, one.type, other.type)
    );
  }

  /** Ports at which a cable of the asked class may end, the best first. */
  #portsOf(end: ChannelEnd): readonly number[] {
    if (end.kind === 'port') return [end.id];
    return this.#portsWithin(end.id)
      .filter((port) => carries(this.#question, this.#typeOf(port)))
      .map((port) => ({ port, rank: rankOf(this.#document, port, this.#typeOf(port)) }))
      .sort((a, b) => a.rank - b.rank || a.port - b.port)
      .map(({ port }) => port);
  }

  #portsBehind({ kind, id }: ChannelEnd): readonly number[] {
    const ports = kind === 'port' ? [id] : this.#portsWithin(id).toSorted((a, b) => a - b);
    return ports.filter((port) => carriesBehind(this.#question, this.#typeOf(port)));
  }

  /** Of an object and all that is in it. */
  #portsWithin(object: number): readonly number[] {
    return withParts(this.#document, object).flatMap((owner) => this.#document.by('port.owner', owner));
  }
}

/** Ports at the ends of circuits; those that are asked for by themselves are not barred. */
function circuitPorts(document: Document, asked: readonly ChannelEnd[]): ReadonlySet<number> {
  const { ids, rowCount } = document.table('circuit');
  const ports = Array.from(ids.subarray(0, rowCount)).flatMap((cell) => {
    const circuit = cell === 0 ? undefined : document.get('circuit', fromCell(cell));
    return circuit ? [circuit.a, circuit.z] : [];
  });
  return new Set(ports.filter((port) => !asked.some(({ kind, id }) => kind === 'port' && id === port)));
}

/** What comes into a pathway. */
type Comer = Pick<LaidCable, 'diameterMm' | 'separation'>;

/** A pathway with what it would hold; `diameterMm` of what comes in, 0 = nothing. */
export function segmentOf(document: Document, id: number, { diameterMm, separation }: Comer): ChannelSegment {
  const pathway = document.get('pathway', id)!;
  const { diametersMm, classes } = contentOf(document, id);
  const percent = (more: readonly number[]): number => {
    const hasPower = classes.has('power') || (more.length > 0 && separation === 'power');
    const { ratio } = fillOf(pathwayOf(pathway), [...diametersMm, ...more], editionOf(pathway), hasPower);
    return Number.isFinite(ratio) ? Math.ceil(ratio * 100) : 0;
  };
  const { name, lengthMm, parent } = pathway;
  const percentAfter = percent(diameterMm > 0 ? [diameterMm] : []);
  return { pathway: id, name, place: objectName(document, parent), lengthMm, percentBefore: percent([]), percentAfter };
}

/**
 * Fronts of which nobody says what is behind them, equipment, fronts of a panel to whose back nothing is joined yet, so that they
 * lead nowhere, and fronts with a trunk behind them, which are better kept for its other end.
 */
function rankOf(document: Document, port: number, type: number): number {
  if (portType(type).role !== 'front') return 1;
  const maps = document.by('port_map.front', port);
  for (const id of maps) {
    const { rear } = document.get('port_map', id, ['rear'])!;
    if (document.by('termination.port', rear).length + document.by('core_end.port', rear).length > 0) return 3;
  }
  return maps.length > 0 ? 2 : 0;
}
