import { isFitCore } from '../cabling/core-use';
import { coresOfPlug, laneProfile } from '../cabling/lane-profiles';
import { cableSpecOf } from '../cabling/laid-cable';
import type { Document } from '../document/document';
import type { RecordOf } from '../document/schema';
import { NO_ID } from '../ids';
import type { ChannelRide } from '../operations/cabling/make-channel';

/** From a port over cables to the next port. */
export interface Over {
  readonly port: number;
  /** Of the port; 0 = the position that the walk is on. */
  readonly position: number;
  readonly rides: readonly ChannelRide[];
  /** Number of the core, by ride or of the only one; 0 = the cable goes as a whole. */
  readonly cores: readonly number[] | number;
}

export function coreOf({ cores }: Over, ride: number): number {
  return typeof cores === 'number' ? cores : cores[ride]!;
}

/** Splices in a row before a walk gives up. */
const SPLICES_MAX = 32;
const NONE: ReadonlyMap<number, RecordOf<'core'>> = new Map();

type Plug = RecordOf<'termination'>;

/**
 * Walks along single cores: terminated on a port, or held by the plug of a pigtail, over splices to the port or plug at
 * their end. Live joints only; nothing changes while it walks.
 */
export class CoreWalk {
  readonly #document: Document;
  readonly #isFit: (cable: number) => boolean;
  /** By cable: its stored cores by number. */
  readonly #stored = new Map<number, ReadonlyMap<number, RecordOf<'core'>>>();
  /** Is any core joined at all? */
  readonly hasJoints: boolean;
  readonly #hasStored: boolean;

  constructor(document: Document, isFit: (cable: number) => boolean) {
    this.#document = document;
    this.#isFit = isFit;
    this.hasJoints = document.table('core_end').size > 0;
    this.#hasStored = document.table('core').size > 0;
  }

  /** Is anything stored of a core of this cable? */
  knows(cable: number): boolean {
    return this.#hasStored && this.#coresOf(cable).size > 0;
  }

  /** Is a core of a cable reserved or damaged; of one whose cores are all meant (0), any of them? */
  isUnfit(cable: number, number: number): boolean {
    const stored = this.#coresOf(cable);
    if (number > 0) return !isFitCore(stored.get(number)?.lifecycle ?? 0);
    for (const { lifecycle } of stored.values()) if (!isFitCore(lifecycle)) return true;
    return false;
  }

  /** From a position of a port; `isMultiple`: the port takes a trunk apart, so the position names one core of a plug. */
  over(port: number, position: number, isMultiple: boolean): Over | undefined {
    const rides: ChannelRide[] = [];
    const cores: number[] = [];
    let at = this.#terminated(port, position) ?? this.#plugged(port, position, isMultiple);
    for (let from = port, hop = 0; at !== undefined && hop < SPLICES_MAX; hop++) {
      const { core, end } = at;
      if (!this.#isFit(core.cable) || !isFitCore(core.lifecycle)) return undefined;
      cores.push(core.number);
      const joint = this.#endOf(core.id, 3 - end);
      const there = joint === undefined ? this.#plugOf(core, 3 - end) : joint;
      if (there === undefined) return undefined;
      rides.push({ cable: core.cable, from, to: there.port });
      if (there.port !== NO_ID) return { port: there.port, position: there.position, rides, cores };
      at = this.#facing(there as RecordOf<'core_end'>);
      from = NO_ID;
    }
    return undefined;
  }

  #terminated(port: number, position: number): CoreAt | undefined {
    for (const id of this.#document.by('core_end.port', port)) {
      const joint = this.#document.get('core_end', id)!;
      if (joint.plan === 0 && joint.position === position) return this.#at(joint);
    }
    return undefined;
  }

  /** The core at a position of the one plug in a port, of a cable that is open at its other end. */
  #plugged(port: number, position: number, isMultiple: boolean): CoreAt | undefined {
    const plug = this.#onlyPlug(this.#document.by('termination.port', port));
    if (plug === undefined || this.#plugsOf(plug.cable, 3 - plug.end).length > 0) return undefined;
    const held = this.#heldBy(plug);
    if (held === undefined || (!isMultiple && held.length > 1)) return undefined;
    const core = this.#coresOf(plug.cable).get(held[isMultiple ? position - plug.position : 0] ?? 0);
    return core && { core, end: plug.end };
  }

  /** Where a core comes out that ends in a plug. */
  #plugOf(core: RecordOf<'core'>, end: number): { readonly port: number; readonly position: number } | undefined {
    for (const plug of this.#plugsOf(core.cable, end)) {
      const lane = this.#heldBy(plug)?.indexOf(core.number) ?? -1;
      if (lane >= 0) return { port: plug.port, position: lane + plug.position };
    }
    return undefined;
  }

  /** Numbers of the cores in a plug, lane by lane; undefined where several plugs have no profile. */
  #heldBy(plug: Plug): readonly number[] | undefined {
    const cable = this.#document.get('cable', plug.cable)!;
    const profile = laneProfile(cable.profile);
    if (profile) return coresOfPlug(profile, plug.end === 1 ? 1 : 2, plug.connector);
    if (this.#plugsOf(plug.cable, plug.end).length > 1) return undefined;
    const count = cableSpecOf(this.#document, cable.model)?.cores || 1;
    return Array.from({ length: count }, (_, core) => core + 1);
  }

  #plugsOf(cable: number, end: number): readonly Plug[] {
    return this.#document
      .by('termination.cable', cable)
      .map((id) => this.#document.get('termination', id)!)
      .filter((plug) => plug.plan === 0 && plug.end === end);
  }

  #onlyPlug(ids: readonly number[]): Plug | undefined {
    const plugs = ids.map((id) => this.#document.get('termination', id)!).filter(({ plan }) => plan === 0);
    return plugs.length === 1 ? plugs[0] : undefined;
  }

  #endOf(core: number, end: number): RecordOf<'core_end'> | undefined {
    for (const id of this.#document.by('core_end.core', core)) {
      const joint = this.#document.get('core_end', id)!;
      if (joint.plan === 0 && joint.end === end) return joint;
    }
    return undefined;
  }

  #facing({ id, splice }: RecordOf<'core_end'>): CoreAt | undefined {
    for (const each of this.#document.by('core_end.splice', splice)) {
      const joint = this.#document.get('core_end', each)!;
      if (joint.id !== id && joint.plan === 0) return this.#at(joint);
    }
    return undefined;
  }

  #at(joint: RecordOf<'core_end'>): CoreAt | undefined {
    const core = this.#document.get('core', joint.core);
    return core && { core, end: joint.end };
  }

  #coresOf(cable: number): ReadonlyMap<number, RecordOf<'core'>> {
    let stored = this.#stored.get(cable);
    if (stored === undefined) {
      const ids = this.#document.by('core.cable', cable);
      stored =
        ids.length === 0
          ? NONE
          : new Map(ids.map((id) => [this.#document.get('core', id)!.number, this.#document.get('core', id)!]));
      this.#stored.set(cable, stored);
    }
    return stored;
  }
}

interface CoreAt {
  readonly core: RecordOf<'core'>;
  /** From which it is walked: 1 = A. */
  readonly end: number;
}
