/** Keys are carried out in the order in which they were pressed: what one of them waits for, those behind it wait for, too. */
export class KeyOrder {
  #last: Promise<void> | null = null;

  /** Does it at once, unless there is something to wait for; null = there is not. */
  run(ready: Promise<void> | null, work: () => void): void {
    if (ready === null && this.#last === null) return work();
    const done: Promise<void> = Promise.all([this.#last, ready]).then(() => {
      if (this.#last === done) this.#last = null;
      work();
    });
    this.#last = done;
  }
}
