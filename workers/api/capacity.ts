import type { PowerSide } from '../../domain/catalog/enums';
import type { CapacitySettings } from '../../domain/capacity/settings';
import type { PoeSource, PoeTray } from '../../domain/capacity/poe-rules';
import type { TrialChange } from '../../domain/capacity/what-if';
import type { Totals } from '../../domain/capacity/totals';
import type { Grouping } from '../../domain/capacity/rack-groups';
import type { PortUse } from '../../domain/capacity/port-kinds';
import type { ActionResult } from './session';

/**
 * The part of the diagram worker's door that speaks of capacity (`session.capacity`). What is told is worked out anew
 * when something is asked after a change, from the changed racks alone. Only carryOut() changes the document. Every
 * answer is rejected where the browser has no WebAssembly with SIMD.
 */
export interface CapacityDoor {
  /** Limits and thresholds; they hold from the next answer on. */
  configure(settings: CapacitySettings): Promise<void>;
  /** What these things (racks, rooms, sites, or anything in a rack) hold and have left; none = the whole diagram. */
  report(ids: readonly number[], level: TableLevel): Promise<CapacityReport>;
  /** The ten racks that take a device best, and where a number of them would go one after the other. */
  fit(question: FitQuestion): Promise<FitAnswer>;
  /** Racks and devices in them whose names and places hold these words, racks first. */
  standing(words: string, limit: number): Promise<readonly StandingItem[]>;
  /** What changes would mean, without making them. */
  tryOut(changes: readonly TrialChange[]): Promise<TrialAnswer>;
  /** What fails when some power is lost; as it is when nothing is. */
  power(question: PowerQuestion): Promise<PowerAnswer>;
  /** Power over Ethernet: what devices give, and the trays in which powered cables lie. */
  poe(): Promise<PoeAnswer>;
  /** Makes a power feed, and the panel that it comes from where one is named. Creates the feed first. */
  insertFeed(feed: NewFeed): Promise<ActionResult>;
  /** Makes changes as one undoable step; `planned`: what comes in is planned, not running. */
  carryOut(changes: readonly TrialChange[], planned: boolean, name: string): Promise<ActionResult>;
}

/** Fields as in the book of kinds; `parent`: the rack that it feeds, the panel that it comes from, or a place. */
export interface NewFeed {
  readonly parent: number;
  readonly name: string;
  readonly side: number;
  readonly phases: number;
  readonly voltageV: number;
  readonly breakerA: number;
  readonly utilizationPercent: number;
  readonly powerFactor: number;
  readonly ratedPowerW: number;
  readonly lifecycle: number;
  /** Of a power panel that is made with it. */
  readonly panelName?: string;
}

export const TABLE_LEVELS = ['rack', 'row', 'room', 'site'] as const;
export type TableLevel = (typeof TABLE_LEVELS)[number];

/** Numbers of a table's lines; units as in Summary: half units, W, g. */
export const TABLE_COLUMNS = [
  'halfUnits',
  'freeBoth',
  'gap',
  'devices',
  'rated',
  'powerWithin',
  'powerLimit',
  'weight',
  'weightWithin',
  'weightLimit',
  'heat',
  'coolingWithin',
  'coolingLimit',
  'ports',
  'portsFree',
] as const;
export type TableColumn = (typeof TABLE_COLUMNS)[number];

export interface CapacityReport {
  readonly scope: {
    /** `none`: the diagram shows no racks; `outside`: what is asked about is in no rack of it. */
    readonly kind: 'diagram' | 'rack' | 'racks' | 'room' | 'site' | 'none' | 'outside';
    readonly name: string;
    readonly racks: number;
  };
  readonly totals: Totals;
  /** Cooling units in the rooms that are asked about as wholes; null = of racks one by one nobody can say. */
  readonly cooling: RoomCooling | null;
  /** By type; the most first. Types beyond those counted apart are under ''. */
  readonly ports: readonly PortLine[];
  readonly table: CapacityTable;
}

/** `watts` of those that say it; `unknown`: how many say nothing. */
export interface RoomCooling {
  readonly units: number;
  readonly unknown: number;
  readonly watts: number;
}

export interface PortLine {
  /** Key of PORT_TYPES. */
  readonly type: string;
  readonly counts: Readonly<Record<PortUse, number>>;
}

