import net from 'node:net';
import * as ws from 'ws';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { TEST_DATABASE } from '../setup/test-database';
import { BASE, startApiServer, USERS, watch, type ApiServer } from './api-server';

let server: ApiServer;
let token: string;
beforeAll(async () => {
  server = await startApiServer();
  token = (await server.signIn(USERS.viewer)).access_token;
});
afterAll(() => server.stop());

const MAIN = `${BASE}v1/websocket`;
const FLOOD = 100_000;
/** What the system hands over at once, in frames of six bytes. */
const CHUNK_FRAMES = 65_536 / 6;
/** An empty frame, masked. */
const empty = (first: number, count = 1): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => Buffer.from([first, 0x80, 1, 2, 3, 4])));

/** What reads frames; its types say nothing of it. */
const { Receiver } = ws as unknown as { readonly Receiver: { readonly prototype: { getInfo(done: () => void): void } } };

/** Sends these bytes over a socket that was admitted, until the server ends it: its close code, and the frames that it read. */
async function flooded(bytes: Buffer): Promise<{ readonly code: number; readonly read: number; readonly pongs: number }> {
  const { port } = new URL(server.origin);
  await expect.poll(() => server.app.context.sockets.count).toBe(0);
  const socket = net.connect(Number(port), '127.0.0.1').on('error', () => undefined);
  const heard: Buffer[] = [];
  socket.on('data', (chunk) => heard.push(chunk));
  const protocol = `Sec-WebSocket-Protocol: ${crypto.randomUUID()}, ${token}`;
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  const head = [
    `GET ${MAIN} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...upgrade,
    `Sec-WebSocket-Key: ${'A'.repeat(22)}==`,
    protocol,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await expect.poll(() => server.app.context.sockets.count).toBe(1);
  const reading = vi.spyOn(Receiver.prototype, 'getInfo');
  const ended = new Promise((resolve) => socket.on('close', resolve));
  socket.write(bytes);
  await ended;
  const { length: read } = reading.mock.calls;
  reading.mockRestore();
  const all = Buffer.concat(heard);
  const frames = all.subarray(all.indexOf('\r\n\r\n') + 4);
  const closeAt = frames.indexOf(0x88);
  return { code: closeAt < 0 ? 0 : frames.readUInt16BE(closeAt + 2), read, pongs: closeAt < 0 ? frames.length / 2 : closeAt / 2 };
}

describe(`frames: ${TEST_DATABASE}`, () => {
  it('[I10 frames] a message in more parts than a browser makes is refused at the part that is too many', async () => {
    const { code, read } = await flooded(Buffer.concat([empty(0x01), empty(0x00, FLOOD)]));
    expect(code).toBe(1008);
    expect(read).toBeLessThanOrEqual(LIMITS.messageFragments + 2);
  });

  it('[I10 frames] one in as many as are right is heard', async () => {
    const socket = server.socket(MAIN, [crypto.randomUUID(), token]);
    const seen = watch(socket);
    await seen.opened();
    const text = JSON.stringify({ type: 'presence', data: { diagram: LIMITS.guestDiagramId, selection: [] } });
    for (let part = 0; part < LIMITS.messageFragments; part += 1)
      socket.send(part === 0 ? text : '', { fin: part === LIMITS.messageFragments - 1 });
    await expect.poll(() => seen.messages.length).toBe(1);
    socket.terminate();
  });

  it.each([
    ['pings', empty(0x89, FLOOD)],
    ['empty messages', empty(0x81, FLOOD)],
    ['messages in parts', Buffer.concat(Array.from({ length: FLOOD / 100 }, () => Buffer.concat([empty(0x01), empty(0, 98), empty(0x80)])))],
  ])('[I10 frames] a flood of %s ends the socket, once it is more than its frames of four seconds', async (_what, bytes) => {
    const { code, read, pongs } = await flooded(bytes);
    expect(code).toBe(1008);
    expect(read).toBeLessThan(4 * LIMITS.framesPerSecond + 2 * CHUNK_FRAMES);
    expect(pongs).toBeLessThanOrEqual(5 * LIMITS.framesPerSecond);
    await server.app.context.audit.flush();
    const rows = await server.sql.query<{ why: string }>(
      `select "facts"->>'why' "why" from "audit" where "action" = 'frame' order by "id" desc limit 1`,
      [],
    );
    expect(rows[0]?.why).toMatch(/^too many (frames|messages)/);
  }); // prettier-ignore
});

describe(`tokens that are none: ${TEST_DATABASE}`, () => {
  it('[I10 tokens] many from one address wait before the database is asked, and beyond a bound are refused; who is signed in there is heard at once', async () => {
    const check = vi.spyOn(server.app.context.sessions, 'check');
    const leaving = new AbortController();
    const statuses: number[] = [];
    const all = LIMITS.badTokensBurst + LIMITS.heldCalls + 60;
    const asking = Array.from({ length: all }, (_, at) =>
      fetch(`${server.origin}${BASE}v1/home`, {
        headers: { Authorization: `Bearer ${String(at).padEnd(43, 'z')}` },
        signal: leaving.signal,
      }).then(
        ({ status }) => void statuses.push(status),
        () => undefined,
      ),
    );
    await expect.poll(() => statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
    const asked = check.mock.calls.length;
    expect(asked).toBeLessThan(all - 60);
    expect((await server.call('GET', 'v1/users/getToken', { token })).body.code).toBe(200);
    const own = watch(server.socket(MAIN, [crypto.randomUUID(), token]));
    await own.opened();
    expect(statuses.length).toBeLessThan(all);
    const strange = Array.from({ length: 60 }, () => watch(server.socket(MAIN, [crypto.randomUUID(), 'y'.repeat(43)])));
    await expect.poll(() => strange.some(({ failed }) => failed?.includes('429'))).toBe(true);
    leaving.abort();
    await Promise.all(asking);
    check.mockRestore();
  });
});
