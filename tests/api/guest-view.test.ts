import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ColumnStore } from '../../domain/document/column-store';
import { KINDS, SCHEMA, type FieldDef, type Kind } from '../../domain/document/schema';
import { fromCell } from '../../domain/ids';
import type { TraceAnswer } from '../../domain/cabling/trace-answer';
import { decodeServerFrame, encodeFrame } from '../../protocol/codec/frame-codec';
import type { RecordFields } from '../../protocol/rest/records';
import type { SearchItem } from '../../protocol/rest/search';
import { SCHEMA_HASH } from '../../protocol/schema-hash';
import type { PatchChange } from '../../protocol/sync/messages';
import { patchDiff } from '../../protocol/sync/patch';
import { writeDiff } from '../../server/sync/write-diff';
import { openSyncEditor } from '../setup/sync-editor';
import { TEST_DATABASE } from '../setup/test-database';
import { makeHall } from '../sync/hall';
import { readSnapshot } from '../setup/read-snapshot';
import { BASE, startApiServer, USERS, watch, type ApiServer } from './api-server';

const HALL = makeHall({ racksPerRoom: 2, devicesPerRack: 2 });
const [FIRST] = HALL.diagrams as [number];
const [ROOM] = HALL.rooms as [number];
const ALL = HALL.changes.map(({ kind, id }) => ({ kind, id }));
const UNUSED_MODEL = HALL.nextId + 5000;

let server: ApiServer;
let guest: string;
let editor: string;
/** What the guest's page holds, and each change that came to it. */
let document: ColumnStore;
const patched: PatchChange[] = [];

const get = async <T>(path: string, token = guest): Promise<T> => (await server.call<T>('GET', path, { token })).body.data;
const search = (q: string): Promise<{ readonly items: readonly SearchItem[] }> => get(`v1/search?q=${encodeURIComponent(q)}`);
const isHot = (kind: Kind, field: string): boolean => (SCHEMA[kind] as Record<string, FieldDef>)[field]!.hot;
const shown = (id: number): boolean => document.kindOf(id) !== undefined;
/** Below the room, whatever it is: asked of the fixture, not of the product. */
function isInRoom(id: number): boolean {
  const fields = HALL.changes.find((change) => change.id === id)?.after as Record<string, number> | undefined;
  return id === ROOM || (fields?.['parent'] !== undefined && fields['parent'] !== 0 && isInRoom(fields['parent']));
}

beforeAll(async () => {
  server = await startApiServer();
  await server.sql.transaction((tx) => writeDiff(tx, HALL.changes));
  await server.sql.query(`insert into "model" ("id", "brand", "name", "slug") values ($1, 'Other', 'Unused', 'other/unused')`, [
    UNUSED_MODEL,
  ]);
  const signIn = { accountId: await server.accountId('guest'), address: '', fromBrowser: false, diagram: FIRST };
  guest = (await server.app.context.sessions.signIn(signIn)).accessToken;
  editor = (await server.signIn(USERS.editor)).access_token;
  const snapshot = await readSnapshot(server.origin, guest, FIRST);
  document = snapshot.document;
  const { clock } = snapshot.header;
  const socket = server.socket(`${BASE}v1/sync`, [randomUUID(), guest]);
  await new Promise<void>((welcomed, fail) => {
    socket.on('error', fail);
    socket.on('open', () =>
      socket.send(
        encodeFrame({ type: 'hello', protocol: SCHEMA_HASH, clientId: randomUUID(), diagram: FIRST, clock, states: null }),
      ),
    );
    socket.on('message', (bytes: Buffer) => {
      const frame = decodeServerFrame(bytes);
      if (!frame.ok) return fail(new Error(frame.refusal.rule));
      if (frame.value.type === 'welcome') welcomed();
      if (frame.value.type !== 'patch') return;
      expect(JSON.stringify(frame.value)).not.toContain('userName');
      patched.push(...frame.value.changes);
      document.apply(patchDiff(document, frame.value.changes));
    });
  });
  const other = await openSyncEditor(server.origin, editor, HALL.diagrams[1]!, clock);
  for (const id of HALL.devices) {
    const fields = { name: `named ${id}`, assetTag: `tagged ${id}` };
    expect(await other.ask({ kind: 'set-properties', version: 1, target: 'object', ids: [id], fields })).toBeNull();
  }
  other.close();
  const last = HALL.devices.findLast(shown)!;
  await vi.waitFor(() => expect(document.get('object', last)?.name).toBe(`named ${last}`), { timeout: 60_000 });
  const indexed = async () => expect((await search(`named ${last}`)).items).toHaveLength(1);
  await vi.waitFor(indexed, { timeout: 60_000, interval: 100 });
});
afterAll(() => server.stop());

