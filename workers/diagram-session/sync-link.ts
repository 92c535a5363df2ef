import type { ClientFrame, ServerFrame } from '../../protocol/sync/messages';
import { decodeServerFrame, encodeFrame } from '../../protocol/codec/frame-codec';

/**
 * The sync socket with its reconnection: frames in, frames out, nothing of the document.
 *
 *   connect() -> connecting --open--> open --close/error--> waiting --delay--> connecting
 *                    close() from anywhere --> closed
 *
 * Waits 250 ms after the first loss, twice as long after each further one, 10 s at most, with jitter so that a
 * restarted server is not met by everyone at once; a browser that says "online" is tried at once. A socket that
 * says nothing for SILENCE_MS, pings included, is taken for lost: a cut cable sends no close.
 */
export interface SyncLinkOptions {
  readonly url: string;
  readonly uuid: string;
  /** The bearer of the moment, asked at each connection. */
  readonly token: () => string;
  readonly onOpen: () => void;
  readonly onFrame: (frame: ServerFrame) => void;
  readonly onClosed: () => void;
  /** The server refused the token: nothing is tried until connect() is called with a new one. */
  readonly onTokenRefused: () => void;
}

/** Close codes of server/socket/upgrade.ts. */
const CLOSE_TOKEN = 4401;
const CLOSE_ABNORMAL = 1006;
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
  private readonly options: SyncLinkOptions;

  constructor(options: SyncLinkOptions) {
    this.options = options;
    self.addEventListener('online', this.connectNow);
  }

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect(): void {
    if (this.closed || this.socket) return;
    clearTimeout(this.timer);
    const socket = new WebSocket(this.options.url, [this.options.uuid, this.options.token()]);
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    socket.onopen = () => {
      this.losses = 0;
      this.heardAtMs = performance.now();
      this.heartbeat = setInterval(() => this.beat(socket), PING_MS);
      this.options.onOpen();
    };
    socket.onmessage = (message: MessageEvent) => {
      if (!(message.data instanceof ArrayBuffer)) return;
      this.heardAtMs = performance.now();
      const frame = decodeServerFrame(new Uint8Array(message.data));
      if (frame.ok) this.options.onFrame(frame.value);
      else socket.close(4400, frame.refusal.rule);
    };
    socket.onclose = (event) => this.lost(socket, event.code);
  }

  send(frames: readonly ClientFrame[]): void {
    for (const frame of frames) this.socket?.send(encodeFrame(frame) as Uint8Array<ArrayBuffer>);
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

  private lost(socket: WebSocket, code: number): void {
    if (this.socket !== socket) return;
    this.socket = undefined;
    clearInterval(this.heartbeat);
    this.options.onClosed();
    if (code === CLOSE_TOKEN) this.options.onTokenRefused();
    else this.retry();
  }

  private beat(socket: WebSocket): void {
    if (performance.now() - this.heardAtMs > SILENCE_MS) {
      socket.close();
      this.lost(socket, CLOSE_ABNORMAL); // its own close event waits for the other side, which may never answer
    } else this.send([{ type: 'ping' }]);
  }

  private readonly connectNow = (): void => {
    if (!this.socket) this.connect();
  };

  private retry(): void {
    if (this.closed) return;
    const delay = Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.losses) * (0.5 + Math.random() / 2);
    this.losses++;
    this.timer = setTimeout(() => this.connect(), delay);
  }
}
