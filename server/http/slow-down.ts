import { CODES } from '../../protocol/errors';
import { AnswerError, type Audited } from './answer';

/** Wrong passwords that are free of waiting, for one name from one address. */
const FREE_TRIES = 5;
/** The same for all names from one address. */
const FREE_TRIES_ADDRESS = 30;
const WAIT_FIRST_MS = 1_000;
const WAIT_MOST_MS = 60_000;
/** Forgotten after this long without a wrong one. */
const FORGET_MS = 15 * 60_000;
const ENTRIES_MAX = 10_000;
/** Names with the address that they signed in from. */
const WELCOME_MAX = 10_000;

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
 * is looked at, so that many at once are no more than many in turn. Who signed in from an address before waits for the
 * wrong tries of that name from there alone; who signed in with a browser before, for those of that name in that browser.
 */
export class SlowDown {
  private readonly entries = new Map<string, Entry>();
  private readonly welcome = new Set<string>();

  constructor(private readonly now: () => number) {}

  /** They signed in from there. */
  knows(name: string, address: string): void {
    const key = keyOf(name, address);
    this.welcome.delete(key);
    this.welcome.add(key);
    if (this.welcome.size > WELCOME_MAX) this.welcome.delete(this.welcome.values().next().value!);
  }

  isWelcome(name: string, address: string): boolean {
    return this.welcome.has(keyOf(name, address));
  }

  /**
   * Throws 429 with the seconds to wait when it is too early for another try. `device`: the browser in which the name
   * signed in before (devices.ts); null = in none that is known.
   */
  begin(name: string, address: string, device: string | null, audited: Audited): Attempt {
    // Whoever knew the password once may hold cookies of as many browsers as he likes: they are counted together, too.
    const devices = keyOf(name, 'devices');
    const isKnown = device !== null && this.waitMs(devices, FREE_TRIES_ADDRESS) <= 0;
    const own = keyOf(name, isKnown ? `device ${device}` : address);
    const keys = isKnown ? [own, devices] : this.isWelcome(name, address) ? [own] : [own, address];
    const wait = Math.max(...keys.map((key) => this.waitMs(key, key === own ? FREE_TRIES : FREE_TRIES_ADDRESS)));
    if (wait > 0) {
      const seconds = Math.ceil(wait / 1000);
      throw new AnswerError(CODES.tooMany, {
        message: `too many attempts, wait ${seconds} s`,
        data: { rule: 'too-many-attempts', facts: { seconds } },
        audited: { ...audited, facts: { ...audited.facts, code: CODES.tooMany } },
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
      keys.forEach(giveBack);
      this.entries.delete(own);
      this.knows(name, address);
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
