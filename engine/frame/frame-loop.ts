/**
 * Frames on demand: requestAnimationFrame runs only while something asks for a frame, so a still picture costs nothing.
 *
 *   idle --request--> waiting --animation frame--> draw --answers true--> waiting ... --answers false--> idle
 */
export class FrameLoop {
  readonly #draw: () => boolean;
  #handle = 0;
  #stopped = false;

  /** `draw` answers whether another frame is wanted. */
  constructor(draw: () => boolean) {
    this.#draw = draw;
  }

  request(): void {
    if (this.#handle !== 0 || this.#stopped) return;
    this.#handle = schedule(() => {
      this.#handle = 0;
      if (!this.#stopped && this.#draw()) this.request();
    });
  }

  stop(): void {
    this.#stopped = true;
    if (this.#handle !== 0) cancel(this.#handle);
    this.#handle = 0;
  }
}

/** Workers of a hidden page get no animation frames, which is right; where the function is missing a timer stands in. */
function schedule(callback: () => void): number {
  if (typeof requestAnimationFrame === 'function') return requestAnimationFrame(callback);
  return Number(setTimeout(callback, 16));
}

function cancel(handle: number): void {
  if (typeof cancelAnimationFrame === 'function') cancelAnimationFrame(handle);
  else clearTimeout(handle);
}
