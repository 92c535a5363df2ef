import type { Alarm } from '../../protocol/rest/alarms';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OBJECT_CLASSES, codeOf } from '../../domain/catalog/enums';
import type { Kind } from '../../domain/document/schema';
import type { Home } from '../../protocol/rest/home';
import type { ModelEntry, RecordFields } from '../../protocol/rest/records';
import { insertRow } from '../fixtures/insert-row';
import { TEST_DATABASE } from '../setup/test-database';
import { addAccount, removeAccount, setLocked, setRole } from '../../server/features/accounts/accounts';
import type { Sessions } from '../../server/http/sessions';
import { storeStates } from '../../server/storage/state-table';
import { startApiServer, USERS, type ApiServer } from './api-server';

let server: ApiServer;
let token: string;
const BASE_ID = 24_000_000_000_000;
const id = (number: number) => BASE_ID + number;
const cls = (name: string) => codeOf(OBJECT_CLASSES, name);

const put = (kind: Kind, number: number, fields: Readonly<Record<string, unknown>>): Promise<void> =>
  insertRow(server.sql, kind, id(number), fields);

/**
 * [site 100] > [building 101] > [room 102]: rack 110 (42U): device 120 at 1U front 2 high, device 121 at 2U rear 1 high,
 *                                            device 122 at 10.5U half a U; rack 111 (10U); ports 130 131 on 120, 132 on 121
 * [room 103] (of no site): rack 112 (5U) > device 123 > slot 124 > card 125 > port 133
 * cable 140: 130 - 131, cable 141: 132 - 133
 */
beforeAll(async () => {
  server = await startApiServer();
  token = (await server.signIn()).access_token;
  await put('object', 100, { class: cls('site'), name: 'Site' });
  await put('object', 101, { class: cls('building'), name: 'Building', parent: id(100) });
  await put('object', 102, { class: cls('room'), name: 'Room', parent: id(101) });
  await put('object', 103, { class: cls('room'), name: 'Annex' });
  await put('object', 110, { class: cls('rack'), name: 'R10', row: 'A', heightU: 42, parent: id(102) });
  await put('object', 111, { class: cls('rack'), name: 'R9', row: 'A', heightU: 10, parent: id(102) });
  await put('object', 112, { class: cls('rack'), name: 'R1', heightU: 5, parent: id(103) });
  await put('object', 120, {
    class: cls('device'),
    name: 'sw-1',
    parent: id(110),
    positionU: 1,
    heightU: 2,
    face: 1,
    serialNumber: 'SN-1',
    remarks: 'cold',
  });
  await put('object', 121, { class: cls('device'), name: 'sw-2', parent: id(110), positionU: 2, heightU: 1, face: 2 });
  await put('object', 122, { class: cls('device'), name: 'half', parent: id(110), positionU: 10.5, heightU: 0.5, face: 1 });
  await put('object', 123, { class: cls('device'), name: 'chassis', parent: id(112), positionU: 1, heightU: 1, face: 1 });
  await put('object', 124, { class: cls('slot'), name: 'slot', parent: id(123) });
  await put('object', 125, { class: cls('card'), name: 'card', parent: id(124) });
  for (const [port, owner] of [
    [130, 120],
    [131, 120],
    [132, 121],
    [133, 125],
  ] as const)
    await put('port', port, { owner: id(owner), name: `p${port}` });
  for (const [cable, a, b] of [
    [140, 130, 131],
    [141, 132, 133],
  ] as const) {
    await put('cable', cable, { name: `c${cable}` });
    await put('termination', cable * 10, { cable: id(cable), port: id(a), end: 1, position: 1 });
    await put('termination', cable * 10 + 1, { cable: id(cable), port: id(b), end: 2, position: 1 });
  }
  await put('diagram', 1, { owner: id(102), kind: 2, name: 'Room' });
  await put('diagram', 2, { owner: id(102), kind: 1, name: 'Room' });
  await put('diagram', 3, { owner: id(103), kind: 2, name: 'Annex' });
  await put('model', 150, {
    brand: 'Acme',
    name: 'Switch 48',
    partNumber: 'ACM-48',
    slug: 'acme/switch-48',
    objectClass: cls('device'),
    libraryClass: 6,
    heightU: 1,
    flags: 1,
    templates: { ports: [{ name: '1', type: 'interface/1000base-t', face: 1 }], slots: [], maps: [] },
  });
  // What hangs on cables and ways: some of the room (16x), some of the annex (17x).
  await put('core', 160, { cable: id(140), number: 1 });
  await put('splice', 161, { closure: id(120), tray: 1, position: 1 });
  await put('core_end', 162, { core: id(160), end: 2, splice: id(161) });
  await put('pathway', 163, { parent: id(102), from: id(110), to: id(120), kind: 1, name: 'tray' });
  await put('lay', 164, { cable: id(140), pathway: id(163), order: 1 });
  await put('coil', 165, { cable: id(140), carrier: id(120), name: 'loop', lengthMm: 1000 });
  await put('circuit', 166, { name: 'WAN', a: id(130), z: id(131) });
  await put('relation', 167, { kind: 5, from: id(110), to: id(120), fromRole: 3 });
  await put('splice', 171, { closure: id(125), tray: 1, position: 1 });
  await put('pathway', 173, { parent: id(103), from: id(112), to: id(125), kind: 1, name: 'far tray' });
  await put('circuit', 176, { name: 'far', a: id(133), z: id(133) });
  await put('relation', 177, { kind: 5, from: id(112), to: id(125), fromRole: 3 });
  await put('model', 151, { brand: 'Acme', name: 'Rack 42', slug: 'acme/rack-42', objectClass: cls('rack'), heightU: 42 });
  await server.sql.transaction((tx) =>
    storeStates(tx, [
      { id: id(120), kind: 'object', value: 3 },
      { id: id(132), kind: 'port', value: 3 },
      { id: id(130), kind: 'port', value: 1 },
    ]),
  );
});
afterAll(() => server.stop());

