import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OBJECT_STATES, PORT_STATES } from '../../domain/catalog/enums';
import { toCell } from '../../domain/ids';
import type { Alarm } from '../../protocol/rest/alarms';
import { countRooms } from '../../server/features/home/room-counts';
import { syncServiceOf } from '../../server/sync/sync-service';
import { writeDiff } from '../../server/sync/write-diff';
import { TEST_DATABASE } from '../setup/test-database';
import { makeHall } from '../sync/hall';
import { BASE, startApiServer, USERS, watch, type ApiServer } from './api-server';

const HALL = makeHall({ racksPerRoom: 2, devicesPerRack: 3 });
const [FIRST] = HALL.diagrams as [number];
const [DEVICE, OTHER] = HALL.devices as [number, number];
const PORT = HALL.ports[0]!;

let server: ApiServer;
let editor: string;
let viewer: string;
let guest: string;

beforeAll(async () => {
  server = await startApiServer();
  await server.sql.transaction((tx) => writeDiff(tx, HALL.changes));
  editor = (await server.signIn(USERS.editor)).access_token;
  viewer = (await server.signIn(USERS.viewer)).access_token;
  const signIn = { accountId: await server.accountId('guest'), address: '', fromBrowser: false, diagram: FIRST };
  guest = (await server.app.context.sessions.signIn(signIn)).accessToken;
});
afterAll(() => server.stop());

/** A source says it, and it is in the table. */
async function report(id: number, state: (typeof OBJECT_STATES)[number] | (typeof PORT_STATES)[number]): Promise<void> {
  const kind = HALL.ports.includes(id) ? 'port' : 'object';
  const states: readonly string[] = kind === 'port' ? PORT_STATES : OBJECT_STATES;
  const { telemetry } = await syncServiceOf(server.app.context);
  telemetry.report(
    { kind, cells: Uint32Array.of(toCell(id)), values: Uint8Array.of(states.indexOf(state)) },
    { account: 'source', states: 0, unknown: 0 },
  );
  await telemetry.flush();
  await telemetry.flush();
}

async function list(token = viewer, show = ''): Promise<readonly Alarm[]> {
  const { body } = await server.call<{ readonly items: readonly Alarm[] }>('GET', `v1/alarms${show}`, { token });
  return body.data.items;
}
const alarm = async (id: number, token = viewer) => (await list(token)).find((each) => each.id === id);

async function say(known: 'yes' | 'no', alarms: readonly Pick<Alarm, 'id' | 'state' | 'sinceMs'>[], words = '', token = editor) {
  const named = JSON.stringify(alarms.map(({ id, state, sinceMs }) => ({ id, state, sinceMs })));
  return server.call('POST', 'v1/alarms/acknowledgements', { token, form: { alarms: named, known, words } });
}
const now = () => Math.floor(server.app.context.environment.now() / 1000) * 1000;

