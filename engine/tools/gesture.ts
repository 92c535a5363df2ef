import type { Refusal, Warning } from '../../domain/result';
import type { Mark } from '../passes/overlay/marks';
import type { Theme } from '../theme';
import type { Effect, Landing, Pointer, Stage } from './stage';

/**
 * What a hand is doing. A gesture never changes: move() answers the next one, up() what it comes to; nothing in the
 * document is changed until the hand lets go, and Esc simply forgets the gesture.
 *
 *   press --4 px--> band | dragDevice | dragPlaced | connecting      (gestures/press.ts)
 *   press --4 px, a finger, not on what is selected--> pan           (gestures/press.ts)
 *   any --up--> effects
 */
export interface Gesture {
  move(pointer: Pointer, stage: Stage): Gesture;
  /** What the movement that led to it does by itself. */
  readonly moved?: readonly Effect[];
  /** The hand lets go; undefined = the gesture goes on: another click is to come. */
  up(pointer: Pointer, stage: Stage): readonly Effect[] | undefined;
  /** What it shows while it lasts. Refused things are framed double, so that red is not the only sign. */
  marks?(stage: Stage, theme: Theme): readonly Mark[];
  /** What is hovered meanwhile; absent = what was hovered before. */
  readonly aim?: Aim | undefined;
  /** How the pointer looks meanwhile; absent = as its tool says. */
  readonly cursor?: Cursor;
  /** What the hand has hold of, the same list from beginning to end: it ends when one of them is gone. */
  readonly holds?: readonly number[];
  /** Things drawn displaced, mm. */
  readonly dragged?: { readonly ids: readonly number[]; readonly dx: number; readonly dy: number };
  /** Runs without a button: it ends when the pointer leaves the canvas, and Esc leaves its tool. */
  readonly hovers?: boolean;
  /** Let go, it may go on: a button that goes down is its own. */
  readonly stays?: boolean;
}

/** How the pointer looks, a keyword of CSS. Where something is refused it is `not-allowed`, whatever a tool says. */
export type Cursor = 'default' | 'grab' | 'grabbing' | 'crosshair' | 'copy' | 'not-allowed';

/** What is under the hand, 0 = nothing, and why what it holds may not be let go there, or what is told if it is. */
export interface Aim {
  readonly over: number;
  readonly refusal: Refusal | null;
  readonly warning?: Warning | null;
}

/** A press becomes a drag after this many CSS px. */
export const DRAG_PX = 4;

export function isDragged(start: Pointer, pointer: Pointer): boolean {
  return Math.hypot(pointer.x - start.x, pointer.y - start.y) >= DRAG_PX;
}

/** What comes of letting go over a place. */
export function land(landing: Landing | undefined): readonly Effect[] {
  if (!landing) return [];
  return landing.refusal ? [{ kind: 'refused', refusal: landing.refusal }] : [{ kind: 'request', request: landing.request }];
}

/** Nothing is hovered while something is carried; what refuses its place is said, else what is told of it. */
export function aimOf(landing: Landing | undefined): Aim {
  const { refusal = null, warning = null } = landing ?? {};
  return { over: 0, refusal, ...(refusal === null && warning ? { warning } : {}) };
}

export const NO_AIM: Aim = { over: 0, refusal: null };
