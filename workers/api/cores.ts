import type { PanelSpec } from '../../domain/cabling/panel-models';
import type { CableCores } from '../../domain/cabling/core-list';
import type { ClosureContent } from '../../domain/cabling/closure-content';
import type { MeasuredFigure } from '../../domain/cabling/measured';
import type { PortOptics } from '../../domain/cabling/optics';
import type { LaidPiece } from '../../domain/cabling/laid-pieces';
import type { CableMeasures, WayBudget } from '../../domain/cabling/way-budget';
import type { CoreRun } from '../../domain/operations/fibre/core-draft';
import type { CableSpec } from '../../domain/operations/models/cable-spec';
import type { ActionResult } from './session';

/**
 * The part of the diagram worker's door that speaks of cores, closures, cable models, coils and circuits
 * (`session.cores`). Answers are plain data; only `act` changes the document.
 */
export interface CoresDoor {
  /** What is in a closure, with every cable that comes to it; null when it is not there. */
  closure(id: number): Promise<ClosureAnswer | null>;
  /** The cores of a cable with what they are joined to; null when it is not there. */
  cores(cable: number): Promise<CableCores | null>;
  measures(cable: number): Promise<CableAnswer | null>;
  /** Losses of the way that a core is part of, of core 0 that the whole cable is, as far as this diagram's document knows it. */
  budget(cable: number, core: number): Promise<ToldBudget>;
  /** The same of the way that goes from a port. */
  budgetFrom(port: number): Promise<ToldBudget>;
  /** The optics in a port and the way from it; null: it takes none. */
  opticsAt(port: number): Promise<OpticsAnswer | null>;
  /** Cables of this document that have cores, closures, and other places that a cable may come to. */
  places(): Promise<PlantPlaces>;
  models(what: 'cable' | 'closure', words: string): Promise<readonly PlantModel[]>;
  /** Ports of an object and of what it holds, in order, with what is on them. */
  ports(object: number): Promise<readonly PortPlace[]>;
  /** Ports whose name, device or place these words name, free ones first; at most `limit`. */
  findPorts(words: string, limit: number): Promise<readonly FoundPort[]>;
  /** Names of the circuits whose way goes over one of these cables, or over these cores of them. */
  riding(what: readonly (CoreRun | number)[]): Promise<readonly string[]>;
  /** The same of what goes when these objects and cables are deleted, with the splices that it holds. */
  ridingLost(ids: readonly number[]): Promise<readonly string[]>;
  circuits(): Promise<readonly CircuitItem[]>;
  act(action: CoreAction): Promise<ActionResult>;
}

export interface ClosureAnswer extends ClosureContent {
  readonly details: Readonly<Record<number, CableCores>>;
}

export interface ToldBudget extends WayBudget {
  /** Words of the ports at both ends whose optics are judged, by their ids. */
  readonly portWords: Readonly<Record<number, string>>;
}

export interface OpticsAnswer {
  readonly optics: PortOptics | null;
  /** null: nothing is plugged in. */
  readonly budget: ToldBudget | null;
}

export interface MeasurementItem extends MeasuredFigure {
  /** 0 = holds for every core. */
  readonly core: number;
  readonly lengthMm: number;
  readonly reflectanceDb: number;
}

export interface CoilItem {
  readonly id: number;
  readonly name: string;
  readonly lengthMm: number;
  readonly markFromMm: number;
  readonly markToMm: number;
  readonly carrier: number;
  readonly carrierName: string;
}

export interface CableAnswer {
  readonly name: string;
  readonly measures: CableMeasures;
  /** Pathways that it lies in, from end A to end B. */
  readonly pieces: readonly LaidPiece[];
  readonly model: number;
  readonly modelName: string;
  readonly cores: number;
  /** Cores in use. */
  readonly used: number;
  readonly coils: readonly CoilItem[];
  /** Latest first. */
  readonly measurements: readonly MeasurementItem[];
  /** The core whose way's loss is told: the first that is joined; 0 = it is glass and plugged in as a whole; null = neither. */
  readonly wayCore: number | null;
}

