import { CODES } from '../../protocol/errors';
import { AnswerError } from './answer';

/** So many works run at once, and so many more wait of each sort. */
interface Bounds {
  readonly atOnce: number;
  readonly queued: number;
}

/** Costly works, a few at a time: whoever is known goes before the strangers that wait. */
export class KnownFirst {
  private running = 0;
  private readonly queues = { known: [] as (() => void)[], stranger: [] as (() => void)[] };

  constructor(private readonly bounds: Bounds) {}

  /** `work`'s outcome, once a place is free. Throws 503 where too many of its sort wait. */
  async take<T>(waiting: Waiting, work: () => Promise<T>): Promise<T> {
    if (this.running >= this.bounds.atOnce) await this.place(waiting);
    else this.running++;
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /** The one that ends hands its place over, so `running` stays. */
  private async place(waiting: Waiting): Promise<void> {
    const queue = this.queues[waiting];
    if (queue.length >= this.bounds.queued) throw new AnswerError(CODES.unavailable);
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  private leave(): void {
    const next = this.queues.known.shift() ?? this.queues.stranger.shift();
    if (next) next();
    else this.running--;
  }
}

/** Who waits: those known to have signed in from where they are before, who go first; and strangers. */
export type Waiting = 'known' | 'stranger';
