import type { AddressInfo } from 'node:net';
import net from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { COMMANDS } from '../../server/commands/commands';
import { addAccount } from '../../server/features/accounts/accounts';
import { Audit } from '../../server/http/audit';
import { encodeFrame } from '../../protocol/codec/frame-codec';
import type { Authentication } from '../../protocol/rest/session';
import { SCHEMA_HASH } from '../../protocol/schema-hash';
import { guestCipher } from '../fixtures/guest-cipher';
import { TEST_DATABASE } from '../setup/test-database';
import { asIntent } from '../fixtures/as-intent';
import { BASE, PASSWORD, startApiServer, USERS, watch, type ApiServer } from './api-server';

interface Row {
  readonly user_name: string;
  readonly address: string;
  readonly action: string;
  readonly outcome: string;
  readonly facts: Readonly<Record<string, unknown>> | null;
}

let server: ApiServer;
let tokens: Readonly<Record<'administrator' | 'editor' | 'viewer' | 'guest', string>>;
let seen = 0;
beforeAll(async () => {
  server = await startApiServer();
  tokens = {
    administrator: (await server.signIn()).access_token,
    editor: (await server.signIn(USERS.editor)).access_token,
    viewer: (await server.signIn(USERS.viewer)).access_token,
    guest: ((await signInAs({ username: 'guest', password: guestCipher() })).body.data as Authentication).access_token,
  };
  seen = (await rows()).length;
});
afterAll(() => server.stop());

const rows = (): Promise<readonly Row[]> =>
  server.sql.query<Row & Record<string, unknown>>(
    'select "user_name", "address", "action", "outcome", "facts" from "audit" order by "id"',
    [],
  );
const signInAs = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  server.call('POST', 'v1/authenticate', { form, headers });
const asBrowser = { 'Sec-Fetch-Site': 'same-origin' };

/** What a deed left, once it is there; a second row that follows would be seen by the next one. */
async function left(): Promise<readonly Row[]> {
  await expect.poll(async () => (await rows()).length).toBeGreaterThan(seen);
  await new Promise((resolve) => setTimeout(resolve, 30));
  const all = await rows();
  const fresh = all.slice(seen);
  seen = all.length;
  return fresh;
}

async function socket(path: string, token: string, send?: Uint8Array | string): Promise<void> {
  const opened = server.socket(path, [crypto.randomUUID(), token]);
  const watched = watch(opened);
  await watched.opened();
  if (send === undefined) await watched.ended();
  else {
    opened.send(send);
    await expect.poll(() => watched.messages.length + (watched.closed ? 1 : 0)).toBeGreaterThan(0);
    opened.terminate();
  }
}

async function command(name: string, ...args: readonly string[]): Promise<void> {
  const { sql, config } = server;
  const { environment, log } = server.app.context;
  const said = (): void => undefined;
  const context = { sql, config, environment, log, cwd: config.dataDir, actor: 'root', server: null };
  await (await COMMANDS.get(name)!()).run({ ...context, signal: new AbortController().signal, out: said, err: said }, args);
}

const helloOf = (clientId: string, diagram: number) =>
  encodeFrame({ type: 'hello', protocol: SCHEMA_HASH, clientId, diagram, clock: 0, states: null });
const hello = helloOf('audit-client-1', 24_000_000_000_999);
/** Ids, which are whose their client is. */
const lease = (clientId: string, token: string) => server.call('POST', 'v1/ids', { token, form: { clientId, count: '1' } });
const barred = (token: string) => async () => {
  await server.sql.query(`insert into "object" ("id", "name") values (${LIMITS.guestDiagramId + 100}, 'room')`, []);
  await server.sql.query(
    `insert into "diagram" ("id", "name", "owner") values (${LIMITS.guestDiagramId}, 'd', ${LIMITS.guestDiagramId + 100})`,
    [],
  );
  const opened = server.socket(`${BASE}v1/sync`, [crypto.randomUUID(), token]);
  const watched = watch(opened);
  await watched.opened();
  opened.send(
    encodeFrame({
      ...{ type: 'hello', protocol: SCHEMA_HASH, clientId: crypto.randomUUID(), diagram: LIMITS.guestDiagramId, clock: 0 },
      states: null,
    }),
  );
  const intent = asIntent({ kind: 'delete-objects', ids: [1] });
  opened.send(encodeFrame({ type: 'submit', operations: [{ seq: 1, baseClock: 0, intent }] }));
  await expect.poll(() => watched.messages.length).toBeGreaterThan(1);
  opened.terminate();
};
const grant = (password: string) =>
  server.call('POST', 'v1/grants', { token: tokens.administrator, form: { operationHash: 'a'.repeat(64), password } });
