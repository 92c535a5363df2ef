import type { FillScale } from '../domain/capacity/settings';
import type { Document } from '../domain/document/document';
import type { CanvasSize, Camera, EngineTheme, FrameNumbers, InputEvent, Overview, PointerPlace } from '../domain/geometry/view';
import type { PathwayStop } from '../domain/geometry/pathway-chain';
import type { PiecePlace } from '../domain/layout/drawn-piece';
import type { ViewSettings } from '../domain/geometry/view-settings';
import type { Refusal, Warning } from '../domain/result';
import type { Cursor } from './tools/gesture';
import type { ToolName } from './tools/tools';

/**
 * What the engine shows and says. The engine draws one diagram of one Document, owns camera, hover, selection
 * drawing and gesture machines, and never changes the document: its tools return requests, the diagram session
 * turns them into operations.
 */

export interface EngineOptions {
  readonly canvas: OffscreenCanvas;
  readonly document: Document;
  readonly diagram: number;
  /**
   * Whether the drawn scene is kept as a picture between frames (engine/frame/retained-picture.ts); absent = measured:
   * where drawing it takes long.
   */
  readonly picture?: 'direct' | 'retained' | 'measured';
  /** What is seen at the start; absent = DEFAULT_VIEW. */
  readonly view?: ViewSettings;
  readonly size: CanvasSize;
  readonly theme: EngineTheme;
  /** Words drawn on the canvas (e.g. free-unit hint), by key; the session hands over the user's language. */
  readonly words: Readonly<Record<string, string>>;
  /** Would this request be refused? Synchronous, the same rule that would refuse it; null = allowed. */
  readonly check: (request: EngineRequest) => Refusal | null;
  readonly onEvent: (event: EngineEvent) => void;
}

/**
 * What a gesture asks for at its end, or a dialog: ids of records to be created, and a name that is left out, are added
 * by the session.
 */
export type EngineRequest =
  | {
      readonly kind: 'move-device';
      readonly device: number;
      readonly rack: number;
      readonly positionU: number;
      readonly face: 1 | 2;
      /** The unit under the hand, where there is no room for it. */
      readonly aimedU?: number;
    }
  /** Several devices of one rack, each with its new unit. */
  | {
      readonly kind: 'move-devices';
      readonly rack: number;
      readonly devices: readonly number[];
      readonly positionsU: readonly number[];
    }
  | { readonly kind: 'move-placements'; readonly placements: readonly number[]; readonly dx: number; readonly dy: number }
  | { readonly kind: 'connect'; readonly from: number; readonly to: number }
  | {
      readonly kind: 'insert-device';
      readonly model: number;
      readonly rack: number;
      readonly positionU: number;
      readonly face: 1 | 2;
      readonly name?: string;
      readonly aimedU?: number;
    }
  | { readonly kind: 'insert-card'; readonly model: number; readonly slot: number; readonly name?: string }
  /** Furniture, by the code of its class; `name` may be a rule with {n}. */
  | ({ readonly kind: 'insert-piece'; readonly class: number; readonly name: string } & PiecePlace)
  /** Without a place: at the end of what is drawn. */
  /** `loose`: exactly there on a plan, in no row. */
  | {
      readonly kind: 'insert-rack';
      readonly model: number;
      readonly name?: string;
      readonly x?: number;
      readonly y?: number;
      readonly loose?: boolean;
    };