/** Line by line in parallel lists. `ids`: the rack, the room or the site; of a row its first rack. */
export interface CapacityTable {
  readonly level: TableLevel;
  readonly ids: readonly number[];
  readonly names: readonly string[];
  /** Where it stands: a rack's row and room. */
  readonly places: readonly string[];
  readonly columns: Readonly<Record<TableColumn, Float64Array>>;
}

export interface FitQuestion {
  /** A model, a device that stands somewhere (its own place counts as free), or what something needs that has no model yet. */
  readonly what:
    | { readonly kind: 'model'; readonly model: number }
    | { readonly kind: 'device'; readonly device: number }
    | ({ readonly kind: 'needs' } & FitNeeds);
  readonly count: number;
  /** Of what is not full depth. */
  readonly face: 1 | 2;
  /** Fill racks up one after the other, or load them evenly. */
  readonly aim: 'pack' | 'spread';
  /** Free ports near it, for each piece. */
  readonly reach: FitReach | null;
  /** Where it may stand beside others. */
  readonly keep: FitKeep | null;
  /** Tried out meanwhile. */
  readonly given: readonly TrialChange[];
}

/** Ports of a type (key of PORT_TYPES) that are free no farther away than so many mm of cable, or racks along the row. */
export interface FitReach {
  readonly type: string;
  readonly count: number;
  readonly by: 'length' | 'racks';
  readonly most: number;
}

/** In none of the groups of these things, or in one with each of them. */
export interface FitKeep {
  readonly how: 'apart' | 'together';
  readonly by: Grouping;
  /** Racks, or what stands in them. */
  readonly from: readonly number[];
  /** The pieces among themselves, too. */
  readonly each: boolean;
}

/** Half units, W, g; 0 = nothing is asked of it. */
export interface FitNeeds {
  readonly halfUnits: number;
  readonly rated: number;
  readonly weight: number;
  /** Takes front and rear of its units. */
  readonly fullDepth: boolean;
  /** Free ports that the rack must have for each piece, key of PORT_TYPES; null = none. */
  readonly ports: { readonly type: string; readonly count: number } | null;
  /** The same of power outlets. */
  readonly outlets?: { readonly type: string; readonly count: number } | null;
}

export interface StandingItem {
  readonly id: number;
  readonly name: string;
  /** Rack, row and room. */
  readonly place: string;
}

export interface FitLine {
  readonly rack: number;
  readonly name: string;
  readonly place: string;
  /** 0 = without a position. */
  readonly positionU: number;
  readonly face: 1 | 2;
  /** 0..100, the mean of the parts that are known. Places of which more is known come first, then those with the most. */
  readonly score: number;
  /** 0..100 each; null = no limit is known, or not how far the ports are; without `reach` none were asked for. */
  readonly parts: Readonly<Record<'units' | 'power' | 'weight' | 'cooling', number | null>> & { readonly reach?: number | null };
  /** The ports that were asked for; null = none were. */
  readonly reach: FitReached | null;
  /** Whether it stands apart or together as asked; null = nothing was asked. */
  readonly keep: 'kept' | 'unknown' | null;
  /** Half units of the gap that it goes into. */
  readonly gap: number;
  /** Left once it stands there; null = no limit is known. W, g, W. */
  readonly powerLeft: number | null;
  readonly weightLeft: number | null;
  readonly coolingLeft: number | null;
}

/** Ports within reach, and how far one goes for those that are asked for: mm or racks, null = not known; `isStraight`: over the floor, for want of trays. */
export interface FitReached {
  readonly has: number;
  readonly far: number | null;
  readonly isStraight: boolean;
}

/** What may be in the way, in the order in which it is looked for. */
export const FIT_REASONS = ['units', 'power', 'weight', 'cooling', 'ports', 'outlets', 'reach', 'keep'] as const;
export type FitReason = (typeof FIT_REASONS)[number];

/** A rack that does not take it, and the first thing in the way: what it has of it, and what is asked. Half units, W, g, W, ports. */
export interface FitMiss {
  readonly rack: number;
  readonly name: string;
  readonly place: string;
  readonly why: FitReason;
  /** Of what it should stand apart from: what it shares with it. */
  readonly shared: string;
  readonly has: number;
  readonly needs: number;
}

