import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import { LIMITS } from '../../domain/catalog/limits';
import { CODES, SOCKET_CLOSE, type Code } from '../../protocol/errors';
import type { EndpointPermission } from '../../protocol/rest/endpoint';
import type { SocketEndpoint } from '../../protocol/socket/endpoints';
import { AnswerError } from '../http/answer';
import type { Audit, AuditFacts } from '../http/audit';
import { mayCall } from '../http/authorize';
import { cookieOf } from '../http/cookies';
import { Budget } from '../http/budget';
import { originRefusal, type Foreign, type Origins } from '../http/origins';
import { askedPath, cutShort, type RefuseConnection } from '../http/refuse-connection';
import { readRequestTarget } from '../http/request-target';
import type { Session, Sessions } from '../http/sessions';
import { Shares } from '../http/shares';
import type { Strangers } from '../http/strangers';
import { authorOf, type Author } from '../storage/author';
import { DatabaseGone } from '../storage/sql-error';
import { FrameCounter } from './frame-counter';

/** One live connection, signed in. Errors of the transport end in onClose, never in an exception. */
export interface LiveSocket {
  /** The connection's uuid, which its client chose and the server selected. */
  readonly uuid: string;
  /** As it is now: its user may be renamed. */
  readonly session: Session;
  readonly address: string;
  /** Query parameters of the upgrade. */
  readonly query: URLSearchParams;
  /** False when the connection is not open, or was closed because 8 MB wait to be taken by the peer. */
  send(message: string | Uint8Array): boolean;
  close(code: number, reason: string): void;
  /** Bytes handed over that the peer has not taken yet. */
  readonly bufferedBytes: number;
  /** Something that was asked for is refused: for the audit. */
  refused(action: string, facts: AuditFacts): void;
  onMessage(handler: (message: string | Uint8Array) => void): void;
  /** Its user is called otherwise now. */
  onRename(handler: () => void): void;
  onClose(handler: () => void): void;
}

export type SocketHandler = (socket: LiveSocket) => void;

interface Route {
  readonly path: string;
  readonly permission: EndpointPermission;
  readonly handler: SocketHandler;
  /** Said before the connection of an ended session closes. */
  readonly goodbye: ((code: Code) => string) | null;
}

interface Live {
  readonly transport: WebSocket;
  session: Session;
  readonly route: Route;
  readonly onRename: (() => void)[];
  alive: boolean;
}

export interface SocketsParts {
  readonly sessions: Sessions;
  readonly strangers: Strangers;
  readonly origins: Origins;
  readonly audit: Audit;
  readonly door: RefuseConnection;
  readonly log: Logger;
}

/** What all sockets of an account, or of guests of an address, have in common. */
interface SocketShare {
  /** Of its sockets that are open. */
  count: number;
  readonly frames: Budget;
  readonly messages: Budget;
  readonly bytes: Budget;
}

interface RefusedUpgrade {
  readonly status: number;
  readonly foreign?: Foreign;
}

const PING_MS = 15_000;
/** Close code 1008: the peer broke a rule. */
const POLICY = 1008;
/** No token looks like one: what is selected is sent back. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const WAIT_FOR_TOKEN_MS = 10_000;
/** For the other side to answer a close: whoever was refused holds no connection longer. */
const WAIT_FOR_CLOSE_MS = 2_000;
/** What one socket may send before its token is known. */
const EARLY_BYTES = 1_000_000;

/**
 * The WebSockets. A client offers two sub-protocols, a uuid and its token, and the server selects the uuid: the token
 * never comes back. A refused token closes the accepted connection with 4401 and the code as reason, for a browser
 * cannot read the answer of a refused upgrade.
 */