const home = async (bearer = token) => (await server.call<Home>('GET', 'v1/home', { token: bearer })).body.data;
const guestToken = async () =>
  (
    await server.app.context.sessions.signIn({
      accountId: await server.accountId('guest'),
      address: '',
      fromBrowser: false,
      diagram: id(1),
    })
  ).accessToken;

describe(`Home: ${TEST_DATABASE}`, () => {
  it('a site has its rooms, also those in its buildings; rooms of no site stand under a site of id 0', async () => {
    expect((await home()).sites.map(({ id: site, name, rooms }) => [site, name, rooms.map((room) => room.name)])).toEqual([
      [id(100), 'Site', ['Room']],
      [0, '', ['Annex']],
    ]);
  });

  it('a site names its buildings and floors, and diagrams made by hand stand with the site of their place or alone', async () => {
    await put('object', 104, { class: cls('floor'), name: 'Floor 2', parent: id(101) });
    await put('diagram', 4, { owner: id(104), kind: 3, name: 'Risers' });
    await put('diagram', 5, { kind: 3, name: 'Ring' });
    await put('diagram', 6, { owner: id(100), kind: 1, name: 'Site plan' });
    await put('diagram', 7, { owner: id(101), kind: 1, name: 'Building plan' });
    const { sites, diagrams } = await home();
    expect(sites[0]!.plan, '[walk 1, Home] its own drawing is where its name leads').toBe(id(6));
    expect(sites[0]!.places).toEqual([
      { id: id(101), name: 'Building', class: 'building', parent: id(100), plan: id(7) },
      { id: id(104), name: 'Floor 2', class: 'floor', parent: id(101), plan: 0 },
    ]);
    expect(sites[0]!.rooms[0]!.parent).toBe(id(101));
    expect(sites[0]!.diagrams).toEqual([{ id: id(4), name: 'Risers', kind: 'free', owner: id(104) }]);
    expect(diagrams).toEqual([{ id: id(5), name: 'Ring', kind: 'free', owner: 0 }]);
    const seen = await home(await guestToken());
    expect([seen.diagrams, seen.sites.flatMap((site) => [...site.places, ...site.diagrams])]).toEqual([[], []]);
  });

  it("[I5] a diagram of a provider's network, which stands in no place, is told with those that stand alone", async () => {
    await put('object', 190, { class: cls('node'), name: 'MPLS' });
    await put('diagram', 16, { owner: id(190), kind: 3, name: 'MPLS' });
    expect((await home()).diagrams).toContainEqual({ id: id(16), name: 'MPLS', kind: 'free', owner: 0 });
    expect((await home(await guestToken())).diagrams).toEqual([]);
  });

  it('[I14] regions are told with what they stand in, and a site names its own; who sees one drawing is told of none', async () => {
    await put('object', 90, { class: cls('region'), name: 'World' });
    await put('object', 91, { class: cls('region'), name: 'Harz', parent: id(90) });
    await put('object', 105, { class: cls('site'), name: 'Goslar', parent: id(91) });
    await put('object', 106, { class: cls('room'), name: 'Vault', parent: id(105) });
    const { regions, sites } = await home();
    expect(regions).toEqual([
      { id: id(90), name: 'World', parent: 0 },
      { id: id(91), name: 'Harz', parent: id(90) },
    ]);
    expect(sites.map((site) => [site.name, site.parent])).toEqual([
      ['Site', 0],
      ['Goslar', id(91)],
      ['', 0],
    ]);
    const seen = await home(await guestToken());
    expect([seen.regions, seen.sites.map((site) => site.parent)]).toEqual([[], [0]]);
    await server.app.context.sql.query('delete from "object" where "id"=any($1::bigint[])', [[90, 91, 105, 106].map(id)]);
  });

  it('a room names its elevations and its plan, 0 where there is none', async () => {
    const [room, annex] = (await home()).sites.flatMap(({ rooms }) => rooms);
    expect([room!.diagram, room!.plan, annex!.diagram, annex!.plan]).toEqual([id(1), id(2), id(3), 0]);
  });

  it('racks, devices, ports and alarms are counted down to the cards', async () => {
    const [room, annex] = (await home()).sites.flatMap(({ rooms }) => rooms);
    expect(room).toMatchObject({ racks: 2, devices: 3, ports: 3, alarms: 2 });
    expect(annex).toMatchObject({ racks: 1, devices: 1, ports: 1, alarms: 0 });
  });

  it('[B19] a cable counts in each room that it has an end in', async () => {
    const [room, annex] = (await home()).sites.flatMap(({ rooms }) => rooms);
    expect([room!.cables, annex!.cables]).toEqual([2, 1]);
    expect((await home()).cables).toBe(2);
    expect((await home(await guestToken())).cables).toBe(2);
  });

  it('[X27] what is in alarm is listed with its name, its state and where it is drawn; as many as Home counts; whoever sees one room is told of it alone', async () => {
    const alarms = async (bearer: string) =>
      (await server.call<{ items: readonly Alarm[]; total: number }>('GET', 'v1/alarms', { token: bearer })).body.data;
    const { items, total } = await alarms(token);
    const rooms = (await home()).sites.flatMap((site) => site.rooms);
    expect([total, items.length]).toEqual([2, rooms.reduce((sum, room) => sum + room.alarms, 0)]);
    expect(items).toMatchObject([
      { id: id(120), kind: 'object', state: 'alarm', diagram: id(1) },
      { id: id(132), kind: 'port', name: 'p132', state: 'connectionBroken' },
    ]);
    expect(items[1]!.path[0]).toBe('Site');
    expect((await alarms(await guestToken())).items.map(({ id: of }) => of)).toEqual([id(120), id(132)]);
    const elsewhere = { accountId: await server.accountId('guest'), address: '', fromBrowser: false, diagram: id(3) };
    const stranger = (await server.app.context.sessions.signIn(elsewhere)).accessToken;
    expect(await alarms(stranger)).toEqual({ items: [], total: 0 });
  });

  it('a U that is held on either face is used, half units count half', async () => {
    const [room] = (await home()).sites.flatMap(({ rooms }) => rooms);
    expect([room!.usedU, room!.totalU]).toEqual([2.5, 52]);
  });

  it('each rack tells its fill, in the order of rows and of names as people count', async () => {
    const [room] = (await home()).sites.flatMap(({ rooms }) => rooms);
    expect(room!.fills).toEqual([
      { usedU: 0, totalU: 10, alarms: 0 },
      { usedU: 2.5, totalU: 42, alarms: 2 },
    ]);
    expect(room!.rows.reduce((sum, racks) => sum + racks, 0)).toBe(2);
  });

  it('after an edit the counts are new', async () => {
    await put('object', 126, { class: cls('device'), name: 'late', parent: id(111), positionU: 1, heightU: 3, face: 1 });
    await server.sql.query('update "clock" set "value" = "value" + 1', []);
    // A machine so busy that counting took long answers the last counts for a while.
    await vi.waitFor(
      async () => {
        const [room] = (await home()).sites.flatMap(({ rooms }) => rooms);
        expect([room!.devices, room!.usedU]).toEqual([4, 5.5]);
      },
      { timeout: 40_000, interval: 250 },
    );
  });

  it("a guest sees the room of the guest's diagram and nothing else", async () => {
    const { sites } = await home(await guestToken());
    expect(sites.map(({ rooms }) => rooms.map(({ name, diagram, plan }) => [name, diagram, plan]))).toEqual([
      [['Room', id(1), 0]],
    ]);
  });
});

