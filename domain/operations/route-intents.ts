import type { NewPlacement } from './intents';

/** Intents about ways for cables; what holds of all intents stands in intents.ts. */

/** Where pathways meet, bend or branch: an object of class junction. */
export interface NewJunction {
  readonly id: number;
  /** A room, building or site. */
  readonly parent: number;
  readonly name: string;
}

export interface NewPathway {
  readonly id: number;
  /** The room, building or site it runs in. */
  readonly parent: number;
  /** Racks, closures or junctions; junctions may be ones that the same intent makes. */
  readonly from: number;
  readonly to: number;
  /** PATHWAY_KINDS. */
  readonly pathwayKind: number;
  readonly name: string;
  /** Inside; conduit: its inner diameter. */
  readonly widthMm: number;
  readonly depthMm: number;
  /** Its tightest bend; 0 or left out = not known. */
  readonly radiusMm?: number;
  readonly lengthMm: number;
  /** FILL_EDITION_KEYS; 0 or left out = the product's default. */
  readonly edition?: number;
  /** SEPARATION_CLASSES: what alone may lie in it; 0 or left out = anything. */
  readonly separation?: number;
  /** PATHWAY_LIFECYCLES. */
  readonly lifecycle?: number;
}

export interface InsertPathwaysIntent {
  readonly kind: 'insert-pathways';
  readonly version: 1;
  readonly junctions: readonly NewJunction[];
  /** Of the new junctions. */
  readonly placements: readonly NewPlacement[];
  readonly pathways: readonly NewPathway[];
}

/** The same values for every pathway; fields left out stay. */
export interface ChangePathwaysIntent {
  readonly kind: 'change-pathways';
  readonly version: 1;
  readonly ids: readonly number[];
  readonly fields: Partial<Omit<NewPathway, 'id' | 'parent' | 'from' | 'to'>>;
}

export interface RemovePathwaysIntent {
  readonly kind: 'remove-pathways';
  readonly version: 1;
  /** Pathways in which nothing lies. */
  readonly ids: readonly number[];
  /** Junctions that go with them; nothing else may lead to them. */
  readonly junctions: readonly number[];
}

/** Takes the place of where the cable lay in this plan. */
export interface LayCableIntent {
  readonly kind: 'lay-cable';
  readonly version: 1;
  readonly cable: number;
  /** A chain from end A to end B. */
  readonly pathways: readonly number[];
  /** New ids, one a pathway. */
  readonly lays: readonly number[];
  /** 0 or left out = live. */
  readonly plan?: number;
}

export interface UnlayCableIntent {
  readonly kind: 'unlay-cable';
  readonly version: 1;
  readonly cables: readonly number[];
  readonly plan?: number;
}

/** A cable that a channel needs and that does not exist yet: a cord in a rack, or one through pathways. */
export interface ChannelCable {
  readonly id: number;
  readonly name: string;
  /** CABLE_CLASSES, CABLE_TYPES. */
  readonly class: number;
  readonly type: number;
  /** A cable model of this class; 0 = none. */
  readonly model: number;
  readonly lengthMm: number;
  readonly color?: number;
  /** Ports; each must be free. */
  readonly from: number;
  readonly to: number;
  /** New ids: end A and end B. */
  readonly terminations: readonly number[];
  /** From end A to end B; none for a cord that is not laid. */
  readonly pathways: readonly number[];
  /** New ids, one a pathway. */
  readonly lays: readonly number[];
}

/** A cable that is there and carries the channel between two ports; 0 = it goes on over a splice there. */
export interface ChannelRide {
  readonly cable: number;
  readonly from: number;
  readonly to: number;
  /** Numbers of the cores that carry it; left out = the cable as a whole. */
  readonly cores?: readonly number[];
}

/** Everything a search for a channel found; refused by the name of the first thing that is not free any more. */
export interface MakeChannelIntent {
  readonly kind: 'make-channel';
  readonly version: 1;
  readonly cables: readonly ChannelCable[];
  readonly rides: readonly ChannelRide[];
  /** Ports that the channel counts on to be free without plugging anything in. */
  readonly free: readonly number[];
  /** CABLE_LIFECYCLES of the new cables: used or planned. */
  readonly lifecycle: number;
}

export type RouteIntent =
  | InsertPathwaysIntent
  | ChangePathwaysIntent
  | RemovePathwaysIntent
  | LayCableIntent
  | UnlayCableIntent
  | MakeChannelIntent;