export class Sockets {
  private readonly routes = new Map<string, Route>();
  private readonly live = new Set<Live>();
  private readonly shares = new Shares<SocketShare>(
    () => ({
      count: 0,
      frames: new Budget(LIMITS.accountFramesPerSecond),
      messages: new Budget(LIMITS.accountMessagesPerSecond),
      bytes: new Budget(LIMITS.accountBytesPerSecond),
    }),
    // Whoever opens its sockets anew has what it had left.
    ({ count, frames, messages, bytes }) => count === 0 && [frames, messages, bytes].every((budget) => budget.isFull),
  );
  private readonly pinger: NodeJS.Timeout;
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.frameBytes,
    maxFragments: LIMITS.messageFragments,
    perMessageDeflate: false,
    handleProtocols: (offered) => [...offered][0] ?? false,
  });

  private readonly sessions: Sessions;
  private readonly strangers: Strangers;
  private readonly origins: Origins;
  private readonly audit: Audit;
  private readonly door: RefuseConnection;
  private readonly log: Logger;

  constructor({ sessions, strangers, origins, audit, door, log }: SocketsParts) {
    this.sessions = sessions;
    this.strangers = strangers;
    this.origins = origins;
    this.audit = audit;
    this.door = door;
    this.log = log;
    this.server.on('error', (error) => log.warn({ err: error }, 'the socket server reports an error'));
    this.server.on('wsClientError', (_error, stream, request) => this.refuse(request, stream, { status: CODES.badRequest }));
    sessions.onEnd((id, code) => this.endSession(id, code));
    sessions.onRename((id, userName) => this.renameSession(id, userName));
    this.pinger = setInterval(() => this.ping(), PING_MS);
    this.pinger.unref();
  }

  register({ path, permission }: SocketEndpoint, handler: SocketHandler, goodbye: ((code: Code) => string) | null = null): void {
    for (const base of ['/diagramApi/wapi', '/wapi']) this.routes.set(base + path, { path, permission, handler, goodbye });
  }

  /** Every path with its permission, for authz.csv. */
  table(): readonly { readonly path: string; readonly permission: EndpointPermission }[] {
    return [...this.routes].map(([path, { permission }]) => ({ path, permission }));
  }

  attach(server: HttpServer): void {
    server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      stream.on('error', () => stream.destroy());
      try {
        // An offer of another protocol (h2c) may be passed over: the request is served as it is (RFC 9110, 7.8).
        if (request.headers.upgrade?.toLowerCase() !== 'websocket') return serveWithoutUpgrade(server, request, stream, head);
        const refused = this.upgrade(request, stream, head);
        if (refused !== null) this.refuse(request, stream, refused);
      } catch (error) {
        this.log.error({ err: error }, 'an upgrade failed');
        stream.destroy();
      }
    });
  }

  close(): void {
    clearInterval(this.pinger);
    for (const { transport } of this.live) transport.close(1001, 'the server stops');
    this.server.close();
    setTimeout(() => {
      for (const { transport } of this.live) transport.terminate();
    }, 500).unref();
  }

  /** Sockets that are open, for the figures of a running server. */
  get count(): number {
    return this.live.size;
  }

  /** Hands the connection to its route; or says what refuses it. */
  private upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): RefusedUpgrade | null {
    const target = readRequestTarget(request);
    if (target === null) return { status: CODES.badRequest };
    const route = this.routes.get(target.path);
    if (!route) return { status: CODES.notFound };
    const foreign = originRefusal(target, request.headers, this.origins);
    if (foreign !== null) return { status: CODES.forbidden, foreign };
    const [uuid, token, ...rest] = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((part) => part.trim());
    if (!uuid || !UUID.test(uuid) || rest.length > 0) return { status: CODES.badRequest };
    const accept = (): void =>
      this.server.handleUpgrade(request, stream, head, (transport) => {
        this.admit(transport, route, uuid, token ?? '', request, target.query).catch((error: unknown) => {
          this.log.error({ err: error }, 'a socket could not be admitted');
          transport.terminate();
        });
      });
    const held = this.strangers.hold(token ?? '', this.door.addressOf(request));
    if (held === null) accept();
    else if (held === 'cut') return { status: CODES.tooMany };
    else
      held
        .then(() => stream.destroyed || accept())
        .catch((error: unknown) => {
          this.log.error({ err: error }, 'an upgrade failed');
          stream.destroy();
        });
    return null;
  }

  private refuse(request: IncomingMessage, stream: Duplex, { status, foreign }: RefusedUpgrade): void {
    const address = this.door.addressOf(request);
    const refused = foreign
      ? { address, action: 'origin', facts: { [foreign.header]: cutShort(foreign.value) } }
      : { address, facts: { code: status, path: askedPath(request.url) } };
    this.door.refuse(refused, stream, () => refuseUpgrade(stream, status));
  }

  private async admit(
    transport: WebSocket,
    route: Route,
    uuid: string,
    token: string,
    request: IncomingMessage,
    query: URLSearchParams,
  ): Promise<void> {
    const address = this.door.addressOf(request);
    // Messages may come before the token is checked: they wait, boundedly. After a refusal nothing is kept.
    const early: (string | Uint8Array)[] = [];
    let earlyBytes = 0;
    let handler: ((message: string | Uint8Array) => void) | null = null;
    const refuse = (code: number, reason: string): void => {
      handler = () => undefined;
      early.length = 0;
      transport.close(code, reason);
      setTimeout(() => transport.terminate(), WAIT_FOR_CLOSE_MS).unref();
    };
    /** What goes on coming is not read. */
    const tooMany = (what: string): void => {
      if (transport.readyState !== transport.OPEN) return;
      noteFrame(`too many ${what}`);
      refuse(POLICY, `too many ${what}`);
      transport.pause();
    };
    const frames = new FrameCounter();
    const ownFrames = new Budget(LIMITS.framesPerSecond);
    let share: SocketShare | null = null;
    let earlyFrames = 0;
    request.socket.prependListener('data', (bytes: Buffer) => {
      const begun = frames.count(bytes);
      if (share === null) earlyFrames += begun;
      if (!ownFrames.take(begun) || share?.frames.take(begun) === false) tooMany('frames');
    });
    transport.on('message', (data, isBinary) => {
      if (!handler && (earlyBytes += (data as Buffer).length) > EARLY_BYTES) refuse(POLICY, 'too early');
      const message = isBinary ? new Uint8Array(data as Buffer) : (data as Buffer).toString('utf8');
      if (handler) handler(message);
      else early.push(message);
    });
    const timer = setTimeout(() => transport.terminate(), WAIT_FOR_TOKEN_MS);
    let session: Session | undefined;
    const noteFrame = (why: string): void => {
      const entry = {
        ...(session === undefined ? NOBODY : authorOf(session)),
        address,
        action: 'frame',
        facts: { path: route.path, why },
      };
      this.audit.note(entry, session !== undefined);
    };
    transport.on('error', () => {
      noteFrame('protocol');
      // It has been told why. What is still on its way is thrown away unread: a reset would overtake the close code.
      setTimeout(() => transport.terminate(), WAIT_FOR_CLOSE_MS).unref();
    });
    let letGo = (): void => undefined;
    const judged = this.strangers.begin(token, address);
    try {
      ({ session, letGo } = await this.sessions.admit(token, cookieOf('binding', request.headers.cookie)));
      judged(true);
      if (session.mustChangePassword) throw new AnswerError(CODES.passwordMustChange);
      if (!mayCall(session, route.permission)) throw new AnswerError(CODES.forbidden);
      if ((this.shares.find(session.share)?.count ?? 0) >= LIMITS.socketsPerUser) throw new AnswerError(CODES.tooMany);
    } catch (error) {
      letGo();
      if (session === undefined) judged(!(error instanceof AnswerError));
      const code = error instanceof AnswerError ? error.code : error instanceof DatabaseGone ? CODES.databaseAway : CODES.failed;
      const who = session === undefined ? strangerOf(error) : authorOf(session);
      const facts = { path: route.path, code };
      if (code !== CODES.tokenExpired && code !== CODES.failed && code !== CODES.databaseAway)
        this.audit.note({ ...who, address, action: 'socket', facts }, session !== undefined);
      if (code === CODES.failed) this.log.error({ err: error }, 'a socket could not be admitted');
      const close =
        code === CODES.forbidden || code === CODES.passwordMustChange
          ? SOCKET_CLOSE.forbidden
          : code === CODES.tooMany
            ? SOCKET_CLOSE.tooMany
            : code === CODES.databaseAway
              ? SOCKET_CLOSE.databaseAway
              : code === CODES.failed
                ? 1011
                : SOCKET_CLOSE.token;
      refuse(close, String(code));
      return;
    } finally {
      clearTimeout(timer);
    }
    if (transport.readyState !== transport.OPEN) return letGo();
    const live: Live = { transport, session, route, onRename: [], alive: true };
    this.live.add(live);
    const held = this.shares.claim(session.share);
    held.count += 1;
    share = held;
    held.frames.spend(earlyFrames);
    const closeHandlers: (() => void)[] = [];
    transport.on('pong', () => (live.alive = true));
    transport.on('close', () => {
      this.live.delete(live);
      held.count -= 1;
      letGo();
      for (const close of closeHandlers) this.guarded(close);
    });
    const socket: LiveSocket = {
      uuid,
      get session() {
        return live.session;
      },
      address,
      query,
      refused: (action, facts) => this.audit.note({ ...authorOf(live.session), address, action, facts }, true),
      send: (message) => {
        if (transport.readyState !== transport.OPEN) return false;
        if (transport.bufferedAmount > LIMITS.socketBufferBytes) {
          transport.terminate();
          return false;
        }
        transport.send(message, { binary: typeof message !== 'string' });
        return true;
      },
      close: (code, reason) => {
        if (code === SOCKET_CLOSE.protocol) noteFrame(reason.slice(0, 100));
        transport.close(code, reason.slice(0, 100));
      },
      get bufferedBytes() {
        return transport.bufferedAmount;
      },
      onMessage: (next) => {
        handler = (message) => {
          live.alive = true;
          if (!rate.take(1) || !held.messages.take(1) || !held.bytes.take(message.length)) {
            tooMany('messages');
            return;
          }
          this.guarded(() => next(message), transport);
        };
        for (const message of early.splice(0)) handler(message);
      },
      onRename: (renamed) => live.onRename.push(renamed),
      onClose: (close) => closeHandlers.push(close),
    };
    const rate = new Budget(LIMITS.messagesPerSecond);
    this.guarded(() => route.handler(socket), transport);
  }

  /** A handler's bug ends its own connection, not the process. */
  private guarded(run: () => void, transport?: WebSocket): void {
    try {
      run();
    } catch (error) {
      this.log.error({ err: error }, 'a socket handler failed');
      transport?.close(1011, 'the server failed');
    }
  }

  private endSession(sessionId: string, code: Code): void {
    for (const { transport, session, route } of [...this.live]) {
      if (session.id !== sessionId) continue;
      if (route.goodbye && transport.readyState === transport.OPEN) transport.send(route.goodbye(code));
      leave(transport, code);
    }
  }

  private renameSession(sessionId: string, userName: string): void {
    for (const live of [...this.live]) {
      if (live.session.id !== sessionId) continue;
      live.session = { ...live.session, userName };
      for (const renamed of live.onRename) this.guarded(renamed, live.transport);
    }
  }

  private ping(): void {
    for (const live of [...this.live]) {
      if (Date.now() > live.session.endsAtMs) {
        // Said, so that nobody takes it for a lost network.
        leave(live.transport, CODES.tokenExpired);
        continue;
      }
      if (!live.alive) {
        live.transport.terminate();
        continue;
      }
      live.alive = false;
      live.transport.ping();
    }
  }
}

/** The session of it is over. */
function leave(transport: WebSocket, code: Code): void {
  transport.close(SOCKET_CLOSE.token, String(code));
  setTimeout(() => transport.terminate(), 1000).unref();
}

const NOBODY: Author = { accountId: 0, userName: '' };

/** Whose token it was that was refused, as far as that is known. */
function strangerOf(error: unknown): Author {
  const { accountId = 0, userName = '' } = (error as Partial<AnswerError>).audited ?? {};
  return { accountId, userName };
}

/** Hands the connection back to the server, the request before it without its offer. */
function serveWithoutUpgrade(server: HttpServer, request: IncomingMessage, stream: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`, 'Connection: close'];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (!/^(upgrade|connection|http2-settings)$/i.test(rawHeaders[at]!)) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  stream.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('encrypted' in stream ? 'secureConnection' : 'connection', stream);
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
};

function refuseUpgrade(stream: Duplex, status: number): void {
  stream.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
