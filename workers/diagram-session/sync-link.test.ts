import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { encodeFrame } from '../../protocol/codec/frame-codec';
import type { ServerFrame } from '../../protocol/sync/messages';
import { SyncLink } from './sync-link';

let server: WebSocketServer;
let link: SyncLink;
let said: string[];
const speaker = {
  onOpen: () => void said.push('open'),
  onFrame: ({ type }: ServerFrame) => void said.push(type),
  onClosed: (why: string) => void said.push(why),
};

const undone: (() => void)[] = [];

function linkTo(url: string, connectMs: number): SyncLink {
  const made = new SyncLink({ url, uuid: 'client', token: () => 'token', onTokenRefused: () => undefined, connectMs });
  undone.push(() => made.close());
  return made;
}

beforeEach(async () => {
  // A worker's own: Node has neither.
  vi.stubGlobal('WebSocket', WebSocket);
  vi.stubGlobal('self', new EventTarget());
  said = [];
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  link = new SyncLink({ url, uuid: 'client', token: () => 'token', onTokenRefused: () => void said.push('refused') });
});
afterEach(() => {
  link.close();
  for (const undo of undone.splice(0)) undo();
  server.close();
  vi.unstubAllGlobals();
});

test('a link that is open before anyone speaks tells its speaker at once', async () => {
  link.connect();
  await expect.poll(() => link.isOpen).toBe(true);
  link.speak(speaker);
  expect(said).toEqual(['open']);
});

test('one that somebody speaks over already tells when it opens, what comes and when it is lost', async () => {
  const connected = once(server, 'connection') as Promise<[WebSocket]>;
  link.speak(speaker);
  expect(said).toEqual([]);
  link.connect();
  const [socket] = await connected;
  await expect.poll(() => said).toEqual(['open']);
  socket.send(encodeFrame({ type: 'pong' }));
  await expect.poll(() => said).toEqual(['open', 'pong']);
  socket.close(4401);
  await expect.poll(() => said).toEqual(['open', 'pong', 'offline', 'refused']);
});

test('one that is refused because its account has too many is told so, and asked again', async () => {
  server.once('connection', (socket) => socket.close(4429));
  link.speak(speaker);
  link.connect();
  await expect.poll(() => said).toEqual(['open', 'crowded', 'open']);
});

test('[walk 7, database away] one that is closed because the database is away is told so, and asked again', async () => {
  server.once('connection', (socket) => socket.close(4503));
  link.speak(speaker);
  link.connect();
  await expect.poll(() => said).toEqual(['open', 'database', 'open']);
});

/** A server behind which nobody answers, until it is told to. */
async function silentServer(): Promise<{ readonly url: string; answer(): void; taken: number }> {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  let isSilent = true;
  const silent = {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    answer: () => void (isSilent = false),
    taken: 0,
  };
  http.on('upgrade', (request, socket, head) => {
    silent.taken++;
    socket.on('error', () => undefined);
    if (!isSilent) server.handleUpgrade(request, socket, head, (opened) => server.emit('connection', opened));
  });
  undone.push(() => void http.close());
  // Node's own tells an error to nobody where a browser's does not.
  vi.stubGlobal(
    'WebSocket',
    class extends WebSocket {
      constructor(url: string, protocols: string[]) {
        super(url, protocols);
        this.on('error', () => undefined);
      }
    },
  );
  return silent;
}

test('[issue 10, offline] a connection that is taken and never answered, as one begun while the network was silent, is given up and tried anew', async () => {
  const silent = await silentServer();
  const early = linkTo(silent.url, 100);
  early.speak(speaker);
  early.connect();
  await expect.poll(() => said).toEqual(['offline']);
  silent.answer();
  await expect.poll(() => early.isOpen).toBe(true);
  expect(said).toEqual(['offline', 'open']);
  // What stands is not given up for how long it has stood.
  await new Promise((done) => setTimeout(done, 300));
  expect(early.isOpen).toBe(true);
});

test('[issue 10, offline] a browser that says that it is online is believed before a connection that was begun earlier', async () => {
  const silent = await silentServer();
  const early = linkTo(silent.url, 60_000);
  early.speak(speaker);
  early.connect();
  await expect.poll(() => silent.taken).toBe(1);
  silent.answer();
  self.dispatchEvent(new Event('online'));
  await expect.poll(() => early.isOpen).toBe(true);
  expect(said).toEqual(['offline', 'open']);
});

test('[X11] a diagram that the server does not know is told as gone', async () => {
  server.once('connection', (socket) => socket.close(4404, 'no such diagram'));
  link.speak(speaker);
  link.connect();
  await expect.poll(() => said).toContain('gone');
});

test('a server that opens and closes without a word, as one without its database does, is asked ever more seldom', async () => {
  let tries = 0;
  server.on('connection', (socket) => {
    tries++;
    socket.close(1011);
  });
  link.speak(speaker);
  link.connect();
  // 250, 500, 1000, 2000 ms less their jitter: at most five within two seconds, where one that is always new comes to ten.
  await new Promise((done) => setTimeout(done, 2000));
  expect(tries).toBeGreaterThan(1);
  expect(tries).toBeLessThanOrEqual(5);
});

test('[walk 4 #18] nobody signed in: no socket is tried, and the link opens once there is a token', async () => {
  let token = '';
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signedOut = new SyncLink({ url, uuid: 'client', token: () => token, onTokenRefused: () => undefined });
  expect(() => signedOut.connect()).not.toThrow();
  token = 'token';
  signedOut.connect();
  await expect.poll(() => signedOut.isOpen).toBe(true);
  signedOut.close();
});