describe(`what a guest is told of each record, however it asks: ${TEST_DATABASE}`, () => {
  it('the records that answer are those of the diagram, with the fields that it shows; what is only named there has no others', async () => {
    const ids = ALL.map(({ id }) => id);
    const records = await get<readonly RecordFields[]>(`v1/records?ids=${ids.slice(0, 200).join(',')}`);
    expect(ids.length).toBeLessThanOrEqual(200);
    expect(records.map(({ id }) => id)).toEqual(ids.filter(shown));
    for (const { id, kind, fields } of records) {
      const held = document.get(kind as Kind, id) as unknown as Record<string, unknown>;
      const hot = Object.entries(fields).filter(([field]) => isHot(kind as Kind, field));
      expect(Object.fromEntries(hot)).toEqual(Object.fromEntries(hot.map(([field]) => [field, held[field]])));
      if (kind === 'object') expect([id, 'assetTag' in fields]).toEqual([id, isInRoom(id)]);
    }
    const named = HALL.devices.filter((id) => shown(id) && !isInRoom(id));
    expect(named).toHaveLength(1);
  });

  it('patches tell names of what is shown, and the rest of what belongs to the diagram alone', () => {
    const told = (field: string) => patched.filter(({ fields }) => fields && field in fields).map(({ id }) => id);
    expect(told('name')).toEqual(HALL.devices.filter(shown));
    expect(told('assetTag')).toEqual(HALL.devices.filter(isInRoom));
  });

  it('the search finds what is shown by its name, and by more what belongs to the diagram alone, in that diagram', async () => {
    const found = async (words: string) => (await search(words)).items.map(({ id, diagram }) => [id, diagram]);
    for (const id of HALL.devices) {
      expect(await found(`named ${id}`)).toEqual(shown(id) ? [[id, FIRST]] : []);
      expect(await found(`tagged ${id}`)).toEqual(isInRoom(id) ? [[id, FIRST]] : []);
    }
  });

  it('a trace begins in the diagram and ends at the last place that it shows', async () => {
    const far = HALL.ports.find((id) => shown(id) && !isInRoom(document.get('port', id)!.owner))!;
    const near = HALL.ports.find((id) => {
      const cables = document.by('termination.port', far).map((end) => document.get('termination', end)!.cable);
      return (
        id !== far && document.by('termination.port', id).some((end) => cables.includes(document.get('termination', end)!.cable))
      );
    })!;
    const { outside, inside } = await get<TraceAnswer>(`v1/trace?port=${near}`);
    const places = [...outside.hops, ...inside.hops].flatMap(({ at }) => at ?? []);
    expect(places.map(({ id }) => id)).toContain(far);
    for (const { id, way, diagram } of places)
      expect([shown(id), way.every((step) => shown(step.id)), [0, FIRST].includes(diagram)]).toEqual([true, true, true]);
    expect((await server.call('GET', `v1/trace?port=${far}`, { token: guest })).status).toBe(404);
  });

  it('models are those of the diagram, one by one and in the list', async () => {
    const table = document.table('model');
    const mine = Array.from(table.ids.subarray(0, table.rowCount), fromCell).sort();
    const listed = async (token: string) =>
      (await get<readonly { readonly id: number }[]>('v1/models', token)).map(({ id }) => id).sort();
    expect(await listed(guest)).toEqual(mine);
    expect(await listed(editor)).toContain(UNUSED_MODEL);
    expect(await get(`v1/records?ids=${UNUSED_MODEL}`)).toEqual([]);
  });

  it('presence says what others may do and which of the shown records they look at, not who they are', async () => {
    const open = async (token: string, selection: readonly number[]) => {
      const socket = server.socket(`${BASE}v1/websocket`, [randomUUID(), token]);
      const seen = watch(socket);
      await seen.opened();
      socket.send(JSON.stringify({ type: 'presence', data: { diagram: FIRST, selection } }));
      return { socket, seen };
    };
    const stranger = HALL.devices.find((id) => !shown(id))!;
    const one = await open(editor, [HALL.devices[0]!, stranger]);
    const two = await open(guest, []);
    await expect
      .poll(() => (two.seen.messages.at(-1) as { data?: { users: unknown } } | undefined)?.data?.users)
      .toMatchObject([{ userName: 'editor', selection: [HALL.devices[0]] }, { userName: 'guest' }]);
    expect(JSON.stringify(two.seen.messages)).not.toContain(`"${USERS.editor}"`);
    one.socket.terminate();
    two.socket.terminate();
  });

  it('pointers say of whom they are by what presence says alone: a guest learns neither a name nor a uuid of them', async () => {
    const open = async (token: string) => {
      const uuid = randomUUID();
      const socket = server.socket(`${BASE}v1/websocket`, [uuid, token]);
      const seen = watch(socket);
      await seen.opened();
      const say = (type: string, data: object): void => socket.send(JSON.stringify({ type, data: { diagram: FIRST, ...data } }));
      say('presence', { selection: [] });
      return { socket, seen, uuid, say };
    };
    const [one, two] = [await open(editor), await open(guest)];
    const heard = (seen: ReturnType<typeof watch>, type: string) =>
      seen.messages.filter((message) => (message as { type: string }).type === type).at(-1) as
        | { readonly data: Readonly<Record<'users' | 'pointers', readonly { readonly uuid: string }[]>> }
        | undefined;
    await expect.poll(() => heard(two.seen, 'presence')?.data.users).toHaveLength(2);
    one.say('pointer', { at: [1200, 300], view: null });
    await expect.poll(() => heard(two.seen, 'pointers')?.data.pointers).toMatchObject([{ at: [1200, 300], view: null }]);
    const [pointer] = heard(two.seen, 'pointers')!.data.pointers;
    expect(Object.keys(pointer!).sort()).toEqual(['at', 'uuid', 'view']);
    expect(heard(two.seen, 'presence')!.data.users.find(({ uuid }) => uuid === pointer!.uuid)).toMatchObject({
      userName: 'editor',
    });
    expect(JSON.stringify(two.seen.messages)).not.toContain(one.uuid);
    expect(JSON.stringify(two.seen.messages)).not.toContain(`"${USERS.editor}"`);
    one.socket.terminate();
    two.socket.terminate();
  });

  it('every kind of record is asked about', () => {
    expect(KINDS.filter((kind) => ALL.some((each) => each.kind === kind)).length).toBeGreaterThan(6);
  });
});
