import { LIMITS } from '../../domain/catalog/limits';
import { Budget } from './budget';

interface Share {
  readonly budget: Budget;
  held: number;
  /** When the next one that is held is heard. */
  nextMs: number;
}

/** So many are kept whether they rest or not; beyond, all are looked through whenever they have doubled. */
const SHARES_KEPT = 256;
const SPACING_MS = 1000 / LIMITS.refusalsPerSecond;

/**
 * Whoever is refused again and again is heard more slowly: a refusal costs little, ten thousand a second cost this process
 * the time of everybody else. Beyond LIMITS.refusalsBurst calls of one share (an account; of guests an address) are held
 * before anything is looked at, and heard one after the other, LIMITS.refusalsPerSecond a second. A connection that is held
 * sends nothing further.
 */
export class Refusals {
  private readonly shares = new Map<string, Share>();
  private sweptAbove = SHARES_KEPT;

  note(name: string): void {
    const share = this.shares.get(name) ?? {
      ...{ held: 0, nextMs: 0 },
      budget: new Budget(LIMITS.refusalsPerSecond, LIMITS.refusalsBurst),
    };
    this.shares.set(name, share);
    share.budget.spend(1, LIMITS.heldCalls);
    this.forgetRested();
  }

  /** Until this call is to be heard: null = at once; `cut`: more are held than is right, its connection may end. */
  hold(name: string): Promise<void> | 'cut' | null {
    const share = this.shares.get(name);
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

  private forgetRested(): void {
    if (this.shares.size <= this.sweptAbove) return;
    for (const [name, { budget, held }] of this.shares) if (held === 0 && budget.isFull) this.shares.delete(name);
    this.sweptAbove = Math.max(SHARES_KEPT, 2 * this.shares.size);
  }
}
