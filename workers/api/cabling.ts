import type { CableType } from '../../domain/catalog/cable-plugs';
import type { CableStatus } from '../../domain/cabling/cable-status';
import type { Plug } from '../../domain/cabling/plug-pairs';
import type { RecommendedLink } from '../../domain/cabling/recommend-links';
import type { StoredCable } from '../../domain/cabling/stored-cables';
import type { TraceAnswer, TracedPlace } from '../../domain/cabling/trace-answer';
import type { Between } from '../../domain/channels/unmeasured';
import type { NamedObject } from '../../domain/entities/names';
import type { ConnectType } from '../../domain/operations/cabling/connect-ports';
import type { Refusal, Warning } from '../../domain/result';
import type { ActionResult } from './session';

/**
 * The part of the diagram worker's door that speaks of cabling (`session.cabling`). Answers are plain data; ids are
 * those of the document. `connect`, `plugIn`, `move` and `unplug` change the document.
 */
export interface CablingDoor {
  /** All that a port or a cable is joined with, to both sides, across rooms where the server can be asked. */
  trace(id: number): Promise<TraceResult>;
  /** The same for one end of one core of a cable: 1 = A, 2 = B. */
  traceCore(cable: number, core: number, end: 1 | 2): Promise<TraceResult>;
  /** What a wish would make, cable by cable, or why it may not be. Asks and changes nothing. */
  planConnect(wish: ConnectWish): Promise<ConnectPlan>;
  /**
   * Makes the cables of a wish in one operation that can be undone as one. `shown`: what it was said to make; where that
   * is another by now, because somebody took a port, it is refused with `plan-changed`.
   */
  connect(wish: ConnectWish, shown: ConnectPlan | null): Promise<ActionResult>;
  /** Loose plugs of a cable go into ports. */
  plugIn(cable: number, plugs: readonly (Plug & { readonly port: number })[]): Promise<ActionResult>;
  /** The plug in a port as it would be in another (0 = not chosen yet); null: there is none to move. Asks and changes nothing. */
  planMove(held: number, port: number): Promise<MovePlan | null>;
  /** The plug in a port goes into another; `lengthMm`: as long as the cable is then. */
  move(held: number, port: number, lengthMm: number): Promise<ActionResult>;
  /** The plugs of breakouts that are in these ports hang loose. */
  unplug(ports: readonly number[]): Promise<ActionResult>;
  /** Devices with their ports: of a rack, of a device, or of the device that holds a port; null for anything else. */
  listEnds(id: number): Promise<EndListing | null>;
  /** The ways that begin in a rack, in a device, or in the device that holds a port; null for anything else. */
  waysOf(id: number): Promise<WaysOf | null>;
  /** The far end of the way from a port as `trace` tells it, across rooms; one is asked for after the other. null as in `Way`. */
  farEnd(port: number): Promise<TracedPlace | null>;
  /** Cables of a rack or device (or of what holds a port), grouped by the rack or device at their other end. */
  bundles(id: number): Promise<BundleListing | null>;
  /** Of these records the cables, with what is at their ends: what labels say. */
  labelled(ids: readonly number[]): Promise<readonly LabelledCable[]>;
  /** Links that would suit the free ports among these, or of these devices and racks. */
  recommend(ids: readonly number[], limit: number): Promise<readonly RecommendedPair[]>;
}

export type TraceResult =
  | { readonly kind: 'found'; readonly answer: TraceAnswer }
  /** `no-end`: neither end of the cable is in a port; `not-traced`: it is no port and no cable, or no longer there. */
  | { readonly kind: 'nothing'; readonly why: 'no-end' | 'not-traced' };

/** A plug that is to go into another port. */
export interface MovePlan {
  readonly cableName: string;
  readonly lengthMm: number;
  /** Where it is, where the cable's other end is (null = loose, or several), and where it goes (null = not chosen yet). */
  readonly from: PortBrief;
  readonly far: PortBrief | null;
  readonly to: PortBrief | null;
  readonly refusal: Refusal | null;
  readonly doubts: readonly Warning[];
  /** Circuits that run over the cable. */
  readonly circuits: readonly string[];
}

/** Cables to be made between ports, or between objects whose free ports are found. */
export interface ConnectWish {
  /** Ports, or objects. Of ports 0 = that plug of the profile hangs loose. */
  readonly from: readonly number[];
  /** Ports, as many as `from`; or objects, as many as `from` or one. */
  readonly to: readonly number[];
  readonly connectType: ConnectType;
  /** Objects: cables between each two. */
  readonly connectCount: number;
  /** Objects, in a batch: cables in all, as many as `from` or twice that. It counts instead of `connectCount`. */
  readonly cables?: number;
  /** Positions in CABLE_CLASSES, CABLE_TYPES, CABLE_LIFECYCLES. */
  readonly cableClass: number;
  readonly cableType: number;
  readonly lifecycle: number;
  /** 0 = not measured. */
  readonly lengthMm: number;
  /** How cables are labelled (domain/cabling/labels.ts); '' = by `names`. */
  readonly rule: string;
  /** Labels in the order of the cables; absent = none. */
  readonly names?: readonly string[];
  /** In which length a new one would be ordered, mm; absent = as it is needed. One of the store is no longer. */
  readonly orderedMm?: number;
  /** Those of the plan's `inStore` are the first cables; as many as are lacking are new. */
  readonly fromStore?: boolean;
  /** How lanes run in the cables (key of LANE_PROFILES); absent or '' = straight, from one plug to one. Ports alone. */
  readonly profile?: string;
}

