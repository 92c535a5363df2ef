/**
 * How long input takes to the screen, measured: the newest stamp that arrived is carried to the frame that shows it,
 * and the frame counts as presented when the browser asks for the next one, for it does so only after taking it over.
 *
 *   idle --arrived--> waiting --frameBegins--> shown in this frame --presented--> idle
 *
 * Times are ms since 1970 (performance.timeOrigin + a time stamp), so that page and worker speak of one clock.
 */
export interface LatencyNumbers {
  /** Animation frames begun after the newest event, the one that shows it included; 0 = nothing measured yet. */
  readonly inputFrames: number;
  /** The most of the last KEPT inputs. */
  readonly inputFramesWorst: number;
  /** From the event's stamp to the presented frame. */
  readonly inputMs: number;
}

/** Frames whose beginnings are remembered, and inputs that `inputFramesWorst` looks back on. */
const KEPT = 64;

export class InputLatency {
  #waiting = 0;
  #shown = 0;
  #frames = 0;
  #ms = 0;
  readonly #begins: number[] = [];
  readonly #counts: number[] = [];

  /** Input came; `stampMs` 0 = it carries no time. */
  arrived(stampMs: number): void {
    this.#waiting = Math.max(this.#waiting, stampMs);
  }

  /** A frame begins: it shows everything that arrived. True = its presentation should be told. */
  frameBegins(nowMs: number): boolean {
    this.#begins.push(nowMs);
    if (this.#begins.length > KEPT) this.#begins.shift();
    if (this.#waiting === 0) return false;
    this.#shown = this.#waiting;
    this.#waiting = 0;
    this.#frames = this.#begins.filter((begin) => begin > this.#shown).length;
    this.#counts.push(this.#frames);
    if (this.#counts.length > KEPT) this.#counts.shift();
    return true;
  }

  presented(nowMs: number): void {
    if (this.#shown === 0) return;
    this.#ms = Math.max(0, nowMs - this.#shown);
    this.#shown = 0;
  }

  numbers(): LatencyNumbers {
    return { inputFrames: this.#frames, inputFramesWorst: Math.max(0, ...this.#counts), inputMs: this.#ms };
  }
}

/** Calls back at the browser's next animation frame, with the time, ms since 1970. */
export function afterFrame(callback: (nowMs: number) => void): void {
  const tell = (): void => callback(performance.timeOrigin + performance.now());
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(tell);
  else setTimeout(tell, 0);
}
