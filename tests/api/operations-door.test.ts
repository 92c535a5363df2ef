import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, OBJECT_CLASSES, type PlaceClass } from '../../domain/catalog/enums';
import { DEFAULT_RACK_RULE } from '../../domain/layout/rack-grid';
import { idsForPlace, type RoomRacks } from '../../domain/operations/structure/insert-place';
import { operationHash } from '../../protocol/operation-hash';
import { grantOperation } from '../../protocol/rest/admin-grant';
import { ApiError } from '../../protocol/rest/api-error';
import type { ApiClient } from '../../protocol/rest/client';
import { readHome } from '../../protocol/rest/home';
import { leaseIds, submitOperation } from '../../protocol/rest/operations';
import { TEST_DATABASE } from '../setup/test-database';
import { PASSWORD, startApiServer, USERS, type ApiServer } from './api-server';
import { typedClient } from './typed-client';

let server: ApiServer;
let editor: Client;
beforeAll(async () => {
  server = await startApiServer();
  editor = await client(USERS.editor, 'editor-page');
});
afterAll(() => server.stop());

/** A page of one user: counts its operations, and takes ids for them. */
interface Client {
  readonly api: ApiClient<AbortSignal>;
  readonly clientId: string;
  readonly token: string;
  seq: number;
}
async function client(user: string, clientId: string): Promise<Client> {
  const token = (await server.signIn(user)).access_token;
  return { api: typedClient(server, token), clientId, token, seq: 0 };
}

async function take({ api, clientId }: Client, count: number): Promise<readonly number[]> {
  const block = await api.call(leaseIds, { body: { clientId, count } });
  return Array.from({ length: count }, (_, at) => block.first + at);
}
type Sent = Parameters<typeof operationHash>[0];
const send = (by: Client, intent: Sent, seq = ++by.seq, grant?: string) =>
  by.api.call(submitOperation, { body: { clientId: by.clientId, seq, intent, ...(grant === undefined ? {} : { grant }) } });
const refusalOf = (promise: Promise<unknown>): Promise<{ readonly code: number; readonly data: unknown }> =>
  promise.then(
    () => ({ code: 200, data: null }),
    (error: unknown) => ({ code: (error as ApiError).code, data: (error as ApiError).data }),
  );

async function placeIntent(
  by: Client,
  placeClass: PlaceClass,
  parent: number,
  name: string,
  more: object = {},
  racks?: RoomRacks,
) {
  const [id, ...ids] = await take(by, 1 + idsForPlace(placeClass, racks));
  return {
    kind: 'insert-place',
    version: 1,
    id: id!,
    parent,
    class: codeOf(OBJECT_CLASSES, placeClass),
    name,
    ids,
    ...more,
  } as const;
}

