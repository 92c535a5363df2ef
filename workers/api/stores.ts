import type { ActionResult } from './session';

/** The part of the diagram worker's door that speaks of the stores of places (`session.stores`). */
export interface StoresDoor {
  /** The place whose store is meant by a record or a drawing: itself, else the nearest that it stands in; 0 = none here. */
  nearest(id: number): Promise<number>;
  /** What lies in the store of a place; null = it is no place, or not here. */
  list(place: number): Promise<StoreListing | null>;
  /** Makes cords that lie in a store. */
  stock(order: CordOrder): Promise<ActionResult>;
  /** Disconnects cables, takes devices and cards out of racks and slots, or any of them out of other stores, and keeps them in this one. */
  keep(ids: readonly number[], place: number): Promise<ActionResult>;
  /** Makes devices or cards that lie in a store. */
  stockThings(order: ThingOrder): Promise<ActionResult>;
  /** One of a model that lies in the store nearest to an object; null = none does. */
  spare(model: number, near: number): Promise<Spare | null>;
  /** Takes a device or card out of its store. */
  take(wish: TakeWish): Promise<ActionResult>;
}

export interface ThingOrder {
  readonly store: number;
  /** Of devices or cards. */
  readonly model: number;
  readonly count: number;
  /** As of a series (domain/entities/name-rule.ts); '' = as their model. */
  readonly name: string;
}

export interface Spare {
  readonly id: number;
  readonly name: string;
  readonly store: number;
  readonly storeName: string;
  /** How many of its model lie there. */
  readonly count: number;
}

export interface TakeWish {
  readonly object: number;
  /** A rack or a slot. */
  readonly parent: number;
  readonly positionU: number;
  readonly face: 0 | 1 | 2;
  /** '' = as it is called. */
  readonly name: string;
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
  /** Places of this drawing and above it, each with how many cables, devices and cards lie in its store. */
  readonly places: readonly StorePlace[];
  readonly groups: readonly StoredGroup[];
  readonly things: readonly StoredThings[];
}

/** Devices or cards of one model in a store. */
export interface StoredThings {
  readonly key: string;
  readonly class: string;
  /** '' = of no model. */
  readonly model: string;
  readonly brand: string;
  readonly things: readonly { readonly id: number; readonly name: string }[];
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