export interface FitAnswer {
  /** What is looked for; half units, W, g. `known`: whether draw and weight are stated. */
  readonly demand: {
    readonly name: string;
    readonly halfUnits: number;
    readonly rated: number;
    readonly weight: number;
    readonly powerKnown: boolean;
    readonly weightKnown: boolean;
  };
  readonly best: readonly FitLine[];
  /** Places for `count` of them, each chosen after the ones before; fewer when no more fit. */
  readonly plan: readonly TrialChange[];
  /** How many of them fit, into how many racks; what has no model yet is counted and has no plan. */
  readonly placed: { readonly pieces: number; readonly racks: number };
  /** Racks that do not take one, by the first thing in the way. */
  readonly refused: Readonly<Record<FitReason, number>>;
  /** Why no other is among the best: the one that comes after them; where all that take it are shown, the one that lacks the least. */
  readonly next: { readonly kind: 'behind'; readonly line: FitLine } | { readonly kind: 'lacks'; readonly miss: FitMiss } | null;
  readonly racks: number;
}

export interface TrialAnswer {
  readonly before: Totals;
  readonly after: Totals;
  /** Racks that change. */
  readonly racks: readonly {
    readonly id: number;
    readonly name: string;
    readonly before: Totals;
    readonly after: Totals;
  }[];
  /** By change: what stands in its way, and what it is called. */
  readonly changes: readonly {
    readonly name: string;
    readonly rack: string;
    readonly obstacles: readonly ('units' | 'power' | 'weight' | 'cooling' | 'gone')[];
  }[];
}

/** What is lost: a side, or these (feeds, strips, panels, UPS, and those in these racks); none of both = as it is. */
export interface PowerQuestion {
  readonly side: PowerSide | null;
  readonly ids: readonly number[];
}

/** `dark` has no power on its cords, `uncorded` no cord, `short` keeps less than half of its supplies, `weakened` lost some and runs on, `oneFeed` has all of several on one. */
export const POWER_FINDINGS = ['dark', 'uncorded', 'short', 'overloaded', 'oneFeed', 'weakened'] as const;
export type PowerFinding = (typeof POWER_FINDINGS)[number];

export const RESTING_FEEDS = ['planned', 'maintenance', 'going'] as const;
export type RestingFeeds = (typeof RESTING_FEEDS)[number];

/** What feeds give all the time, as they say it. `va` null = not all say their voltage and breaker. */
export interface FeedSum {
  readonly count: number;
  readonly va: number | null;
  readonly watts: number;
}

export interface PowerAnswer {
  /** Running feeds of each side, and those that nobody said a side of. */
  readonly feeds: Readonly<Record<PowerSide | 'unknown', number>>;
  /** Of those that run; and of those that do not, which are counted nowhere else. */
  readonly gives: FeedSum;
  readonly resting: Readonly<Record<RestingFeeds, FeedSum>>;
  /** What is lost, by name; the first of `count`. */
  readonly lost: { readonly count: number; readonly names: readonly string[] };
  /** Each has the first of `count` lines. */
  readonly findings: Readonly<Record<PowerFinding, { readonly count: number; readonly lines: readonly PowerLine[] }>>;
  /** Devices that run on a changed supply and say no draw: loads are less than the truth. */
  readonly unknownDraws: number;
}

export interface PowerLine {
  readonly id: number;
  readonly name: string;
  /** Rack, row and room. */
  readonly place: string;
  /** Of a device: its supplies, and those with power before and after. */
  readonly supplies?: { readonly all: number; readonly before: number; readonly after: number };
  /** Of a feed or strip, W. */
  readonly load?: { readonly before: number; readonly after: number; readonly rated: number };
}

/** Each has the first of `count` lines: what is over its budget or over the advice for bundles first. */
export interface PoeAnswer {
  readonly sources: { readonly count: number; readonly lines: readonly (PoeSource & PoeNames)[] };
  readonly trays: { readonly count: number; readonly lines: readonly (PoeTray & PoeNames)[] };
}

interface PoeNames {
  readonly name: string;
  /** Rack, row and room; of a tray what it lies between. */
  readonly place: string;
}
