import { CABLE_LIFECYCLES, codeOf, OBJECT_LIFECYCLES } from '../catalog/enums';
import { PORT_TYPES } from '../catalog/port-types';
import type { Document } from '../document/document';
import { portTemplate, templatesOf } from '../entities/names';
import { fromCell, NO_ID } from '../ids';
import { feedPower } from './feed-power';
import { mountedDevice } from './mounted-device';

/** What gives power or passes it on: a feed, or a device with outlets (a strip, a panel, a UPS). W; 0 = not known. */
export interface PowerSource {
  readonly id: number;
  readonly isFeed: boolean;
  readonly ratedW: number;
  readonly beforeW: number;
  readonly afterW: number;
}

/** A device that draws power, and how many of its supplies have some. */
export interface PoweredDevice {
  readonly id: number;
  readonly supplies: number;
  readonly before: number;
  readonly after: number;
}

/** What it means that some sources are lost. Lists are in the order of the document. */
export interface PowerLoss {
  /** Had power, and have none. */
  readonly dark: readonly PoweredDevice[];
  /** Keep less than half of their supplies: a pair of supplies is built so that either carries all, fewer may not. */
  readonly short: readonly PoweredDevice[];
  /** Lost some supply, and run on. */
  readonly weakened: readonly PoweredDevice[];
  /** Carry more than they are rated for, and did not before. */
  readonly overloaded: readonly PowerSource[];
  /** Of those that run on a changed supply, how many say no draw: the loads are less than the truth. */
  readonly unknownDraws: number;
}

/** As it is, with nothing lost. */
export interface PowerAudit {
  readonly sources: readonly PowerSource[];
  /** Have several supplies with power, and all hang on one feed, or on one source that nobody knows the feed of. */
  readonly oneFeed: readonly PoweredDevice[];
  /** Have a supply plugged in and no power on any. */
  readonly dark: readonly PoweredDevice[];
  /** Have supplies, and a cord that carries power in none of them. */
  readonly uncorded: readonly PoweredDevice[];
  readonly overloaded: readonly PowerSource[];
}

/** What each device draws, W; 0 = not known. Devices that are not in it draw nothing. */
export type Draws = ReadonlyMap<number, number>;

const RUNNING = codeOf(OBJECT_LIFECYCLES, 'running');
const REMOVED = codeOf(CABLE_LIFECYCLES, 'removed');
const ROLE_OF: readonly string[] = PORT_TYPES.map(({ role }) => role);
const NOTHING_LOST: ReadonlySet<number> = new Set();

interface Carrier {
  readonly id: number;
  readonly isFeed: boolean;
  readonly ratedW: number;
  readonly runs: boolean;
  /** Plugged in or not. */
  readonly inlets: number[];
  /** Of a feed its own port. */
  readonly outlets: number[];
}

/**
 * The ways that power takes through a document: feed, strip, outlet, cord, inlet. A strip whose own inlets have no cord
 * is the end of what is recorded and gives power by itself. Planned and removed cords carry nothing; a feed or strip that
 * does not run gives nothing. Good until the document changes.
 */
export class PowerPaths {
  readonly #document: Document;
  readonly #carriers = new Map<number, Carrier>();
  /** By device: its supplies, those of its cards with them. */
  readonly #supplies = new Map<number, number[]>();
  /** By inlet: the outlet or feed's port at the other end of its cord. */
  readonly #far = new Map<number, number>();
  /** The other way round. */
  readonly #near = new Map<number, number[]>();
  /** By outlet: the inlets of its owner that feed it; and the other way round. */
  readonly #feeding = new Map<number, readonly number[]>();
  readonly #fed = new Map<number, number[]>();

