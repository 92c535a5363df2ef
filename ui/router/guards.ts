import { rewriteOldPath } from './old-path';
import type { Screen } from './screen';

/**
 * What a navigation leads to, as a pure decision (spec section 2, navigation rules). The router carries it out.
 *
 *   rewrite   old-style path            -> start again at the new address
 *   access    no session where one is needed
 *   landing   arriving from `/` with a global default page -> that page, in this window
 *   barred    the route is disabled for the role -> back to the previous path, or the window closes
 *   reload    back or forward          -> the page reloads
 *   show      everything else; `check` asks for the call to isOk2 first
 */
export type Decision =
  | { readonly kind: 'rewrite'; readonly to: string }
  | { readonly kind: 'access' }
  | { readonly kind: 'landing'; readonly url: string }
  | { readonly kind: 'barred'; readonly previous: string | null; readonly check: boolean }
  | { readonly kind: 'reload'; readonly check: boolean }
  | { readonly kind: 'show'; readonly check: boolean };

export interface Navigation {
  /** `first`: the page has just loaded; `pop`: back or forward; `go`: a link or a command. */
  readonly action: 'first' | 'pop' | 'go';
  /** Path shown before; a page that has just loaded arrives from `/`. */
  readonly from: string;
  readonly to: string;
  readonly route: Screen | undefined;
  readonly signedIn: boolean;
  /** The route's rule against the active roles. */
  readonly disabled: boolean;
  /** Setting of the server; '' = none. */
  readonly defaultPage: string;
  /** Where the user can go back to; null = nowhere. */
  readonly previous: string | null;
}

export function decide(navigation: Navigation): Decision {
  const rewritten = rewriteOldPath(navigation.to);
  if (rewritten !== undefined) return { kind: 'rewrite', to: rewritten };
  if (navigation.route?.session === true && !navigation.signedIn) return { kind: 'access' };
  if (landsOnDefaultPage(navigation)) return { kind: 'landing', url: navigation.defaultPage };
  const check = navigation.signedIn && navigation.from === '/' && navigation.route?.name !== 'setting';
  if (navigation.disabled) return { kind: 'barred', previous: navigation.previous, check };
  if (navigation.action === 'pop') return { kind: 'reload', check };
  return { kind: 'show', check };
}

/**
 * The default page stands in for the main page when a visit begins there. A link to another page, and a walk back
 * to the main page inside the application, are the user's own choice.
 */
function landsOnDefaultPage({ action, from, to, defaultPage, signedIn }: Navigation): boolean {
  return signedIn && action === 'first' && from === '/' && to === '/' && defaultPage !== '' && defaultPage !== '/';
}

/** The page's title: the route's own words, else the stored product title, else the "redirecting" text. */
export function titleOf(routeTitle: string | undefined, productTitle: string, redirecting: string): string {
  if (routeTitle !== undefined && routeTitle !== '') return routeTitle;
  return productTitle !== '' ? productTitle : redirecting;
}

/** What is shown, before what kind of page it is on: the part that tells tabs apart stands first. */
export function withName(name: string, title: string): string {
  return name === '' ? title : `${name} · ${title}`;
}

/** An address this window may open as the default page: a path of ours or http(s); '' for anything else. */
export function safeAddress(address: string): string {
  const trimmed = address.trim();
  if (trimmed === '' || /[\u0000-\u001f\\]/.test(trimmed)) return '';
  if (/^https?:\/\/[^/]/i.test(trimmed)) return trimmed;
  return trimmed.startsWith('/') && !trimmed.startsWith('//') ? trimmed : '';
}
