import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Permission } from '../../domain/permissions/permission';
import type { Config } from '../config';
import type { Sockets } from '../socket/upgrade';
import type { Sql } from '../storage/sql';
import type { Audit } from './audit';
import type { Grants } from './grants';
import type { Sessions } from './sessions';
import type { SlowDown } from './slow-down';

/** What the outside world gives: a test or the simulator hands in its own. */
export interface Environment {
  /** Milliseconds since 1970; display data only, never order. */
  now(): number;
  randomBytes(count: number): Uint8Array;
}

/** Everything a feature may use. Made once in server/app.ts. */
export interface ServerContext {
  readonly sql: Sql;
  readonly config: Config;
  readonly log: Logger;
  readonly environment: Environment;
  readonly sessions: Sessions;
  readonly grants: Grants;
  readonly audit: Audit;
  /** Shared by sign-in and the administrator's-password prompt. */
  readonly slowDown: SlowDown;
  /** `sockets.register(path, permission, handler)`. */
  readonly sockets: Sockets;
  /** Runs when the server stops, last registered first. */
  onClose(close: () => Promise<void> | void): void;
}

/**
 * A feature registers its routes under the API's base (`app.get('/v1/home', ...)` answers
 * /diagramApi/wapi/v1/home); each route's `config.permission` says who may call it (authorize.ts refuses to start
 * without).
 */
export type Feature = (app: FastifyInstance, context: ServerContext) => Promise<void> | void;

/** `public`: no token needed. `signedIn`: any session. Else the session's role must hold the permission. */
export type RoutePermission = 'public' | 'signedIn' | Permission;

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: RoutePermission;
    /** A declared upload route: body streamed to disk, up to LIMITS.uploadBytes. */
    upload?: true;
  }
}
