import { SOCKET_CLOSE } from '../../protocol/errors';
import { LIMITS } from '../../domain/catalog/limits';
import { readMessage, type SocketMessage } from '../../protocol/socket/messages';

/** States of the main socket (spec section 4). `closed` is also the state before the first connection. */
export type SocketState = 'connecting' | 'connected' | 'closed' | 'error';

export type MessageHandler = (data: unknown) => void;

/** The part of a browser's WebSocket that is used; tests hand in their own. */
export interface SocketLike {
  onopen: ((event: Event) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
  onerror: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  send(text: string): void;
  close(): void;
}

export interface SocketWorld {
  /** `wss://host/diagramApi/wapi/v1/websocket` */
  readonly url: string;
  /** Undefined in a browser without WebSocket. */
  readonly open: ((url: string, protocols: readonly string[]) => SocketLike) | undefined;
  /** '' = no stored token. */
  token(): string;
  newUuid(): string;
  /** Default LIMITS.socketConnectMs. */
  readonly connectMs?: number;
  setTimer(run: () => void, ms: number): unknown;
  clearTimer(timer: unknown): void;
  log(message: string, cause?: unknown): void;
  /** Without a stored token, or when the server refuses the one it was given. */
  onTokenError(): void;
}

const RECONNECT_FIRST_MS = 500;
const RECONNECT_MOST_MS = 15_000;

/**
 * The live connection of one page: JSON messages, dispatched to the handlers registered for their type.
 *
 *   closed --connect--> connecting --open--> connected
 *   connecting or connected --error--> error --close--> closed --timer--> connecting
 *   connecting --time-out, closed by us--> closed --timer--> connecting
 *
 * connect() always resolves: an error is logged and the next step continues.
 */
export class MainSocket {
  readonly #world: SocketWorld;
  readonly #handlers = new Map<string, Set<MessageHandler>>();
  readonly #stateHandlers = new Set<(state: SocketState) => void>();
  #state: SocketState = 'closed';
  #socket: SocketLike | null = null;
  #uuid = '';
  #connecting: Promise<SocketState> | null = null;
  #retryMs = RECONNECT_FIRST_MS;
  #retry: unknown = null;
  #wanted = false;

  constructor(world: SocketWorld) {
    this.#world = world;
  }

  get state(): SocketState {
    return this.#state;
  }

  /** Uuid of the open connection, for the socket id header; '' while there is none. */
  get id(): string {
    return this.#state === 'connected' ? this.#uuid : '';
  }

  /** Opens the connection and keeps it open until close(). Resolves with the state reached; never rejects. */
  connect(): Promise<SocketState> {
    this.#wanted = true;
    if (this.#state === 'connected') return Promise.resolve('connected');
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  close(): void {
    this.#wanted = false;
    if (this.#retry !== null) this.#world.clearTimer(this.#retry);
    this.#retry = null;
    this.#socket?.close();
  }

  /** False when there is no open connection; nothing is queued. */
  send(message: SocketMessage): boolean {
    if (this.#state !== 'connected' || this.#socket === null) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Registers a handler for messages of a type. Returns how to take it back. */
  on(type: string, handler: MessageHandler): () => void {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers.add(handler));
    return () => handlers.delete(handler);
  }

  onState(handler: (state: SocketState) => void): () => void {
    this.#stateHandlers.add(handler);
    return () => this.#stateHandlers.delete(handler);
  }

  #open(): Promise<SocketState> {
    const world = this.#world;
    if (world.open === undefined) {
      world.log('WebSocket Not Supported');
      this.#setState('error');
      return Promise.resolve('error');
    }
    const token = world.token();
    if (token === '') {
      world.onTokenError();
      return Promise.resolve(this.#state);
    }
    this.#setState('connecting');
    this.#uuid = world.newUuid();
    const open = world.open;
    return new Promise((resolve) => {
      let socket: SocketLike;
      try {
        socket = open(world.url, [this.#uuid, token]);
      } catch (error) {
        world.log('the live connection could not be opened', error);
        this.#setState('error');
        this.#retryLater();
        resolve('error');
        return;
      }
      this.#socket = socket;
      const timer = world.setTimer(() => {
        world.log(`the live connection did not open within ${world.connectMs ?? LIMITS.socketConnectMs} ms`);
        socket.close();
        this.#closed(socket, 0);
        resolve('closed');
      }, world.connectMs ?? LIMITS.socketConnectMs);
      socket.onopen = () => {
        world.clearTimer(timer);
        this.#retryMs = RECONNECT_FIRST_MS;
        this.#setState('connected');
        resolve('connected');
      };
      socket.onmessage = (event) => this.#receive(event.data);
      socket.onerror = (event) => {
        world.clearTimer(timer);
        world.log('the live connection failed', event);
        if (this.#socket === socket) this.#setState('error');
        resolve('error');
      };
      socket.onclose = (event) => {
        world.clearTimer(timer);
        this.#closed(socket, event.code);
        resolve('closed');
      };
    });
  }

  #receive(data: unknown): void {
    const message = readMessage(data);
    if (message === null) {
      this.#world.log('the live connection brought something that is no message', data);
      return;
    }
    for (const handler of this.#handlers.get(message.type) ?? []) {
      try {
        handler(message.data);
      } catch (error) {
        this.#world.log(`the handler of ${message.type} failed`, error);
      }
    }
  }

  #closed(socket: SocketLike, code: number): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#setState('closed');
    if (code === SOCKET_CLOSE.token) {
      this.#wanted = false;
      this.#world.onTokenError();
    } else {
      this.#retryLater();
    }
  }

  #retryLater(): void {
    if (!this.#wanted || this.#retry !== null) return;
    this.#retry = this.#world.setTimer(() => {
      this.#retry = null;
      if (this.#wanted) void this.connect();
    }, this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, RECONNECT_MOST_MS);
  }

  #setState(state: SocketState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const handler of this.#stateHandlers) handler(state);
  }
}
