import type { PanelSpec } from '../cabling/panel-models';

/** What a client may ask for about cores, splices, coils, circuits and models of cables. See intents.ts. */

/** Consecutive cores of one end of a cable, first to last. */
export interface CoreRun {
  readonly cable: number;
  /** 1 = A, 2 = B. */
  readonly end: 1 | 2;
  /** From 1. */
  readonly first: number;
  readonly count: number;
}

export interface InsertCableModelIntent {
  readonly kind: 'insert-cable-model';
  readonly version: 1;
  readonly id: number;
  readonly brand: string;
  readonly name: string;
  /** CableModel of domain/cabling/cable-model.ts without its name; construction and price may be left out. */
  readonly spec: Readonly<Record<string, unknown>>;
}

export interface InsertClosureModelIntent {
  readonly kind: 'insert-closure-model';
  readonly version: 1;
  readonly id: number;
  readonly brand: string;
  readonly name: string;
  /** Splice positions of each tray. */
  readonly trays: readonly number[];
}

/** A passive panel: a device of this many units, or a card (0) for a slot. */
export interface InsertPanelModelIntent {
  readonly kind: 'insert-panel-model';
  readonly version: 1;
  readonly id: number;
  readonly brand: string;
  readonly name: string;
  readonly makes: 'device' | 'card';
  readonly heightU: number;
  readonly panel: PanelSpec;
}

/** 0 takes the model away. */
export interface SetCableModelIntent {
  readonly kind: 'set-cable-model';
  readonly version: 1;
  readonly cables: readonly number[];
  readonly model: number;
}

export interface NewCable {
  readonly id: number;
  readonly name: string;
  /** 0 = of no model; then `class` is required. */
  readonly model: number;
  readonly class?: number;
  readonly type?: number;
  readonly lifecycle?: number;
  readonly color?: number;
  readonly lengthMm?: number;
}

/** Where a new cable is drawn. */
export interface NewCablePlacement {
  readonly id: number;
  readonly diagram: number;
  readonly subject: number;
  /** x0 y0 x1 y1 ..., mm; empty = not drawn. */
  readonly path: readonly number[];
}

/** A cable comes to an object: a relation of kind cabling. */
export interface CableEntry {
  readonly id: number;
  readonly cable: number;
  readonly object: number;
}

/** Cables whose ends lie open, as they are pulled: to be spliced, terminated or plugged in afterwards. */
export interface InsertCablesIntent {
  readonly kind: 'insert-cables';
  readonly version: 1;
  readonly cables: readonly NewCable[];
  readonly placements: readonly NewCablePlacement[];
  /** Closures, racks or rooms that the cables come to; existing cables may be named, too. */
  readonly entries: readonly CableEntry[];
}

/** The cores of `left` in order with those of `right` in order, as many on either side. */
export interface SpliceCoresIntent {
  readonly kind: 'splice-cores';
  readonly version: 1;
  readonly closure: number;
  readonly left: readonly CoreRun[];
  readonly right: readonly CoreRun[];
  /** The first place to fill, both from 1; left out = the first free one of the closure. */
  readonly tray?: number;
  readonly position?: number;
  /** What the cores are joined to so far is undone. */
  readonly isConfirmed?: boolean;
  /** 0 or left out = live. */
  readonly plan?: number;
  /** New ids: a splice and two ends a pair, and one for each core not stored yet. More may be given. */
  readonly ids: readonly number[];
}

/** Cores in order on ports in order: `perPort` of them on positions 1, 2 ... of each. */
export interface TerminateCoresIntent {
  readonly kind: 'terminate-cores';
  readonly version: 1;
  readonly cores: readonly CoreRun[];
  readonly ports: readonly number[];
  readonly perPort: number;
  /** What the cores, and other cores on these ports, are joined to so far is undone. */
  readonly isConfirmed?: boolean;
  readonly plan?: number;
  /** New ids: one end a core, and one for each core not stored yet. More may be given. */
  readonly ids: readonly number[];
}

/** Splices and terminations of these ends are undone. */
export interface FreeCoresIntent {
  readonly kind: 'free-cores';
  readonly version: 1;
  readonly cores: readonly CoreRun[];
  readonly plan?: number;
}

/** The same for every core; a value left out stays. */
export interface SetCoresIntent {
  readonly kind: 'set-cores';
  readonly version: 1;
  readonly cable: number;
  readonly first: number;
  readonly count: number;
  /** CORE_LIFECYCLES. */
  readonly lifecycle?: number;
  readonly remarks?: string;
  /** New ids: one for each core not stored yet. More may be given. */
  readonly ids: readonly number[];
}

/** The cable keeps its end A; what is beyond the closure becomes the new cable `id` with its end B. */
export interface CutCableIntent {
  readonly kind: 'cut-cable';
  readonly version: 1;
  readonly cable: number;
  readonly closure: number;
  readonly id: number;
  /** Label of the new cable. */
  readonly name: string;
  /** Every core is joined with itself again in the closure. */
  readonly isSpliced?: boolean;
  readonly tray?: number;
  readonly position?: number;
  /** Length of the piece with end A; left out = not known, and neither length is afterwards. */
  readonly atMm?: number;
  /** New ids: one a stored core, one a drawn place; spliced besides as for splice-cores. More may be given. */
  readonly ids: readonly number[];
}

export interface InsertCoilIntent {
  readonly kind: 'insert-coil';
  readonly version: 1;
  readonly id: number;
  readonly cable: number;
  /** What it hangs on; 0 = lies free. */
  readonly carrier: number;
  readonly name: string;
  readonly lengthMm: number;
  /** Marks on the sheath, mm; both 0 or left out = not noted. */
  readonly markFromMm?: number;
  readonly markToMm?: number;
  readonly remarks?: string;
}

export interface ChangeCoilIntent {
  readonly kind: 'change-coil';
  readonly version: 1;
  readonly id: number;
  readonly carrier?: number;
  readonly name?: string;
  readonly lengthMm?: number;
  readonly markFromMm?: number;
  readonly markToMm?: number;
  readonly remarks?: string;
}

export interface RemoveCoilIntent {
  readonly kind: 'remove-coil';
  readonly version: 1;
  readonly id: number;
}

export interface InsertCircuitIntent {
  readonly kind: 'insert-circuit';
  readonly version: 1;
  readonly id: number;
  readonly name: string;
  /** '' = one's own. */
  readonly provider: string;
  readonly a: number;
  readonly z: number;
  /** CABLE_LIFECYCLES. */
  readonly lifecycle?: number;
}

export interface RemoveCircuitIntent {
  readonly kind: 'remove-circuit';
  readonly version: 1;
  readonly id: number;
}

export type CoreIntent =
  | InsertCableModelIntent
  | InsertClosureModelIntent
  | InsertPanelModelIntent
  | SetCableModelIntent
  | InsertCablesIntent
  | SpliceCoresIntent
  | TerminateCoresIntent
  | FreeCoresIntent
  | SetCoresIntent
  | CutCableIntent
  | InsertCoilIntent
  | ChangeCoilIntent
  | RemoveCoilIntent
  | InsertCircuitIntent
  | RemoveCircuitIntent;
