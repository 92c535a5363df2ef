import type { Refusal } from '../../domain/result';
import type { Actor } from './execute';

/** Clients that are remembered beyond those that are connected. */
const REMEMBERED = 10_000;

interface Known {
  /** Highest number in the log; undefined = not looked up in this process. */
  logged: number | undefined;
  /** Highest number that was refused without a row. */
  passed: number;
  /** Why that one was. */
  why: Refusal | null;
}

const UNKNOWN: Known = { logged: undefined, passed: 0, why: null };

/** What this process knows of clients without asking the database: whose they are while they are connected, and how far. */
export class KnownClients {
  private readonly numbers = new Map<string, Known>();
  private readonly claims = new Map<string, { readonly accountId: number; count: number }>();

  /** False when it is somebody else's. */
  claim(clientId: string, { principal: { accountId } }: Actor): boolean {
    const claim = this.claims.get(clientId) ?? { accountId, count: 0 };
    if (claim.accountId !== accountId) return false;
    claim.count += 1;
    this.claims.set(clientId, claim);
    return true;
  }

  release(clientId: string): void {
    const claim = this.claims.get(clientId);
    if (claim !== undefined && --claim.count === 0) this.claims.delete(clientId);
  }

  /** Whoever guesses a client's name uses up none of its numbers. */
  of({ principal }: Actor, clientId: string): Readonly<Known> {
    return this.numbers.get(`${principal.accountId} ${clientId}`) ?? { ...UNKNOWN };
  }

  note({ principal }: Actor, clientId: string, change: Partial<Known>): void {
    const key = `${principal.accountId} ${clientId}`;
    const known = this.numbers.get(key) ?? { ...UNKNOWN };
    this.numbers.delete(key);
    this.numbers.set(key, Object.assign(known, change));
    for (const oldest of this.numbers.keys()) {
      if (this.numbers.size <= REMEMBERED) break;
      this.numbers.delete(oldest);
    }
  }
}
