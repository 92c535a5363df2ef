/** Calls whose answers are not here yet, and whoever waits for them. */
export class UnderWay {
  readonly #works = new Set<Promise<unknown>>();

  /** Counts the call until it ends, well or not. */
  follow(work: Promise<unknown>): void {
    this.#works.add(work);
    const forget = (): void => void this.#works.delete(work);
    work.then(forget, forget);
  }

  /** Resolves when the calls that are open now have ended, well or not, at the latest after `mostMs`; null = there are none. */
  ended(mostMs = Infinity): Promise<void> | null {
    if (this.#works.size === 0) return null;
    const all = Promise.allSettled(this.#works);
    // What an answer brings with it comes as a message of its own.
    return (mostMs === Infinity ? all : Promise.race([all, pause(mostMs)])).then(() => pause(0));
  }

  /** Resolves when these calls have ended and what they led to has too, at the latest after `mostMs`; null = there are none. */
  settled(mostMs: number): Promise<void> | null {
    if (this.#works.size === 0) return null;
    const end = performance.now() + mostMs;
    const rest = async (): Promise<void> => {
      while (this.#works.size > 0 && performance.now() < end) await this.ended(end - performance.now());
    };
    return rest();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