export interface ConnectPlan {
  readonly cables: readonly PlannedCable[];
  /** Cables in all; `cables` holds the first of them. */
  readonly count: number;
  /** Why nothing can be made. */
  readonly refusal: Refusal | null;
  /** Cable classes, by name, that may join every pair. */
  readonly classes: readonly string[];
  /** Cable types, by name, that plug into every pair. */
  readonly types: readonly string[];
  /** Cable type, by name, of the glass that the first cable goes on to behind a panel, else of those beside it there; '' = of none. */
  readonly glass: CableType | '';
  /** Lane profiles, by key, whose plugs fit these ports. */
  readonly profiles: readonly string[];
  /** Profiles fit from `to` to `from` alone: a breakout begins at the other side. */
  readonly turns: boolean;
  /** Unused cables of this kind and length, those of the nearest store first; no more than there are cables. */
  readonly inStore: readonly StoredCable[];
  /** What no pathway leads between, so that nothing says how long the first cable would be; null = one does, or both ends are in one rack. */
  readonly withoutPathway: Between | null;
  /** How long the cables must be, of several the longest, by the rules of the best route, mm; null = nobody knows of any. */
  readonly neededMm: number | null;
  /** Of many objects the one that all the others can go to, where they cannot go to that of `to`; 0 = as asked. */
  readonly hub: number;
  /** One of the ports has a cable of which plugs hang loose, and the others may be meant for them. */
  readonly loose: LoosePlugs | null;
  /** The one port has a cable and the other is free: its plug may be meant to go there. */
  readonly moves: { readonly held: number; readonly port: number } | null;
}

/** A cable that would be made, with the ports of its plugs: one at either end but for breakouts; null = that plug hangs loose. */
export interface PlannedCable {
  readonly from: readonly (PortBrief | null)[];
  readonly to: readonly (PortBrief | null)[];
  readonly label: string;
  readonly refusal: Refusal | null;
  /** What such a cable asks for besides (plugDoubt, glassDoubt); it may be made all the same. */
  readonly doubt: Warning | null;
}

/** Plugs of a cable, all of one end, that hang loose and go into each of these ports; as many as ports or more. */
export interface LoosePlugs {
  readonly cable: number;
  readonly cableName: string;
  readonly plugs: readonly Plug[];
  readonly ports: readonly PortBrief[];
}

/** A cable as its labels name it; null = that end is in no port here. */
export interface LabelledCable {
  readonly id: number;
  readonly name: string;
  readonly a: PortBrief | null;
  readonly b: PortBrief | null;
}

/** A port as lists show it. */
export interface PortBrief {
  readonly id: number;
  readonly name: string;
  /** Key of PORT_TYPES. */
  readonly type: string;
  readonly role: string;
  readonly lifecycle: string;
  readonly operational: string;
  readonly device: number;
  readonly deviceName: string;
  readonly rackName: string;
  /** The cable on it; 0 = it is free. */
  readonly cable: number;
  readonly cableName: string;
  /** Plugs of that cable that hang loose at its other end. */
  readonly loose: number;
  /** A cable can end here: neither virtual nor wireless. */
  readonly isPhysical: boolean;
}

export interface EndListing {
  readonly id: number;
  readonly name: string;
  readonly class: string;
  readonly way: readonly NamedObject[];
  readonly devices: readonly EndDevice[];
}

export interface EndDevice {
  readonly id: number;
  readonly name: string;
  readonly class: string;
  readonly positionU: number;
  readonly free: number;
  readonly ports: readonly PortBrief[];
}

export interface WaysOf {
  readonly id: number;
  readonly name: string;
  /** Ports that it has. */
  readonly ports: number;
  /** Ways in all; `ways` holds the first of them. */
  readonly count: number;
  readonly ways: readonly Way[];
}

export interface Way {
  readonly port: PortBrief;
  /** The port at the other end of the way, through panels; null = it splits, is loose, ends in no port, or leaves the diagram. */
  readonly far: TracedPlace | null;
  /** The last thing that the diagram knows of a way that leads out of it: `farEnd` asks on; null = it does not. */
  readonly leaves: TracedPlace | null;
}

export interface BundleListing {
  readonly id: number;
  readonly name: string;
  readonly class: string;
  readonly bundles: readonly Bundle[];
}

/** Cables between the same two racks or devices. */
export interface Bundle {
  /** The rack or device at the other end; 0 = the other end is open. */
  readonly id: number;
  readonly name: string;
  readonly class: string;
  /** What it is in. */
  readonly where: string;
  readonly count: number;
  readonly types: readonly { readonly class: string; readonly type: string; readonly count: number }[];
  /** The first of them. */
  readonly members: readonly BundleMember[];
}

export interface BundleMember {
  readonly cable: number;
  readonly name: string;
  readonly class: string;
  readonly type: string;
  readonly status: CableStatus;
  readonly lifecycle: string;
  readonly color: number;
  readonly from: PortBrief;
  readonly to: PortBrief | null;
}

export type RecommendedPair = Omit<RecommendedLink, 'from' | 'to'> & { readonly from: PortBrief; readonly to: PortBrief };
