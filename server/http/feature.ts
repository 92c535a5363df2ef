import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Endpoint, EndpointPermission } from '../../protocol/rest/endpoint';
import type { Config } from '../config';
import type { Sockets } from '../socket/upgrade';
import type { Sql } from '../storage/sql';
import type { Audit } from './audit';
import type { Devices } from './devices';
import type { Grants } from './grants';
import type { Sessions } from './sessions';
import type { SlowDown } from './slow-down';
import type { Strangers } from './strangers';

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
  /** Browsers in which somebody signed in before. */
  readonly devices: Devices;
  /** Whoever looks at a token asks it first. */
  readonly strangers: Strangers;
  /** `sockets.register(endpoint, handler)`. */
  readonly sockets: Sockets;
  /** Runs when the server stops, last registered first. */
  onClose(close: () => Promise<void> | void): void;
}

/** A feature serves its endpoints under the API's base: `serve(app, readHome, handler)` answers /diagramApi/wapi/v1/home. */
export type Feature = (app: FastifyInstance, context: ServerContext) => Promise<void> | void;

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: EndpointPermission;
    /** Absent on pages and files. */
    endpoint?: Endpoint;
  }
}
