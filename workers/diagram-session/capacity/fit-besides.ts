import { CableReach, RowReach, type Reach, type Reached } from '../../../domain/capacity/cable-reach';
import type { EstateBook } from '../../../domain/capacity/estate-book';
import { PowerPaths } from '../../../domain/capacity/power-paths';
import { groupsOf, type RackGroups } from '../../../domain/capacity/rack-groups';
import type { Document } from '../../../domain/document/document';
import { footprintsOn, planOf } from '../../../domain/layout/floor';
import type { FitBesides } from '../../../engine-wasm/index';
import type { FitKeep, FitQuestion, FitReach, FitReached } from '../../api/capacity';

/** What each limit that nobody knows adds to a score (engine-wasm/assembly/capacity/fit.ts). */
const UNKNOWN = 8;

/** What a place is asked besides what its rack takes: free ports near it, and where others stand. */
export interface Besides {
  /** As the kernel takes it; undefined = nothing is asked. */
  readonly pairs: FitBesides | undefined;
  /** What is in the way of a rack that takes it otherwise; null = nothing. */
  lackOf(
    rack: number,
  ): { readonly why: 'reach' | 'keep'; readonly has: number; readonly needs: number; readonly shared: string } | null;
  /** 0..100, the nearer the more; null = not known; undefined = no ports are asked for. */
  partOf(rack: number): number | null | undefined;
  reachOf(rack: number): FitReached | null;
  keepOf(rack: number): 'kept' | 'unknown' | null;
  /** Reads a rack's pair anew after others were placed; false = it stood as it was. */
  isChanged(rack: number): boolean;
  /** A piece stands there now, which took so many of the ports in its own rack besides: where it took those near it, and how many. */
  place(rack: number, own: number): readonly (readonly [rack: number, ports: number])[];
}

/** Ports asked for near, and those that are free by rack; they are taken as pieces are placed. */
interface NearPorts {
  readonly asked: FitReach;
  readonly free: Uint32Array;
  readonly reach: Reach;
  readonly known: KnownPorts;
  /** Their ids. */
  readonly racks: readonly number[];
}

export function besidesOf(
  document: Document,
  book: EstateBook,
  { reach: asked, keep, aim }: Pick<FitQuestion, 'reach' | 'keep' | 'aim'>,
  freeOf: (rack: number) => number,
): Besides {
  const count = book.places.length;
  const near = asked && asked.count > 0 ? nearPorts(document, book, asked, freeOf) : null;
  const kept = keep && (keep.from.length > 0 || keep.each) ? new Kept(document, book, keep) : null;
  const known = book.places.map((_, rack) => book.reading(rack).limits.filter((limit) => limit > 0).length);
  const found: (FitReached | undefined)[] = [];
  const reachedFrom = (rack: number): FitReached => (found[rack] ??= nearestPorts(near!, rack));
  /** Enough of them, or nobody can say that there are not. */
  const isNear = (rack: number): boolean =>
    near === null || reachedFrom(rack).far === null || reachedFrom(rack).has >= near.asked.count;
  const partOf = (rack: number): number | null | undefined => {
    if (near === null) return undefined;
    const { far } = reachedFrom(rack);
    return far === null ? null : nearness(far, near.asked);
  };
  const pairOf = (rack: number): readonly [times: number, plus: number] => {
    if (kept?.stateOf(rack).kind === 'shared' || !isNear(rack)) return [1, Infinity];
    const doubt = kept?.stateOf(rack).kind === 'unknown' ? UNKNOWN : 0;
    const part = partOf(rack);
    if (part === undefined) return [1, doubt];
    if (part === null) return [1, doubt + UNKNOWN];
    const parts = known[rack]! + 1;
    return [known[rack]! / parts, doubt + ((aim === 'pack' ? 1 : 0) - part / 100) / parts];
  };
  const pairs = near === null && kept === null ? undefined : new Float32Array(2 * count);
  for (let rack = 0; pairs && rack < count; rack++) pairs.set(pairOf(rack), 2 * rack);
  return {
    pairs,
    lackOf(rack) {
      if (!isNear(rack)) return { why: 'reach', has: reachedFrom(rack).has, needs: near!.asked.count, shared: '' };
      const state = kept?.stateOf(rack);
      return state?.kind === 'shared' ? { why: 'keep', has: 0, needs: 1, shared: state.name } : null;
    },
    partOf,
    reachOf: (rack) => (near === null ? null : { ...reachedFrom(rack), has: portsWithin(near, rack) }),
    keepOf: (rack) => (kept === null ? null : kept.stateOf(rack).kind === 'unknown' ? 'unknown' : 'kept'),
    isChanged(rack) {
      if (!pairs) return false;
      found[rack] = undefined;
      const [times, plus] = pairOf(rack).map(Math.fround);
      if (pairs[2 * rack] === times && pairs[2 * rack + 1] === plus) return false;
      pairs.set([times!, plus!], 2 * rack);
      return true;
    },
    place(rack, own) {
      kept?.place(rack);
      if (near === null) return [];
      near.known.take(rack, Math.min(own, near.free[rack]!));
      return takePorts(near, rack);
    },
  };
}

/** 100 where it stands, and less to nothing at the farthest that is asked for; by racks a step more, so that the last counts. */
function nearness(far: number, { by, most }: FitReach): number {
  return 100 * (1 - far / (by === 'racks' ? most + 1 : most));
}

