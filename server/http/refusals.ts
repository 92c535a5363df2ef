import { LIMITS } from '../../domain/catalog/limits';
import { Budget } from './budget';
import { Shares } from './shares';

interface Share {
  readonly budget: Budget;
  held: number;
  /** When the next one that is held is heard. */
  nextMs: number;
}

const SPACING_MS = 1000 / LIMITS.refusalsPerSecond;

/**
 * Whoever is refused again and again is heard more slowly: a refusal costs little, ten thousand a second cost this process
 * the time of everybody else. Beyond LIMITS.refusalsBurst calls of one share (an account; of guests an address) are held
 * before anything is looked at, and heard one after the other, LIMITS.refusalsPerSecond a second. A connection that is held
 * sends nothing further.
 */
export class Refusals {
  private readonly shares = new Shares<Share>(newShare, ({ budget, held }) => held === 0 && budget.isFull);

  note(name: string): void {
    this.shares.claim(name).budget.spend(1, LIMITS.heldCalls);
  }

  /** Until this call is to be heard: null = at once; `cut`: more are held than is right, its connection may end. */
  hold(name: string): Promise<void> | 'cut' | null {
    const share = this.shares.find(name);
    if (share === undefined || (share.held === 0 && share.budget.owedMs === 0)) return null;
    if (share.held >= LIMITS.heldCalls) return 'cut';
    const nowMs = performance.now();
    share.nextMs = Math.max(share.nextMs, nowMs) + SPACING_MS;
    share.held += 1;
    return new Promise((resolve) =>
      setTimeout(() => {
        share.held -= 1;
        resolve();
      }, share.nextMs - nowMs),
    );
  }
}

function newShare(): Share {
  return { budget: new Budget(LIMITS.refusalsPerSecond, LIMITS.refusalsBurst), held: 0, nextMs: 0 };
}