describe(`records: ${TEST_DATABASE}`, () => {
  const records = async (ids: readonly number[], bearer = token) =>
    (await server.call<RecordFields[]>('GET', `v1/records?ids=${ids.join(',')}`, { token: bearer })).body.data;

  it('a record comes with its cold fields, its state and its version', async () => {
    const [record] = await records([id(120)]);
    expect(record).toMatchObject({
      id: id(120),
      kind: 'object',
      version: 1,
      fields: { name: 'sw-1', serialNumber: 'SN-1', remarks: 'cold', positionU: 1, operational: 3, extra: null },
    });
    expect(record!.fields).not.toHaveProperty('id');
  });

  it('records of several kinds come in the order asked, absent ones are left out', async () => {
    expect((await records([id(140), id(99_999), id(130), id(1), id(102), id(150)])).map(({ kind }) => kind)).toEqual([
      'cable',
      'port',
      'diagram',
      'object',
      'model',
    ]);
  });

  it("a guest is told of what belongs to the guest's diagram, the shown fields of what is named there, and nothing of the rest, as if absent", async () => {
    const guest = await guestToken();
    const inside = [102, 110, 120, 130, 140, 141, 1400, 1, 160, 161, 162, 163, 164, 165, 166, 167].map(id);
    const named = [103, 112, 123, 125, 133, 2].map(id);
    const outside = [3, 171, 173, 176, 177].map(id);
    const told = await records([...inside, ...named, ...outside], guest);
    expect(told.map((record) => record.id)).toEqual([...inside, ...named]);
    expect(told.filter(({ kind, fields }) => kind === 'object' && !('remarks' in fields)).map((record) => record.id)).toEqual(
      [103, 112, 123, 125].map(id),
    );
    expect((await server.call('GET', `v1/records?ids=${id(3)}`, { token: guest })).text).toBe(
      (await server.call('GET', `v1/records?ids=${id(99_999)}`, { token: guest })).text,
    );
  });
});

