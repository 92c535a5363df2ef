import type { ActionResult } from './session';

/** The part of the diagram worker's door that speaks of the stores of places (`session.stores`). */
export interface StoresDoor {
  /** The place whose store is meant by a record or a drawing: itself, else the nearest that it stands in; 0 = none here. */
  nearest(id: number): Promise<number>;
  /** What lies in the store of a place; null = it is no place, or not here. */
  list(place: number): Promise<StoreListing | null>;
  /** Makes cords that lie in a store. */
  stock(order: CordOrder): Promise<ActionResult>;
  /** Disconnects cables, or takes them out of other stores, and keeps them in this one. */
  keep(cables: readonly number[], place: number): Promise<ActionResult>;
}

export interface CordOrder {
  readonly store: number;
  readonly count: number;
  /** Positions in CABLE_CLASSES, CABLE_TYPES. */
  readonly cableClass: number;
  readonly cableType: number;
  /** A cable model; 0 = none. */
  readonly model: number;
  readonly lengthMm: number;
  /** How they are labelled (domain/cabling/labels.ts), by the names of the place; '' = without labels. */
  readonly rule: string;
}

export interface StoreListing {
  readonly id: number;
  readonly name: string;
  /** Places of this drawing and above it, each with how many cables lie in its store. */
  readonly places: readonly StorePlace[];
  readonly groups: readonly StoredGroup[];
}

export interface StorePlace {
  readonly id: number;
  readonly name: string;
  readonly count: number;
}

/** Cables of one kind and length in a store. */
export interface StoredGroup {
  readonly key: string;
  readonly class: string;
  /** '' = not said. */
  readonly type: string;
  /** '' = of no model. */
  readonly model: string;
  /** 0 = not measured. */
  readonly lengthMm: number;
  readonly cords: readonly { readonly id: number; readonly name: string; readonly lifecycle: string }[];
}
