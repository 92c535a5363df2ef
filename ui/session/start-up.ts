import { LIMITS } from '../../domain/catalog/limits';
import { CODES } from '../../protocol/errors';
import type { Account, Authentication } from '../../protocol/rest/session';
import type { SettingEntry } from '../../protocol/rest/settings';
import { findLanguage } from './language';
import type { StoredValues } from './stored-values';
import { waitsFor, type WaitsFor } from './waiting';

/** How this visit came, read from the query string. */
export type Visit =
  | { readonly kind: 'ordinary' }
  | { readonly kind: 'guest' }
  /** `ticket`: single use, 60 s; the user id and authority beside it are not trusted. */
  | { readonly kind: 'preAuthenticated'; readonly ticket: string; readonly userName: string };

export function visitOf(query: URLSearchParams): Visit {
  const ticket = query.get('userToken') ?? '';
  const userName = query.get('username') ?? '';
  if (ticket !== '' && userName !== '' && (query.get('userId') ?? '') !== '' && (query.get('authority') ?? '') !== '') {
    return { kind: 'preAuthenticated', ticket, userName };
  }
  return query.get('guest') === 'true' ? { kind: 'guest' } : { kind: 'ordinary' };
}

/** The query string without what a start-up consumed, so that the address bar shows no ticket. */
export function cleanedQuery(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  for (const name of ['userToken', 'username', 'userId', 'authority', 'guest', 'language']) rest.delete(name);
  const text = rest.toString();
  return text === '' ? '' : `?${text}`;
}

export const GUEST_LANDING = `/diagram.html?id=${LIMITS.guestDiagramId}`;

export interface StartUpWorld {
  readonly query: URLSearchParams;
  readonly values: StoredValues;
  now(): number;
  /** Rejects on a failure or a non-200 answer. */
  frontEndSettings(): Promise<readonly SettingEntry[]>;
  authenticateGuest(): Promise<Authentication>;
  redeemTicket(ticket: string, userName: string): Promise<Authentication>;
  usersLocale(userName: string): Promise<string>;
  /** Other tabs log out. */
  broadcastLogout(): void;
}

/**
 * `reload`: the language was just determined. `go`: open this address. `access`: the access page.
 * `ready`: the session stands, or the page needs none. `wait`: nobody can say yet whether it does, and the start is tried
 * again; what this browser knows of it stays.
 */
export type StartUpOutcome =
  | { readonly kind: 'reload' }
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'access'; readonly code: number }
  | { readonly kind: 'wait'; readonly why: WaitsFor }
  | { readonly kind: 'ready' };

/** The start of every page (spec section 4), up to the first navigation. Never rejects. */
export async function startUp(world: StartUpWorld): Promise<StartUpOutcome> {
  const { values, query } = world;
  const visit = visitOf(query);

  const { language, determined } = await findLanguage({
    stored: values.get('language'),
    query: query.get('language'),
    locale: () => world.usersLocale(visit.kind === 'preAuthenticated' ? visit.userName : values.get('userName') || 'guest'),
  });
  if (determined) {
    values.set('language', language);
    return { kind: 'reload' };
  }

  if (visit.kind === 'preAuthenticated') {
    try {
      acceptAuthentication(values, await world.redeemTicket(visit.ticket, visit.userName), world.now());
    } catch (error) {
      // A spent ticket in a bookmarked address: the session that is already here goes on.
      if (values.token() === null) return refused(error);
    }
  }
  if (values.token() === null) return visit.kind === 'guest' ? enterAsGuest(world) : { kind: 'access', code: 0 };

  try {
    for (const entry of await world.frontEndSettings()) values.storeSetting(entry);
  } catch (error) {
    if (codeOfError(error) === CODES.passwordMustChange) {
      // Signed in, but nothing opens yet: the access page asks for the new password.
      values.set('mustChangePassword', '1');
      return { kind: 'access', code: 0 };
    }
    const why = waitsFor(error);
    if (why !== null) return { kind: 'wait', why };
    values.forgetSession();
    if (visit.kind === 'guest') return enterAsGuest(world);
    world.broadcastLogout();
    return { kind: 'access', code: codeOfError(error) };
  }
  if (values.get('mustChangePassword') === '1') return { kind: 'access', code: 0 };
  return visit.kind === 'guest' ? { kind: 'go', to: GUEST_LANDING } : { kind: 'ready' };
}

async function enterAsGuest(world: StartUpWorld): Promise<StartUpOutcome> {
  try {
    acceptAuthentication(world.values, await world.authenticateGuest(), world.now());
    return { kind: 'go', to: GUEST_LANDING };
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): StartUpOutcome {
  const why = waitsFor(error);
  return why === null ? { kind: 'access', code: codeOfError(error) } : { kind: 'wait', why };
}

/** Stores what a sign-in answered. The handle of an earlier session is never kept. */
export function acceptAuthentication(values: StoredValues, answer: Authentication, nowMs: number): void {
  storeTokens(values, answer);
  values.set('lastSignIn', String(nowMs));
  if (answer.mustChangePassword) values.set('mustChangePassword', '1');
  else values.remove('mustChangePassword');
}

/** Stores what a sign-in or a refresh answered; after a refresh the time of the last sign-in stays. */
export function storeTokens(values: StoredValues, answer: Authentication): void {
  values.setToken({
    userToken: answer.access_token,
    refreshToken: answer.refresh_token,
    issued: answer.issued,
    expires: answer.expires,
  });
  storeAccount(values, answer);
  values.set('power', answer.authority);
  values.set('permissions', answer.permissions.join(','));
}

/** Who is signed in. The id comes first: another tab tells by it whether a new name is somebody else's. */
export function storeAccount(values: StoredValues, { user, userId, earlierName }: Account): void {
  values.set('userId', userId);
  values.keep('earlierName', earlierName);
  values.set('userName', user);
}

/** The account's id; '' = it is not known: what an earlier release stored there was the name. */
export function storedUserId(values: StoredValues): string {
  const userId = values.get('userId');
  return /^[1-9]\d*$/.test(userId) && userId !== values.get('userName') ? userId : '';
}

/** The catalogue's code that a failed call carries; 0 = none. */
export function codeOfError(error: unknown): number {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'number' ? error.code : 0;
}
