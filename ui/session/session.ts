import { CODES } from '../../protocol/errors';
import { PRODUCT_VERSION } from '../../protocol/version';
import { GUEST_LOGIN } from '../../protocol/guest-login';
import { LIMITS } from '../../domain/catalog/limits';
import { routeOf } from '../../domain/catalog/routes';
import { ApiError } from '../api/api-error';
import { API_BASE, SOCKET_BASE } from '../api/base';
import { createClient, type ApiClient } from '../api/client';
import { MainSocket } from '../api/main-socket';
import { useMessageDialog } from '../state/message-dialog';
import { startRoles } from '../state/role-rules';
import { createTabs } from './broadcast';
import { storedValues, tabValues } from './browser';
import { encryptGuestPassword } from './guest-cipher';
import { reloadPage, replaceInWindow, settleBeforeLogout } from './leave';
import { pageLeft } from './page-left';
import { SessionEnd } from './session-end';
import { permissionsOfPower, useSession } from './session-state';
import {
  acceptAuthentication,
  acceptRefresh,
  cleanedQuery,
  codeOfError,
  startUp,
  type Authentication,
  type StartUpOutcome,
} from './start-up';
import type { SettingEntry } from './stored-values';

const SOCKET_CHECK_MS = 10_000;

export { API_BASE, SOCKET_BASE };

/** The session of this tab: its client, its live socket, sign-in, refresh and sign-out. */
export const tabs = createTabs();

export const socket = new MainSocket({
  url: `${SOCKET_BASE}v1/websocket`,
  open: typeof WebSocket === 'undefined' ? undefined : (url, protocols) => new WebSocket(url, [...protocols]),
  token: () => storedValues.token()?.userToken ?? '',
  newUuid,
  connectMs: Number(storedValues.setting('websocket_timeout')) || LIMITS.socketConnectMs,
  setTimer: (run, ms) => setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(timer as number),
  log: (message, cause) => console.warn(message, cause ?? ''),
  onTokenError: () => {
    if (location.pathname !== '/access.html') void checkSession();
  },
});

export const api: ApiClient = createClient({
  base: API_BASE,
  fetch: (url, init) => fetch(url, init),
  pageLeft,
  tokens: () => storedValues.token() ?? { userToken: '', refreshToken: '' },
  socketId: () => socket.id,
  refresh: refreshTokens,
  onAuthLost: (code) => sessionEnd.authLost(code),
});

const tokenListeners = new Set<(token: string) => void>();

/** Tells each new bearer of this tab (a refresh here or in another tab). Returns how to stop. */
export function onTokenChange(listener: (token: string) => void): () => void {
  tokenListeners.add(listener);
  return () => tokenListeners.delete(listener);
}

export function currentToken(): string {
  return storedValues.token()?.userToken ?? '';
}

/** Runs the start-up of the page. After `ready` the session's state is set; the address bar shows no ticket. */
export async function startSession(): Promise<StartUpOutcome> {
  const query = new URLSearchParams(location.search);
  const outcome = await startUp({
    query,
    values: storedValues,
    now: () => Date.now(),
    frontEndSettings: () => api.get<SettingEntry[]>('v1/global_settings/front_end'),
    authenticateGuest,
    redeemTicket: (ticket, userName) =>
      api.post<Authentication>('v1/authenticate', { username: userName, ticket }, { bare: true }),
    usersLocale: async (userName) =>
      (await api.get<{ languageCode?: string }>(`v1/users_locale/${encodeURIComponent(userName)}`, { bare: true }))
        .languageCode ?? '',
    broadcastLogout: () => tabs.tell({ kind: 'logout' }),
  });
  if (outcome.kind !== 'reload') history.replaceState(null, '', `${location.pathname}${cleanedQuery(query)}${location.hash}`);
  if (outcome.kind === 'ready' && storedValues.get('userName') === '' && storedValues.token() !== null) await askUserName();
  adoptSession();
  return outcome;
}

/** A token that came without a name (put there by an embedding page): the server says whose it is. */
async function askUserName(): Promise<void> {
  try {
    storedValues.set('userName', await api.get<string>('v1/users/getToken'));
  } catch (error) {
    console.warn('the user name is not known', error);
  }
}

/** A name and a password in plain fields; TLS protects them. Rejects with the server's code. */
export async function signIn(userName: string, password: string): Promise<void> {
  acceptAuthentication(
    storedValues,
    await api.post<Authentication>('v1/authenticate', { username: userName, password }, { bare: true }),
    Date.now(),
  );
  await storeSettings();
  adoptSession();
}

export async function signInAsGuest(): Promise<void> {
  acceptAuthentication(storedValues, await authenticateGuest(), Date.now());
  await storeSettings();
  adoptSession();
}

/** Changes the own password; the server ends every other session of the user. */
export async function changePassword(oldPassword: string, password: string, confirm: string): Promise<void> {
  await api.post('v1/change_password', { oldPassword, password, confirm });
  // Another tab may still ask for what is done.
  if (storedValues.get('mustChangePassword') === '1') tabs.tell({ kind: 'passwordChosen' });
  storedValues.remove('mustChangePassword');
  adoptSession();
}

