import { DatabaseGone } from './sql-error';

/** Where the news of an outage goes: whatever else fails of it says nothing more. */
export type TellDatabase = (line: string, level: 'warn' | 'error') => void;

export interface DatabaseWatchOptions {
  /** Asks the database something small, on a connection of its own. */
  readonly ask: () => Promise<unknown>;
  /** Ends every connection: what waits for an answer on them fails. */
  readonly cut: () => void;
  readonly tell: TellDatabase;
  readonly everyMs?: number;
}

const EVERY_MS = 500;
/**
 * A question that has not been answered at so many looks is one that a database does not answer any more (it is frozen, its
 * machine or the way there is gone). Looks are counted, and not the time: a server that was busy itself has not looked.
 */
const SILENT_LOOKS = 8;

/**
 * Whether a database server answers, asked again and again. While it does not, callers are told at once and nobody waits;
 * it is said once that it is away, and once that it answers again.
 */
export class DatabaseWatch {
  private timer: NodeJS.Timeout | undefined;
  private looks = 0;
  private isAsking = false;
  private readonly listeners = new Set<() => void>();
  private away: { readonly why: string; readonly sinceMs: number } | null = null;

  constructor(private readonly options: DatabaseWatchOptions) {}

  start(): void {
    this.timer ??= setInterval(() => this.look(), this.options.everyMs ?? EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  get isAway(): boolean {
    return this.away !== null;
  }

  /** Calls back once at the begin of each outage, until the answer is called. */
  onAway(gone: () => void): () => void {
    this.listeners.add(gone);
    return () => this.listeners.delete(gone);
  }

  /** Throws DatabaseGone while the database is away. */
  assertThere(): void {
    if (this.away !== null) throw new DatabaseGone(`the database does not answer: ${this.away.why}`);
  }

  private look(): void {
    if (this.isAsking) {
      this.looks += 1;
      if (this.looks % SILENT_LOOKS === 0)
        this.isGone(`no answer for ${(SILENT_LOOKS * (this.options.everyMs ?? EVERY_MS)) / 1000} s`);
      return;
    }
    this.isAsking = true;
    this.looks = 0;
    this.options
      .ask()
      .then(
        () => this.isBack(),
        // What the database refuses (too many connections) it has answered.
        (error: unknown) => (error instanceof DatabaseGone ? this.isGone(reasonOf(error)) : this.isBack()),
      )
      .finally(() => (this.isAsking = false));
  }

  private isGone(why: string): void {
    const isNews = this.away === null;
    this.away ??= { why, sinceMs: performance.now() };
    this.options.cut();
    if (!isNews) return;
    this.options.tell(`the database is away: ${why}`, 'error');
    for (const gone of this.listeners) gone();
  }

  private isBack(): void {
    if (this.away === null) return;
    const seconds = (performance.now() - this.away.sinceMs) / 1000;
    this.away = null;
    this.options.tell(`the database answers again after ${seconds.toFixed(1)} s`, 'warn');
  }
}

/** Why, in the words of whoever noticed it. */
function reasonOf({ message, cause }: DatabaseGone): string {
  return (cause instanceof Error && cause.message) || message;
}
