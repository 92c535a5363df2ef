/** A window that asked to be told who has these diagrams open. */
export interface Watcher {
  readonly watched: ReadonlySet<number>;
}

export const NOTHING_WATCHED: ReadonlySet<number> = new Set();

/** Tells windows that watch diagrams when somebody comes, goes or selects there: each so often at most. */
export class WatchNews<W extends Watcher> {
  private readonly watchers = new Set<W>();
  private readonly due = new Set<W>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly everyMs: number,
    private readonly tell: (window: W) => void,
  ) {}

  /** It watches other diagrams than before, or none any more. */
  watches(window: W): void {
    this.forget(window);
    if (window.watched.size === 0) return;
    this.watchers.add(window);
    this.tellSoon(window);
  }

  changed(diagram: number): void {
    for (const window of this.watchers) if (window.watched.has(diagram)) this.tellSoon(window);
  }

  forget(window: W): void {
    this.watchers.delete(window);
    this.due.delete(window);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private tellSoon(window: W): void {
    this.due.add(window);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const windows = [...this.due];
      this.due.clear();
      for (const each of windows) this.tell(each);
    }, this.everyMs);
  }
}