/** An edit through the door for pages without a diagram, each by a client of its own. */
const edit = (intent: object) =>
  server.call('POST', 'v1/operations', {
    token: tokens.editor,
    form: { clientId: crypto.randomUUID(), seq: '1', intent: JSON.stringify(intent) },
  });
const PLACE = { kind: 'insert-place', version: 1, id: 24_000_000_000_901, parent: 0, class: 1, name: 'a', ids: [] };
/** What is sent and then nothing more, until the server ends the connection. */
const raw = (text: string, isOver = false): Promise<void> =>
  new Promise((resolve) => {
    const { port } = server.app.fastify.server.address() as AddressInfo;
    const connection = net.connect(port, '127.0.0.1', () => (isOver ? connection.end(text) : connection.write(text)));
    connection.resume().on('error', () => undefined);
    connection.on('close', () => resolve());
  });
const account = async (name: string) => {
  await addAccount(server.sql, { name, role: 'editor', password: PASSWORD, mustChangePassword: false });
  return (await signInAs({ username: name, password: PASSWORD }, asBrowser)).body.data as Authentication;
};
const quietly = async (deed: () => Promise<unknown>): Promise<void> => {
  await deed();
  await new Promise((resolve) => setTimeout(resolve, 50));
  seen = (await rows()).length;
};

