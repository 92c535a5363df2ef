import { LIMITS } from '../../domain/catalog/limits';
import { refuse } from '../../domain/result';
import { CODES } from '../../protocol/errors';
import { AnswerError } from './answer';
import { Budget } from './budget';
import { Shares } from './shares';

/** More than this nobody has to wait off. */
const DEBT_MS = 1000;
const DEBT_ROWS = LIMITS.rowsPerSecond;

interface Share {
  /** Ends with the work that is under way or waits last. */
  last: Promise<unknown>;
  waiting: number;
  waitingRows: number;
  readonly ms: Budget;
  readonly rows: Budget;
}

export interface Turn {
  /** What the call asks for. Default 1. */
  readonly rows?: number;
  /** Asked when the turn has come. */
  readonly isWanted?: () => boolean;
}

/**
 * Calls whose work keeps the database's line or this process busy: those of one share (an account; of guests an address)
 * are worked one after the other, for LIMITS.workPerSecondMs and LIMITS.rowsPerSecond a second at most, with a burst. What
 * comes too fast waits, and what waits is bounded, in calls and in rows.
 */
export class Turns {
  private readonly shares = new Shares<Share>(newShare, ({ waiting, ms, rows }) => waiting === 0 && ms.isFull && rows.isFull);

  /** Throws 429 (`busy` {seconds}) when too much waits; 503 when the call is not wanted any more. */
  async take<T>(name: string, work: () => Promise<T> | T, { rows = 1, isWanted = () => true }: Turn = {}): Promise<T> {
    const share = this.shares.claim(name);
    const isTooMuch = share.waiting > 0 && share.waitingRows + rows > LIMITS.waitingRows;
    if (isTooMuch || share.waiting >= LIMITS.waitingCalls) throw busy(share);
    share.waiting += 1;
    share.waitingRows += rows;
    const turn = share.last.then(async () => {
      if (!isWanted()) throw new AnswerError(CODES.unavailable);
      const owedMs = Math.max(share.ms.owedMs, share.rows.owedMs);
      if (owedMs > 0) await pause(owedMs);
      share.rows.spend(rows, DEBT_ROWS);
      const begunMs = performance.now();
      try {
        return await work();
      } finally {
        share.ms.spend(performance.now() - begunMs, DEBT_MS);
      }
    });
    share.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      share.waiting -= 1;
      share.waitingRows -= rows;
    }
  }
}

function newShare(): Share {
  return {
    ...{ last: Promise.resolve(), waiting: 0, waitingRows: 0 },
    ms: new Budget(LIMITS.workPerSecondMs, LIMITS.workBurstMs),
    rows: new Budget(LIMITS.rowsPerSecond, LIMITS.rowsBurst),
  };
}

function busy({ ms, rows }: Share): AnswerError {
  const seconds = Math.max(1, Math.ceil(Math.max(ms.owedMs, rows.owedMs) / 1000));
  return new AnswerError(CODES.tooMany, { message: 'too many calls wait', data: refuse('busy', { seconds }).refusal });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