describe(`models: ${TEST_DATABASE}`, () => {
  const models = async (query: string) => (await server.call<ModelEntry[]>('GET', `v1/models?${query}`, { token })).body.data;

  it('a model comes with what the list shows and its whole record for inserting', async () => {
    const [model] = await models('class=device');
    expect(model).toMatchObject({
      id: id(150),
      brand: 'Acme',
      name: 'Switch 48',
      heightU: 1,
      libraryClass: 'switch',
      ports: 1,
      fullDepth: true,
    });
    expect(model!.record).toMatchObject({ id: id(150), slug: 'acme/switch-48', templates: { ports: [{ name: '1' }] } });
  });

  it('words are looked for in brand, name and part number, all of them must occur', async () => {
    expect((await models('q=acme')).map((model) => model.name)).toEqual(['Rack 42', 'Switch 48']);
    expect((await models('q=acm-48%20switch')).map((model) => model.name)).toEqual(['Switch 48']);
    expect(await models('q=acme%20router')).toEqual([]);
  });

  it('[I8] all models of a class are listed in short, however many there are', async () => {
    const { body } = await server.call('GET', 'v1/model-lines?class=device', { token });
    expect(body.data).toEqual([
      {
        ...{ id: id(150), brand: 'Acme', name: 'Switch 48', partNumber: expect.any(String), heightU: 1 },
        ...{ libraryClass: 'switch', ports: 1, inFront: expect.any(Number) },
      },
    ]);
    expect((await server.call('GET', 'v1/model-lines', { token })).status).toBe(422);
  });

  it('class, ids and limit narrow the list', async () => {
    expect((await models('class=rack')).map((model) => model.name)).toEqual(['Rack 42']);
    expect((await models(`ids=${id(151)}`)).map((model) => model.name)).toEqual(['Rack 42']);
    expect(await models('limit=1')).toHaveLength(1);
  });
});

