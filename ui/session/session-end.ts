import { LIMITS } from '../../domain/catalog/limits';
import { CODES } from '../../protocol/errors';
import { afterFailedRefresh } from './refresh';

/** What the user is told before the session ends. */
export type EndNotice = 'loginTimedOut' | 'elsewhere';

/** What the access page tells in words: a code of the catalogue (0 = nothing), or that another tab signed out. */
export type EndReason = number | 'otherTab';

export interface EndWorld {
  path(): string;
  now(): number;
  /** ms since 1970; 0 = unknown. */
  lastSignInMs(): number;
  /** The page says that it is leaving; called once. `isAskedFor`: the user signs out, and nobody else ends the session. */
  leaving(isAskedFor: boolean): void;
  /** Unsent work is written, what this browser kept of the session is erased. */
  settle(): Promise<void>;
  /** Tells the server that the user signed out; never rejects. */
  revoke(): Promise<void>;
  /** Token, name and role are forgotten, the live connection closed. */
  forget(): void;
  broadcastLogout(): void;
  alert(notice: EndNotice, onConfirm: () => void): void;
  /** The password must be changed first: the access page asks for it. */
  mustChangePassword(): void;
  /** Opens the access page, which tells the reason in words. */
  redirect(reason: EndReason): void;
  setTimer(run: () => void, ms: number): void;
}

/**
 * How a session ends, whoever ends it (spec section 4).
 *
 *   logout         asked for, or a token error  -> other tabs told -> access page after 1 s
 *   follow         another tab logged out       -> access page after 1 s
 *   refreshFailed  at `/` or 6 h after sign-in  -> logout; else an alert, logout on confirm
 *   authLost       5125                         -> an alert, logout on confirm; else logout
 *
 * Each happens once: what comes after the first is ignored.
 */
export class SessionEnd {
  readonly #world: EndWorld;
  #ending = false;
  #alerted = false;

  constructor(world: EndWorld) {
    this.#world = world;
  }

  /** `code` 0 = the user asked for it, and the server is told. */
  async logout(code = 0): Promise<void> {
    if (this.#ending) return;
    this.#ending = true;
    this.#world.leaving(code === 0);
    await this.#world.settle();
    if (code === 0) await this.#world.revoke();
    this.#world.broadcastLogout();
    this.#leave(code);
  }

  async follow(): Promise<void> {
    if (this.#ending) return;
    this.#ending = true;
    this.#world.leaving(true);
    await this.#world.settle();
    this.#leave('otherTab');
  }

  refreshFailed(code: number): void {
    const { path, now, lastSignInMs } = this.#world;
    const outcome = afterFailedRefresh({ path: path(), nowMs: now(), lastSignInMs: lastSignInMs() });
    if (outcome === 'logout') void this.logout(code);
    else this.#alertThenLogout('loginTimedOut', code);
  }

  authLost(code: number): void {
    if (code === CODES.passwordMustChange) this.#world.mustChangePassword();
    else if (code === CODES.signedInElsewhere) this.#alertThenLogout('elsewhere', code);
    else void this.logout(code === 0 ? CODES.signInAgain : code);
  }

  #alertThenLogout(notice: EndNotice, code: number): void {
    if (this.#ending || this.#alerted) return;
    this.#alerted = true;
    this.#world.alert(notice, () => void this.logout(code));
  }

  #leave(reason: EndReason): void {
    this.#world.forget();
    this.#world.setTimer(() => this.#world.redirect(reason), LIMITS.logoutRedirectMs);
  }
}
