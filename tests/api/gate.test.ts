import http from 'node:http';
import net from 'node:net';
import * as ws from 'ws';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { TEST_DATABASE } from '../setup/test-database';
import type { Authentication } from '../../protocol/rest/session';
import { BASE, PASSWORD, startApiServer, USERS, watch, type ApiServer } from './api-server';

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
async function flooded(
  bytes: Buffer,
): Promise<{ readonly code: number; readonly read: number; readonly pongs: number; readonly seconds: number }> {
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
  const begun = performance.now();
  const reading = vi.spyOn(Receiver.prototype, 'getInfo');
  const ended = new Promise((resolve) => socket.on('close', resolve));
  socket.write(bytes);
  await ended;
  const seconds = (performance.now() - begun) / 1000;
  const { length: read } = reading.mock.calls;
  reading.mockRestore();
  const all = Buffer.concat(heard);
  const frames = all.subarray(all.indexOf('\r\n\r\n') + 4);
  const closeAt = frames.indexOf(0x88);
  const pongs = (closeAt < 0 ? frames.length : closeAt) / 2;
  return { code: closeAt < 0 ? 0 : frames.readUInt16BE(closeAt + 2), read, pongs, seconds };
}

/** Sends these requests in one piece; the statuses that come back, in order, until the server or `count` ends it. */
async function pipelined(count: number): Promise<readonly number[]> {
  const { port } = new URL(server.origin);
  const socket = net.connect(Number(port), '127.0.0.1').on('error', () => undefined);
  const heard: Buffer[] = [];
  const statuses = (): readonly number[] =>
    [
      ...Buffer.concat(heard)
        .toString('latin1')
        .matchAll(/HTTP\/1\.1 (\d{3}) /g),
    ].map(([, status]) => Number(status));
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.on('data', (chunk) => {
    heard.push(chunk);
    if (statuses().length === count) socket.end();
  });
  const one = `GET ${BASE}v1/home HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`;
  socket.write(one.repeat(count));
  await ended;
  return statuses();
}

describe(`requests: ${TEST_DATABASE}`, () => {
  it('[walk 6 pipelines] as many requests in one piece as may wait are answered in their order', async () => {
    expect(await pipelined(LIMITS.requestsInHand)).toEqual(Array(LIMITS.requestsInHand).fill(200));
  });

  it('[walk 6 pipelines] one more ends the connection, and none of those behind it is begun', async () => {
    const begun = vi.spyOn(server.app.context.sessions, 'check');
    const answered = await pipelined(500);
    expect(answered.length).toBeLessThanOrEqual(LIMITS.requestsInHand);
    expect(begun.mock.calls.length).toBeLessThanOrEqual(LIMITS.requestsInHand);
    begun.mockRestore();
    await server.app.context.audit.flush();
    const [row] = await server.sql.query<{ facts: unknown }>(
      `select "facts" from "audit" where "action"='misformed' and "facts"->>'code'='429'`,
    );
    expect(row!.facts).toMatchObject({ path: `${BASE}v1/home` });
  });
});

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
    const { code, read, pongs, seconds } = await flooded(bytes);
    expect(code).toBe(1008);
    expect(read).toBeLessThan(4 * LIMITS.framesPerSecond + 2 * CHUNK_FRAMES);
    expect(pongs).toBeLessThanOrEqual((4 + seconds) * LIMITS.framesPerSecond);
    await server.app.context.audit.flush();
    const rows = await server.sql.query<{ why: string }>(
      `select "facts"->>'why' "why" from "audit" where "action" = 'frame' order by "id" desc limit 1`,
      [],
    );
    expect(rows[0]?.why).toMatch(/^too many (frames|messages)/);
  }); // prettier-ignore
});

describe(`frames of an account: ${TEST_DATABASE}`, () => {
  it('[walk 6 frames] all its sockets together have what an account may send, however few come from each; another account is heard', async () => {
    await expect.poll(() => server.app.context.sockets.count).toBe(0);
    // Of each less than a socket alone may send at once; what they have by the second is not that much within this test.
    const SOCKETS = 40;
    const each = 4 * LIMITS.framesPerSecond - 100;
    const open = async (of: string) => {
      const socket = server.socket(MAIN, [crypto.randomUUID(), of]);
      const seen = watch(socket);
      await seen.opened();
      return { socket, seen };
    };
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => open(token)));
    const other = await open((await server.signIn(USERS.editor)).access_token);
    for (const { socket } of sockets) for (let sent = 0; sent < each; sent += 1) socket.ping();
    const closed = () => sockets.filter(({ seen }) => seen.closed?.code === 1008).length;
    await expect.poll(closed).toBeGreaterThan(SOCKETS / 2);
    expect(closed()).toBeLessThan(SOCKETS);
    const data = { diagram: LIMITS.guestDiagramId, selection: [] };
    other.socket.send(JSON.stringify({ type: 'presence', data }));
    await expect.poll(() => other.seen.messages.length).toBe(1);
    for (const { socket } of [...sockets, other]) socket.terminate();
  });
});

