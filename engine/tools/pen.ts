import { isSameStop, snappedStop, type PathwayStop } from '../../domain/geometry/pathway-chain';
import { NO_ID } from '../../domain/ids';
import type { At } from '../../domain/layout/rack-places';
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
  /** Where a piece leads into a place whose box is at a point; `meant` is that point on the grid. */
  passage(point: At, meant: At, before: PathwayStop | undefined): PathwayStop | undefined;
  /** The first stop as the second one means it. */
  turned(first: PathwayStop, next: PathwayStop): PathwayStop;
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
    const point = { x: worldX, y: worldY };
    const onFloor = (): PathwayEnd => {
      const { step, origin } = this.#stage.penGrid();
      const meant = alt ? { object: NO_ID, ...point } : snappedStop(worldX, worldY, stops.at(-1), step, origin);
      return { stop: this.#stage.passage(point, meant, stops.at(-1)) ?? meant, refusal: null };
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
    const [first, ...others] = this.state.stops;
    this.set(first === undefined ? [stop] : [others.length === 0 ? this.#stage.turned(first, stop) : first, ...others, stop]);
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
    const kept = this.state.stops.filter(({ object, into = NO_ID }) => [object, into].every((id) => id === NO_ID || isThere(id)));
    if (kept.length < this.state.stops.length) this.set(kept);
  }
}
