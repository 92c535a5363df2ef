import type { ChannelRide } from '../operations/cabling/make-channel';
import type { ChannelAim, ChannelClass } from './channel-network';
import type { SlackRule } from '../cabling/cable-lengths';
import type { NotSaid } from '../cabling/heights';
import type { StoredCable } from '../cabling/stored-cables';
import type { Price } from './order';
import type { Unmeasured } from './unmeasured';

/** Questions about channels and their answers: plain data, for search, screen and operation alike. */

/** Where a channel begins or ends: a port, any free port of a device, or any of a rack. */
export interface ChannelEnd {
  readonly kind: 'port' | 'device' | 'rack';
  readonly id: number;
}

export interface ChannelQuestion extends SlackRule {
  readonly from: ChannelEnd;
  readonly to: ChannelEnd;
  readonly class: ChannelClass;
  /** CABLE_CLASSES, CABLE_TYPES and a model (0 = none) of what is to be made. */
  readonly cableClass: number;
  readonly cableType: number;
  readonly model: number;
  readonly aim: ChannelAim;
  /** A second channel that shares nothing with the first: no pathway or trunk, no place, or no common risk. */
  readonly redundancy: 'none' | 'links' | 'places' | 'risks';
  /** Further channels to choose from; 0 = the best alone. */
  readonly alternatives: number;
  /** Longest channel, mm; 0 = any. */
  readonly maxMm: number;
  /** Pathways, cables, racks, junctions and panels not to be used. */
  readonly avoid: readonly number[];
  /** The same to go through, in any order; THROUGH_MAX of them at most. Of a pair nothing is asked. */
  readonly through: readonly number[];
  /** Changes of direction cost. */
  readonly fewBends: boolean;
  /** Pathways that are only planned may be used. */
  readonly planned: boolean;
}

/** A cable of whose length nothing is known comes behind what is measured: few trunks are longer. */
export const UNMEASURED_MM = 1_000_000;

/** More are not searched through. */
export const THROUGH_MAX = 10;

export interface ChannelPort {
  readonly port: number;
  readonly owner: number;
  readonly place: number;
}

/** A pathway that a new cable would lie in: percent of what is allowed, before and after. */
export interface ChannelSegment {
  readonly pathway: number;
  readonly name: string;
  /** What holds it: a room, or what is around several; '' = it has no name. */
  readonly place: string;
  readonly lengthMm: number;
  readonly percentBefore: number;
  readonly percentAfter: number;
}

/** Something to make: a cord in a rack, or a cable through pathways. */
export interface ChannelCord {
  readonly kind: 'cord';
  readonly from: ChannelPort;
  readonly to: ChannelPort;
  readonly segments: readonly ChannelSegment[];
  /** Along its pathways, and up or down from each to the next. */
  readonly wayMm: number;
  /** From its pathways to both ports, before slack; of a cord within a rack all of it. */
  readonly endsMm: number;
  /** Why an end of it is but as long as usual. */
  readonly notSaid: readonly NotSaid[];
  /** To order, slack and ends with it. */
  readonly lengthMm: number;
  /** By its model; null = no model, or one without a price. What comes from the store costs nothing. */
  readonly price: Price | null;
  /** Longer than any that its type comes in. */
  readonly isMadeToMeasure: boolean;
  /** The one that is used instead of a new one; null = it is ordered. */
  readonly fromStore: StoredCable | null;
}

/** Something that is there: from a panel's front to another's. */
export interface ChannelTrunk {
  readonly kind: 'trunk';
  readonly from: ChannelPort;
  readonly to: ChannelPort;
  /** Each with the cores that carry the channel, where the cable has several. */
  readonly rides: readonly ChannelRide[];
  /** With what is assumed of each of `unmeasured`: what the search counts with, known of nobody. */
  readonly lengthMm: number;
  readonly unmeasured: readonly Unmeasured[];
  /** Names of the circuits that go over its cables already. */
  readonly riding: readonly string[];
  /** Strands between the two panels that are free at both ends, this one with them. */
  readonly free: number;
}

export interface Channel {
  /** From start to goal; cords and trunks as they follow each other. */
  readonly parts: readonly (ChannelCord | ChannelTrunk)[];
  readonly totalMm: number;
  readonly newMm: number;
  readonly cords: number;
  /** Changes of direction within the new cables. */
  readonly bends: number;
  /** Of the new cables together; null = no model says. */
  readonly price: Price | null;
}

/** What of a length is only assumed, mm. */
export function assumedMm(unmeasured: readonly Unmeasured[]): number {
  return unmeasured.reduce((sum, { assumed }) => sum + assumed.mm, 0);
}