const sessionEnd = new SessionEnd({
  path: () => location.pathname,
  now: () => Date.now(),
  lastSignInMs: () => Number(storedValues.get('lastSignIn')) || (storedValues.token()?.issued ?? 0),
  leaving: () => useSession.setState({ phase: 'leaving' }),
  settle: settleBeforeLogout,
  revoke: () => api.post<unknown>('v1/logout', {}, { bare: true, timeoutMs: 3000 }).then(nothing, nothing),
  forget: () => {
    storedValues.forgetSession();
    startRoles('');
    socket.close();
  },
  broadcastLogout: () => tabs.tell({ kind: 'logout' }),
  alert: (notice, onConfirm) =>
    useMessageDialog.getState().show({
      title: `common:session.${notice}.title`,
      text: `common:session.${notice}.text`,
      confirm: 'common:session.signInAgain',
      onConfirm,
    }),
  mustChangePassword: () => {
    storedValues.set('mustChangePassword', '1');
    void replaceInWindow(accessAddress(0));
  },
  redirect: (code) => location.assign(accessAddress(code)),
  setTimer: (run, ms) => setTimeout(run, ms),
});

/** Asked for by the user: other tabs follow, and this one stands at the access page after a second. */
export function logout(): Promise<void> {
  return sessionEnd.logout();
}

/** Another tab signed out. A page that needs no session has nothing to leave. */
export async function followLogout(): Promise<void> {
  if (routeOf(location.pathname)?.session !== false) await sessionEnd.follow();
}

/** The access page's address. `code` is told there in words; the present address is kept for after the sign-in. */
export function accessAddress(code: number): string {
  if (code !== 0) tabValues.set('accessCode', String(code));
  if (location.pathname !== '/access.html')
    tabValues.set('afterSignIn', `${location.pathname}${location.search}${location.hash}`);
  return `/access.html?v=${PRODUCT_VERSION}`;
}

function adoptSession(): void {
  const token = storedValues.token();
  const power = storedValues.get('power');
  useSession.setState({
    phase: token === null ? 'signedOut' : 'signedIn',
    userName: storedValues.get('userName'),
    userId: storedValues.get('userId'),
    power,
    mustChangePassword: storedValues.get('mustChangePassword') === '1',
  });
  startRoles(token === null ? '' : power, token === null ? [] : permissionsOfPower(power));
}

/** A refresh answers the role of now; another one than before changes what is offered and what may be shown. */
function adoptPower(): void {
  const { phase, power } = useSession.getState();
  if (phase === 'signedIn' && storedValues.get('power') !== power) adoptSession();
}

async function storeSettings(): Promise<void> {
  try {
    const entries = await api.get<SettingEntry[]>('v1/global_settings/front_end', { bare: true });
    for (const entry of entries) storedValues.storeSetting(entry);
  } catch (error) {
    if (codeOfError(error) === CODES.passwordMustChange) storedValues.set('mustChangePassword', '1');
    else console.warn('the settings were not fetched', error);
  }
}

function authenticateGuest(): Promise<Authentication> {
  const password = encryptGuestPassword(GUEST_LOGIN.password, storedValues.get('guestCipherKey') || GUEST_LOGIN.cipherKey);
  return api.post<Authentication>('v1/authenticate', { username: GUEST_LOGIN.userName, password }, { bare: true });
}

/** One refresh at a time in the whole browser: a tab that waited takes what the other one got. */
async function refreshTokens(expiredToken: string): Promise<boolean> {
  const run = async (): Promise<boolean> => {
    if (currentToken() !== expiredToken) return currentToken() !== '';
    try {
      acceptRefresh(storedValues, await api.post<Authentication>('v1/refresh_token', {}, { bare: true }), Date.now());
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0 && error.status < 500) sessionEnd.refreshFailed(error.code);
      return false;
    }
    adoptPower();
    for (const listener of tokenListeners) listener(currentToken());
    return true;
  };
  return 'locks' in navigator ? navigator.locks.request('plenum.refresh', run) : run();
}

// The server ended this session (another sign-in, a changed role or password, an administrator).
socket.on('logout', (data) => {
  const code = typeof data === 'object' && data !== null && 'code' in data && typeof data.code === 'number' ? data.code : 0;
  if (useSession.getState().phase === 'signedIn') sessionEnd.authLost(code);
});

let socketCheckedAtMs = 0;

/** The live socket refused the token: without one the user goes to the access page; an expired one is refreshed. */
async function checkSession(): Promise<void> {
  if (currentToken() === '') {
    await sessionEnd.logout(CODES.tokenMissing);
    return;
  }
  // A server that refuses fresh tokens too must not be asked for ever.
  if (Date.now() - socketCheckedAtMs < SOCKET_CHECK_MS) return;
  socketCheckedAtMs = Date.now();
  if (await api.renew()) await socket.connect();
}

function nothing(): void {}

/** A uuid also where the page is no secure context. */
export function newUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

// Another tab refreshed the token, or somebody else signed in there: this page then shows what it may not.
addEventListener('storage', (event) => {
  if (event.key === 'userName' && event.newValue !== null && useSession.getState().phase === 'signedIn') {
    if (event.newValue !== useSession.getState().userName) void reloadPage();
  }
  if (event.key === 'power' && event.newValue !== null) adoptPower();
  if (event.key !== 'token' || event.newValue === null) return;
  for (const listener of tokenListeners) listener(currentToken());
});