/** Each: what is done, and the one row that it leaves. */
const DEEDS: readonly (readonly [what: string, deed: () => Promise<unknown>, row: Partial<Row>])[] = [
  ['a sign-in', () => server.signIn(USERS.editor), { user_name: USERS.editor, action: 'sign-in', outcome: 'ok' }],
  [
    'a wrong sign-in',
    () => signInAs({ username: USERS.editor, password: 'wrong' }),
    { user_name: USERS.editor, action: 'sign-in', outcome: 'refused', facts: { code: 5005 } },
  ],
  [
    'a ticket that is none',
    () => signInAs({ username: USERS.editor, ticket: 'x'.repeat(43) }),
    { user_name: USERS.editor, action: 'sign-in', outcome: 'refused', facts: { code: 5054 } },
  ],
  [
    'a sign-out',
    async () => {
      let token = '';
      await quietly(async () => (token = (await server.signIn(USERS.editor)).access_token));
      return server.call('POST', 'v1/logout', { token });
    },
    { user_name: USERS.editor, action: 'sign-out', outcome: 'ok' },
  ],
  [
    'a refresh handle that is none',
    () => server.call('POST', 'v1/refresh_token', { headers: { 'Refresh-Token': 'x'.repeat(43) } }),
    { user_name: '', action: 'refresh', outcome: 'refused', facts: { code: 5020, why: 'invalid refresh token' } },
  ],
  [
    'a refresh handle that is used again names whose it was',
    async () => {
      let handle = '';
      await quietly(async () => {
        handle = (await server.signIn(USERS.editor)).refresh_token;
        await server.call('POST', 'v1/refresh_token', { headers: { 'Refresh-Token': handle } });
      });
      await server.app.context.audit.flush();
      server.advance(11_000);
      return server.call('POST', 'v1/refresh_token', { headers: { 'Refresh-Token': handle } });
    },
    { user_name: USERS.editor, action: 'refresh', outcome: 'refused' },
  ],
  [
    'a token that is none',
    () => server.call('GET', 'v1/home', { token: 'A'.repeat(43) }),
    { user_name: '', action: 'token', outcome: 'refused', facts: { code: 5000 } },
  ],
  [
    'a token in another browser names whose it is',
    async () => {
      let token = '';
      await quietly(async () => (token = (await account('bound')).access_token));
      return server.call('GET', 'v1/home', { token });
    },
    { user_name: 'bound', action: 'token', outcome: 'refused', facts: { code: 5054, why: 'another browser' } },
  ],
  [
    'a call without the permission',
    () => server.call('POST', 'v1/global_settings', { token: tokens.viewer, form: { name: 'theme', value: 'dark' } }),
    {
      ...{ user_name: USERS.viewer, action: 'forbidden', outcome: 'refused' },
      facts: { method: 'POST', path: `${BASE}v1/global_settings` },
    },
  ],
  [
    'a diagram outside of the scope',
    () => server.call('GET', 'v1/diagrams/24000000000888', { token: tokens.guest }),
    { user_name: 'guest', action: 'out-of-scope', outcome: 'refused', facts: { id: 24_000_000_000_888 } },
  ],
  [
    'a port outside of the scope',
    () => server.call('GET', 'v1/trace?port=24000000000889', { token: tokens.guest }),
    { user_name: 'guest', action: 'out-of-scope', outcome: 'refused', facts: { id: 24_000_000_000_889 } },
  ],
  [
    'a page of another origin',
    () => server.call('GET', 'v1/home', { headers: { Origin: 'https://evil.example' } }),
    { user_name: '', action: 'origin', outcome: 'refused', facts: { origin: 'https://evil.example' } },
  ],
  [
    'a socket without a good token',
    () => socket(`${BASE}v1/websocket`, 'A'.repeat(43)),
    { user_name: '', action: 'socket', outcome: 'refused', facts: { path: '/v1/websocket', code: 5000 } },
  ],
  [
    'a socket without the permission',
    () => socket(`${BASE}v1/telemetry`, tokens.viewer),
    { user_name: USERS.viewer, action: 'socket', outcome: 'refused', facts: { path: '/v1/telemetry', code: 403 } },
  ],
  [
    'a frame that is none',
    () => socket(`${BASE}v1/sync`, tokens.viewer, new Uint8Array([1, 2, 3])),
    { user_name: USERS.viewer, action: 'frame', outcome: 'refused' },
  ],
  [
    'a text where frames are binary',
    () => socket(`${BASE}v1/sync`, tokens.viewer, 'text'),
    { user_name: USERS.viewer, action: 'frame', outcome: 'refused', facts: { path: '/v1/sync', why: 'frames are binary' } },
  ],
  [
    'a frame over the limit',
    () => socket(`${BASE}v1/sync`, tokens.viewer, new Uint8Array(LIMITS.frameBytes + 1)),
    { user_name: USERS.viewer, action: 'frame', outcome: 'refused', facts: { path: '/v1/sync', why: 'protocol' } },
  ],
  [
    'a diagram outside of the scope, asked for by a socket',
    () => socket(`${BASE}v1/sync`, tokens.guest, hello),
    { user_name: 'guest', action: 'out-of-scope', outcome: 'refused', facts: { id: 24_000_000_000_999 } },
  ],
  [
    "[walk 6, clients] somebody else's client at a socket",
    async () => {
      await lease('audit-client-2', tokens.editor);
      await socket(`${BASE}v1/sync`, tokens.viewer, helloOf('audit-client-2', LIMITS.guestDiagramId));
    },
    { user_name: USERS.viewer, action: 'client', outcome: 'refused', facts: { client: 'audit-client-2' } },
  ],
  [
    "[walk 6, clients] somebody else's client at a call",
    () => lease('audit-client-2', tokens.administrator),
    { user_name: USERS.administrator, action: 'client', outcome: 'refused', facts: { client: 'audit-client-2' } },
  ],
  [
    'presence in a diagram outside of the scope',
    () =>
      socket(
        `${BASE}v1/websocket`,
        tokens.guest,
        JSON.stringify({ type: 'presence', data: { diagram: 24_000_000_000_777, selection: [] } }),
      ),
    { user_name: 'guest', action: 'out-of-scope', outcome: 'refused', facts: { id: 24_000_000_000_777 } },
  ],
  [
    'an operation that is barred',
    () => barred(tokens.viewer)(),
    {
      ...{ user_name: USERS.viewer, action: 'operation', outcome: 'refused' },
      facts: { rule: 'not-permitted', permission: 'nodeEditing' },
    },
  ],
  [
    'a ticket for another program',
    () => server.call('POST', 'v1/tickets', { token: tokens.administrator }),
    { user_name: USERS.administrator, action: 'ticket', outcome: 'ok' },
  ],
  [
    'a call that cannot be read',
    () =>
      server.call('POST', 'v1/users_locale', {
        token: tokens.viewer,
        headers: { 'Content-Type': 'application/json' },
        body: '{',
      }),
    {
      ...{ user_name: USERS.viewer, action: 'misformed', outcome: 'refused' },
      facts: { method: 'POST', path: `${BASE}v1/users_locale`, code: 400 },
    },
  ],
  [
    '[walk 6, unheard refusals] a list in place of a form',
    () => server.call('POST', 'v1/authenticate', { json: [1, 2] }),
    {
      ...{ user_name: '', action: 'misformed', outcome: 'refused' },
      facts: { method: 'POST', path: `${BASE}v1/authenticate`, code: 422, rule: 'wrong-type' },
    },
  ],
  ...[
    ['a NUL character in a name', { ...PLACE, name: 'a\0b' }, 'forbidden-character'],
    ['what turns the direction of a name', { ...PLACE, name: 'a\u202eb' }, 'forbidden-character'],
    ['a name that is too long', { ...PLACE, name: 'x'.repeat(LIMITS.nameLength + 1) }, 'too-long'],
    [
      'more ids than there may be',
      {
        kind: 'delete-objects',
        version: 1,
        ids: Array.from({ length: LIMITS.operationRecords + 1 }, (_, at) => 24_000_000_000_001 + at),
      },
      'too-many',
    ],
  ].map(
    ([what, intent, rule]) =>
      [
        `[walk 6, unheard refusals] ${String(what)}`,
        () => edit(intent as object),
        { user_name: USERS.editor, action: 'operation', outcome: 'refused', facts: { rule } },
      ] as const,
  ),
  [
    '[walk 6, unheard refusals] what no server is expected to do',
    () => raw('GET / HTTP/1.1\r\nHost: localhost\r\nExpect: 42\r\n\r\n'),
    { user_name: '', address: '127.0.0.1', action: 'misformed', outcome: 'refused', facts: { code: 417, path: '/' } },
  ],
  ["an administrator's word", () => grant(PASSWORD), { user_name: USERS.administrator, action: 'grant', outcome: 'ok' }],
  ["a wrong administrator's word", () => grant('no'), { user_name: USERS.administrator, action: 'grant', outcome: 'refused' }],
  [
    'a setting',
    () => server.call('POST', 'v1/global_settings', { token: tokens.administrator, form: { name: 'theme', value: 'dark' } }),
    { user_name: USERS.administrator, action: 'setting', outcome: 'ok', facts: { name: 'theme', value: 'dark' } },
  ],
  [
    'a change of password with a wrong old one',
    () =>
      server.call('POST', 'v1/change_password', {
        token: tokens.viewer,
        form: { oldPassword: 'wrong', password: 'Changed-2-it', confirm: 'Changed-2-it' },
      }),
    { user_name: USERS.viewer, action: 'change-password', outcome: 'refused' },
  ],
  [
    'a change of password',
    async () => {
      let token = '';
      await quietly(async () => {
        await addAccount(server.sql, { name: 'changer', role: 'editor', password: PASSWORD, mustChangePassword: false });
        token = (await server.signIn('changer')).access_token;
      });
      return server.call('POST', 'v1/change_password', {
        token,
        form: { oldPassword: PASSWORD, password: 'Changed-2-it', confirm: 'Changed-2-it' },
      });
    },
    { user_name: 'changer', action: 'change-password', outcome: 'ok' },
  ],
  [
    'more tries than are free',
    async () => {
      await quietly(async () => {
        for (let tries = 0; tries < 5; tries += 1) await signInAs({ username: 'nobody', password: 'wrong' });
      });
      return signInAs({ username: 'nobody', password: 'wrong' });
    },
    { user_name: 'nobody', action: 'sign-in', outcome: 'refused', facts: { code: 429 } },
  ],
  [
    'an account that is refused to a command',
    () => command('user', 'add', 'bob', '--role', 'king'),
    { user_name: 'root', address: 'command line', action: 'account', outcome: 'refused', facts: { deed: 'add', user: 'bob' } },
  ],
  [
    'an account made by a command names who made it',
    () => command('user', 'add', 'bob'),
    { user_name: 'root', address: 'command line', action: 'account', outcome: 'ok', facts: { deed: 'add', user: 'bob' } },
  ],
  [
    'a backup',
    () => command('backup', 'audit-test.gz'),
    { user_name: 'root', address: 'command line', action: 'backup', outcome: 'ok' },
  ],
  [
    'a restore into a running server',
    () => command('backup', '--restore', 'audit-test.gz'),
    { user_name: 'root', address: 'command line', action: 'restore', outcome: 'refused' },
  ],
];