export type EngineEvent =
  | { readonly kind: 'request'; readonly request: EngineRequest }
  | { readonly kind: 'selection'; readonly ids: readonly number[] }
  /** `id` 0 = nothing; x, y CSS pixels on the canvas. */
  | {
      readonly kind: 'hover';
      readonly id: number;
      readonly x: number;
      readonly y: number;
      readonly refusal: Refusal | null;
      readonly warning?: Warning | null;
    }
  /** `led`: follow() moved it last, and no hand since. */
  | { readonly kind: 'camera'; readonly camera: Camera; readonly pointer: PointerPlace | null; readonly led: boolean }
  /** Another tool is in hand, with the model that it holds, 0 = none. */
  | { readonly kind: 'tool'; readonly tool: ToolName; readonly model: number }
  /** What the hand has hold of, from the press until it lets go; empty = nothing. Of many the first. */
  | { readonly kind: 'held'; readonly ids: readonly number[] }
  /** How the pointer looks over the canvas, until it is told otherwise; `default` at the start. */
  | { readonly kind: 'cursor'; readonly cursor: Cursor }
  /** The chain that the pathway tool draws; `finished`: the hand wants pathways made of it. */
  | { readonly kind: 'pen'; readonly stops: readonly PathwayStop[]; readonly finished: boolean }
  /** Keys that asked for what may not be. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Double click, or Enter on what holds nothing drawn: go into this object. */
  | { readonly kind: 'open'; readonly id: number }
  | { readonly kind: 'context-lost' }
  | { readonly kind: 'context-restored' }
  | { readonly kind: 'first-frame'; readonly atMs: number };

/** How full racks are: ids, and by rack a step of the scale heat0 to heat4 (domain/geometry/theme-tokens.ts), -1 = none. */
export interface HeatSteps {
  readonly racks: readonly number[];
  readonly steps: Int8Array;
}

/** How full pathways are, by id, 1 = all that is allowed, more is marked; absent = as they are. */
export type PathwayFill = ReadonlyMap<number, number>;

export interface Engine {
  /** The document changed: these records, or everything. Redraws on the next frame. */
  changed(ids: readonly number[] | 'all'): void;
  /** Live states of these records were written into the document (setOperational); nothing else of them changed. */
  states(kind: 'object' | 'port', ids: ArrayLike<number>): void;
  /** What is seen from now on, whole; of `heat` and a pathway's `fill` the data comes by setHeat() and setFill(). */
  show(view: ViewSettings): void;
  /** What was handed over last, with the camera as it is now. */
  view(): ViewSettings;
  resize(size: CanvasSize): void;
  setTheme(theme: EngineTheme): void;
  setWords(words: Readonly<Record<string, string>>): void;
  /** `model`: what it holds, 0 = none; of a tool that draws furniture the code of its class. */
  setTool(tool: ToolName, model: number): void;
  /** A hidden drawing makes no frames and queues none; shown again, its next frame shows what is true then. */
  setVisible(on: boolean): void;
  input(events: readonly InputEvent[]): void;
  select(ids: readonly number[]): void;
  selection(): readonly number[];
  /** Colours racks by how full they are; null = not at all. Stays until the next call. */
  setHeat(heat: HeatSteps | null): void;
  /** Tints pathways by how full they are; null = not at all. Stays until the next call. */
  setFill(fill: PathwayFill | null): void;
  /** From which fill on bars of racks and tints of pathways warn, and are critical. */
  setFillScale(scale: FillScale): void;
  /** Stops of the pathway tool's chain, in place of those it has. */
  setPen(stops: readonly PathwayStop[]): void;
  camera(): Camera;
  setCamera(camera: Camera): void;
  /**
   * Glides to where somebody else looks, again and again until a hand or a command moves the view: from then on only one
   * that `begins` is heard. null = it ends here.
   */
  follow(camera: Camera | null, begins: boolean): void;
  fit(ids?: readonly number[], animate?: boolean): void;
  /** Moves the camera just as far as it takes to show these; nothing where they are in view or have no place here. */
  reveal(ids: readonly number[]): void;
  /** Colleagues' selections: colour by user, ids. */
  setPresence(marks: readonly { readonly color: string; readonly ids: readonly number[] }[]): void;
  /** World box of a record on the shown diagram; undefined when it has no place there. */
  /** Ids of all that is placed on the diagram, in drawing order. */
  placed(): readonly number[];
  boundsOf(id: number): readonly [number, number, number, number] | undefined;
  /** The smallest pickable record under a canvas point (at least 8 CSS px big), 0 = none. */
  pick(x: number, y: number): number;
  overview(): Overview;
  numbers(): FrameNumbers;
  dispose(): void;
}
