import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { CODES } from '../../protocol/errors';
import { askedPath, type RefuseConnection } from './refuse-connection';

/** Node's names for what came of a request that it could not read, and the status that it is answered; else 400. */
const STATUS: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** The last call of each connection. */
type Calls = WeakMap<Duplex, { readonly request: IncomingMessage; readonly response: ServerResponse }>;

export function keepCalls(server: Server): Calls {
  const calls: Calls = new WeakMap();
  server.on('request', (request, response) => void calls.set(request.socket, { request, response }));
  return calls;
}

/**
 * What never becomes a request: headers that do not end, or are too long, or no HTTP. It is answered, and comes into the
 * audit. A call whose body breaks leaves a row of its own.
 */
export function refuseUnread(
  door: RefuseConnection,
  callsOf: () => Calls,
): (error: NodeJS.ErrnoException & { readonly rawPacket?: unknown }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = STATUS[error.code ?? ''] ?? CODES.badRequest;
    const head = `HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
    const tell = (): void => {
      if (socket.writable) socket.end(head, () => socket.destroy());
      else socket.destroy();
    };
    const call = callsOf().get(socket);
    const isCall = call !== undefined && !call.request.complete && !call.response.writableEnded;
    if (isCall) return tell();
    const path = pathIn(error.rawPacket);
    const facts = { code: status, ...(path !== null && { path }) };
    door.refuse({ address: socket.remoteAddress ?? '', facts }, socket, tell);
  };
}

/** `GET /path?query HTTP/1.1` */
const REQUEST_LINE = /^[A-Z]+ ([^\s?#]+)/;

/** What the bytes ask for, where they begin with a request. */
function pathIn(bytes: unknown): string | null {
  const target = Buffer.isBuffer(bytes) ? REQUEST_LINE.exec(bytes.toString('latin1', 0, 1024))?.[1] : undefined;
  return target === undefined ? null : askedPath(target);
}

/** This server is nobody's way to another one (CONNECT). */
export function refuseTunnels(server: Server, door: RefuseConnection): void {
  server.on('connect', (request: IncomingMessage, stream: Duplex) => {
    stream.on('error', () => stream.destroy());
    door.refuse({ address: door.addressOf(request), facts: { code: 405, path: askedPath(request.url) } }, stream, () =>
      stream.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'),
    );
  });
}

/** Of what a client may expect (RFC 9110, 10.1.1) there is `100-continue` alone (expect-continue.ts). */
export function refuseExpectations(server: Server, door: RefuseConnection): void {
  const refused = new WeakSet<Socket>();
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    // What else the same piece holds: the connection ends.
    if (refused.has(request.socket)) return;
    refused.add(request.socket);
    door.refuse({ address: door.addressOf(request), facts: { code: 417, path: askedPath(request.url) } }, request.socket, () =>
      response.writeHead(417, { Connection: 'close', 'Content-Length': '0' }).end(),
    );
  });
}

/** Node asks the system for an address once and keeps the answer; of a connection that is gone there is none to be had. */
export function keepAddresses(server: Server): void {
  for (const event of ['connection', 'secureConnection']) server.on(event, (socket: Socket) => void socket.remoteAddress);
}
