/** Keys are carried out in the order in which they were pressed: what one of them waits for, those behind it wait for, too. */
export class KeyOrder {
  #last: Promise<void> | null = null;

  /** Does it at once, unless there is something to wait for; null = there is not. The answer: what it waits for, null = it is done. */
  run(ready: Promise<void> | null, work: () => void): Promise<void> | null {
    if (ready === null && this.#last === null) {
      work();
      return null;
    }
    const done: Promise<void> = Promise.all([this.#last, ready]).then(() => {
      if (this.#last === done) this.#last = null;
      work();
    });
    this.#last = done;
    return done;
  }
}
