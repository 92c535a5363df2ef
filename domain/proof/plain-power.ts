import { CABLE_LIFECYCLES, OBJECT_LIFECYCLES, POWER_PHASES } from '../catalog/enums';
import { PORT_TYPES } from '../catalog/port-types';
import type { Document } from '../document/document';

/**
 * Which ports have power, and what every feed and strip carries, cord by cord, from the records and docs/capacity.md alone.
 * Slow, and shares no code with what it is compared with.
 */
export class PlainPower {
  readonly #document: Document;
  /** Feeds, strips and whatever else has outlets. */
  readonly sources: readonly number[];
  /** By inlet: what its cord is plugged into. */
  readonly #plugs = new Map<number, number | null>();
  /** By port with power: in which round it got it. */
  readonly #round = new Map<number, number>();

  /** `objects`: all that there are; `lost`: those of them that give nothing. */
  constructor(document: Document, objects: readonly number[], lost: ReadonlySet<number>) {
    this.#document = document;
    this.sources = objects.filter((id) => this.#portsOf(id, GIVING).length > 0);
    const givers = this.sources.filter(
      (id) => OBJECT_LIFECYCLES[document.get('object', id)!.lifecycle] === 'running' && !lost.has(id),
    );
    const taking = (port: number): boolean => {
      const { owner } = document.get('port', port)!;
      return !this.sources.includes(owner) || givers.includes(owner);
    };
    const taken = objects.flatMap((id) => this.#portsOf(id, ['powerPort'])).filter(taking);
    for (let round = 0, size = -1; size !== this.#round.size; round++) {
      size = this.#round.size;
      const outlets = givers.flatMap((id) => {
        const inlets = this.#portsOf(id, ['powerPort']);
        const isStart = inlets.every((inlet) => this.#plugOf(inlet) === null);
        return isStart || inlets.some((inlet) => this.isLive(inlet)) ? this.#portsOf(id, GIVING) : [];
      });
      const inlets = taken.filter((inlet) => this.isLive(this.#plugOf(inlet) ?? -1));
      for (const port of [...outlets, ...inlets]) if (!this.isLive(port)) this.#round.set(port, round);
    }
  }

  isLive(port: number): boolean {
    return this.#round.has(port);
  }

  suppliesOf(device: number): readonly number[] {
    return this.#portsOf(device, ['powerPort']);
  }

  /** W that each source carries: even shares of the supplies that have power, and of the inlets of every strip on the way. */
  loads(draws: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
    const loads = new Map(this.sources.map((id) => [id, 0]));
    const take = (inlet: number, watts: number): void => {
      const outlet = this.#plugOf(inlet)!;
      const { owner } = this.#document.get('port', outlet)!;
      loads.set(owner, loads.get(owner)! + watts);
      const inlets = this.#inletsBehind(outlet);
      for (const each of inlets) take(each, watts / inlets.length);
    };
    for (const [device, watts] of draws) {
      const live = this.suppliesOf(device).filter((port) => this.isLive(port));
      for (const inlet of live) take(inlet, watts / live.length);
    }
    return loads;
  }

  /** The feeds, and the strips that nobody knows the feed of, that a device has its power from. */
  originsOf(device: number): ReadonlySet<number> {
    const origins = new Set<number>();
    const climb = (inlet: number): void => {
      const outlet = this.#plugOf(inlet)!;
      const inlets = this.#inletsBehind(outlet);
      if (inlets.length === 0) origins.add(this.#document.get('port', outlet)!.owner);
      inlets.forEach(climb);
    };
    for (const inlet of this.suppliesOf(device)) if (this.isLive(inlet)) climb(inlet);
    return origins;
  }

  /** The inlets through which power comes to an outlet; one in a circle gives only where it is nearer to a feed than the outlet. */
  #inletsBehind(outlet: number): readonly number[] {
    const inlets = this.#portsOf(this.#document.get('port', outlet)!.owner, ['powerPort']).filter((inlet) => this.isLive(inlet));
    return inlets.filter((inlet) => this.#round.get(inlet)! < this.#round.get(outlet)! || !this.#above(inlet).has(inlet));
  }

  /** Every port with power from which this one may have its own, however far up. */
  #above(port: number): ReadonlySet<number> {
    const found = new Set<number>();
    const climb = (from: number): void => {
      const owner = this.#document.get('port', from)!.owner;
      const plug = this.#plugOf(from);
      for (const next of plug === null ? this.#portsOf(owner, ['powerPort']) : [plug])
        if (this.isLive(next) && !found.has(next)) {
          found.add(next);
          climb(next);
        }
    };
    climb(port);
    return found;
  }

  #portsOf(object: number, roles: readonly string[]): readonly number[] {
    return this.#document
      .by('port.owner', object)
      .filter((id) => roles.includes(PORT_TYPES[this.#document.get('port', id)!.type]!.role));
  }

  /** What the cord of an inlet is plugged into: one that is live and carries something. */
  #plugOf(port: number): number | null {
    if (!this.#plugs.has(port)) this.#plugs.set(port, this.#look(port));
    return this.#plugs.get(port)!;
  }

  #look(inlet: number): number | null {
    if (PORT_TYPES[this.#document.get('port', inlet)!.type]!.role !== 'powerPort') return null;
    const plugs = this.#document.by('termination.port', inlet).map((id) => this.#document.get('termination', id)!);
    for (const { cable, end, plan } of plugs) {
      const lifecycle = CABLE_LIFECYCLES[this.#document.get('cable', cable)!.lifecycle];
      if (plan !== 0 || lifecycle === 'planned' || lifecycle === 'removed') continue;
      const ends = this.#document.by('termination.cable', cable).map((id) => this.#document.get('termination', id)!);
      const far = ends.find((one) => one.plan === 0 && one.end !== end);
      if (far) return far.port;
    }
    return null;
  }
}

const GIVING = ['powerOutlet', 'powerFeed'];

/**
 * What a feed or strip may carry, W; 0 = nobody knows. VA = V x A x the part that is allowed (80 %), of three phases x 1.732, in
 * whole ones; W = VA x the power factor; no more than is stated besides.
 */
export function plainRating(document: Document, source: number): number {
  const { voltageV, breakerA, utilizationPercent, phases, powerFactor, ratedPowerW } = document.get('object', source)!;
  const allowed = utilizationPercent === 0 ? 80 : utilizationPercent;
  const single = (voltageV * breakerA * allowed) / 100;
  const va = Math.round(POWER_PHASES[phases] === 'three' ? single * 1.732 : single);
  const watts = powerFactor === 0 ? va : va * powerFactor;
  if (watts === 0) return ratedPowerW;
  return ratedPowerW === 0 || watts < ratedPowerW ? watts : ratedPowerW;
}
