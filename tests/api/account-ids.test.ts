import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PastImport } from '../../protocol/rest/imports';
import { operationHash } from '../../protocol/operation-hash';
import { addAccount, removeAccount, renameAccount } from '../../server/features/accounts/accounts';
import { migrateFrom, tablesAt } from '../../server/storage/migrate';
import { writeDiff } from '../../server/sync/write-diff';
import { asIntent, type Wish } from '../fixtures/as-intent';
import { lookedMs } from '../setup/looks';
import { TEST_DATABASE } from '../setup/test-database';
import { makeHall } from '../sync/hall';
import { PASSWORD, startApiServer, USERS, watch, type ApiServer } from './api-server';

const SMALL = fs.readFileSync(fileURLToPath(new URL('../fixtures/import/small-netbox.json', import.meta.url)));
const HALL = makeHall({ racksPerRoom: 2, devicesPerRack: 2 });
const RACK = HALL.racks[0]![0]!;
/** Of a rack with devices in it: an administrator must confirm it. */
const DELETE: Wish = { kind: 'delete-objects', ids: [RACK] };

let server: ApiServer;
let clients = 0;
beforeAll(async () => {
  server = await startApiServer();
  await server.sql.transaction((tx) => writeDiff(tx, HALL.changes));
});
afterAll(() => server.stop());

interface Person {
  readonly name: string;
  readonly token: string;
}
async function person(name: string): Promise<Person> {
  await addAccount(server.sql, { name, role: 'editor', password: PASSWORD, mustChangePassword: false });
  return { name, token: (await server.signIn(name)).access_token };
}
const newClient = (): string => `ids-client-${String(++clients).padStart(4, '0')}`;

/** What the server says to an operation: `done`, or the rule that it breaks. */
async function edit({ token }: Person, clientId: string, seq: number, wish: Wish, grant?: string): Promise<string | undefined> {
  const { body } = await server.call<{ kind?: string; rule?: string }>('POST', 'v1/operations', {
    token,
    form: { clientId, seq: String(seq), intent: JSON.stringify(asIntent(wish)), ...(grant === undefined ? {} : { grant }) },
  });
  return body.data.kind ?? body.data.rule;
}
const rename = (name: string): Wish => ({ kind: 'set-properties', target: 'object', ids: [RACK], fields: { name } });
const lease = async ({ token }: Person, clientId: string): Promise<number> =>
  (await server.call('POST', 'v1/ids', { token, form: { clientId, count: '1' } })).status;
const redeem = async (username: string, ticket: string): Promise<number> =>
  (await server.call('POST', 'v1/authenticate', { form: { username, ticket } })).body.code;

/** What somebody has on the server: an edit, leased ids, an import, a ticket, an administrator's word. */
interface Left {
  readonly edited: string;
  readonly leased: string;
  readonly job: string;
  readonly ticket: string;
  readonly grant: string;
}
async function leave(who: Person): Promise<Left> {
  const { token } = who;
  const [edited, leased] = [newClient(), newClient()];
  expect(await edit(who, edited, 1, rename(`by ${who.name}`))).toBe('done');
  expect(await lease(who, leased)).toBe(200);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(SMALL)]), 'small.json');
  const headers = { authorization: `Bearer ${token}` };
  const started = await fetch(`${server.origin}/diagramApi/wapi/v1/import?dryRun=1`, { method: 'POST', body: form, headers });
  const { job } = ((await started.json()) as { data: { job: string } }).data;
  await expect.poll(async () => (await jobOf(who, job))?.state).toBe('done');
  const { ticket } = (await server.call<{ ticket: string }>('POST', 'v1/tickets', { token })).body.data;
  const word = { operationHash: operationHash(asIntent(DELETE)), administrator: USERS.administrator, password: PASSWORD };
  const { grant } = (await server.call<{ grant: string }>('POST', 'v1/grants', { token, form: word })).body.data;
  return { edited, leased, job, ticket, grant };
}
const jobOf = async ({ token }: Person, job: string) =>
  (await server.call<PastImport>('GET', `v1/import/${job}`, { token })).body.data as PastImport | null;
const cancel = async ({ token }: Person, job: string): Promise<number> =>
  (await server.call('POST', `v1/import/${job}/cancel`, { token })).status;

async function inheritsNothing(who: Person, left: Left): Promise<void> {
  const own = newClient();
  expect(await edit(who, own, 1, { kind: 'undo', clientId: left.edited, seq: 1 })).toBe('undo-of-other-user');
  // Also what a browser that kept edits of before would send: the same again, and the next.
  for (const seq of [1, 2]) expect(await edit(who, left.edited, seq, rename('x'))).toBe('client-of-other-user');
  expect([await lease(who, left.edited), await lease(who, left.leased)]).toEqual([403, 403]);
  expect(await jobOf(who, left.job)).toMatchObject({ userName: who.name, mine: false });
  expect(await cancel(who, left.job)).toBe(404);
  expect(await edit(who, own, 2, DELETE, left.grant)).toBe('administrator-password-needed');
}

