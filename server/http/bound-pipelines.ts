import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LIMITS } from '../../domain/catalog/limits';
import { CODES } from '../../protocol/errors';
import { askedPath, type RefuseConnection } from './refuse-connection';

/**
 * A connection on which more than LIMITS.requestsInHand requests wait for their answers is ended at the one that is too many:
 * browsers send the next when they have the answer, and whatever comes in one piece is taken without anybody between.
 */
export function boundPipelines(server: Server, door: RefuseConnection): void {
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  const inHand = new WeakMap<Socket, number>();
  const ended = new WeakSet<Socket>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // What else the same piece holds.
    if (ended.has(socket) || socket.destroyed) return;
    const count = (inHand.get(socket) ?? 0) + 1;
    inHand.set(socket, count);
    if (count > LIMITS.requestsInHand) {
      ended.add(socket);
      const facts = { code: CODES.tooMany, path: askedPath(request.url) };
      return door.refuse({ address: door.addressOf(request), facts }, socket, () => socket.destroy());
    }
    response.once('close', () => inHand.set(socket, inHand.get(socket)! - 1));
    for (const handle of handlers) handle.call(server, request, response);
  });
}
