/**
 * Messages of which the newest of each window counts. Of one account so many windows are heard from one look to the
 * next; the others wait for it, each with its newest message and no more.
 */
export class FairHearing<W, M> {
  private readonly waiting = new Map<W, M>();
  /** Windows of an account that were heard since the last look. */
  private readonly heard = new Map<string, number>();

  constructor(
    private readonly windows: number,
    private readonly accountOf: (window: W) => string,
    private readonly hear: (window: W, message: M) => void,
  ) {}

  put(window: W, message: M): void {
    this.waiting.set(window, message);
    this.listen(window, message);
  }

  look(): void {
    this.heard.clear();
    for (const [window, message] of [...this.waiting]) this.listen(window, message);
  }

  forget(window: W): void {
    this.waiting.delete(window);
  }

  private listen(window: W, message: M): void {
    const account = this.accountOf(window);
    const windows = this.heard.get(account) ?? 0;
    if (windows >= this.windows) return;
    this.heard.set(account, windows + 1);
    this.waiting.delete(window);
    this.hear(window, message);
  }
}
