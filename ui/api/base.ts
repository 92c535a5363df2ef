import { storedValues } from '../session/browser';

/** A configured API host, else the page's own, followed by `/diagramApi/wapi/` (spec section 7). */
export function apiBaseOf(configuredHost: string, pageOrigin: string): string {
  return `${(configuredHost || pageOrigin).replace(/\/+$/, '')}/diagramApi/wapi/`;
}

export const API_BASE = apiBaseOf(storedValues.get('apiHost'), location.origin);
/** The same with ws or wss by the page's protocol. */
export const SOCKET_BASE = API_BASE.replace(/^http/, 'ws');