describe(`alarms: ${TEST_DATABASE}`, () => {
  it('[X27] an alarm has the time at which its state came: what repeats it changes nothing, another alarm or a new one begins anew', async () => {
    const first = now();
    await report(DEVICE, 'alarm');
    const { sinceMs } = (await alarm(DEVICE))!;
    expect(sinceMs - first).toBeGreaterThanOrEqual(0);
    expect(sinceMs - first).toBeLessThan(5_000);
    server.advance(60_000);
    await report(DEVICE, 'alarm');
    await report(OTHER, 'online');
    expect((await alarm(DEVICE))!.sinceMs).toBe(sinceMs);

    await report(DEVICE, 'offline');
    expect(await alarm(DEVICE)).toMatchObject({ state: 'offline', severity: 'critical' });
    const second = (await alarm(DEVICE))!.sinceMs;
    expect(second).toBeGreaterThanOrEqual(sinceMs + 60_000);
    await report(DEVICE, 'online');
    expect(await alarm(DEVICE)).toBeUndefined();
    server.advance(60_000);
    await report(DEVICE, 'offline');
    expect((await alarm(DEVICE))!.sinceMs).toBeGreaterThanOrEqual(second + 60_000);
  });

  it('[X27] the gravest stand first, of those the newest', async () => {
    await report(PORT, 'connectionError');
    server.advance(2_000);
    await report(OTHER, 'offline');
    expect((await list()).map(({ id, severity }) => [id, severity])).toEqual([
      [OTHER, 'critical'],
      [DEVICE, 'critical'],
      [PORT, 'minor'],
    ]);
  });

  it('[X27] everybody sees who acknowledged what, when and with which words; it still counts, and can be left out', async () => {
    const open = await list();
    const before = (await countRooms(server.sql)).rooms.get(HALL.rooms[0]!)!.alarms;
    const { body } = await say('yes', open.slice(0, 2), '  on its way  ');
    expect(body.data).toEqual({ done: 2, gone: 0 });
    expect((await alarm(OTHER))!.acknowledged).toMatchObject({ by: USERS.editor, words: 'on its way' });
    expect((await alarm(OTHER))!.acknowledged!.atMs).toBeGreaterThanOrEqual(now() - 5_000);
    expect((await list(viewer, '?show=open')).map(({ id }) => id)).toEqual([PORT]);
    expect(await list()).toHaveLength(3);
    expect((await countRooms(server.sql)).rooms.get(HALL.rooms[0]!)!.alarms).toBe(before);

    expect((await say('no', [(await alarm(OTHER))!])).body.data).toEqual({ done: 1, gone: 0 });
    expect((await alarm(OTHER))!.acknowledged).toBeNull();
    const rows = await server.sql.query<{ user_name: string; action: string; facts: unknown }>(
      `select "user_name","action","facts" from "audit" where "action" like 'alarm%' order by "id"`,
      [],
    );
    expect(rows).toMatchObject([
      { user_name: USERS.editor, action: 'alarm-acknowledged', facts: { alarms: `${OTHER} ${DEVICE}`, words: 'on its way' } },
      { user_name: USERS.editor, action: 'alarm-reopened', facts: { alarms: String(OTHER) } },
    ]);
  });

  it('[X27] an acknowledgement ends with its alarm, and one that comes late leaves the next alarm as it is', async () => {
    const known = (await alarm(DEVICE))!;
    expect(known.acknowledged).not.toBeNull();
    await report(DEVICE, 'online');
    server.advance(5_000);
    await report(DEVICE, 'offline');
    expect((await alarm(DEVICE))!.acknowledged).toBeNull();
    expect((await say('yes', [known, (await alarm(PORT))!])).body.data).toEqual({ done: 1, gone: 1 });
    expect((await alarm(DEVICE))!.acknowledged).toBeNull();
    // What was said of ended alarms is not kept.
    expect(await server.sql.query('select "id" from "alarm_acknowledgement"', [])).toEqual([{ id: PORT }]);
  });

  it('[X27] to acknowledge one edits properties: viewers and guests may not; a guest hears that it is known, not by whom', async () => {
    const named = [(await alarm(OTHER))!];
    for (const token of [viewer, guest]) expect((await say('yes', named, '', token)).status).toBe(403);
    await say('yes', named, 'ask Li Na');
    const told = await list(guest);
    expect(told.find(({ id }) => id === OTHER)!.acknowledged).toMatchObject({ by: '', words: '' });
    expect(JSON.stringify(told)).not.toMatch(/edda|Li Na/);
    expect((await say('yes', [{ id: OTHER, state: 'offline', sinceMs: 0 }], 'x'.repeat(201))).status).toBe(422);
  });

  it('[X27] whoever sees everything is told when alarms come, go or are acknowledged; whoever sees a part is not', async () => {
    const sockets = [viewer, guest].map((token) => server.socket(`${BASE}v1/websocket`, [randomUUID(), token]));
    const [mine, theirs] = sockets.map((socket) => watch(socket));
    await Promise.all([mine!.opened(), theirs!.opened()]);
    const heard = () => mine!.messages.filter((message) => (message as { type: string }).type === 'alarms').length;
    // News is said once a second at most, so that what came before is in the count after two quiet windows.
    const settled = async () => {
      await new Promise((resolve) => setTimeout(resolve, 2_200));
      return heard();
    };
    await report(PORT, 'up');
    await expect.poll(heard).toBeGreaterThan(0);
    const before = await settled();
    await say('no', [(await alarm(OTHER))!]);
    await expect.poll(heard).toBeGreaterThan(before);
    const after = await settled();
    await report(OTHER, 'offline');
    await report(PORT, 'up');
    expect(await settled()).toBe(after);
    expect(theirs!.messages).toEqual([]);
    for (const socket of sockets) socket.terminate();
  });
});
