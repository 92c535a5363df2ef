import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import type { DeletedEntry } from '../../protocol/rest/deleted';
import { writeDiff } from '../../server/sync/write-diff';
import { openSyncEditor, type SyncEditor } from '../setup/sync-editor';
import { TEST_DATABASE } from '../setup/test-database';
import { makeHall } from '../sync/hall';
import { startApiServer, USERS, type ApiServer } from './api-server';

const HALL = makeHall({ racksPerRoom: 2, devicesPerRack: 2 });
const [FIRST, SECOND] = HALL.diagrams as [number, number];
const [ROOM, OTHER_ROOM] = HALL.rooms as [number, number];
const [A, B, ELSEWHERE] = [HALL.devices[0]!, HALL.devices[1]!, HALL.devices.at(-1)!];

let server: ApiServer;
let editor: SyncEditor;
let token: string;

interface Listed {
  readonly items: readonly DeletedEntry[];
  readonly more: boolean;
}
const list = async (query = '', as = token): Promise<Listed> =>
  (await server.call<Listed>('GET', `v1/deleted${query}`, { token: as })).body.data;
const listed = async (query = '', as = token): Promise<readonly number[]> =>
  (await list(query, as)).items.flatMap(({ deletion }) => deletion.things.map(({ id }) => id));
const remove = (id: number) => ({ kind: 'delete-objects', version: 1, ids: [id] }) as const;

beforeAll(async () => {
  server = await startApiServer();
  await server.sql.transaction((tx) => writeDiff(tx, HALL.changes));
  token = (await server.signIn(USERS.editor)).access_token;
  editor = await openSyncEditor(server.origin, token, FIRST, 0);
  for (const [id, name] of [
    [A, 'Nord 1'],
    [B, 'Nord 2'],
    [ELSEWHERE, 'Süd 100%'],
  ] as const) {
    const fields = { name };
    expect(await editor.ask({ kind: 'set-properties', version: 1, target: 'object', ids: [id], fields })).toBeNull();
    expect(await editor.ask(remove(id))).toBeNull();
  }
});
afterAll(async () => {
  editor.close();
  await server.stop();
});

describe(`deleted things: ${TEST_DATABASE}`, () => {
  it('[X5] are listed with what, where, when, by whom and what went with them, the latest first', async () => {
    const { items, more } = await list();
    expect(items.flatMap(({ deletion }) => deletion.things.map(({ name }) => name))).toEqual(['Süd 100%', 'Nord 2', 'Nord 1']);
    expect(more).toBe(false);
    const [last] = items;
    expect(last).toMatchObject({
      operation: 'delete-objects',
      userName: USERS.editor,
      clientId: editor.clientId,
      diagram: SECOND,
    });
    expect(Date.now() - last!.atMs).toBeLessThan(60_000);
    expect(last!.deletion.things).toMatchObject([{ id: ELSEWHERE, kind: 'object', class: 'device' }]);
    expect(last!.deletion.path.map(({ id }) => id)).toContain(OTHER_ROOM);
    expect(last!.deletion.lost).toMatchObject({ device: 1 });
    expect(last!.deletion.lost['port']).toBeGreaterThan(0);
  });

  it('[X5] are found by place, by name, and a page at a time', async () => {
    expect(await listed(`?place=${ROOM}`)).toEqual([B, A]);
    expect(await listed(`?place=${OTHER_ROOM}`)).toEqual([ELSEWHERE]);
    expect(await listed('?q=nord')).toEqual([B, A]);
    expect(await listed('?q=nord%201')).toEqual([A]);
    expect(await listed(`?q=${encodeURIComponent('100%')}`)).toEqual([ELSEWHERE]);
    expect(await listed('?q=%25')).toEqual([ELSEWHERE]);
    const first = await list('?limit=2');
    expect(first).toMatchObject({ more: true });
    expect(first.items).toHaveLength(2);
    expect(await listed(`?limit=2&before=${first.items[1]!.clock}`)).toEqual([A]);
  });

  it('[X5] [M7] are told to whoever sees everything alone: a guest, who sees one diagram, is told of none', async () => {
    const signIn = { accountId: await server.accountId('guest'), address: '', fromBrowser: false, diagram: FIRST };
    const guest = (await server.app.context.sessions.signIn(signIn)).accessToken;
    for (const query of ['', `?place=${ROOM}`, '?q=nord']) expect(await list(query, guest)).toEqual({ items: [], more: false });
    const viewer = (await server.signIn(USERS.viewer)).access_token;
    expect(await listed('', viewer)).toHaveLength(3);
    expect((await server.call('GET', 'v1/deleted')).body).toMatchObject({ code: 5000 });
  });

  it('[X5] leave the list when a colleague restores them, come back to it when that is undone, and end after 30 days', async () => {
    const colleague = (await server.signIn(USERS.administrator)).access_token;
    const other = await openSyncEditor(server.origin, colleague, SECOND, (await list()).items[0]!.clock);
    const { clientId, seq, clock } = (await list('?q=nord%202')).items[0]!;
    expect(await other.ask({ kind: 'restore', version: 1, clientId, seq })).toBeNull();
    expect(await listed()).toEqual([ELSEWHERE, A]);
    expect(await server.sql.query('select "name" from "object" where "id"=$1', [B])).toEqual([{ name: 'Nord 2' }]);
    expect(await other.ask({ kind: 'undo', version: 1, clientId: other.clientId, seq: 1 })).toBeNull();
    expect(await listed()).toEqual([ELSEWHERE, B, A]);
    other.close();
    await server.sql.query(`update "operation" set "at"="at"-make_interval(days => $1) where "clock"<=$2`, [
      LIMITS.restoreDays,
      clock,
    ]);
    expect(await listed()).toEqual([ELSEWHERE]);
  });

  it('[X5] what an older program deleted is told as far as the log knows it, and restored', async () => {
    const [row] = await server.sql.query<{ seq: number }>(
      `update "operation" set "deletion"=null where "deletion" is not null and "at">now()-interval '1 day' returning "seq"`,
    );
    expect(await listed()).toEqual([]);
    const { MIGRATIONS } = await import('../../server/storage/migrate');
    const migration = MIGRATIONS.find(({ name }) => name === 'deleted-things')!.text;
    await server.sql.query(migration.slice(migration.indexOf('update "operation"')));
    const { items } = await list();
    expect(items).toMatchObject([
      { seq: row!.seq, deletion: { count: 1, path: [], things: [{ id: ELSEWHERE, kind: 'object', name: 'Süd 100%' }] } },
    ]);
    expect(items[0]!.deletion.lost['object'], 'the device and its slot').toBe(2);
    expect(await editor.ask({ kind: 'restore', version: 1, clientId: items[0]!.clientId, seq: row!.seq })).toBeNull();
  });
});
