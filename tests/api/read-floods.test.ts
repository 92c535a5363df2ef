import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type WebSocket from 'ws';
import { LIMITS } from '../../domain/catalog/limits';
import { KINDS } from '../../domain/document/schema';
import { encodeFrame } from '../../protocol/codec/frame-codec';
import type { Endpoint } from '../../protocol/rest/endpoint';
import { RECORDS_MAX } from '../../protocol/rest/records';
import { SCHEMA_HASH } from '../../protocol/schema-hash';
import type { Sql } from '../../server/storage/sql';
import { writeDiff } from '../../server/sync/write-diff';
import { guestCipher } from '../fixtures/guest-cipher';
import { TEST_DATABASE } from '../setup/test-database';
import { makeHall } from '../sync/hall';
import { BASE, startApiServer, USERS, watch, type ApiServer } from './api-server';

const HALL = makeHall({ racksPerRoom: 2, devicesPerRack: 2 });
const [DIAGRAM] = HALL.diagrams as [number];

let server: ApiServer;
let tokens: Readonly<Record<'administrator' | 'viewer' | 'guest', string>>;
let statements = 0;

/** Every statement that this process asks its database. */
function count(sql: Sql): void {
  const { query, queryUnder, transaction } = sql;
  Object.assign(sql, {
    query: (...asked: Parameters<Sql['query']>) => (++statements, query.apply(sql, asked)),
    queryUnder: (...asked: Parameters<Sql['queryUnder']>) => (++statements, queryUnder.apply(sql, asked)),
    transaction: (...asked: Parameters<Sql['transaction']>) => (++statements, transaction.apply(sql, asked)),
  });
}
/** What the server asks by itself meanwhile is less. */
const OWN = 10;
const asked = async (deed: () => Promise<unknown>): Promise<number> => {
  const before = statements;
  await deed();
  return statements - before;
};

beforeAll(async () => {
  server = await startApiServer();
  await server.sql.transaction((tx) => writeDiff(tx, HALL.changes));
  const guest = { username: 'guest', password: guestCipher() };
  const administrator = (await server.signIn()).access_token;
  const form = { name: 'guest_diagram', value: String(DIAGRAM) };
  await server.call('POST', 'v1/global_settings', { token: administrator, form });
  const { body } = await server.call<{ readonly access_token: string }>('POST', 'v1/authenticate', { form: guest });
  tokens = {
    administrator,
    viewer: (await server.signIn(USERS.viewer)).access_token,
    guest: body.data.access_token,
  };
  count(server.sql);
});
afterAll(() => server.stop());

const idList = (length: number): string => Array.from({ length }, (_, at) => 24_000_000_500_000 + at).join(',');

const ENDPOINTS = Object.values(
  import.meta.glob<Record<string, unknown>>(['../../protocol/rest/*.ts', '!**/*.test.ts'], { eager: true }),
)
  .flatMap((file) => Object.values(file))
  .filter((said): said is Endpoint => typeof said === 'object' && said !== null && 'method' in said && 'path' in said);

async function syncSocket(token: string): Promise<{ socket: WebSocket; seen: ReturnType<typeof watch> }> {
  const socket = server.socket(`${BASE}v1/sync`, [crypto.randomUUID(), token]);
  const seen = watch(socket);
  await seen.opened();
  return { socket, seen };
}
const hello = (diagram: number, clientId: string = crypto.randomUUID()): Uint8Array =>
  encodeFrame({ type: 'hello', protocol: SCHEMA_HASH, clientId, diagram, clock: 0, states: null });

