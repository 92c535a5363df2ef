import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { mayChange } from '../../domain/operations/permitted';
import { may } from '../../domain/permissions/principal';
import { CODES } from '../../protocol/errors';
import type { EndpointPermission } from '../../protocol/rest/endpoint';
import { AnswerError, brokenOff } from './answer';
import { cookieOf } from './cookies';
import type { ServerContext } from './feature';
import type { Refusals } from './refusals';
import type { Session } from './sessions';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before a route's handler runs; null on public routes without a bearer. */
    session: Session | null;
  }
  interface FastifyContextConfig {
    /** May be called while the first password waits to be changed. */
    beforePasswordChange?: true;
  }
}

/** One row of authz.csv: a live route and who may call it. */
export interface RouteAccess {
  readonly method: string;
  readonly path: string;
  readonly permission: EndpointPermission;
}

/**
 * The one place that says who may do what over HTTP and sockets. Deny by default: a route without
 * `config.permission` keeps the server from starting.
 */
export function installAuthorization(
  app: FastifyInstance,
  context: Pick<ServerContext, 'sessions' | 'strangers'>,
  refusals: Refusals,
): readonly RouteAccess[] {
  const table: RouteAccess[] = [];
  app.decorateRequest('session', null);
  app.addHook('onRoute', (route: RouteOptions) => {
    const permission = route.config?.permission;
    if (permission === undefined) throw new Error(`${String(route.method)} ${route.url} declares no permission`);
    for (const method of [route.method].flat()) {
      // Fastify adds a HEAD route to each GET route, with the same handler and hooks.
      if (method !== 'HEAD') table.push({ method, path: route.url, permission });
    }
  });
  app.addHook('onRequest', async (request: FastifyRequest, _reply: FastifyReply) => {
    const { permission, beforePasswordChange } = request.routeOptions.config;
    if (request.is404 || permission === undefined) return;
    if (permission === 'public') return;
    const session = await bearer(request, context);
    request.session = session;
    const held = refusals.hold(session.share);
    const { socket } = request.raw;
    if (held !== 'cut') await held;
    // Whoever broke its body off while its session was looked for is told as who does so later.
    if (held !== 'cut' && socket.destroyed && !request.raw.complete) throw brokenOff();
    if (held === 'cut') socket.destroy();
    if (socket.destroyed) throw new AnswerError(CODES.unavailable);
    if (session.mustChangePassword && !beforePasswordChange) throw new AnswerError(CODES.passwordMustChange);
    if (!mayCall(session, permission)) throw new AnswerError(CODES.forbidden);
  });
  return table;
}

/** What routes and sockets ask. */
export function mayCall(session: Session, permission: EndpointPermission): boolean {
  if (permission === 'public' || permission === 'signedIn') return true;
  if (permission === 'changing') return session.principal.scope.kind === 'all' && mayChange(session.principal.permissions);
  return may(session.principal, permission);
}

/** The session of a route that is not public. */
export function sessionOf(request: FastifyRequest): Session {
  if (request.session === null) throw new AnswerError(CODES.tokenMissing);
  return request.session;
}

/** True when this session may see the diagram: a guest sees one. */
export function maySeeDiagram({ principal }: Session, diagram: number): boolean {
  return may(principal, 'viewRead', { diagram });
}

/** The reference in `Bearer <reference>`; '' for anything else. */
export function bearerOf(header: string | undefined): string {
  return /^Bearer ([A-Za-z0-9_-]{1,128})$/i.exec(header ?? '')?.[1] ?? '';
}

/** The session of the bearer, or the token code that says why there is none. */
function bearer(
  { headers, ip }: FastifyRequest,
  { sessions, strangers }: Pick<ServerContext, 'sessions' | 'strangers'>,
): Promise<Session> {
  const token = bearerOf(headers.authorization);
  return strangers.heard(token, ip, () => sessions.check(token, cookieOf('binding', headers.cookie)));
}

/** For public routes that answer more to somebody: the session of the bearer, null when there is none or it is over. */
export async function optionalSession(request: FastifyRequest, context: ServerContext): Promise<Session | null> {
  if (bearerOf(request.headers.authorization) === '') return null;
  try {
    return await bearer(request, context);
  } catch (error) {
    if (error instanceof AnswerError) return null;
    throw error;
  }
}