  constructor(document: Document) {
    this.#document = document;
    const ports = document.table('port');
    const { ids, rowCount } = ports;
    const [types, owners] = [ports.column('type'), ports.column('owner')];
    const inlets: (readonly [port: number, owner: number])[] = [];
    for (let row = 0; row < rowCount; row++) {
      if (ids[row] === 0) continue;
      const role = ROLE_OF[types[row]!];
      if (role === 'powerOutlet' || role === 'powerFeed')
        this.#carrierOf(fromCell(owners[row]!), role === 'powerFeed')?.outlets.push(fromCell(ids[row]!));
      else if (role === 'powerPort') inlets.push([fromCell(ids[row]!), fromCell(owners[row]!)]);
    }
    for (const [port, owner] of inlets) {
      const carrier = this.#carriers.get(owner);
      if (carrier) carrier.inlets.push(port);
      else listIn(this.#supplies, mountedDevice(this.#document, owner)).push(port);
      const far = this.#farPort(port);
      if (far === NO_ID) continue;
      this.#far.set(port, far);
      listIn(this.#near, far).push(port);
    }
    for (const carrier of this.#carriers.values())
      for (const outlet of carrier.outlets) {
        const feeding = this.#inletsOf(carrier, outlet);
        this.#feeding.set(outlet, feeding);
        for (const inlet of feeding) listIn(this.#fed, inlet).push(outlet);
      }
  }

  get carriers(): readonly Carrier[] {
    return [...this.#carriers.values()];
  }

  audit(draws: Draws): PowerAudit {
    const state = new PowerState(this, NOTHING_LOST);
    const loads = this.#loads(state, draws);
    const devices = this.#devices(draws).map(([id, supplies]) => ({
      id,
      supplies,
      live: supplies.filter((port) => state.isLive(port)),
      hasCord: supplies.some((port) => this.#far.has(port)),
    }));
    const told = ({ id, supplies, live }: (typeof devices)[number]): PoweredDevice => ({
      id,
      supplies: supplies.length,
      before: live.length,
      after: live.length,
    });
    const sources = this.#sources(loads, loads);
    return {
      sources,
      oneFeed: devices.filter(({ live }) => live.length > 1 && state.originsOf(live).size === 1).map(told),
      dark: devices.filter(({ live, hasCord }) => live.length === 0 && hasCord).map(told),
      uncorded: devices.filter(({ hasCord }) => !hasCord).map(told),
      overloaded: sources.filter(isOver),
    };
  }

  /** `lost`: feeds, strips, panels; what hangs on them alone goes with them. */
  without(lost: ReadonlySet<number>, draws: Draws): PowerLoss {
    const [was, is] = [new PowerState(this, NOTHING_LOST), new PowerState(this, lost)];
    const changed = this.#devices(draws).flatMap(([id, supplies]): readonly PoweredDevice[] => {
      const [before, after] = [was, is].map((state) => supplies.filter((port) => state.isLive(port)).length) as [number, number];
      return before === after ? [] : [{ id, supplies: supplies.length, before, after }];
    });
    const [loadsBefore, loadsAfter] = [this.#loads(was, draws), this.#loads(is, draws)];
    const running = changed.filter(({ after }) => after > 0);
    return {
      dark: changed.filter(({ after }) => after === 0),
      short: running.filter(isShort),
      weakened: running.filter((device) => !isShort(device)),
      overloaded: this.#sources(loadsBefore, loadsAfter).filter(
        (source) => isOver(source) && !isOver({ ...source, afterW: source.beforeW }),
      ),
      unknownDraws: running.filter(({ id }) => draws.get(id) === 0).length,
    };
  }

  /** The ports that give this one power, one step up: of an inlet the other end of its cord, of an outlet its owner's inlets. */
  above(port: number): readonly number[] {
    const far = this.#far.get(port);
    return far === undefined ? (this.#feeding.get(port) ?? []) : [far];
  }

  /** The ports that it gives power, one step down. */
  below(port: number): readonly number[] {
    return this.#near.get(port) ?? this.#fed.get(port) ?? [];
  }

  /** The feed or strip that a port gives power for; undefined for a supply of a device. */
  carrierAt(port: number): Carrier | undefined {
    return this.#carriers.get(this.#document.get('port', port)?.owner ?? NO_ID);
  }

  /** Cords lead to none of its inlets: nobody recorded what it hangs on. */
  isEndOfRecord(carrier: Carrier): boolean {
    return carrier.isFeed || !carrier.inlets.some((inlet) => this.#far.has(inlet));
  }

  #devices(draws: Draws): readonly (readonly [number, readonly number[]])[] {
    return [...this.#supplies].filter(([id]) => draws.has(id));
  }

  #sources(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): readonly PowerSource[] {
    return [...this.#carriers.values()].map(({ id, isFeed, ratedW }) => ({
      id,
      isFeed,
      ratedW,
      beforeW: before.get(id) ?? 0,
      afterW: after.get(id) ?? 0,
    }));
  }

