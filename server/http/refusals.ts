import { LIMITS } from '../../domain/catalog/limits';
import { Budget } from './budget';
import { Shares } from './shares';

/** Until a call is to be heard, or its refusal answered: null = at once; `cut`: more are held than is right, its connection may end. */
export type Held = Promise<void> | 'cut' | null;

/** Does it once it is due. */
export function whenDue(held: Held, act: () => void, cut: () => void): void {
  if (held === null) act();
  else if (held === 'cut') cut();
  else held.then(act).catch(cut);
}

interface Share {
  readonly budget: Budget;
  held: number;
  /** When the next one that is held is heard. */
  nextMs: number;
}

/** What is heard as fast as it comes, and how much a second beyond that. */
interface Pace {
  readonly burst: number;
  readonly perSecond: number;
}

const OF_ACCOUNTS: Pace = { burst: LIMITS.refusalsBurst, perSecond: LIMITS.refusalsPerSecond };

/**
 * Whoever is refused again and again is heard more slowly: a refusal costs little, ten thousand a second cost this process
 * the time of everybody else. Beyond the burst calls of one share (an account; of guests an address) are held before
 * anything is looked at, and heard one after the other at the pace. A connection that is held sends nothing further.
 */
export class Refusals {
  private readonly shares: Shares<Share>;

  constructor(private readonly pace: Pace = OF_ACCOUNTS) {
    this.shares = new Shares(
      () => ({ budget: new Budget(pace.perSecond, pace.burst), held: 0, nextMs: 0 }),
      ({ budget, held }) => held === 0 && budget.isFull,
    );
  }

  note(name: string): void {
    this.shares.claim(name).budget.spend(1, LIMITS.heldCalls);
  }

  /** One that was noted was none. */
  forgive(name: string): void {
    this.shares.claim(name).budget.spend(-1);
  }

  isSlowed(name: string): boolean {
    const share = this.shares.find(name);
    return share !== undefined && (share.held > 0 || share.budget.owedMs > 0);
  }

  hold(name: string): Held {
    const share = this.shares.find(name);
    if (share === undefined || !this.isSlowed(name)) return null;
    if (share.held >= LIMITS.heldCalls) return 'cut';
    const nowMs = performance.now();
    share.nextMs = Math.max(share.nextMs, nowMs) + 1000 / this.pace.perSecond;
    share.held += 1;
    return new Promise((resolve) =>
      setTimeout(() => {
        share.held -= 1;
        resolve();
      }, share.nextMs - nowMs),
    );
  }
}
