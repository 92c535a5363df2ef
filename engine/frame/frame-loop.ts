/** What a frame leaves: something to draw, something to prepare that shows nothing yet, nothing. */
export type Left = 'draw' | 'prepare' | 'nothing';

/**
 * Frames on demand: requestAnimationFrame runs only while something asks for a frame, so a still picture costs nothing.
 *
 *   idle --request--> to draw --animation frame--> draw() answers 'draw' --> to draw
 *                                                                'prepare' --> to prepare --animation frame--> prepare()
 *                                                                'nothing' --> idle
 *
 * What is prepared is not shown: the canvas keeps its picture, and handing it to the screen anew, which without a graphics
 * card costs more than most of what is prepared, is left out. A request in between is drawn first.
 */
export class FrameLoop {
  readonly #draw: () => Left;
  readonly #prepare: () => Left;
  #next: Left = 'nothing';
  #handle = 0;
  #stopped = false;

  constructor(draw: () => Left, prepare: () => Left) {
    this.#draw = draw;
    this.#prepare = prepare;
  }

  request(): void {
    this.#next = 'draw';
    this.#schedule();
  }

  #schedule(): void {
    if (this.#handle !== 0 || this.#stopped) return;
    this.#handle = schedule(() => {
      this.#handle = 0;
      if (this.#stopped) return;
      const now = this.#next;
      this.#next = 'nothing';
      const left = now === 'draw' ? this.#draw() : this.#prepare();
      // What was asked for meanwhile comes first.
      if (this.#next === 'nothing') this.#next = left;
      if (this.#next !== 'nothing') this.#schedule();
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
