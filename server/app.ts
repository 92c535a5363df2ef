import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { LIMITS } from '../domain/catalog/limits';
import type { Config } from './config';
import { localizationFeature } from './features/localization/routes';
import { addressReader } from './http/client-address';
import { Audit } from './http/audit';
import { installAuthorization, type RouteAccess } from './http/authorize';
import { AnswerError } from './http/answer';
import { parseQuery, queryProblem, registerBodyParsers } from './http/body-parsers';
import { asAnswerError, installErrorAnswers, noteRefusal, tellStranger, unreadableAddress } from './http/errors';
import type { Environment, Feature, ServerContext } from './http/feature';
import { ForeignNames } from './http/foreign-names';
import { Grants } from './http/grants';
import { installHeaders, setHeaders } from './http/headers';
import { isLoopbackHost, originRefusal, type Origins } from './http/origins';
import { cutShort, RefuseConnection } from './http/refuse-connection';
import { Refusals } from './http/refusals';
import { readRequestTarget, withOneSlash } from './http/request-target';
import { Sessions } from './http/sessions';
import { Devices } from './http/devices';
import { SlowDown } from './http/slow-down';
import { Strangers } from './http/strangers';
import { refuseSlowSenders, SENDER_TIMES } from './http/slow-senders';
import { Turns } from './http/turns';
import { boundPipelines } from './http/bound-pipelines';
import { continueWhenAllowed } from './http/expect-continue';
import { keepAddresses, keepCalls, refuseExpectations, refuseTunnels, refuseUnread } from './http/unread-requests';
import { serveWeb } from './http/static-web';
import { Sockets } from './socket/upgrade';
import type { Sql } from './storage/sql';
import { CODES } from '../protocol/errors';

/** What a server is made of; everything that touches the world is handed in. */
export interface AppParts {
  readonly sql: Sql;
  readonly config: Config;
  readonly log: Logger;
  readonly environment: Environment;
  /** What it does; order is the order of registration. */
  readonly features: readonly Feature[];
  /** PEM texts; null = plain HTTP. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
}

export interface App {
  readonly fastify: FastifyInstance;
  readonly context: ServerContext;
  /** Every live route and socket with its permission: what authz.csv must equal. */
  readonly access: readonly RouteAccess[];
  /** Stops listening, ends sockets, runs the features' onClose. The database stays the caller's. */
  close(): Promise<void>;
}

/** Builds the server; it does not listen yet. Throws when a route declares no permission. */
export async function createApp(parts: AppParts): Promise<App> {
  const { sql, config, log, environment, features, tls } = parts;
  const origins: Origins = {
    configured: config.origins,
    loopback: isLoopbackHost(config.host),
    schemes: tls ? ['https'] : config.proxies.length > 0 ? ['http', 'https'] : ['http'],
  };
  const sessions = new Sessions(sql, environment);
  await sessions.start();
  const audit = new Audit(sql, log, () => environment.now());
  audit.start();
  const slowDown = new SlowDown(() => environment.now());
  const devices = await Devices.open(sql, environment);
  const strangers = new Strangers(sessions, slowDown, devices);
  const door = new RefuseConnection(audit, strangers, addressReader(config.proxies));
  const sockets = new Sockets({ sessions, strangers, origins, audit, door, log });
  const closers: (() => Promise<void> | void)[] = [];
  const context: ServerContext = {
    sql,
    config,
    log,
    environment,
    sessions,
    sockets,
    grants: new Grants(sql, environment),
    audit,
    slowDown,
    devices,
    strangers,
    onClose: (close) => void closers.push(close),
  };

  const app = fastify({
    ...(tls ? { https: { ...tls, ...SENDER_TIMES } } : { http: SENDER_TIMES }),
    logger: false,
    // Features begin with what they read from the database, which has limits of its own: a busy machine is no fault.
    pluginTimeout: 0,
    bodyLimit: LIMITS.bodyBytes,
    connectionTimeout: 0,
    requestTimeout: 10 * 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: true,
    trustProxy: config.proxies.length > 0 ? [...config.proxies] : false,
    // An address that cannot be decoded never reaches a route or a hook.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      setHeaders(request as FastifyRequest, reply, origins);
      const refused = asAnswerError(error);
      noteRefusal(request as FastifyRequest, refused, audit);
      const tell = () => void reply.status(refused.httpStatus).send(refused.body);
      tellStranger(request as FastifyRequest, refused, strangers, tell);
    },
    clientErrorHandler: refuseUnread(door, () => calls),
    rewriteUrl: ({ url }) => withOneSlash(url ?? '/'),
    // A query parameter that occurs twice, or reaches into a prototype, is refused like a form's field.
    routerOptions: { maxParamLength: 200, querystringParser: parseQuery },
  }) as unknown as FastifyInstance;
  const calls = keepCalls(app.server);
  boundPipelines(app.server, door);
  keepAddresses(app.server);
  refuseTunnels(app.server, door);
  refuseExpectations(app.server, door);
  continueWhenAllowed(app);
  app.decorate('turns', new Turns());
  refuseSlowSenders(app);
  const refusals = new Refusals();
  const foreignNames = new ForeignNames(log, () => environment.now());
  installErrorAnswers(app, context, refusals);
  installHeaders(app, origins);
  registerBodyParsers(app);
  app.addHook('onRequest', async (request) => {
    const target = readRequestTarget(request.raw);
    if (target === null) throw unreadableAddress();
    const refused = originRefusal(target, request.headers, origins);
    if (refused === null) return;
    foreignNames.note(refused);
    throw new AnswerError(CODES.forbidden, {
      message: `the ${refused.header} is not this server's own`,
      audited: { action: 'origin', facts: { [refused.header]: cutShort(refused.value) } },
    });
  });
  const routes = installAuthorization(app, context, refusals);
  // Behind the authorization: nobody is told what is wrong with a question that they may not ask.
  app.addHook('onRequest', async (request) => {
    const problem = queryProblem(request.query);
    if (problem) throw problem;
  });
  await app.register(
    async (api) => {
      for (const feature of features) await feature(api, context);
    },
    { prefix: '/diagramApi/wapi' },
  );
  // Pages ask for their words beside themselves, third parties under the API's base: both are served.
  await localizationFeature(app, context);
  await serveWeb(app, context);
  await app.ready();
  sockets.attach(app.server);

  const socketRoutes = sockets.table().map(({ path, permission }): RouteAccess => ({ method: 'SOCKET', path, permission }));
  return {
    fastify: app,
    context,
    access: [...routes, ...socketRoutes],
    async close() {
      sockets.close();
      await app.close();
      for (const close of closers.reverse()) await close();
      await audit.stop().catch((error: unknown) => log.error({ err: error }, 'the audit fails'));
      await sessions.stop();
    },
  };
}

export const systemEnvironment: Environment = {
  now: () => Date.now(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
};
