/** Keys are carried out in the order in which they were pressed: what one of them waits for, those behind it wait for, too. */
export class KeyOrder {
  #last: Promise<void> | null = null;

  /**
   * Does it at once, unless there is something to wait for; null = there is not, and `work` is given null. The answer: what it
   * waits for, null = it is done. `ready` does not fail.
   */
  run<Told>(ready: Promise<Told> | null, work: (told: Told | null) => void): Promise<void> | null {
    if (ready === null && this.#last === null) {
      work(null);
      return null;
    }
    const done = Promise.all([ready, this.#last]).then(([told]) => {
      if (this.#last === last) this.#last = null;
      work(told);
    });
    // One that fails stops none of those behind it.
    const last = done.catch(() => undefined);
    this.#last = last;
    return done;
  }
}
