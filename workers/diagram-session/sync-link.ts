import { LIMITS } from '../../domain/catalog/limits';
import type { Loss } from '../../protocol/sync/client';
import type { ServerFrame } from '../../protocol/sync/messages';
import { decodeServerFrame, encodeFrame } from '../../protocol/codec/frame-codec';
import { SOCKET_CLOSE } from '../../protocol/errors';

/**
 * The sync socket with its reconnection: frames in, frames out, nothing of the document. It may be connected before there
 * is a speaker: the server says nothing of its own before it was greeted.
 *
 *   connect() -> connecting --open--> open --close/error--> waiting --delay--> connecting
 *                    close() from anywhere --> closed
 *
 * Waits 250 ms after the first loss, twice as long after each further one before a word was heard, 10 s at most, with
 * jitter so that a restarted server is not met by everyone at once; a browser that says "online" is tried at once. A
 * server that cannot reach its database opens sockets and closes them, with a code that says so. A socket that says nothing for
 * SILENCE_MS, pings included, is taken for lost, and so is one that does not stand after `connectMs`: a cut cable sends no
 * close, and what was begun while it was cut stands no sooner when it is whole.
 */
export interface SyncLinkOptions {
  readonly url: string;
  readonly uuid: string;
  /** The bearer of the moment, asked at each connection. */
  readonly token: () => string;
  /** The server refused this token: nothing is tried until connect() is called with a new one. */
  readonly onTokenRefused: (token: string) => unknown;
  /** Until a connection must stand. Default LIMITS.socketConnectMs. */
  readonly connectMs?: number;
}

/** Who speaks over the link. */
export interface LinkSpeaker {
  readonly onOpen: () => void;
  readonly onFrame: (frame: ServerFrame) => void;
  /** `gone`: there is no such diagram, or no longer for this user. */
  readonly onClosed: (why: Loss | 'gone') => void;
}

const CLOSE_ABNORMAL = 1006;
/** Close codes that say more than that a connection is lost. */
const LOSSES: ReadonlyMap<number, Loss | 'gone'> = new Map([
  [SOCKET_CLOSE.tooMany, 'crowded'],
  [SOCKET_CLOSE.noDiagram, 'gone'],
  [SOCKET_CLOSE.databaseAway, 'database'],
]);
const FIRST_DELAY_MS = 250;
const LAST_DELAY_MS = 10_000;
const PING_MS = 8_000;
const SILENCE_MS = 20_000;

export class SyncLink {
  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private heardAtMs = 0;
  private losses = 0;
  private closed = false;
  private speaker: LinkSpeaker | undefined;
  private readonly options: SyncLinkOptions;

  constructor(options: SyncLinkOptions) {
    this.options = options;
    self.addEventListener('online', this.connectNow);
  }

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** From now on this one is told; at once, when the link is open already. */
  speak(speaker: LinkSpeaker): void {
    this.speaker = speaker;
    if (this.isOpen) speaker.onOpen();
  }

  connect(): void {
    if (this.closed || this.socket) return;
    clearTimeout(this.timer);
    const token = this.options.token();
    if (token === '') return; // nobody is signed in: whoever sets a token connects
    const socket = new WebSocket(this.options.url, [this.options.uuid, token]);
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    this.timer = setTimeout(() => this.giveUp(socket, token), this.options.connectMs ?? LIMITS.socketConnectMs);
    socket.onopen = () => {
      clearTimeout(this.timer);
      this.heardAtMs = performance.now();
      this.heartbeat = setInterval(() => this.beat(socket, token), PING_MS);
      this.speaker?.onOpen();
    };
    socket.onmessage = (message: MessageEvent) => {
      if (!(message.data instanceof ArrayBuffer)) return;
      this.heardAtMs = performance.now();
      this.losses = 0;
      const frame = decodeServerFrame(new Uint8Array(message.data));
      if (frame.ok) this.speaker?.onFrame(frame.value);
      else socket.close(SOCKET_CLOSE.protocol, frame.refusal.rule);
    };
    socket.onclose = (event) => this.lost(socket, event.code, token);
  }

  send(frames: readonly Uint8Array<ArrayBuffer>[]): void {
    for (const frame of frames) this.socket?.send(frame);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.heartbeat);
    self.removeEventListener('online', this.connectNow);
    const socket = this.socket;
    this.socket = undefined;
    socket?.close(1000);
  }

  private lost(socket: WebSocket, code: number, token: string): void {
    if (this.socket !== socket) return;
    this.socket = undefined;
    clearTimeout(this.timer);
    clearInterval(this.heartbeat);
    this.speaker?.onClosed(LOSSES.get(code) ?? 'offline');
    if (code === SOCKET_CLOSE.token) void this.options.onTokenRefused(token);
    else this.retry();
  }

  private beat(socket: WebSocket, token: string): void {
    if (performance.now() - this.heardAtMs > SILENCE_MS) this.giveUp(socket, token);
    else this.send([encodeFrame({ type: 'ping' })]);
  }

  /** Its own close event waits for the other side, which may never answer. */
  private giveUp(socket: WebSocket, token: string): void {
    socket.close();
    this.lost(socket, CLOSE_ABNORMAL, token);
  }

  private readonly connectNow = (): void => {
    const { socket } = this;
    // What was begun without a network may never stand.
    if (socket?.readyState === WebSocket.CONNECTING) this.giveUp(socket, '');
    this.losses = 0;
    this.connect();
  };

  private retry(): void {
    if (this.closed) return;
    const delay = Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.losses) * (0.5 + Math.random() / 2);
    this.losses++;
    this.timer = setTimeout(() => this.connect(), delay);
  }
}
