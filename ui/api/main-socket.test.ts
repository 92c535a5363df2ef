import { describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { readMessage } from '../../protocol/socket/messages';
import { MainSocket, type SocketLike, type SocketState, type SocketWorld } from './main-socket';

class FakeSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onclose: SocketLike['onclose'] = null;
  onerror: SocketLike['onerror'] = null;
  onmessage: SocketLike['onmessage'] = null;
  readonly sent: string[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  opens(): void {
    this.onopen?.({} as Event);
  }
  fails(): void {
    this.onerror?.({} as Event);
  }
  closes(code = 1006): void {
    this.onclose?.({ code, reason: '' } as CloseEvent);
  }
  brings(data: unknown): void {
    this.onmessage?.({ data } as MessageEvent);
  }
}

function setUp(change: Partial<SocketWorld> = {}) {
  const opened: { url: string; protocols: readonly string[]; socket: FakeSocket }[] = [];
  const timers: { run: () => void; ms: number; cleared: boolean }[] = [];
  const log = vi.fn();
  const onTokenError = vi.fn();
  const socket = new MainSocket({
    url: 'wss://h/diagramApi/wapi/v1/websocket',
    open: (url, protocols) => {
      const made = new FakeSocket();
      opened.push({ url, protocols, socket: made });
      return made;
    },
    token: () => 'token',
    newUuid: () => `uuid-${opened.length + 1}`,
    setTimer: (run, ms) => {
      const timer = { run, ms, cleared: false };
      timers.push(timer);
      return timer;
    },
    clearTimer: (timer) => void ((timer as { cleared: boolean }).cleared = true),
    log,
    onTokenError,
    ...change,
  });
  const states: SocketState[] = [];
  socket.onState((state) => states.push(state));
  return { socket, opened, timers, log, onTokenError, states };
}

describe('the main socket', () => {
  it('[R7.041] opens with a generated uuid and the token', () => {
    const { socket, opened } = setUp();
    void socket.connect();
    expect(opened[0]).toMatchObject({ url: 'wss://h/diagramApi/wapi/v1/websocket', protocols: ['uuid-1', 'token'] });
  });

  it('[R4.028] is connecting, connected, error, closed', async () => {
    const { socket, opened, states } = setUp();
    const connected = socket.connect();
    expect(socket.state).toBe('connecting');
    opened[0]!.socket.opens();
    expect(await connected).toBe('connected');
    opened[0]!.socket.fails();
    opened[0]!.socket.closes();
    expect(states).toEqual(['connecting', 'connected', 'error', 'closed']);
  });

  it('[R7.004] tells its uuid while it is connected', async () => {
    const { socket, opened } = setUp();
    const connected = socket.connect();
    expect(socket.id).toBe('');
    opened[0]!.socket.opens();
    await connected;
    expect(socket.id).toBe('uuid-1');
    opened[0]!.socket.closes();
    expect(socket.id).toBe('');
  });

  it('[R8.052] [R9.016] one that is not open within 5000 ms is closed, and the next step continues', async () => {
    const { socket, opened, timers } = setUp();
    const connected = socket.connect();
    expect(timers[0]!.ms).toBe(LIMITS.socketConnectMs);
    timers[0]!.run();
    expect(opened[0]!.socket.closed).toBe(true);
    expect(await connected).toBe('closed');
  });

  it('[R9.016] the time-out can be configured', () => {
    const { socket, timers } = setUp({ connectMs: 700 });
    void socket.connect();
    expect(timers[0]!.ms).toBe(700);
  });

  it('[R8.053] a close calls the close handler', () => {
    const { socket, opened, states } = setUp();
    void socket.connect();
    opened[0]!.socket.opens();
    opened[0]!.socket.closes();
    expect(states.at(-1)).toBe('closed');
  });

  it('[R8.054] an error calls the error handler', () => {
    const { socket, opened, states } = setUp();
    void socket.connect();
    opened[0]!.socket.fails();
    expect(states.at(-1)).toBe('error');
  });

  it('[R8.055] a browser without WebSocket gives the error "WebSocket Not Supported"', async () => {
    const { socket, log } = setUp({ open: undefined });
    expect(await socket.connect()).toBe('error');
    expect(log).toHaveBeenCalledWith('WebSocket Not Supported');
  });

  it('[R4.030] [R8.056] an error is logged and the next step continues', async () => {
    const { socket, opened, log } = setUp();
    const connected = socket.connect();
    opened[0]!.socket.fails();
    expect(await connected).toBe('error');
    expect(log).toHaveBeenCalledOnce();
  });

  it('[R7.050] without a stored token the token-error callback is invoked and nothing is opened', async () => {
    const { socket, opened, onTokenError } = setUp({ token: () => '' });
    await socket.connect();
    expect(onTokenError).toHaveBeenCalledOnce();
    expect(opened).toHaveLength(0);
  });

  it('[R4.029] a refused token invokes the token-error callback and is not tried again', () => {
    const { socket, opened, onTokenError, timers } = setUp();
    void socket.connect();
    opened[0]!.socket.closes(4401);
    expect(onTokenError).toHaveBeenCalledOnce();
    expect(timers.filter(({ cleared }) => !cleared)).toHaveLength(0);
  });

  it('[R3.022] [R7.042] messages are JSON with type and data, dispatched to the handlers of their type', () => {
    const { socket, opened, log } = setUp();
    const presence = vi.fn();
    const off = socket.on('presence', presence);
    void socket.connect();
    const live = opened[0]!.socket;
    live.opens();
    live.brings('{"type":"presence","data":{"diagram":1}}');
    live.brings('{"type":"unknown","data":1}');
    expect(presence).toHaveBeenCalledExactlyOnceWith({ diagram: 1 });
    live.brings('no json');
    expect(log).toHaveBeenCalledOnce();
    off();
    live.brings('{"type":"presence","data":null}');
    expect(presence).toHaveBeenCalledOnce();
  });

  it('[R7.042] a handler that throws does not keep the others from the message', () => {
    const { socket, opened } = setUp();
    const second = vi.fn();
    socket.on('notice', () => {
      throw new Error('broken');
    });
    socket.on('notice', second);
    void socket.connect();
    opened[0]!.socket.brings('{"type":"notice"}');
    expect(second).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('sends nothing while it is closed, and JSON when it is open', () => {
    const { socket, opened } = setUp();
    const message = { type: 'presence', data: { diagram: 0, selection: [] } };
    expect(socket.send(message)).toBe(false);
    void socket.connect();
    opened[0]!.socket.opens();
    expect(socket.send(message)).toBe(true);
    expect(opened[0]!.socket.sent.map((text) => JSON.parse(text) as unknown)).toEqual([message]);
  });

  it('opens again after a close, later each time, until it is told to stay closed', async () => {
    const { socket, opened, timers } = setUp();
    const connected = socket.connect();
    opened[0]!.socket.closes();
    await connected;
    await Promise.resolve();
    const waits = () => timers.filter(({ cleared }) => !cleared).map(({ ms }) => ms);
    expect(waits()).toEqual([500]);
    timers.find(({ cleared }) => !cleared)!.run();
    opened[1]!.socket.closes();
    expect(waits().at(-1)).toBe(1000);
    socket.close();
    expect(timers.at(-1)!.cleared).toBe(true);
  });

  it('text that is no message is none', () => {
    for (const text of ['', '1', 'null', '{}', '{"type":1}']) expect(readMessage(text)).toBeNull();
    expect(readMessage(new ArrayBuffer(1))).toBeNull();
  });
});
