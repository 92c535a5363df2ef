import type { Rule } from '../permissions/lookup';

/**
 * The routes of the browser application (spec section 2) and what navigation asks of each.
 * Titles are keys: the words stand in the translations under `titles.<key>`.
 */
export interface RouteFacts {
  readonly name: string;
  readonly path: string;
  /** Key of the page's title; without one the stored product title is shown. */
  readonly title?: string;
  /** `none`: no live socket. `open`: connected beside the page. `wait`: the page waits for it, up to LIMITS.socketConnectMs. */
  readonly socket: 'none' | 'open' | 'wait';
  /** Needs a session; without one the visit goes to the access page. */
  readonly session: boolean;
  /** Whom the route is barred from: it is disabled while the rule does not pass. */
  readonly rule?: Rule;
}

export const ROUTES: readonly RouteFacts[] = [
  { name: 'main', path: '/', title: 'home', socket: 'open', session: true },
  { name: 'diagram', path: '/diagram.html', title: 'diagram', socket: 'wait', session: true, rule: 'NoAccess' },
  // A guest is named, and let in: only the roles whose value is true are barred.
  {
    name: 'dashBoard',
    path: '/dashBoard',
    title: 'dashboard',
    socket: 'open',
    session: true,
    rule: { NoAccess: true, guest: false },
  },
  { name: 'effect', path: '/effect', socket: 'none', session: false },
  { name: 'import', path: '/import.html', title: 'importExport', socket: 'open', session: true, rule: ['NoAccess'] },
  { name: 'setting', path: '/setting.html', title: 'globalSetting', socket: 'open', session: true },
  { name: 'access', path: '/access.html', title: 'login', socket: 'none', session: false },
];

/** The route of a path; undefined when no page has it. `/index.html` is `/`. */
export function routeOf(path: string): RouteFacts | undefined {
  const wanted = path === '/index.html' ? '/' : path;
  return ROUTES.find((route) => route.path === wanted);
}