describe(`tokens that are none: ${TEST_DATABASE}`, () => {
  it('[I10 tokens] many from one address wait before the database is asked, and beyond a bound are refused; who is signed in there is heard at once', async () => {
    const check = vi.spyOn(server.app.context.sessions, 'check');
    const leaving = new AbortController();
    const statuses: number[] = [];
    // So many that they are too many also where it takes long until all of them are there.
    const all = LIMITS.badTokensBurst + LIMITS.heldCalls + 400;
    const begun = performance.now();
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
    const seconds = (performance.now() - begun) / 1000;
    expect(asked).toBeLessThanOrEqual(LIMITS.badTokensBurst + LIMITS.badTokensPerSecond * seconds + 10);
    expect((await server.call('GET', 'v1/users/getToken', { token })).body.code).toBe(200);
    const own = watch(server.socket(MAIN, [crypto.randomUUID(), token]));
    await own.opened();
    expect(statuses.length).toBeLessThan(all);
    const strange = Array.from({ length: 200 }, () => watch(server.socket(MAIN, [crypto.randomUUID(), 'y'.repeat(43)])));
    await expect.poll(() => strange.some(({ failed }) => failed?.includes('429'))).toBe(true);
    leaving.abort();
    await Promise.all(asking);
    check.mockRestore();
  });
});

/** Asks one after the other over one connection of its own: resolves once it is answered, or the connection is ended. */
function asker(origin: string): (options: http.RequestOptions, body?: string) => Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return (options, body) =>
    new Promise((resolve) => {
      const call = http.request(origin, { agent, ...options }, (answer) => answer.resume().on('end', resolve));
      call.on('error', () => resolve()).end(body);
    });
}

describe(`strangers who are refused by the thousand: ${TEST_DATABASE}`, () => {
  let flooded: ApiServer;
  beforeAll(async () => {
    flooded = await startApiServer({ proxies: ['127.0.0.1'] });
  });
  afterAll(() => flooded.stop());

  const form = new URLSearchParams({ username: 'admin', password: 'a guess' }).toString();
  const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket' };
  it.each<[string, http.RequestOptions, string?]>([
    ['without a token', { path: `${BASE}v1/home` }],
    ['at a password', { path: `${BASE}v1/authenticate`, method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }, form],
    ['with a forged host', { path: '/', headers: { Host: 'evil.example' } }],
    ['at an unknown path', { path: `${BASE}v1/nowhere` }],
    ['for a page that is not there', { path: '/nowhere', headers: { Accept: 'text/html' } }],
    ['at an address that cannot be read', { path: '/%zz' }],
    ['for what is no HTTP', { path: '/', headers: { 'Content-Length': '1', 'Transfer-Encoding': 'chunked' } }],
    ['for an expectation that nobody meets', { path: '/', headers: { Expect: 'the moon' } }],
    ['as an upgrade at an unknown path', { path: `${BASE}v1/nowhere`, headers: upgrade }],
  ])('[walk 6 strangers] %s: they are answered 50 times a second beyond a burst, and who is not refused there waits for nothing', async (what, options, body) => {
    const from = { 'X-Forwarded-For': `10.0.0.${what.length}` };
    const signIn = () =>
      flooded.call<Authentication>('POST', 'v1/authenticate', { form: { username: USERS.editor, password: PASSWORD }, headers: from });
    await signIn();
    let answered = 0;
    let isOver = false;
    const since = performance.now();
    const flood = Array.from({ length: 10 }, async () => {
      const ask = asker(flooded.origin);
      for (; !isOver; answered += 1) await ask({ ...options, headers: { ...from, ...options.headers } }, body);
    });
    await expect.poll(() => answered).toBeGreaterThan(LIMITS.refusalsBurst);
    const token = (await signIn()).body.data.access_token;
    expect((await flooded.call('GET', 'v1/home', { token, headers: from })).status).toBe(200);
    expect((await flooded.call('GET', 'v1/global_settings/front_end', { headers: from })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const seconds = (performance.now() - since) / 1000;
    expect(answered).toBeLessThanOrEqual(LIMITS.refusalsBurst + LIMITS.refusalsPerSecond * seconds + flood.length);
    isOver = true;
    await Promise.all(flood);
  }); // prettier-ignore
});
