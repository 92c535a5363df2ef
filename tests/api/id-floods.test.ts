import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { ID_LAST } from '../../domain/ids';
import { writeDiff } from '../../server/sync/write-diff';
import { openSyncEditor } from '../setup/sync-editor';
import { TEST_DATABASE } from '../setup/test-database';
import { makeHall } from '../sync/hall';
import { startApiServer, USERS, type ApiServer } from './api-server';

const HALL = makeHall({ racksPerRoom: 1, devicesPerRack: 1, rooms: 1 });
const DIAGRAM = HALL.diagrams[0]!;

let server: ApiServer;
let token: string;
beforeAll(async () => {
  server = await startApiServer();
  await server.sql.transaction((tx) => writeDiff(tx, HALL.changes));
  token = (await server.signIn(USERS.editor)).access_token;
});
afterAll(() => server.stop());

const lease = (count: number, by = token) =>
  server.call<{ readonly rule?: string; readonly first?: number }>('POST', 'v1/ids', {
    token: by,
    form: { clientId: `page-${crypto.randomUUID()}`, count: String(count) },
  });

/** Refusals of ids in the audit, by who was refused. */
async function refusals(rule: string): Promise<readonly string[]> {
  await server.app.context.audit.flush();
  const rows = await server.sql.query<{ name: string }>(
    `select "user_name" "name" from "audit" where "outcome"='refused' and "facts"->>'rule'=$1 order by "id"`,
    [rule],
  );
  return rows.map(({ name }) => name);
}

describe(`[walk 6, S1] ids that one account asks for: ${TEST_DATABASE}`, () => {
  it('are so many a day at both doors together, whatever clients and sockets ask; others take theirs, and the audit tells', async () => {
    for (let taken = 0; taken < LIMITS.idsADay; taken += LIMITS.idLeaseMax)
      expect((await lease(LIMITS.idLeaseMax)).body.code).toBe(200);
    expect((await lease(1)).body).toMatchObject({ code: 429, data: { rule: 'ids-too-many', facts: {} } });
    // Over the socket it is left without an answer, and goes on with what needs none.
    let end = '';
    void openSyncEditor(server.origin, token, DIAGRAM, 0).catch((error: unknown) => (end = String(error)));
    await expect.poll(() => refusals('ids-too-many')).toEqual([USERS.editor, USERS.editor]);
    expect(end).toBe('');
    const administrator = (await server.signIn()).access_token;
    expect((await lease(5, administrator)).body.code).toBe(200);
  });

  it('end with the last that there is: nobody is given another, and an import says so and writes nothing', async () => {
    await server.sql.query(`select setval('id_next', $1::bigint)`, [ID_LAST]);
    const administrator = (await server.signIn()).access_token;
    expect((await lease(1, administrator)).body).toMatchObject({ code: 422, data: { rule: 'ids-exhausted' } });
    const file = new FormData();
    file.set('file', new Blob(['manufacturer: Acme\nmodel: X\nslug: acme-x\nu_height: 1\n']), 'x.yaml');
    const headers = { authorization: `Bearer ${administrator}` };
    const sent = await fetch(`${server.origin}/diagramApi/wapi/v1/import`, { method: 'POST', body: file, headers });
    const { data } = (await sent.json()) as { readonly data: { readonly job: string } };
    const job = async () =>
      (await server.call<{ state: string; error?: string }>('GET', `v1/import/${data.job}`, { token: administrator })).body.data;
    await expect.poll(async () => (await job()).state).toBe('failed');
    expect(await job()).toMatchObject({ error: 'ids-exhausted' });
    expect(await server.sql.query('select 1 from "model" where "slug"=\'acme-x\'')).toEqual([]);
    expect((await server.call('GET', `v1/diagrams/${DIAGRAM}/snapshot`, { token: administrator })).status).toBe(200);
  });
});
