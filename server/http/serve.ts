import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LIMITS } from '../../domain/catalog/limits';
import { bodyLimitOf, type AnswerOf, type Endpoint } from '../../protocol/rest/endpoint';
import type { AnyShape, Out } from '../../domain/shape';
import { answer } from './answer';
import { sessionOf } from './authorize';
import { checked } from './checked';
import type { Session } from './sessions';
import type { Turns } from './turns';

declare module 'fastify' {
  interface FastifyInstance {
    /** Made with the server, for the calls whose endpoints say so. */
    turns: Turns;
  }
}

/** One call, as its handler gets it: what the endpoint has a shape for is checked and read. */
export interface Call<E extends Endpoint> {
  readonly params: ReadOf<E, 'params'>;
  readonly query: ReadOf<E, 'query'>;
  readonly body: ReadOf<E, 'body'>;
  /** Null where the endpoint is public. */
  readonly session: E['permission'] extends 'public' ? null : Session;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type ReadOf<E extends Endpoint, P extends string> = E extends Readonly<Record<P, infer S extends AnyShape>> ? Out<S> : undefined;

/** Registers an endpoint with what answers it. Two of the same method and path, or one without a permission, stop the start. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<AnswerOf<E>> | AnswerOf<E>,
): void {
  const { method, path, permission, beforePasswordChange, params, query, body } = endpoint;
  const unsaid = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name!).find(
    (name) => params?.kind !== 'object' || !(name in params.fields),
  );
  if (unsaid !== undefined) throw new Error(`${method} ${path} does not say what its parameter ${unsaid} is`);
  app.route({
    method,
    url: path,
    config: { endpoint, permission, ...(beforePasswordChange ? { beforePasswordChange } : {}) },
    bodyLimit: bodyLimitOf(endpoint),
    handler: async (request, reply) => {
      const call = {
        params: params && checked(params, request.params),
        query: query && checked(query, request.query),
        body: typeof body === 'object' ? checked(body, request.body) : undefined,
        session: permission === 'public' ? null : sessionOf(request),
        request,
        reply,
      };
      const { session: known } = request;
      const work = () => handler(call as Call<E>);
      const given = await (endpoint.limits?.inTurns && known !== null
        ? app.turns.take(known.share, work, { rows: rowsAsked(call), isWanted: () => !request.raw.socket.destroyed })
        : work());
      if (endpoint.answer === 'bytes') return reply.type('application/octet-stream').send(Buffer.from(given as ArrayBuffer));
      return endpoint.bare === true ? given : answer(given);
    },
  });
}

/** What a call lists, and the limit that it names; one at least. */
function rowsAsked({ query, body }: { readonly query: unknown; readonly body: unknown }): number {
  const counts = Object.entries({ ...(query as object), ...(body as object) }).map(([name, value]: [string, unknown]) => {
    if (Array.isArray(value)) return value.length;
    return name === 'limit' ? Math.min(Number(value) || 0, LIMITS.listRows) : 0;
  });
  return Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  );
}