export interface PlantPlaces {
  readonly cables: readonly { readonly id: number; readonly name: string; readonly cores: number; readonly modelName: string }[];
  readonly closures: readonly { readonly id: number; readonly name: string; readonly places: number; readonly taken: number }[];
  /** Racks, rooms and junctions. */
  readonly others: readonly { readonly id: number; readonly name: string; readonly class: string }[];
  /** Nodes: a power panel is one. */
  readonly panels: readonly { readonly id: number; readonly name: string; readonly class: string }[];
  /** Panels and devices with physical ports, for terminating. */
  readonly devices: readonly { readonly id: number; readonly name: string; readonly rack: string; readonly ports: number }[];
}

export interface PlantModel {
  readonly id: number;
  readonly brand: string;
  readonly name: string;
  /** Of a cable; 0 for a closure. */
  readonly cores: number;
  /** Splice places of a closure; 0 for a cable. */
  readonly places: number;
}

export interface PortPlace {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly role: string;
  readonly isTaken: boolean;
  /** Label of the cable that is on it; '' = it has none. */
  readonly taken: string;
}

export interface FoundPort extends PortPlace {
  /** Its device with what that is in, nearest first: `H1-A01-FP`, `A01`, `Data hall 1`. */
  readonly path: readonly string[];
}

export interface CircuitItem {
  readonly id: number;
  readonly name: string;
  readonly provider: string;
  readonly a: string;
  readonly z: string;
}

export type CoreAction =
  | { readonly kind: 'insert-closure'; readonly name: string; readonly model: number }
  | { readonly kind: 'insert-closure-model'; readonly brand: string; readonly name: string; readonly trays: readonly number[] }
  | {
      readonly kind: 'insert-panel-model';
      readonly brand: string;
      readonly name: string;
      readonly makes: 'device' | 'card';
      readonly heightU: number;
      readonly panel: PanelSpec;
    }
  | {
      readonly kind: 'insert-cable';
      readonly name: string;
      readonly model: number;
      /** Left out = not known. */
      readonly lengthMm?: number;
      /** Objects that it comes to; 0 = not said. */
      readonly from: number;
      readonly to: number;
    }
  | {
      readonly kind: 'insert-cable-model';
      readonly brand: string;
      readonly name: string;
      readonly spec: CableSpec;
    }
  | { readonly kind: 'set-cable-model'; readonly cables: readonly number[]; readonly model: number }
  | { readonly kind: 'enter-closure'; readonly cable: number; readonly closure: number }
  | {
      readonly kind: 'splice';
      readonly closure: number;
      readonly left: readonly CoreRun[];
      readonly right: readonly CoreRun[];
      readonly tray?: number;
      readonly position?: number;
      readonly isConfirmed: boolean;
    }
  | {
      readonly kind: 'terminate';
      readonly cores: readonly CoreRun[];
      readonly ports: readonly number[];
      readonly perPort: number;
      readonly isConfirmed: boolean;
    }
  | { readonly kind: 'free'; readonly cores: readonly CoreRun[] }
  | {
      readonly kind: 'set-cores';
      readonly cable: number;
      readonly first: number;
      readonly count: number;
      readonly lifecycle?: number;
      readonly remarks?: string;
    }
  | {
      readonly kind: 'cut';
      readonly cable: number;
      readonly closure: number;
      readonly name: string;
      readonly isSpliced: boolean;
      readonly atMm?: number;
    }
  | {
      readonly kind: 'insert-coil';
      readonly cable: number;
      readonly carrier: number;
      readonly name: string;
      readonly lengthMm: number;
      readonly markFromMm: number;
      readonly markToMm: number;
      readonly remarks?: string;
    }
  | {
      readonly kind: 'change-coil';
      readonly id: number;
      readonly carrier: number;
      readonly name: string;
      readonly lengthMm: number;
      readonly markFromMm: number;
      readonly markToMm: number;
      readonly remarks?: string;
    }
  | { readonly kind: 'remove-coil'; readonly id: number }
  | {
      readonly kind: 'record-measurement';
      readonly cable: number;
      readonly core: number;
      readonly covers: number;
      readonly wavelengthNm: number;
      readonly lossDb: number;
      /** Left out = not measured. */
      readonly lengthMm?: number;
      readonly reflectanceDb: number;
      readonly day: number;
      readonly by: string;
    }
  | { readonly kind: 'remove-measurements'; readonly measurements: readonly number[] }
  | { readonly kind: 'set-optics'; readonly ports: readonly number[]; readonly optics?: PortOptics }
  | { readonly kind: 'insert-circuit'; readonly name: string; readonly provider: string; readonly a: number; readonly z: number }
  | { readonly kind: 'remove-circuit'; readonly id: number };
