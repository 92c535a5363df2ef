import type { Told } from '../../../../protocol/socket/messages';
import { debounce, throttle } from '../../../helpers/timing';

/** 12 times a second at most. */
const TELL_EVERY_MS = 80;
/** A pointer that rests so long shows the others nothing any more. */
const REST_MS = 30_000;

/**
 * What this window tells the others of its pointer and its view: never twice the same, at most every 80 ms, the last of
 * a movement always. A pointer that rested 30 s is taken away, and is there again when it moves.
 */
export class Pointing {
  readonly #tell;
  readonly #rests = debounce(() => {
    this.#hasRested = true;
    this.#say();
  }, REST_MS);
  #now: Told = { at: null, view: null };
  #hasRested = false;
  #said = '';

  constructor(send: (told: Told) => void) {
    this.#tell = throttle((told: Told) => {
      const said = JSON.stringify(told);
      if (said === this.#said) return;
      this.#said = said;
      send(told);
    }, TELL_EVERY_MS);
  }

  moved(at: Told['at'], view: Told['view']): void {
    const before = this.#now.at;
    this.#now = { at: at && [hundredth(at[0]), hundredth(at[1])], view };
    if (JSON.stringify(before) !== JSON.stringify(this.#now.at)) {
      this.#hasRested = false;
      this.#rests.cancel();
      if (at) this.#rests();
    }
    this.#say();
  }

  /** Whoever listens now has heard nothing. */
  again(): void {
    this.#said = '';
    this.#say();
  }

  dispose(): void {
    this.#rests.cancel();
    this.#tell.cancel();
  }

  #say(): void {
    this.#tell(this.#hasRested ? { ...this.#now, at: null } : this.#now);
  }
}

const hundredth = (mm: number): number => Math.round(mm * 100) / 100;