describe(`the administrator's word: ${TEST_DATABASE}`, () => {
  const HASH = 'ab'.repeat(32);
  const consume = async (grant: string, userName: string, operationHash = HASH) => {
    const accountId = await server.accountId(userName);
    return server.sql.transaction((tx) => server.app.context.grants.consume(tx, grant, accountId, operationHash));
  };
  const ask = async (bearer: string, form: Record<string, string>) =>
    (await server.call<{ grant: string }>('POST', 'v1/grants', { token: bearer, form: { operationHash: HASH, ...form } })).body;
  const PASSWORD = 'Right-1-password';

  it("[R5.047] an administrator types the own password, anyone else an administrator's name and password", async () => {
    const editor = (await server.signIn(USERS.editor)).access_token;
    expect((await ask(token, { password: PASSWORD })).code).toBe(200);
    expect((await ask(editor, { administrator: USERS.administrator, password: PASSWORD })).code).toBe(200);
  });

  it("another password, an editor's own one and an unknown name are refused alike, and the session goes on", async () => {
    const editor = (await server.signIn(USERS.editor)).access_token;
    for (const form of [
      { password: PASSWORD },
      { administrator: USERS.viewer, password: PASSWORD },
      { administrator: USERS.administrator, password: 'wrong' },
      { administrator: 'nobody', password: 'x' },
    ]) {
      expect(await ask(editor, form)).toMatchObject({
        code: 403,
        data: { rule: 'administrator-password-wrong', field: 'password' },
      });
    }
    expect((await server.call('GET', 'v1/users/getToken', { token: editor })).body.code).toBe(200);
  });

  it('[R6.027] a grant is good once, for its user and its operation', async () => {
    const { data } = await ask(token, { password: PASSWORD });
    expect(await consume(data.grant, USERS.editor)).toBeNull();
    expect(await consume(data.grant, USERS.administrator, 'cd'.repeat(32))).toBeNull();
    expect(await consume(data.grant, USERS.administrator)).toBe(USERS.administrator);
    expect(await consume(data.grant, USERS.administrator)).toBeNull();
  });

  it('a grant spent in a transaction that fails is not spent', async () => {
    const { data } = await ask(token, { password: PASSWORD });
    const accountId = await server.accountId(USERS.administrator);
    await server.sql
      .transaction(async (tx) => {
        expect(await server.app.context.grants.consume(tx, data.grant, accountId, HASH)).toBe(USERS.administrator);
        throw new Error('the operation is refused');
      })
      .catch(() => undefined);
    expect(await consume(data.grant, USERS.administrator)).toBe(USERS.administrator);
  });

  it.each([
    ['is none any more', (sessions: Sessions) => setRole(sessions, 'second-admin', 'viewer')],
    ['is locked', (sessions: Sessions) => setLocked(sessions, 'second-admin', true)],
    ['is removed', (sessions: Sessions) => removeAccount(sessions, 'second-admin')],
  ])('the word of an administrator who %s is worth nothing', async (_how, end) => {
    const { sessions } = server.app.context;
    await removeAccount(sessions, 'second-admin').catch(() => undefined);
    await addAccount(server.sql, {
      name: 'second-admin',
      role: 'administrator',
      password: PASSWORD,
      mustChangePassword: false,
    });
    const editor = (await server.signIn(USERS.editor)).access_token;
    const word = async () => (await ask(editor, { administrator: 'second-admin', password: PASSWORD })).data.grant;
    expect(await consume(await word(), USERS.editor)).toBe('second-admin');
    const left = await word();
    await end(sessions);
    expect(await consume(left, USERS.editor)).toBeNull();
  });

  it('a grant is good for 60 s', async () => {
    const { data } = await ask(token, { password: PASSWORD });
    server.advance(60_001);
    expect(await consume(data.grant, USERS.administrator)).toBeNull();
  });
});
