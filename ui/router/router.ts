import { useSyncExternalStore } from 'react';
import { usePage } from '../state/page';
import { paramsOf, useParams } from '../state/params';

/**
 * A small router in history mode with base `/`. It knows addresses only; what may be shown is decided by the
 * guard that ui/router/navigation.ts installs.
 */
export interface Place {
  readonly path: string;
  /** With its `?`, or ''. */
  readonly search: string;
  readonly hash: string;
}

export type Action = 'first' | 'pop' | 'go';

/** Decides and prepares one navigation; resolves true when the place may be shown. */
export type Guard = (from: Place | null, to: Place, action: Action) => Promise<boolean>;

let shown: Place | null = null;
let guard: Guard = () => Promise.resolve(true);
let running = 0;
const listeners = new Set<() => void>();

export function readPlace(url: URL = new URL(location.href)): Place {
  return { path: url.pathname, search: url.search, hash: url.hash };
}

export function addressOf(place: Place): string {
  return `${place.path}${place.search}${place.hash}`;
}

/** Installs the guard, listens to back and forward, and shows the first place. */
export async function startRouter(install: Guard): Promise<void> {
  guard = install;
  addEventListener('popstate', () => void pass(readPlace(), 'pop'));
  await pass(readPlace(), 'first');
}

/** Goes to an address of this application. Resolves when it is shown or the guard has turned it away. */
export async function navigate(to: string, options: { readonly replace?: boolean } = {}): Promise<void> {
  const url = new URL(to, location.href);
  const place = readPlace(url);
  const mine = (running += 1);
  if (!(await guard(shown, place, 'go')) || mine !== running) return;
  if (options.replace === true) history.replaceState(null, '', addressOf(place));
  else if (addressOf(place) !== location.pathname + location.search + location.hash)
    history.pushState(null, '', addressOf(place));
  show(place);
}

/** Changes query parameters of the shown place without a navigation (a deep link that follows the user). null removes one. */
export function replaceQuery(changes: Readonly<Record<string, string | null>>): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  history.replaceState(null, '', `${url.pathname}${url.search}${url.hash}`);
  show(readPlace(url));
}

/** The place shown now; null until the first navigation has passed. */
export function shownPlace(): Place | null {
  return shown;
}

/** The same, for a component that follows it. */
export function usePlace(): Place | null {
  return useSyncExternalStore(subscribe, () => shown);
}

/** A parameter of the shown address; null when it has none of that name. */
export function useQuery(name: string): string | null {
  const value = useParams((state) => state.params[name]);
  return value === undefined ? null : String(value);
}

async function pass(place: Place, action: Action): Promise<void> {
  const mine = (running += 1);
  if ((await guard(shown, place, action)) && mine === running) show(place);
}

function show(place: Place): void {
  shown = place;
  const params = paramsOf(place.search);
  useParams.getState().setParams(params);
  usePage.setState({ pageMode: params['mode'] === 'readOnly' ? 'readOnly' : 'normal' });
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
