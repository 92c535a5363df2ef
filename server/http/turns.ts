import { LIMITS } from '../../domain/catalog/limits';
import { CODES } from '../../protocol/errors';
import { AnswerError } from './answer';

/** More than this nobody has to wait off. */
const DEBT_MS = 1000;

interface Share {
  /** Ends with the work that is under way or waits last. */
  last: Promise<unknown>;
  waiting: number;
  leftMs: number;
  /** When that was so. */
  atMs: number;
}

/**
 * Calls whose work keeps the database's line or this process busy: those of one share (an account; of guests an address)
 * are worked one after the other, for LIMITS.workPerSecondMs a second at most, with a burst. What comes too fast waits,
 * and what waits is bounded.
 */
export class Turns {
  private readonly shares = new Map<string, Share>();

  /** Throws 429 when too many wait; `isWanted` is asked when the turn has come: 503 when it says no. */
  async take<T>(name: string, work: () => Promise<T> | T, isWanted: () => boolean = () => true): Promise<T> {
    const share = this.shares.get(name) ?? { last: Promise.resolve(), waiting: 0, leftMs: LIMITS.workBurstMs, atMs: 0 };
    if (share.waiting >= LIMITS.waitingCalls) throw new AnswerError(CODES.tooMany, { message: 'too many calls wait' });
    this.shares.set(name, share);
    share.waiting += 1;
    const turn = share.last.then(async () => {
      if (!isWanted()) throw new AnswerError(CODES.unavailable);
      refill(share);
      if (share.leftMs < 0) await pause((-share.leftMs / LIMITS.workPerSecondMs) * 1000);
      const begunMs = performance.now();
      try {
        return await work();
      } finally {
        refill(share);
        share.leftMs = Math.max(share.leftMs - (performance.now() - begunMs), -DEBT_MS);
      }
    });
    share.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      share.waiting -= 1;
      this.forgetRested();
    }
  }

  private forgetRested(): void {
    for (const [name, share] of this.shares) {
      refill(share);
      if (share.waiting === 0 && share.leftMs >= LIMITS.workBurstMs) this.shares.delete(name);
    }
  }
}

function refill(share: Share): void {
  const nowMs = performance.now();
  const back = ((nowMs - share.atMs) / 1000) * LIMITS.workPerSecondMs;
  share.leftMs = Math.min(share.leftMs + back, LIMITS.workBurstMs);
  share.atMs = nowMs;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
