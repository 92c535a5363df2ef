import i18next from 'i18next';
import { CODES } from '../../protocol/errors';
import { checkSession } from '../../protocol/rest/session';
import { api, accessAddress, socket } from '../session/session';
import { storedValues, tabValues } from '../session/browser';
import { openInWindow, reloadPage, replaceInWindow } from '../session/leave';
import { useSession } from '../session/session-state';
import { onRolesChanged, passes } from '../state/role-rules';
import { decide, safeAddress, titleOf, withName } from './guards';
import { navigate, shownPlace, type Action, type Place } from './router';
import type { Screen } from './screen';
import { screenAt } from './screens';

/** How long a browser may take to close the window before it counts as forbidden. */
const CLOSE_WAIT_MS = 300;

/** The guard of every navigation: carries out what guards.ts decides. Resolves true when the place may be shown. */
export async function guardNavigation(from: Place | null, to: Place, action: Action): Promise<boolean> {
  const route = screenAt(to.path);
  setTitle(route);
  const decision = decide({
    action,
    from: from?.path ?? '/',
    to: to.path,
    route,
    signedIn: useSession.getState().phase === 'signedIn',
    disabled: isDisabled(route),
    defaultPage: safeAddress(storedValues.setting('global_default_page')),
    previous: previousOf(from, to),
  });
  if ('check' in decision && decision.check) checkAccess();
  switch (decision.kind) {
    case 'rewrite':
      await navigate(decision.to, { replace: true });
      return false;
    case 'access':
      await replaceInWindow(accessAddress(0));
      return false;
    case 'landing':
      if (new URL(decision.url, location.href).href === location.href) return true;
      await openInWindow(decision.url);
      return false;
    case 'barred':
      await turnAway(from, decision.previous, action);
      return false;
    case 'reload':
      await reloadPage();
      return false;
    case 'show':
      if (action === 'first' && route?.ahead !== undefined) void beginAhead(route.load, route.ahead, to);
      await connectSocket(route);
      if (useSession.getState().phase === 'signedIn') tabValues.set('previousPath', `${to.path}${to.search}`);
      return true;
  }
}

/** What the page shows is called so; '' = it has no name of its own. */
let shownName = '';

/** Sets the page's title for the shown route; also after a change of language. */
export function setTitle(route: Screen | undefined): void {
  const title = titleOf(
    route?.title ? i18next.t(route.title) : undefined,
    storedValues.get('productTitle'),
    i18next.t('titles:redirecting'),
  );
  document.title = withName(shownName, title);
}

/** What the page shows is called so from now on. Returns how to stop. */
export function titleByName(name: string): () => void {
  shownName = name;
  setTitle(screenAt(location.pathname));
  return () => {
    shownName = '';
    setTitle(screenAt(location.pathname));
  };
}

/** True when the rule of a route does not pass for whoever is signed in. */
export function isDisabled(route: Screen | undefined): boolean {
  return !passes(route?.rule);
}

/** When the roles change under an open page that they bar, the main page takes its place. Returns how to stop. */
export function watchRoles(): () => void {
  return onRolesChanged(() => {
    const place = shownPlace();
    if (place !== null && useSession.getState().phase === 'signedIn' && isDisabled(screenAt(place.path)))
      void replaceInWindow('/');
  });
}

/** The answer is not used: the call tells the server that this session still walks about. */
function checkAccess(): void {
  api.call(checkSession, { query: { username: storedValues.get('power') } }, { alone: true }).catch(() => undefined);
}

function previousOf(from: Place | null, to: Place): string | null {
  const previous = from === null ? tabValues.get('previousPath') : `${from.path}${from.search}`;
  if (previous === '' || previous === `${to.path}${to.search}`) return null;
  return isDisabled(screenAt(new URL(previous, location.href).pathname)) ? null : previous;
}

async function turnAway(from: Place | null, previous: string | null, action: Action): Promise<void> {
  if (previous !== null) {
    setTitle(screenAt(new URL(previous, location.href).pathname));
    // A link has not left the shown page yet; a fresh load or a walk through history has.
    if (action === 'go' && from !== null) return;
    await replaceInWindow(previous);
    return;
  }
  window.close();
  setTimeout(() => void replaceInWindow(accessAddress(CODES.forbidden)), CLOSE_WAIT_MS);
}

/** Not before the page's code is here: nothing may come between it and the server. Whoever shows the page says when something fails. */
async function beginAhead(load: Screen['load'], ahead: NonNullable<Screen['ahead']>, to: Place): Promise<void> {
  try {
    await load();
    await ahead(new URLSearchParams(to.search));
  } catch {
    return;
  }
}

/** Routes with the socket flag connect it first; one that does not wait goes on at once. */
async function connectSocket(route: Screen | undefined): Promise<void> {
  if (route === undefined || route.socket === 'none' || useSession.getState().phase !== 'signedIn') return;
  if (storedValues.setting('websocket_enabled') === 'false') return;
  const connected = socket.connect();
  if (route.socket === 'wait') await connected;
}
