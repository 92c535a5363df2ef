import type { Permission } from '../../domain/permissions/permission';
import type { PathwayStop } from '../../domain/geometry/pathway-chain';
import type { EngineEvent } from '../engine-types';
import type { Mark } from '../passes/overlay/marks';
import type { Theme } from '../theme';
import type { Aim, Cursor, Gesture } from './gesture';
import type { PenStage } from './pen';
import type { Pointer, Stage } from './stage';

/**
 * What pointer and keys mean while it is in hand. A tool is a file beside this one and a line in tools.ts; nothing else
 * knows it by name.
 */
export interface Tool<Name extends string = string> {
  readonly name: Name;
  /** What the operation that it performs needs. */
  readonly needs: readonly Permission[];
  /** How the pointer looks while it is in hand and no gesture says otherwise. */
  readonly cursor: Cursor;
  /** Keys that it understands: they come to it before commands get them. */
  readonly keys?: readonly string[];
  /** What the number names that it is taken with; absent = a model. */
  readonly holds?: 'class';
  /** Grid and rulers are shown while it is in hand. */
  readonly measures?: boolean;
  /** Takes it in hand: what it keeps from click to click lives until it is put down. */
  hold(host: ToolHost): ToolInHand;
}

/** What a tool may ask and tell. It changes nothing: its gestures answer effects. */
export interface ToolHost {
  readonly stage: Stage & PenStage;
  emit(event: EngineEvent): void;
}

export interface ToolInHand {
  /** Taken, or taken again with another model or class (0 = none): the gesture that runs at once, without a button. */
  take?(model: number, pointer: Pointer | undefined): Gesture | undefined;
  /** A button or finger goes down, and no gesture that stays is running. */
  down(pointer: Pointer): Gesture | undefined;
  /** The pointer moves and no gesture runs: the one that begins by this alone. */
  approach?(pointer: Pointer): Gesture | undefined;
  /** What is hovered while no gesture runs; absent = what would be picked. */
  over?(pointer: Pointer): Aim;
  /** The pointer left the canvas. */
  leave?(): void;
  /** True for a double click that it understands; else what is under it is opened. */
  double?(): boolean;
  /** True for a key that it understands now. */
  key?(key: string): boolean;
  /** Records may be gone. */
  keep?(isThere: (id: number) => boolean): void;
  /** Stops of a chain, in place of those it has. */
  setStops?(stops: readonly PathwayStop[]): void;
  /** Put down: nothing is left of it. */
  drop?(): void;
  /** What it shows, beside what a gesture does. */
  marks?(theme: Theme): readonly Mark[];
  /** Another value whenever marks() would answer others. */
  readonly state?: unknown;
}
