import { PERMISSIONS, type Permission } from '../../domain/permissions/permission';
import { CODES } from '../../protocol/errors';
import { PRODUCT_VERSION } from '../../protocol/version';
import { GUEST_LOGIN } from '../../protocol/guest-login';
import { ApiError } from '../../protocol/rest/api-error';
import { createClient, type ApiClient, type Credentials } from '../../protocol/rest/client';
import * as calls from '../../protocol/rest/session';
import { readSettings, type SettingEntry } from '../../protocol/rest/settings';
import { readLocale } from '../../protocol/rest/locale';
import { MAIN_SOCKET } from '../../protocol/socket/endpoints';
import { DOWN } from '../../protocol/socket/messages';
import { fetchTransport } from '../../workers/api/fetch-transport';
import { LIMITS } from '../../domain/catalog/limits';
import { fitting } from '../../domain/shape';
import { screenAt } from '../router/screens';
import { API_BASE, SOCKET_BASE } from '../api/base';
import type { AccountDoor } from '../../workers/api/session';
import { MainSocket } from '../api/main-socket';
import { whilePageStands } from '../api/page-transport';
import { useMessageDialog } from '../state/message-dialog';
import { startRoles } from '../state/role-rules';
import { createTabs } from './broadcast';
import { storedValues, tabValues } from './browser';
import { encryptGuestPassword } from './guest-cipher';
import { reloadPage, replaceInWindow, settleBeforeLogout } from './leave';
import { pageLeft } from './page-left';
import { SessionEnd, type EndReason } from './session-end';
import { permissionsOfPower, useSession } from './session-state';
import {
  acceptAuthentication,
  cleanedQuery,
  codeOfError,
  startUp,
  storeAccount,
  storedUserId,
  storeTokens,
  type StartUpOutcome,
} from './start-up';

const SOCKET_CHECK_MS = 10_000;
/** Until a renewal that nobody answered is tried again. */
const RENEW_AGAIN_MS = 1_000;

export { API_BASE, SOCKET_BASE };

/** The session of this tab: its client, its live socket, sign-in, refresh and sign-out. */
export const tabs = createTabs();

