import { LIMITS } from '../../domain/catalog/limits';

/** Keys that follow each other faster than this are one text. */
const { typingPauseMs } = LIMITS;

/**
 * A field that goes from under the hand that types in it leaves the keyboard to the page, whose letters are commands.
 * What is typed on is meant for that field: it means nothing until a click, Esc, or a pause.
 *
 *   awake --fieldWent--> resting --key within the pause--> resting (not handled)
 *   resting --key after a pause, clicked--> awake; --Escape--> awake (not handled)
 */
export class RestingKeys {
  #latestMs = Number.NEGATIVE_INFINITY;

  fieldWent(nowMs: number): void {
    this.#latestMs = nowMs;
  }

  clicked(): void {
    this.#latestMs = Number.NEGATIVE_INFINITY;
  }

  /** True when this key is not to be handled. */
  rests(key: string, nowMs: number): boolean {
    if (nowMs - this.#latestMs >= typingPauseMs) return false;
    this.#latestMs = key === 'Escape' ? Number.NEGATIVE_INFINITY : nowMs;
    return true;
  }
}

export const restingKeys = new RestingKeys();
