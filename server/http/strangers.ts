import { LIMITS } from '../../domain/catalog/limits';
import { CODES } from '../../protocol/errors';
import { AnswerError } from './answer';
import { cookieOf } from './cookies';
import type { Devices } from './devices';
import { Refusals, type Held } from './refusals';
import { digest, type Sessions } from './sessions';
import type { SlowDown } from './slow-down';

/** What is known of a call that was refused before anybody was signed in. */
export interface Refused {
  readonly address: string;
  /** Of its bearer; '' = none. */
  readonly token: string;
  /** Whose password was tried; '' = nobody's. */
  readonly userName: string;
  /** The header; undefined = none. */
  readonly cookies: string | undefined;
}

/**
 * Tokens that are none cost a question to the database each: from an address that sent many of late, those that nobody
 * here knows are heard one after the other, before anything is asked. A token that was issued or found good here is
 * heard at once, whatever its neighbours send.
 * Whatever else is refused to strangers is answered more slowly beyond a burst, so that one connection asks no faster; what
 * is not refused waits for nothing.
 */
export class Strangers {
  private readonly refusals = new Refusals({ burst: LIMITS.badTokensBurst, perSecond: LIMITS.badTokensPerSecond });

  private readonly answers = new Refusals();

  constructor(
    private readonly sessions: Pick<Sessions, 'knows'>,
    private readonly slowDown: Pick<SlowDown, 'isWelcome'>,
    private readonly devices: Pick<Devices, 'of'>,
  ) {}

  /** Until the refusal is to be answered, as Refusals.hold(). Whoever is known at an address, or by the browser, has a line of their own. */
  refused(call: Refused): Held {
    const share = this.shareOf(call);
    this.answers.note(share);
    return this.answers.hold(share);
  }

  private shareOf({ address, token, userName, cookies }: Refused): string {
    if (token !== '' && this.sessions.knows(token)) return `token ${Buffer.from(digest(token)).toString('base64url')}`;
    const device = userName === '' ? null : this.devices.of(cookieOf('device', cookies), userName);
    if (device !== null) return `device ${device}\n${userName.toLowerCase()}`;
    return this.slowDown.isWelcome(userName, address) ? `${address}\n${userName.toLowerCase()}` : address;
  }

  /** As Refusals.hold(). */
  hold(token: string, address: string): Held {
    return this.sessions.knows(token) ? null : this.refusals.hold(address);
  }

  /** It is looked at now: one that nobody knows counts as none until it is said to be good, so that many at once count too. */
  begin(token: string, address: string): (isGood: boolean) => void {
    const isKnown = this.sessions.knows(token);
    if (!isKnown) this.refusals.note(address);
    return (isGood) => {
      if (isGood && !isKnown) this.refusals.forgive(address);
      if (!isGood && isKnown) this.refusals.note(address);
    };
  }

  /** What looking at the token comes to, once it is heard; 503 where too many wait. That there is none costs nothing. */
  async heard<T>(token: string, address: string, look: () => Promise<T>): Promise<T> {
    if (token === '') return look();
    const held = this.hold(token, address);
    if (held === 'cut') throw new AnswerError(CODES.unavailable);
    if (held !== null) await held;
    const judged = this.begin(token, address);
    try {
      const found = await look();
      judged(true);
      return found;
    } catch (error) {
      judged(!isNone(error));
      throw error;
    }
  }
}

/** The database's failures are nobody's fault, and whoever's token expired was signed in. */
function isNone(error: unknown): boolean {
  return error instanceof AnswerError && error.code !== CODES.tokenExpired;
}
