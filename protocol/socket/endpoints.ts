import type { EndpointPermission } from '../rest/endpoint';

/** A WebSocket of the server, served at /diagramApi/wapi and at /wapi. */
export interface SocketEndpoint {
  /** Under the base of the API. */
  readonly path: `/${string}`;
  readonly permission: EndpointPermission;
}

/** Presence, notices, the news that a session ended: JSON. */
export const MAIN_SOCKET = { path: '/v1/websocket', permission: 'signedIn' } as const satisfies SocketEndpoint;
/** Edits and patches of diagrams: packed frames. */
export const SYNC_SOCKET = { path: '/v1/sync', permission: 'viewRead' } as const satisfies SocketEndpoint;
/** Reports of sources of live states. */
export const TELEMETRY_SOCKET = { path: '/v1/telemetry', permission: 'nodeModification' } as const satisfies SocketEndpoint;
