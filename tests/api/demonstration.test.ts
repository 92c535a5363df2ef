import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '../../protocol/errors';
import { makeDemonstration } from '../../protocol/rest/demonstration';
import { readGuestDoor } from '../../protocol/rest/guests';
import { readHome } from '../../protocol/rest/home';
import { TEST_DATABASE } from '../setup/test-database';
import { startApiServer, USERS, type ApiServer } from './api-server';
import { typedClient } from './typed-client';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.stop());

const clientOf = async (name: string) => typedClient(server, (await server.signIn(name)).access_token);

describe(`the demonstration by a button: ${TEST_DATABASE}`, () => {
  it('[X1] is made once, where nothing stands yet, by whom may make equipment, and is in the audit', async () => {
    const viewer = await clientOf(USERS.viewer);
    // [walk 1 (27 Nov) #6] Guests are offered to look around where there is something to see.
    const isDrawn = async () => (await typedClient(server, '').call(readGuestDoor)).isDrawn;
    expect(await isDrawn()).toBe(false);
    await expect(viewer.call(makeDemonstration)).rejects.toMatchObject({ code: CODES.forbidden });
    const { call } = await clientOf(USERS.editor);
    // Either may come first.
    const both = await Promise.allSettled([call(makeDemonstration), call(makeDemonstration)]);
    expect(both.toSorted((one) => (one.status === 'fulfilled' ? -1 : 1))).toMatchObject([
      { value: { sites: 2, rooms: 5, racks: 85 } },
      { reason: { code: CODES.tooMany } },
    ]);
    await expect(call(makeDemonstration)).rejects.toMatchObject({
      code: CODES.conflict,
      data: { rule: 'inventory-not-empty' },
    });
    expect(await isDrawn()).toBe(true);
    const { sites } = await call(readHome);
    expect(sites.flatMap(({ rooms }) => rooms)).toHaveLength(5);
    const told = await server.sql.query(`select "user_name" from "audit" where "action"='demo'`, []);
    expect(told).toEqual([{ user_name: USERS.editor }]);
  });
});
