import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const waiting = new WeakSet<IncomingMessage>();

/** `Expect: 100-continue`: whoever asks first is told to send a body once it is settled that they may; a refusal comes in its place. */
export function continueWhenAllowed(app: FastifyInstance): void {
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(request);
    app.server.emit('request', request, response);
  });
  // Behind every onRequest, of which the authorization is one.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (waiting.delete(request.raw) && !reply.raw.headersSent) reply.raw.writeContinue();
    done();
  });
}

/** Its sender waits to be told to send. */
export function waitsToSend(request: IncomingMessage): boolean {
  return waiting.has(request);
}
