import { CABLE_LIFECYCLES, PORT_LIFECYCLES, codeOf } from '../catalog/enums';
import { UNFIT_PORT_LIFECYCLES } from '../catalog/unfit-ports';
import { chainMm } from '../cabling/heights';
import { laidChain } from '../cabling/laid-chain';
import { coresOfPlug, followLane, laneProfile, type LaneProfile } from '../cabling/lane-profiles';
import type { Column, Document } from '../document/document';
import { fromCell, NO_ID } from '../ids';
import type { ChannelRide } from '../operations/cabling/make-channel';
import { UNMEASURED_MM } from './channel';
import { CoreWalk, coreOf, type Over } from './core-walk';

/** A way that is there already from the front of a panel to the front of another: cables and cores behind both. */
export interface Strand {
  readonly a: number;
  readonly b: number;
  /** From a to b. */
  readonly rides: readonly ChannelRide[];
  /** As built, else as laid; of a cable of which neither is known as it is assumed. */
  readonly lengthMm: number;
}

/** Panels behind each other before a walk gives up. */
const HOPS_MAX = 8;
const UNFIT_CABLES: ReadonlySet<number> = new Set(
  ['damaged', 'removed', 'planned'].map((state) => codeOf(CABLE_LIFECYCLES, state)),
);
const UNFIT_PORTS: ReadonlySet<number> = new Set(UNFIT_PORT_LIFECYCLES.map((state) => codeOf(PORT_LIFECYCLES, state)));

/** Nothing is plugged into a port and nobody keeps it for something else. */
export function isFreePort(document: Document, port: number): boolean {
  const row = document.rowOf('port', port);
  if (row < 0 || UNFIT_PORTS.has(document.table('port').column('lifecycle')[row]!)) return false;
  return liveRow(document, 'termination', port) < 0 && liveRow(document, 'core_end', port) < 0;
}

/**
 * All strands, each once, with `a` the port of the smaller id. Walks from every mapped front inwards; a front of which the
 * positions lead to different fronts has no strand, nor has one behind which a cable is damaged, planned or taken apart,
 * or a core damaged or reserved.
 * Cost: a few look-ups a front, no copy of a record.
 */
export function findStrands(document: Document, assumedMm: (cable: number) => number = () => UNMEASURED_MM): readonly Strand[] {
  const walk = new Walk(document, assumedMm);
  const maps = document.table('port_map');
  const fronts = maps.column('front') as Uint32Array;
  const strands: Strand[] = [];
  const done = new Set<number>();
  for (let row = 0; row < maps.rowCount; row++) {
    if (maps.ids[row] === 0) continue;
    const front = fromCell(fronts[row]!);
    if (done.has(front)) continue;
    done.add(front);
    const far = walk.from(front);
    if (far !== undefined && far.b > front) strands.push(far);
  }
  return strands;
}

/** The rides of a strand from its `a` on, with the cores that each goes over. */
export function ridesFrom(document: Document, { a, rides }: Strand): readonly ChannelRide[] {
  const cores: number[][] = rides.map(() => []);
  new Walk(document).from(a, cores);
  return rides.map((ride, at) => (cores[at]!.length === 0 ? ride : { ...ride, cores: cores[at]!.toSorted((x, y) => x - y) }));
}

/** The whole cable in a port: the port of each plug at its other end, and how its lanes run where a profile says. */
interface WholeCable {
  readonly cable: number;
  readonly profile: LaneProfile | undefined;
  readonly end: 'a' | 'b';
  /** Of the plug in this port, from 0. */
  readonly connector: number;
  /** By plug, from 0. */
  readonly far: readonly number[];
  /** The port takes it apart: a position of the port is a core. */
  readonly isMultiple: boolean;
}