  /** W by source: each device shares its draw evenly among its supplies that have power, and so does each strip. */
  #loads(state: PowerState, draws: Draws): ReadonlyMap<number, number> {
    const loads = new Map<number, number>();
    const push = (port: number, watts: number): void => {
      const carrier = this.#far.has(port) ? undefined : this.carrierAt(port);
      if (carrier) loads.set(carrier.id, (loads.get(carrier.id) ?? 0) + watts);
      const from = state.from(port);
      for (const above of from) push(above, watts / from.length);
    };
    for (const [device, supplies] of this.#devices(draws)) {
      const watts = draws.get(device) ?? 0;
      const live = supplies.filter((port) => state.isLive(port));
      if (watts > 0) for (const port of live) push(port, watts / live.length);
    }
    return loads;
  }

  #carrierOf(owner: number, isFeed: boolean): Carrier | undefined {
    const known = this.#carriers.get(owner);
    if (known) return known;
    const record = this.#document.get('object', owner);
    if (!record) return undefined;
    const inlets = templatesOf(this.#document, record.model).ports.reduce((sum, port) => sum + (port.maximumDrawW ?? 0), 0);
    const ratedW = isFeed ? feedPower(record).watts : record.ratedPowerW || inlets;
    const carrier: Carrier = { id: owner, isFeed, ratedW, runs: record.lifecycle === RUNNING, inlets: [], outlets: [] };
    this.#carriers.set(owner, carrier);
    return carrier;
  }

  /** Those of its inlets that feed an outlet: the one that the model names, else all. */
  #inletsOf({ isFeed, inlets }: Carrier, outlet: number): readonly number[] {
    const fedBy = isFeed ? undefined : portTemplate(this.#document, outlet)?.fedBy;
    const named = inlets.filter((inlet) => fedBy !== undefined && this.#document.get('port', inlet)?.template === fedBy);
    return named.length > 0 ? named : inlets;
  }

  /** At the other end of the live cord in a port, 0 = none. */
  #farPort(port: number): number {
    const document = this.#document;
    for (const near of document.by('termination.port', port)) {
      const { cable = NO_ID, end = 0, plan = 0 } = document.get('termination', near) ?? {};
      if (plan !== 0 || !carries(document, cable)) continue;
      for (const id of document.by('termination.cable', cable)) {
        const far = document.get('termination', id);
        if (far && far.plan === 0 && far.end !== end) return far.port;
      }
    }
    return NO_ID;
  }
}

const PLANNED = codeOf(CABLE_LIFECYCLES, 'planned');

function carries(document: Document, cable: number): boolean {
  const lifecycle = document.get('cable', cable)?.lifecycle;
  return lifecycle !== undefined && lifecycle !== REMOVED && lifecycle !== PLANNED;
}

/** Which ports have power while some sources are lost: walked from the feeds on, so that what goes in a circle has none. */
class PowerState {
  readonly #paths: PowerPaths;
  /** By port with power: how many ports lie between it and where power comes from. */
  readonly #steps = new Map<number, number>();
  /** By port, once it was asked: does its power lead back to it? */
  readonly #circles = new Map<number, boolean>();

  constructor(paths: PowerPaths, lost: ReadonlySet<number>) {
    this.#paths = paths;
    const gives = ({ id, runs }: Carrier): boolean => runs && !lost.has(id);
    let front = paths.carriers
      .filter((carrier) => gives(carrier) && paths.isEndOfRecord(carrier))
      .flatMap(({ outlets }) => outlets);
    for (let step = 0; front.length > 0; step++) {
      for (const port of front) this.#steps.set(port, step);
      const next = front.flatMap((port) =>
        paths.below(port).filter((below) => {
          const carrier = paths.carrierAt(below);
          return carrier === undefined || gives(carrier);
        }),
      );
      front = [...new Set(next)].filter((port) => !this.#steps.has(port));
    }
  }

  isLive(port: number): boolean {
    return this.#steps.has(port);
  }

  /** The ports it has its power from, one step up: all that have some; of those in a circle the ones nearer to a feed than it is. */
  from(port: number): readonly number[] {
    const step = this.#steps.get(port) ?? 0;
    return this.#paths.above(port).filter((above) => {
      const own = this.#steps.get(above);
      return own !== undefined && (own < step || !this.#isInCircle(above));
    });
  }

  #isInCircle(port: number): boolean {
    let isOne = this.#circles.get(port);
    if (isOne === undefined) {
      const seen = new Set<number>();
      const climb = (from: number): void => {
        for (const above of this.#paths.above(from))
          if (this.isLive(above) && !seen.has(above)) {
            seen.add(above);
            climb(above);
          }
      };
      climb(port);
      this.#circles.set(port, (isOne = seen.has(port)));
    }
    return isOne;
  }

  /** The feeds, and strips that nobody knows the feed of, from which these ports have their power. */
  originsOf(ports: readonly number[]): ReadonlySet<number> {
    const origins = new Set<number>();
    const visit = (port: number): void => {
      const above = this.from(port);
      const origin = above.length === 0 ? this.#paths.carrierAt(port) : undefined;
      if (origin) origins.add(origin.id);
      for (const each of above) visit(each);
    };
    for (const port of ports) visit(port);
    return origins;
  }
}

function isShort({ supplies, after }: PoweredDevice): boolean {
  return after < supplies / 2;
}

/** Watts of a sum of halves and thirds are not exact. */
const ROUNDING_W = 0.5;

function isOver({ ratedW, afterW }: PowerSource): boolean {
  return ratedW > 0 && afterW > ratedW + ROUNDING_W;
}

function listIn(lists: Map<number, number[]>, key: number): number[] {
  let list = lists.get(key);
  if (!list) lists.set(key, (list = []));
  return list;
}
