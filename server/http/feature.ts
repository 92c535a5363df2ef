import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Permission } from '../../domain/permissions/permission';
import type { Config } from '../config';
import type { Sql } from '../storage/sql';
import type { Sessions } from './sessions';

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
  /** Runs when the server stops, last registered first. */
  onClose(close: () => Promise<void> | void): void;
}

/** A feature registers its routes; each route's `config.permission` says who may call it (authorize.ts refuses to start without). */
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
