/** Calls whose answers are not here yet, and whoever waits for them. */
export class UnderWay {
  readonly #works = new Set<Promise<unknown>>();

  /** Counts the call until it ends, well or not. */
  follow(work: Promise<unknown>): void {
    this.#works.add(work);
    const forget = (): void => void this.#works.delete(work);
    work.then(forget, forget);
  }

  /** Resolves when these calls have ended and what they led to has too, at the latest after `mostMs`; null = there are none. */
  settled(mostMs: number): Promise<void> | null {
    if (this.#works.size === 0) return null;
    const end = performance.now() + mostMs;
    const rest = async (): Promise<void> => {
      while (this.#works.size > 0 && performance.now() < end) {
        await Promise.race([Promise.allSettled(this.#works), pause(end - performance.now())]);
        // What an answer brings with it comes as a message of its own.
        await pause(0);
      }
    };
    return rest();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
