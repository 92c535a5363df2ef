import { isSameStop, snappedStop, type PathwayStop } from '../../domain/geometry/pathway-chain';
import { NO_ID } from '../../domain/ids';
import type { Warning } from '../../domain/result';
import type { EngineEvent } from '../engine-types';
import type { PathwayEnd } from '../picking/pathway-end';
import type { Pointer } from './stage';

/** What the pen asks about the picture. */
export interface PenStage {
  /** What a pathway would end at under a point; undefined = the floor. */
  pathwayEnd(worldX: number, worldY: number): PathwayEnd | undefined;
  /** What a piece from one stop to another leads through. */
  crossed(from: PathwayStop, to: PathwayStop): Warning | null;
  /** The grid that placed things keep to, mm. */
  penGrid(): { readonly step: number; readonly origin: readonly [number, number] };
}

/** The chain so far, and where the next stop would be. */
export interface PenState {
  readonly stops: readonly PathwayStop[];
  readonly aim: PathwayEnd | undefined;
}

const EMPTY: PenState = { stops: [], aim: undefined };
/** A second click this near, CSS px, and this soon, ms, belongs to a double click. */
const DOUBLE_PX = 6;
const DOUBLE_MS = 500;

/**
 * Draws a way for cables, stop by stop. It changes nothing in the document: it tells of its stops, and that the hand
 * has finished; who owns the chain's settings makes pathways of it and empties it.
 */
export class Pen {
  state: PenState = EMPTY;
  readonly #stage: PenStage;
  readonly #emit: (event: EngineEvent) => void;
  #pressed: Pointer | undefined;

  constructor(stage: PenStage, emit: (event: EngineEvent) => void) {
    this.#stage = stage;
    this.#emit = emit;
  }

  /** Aims: at what stands under the pointer, else at the floor; Alt suspends the grid and the pull of straight lines. */
  move(pointer: Pointer): PathwayEnd {
    const { worldX, worldY, alt } = pointer;
    const { stops } = this.state;
    const onFloor = (): PathwayEnd => {
      if (alt) return { stop: { object: NO_ID, x: worldX, y: worldY }, refusal: null };
      const { step, origin } = this.#stage.penGrid();
      return { stop: snappedStop(worldX, worldY, stops.at(-1), step, origin), refusal: null };
    };
    const end = this.#stage.pathwayEnd(worldX, worldY) ?? onFloor();
    const last = stops.at(-1);
    const warning = last && end.refusal === null ? this.#stage.crossed(last, end.stop) : null;
    const aim = warning ? { ...end, warning } : end;
    this.state = { stops, aim };
    return aim;
  }

  leave(): void {
    this.state = { ...this.state, aim: undefined };
  }

  /** A click adds the stop aimed at; nothing where the last one is, where none may be, and by the second of a double click. */
  press(pointer: Pointer): void {
    const before = this.#pressed;
    this.#pressed = pointer;
    const isSecond =
      before !== undefined &&
      pointer.timeMs - before.timeMs < DOUBLE_MS &&
      Math.hypot(pointer.x - before.x, pointer.y - before.y) < DOUBLE_PX;
    const { stop, refusal } = this.move(pointer);
    const last = this.state.stops.at(-1);
    if (isSecond || refusal !== null || (last && isSameStop(last, stop))) return;
    this.set([...this.state.stops, stop]);
  }

  /** True for a key that it understands now: Backspace takes the last stop away, Enter finishes, Esc drops the chain. */
  key(key: string): boolean {
    const { stops } = this.state;
    if (key === 'Enter') this.finish();
    else if (key === 'Backspace') this.set(stops.slice(0, -1));
    else if (key === 'Escape' && stops.length > 0) this.set([]);
    else return false;
    return true;
  }

  finish(): void {
    this.#emit({ kind: 'pen', stops: this.state.stops, finished: true });
  }

  /** These stops in place of those there are. */
  set(stops: readonly PathwayStop[]): void {
    if (stops.length === 0 && this.state.stops.length === 0) return;
    this.state = { ...this.state, stops };
    this.#emit({ kind: 'pen', stops, finished: false });
  }

  /** Another tool is taken: nothing is left of it. */
  drop(): void {
    this.set([]);
    this.state = EMPTY;
    this.#pressed = undefined;
  }

  /** Stops at things that are gone go with them. */
  keep(isThere: (id: number) => boolean): void {
    const kept = this.state.stops.filter(({ object }) => object === NO_ID || isThere(object));
    if (kept.length < this.state.stops.length) this.set(kept);
  }
}