/** How long a channel is as far as that is known, and its cables that nobody measured or laid. */
export function lengthOfChannel({ parts, totalMm }: Channel): {
  readonly knownMm: number;
  readonly unmeasured: readonly Unmeasured[];
} {
  const unmeasured = parts.flatMap((part) => (part.kind === 'trunk' ? part.unmeasured : []));
  return { knownMm: totalMm - assumedMm(unmeasured), unmeasured };
}

/** Why there is no channel. */
export type ChannelReason =
  | { readonly kind: 'tray-full'; readonly id: number; readonly name: string; readonly percent: number }
  | { readonly kind: 'tray-closed' | 'tray-planned' | 'avoided'; readonly id: number; readonly name: string }
  | { readonly kind: 'tray-for-other'; readonly id: number; readonly name: string; readonly other: string }
  | { readonly kind: 'bend-too-tight'; readonly id: number; readonly name: string; readonly value: number; readonly min: number }
  /** A cable that is there, of another type than what was asked for. */
  | { readonly kind: 'cable-other-type'; readonly id: number; readonly name: string; readonly type: number }
  | { readonly kind: 'no-free-port'; readonly id: number; readonly name: string }
  | { readonly kind: 'port-taken'; readonly id: number; readonly name: string }
  /** An end that has no port for the cable that is to be made. */
  | { readonly kind: 'port-unfit'; readonly id: number; readonly name: string }
  /** Both ends have free ports, and no cable of this kind goes from one to the other. */
  | { readonly kind: 'ends-unfit'; readonly from: string; readonly to: string }
  | { readonly kind: 'too-long'; readonly shortestMm: number; readonly overMm: number }
  /** Of a pair the longer one. */
  | { readonly kind: 'pair-too-long'; readonly longestMm: number; readonly overMm: number }
  /** `no-second-found`: the search gave up before it was sure. */
  | { readonly kind: 'no-second' | 'no-second-found' }
  /** One way exists, and this end has no other port for a second. */
  | { readonly kind: 'no-second-end'; readonly id: number; readonly name: string }
  /** Something to go through: no open way passes it, none but there and back over one tray, or none passes all of it. */
  | { readonly kind: 'not-through' | 'there-and-back'; readonly id: number; readonly name: string }
  | { readonly kind: 'not-together'; readonly name: string }
  | { readonly kind: 'islands'; readonly from: string; readonly to: string }
  /** Where trays end beside each other and do not meet: in `place`, `awayMm` apart; null = how far is not known here. */
  | {
      readonly kind: 'gap';
      readonly id: number;
      readonly name: string;
      readonly beyond: number;
      readonly beyondName: string;
      readonly place: string;
      readonly awayMm: number | null;
    }
  | { readonly kind: 'no-way-to'; readonly name: string }
  /** An end that the document names and does not hold: what leads to it is not known here. */
  /** `end`: the rack, device or port that the question names; what it is called is not known where it is in no way here. */
  | { readonly kind: 'end-elsewhere'; readonly end: number; readonly name: string; readonly place: string }
  | { readonly kind: 'same-end' }
  | { readonly kind: 'diameter-unknown' }
  /** The model of the new cables is gone, or makes another class of cable. */
  | { readonly kind: 'model-gone' }
  | { readonly kind: 'model-other-class'; readonly name: string; readonly class: string };

/** Of a pair: what both come through. */
export interface SharedPart {
  readonly id: number;
  readonly name: string;
}

/** What two ways may have in common in the building. */
export const APART_LEVELS = ['cable', 'device', 'tray', 'riser', 'rack', 'room'] as const;
/** What two ways to power may have in common besides: a feed, or feeds of one side. */
export const SIDE_LEVEL = 'side';

/** Whether two ways are apart at one level, racks at their ends aside; `unknown` where nobody has recorded how a cable of theirs lies. */
export interface Apartness {
  readonly level: (typeof APART_LEVELS)[number] | typeof SIDE_LEVEL;
  readonly state: 'apart' | 'shared' | 'unknown';
  /** What is shared. */
  readonly parts: readonly SharedPart[];
}

/** What is known of a pair together; nothing of ways to choose from. */
export interface InCommon {
  /** Racks, junctions, panels and devices that both come through, their ends with them. */
  readonly shared: readonly SharedPart[];
  readonly apart: readonly Apartness[];
  /** Cables that are there of which no lay is recorded. */
  readonly unlaid: readonly SharedPart[];
}

export type ChannelAnswer =
  | ({
      readonly kind: 'found';
      /** The best first. With redundancy the first two are the pair. */
      readonly channels: readonly Channel[];
      readonly isPair: boolean;
      /** False: the search for a pair gave up before it was sure that none is cheaper. */
      readonly isExact: boolean;
    } & InCommon)
  | { readonly kind: 'none'; readonly reasons: readonly ChannelReason[] };