function nearPorts(document: Document, book: EstateBook, asked: FitReach, freeOf: (rack: number) => number): NearPorts {
  const free = Uint32Array.from(book.places, (_, rack) => freeOf(rack));
  const racks = book.places.map(({ id }) => id);
  const floors = [...new Set(book.places.map(({ room }) => planOf(document, room)))].map((plan) => footprintsOn(document, plan));
  const wanted = new Set([...racks.keys()].filter((rack) => free[rack]! > 0));
  const reach = asked.by === 'racks' ? new RowReach(racks, floors) : new CableReach(document, racks, floors, wanted);
  return { asked, free, racks, reach, known: new KnownPorts(reach, free) };
}

/** Until there are enough. */
function nearestPorts({ asked, free, reach, known }: NearPorts, rack: number): FitReached {
  let [has, isStraight] = [0, false];
  for (const reached of reach.from(rack, asked.most)) {
    const own = free[reached.rack]!;
    if (own === 0) continue;
    has += own;
    isStraight ||= reached.isStraight;
    if (has >= asked.count) return { has, far: reached.far, isStraight };
  }
  return { has, far: has + known.unknownTo(rack) >= asked.count ? null : Infinity, isStraight };
}

/** Free ports of which nobody can say how far they are, without asking each rack for each. */
class KnownPorts {
  readonly #reach: Reach;
  readonly #free: Uint32Array;
  readonly #byGroup = new Map<string, number>();
  #all = 0;

  constructor(reach: Reach, free: Uint32Array) {
    this.#reach = reach;
    this.#free = free;
    free.forEach((ports, rack) => this.#add(rack, ports));
  }

  /** So many of a rack's are taken. */
  take(rack: number, ports: number): void {
    this.#free[rack]! -= ports;
    this.#add(rack, -ports);
  }

  unknownTo(rack: number): number {
    const [byTrays, onFloor, both] = this.#groups(rack).map((key) => (key === null ? 0 : (this.#byGroup.get(key) ?? 0)));
    const near = byTrays! + onFloor! - both!;
    const isAlone = this.#groups(rack).every((key) => key === null);
    return this.#all - (isAlone ? this.#free[rack]! : near);
  }

  #add(rack: number, ports: number): void {
    if (ports === 0) return;
    this.#all += ports;
    for (const key of this.#groups(rack)) if (key !== null) this.#byGroup.set(key, (this.#byGroup.get(key) ?? 0) + ports);
  }

  /** What trays lead to, the floor, and what is both. */
  #groups(rack: number): readonly [string | null, string | null, string | null] {
    const { trays, floor } = this.#reach.known(rack);
    return [
      trays === undefined ? null : `trays ${trays}`,
      floor === undefined ? null : `floor ${floor}`,
      trays === undefined || floor === undefined ? null : `${trays} ${floor}`,
    ];
  }
}

function portsWithin({ asked, free, reach }: NearPorts, rack: number): number {
  let has = 0;
  for (const reached of reach.from(rack, asked.most)) has += free[reached.rack]!;
  return has;
}

/** The nearest are taken; of racks equally near those that were made first. */
function takePorts({ asked, free, reach, racks, known }: NearPorts, rack: number): readonly (readonly [number, number])[] {
  const near: Reached[] = [];
  let [has, last] = [0, Infinity];
  for (const reached of reach.from(rack, asked.most)) {
    if (has >= asked.count && reached.far > last) break;
    if (free[reached.rack] === 0) continue;
    near.push(reached);
    has += free[reached.rack]!;
    last = reached.far;
  }
  near.sort((a, b) => a.far - b.far || racks[a.rack]! - racks[b.rack]!);
  let left = asked.count;
  const taken: (readonly [number, number])[] = [];
  for (const { rack: other } of near) {
    const ports = Math.min(left, free[other]!);
    if (ports === 0) break;
    known.take(other, ports);
    left -= ports;
    taken.push([other, ports]);
  }
  return taken;
}

type KeptState = { readonly kind: 'kept' | 'unknown' } | { readonly kind: 'shared'; readonly name: string };

/** Who shares a group with what it is to be kept apart from, or with all that it is to stand together with. */
class Kept {
  readonly #keep: FitKeep;
  readonly #book: EstateBook;
  readonly #document: Document;
  readonly #groups: (RackGroups | undefined)[] = [];
  /** Groups of each thing that others are kept from, or with; grows as pieces are placed. */
  readonly #others: RackGroups[] = [];
  #paths: PowerPaths | undefined;

  constructor(document: Document, book: EstateBook, keep: FitKeep) {
    this.#document = document;
    this.#book = book;
    this.#keep = keep;
    const racks = new Set(keep.from.flatMap((id) => book.rackHolding(id) ?? []));
    for (const rack of racks) this.#others.push(this.#groupsOf(rack));
  }

  stateOf(rack: number): KeptState {
    const own = this.#groupsOf(rack);
    if (this.#others.length === 0) return { kind: 'kept' };
    const sharedWith = (other: RackGroups): string | undefined => [...own].find(([key]) => other.has(key))?.[1];
    const isUnknown = (other: RackGroups): boolean => own.size === 0 || other.size === 0;
    if (this.#keep.how === 'apart') {
      for (const other of this.#others) {
        const name = sharedWith(other);
        if (name !== undefined) return { kind: 'shared', name };
      }
    } else {
      const missed = this.#others.find((other) => !isUnknown(other) && sharedWith(other) === undefined);
      if (missed) return { kind: 'shared', name: [...missed.values()].join(', ') };
    }
    return { kind: this.#others.some(isUnknown) ? 'unknown' : 'kept' };
  }

  place(rack: number): void {
    if (this.#keep.each) this.#others.push(this.#groupsOf(rack));
  }

  #groupsOf(rack: number): RackGroups {
    return (this.#groups[rack] ??= groupsOf(
      this.#document,
      this.#book.places[rack]!,
      this.#keep.by,
      () => (this.#paths ??= new PowerPaths(this.#document)),
    ));
  }
}
