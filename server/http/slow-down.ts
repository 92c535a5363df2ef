import { CODES } from '../../protocol/errors';
import { AnswerError } from './answer';

/** Wrong passwords that are free of waiting, for one name from one address. */
const FREE_TRIES = 5;
/** The same for all names from one address. */
const FREE_TRIES_ADDRESS = 30;
const WAIT_FIRST_MS = 1_000;
const WAIT_MOST_MS = 60_000;
/** Forgotten after this long without a wrong one. */
const FORGET_MS = 15 * 60_000;
const ENTRIES_MAX = 10_000;

interface Entry {
  failures: number;
  lastMs: number;
}

/** A try under way. It counts as a wrong one until it is said to be none. */
export interface Attempt {
  /** The password was right. */
  succeeded(): void;
  /** Nobody looked at the password. */
  withdrawn(): void;
  /** Waits for whoever looks at it. */
  judged(looking: Promise<boolean>): Promise<boolean>;
}

/**
 * Bad sign-ins slow down, per (name, address) and per address: after the free tries the next one is refused (429)
 * until a wait is over that doubles each time. An account is never locked by it. A try is counted before its password
 * is looked at, so that many at once are no more than many in turn.
 */
export class SlowDown {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly now: () => number) {}

  /** Throws 429 with the seconds to wait when it is too early for another try. */
  begin(name: string, address: string): Attempt {
    const keys = [keyOf(name, address), address] as const;
    const wait = Math.max(this.waitMs(keys[0], FREE_TRIES), this.waitMs(keys[1], FREE_TRIES_ADDRESS));
    if (wait > 0) {
      const seconds = Math.ceil(wait / 1000);
      throw new AnswerError(CODES.tooMany, {
        message: `too many attempts, wait ${seconds} s`,
        data: { rule: 'too-many-attempts', facts: { seconds } },
      });
    }
    for (const key of keys) {
      const entry = this.fresh(key) ?? { failures: 0, lastMs: 0 };
      entry.failures++;
      entry.lastMs = this.now();
      this.entries.delete(key);
      this.entries.set(key, entry);
    }
    while (this.entries.size > ENTRIES_MAX) this.entries.delete(this.entries.keys().next().value!);
    const giveBack = (key: string): void => {
      const entry = this.entries.get(key);
      if (entry && --entry.failures <= 0) this.entries.delete(key);
    };
    const succeeded = (): void => {
      this.entries.delete(keys[0]);
      giveBack(keys[1]);
    };
    const withdrawn = (): void => keys.forEach(giveBack);
    return {
      succeeded,
      withdrawn,
      async judged(looking) {
        const right = await looking.catch((error: unknown) => {
          withdrawn();
          throw error;
        });
        if (right) succeeded();
        return right;
      },
    };
  }

  private waitMs(key: string, freeTries: number): number {
    const entry = this.fresh(key);
    if (!entry || entry.failures < freeTries) return 0;
    const pause = Math.min(WAIT_FIRST_MS * 2 ** (entry.failures - freeTries), WAIT_MOST_MS);
    return entry.lastMs + pause - this.now();
  }

  private fresh(key: string): Entry | undefined {
    const entry = this.entries.get(key);
    return entry && this.now() - entry.lastMs < FORGET_MS ? entry : undefined;
  }
}

function keyOf(name: string, address: string): string {
  return `${address}\n${name.toLowerCase()}`;
}
