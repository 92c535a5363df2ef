import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SameValue } from '../../protocol/rest/search';
import { writeDiff } from '../../server/sync/write-diff';
import { openSyncEditor } from '../setup/sync-editor';
import { TEST_DATABASE } from '../setup/test-database';
import { makeHall } from '../sync/hall';
import { startApiServer, USERS, type ApiServer } from './api-server';

const HALL = makeHall({ racksPerRoom: 2, devicesPerRack: 2 });
const [A, B, ELSEWHERE] = [HALL.devices[0]!, HALL.devices[1]!, HALL.devices.at(-1)!];
const portOf = (device: number): number =>
  HALL.changes.find(({ kind, after }) => kind === 'port' && (after as { readonly owner: number }).owner === device)!.id;

let server: ApiServer;
let viewer: string;

async function same(id: number, as = viewer): Promise<Readonly<Record<string, readonly number[]>>> {
  const { body } = await server.call<readonly SameValue[]>('GET', `v1/same-values?id=${id}`, { token: as });
  return Object.fromEntries(body.data.map(({ field, items }) => [field, items.map((item) => item.id)]));
}

beforeAll(async () => {
  server = await startApiServer();
  await server.sql.transaction((tx) => writeDiff(tx, HALL.changes));
  viewer = (await server.signIn(USERS.viewer)).access_token;
  const { access_token: token } = await server.signIn(USERS.editor);
  const editor = await openSyncEditor(server.origin, token, HALL.diagrams[0]!, 0);
  const set = async (target: 'object' | 'port', ids: readonly number[], fields: Record<string, string>): Promise<void> =>
    expect(await editor.ask({ kind: 'set-properties', version: 1, target, ids, fields })).toBeNull();
  await set('object', [A], { serialNumber: 'Sn-1', assetTag: '', mac: '00:11:22:33:44:55', ip: '10.0.0.1' });
  await set('object', [B], { serialNumber: 'SN-1', ip: '10.0.0.11' });
  await set('object', [ELSEWHERE], { serialNumber: 'sn-1', ip: '10.0.0.1' });
  await set('port', [portOf(A), portOf(B)], { mac: '00:11:22:33:44:55' });
  editor.close();
});
afterAll(() => server.stop());

describe(`a value that should be one thing’s alone: ${TEST_DATABASE}`, () => {
  it('[X7] is told with everything else that has it, whatever its case; empty ones and parts of another are not the same', async () => {
    expect(await same(A)).toEqual({ serialNumber: [B, ELSEWHERE], ip: [ELSEWHERE], mac: [portOf(B)] });
    expect(await same(B)).toEqual({ serialNumber: [A, ELSEWHERE] });
  });

  it('[X7] a device and its own ports may share an address, two devices’ ports may not', async () => {
    expect(await same(portOf(A))).toEqual({ mac: [portOf(B)] });
    expect(await same(portOf(B))).toEqual({ mac: [A, portOf(A)] });
  });

  it('[X7] what of it somebody may not see is not told, and nothing of what is not there', async () => {
    const signIn = { accountId: await server.accountId('guest'), address: '', fromBrowser: false, diagram: HALL.diagrams[0]! };
    const guest = (await server.app.context.sessions.signIn(signIn)).accessToken;
    const asGuest = await same(B, guest);
    expect(Object.values(asGuest).flat()).not.toContain(ELSEWHERE);
    expect(await same(ELSEWHERE, guest)).toEqual({});
    expect(await same(HALL.rooms[0]!)).toEqual({});
    expect(await same(99_999_999_999_998)).toEqual({});
    expect((await server.call('GET', 'v1/same-values?id=x', { token: viewer })).body.code).toBe(422);
    const { access_token } = await server.signIn(USERS.NoAccess);
    expect((await server.call('GET', `v1/same-values?id=${A}`, { token: access_token })).status).toBe(403);
  });
});