async function keepsAll(who: Person, left: Left): Promise<void> {
  const own = newClient();
  expect(await edit(who, own, 1, { kind: 'undo', clientId: left.edited, seq: 1 })).toBe('done');
  expect(await edit(who, left.edited, 1, rename(`by ${who.name}`))).toBe('seq-of-other-operation');
  expect(await edit(who, left.edited, 2, rename('again'))).toBe('done');
  expect([await lease(who, left.edited), await lease(who, left.leased)]).toEqual([200, 200]);
  expect(await jobOf(who, left.job)).toMatchObject({ mine: true });
  expect(await cancel(who, left.job)).toBe(200);
  expect(await redeem(who.name, left.ticket)).toBe(200);
  expect(await edit(who, own, 2, DELETE, left.grant)).toBe('done');
  expect(await edit(who, own, 3, { kind: 'restore', clientId: own, seq: 2 })).toBe('done');
}

describe(`[issue 13] an account is its id: ${TEST_DATABASE}`, () => {
  const code = async (token: string) => (await server.call('GET', 'v1/users/getToken', { token })).body.code;
  it('whoever gets the name of a removed account gets nothing else of it: no undo, no client, no job, no grant, no ticket', async () => {
    const { sessions } = server.app.context;
    const first = await person('ann');
    const left = await leave(first);
    const seen = watch(server.socket('/wapi/v1/websocket', [crypto.randomUUID(), first.token]));
    await seen.opened();
    await expect.poll(() => server.app.context.sockets.count).toBeGreaterThan(0);
    await removeAccount(sessions, 'ann');
    await seen.ended();
    expect(seen.closed).toEqual({ code: 4401, reason: '5019' });
    expect(await code(first.token)).toBe(5019);
    expect(await redeem('ann', left.ticket)).toBe(5054);
    const second = await person('ann');
    expect(await code(first.token)).toBe(5019);
    expect(await redeem('ann', left.ticket)).toBe(5054);
    await inheritsNothing(second, left);
    const id = await server.accountId('ann');
    expect(await server.sql.query('select 1 from "session" where "account" = $1', [id])).toHaveLength(1);
  });

  it('a renamed account keeps all of it, and whoever gets its old name nothing', async () => {
    const { sessions } = server.app.context;
    const before = await person('bea');
    const left = await leave(before);
    await renameAccount(sessions, 'bea', 'beatrix');
    const other = await person('bea');
    expect(await redeem('bea', (await leave(other)).ticket)).toBe(200);
    await inheritsNothing(other, left);
    await keepsAll({ ...before, name: 'beatrix' }, left);
    const steps = await server.sql.query<{ user_name: string }>(
      `select "user_name" from "operation" where "account" = $1 order by "clock"`,
      [await server.accountId('beatrix')],
    );
    expect([steps[0]!.user_name, steps.at(-1)!.user_name]).toEqual(['bea', 'beatrix']);
  });

  it('a ticket of the name that somebody had is worth nothing to who has the name now', async () => {
    const before = await person('cora');
    const { ticket } = (await server.call<{ ticket: string }>('POST', 'v1/tickets', { token: before.token })).body.data;
    await renameAccount(server.app.context.sessions, 'cora', 'coralie');
    await person('cora');
    expect(await redeem('cora', ticket)).toBe(5054);
  });

  it('the sessions of a renamed account go on and say the new name within a second: calls, its own sockets, and its colleagues’', async () => {
    const { access_token: colleague } = await server.signIn(USERS.viewer);
    const { token } = await person('dora');
    const diagram = HALL.diagrams[0]!;
    const sockets = [token, colleague].map((each) => server.socket('/wapi/v1/websocket', [crypto.randomUUID(), each]));
    const [own, theirs] = sockets.map(watch);
    await Promise.all([own!.opened(), theirs!.opened()]);
    for (const socket of sockets) socket.send(JSON.stringify({ type: 'presence', data: { diagram, selection: [] } }));
    const namesIn = (seen: ReturnType<typeof watch>) => {
      const told = (seen.messages as { type: string; data: { users: { userName: string }[] } }[]).findLast(
        ({ type }) => type === 'presence',
      );
      return told?.data.users.map(({ userName }) => userName).sort();
    };
    await expect.poll(() => namesIn(theirs!)).toEqual(['dora', USERS.viewer]);
    await renameAccount(server.app.context.sessions, 'DORA', 'dorothea');
    const renamed = () => expect.poll(() => namesIn(theirs!)).toEqual(['dorothea', USERS.viewer]);
    expect(await lookedMs(renamed)).toBeLessThan(1000);
    expect(own!.messages).toContainEqual({ type: 'renamed', data: { userName: 'dorothea' } });
    expect(theirs!.messages).not.toContainEqual(expect.objectContaining({ type: 'renamed' }));
    expect(own!.closed).toBeNull();
    const { body } = await server.call<string>('GET', 'v1/users/getToken', { token });
    expect(body.data).toBe('dorothea');
    for (const socket of sockets) socket.terminate();
    const again = await server.signIn('dorothea');
    expect([again.user, again.userId, again.earlierName]).toEqual(['dorothea', String(await server.accountId('dorothea')), '']);
    expect((await server.call('POST', 'v1/authenticate', { form: { username: 'dora', password: PASSWORD } })).body.code).toBe(
      5005,
    );
  });

  it('a name that is taken or may not be, an unknown account, the guest and the last administrator are refused, and nothing changes', async () => {
    const { sessions } = server.app.context;
    const all = () => server.sql.query('select "id", "name", "role" from "app_user" order by "id"', []);
    const before = await all();
    await expect(renameAccount(sessions, USERS.editor, USERS.viewer.toUpperCase())).rejects.toThrow('already exists: vito');
    await expect(renameAccount(sessions, USERS.editor, USERS.editor)).rejects.toThrow('called so already');
    await expect(renameAccount(sessions, USERS.editor, '(import)')).rejects.toThrow('not "(import)"');
    await expect(renameAccount(sessions, 'nobody', 'somebody')).rejects.toThrow('no user "nobody"');
    await expect(renameAccount(sessions, 'guest', 'visitor')).rejects.toThrow('the guest');
    await expect(removeAccount(sessions, 'guest')).rejects.toThrow('the guest');
    await expect(removeAccount(sessions, 'nobody')).rejects.toThrow('no user "nobody"');
    const administrators = (before as { name: string; role: string }[]).filter(({ role }) => role === 'administrator');
    expect(administrators.map(({ name }) => name)).toContain(USERS.administrator);
    for (const { name } of administrators.slice(1)) await removeAccount(sessions, name);
    await expect(removeAccount(sessions, administrators[0]!.name)).rejects.toThrow('the last administrator');
    expect(await all()).toEqual(
      (before as { name: string }[]).filter((each) => !administrators.slice(1).includes(each as never)),
    );
  });
});