describe(`the audit: ${TEST_DATABASE}`, () => {
  it.each(DEEDS)('%s leaves exactly one row', async (_what, deed, row) => {
    await quietly(() => server.app.context.audit.flush());
    await deed();
    expect(await left()).toEqual([expect.objectContaining({ outcome: 'ok', ...row })]);
  });

  it('an upgrade from another origin leaves one row too', async () => {
    await quietly(() => server.app.context.audit.flush());
    const { port } = server.app.fastify.server.address() as AddressInfo;
    await new Promise<void>((resolve) => {
      const raw = net.connect(port, '127.0.0.1', () =>
        raw.write(
          `GET ${BASE}v1/websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
        ),
      );
      raw.resume().on('close', () => resolve());
    });
    expect(await left()).toMatchObject([{ action: 'origin', facts: { origin: 'http://evil.example' } }]);
  });

  const UUID = '3f2a1c7e-9b1d-4c55-8a53-0d6c2f1b7e90';
  const upgrade = (path: string, protocols: string, version = 13): string =>
    `GET ${BASE}${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\nSec-WebSocket-Version: ${version}\r\nSec-WebSocket-Protocol: ${protocols}\r\n\r\n`;

  const post = (version: string): string =>
    `POST ${BASE}v1/authenticate HTTP/${version}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n`;

  it.each<[what: string, text: string, isOver: boolean, action: string, facts: object]>([
    [
      'a way to another server',
      'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
      false,
      'misformed',
      { code: 405, path: 'evil.example:443' },
    ],
    [
      'an address that cannot be decoded',
      'GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      false,
      'misformed',
      { code: 400, path: '/%zz' },
    ],
    [
      'an upgrade to what is no socket',
      upgrade('v1/nope?token=x', `${UUID}, x`),
      false,
      'misformed',
      { code: 404, path: `${BASE}v1/nope` },
    ],
    [
      'an upgrade with three subprotocols',
      upgrade('v1/sync', `${UUID}, x, y`),
      false,
      'misformed',
      { code: 400, path: `${BASE}v1/sync` },
    ],
    [
      'an upgrade of another version',
      upgrade('v1/sync', `${UUID}, x`, 7),
      false,
      'misformed',
      { code: 400, path: `${BASE}v1/sync` },
    ],
    ['headers that do not end', 'GET / HTTP/1.1\r\nHost: localhost\r\n', false, 'misformed', { code: 408 }],
    ['a body that does not come', `${post('1.1')}Host: localhost\r\n\r\n{`, false, 'misformed', { code: 408 }],
    ['a body that is broken off', `${post('1.1')}Host: localhost\r\n\r\n{`, true, 'misformed', { code: 400 }],
    ['a call of HTTP/1.0 whose sender is gone', `${post('1.0')}\r\n{`, true, 'origin', { host: '' }],
    ['headers of HTTP/1.0 that end too early', 'GET / HTTP/1.0\r\nHost: localh', true, 'misformed', { code: 400 }],
    ['what is no HTTP', '\x16\x03\x01\x00\xff', false, 'misformed', { code: 400 }],
    [
      'headers that are too long',
      `GET / HTTP/1.1\r\nHost: ${'x'.repeat(20_000)}\r\n\r\n`,
      false,
      'misformed',
      { code: 431, path: '/' },
    ],
  ])(
    '[security M6] %s: the row of the refusal names the address',
    { timeout: 40_000 },
    async (_what, text, isOver, action, facts) => {
      await quietly(() => server.app.context.audit.flush());
      await raw(text, isOver);
      expect(await left()).toMatchObject([{ user_name: '', address: '127.0.0.1', action, facts }]);
    },
  );

  it('[walk 6, broken uploads] an upload that its sender breaks off is one row, and no failure of the server', async () => {
    await quietly(() => server.app.context.audit.flush());
    const failed = vi.spyOn(server.app.context.log, 'error');
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.yaml"\r\n\r\nmanufacturer:';
    await raw(
      `POST ${BASE}v1/import HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${tokens.administrator}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n${part}`,
      true,
    );
    const facts = { method: 'POST', path: `${BASE}v1/import`, code: 400 };
    expect(await left()).toMatchObject([{ user_name: USERS.administrator, action: 'misformed', facts }]);
    expect(failed.mock.calls).toEqual([]);
    failed.mockRestore();
  });

  it('200 refusals of a stranger are two rows: the first, and the count of the others', async () => {
    await quietly(() => server.app.context.audit.flush());
    for (let round = 0; round < 4; round += 1)
      await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          server.call('POST', 'v1/refresh_token', { headers: { 'Refresh-Token': `${round}-${at}`.padEnd(43, 'y') } }),
        ),
      );
    await server.app.context.audit.flush();
    const facts = { code: 5020, why: 'invalid refresh token' };
    expect((await left()).map((row) => row.facts)).toEqual([facts, { ...facts, count: 199 }]);
  });

  it('[walk 6 paths] of addresses that cannot be read and upgrades that nobody answers the first five paths are told, cut, without their queries', async () => {
    await quietly(() => server.app.context.audit.flush());
    const paths = Array.from({ length: 7 }, (_, at) => `/%zz${at}`);
    for (const path of paths) await raw(`GET ${path}?secret HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    const upgrades = Array.from({ length: 8 }, (_, at) => `${BASE}v1/n${at}`.padEnd(80, 'o'));
    for (const path of upgrades) await raw(upgrade(`${path.slice(BASE.length)}${'o'.repeat(200)}?secret`, `${UUID}, x`));
    await server.app.context.audit.flush();
    const facts = (await left()).map((row) => row.facts!);
    expect(facts[0]).toMatchObject({ code: 400, path: paths[0] });
    expect(facts[1]).toMatchObject({ code: 404, path: upgrades[0] });
    expect(facts[2]).toMatchObject({ code: 400, count: 6, path: `${paths.slice(1, 6).join(', ')}, …` });
    expect(facts[3]).toMatchObject({ code: 404, count: 7, path: `${upgrades.slice(1, 6).join(', ')}, …` });
  });

  it('[walk 6 again, #3] of hosts and origins that were forged in one span two rows tell: the first, and the next few with the count of all others', async () => {
    const hosts = Array.from({ length: 300 }, (_, at) => `h${at}.evil.example`);
    const forged = (host: string, more = '') =>
      raw(`GET ${BASE}v1/isOk2 HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`);
    await quietly(() => server.app.context.audit.flush());
    for (const host of hosts) await forged(host);
    await forged('localhost', 'Origin: http://o.evil.example\r\n');
    await server.app.context.audit.flush();
    expect(await left()).toMatchObject([
      { address: '127.0.0.1', action: 'origin', facts: { host: hosts[0] } },
      {
        ...{ address: '127.0.0.1', action: 'origin' },
        facts: { host: `${hosts.slice(1, 6).join(', ')}, …`, origin: 'http://o.evil.example', count: 300 },
      },
    ]);
  });

  it('[walk 7 #8] whom a row of counted guesses was aimed at, it names, boundedly', async () => {
    const written: Readonly<Record<string, unknown>>[] = [];
    const query = (_text: string, [user, , , , facts]: readonly unknown[]) => {
      written.push({ user, ...(JSON.parse(String(facts)) as object) });
      return Promise.resolve([]);
    };
    const audit = new Audit({ ...server.sql, query } as never, pino({ level: 'silent' }));
    const guess = (userName: string) =>
      audit.note({ userName, address: '10.0.0.9', action: 'sign-in', facts: { code: 5005 } }, false);
    for (const name of ['ed', 'vic', 'ed', 'nob', 'x'.repeat(400)]) guess(name);
    await audit.flush();
    expect(written).toEqual([
      { user: 'ed', code: 5005 },
      { user: '', code: 5005, count: 4, names: `vic, ed, nob, ${'x'.repeat(50)}` },
    ]);
    written.length = 0;
    for (let at = 0; at < 500; at += 1) guess(`name${at}`);
    await audit.flush();
    const names = String(written[1]!['names']).split(', ');
    expect([names.length, names.at(-1)]).toEqual([21, '…']);
  });

  it('[security M6] a name that no database holds is written as what it is, and stands in no other guess’s way', async () => {
    const audit = new Audit(server.sql, pino({ level: 'silent' }));
    const guess = (userName: string) =>
      audit.note({ userName, address: '10.0.0.10', action: 'sign-in', facts: { code: 5005 } }, false);
    for (const name of ['first \ud801', 'half \ud800', 'NUL \0', 'after']) guess(name);
    const written = async () => (await left()).map(({ user_name, facts }) => [user_name, facts]);
    expect(await written()).toEqual([['first U+D801', { code: 5005 }]]);
    await audit.flush();
    expect(await written()).toEqual([['', { code: 5005, count: 3, names: 'half U+D800, NUL U+0000, after' }]]);
  });

  it('[walk 7 #2] is read by a command: by time, account (also where it was guessed at), action and outcome', async () => {
    await server.sql.query(
      `insert into "audit" ("at","user_name","address","action","outcome","facts") values
         (now()-interval '3 days','zoe','10.1.1.1','sign-in','ok',null),
         (now()-interval '1 hour',$1,'10.1.1.2','sign-in','refused','{"code":5005}'),
         (now()-interval '1 hour','','10.1.1.3','sign-in','refused','{"code":5005,"count":7,"names":"yan, zoe"}')`,
      ['zoe\u001b[2J'],
    );
    const said = async (...args: readonly string[]) => {
      const out: string[] = [];
      const { sql, config } = server;
      const { environment, log } = server.app.context;
      const context = { sql, config, environment, log, cwd: config.dataDir, actor: 'root', server: null };
      const tell = (words: string): void => void out.push(words);
      const code = await (await COMMANDS.get('audit')!()).run(
        { ...context, signal: new AbortController().signal, out: tell, err: tell },
        args,
      );
      return { code, out };
    };
    expect((await said('--user', 'zoe', '--json')).out.map((row) => (JSON.parse(row) as { address: string }).address)).toEqual([
      '10.1.1.3',
    ]);
    expect((await said('--user', 'zoe', '--since', '4d', '--json')).out).toHaveLength(2);
    expect((await said('--user', 'zoe', '--since', '5400s', '--json')).out, '[walk 5] by seconds, too').toHaveLength(1);
    const { out } = await said('--action', 'sign-in', '--refused', '--since', '90m');
    expect(out.find((row) => row.includes('10.1.1.3'))).toContain('names=yan, zoe');
    expect(out.find((row) => row.includes('10.1.1.2'))).toContain('zoe\\u{1b}[2J');
    expect(out.join('')).not.toContain('\u001b');
    for (const [option, value] of [
      ['--since', 'yesterday'],
      ['--limit', '0'],
      ['--limit', 'x'],
    ] as const)
      expect(await said(option, value)).toMatchObject({ code: 1, out: [expect.stringContaining(`${option} ${value}: `)] });
  });

  it('rows older than the setting says go, the others stay; what cannot be written is counted on', async () => {
    const { sql } = server;
    const { access_token: token } = await server.signIn();
    const set = (value: string) => server.call('POST', 'v1/global_settings', { token, form: { name: 'audit_days', value } });
    expect((await set('0')).body.data).toMatchObject({ rule: 'out-of-range', field: 'value' });
    expect((await set('30')).status).toBe(200);
    await sql.query(`insert into "audit" ("at", "action", "outcome") values (now() - interval '31 days', 'old', 'ok')`, []);
    await sql.query(`insert into "audit" ("at", "action", "outcome") values (now() - interval '29 days', 'young', 'ok')`, []);
    let isBroken = true;
    const audit = new Audit(
      { ...sql, query: (text, params) => (isBroken ? Promise.reject(new Error('away')) : sql.query(text, params)) },
      pino({ level: 'silent' }),
    );
    for (let at = 0; at < 3; at += 1) audit.note({ userName: 'ann', address: '', action: 'lost', facts: { at: 'x' } }, true);
    await expect(audit.flush()).rejects.toThrow('could not be written');
    isBroken = false;
    await audit.flush();
    await audit.sweep();
    const found = await sql.query(`select "action", "facts" from "audit" where "action" in ('old', 'young', 'lost')`, []);
    expect(found).toEqual([
      { action: 'young', facts: null },
      { action: 'lost', facts: { at: 'x', count: 3 } },
    ]);
  });
});
