/** A configured API host, else the page's own, followed by `/diagramApi/wapi/` (spec section 7). */
export function apiBaseOf(configuredHost: string, pageOrigin: string): string {
  return `${(configuredHost || pageOrigin).replace(/\/+$/, '')}/diagramApi/wapi/`;
}

/** ws or wss by the protocol of the base. */
export function socketBaseOf(apiBase: string): string {
  return apiBase.replace(/^http/, 'ws');
}