describe(`[issue 13] rows of before accounts had ids in them: ${TEST_DATABASE}`, () => {
  it('are the account’s that has their name; of a tool, of nobody any more, or of a name that a stranger gave, nobody’s', async () => {
    const rows = await migrated(server);
    expect(rows).toEqual({
      ...{ session: [7, 0], session_ticket: [7, 0], admin_grant: [7, 0], operation: [7, 0, 0], id_block: [7, 0], job: [7, 0] },
      ...{ audit: [7, 0, 0], earlier: ['ann'] },
    });
  });
});

/** A database of the time before, brought to today and thrown away: what each table's rows say, in their order. */
async function migrated({ sql }: ApiServer): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const over = new Error('over');
  const work = sql.transaction(async (tx) => {
    await tablesAt(tx, 27);
    await tx.query(`insert into "app_user" ("id", "name", "role") overriding system value values (7, 'ann', 'editor')`, []);
    for (const [at, name] of ['ann', 'gone'].entries()) {
      const key = Buffer.from([at]);
      await tx.query(
        `insert into "session" ("id", "user_name", "rotated_at", "started_at", "ends_at") values ($1, $2, now(), now(), now())`,
        [`${at}`, name],
      );
      await tx.query(`insert into "session_ticket" ("hash", "user_name", "expires_at") values ($1, $2, now())`, [key, name]);
      await tx.query(
        `insert into "admin_grant" ("hash", "user_name", "administrator", "operation_hash", "expires_at") values ($1, $2, 'ada', '', now())`,
        [key, name],
      );
      await tx.query(`insert into "id_block" ("first", "count", "client_id", "user_name") values ($1, 1, 'c', $2)`, [
        at + 1,
        name,
      ]);
      await tx.query(`insert into "job" ("id", "kind", "user_name", "state") values ($1, 'import', $2, 'done')`, [`${at}`, name]);
    }
    for (const [at, name] of ['ann', 'gone', '(import)'].entries())
      await tx.query(`insert into "operation" ("clock", "client_id", "seq", "user_name", "kind") values ($1, 'c', $1, $2, 'x')`, [
        at + 1,
        name,
      ]);
    for (const [name, address, outcome] of [
      ['ann', '10.0.0.1', 'ok'],
      ['ann', '10.0.0.1', 'refused'],
      ['ann', 'command line', 'ok'],
    ])
      await tx.query(`insert into "audit" ("user_name", "address", "action", "outcome") values ($1, $2, 'x', $3)`, [
        name!,
        address!,
        outcome!,
      ]);
    await migrateFrom(tx, 27);
    const orders = { session: 'id', session_ticket: 'hash', admin_grant: 'hash', operation: 'clock', id_block: 'first', job: 'id', audit: 'id' }; // prettier-ignore
    for (const [table, order] of Object.entries(orders))
      found[table] = (await tx.query<{ account: number }>(`select "account" from "${table}" order by "${order}"`, [])).map(
        ({ account }) => account,
      );
    const accounts = await tx.query<{ earlier_name: string }>('select "earlier_name" from "app_user"', []);
    found['earlier'] = accounts.map(({ earlier_name: earlier }) => earlier);
    throw over;
  });
  await work.catch((error: unknown) => {
    if (error !== over) throw error;
  });
  return found;
}