describe(`operations of a page without a diagram: ${TEST_DATABASE}`, () => {
  it('from nothing a site and a room with its racks are made, which Home tells and anybody can open', async () => {
    const site = await placeIntent(editor, 'site', 0, 'Hill');
    expect(await send(editor, site)).toMatchObject({ kind: 'done' });
    const racks: RoomRacks = {
      ...{ rows: 12, racksPerRow: 20, pitchMm: 600, coldAisleMm: 1200, hotAisleMm: 900 },
      ...{ facing: 'alternating', rule: DEFAULT_RACK_RULE, model: 0 },
    };
    const room = await placeIntent(editor, 'room', site.id, 'Hall 1', { widthMm: 20_000, depthMm: 30_000, racks }, racks);
    expect(await send(editor, room)).toMatchObject({ kind: 'done' });
    const [told] = (await editor.api.call(readHome)).sites;
    expect(told).toMatchObject({ id: site.id, name: 'Hill', rooms: [{ id: room.id, name: 'Hall 1', racks: 240 }] });
    expect(told!.rooms[0]!.fills).toHaveLength(240);
  });

  it('what is sent again is done once, and a number that is passed over is asked for', async () => {
    const site = await placeIntent(editor, 'site', 0, 'Twice');
    const first = await send(editor, site);
    expect(await send(editor, site, editor.seq)).toEqual(first);
    const sites = (await editor.api.call(readHome)).sites.filter(({ name }) => name === 'Twice');
    expect(sites).toHaveLength(1);
    const other = await placeIntent(editor, 'site', 0, 'Late');
    expect(await send(editor, other, editor.seq + 5)).toEqual({ kind: 'resend', at: editor.seq + 1 });
  });

  it('[walk 6, number used twice] another operation by a number that was used is refused, whatever came of the first', async () => {
    const other = { code: 422, data: { rule: 'seq-of-other-operation', field: 'seq', facts: { seq: 0 } } };
    const again = async (intent: Sent) => {
      other.data.facts.seq = editor.seq;
      expect(await refusalOf(send(editor, intent, editor.seq))).toEqual(other);
    };
    const site = await placeIntent(editor, 'site', 0, 'First');
    const done = await send(editor, site);
    await again({ ...site, name: 'Second' } as Sent);
    await again({ kind: 'undo', version: 1, clientId: editor.clientId, seq: editor.seq } as Sent);
    expect(await send(editor, Object.fromEntries(Object.entries(site).toReversed()) as unknown as Sent, editor.seq)).toEqual(
      done,
    );
    const nameless = await placeIntent(editor, 'site', 0, ' ');
    const refused = await refusalOf(send(editor, nameless));
    await again({ ...nameless, name: 'Third' } as Sent);
    expect(await refusalOf(send(editor, nameless, editor.seq))).toEqual(refused);
    const { sites } = await editor.api.call(readHome);
    expect(sites.filter(({ name }) => ['First', 'Second', 'Third'].includes(name)).map(({ name }) => name)).toEqual(['First']);
  });

  it('a refusal says rule, field and facts, and changes nothing', async () => {
    const before = await editor.api.call(readHome);
    const site = await placeIntent(editor, 'site', 0, ' ');
    expect(await refusalOf(send(editor, site))).toMatchObject({ code: 422, data: { rule: 'name-missing', field: 'name' } });
    expect((await editor.api.call(readHome)).sites).toEqual(before.sites);
  });

  it('it is taken back by its name', async () => {
    const site = await placeIntent(editor, 'site', 0, 'Gone again');
    await send(editor, site);
    await send(editor, { kind: 'undo', version: 1, clientId: editor.clientId, seq: editor.seq } as Sent);
    expect((await editor.api.call(readHome)).sites.map(({ name }) => name)).not.toContain('Gone again');
  });

  it('a place that holds others goes with an administrator’s word, for this very operation', async () => {
    const site = await placeIntent(editor, 'site', 0, 'Full');
    await send(editor, site);
    await send(editor, await placeIntent(editor, 'floor', site.id, 'First'));
    const remove = { kind: 'delete-objects', version: 1, ids: [site.id] } as const;
    expect(await refusalOf(send(editor, remove))).toMatchObject({ code: 422, data: { rule: 'administrator-password-needed' } });
    const body = { operationHash: operationHash(remove), administrator: USERS.administrator, password: PASSWORD };
    const { grant } = await editor.api.call(grantOperation, { body });
    await send(editor, remove, ++editor.seq, grant);
    expect((await editor.api.call(readHome)).sites.map(({ name }) => name)).not.toContain('Full');
  });

  it('nobody but editors of the whole come this way, and nobody by the name of another’s client', async () => {
    const viewer = await client(USERS.viewer, 'viewer-page');
    expect(await refusalOf(take(viewer, 1))).toMatchObject({ code: 403 });
    expect(await refusalOf(send(viewer, { kind: 'insert-diagram', version: 1 }))).toMatchObject({ code: 403 });
    const thief = await client(USERS.administrator, editor.clientId);
    expect(await refusalOf(take(thief, 1))).toMatchObject({ code: 403, data: { rule: 'client-of-other-user' } });
    expect(await refusalOf(send(thief, { kind: 'insert-diagram', version: 1 }, editor.seq + 1))).toMatchObject({ code: 403 });
    const foreign = await placeIntent(editor, 'site', 0, 'Foreign');
    const other = await client(USERS.editor, 'other-page');
    expect(await refusalOf(send(other, foreign))).toMatchObject({ code: 422, data: { rule: 'id-not-leased' } });
  });
});