export const socket = new MainSocket({
  url: SOCKET_BASE + MAIN_SOCKET.path.slice(1),
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

export const api: ApiClient<AbortSignal> = createClient<AbortSignal>({
  base: API_BASE,
  send: whilePageStands(fetchTransport, pageLeft),
  credentials,
  renew: renewTokens,
  onSessionEnd: (code) => sessionEnd.authLost(code),
});

/** What calls of this page carry now; its workers are told of every change. */
export function credentials(): Credentials {
  const { userToken, refreshToken } = storedValues.token() ?? { userToken: '', refreshToken: '' };
  return { userToken, refreshToken, socketId: socket.id };
}

const credentialListeners = new Set<() => void>();

/** Tells that tokens were renewed, here or in another tab, or that the live connection came or went. Returns how to stop. */
export function onCredentialsChange(listener: () => void): () => void {
  credentialListeners.add(listener);
  return () => credentialListeners.delete(listener);
}

function tellCredentials(): void {
  for (const listener of credentialListeners) listener();
}
socket.onState(tellCredentials);

/** What a worker of this page may ask of the session. */
export const account: AccountDoor = {
  renew: async (refusedToken) => ((await api.renew(refusedToken)) ? credentials() : null),
  sessionEnded: (code) => sessionEnd.authLost(code),
};

/** Runs the start-up of the page. After `ready` the session's state is set; the address bar shows no ticket. */
export async function startSession(): Promise<StartUpOutcome> {
  const query = new URLSearchParams(location.search);
  const outcome = await startUp({
    query,
    values: storedValues,
    now: () => Date.now(),
    frontEndSettings,
    authenticateGuest,
    redeemTicket: (ticket, username) => api.call(calls.authenticate, { body: { username, ticket } }),
    usersLocale: async (userName) => (await api.call(readLocale, { params: { userName } })).languageCode,
    broadcastLogout: () => tabs.tell({ kind: 'logout' }),
  });
  if (outcome.kind === 'wait') return outcome;
  if (outcome.kind !== 'reload') history.replaceState(null, '', `${location.pathname}${cleanedQuery(query)}${location.hash}`);
  if (outcome.kind === 'ready' && storedValues.token() !== null) {
    if (storedValues.get('userName') === '') await askUserName();
    if (storedUserId(storedValues) === '') await askAccount();
  }
  adoptSession();
  return outcome;
}

/** A token that could not be renewed for the moment is no token that is refused. */
function frontEndSettings(): Promise<readonly SettingEntry[]> {
  renewalFailure = undefined;
  return api.call(readSettings).catch((error: unknown) => {
    throw renewalFailure ?? error;
  });
}

/** A token that came without a name (put there by an embedding page): the server says whose it is. */
async function askUserName(): Promise<void> {
  try {
    storedValues.set('userName', await api.call(calls.readUserName));
  } catch (error) {
    console.warn('the user name is not known', error);
  }
}

/** The same of the account's id, which a token of an earlier release has not either. */
async function askAccount(): Promise<void> {
  try {
    storeAccount(storedValues, await api.call(calls.readAccount));
  } catch (error) {
    console.warn('the account is not known', error);
  }
}

/** A name and a password in plain fields; TLS protects them. Rejects with the server's code. */
export async function signIn(userName: string, password: string): Promise<void> {
  acceptAuthentication(storedValues, await api.call(calls.authenticate, { body: { username: userName, password } }), Date.now());
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
  await api.call(calls.changePassword, { body: { oldPassword, password, confirm } });
  // Another tab may still ask for what is done.
  if (storedValues.get('mustChangePassword') === '1') tabs.tell({ kind: 'passwordChosen' });
  storedValues.remove('mustChangePassword');
  adoptSession();
}

const sessionEnd = new SessionEnd({
  path: () => location.pathname,
  now: () => Date.now(),
  lastSignInMs: () => Number(storedValues.get('lastSignIn')) || (storedValues.token()?.issued ?? 0),
  leaving: (isAskedFor) => useSession.setState({ phase: isAskedFor ? 'leaving' : 'ended' }),
  settle: settleBeforeLogout,
  revoke: () => api.call(calls.logout, {}, { alone: true }).then(nothing, nothing),
  forget: () => {
    storedValues.forgetSession();
    startRoles('');
    socket.close();
  },
  broadcastLogout: () => tabs.tell({ kind: 'logout' }),
  alert: (notice, onConfirm) => {
    useSession.setState({ isOver: true });
    useMessageDialog.getState().show({
      title: `common:session.${notice}.title`,
      text: `common:session.${notice}.text`,
      confirm: `common:session.${notice}.again`,
      onConfirm,
    });
  },
  mustChangePassword: () => {
    storedValues.set('mustChangePassword', '1');
    void replaceInWindow(accessAddress(0));
  },
  redirect: (reason) => location.assign(accessAddress(reason)),
  setTimer: (run, ms) => setTimeout(run, ms),
});

/** Asked for by the user: other tabs follow, and this one stands at the access page after a second. */
export function logout(): Promise<void> {
  return sessionEnd.logout();
}

/** Another tab signed out. A page that needs no session has nothing to leave. */
export async function followLogout(): Promise<void> {
  if (screenAt(location.pathname)?.session !== false) await sessionEnd.follow();
}

/** The access page's address. `reason` is told there in words; the present address is kept for after the sign-in. */
export function accessAddress(reason: EndReason): string {
  if (reason !== 0) tabValues.set('accessCode', String(reason));
  if (location.pathname !== '/access.html')
    tabValues.set('afterSignIn', `${location.pathname}${location.search}${location.hash}`);
  return `/access.html?v=${PRODUCT_VERSION}`;
}

function adoptSession(): void {
  const token = storedValues.token();
  const power = storedValues.get('power');
  const permissions = token === null ? [] : storedPermissions();
  useSession.setState({
    phase: token === null ? 'signedOut' : 'signedIn',
    userName: storedValues.get('userName'),
    userId: storedUserId(storedValues),
    earlierName: storedValues.get(storedUserId(storedValues) === '' ? 'userName' : 'earlierName'),
    power,
    permissions,
    mustChangePassword: storedValues.get('mustChangePassword') === '1',
  });
  startRoles(token === null ? '' : power, permissions);
}

/** Those that the server named; of a session that was stored before it did, those of its role. */
function storedPermissions(): readonly Permission[] {
  const named = storedValues.get('permissions').split(',');
  const known = PERMISSIONS.filter((permission) => named.includes(permission));
  return known.length > 0 ? known : permissionsOfPower(storedValues.get('power'));
}

/** A refresh answers name, role and permissions of now; others than before change what is said, offered and may be shown. */
function adoptPower(): void {
  const { phase, userName, power, permissions } = useSession.getState();
  if (phase !== 'signedIn') return;
  const isOther = storedValues.get('userName') !== userName || storedValues.get('power') !== power;
  if (isOther || storedPermissions().join() !== permissions.join()) adoptSession();
}

/** Another tab was told who is signed in: somebody else may not see what this one shows. */
function followAccount(): void {
  const { phase, userId, userName } = useSession.getState();
  if (phase !== 'signedIn') return;
  const now = storedUserId(storedValues);
  const isOther = userId === '' || now === '' ? storedValues.get('userName') !== userName : now !== userId;
  if (isOther) void reloadPage();
  else adoptPower();
}

async function storeSettings(): Promise<void> {
  try {
    for (const entry of await api.call(readSettings, {}, { alone: true })) storedValues.storeSetting(entry);
  } catch (error) {
    if (codeOfError(error) === CODES.passwordMustChange) storedValues.set('mustChangePassword', '1');
    else console.warn('the settings were not fetched', error);
  }
}

function authenticateGuest(): Promise<calls.Authentication> {
  const password = encryptGuestPassword(GUEST_LOGIN.password, storedValues.get('guestCipherKey') || GUEST_LOGIN.cipherKey);
  return api.call(calls.authenticate, { body: { username: GUEST_LOGIN.userName, password } });
}

/**
 * How long a renewal is waited for, twice as long after each that nobody answered: it may go out on a connection that was cut
 * unnoticed, and its handle is good for ten seconds more where the answer alone was lost.
 */
const RENEW_MS = 4_000;
let unanswered = 0;

/** Why the last renewal failed, where that ended no session. */
let renewalFailure: unknown;

/** One refresh at a time in the whole browser: a tab that waited takes what the other one got. */
async function renewTokens(refusedToken: string): Promise<boolean> {
  const run = async (): Promise<boolean> => {
    const { userToken } = credentials();
    if (userToken !== refusedToken) return userToken !== '';
    try {
      const timeoutMs = Math.min(RENEW_MS * 2 ** unanswered, LIMITS.callMs);
      storeTokens(storedValues, await api.call(calls.refreshToken, {}, { timeoutMs }));
      unanswered = 0;
    } catch (error) {
      unanswered = error instanceof ApiError && error.status === 0 ? unanswered + 1 : 0;
      if (error instanceof ApiError && error.status !== 0 && error.status < 500) sessionEnd.refreshFailed(error.code);
      else {
        renewalFailure = error;
        // Nobody said that the session is over: whoever waits for its renewal (a drawing's connection) tries anew.
        setTimeout(tellCredentials, RENEW_AGAIN_MS);
      }
      return false;
    }
    adoptPower();
    tellCredentials();
    return true;
  };
  return 'locks' in navigator ? navigator.locks.request('plenum.refresh', run) : run();
}

// The server ended this session (another sign-in, a changed role or password, an administrator).
socket.on('logout', (data) => {
  if (useSession.getState().phase === 'signedIn') sessionEnd.authLost(fitting(DOWN.logout, data)?.code ?? 0);
});

// The user is called otherwise now, and goes on.
socket.on('renamed', (data) => {
  const userName = fitting(DOWN.renamed, data)?.userName;
  if (userName === undefined || storedValues.token() === null) return;
  storedValues.set('userName', userName);
  adoptPower();
});

let socketCheckedAtMs = 0;

/** The live socket refused the token: without one the user goes to the access page; an expired one is refreshed. */
async function checkSession(): Promise<void> {
  if (credentials().userToken === '') {
    await sessionEnd.logout(CODES.tokenMissing);
    return;
  }
  // A server that refuses fresh tokens too must not be asked for ever.
  if (Date.now() - socketCheckedAtMs < SOCKET_CHECK_MS) return;
  socketCheckedAtMs = Date.now();
  if (await api.renew(credentials().userToken)) await socket.connect();
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
  if ((event.key === 'userName' || event.key === 'userId') && event.newValue !== null) followAccount();
  if ((event.key === 'power' || event.key === 'permissions') && event.newValue !== null) adoptPower();
  if (event.key === 'token' && event.newValue !== null) tellCredentials();
});