/** Columns are fetched once: nothing changes while it walks. */
class Walk {
  readonly #document: Document;
  readonly #assumedMm: (cable: number) => number;
  readonly #lengths = new Map<number, number>();
  /** The whole cable in a port: a trunk's twelve fibres ask for the same. */
  readonly #cables = new Map<number, WholeCable | undefined>();
  readonly #cores: CoreWalk;
  readonly #maps: {
    readonly front: Column;
    readonly rear: Column;
    readonly frontPosition: Column;
    readonly rearPosition: Column;
  };
  readonly #ends: {
    readonly cable: Column;
    readonly port: Column;
    readonly end: Column;
    readonly connector: Column;
    readonly plan: Column;
  };

  constructor(document: Document, assumedMm: (cable: number) => number = () => 0) {
    this.#document = document;
    this.#assumedMm = assumedMm;
    this.#cores = new CoreWalk(document, (cable) => this.#isFit(cable));
    const [maps, ends] = [document.table('port_map'), document.table('termination')];
    this.#maps = {
      front: maps.column('front'),
      rear: maps.column('rear'),
      frontPosition: maps.column('frontPosition'),
      rearPosition: maps.column('rearPosition'),
    };
    this.#ends = {
      cable: ends.column('cable'),
      port: ends.column('port'),
      end: ends.column('end'),
      connector: ends.column('connector'),
      plan: ends.column('plan'),
    };
  }

  /** `cores`: a list a ride, to which the cores that the strand goes over are added. */
  from(front: number, cores?: readonly number[][]): Strand | undefined {
    const document = this.#document;
    let found: Strand | undefined;
    for (let row = document.firstRow('port_map.front', front); row >= 0; row = document.nextRow('port_map.front', row)) {
      const far = this.#inwards(front, fromCell(this.#maps.rear[row]!), this.#maps.rearPosition[row]!, cores);
      if (far === undefined || (found !== undefined && far.b !== found.b)) return undefined;
      found = far;
    }
    return found;
  }

  #inwards(front: number, firstRear: number, firstPosition: number, cores?: readonly number[][]): Strand | undefined {
    const rides: ChannelRide[] = [];
    let lengthMm = 0;
    let rear = firstRear;
    let position = firstPosition;
    for (let hop = 0; hop < HOPS_MAX; hop++) {
      const over = this.#overWhole(rear, position, cores !== undefined) ?? this.#overCores(rear, position);
      if (over === undefined) return undefined;
      if (cores) over.rides.forEach((_, at) => note(cores[rides.length + at], coreOf(over, at)));
      rides.push(...over.rides);
      for (const { cable } of over.rides) lengthMm += this.#lengthOf(cable);
      const arrived = over.port;
      const at = over.position || position;
      const front2 = this.#mapped('rear', arrived, at);
      if (front2 !== NO_ID) return front2 === front ? undefined : { a: front, b: front2, rides, lengthMm };
      // Plugged into the front of a further panel: on through it.
      const onwards = this.#mapped('front', arrived, 0);
      if (onwards === NO_ID) return undefined;
      rear = onwards;
      position = this.#positionBehind(arrived);
    }
    return undefined;
  }

  /** Over the one whole cable at a port, on this position, to the port that it comes out at. */
  #overWhole(port: number, position: number, asksCores: boolean): Over | undefined {
    if (!this.#cables.has(port)) this.#cables.set(port, this.#cableIn(port));
    const whole = this.#cables.get(port);
    if (whole === undefined) return undefined;
    const { cable, profile, end, connector, far, isMultiple } = whole;
    const place = profile && followLane(profile, end, connector + 1, position);
    if (profile !== undefined && place === undefined) return undefined;
    const to = far[(place?.[0] ?? 1) - 1];
    if (to === undefined) return undefined;
    const over = { port: to, position: place?.[1] ?? 0, rides: [{ cable, from: port, to }], cores: 0 };
    if (!asksCores && !this.#cores.knows(cable)) return over;
    const core = profile ? coresOfPlug(profile, end === 'a' ? 1 : 2, connector)[position - 1]! : isMultiple ? position : 0;
    return this.#cores.isUnfit(cable, core) ? undefined : { ...over, cores: core };
  }

  #overCores(rear: number, position: number): Over | undefined {
    return this.#cores.hasJoints ? this.#cores.over(rear, position, this.#isMultiple(rear)) : undefined;
  }

  /** Does the rear of a panel take a trunk apart? */
  #isMultiple(rear: number): boolean {
    const document = this.#document;
    for (let row = document.firstRow('port_map.rear', rear); row >= 0; row = document.nextRow('port_map.rear', row))
      if (this.#maps.rearPosition[row]! > 1) return true;
    return false;
  }

  #cableIn(port: number): WholeCable | undefined {
    const document = this.#document;
    const ends = this.#ends;
    const next = (from: number): number => {
      let row = from;
      while (row >= 0 && ends.plan[row] !== 0) row = document.nextRow('termination.port', row);
      return row;
    };
    const row = next(document.firstRow('termination.port', port));
    // Several plugs in one port take it apart: such ways, too, are the trace's.
    if (row < 0 || next(document.nextRow('termination.port', row)) >= 0) return undefined;
    const cable = fromCell(ends.cable[row]!);
    const end = ends.end[row]!;
    const key = document.table('cable').text('profile', document.rowOf('cable', cable));
    const profile = laneProfile(key);
    const far: number[] = [];
    for (let at = document.firstRow('termination.cable', cable); at >= 0; at = document.nextRow('termination.cable', at)) {
      if (ends.plan[at] !== 0 || at === row) continue;
      // Several plugs at an end of which no profile says how lanes run: such ways are the trace's, not a search's.
      if (profile === undefined && (ends.end[at] === end || far.length > 0)) return undefined;
      if (ends.end[at] !== end) far[profile === undefined ? 0 : ends.connector[at]!] = fromCell(ends.port[at]!);
    }
    if (far.length === 0 || !this.#isFit(cable)) return undefined;
    return {
      cable,
      profile,
      end: end === 1 ? 'a' : 'b',
      connector: ends.connector[row]!,
      far,
      isMultiple: this.#isMultiple(port),
    };
  }

  /** The other side of a port's map; of `position`, 0 = of its first. NO_ID where there is none. */
  #mapped(side: 'front' | 'rear', port: number, position: number): number {
    const document = this.#document;
    const index = side === 'front' ? 'port_map.front' : 'port_map.rear';
    const other = side === 'front' ? this.#maps.rear : this.#maps.front;
    const positions = side === 'front' ? this.#maps.frontPosition : this.#maps.rearPosition;
    for (let row = document.firstRow(index, port); row >= 0; row = document.nextRow(index, row))
      if (position === 0 || positions[row] === position) return fromCell(other[row]!);
    return NO_ID;
  }

  #positionBehind(front: number): number {
    const row = this.#document.firstRow('port_map.front', front);
    return row < 0 ? 1 : this.#maps.rearPosition[row]!;
  }

  #isFit(cable: number): boolean {
    const row = this.#document.rowOf('cable', cable);
    return row >= 0 && !UNFIT_CABLES.has(this.#document.table('cable').column('lifecycle')[row]!);
  }

  #lengthOf(cable: number): number {
    let known = this.#lengths.get(cable);
    if (known === undefined) this.#lengths.set(cable, (known = knownMm(this.#document, cable) || this.#assumedMm(cable)));
    return known;
  }
}

function note(cores: number[] | undefined, core: number): void {
  if (cores && core > 0 && !cores.includes(core)) cores.push(core);
}

/** As built, else as laid; 0 = nobody knows. */
export function knownMm(document: Document, cable: number): number {
  const row = document.rowOf('cable', cable);
  const measured = row < 0 ? 0 : document.table('cable').column('lengthMm')[row]!;
  return measured > 0 ? measured : chainMm(laidChain(document, cable));
}

/** Row of the first live termination or core end at a port, -1 = none. */
function liveRow(document: Document, kind: 'termination' | 'core_end', port: number): number {
  const index = kind === 'termination' ? 'termination.port' : 'core_end.port';
  const plans = document.table(kind).column('plan');
  for (let row = document.firstRow(index, port); row >= 0; row = document.nextRow(index, row)) if (plans[row] === 0) return row;
  return -1;
}
