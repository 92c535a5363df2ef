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

/**
 * Bad sign-ins slow down, per (name, address) and per address: after the free tries the next one is refused (429)
 * until a wait is over that doubles each time. An account is never locked by it.
 */
export class SlowDown {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly now: () => number) {}

  /** Throws 429 with the seconds to wait when it is too early for another try. */
  check(name: string, address: string): void {
    const wait = Math.max(this.waitMs(keyOf(name, address), FREE_TRIES), this.waitMs(address, FREE_TRIES_ADDRESS));
    if (wait <= 0) return;
    const seconds = Math.ceil(wait / 1000);
    throw new AnswerError(CODES.tooMany, {
      message: `too many attempts, wait ${seconds} s`,
      data: { rule: 'too-many-attempts', facts: { seconds } },
    });
  }

  failed(name: string, address: string): void {
    for (const key of [keyOf(name, address), address]) {
      const entry = this.fresh(key) ?? { failures: 0, lastMs: 0 };
      entry.failures++;
      entry.lastMs = this.now();
      this.entries.delete(key);
      this.entries.set(key, entry);
    }
    while (this.entries.size > ENTRIES_MAX) this.entries.delete(this.entries.keys().next().value!);
  }

  succeeded(name: string, address: string): void {
    this.entries.delete(keyOf(name, address));
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