describe(`floods of reads: ${TEST_DATABASE}`, () => {
  it.each(['viewer', 'guest'] as const)(
    '[security H6] 100 calls of a %s for 800 records each are refused for their number: nothing is asked of the database, each answer is under 1 kB',
    async (role) => {
      const call = () => server.call('GET', `v1/records?ids=${idList(800)}`, { token: tokens[role] });
      await call();
      const answers: Awaited<ReturnType<typeof call>>[] = [];
      expect(
        await asked(async () => {
          for (let each = 0; each < 100; each += 1) answers.push(await call());
        }),
      ).toBeLessThan(OWN);
      for (const { status, text, body } of answers) {
        expect(status).toBe(422);
        expect(body.data).toEqual({ rule: 'too-many', field: 'ids', facts: { value: 800, expected: RECORDS_MAX } });
        expect(text.length).toBeLessThan(1000);
      }
    },
  );

  it('[security H6] an account that is refused as fast as it can is heard 50 times a second beyond its first 500, and others meanwhile at once', async () => {
    const begun = performance.now();
    let [refused, over] = [0, false];
    const flood = Array.from({ length: 32 }, async () => {
      for (; !over; refused += 1) await server.call('GET', 'v1/records?ids=none', { token: tokens.guest });
    });
    await expect.poll(() => refused).toBeGreaterThanOrEqual(LIMITS.refusalsBurst - 200);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect((await server.call('GET', 'v1/isOk2', { token: tokens.viewer })).status).toBe(200);
    over = true;
    await Promise.all(flood);
    const seconds = (performance.now() - begun) / 1000;
    expect(refused).toBeLessThanOrEqual(LIMITS.refusalsBurst + LIMITS.refusalsPerSecond * seconds + 32);
  });

  it('[security H6] of one account so many rows are asked for as may wait: what is more is refused as busy, before anything is asked', async () => {
    const calls = LIMITS.waitingRows / RECORDS_MAX + 60;
    const answers: { status: number; text: string }[] = [];
    const made = await asked(async () => {
      answers.push(
        ...(await Promise.all(
          Array.from({ length: calls }, () =>
            server.call('GET', `v1/records?ids=${idList(RECORDS_MAX)}`, { token: tokens.viewer }),
          ),
        )),
      );
    });
    const busy = answers.filter(({ status }) => status === 429);
    expect(busy.length).toBeGreaterThan(0);
    for (const { text } of busy) expect(JSON.parse(text)).toMatchObject({ data: { rule: 'busy', facts: { seconds: 1 } } });
    // The states beside each kind; of the audit and what the server does by itself a few.
    expect(made).toBeLessThan((calls - busy.length) * (KINDS.length + 1) + 20);
  });

  it('[security H6] whoever may change nothing is refused an operation before its body is read', async () => {
    for (const path of ['v1/operations', 'v1/ids'])
      for (const role of ['viewer', 'guest'] as const) {
        const sent = { token: tokens[role], body: '{'.repeat(100_000), headers: { 'Content-Type': 'application/json' } };
        expect([path, role, (await server.call('POST', path, sent)).body.code]).toEqual([path, role, 403]);
      }
  });

  it('[security H6] a read that takes no turns asks the database nothing', async () => {
    const reads = ENDPOINTS.filter(
      ({ method, permission, limits }) => method === 'GET' && permission !== 'public' && limits?.inTurns !== true,
    );
    const asking: string[] = [];
    for (const { path } of reads) {
      const call = () =>
        server.call('GET', path.slice(1).replace(':id', String(DIAGRAM)).replace(':job', crypto.randomUUID()), {
          token: tokens.administrator,
        });
      await call();
      const made = [await asked(call), await asked(call), await asked(call)];
      if (Math.min(...made) > 0) asking.push(path);
    }
    expect([reads.length > 2, asking]).toEqual([true, []]);
  });

  it('[security H6] a hello to a diagram that may not be seen asks the database nothing', async () => {
    const open = async (): Promise<void> => {
      const { socket, seen } = await syncSocket(tokens.guest);
      socket.send(hello(HALL.diagrams[1]!));
      await seen.ended();
      expect(seen.closed).toEqual({ code: 4404, reason: 'no such diagram' });
    };
    await open();
    expect(
      await asked(async () => {
        for (let each = 0; each < 10; each += 1) await open();
      }),
    ).toBeLessThan(OWN);
  });

  it('[security H6] an account that greets without end is cut off, and asks no more for it than for its first greetings', async () => {
    const { socket, seen } = await syncSocket(tokens.viewer);
    const clientId = crypto.randomUUID();
    // Each as many as one socket may send at once.
    const many = LIMITS.messagesPerSecond * 4;
    const others = await Promise.all(Array.from({ length: 7 }, () => syncSocket(tokens.viewer)));
    const sockets = [{ socket, seen }, ...others];
    const begun = performance.now();
    const made = await asked(async () => {
      for (const [at, one] of sockets.entries())
        for (let each = 0; each < many; each += 1) one.socket.send(hello(DIAGRAM, at === 0 ? clientId : `greets-client-${at}`));
      await expect.poll(() => sockets.every(({ seen: { closed } }) => closed !== null)).toBe(true);
    });
    expect(new Set(sockets.map(({ seen: { closed } }) => closed!.code))).toContain(4429);
    const seconds = (performance.now() - begun) / 1000;
    expect(made).toBeLessThan(LIMITS.hellosPerSecond * (4 + seconds) * 3 + OWN);
  });

  it('[security H6] a long frame of whoever may change nothing is not read', async () => {
    const { socket, seen } = await syncSocket(tokens.viewer);
    socket.send(new Uint8Array(20_000).fill(255));
    await seen.ended();
    expect(seen.closed).toEqual({ code: 4403, reason: 'may change nothing' });
  });

  it('[security H6] a message of the main socket that is longer than any is not read', async () => {
    const socket = server.socket(`${BASE}v1/websocket`, [crypto.randomUUID(), tokens.guest]);
    const seen = watch(socket);
    await seen.opened();
    socket.send('x'.repeat(200_000));
    await expect.poll(() => seen.messages).toEqual([{ type: 'refused', data: { rule: 'too-long' } }]);
    socket.terminate();
  });
});
