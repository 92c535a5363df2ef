import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { createApp } from '../../server/app';
import { FEATURES } from '../../server/features';
import { addAccount, resetPassword, setLocked, setRole } from '../../server/features/accounts/accounts';
import type { Authentication } from '../../protocol/rest/session';
import { lookedMs } from '../setup/looks';
import { TEST_DATABASE } from '../setup/test-database';
import { LIMITS } from '../../domain/catalog/limits';
import { guestCipher } from '../fixtures/guest-cipher';
import { PASSWORD, startApiServer, USERS, watch, type ApiServer } from './api-server';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.stop());

const MINUTE = 60_000;
const refresh = async (handle: string, headers: Record<string, string> = {}) =>
  (await server.call<Authentication>('POST', 'v1/refresh_token', { headers: { 'Refresh-Token': handle, ...headers } })).body;
const codeOf = async (token: string, headers: Record<string, string> = {}) =>
  (await server.call('GET', 'v1/users/getToken', { token, headers })).body.code;

describe(`accounts reach sessions: ${TEST_DATABASE}`, () => {
  const socketOf = async (token: string) => {
    const seen = watch(server.socket('/diagramApi/wapi/v1/websocket', [crypto.randomUUID(), token]));
    await seen.opened();
    await expect.poll(() => server.app.context.sockets.count).toBeGreaterThan(0);
    return seen;
  };
  const within1s = async (seen: Awaited<ReturnType<typeof socketOf>>, code: number) => {
    expect(await lookedMs(seen.ended)).toBeLessThan(1000);
    expect(seen.messages).toContainEqual({ type: 'logout', data: { code } });
    expect(seen.closed).toEqual({ code: 4401, reason: String(code) });
  };
  const account = async (name: string, role = 'editor') => {
    await addAccount(server.sql, { name, role, password: PASSWORD, mustChangePassword: false });
    return server.signIn(name);
  };

  it('a lock reaches calls and sockets within a second: 5126', async () => {
    const { access_token } = await account('lock-me');
    const seen = await socketOf(access_token);
    await setLocked(server.app.context.sessions, 'lock-me', true);
    await within1s(seen, 5126);
    expect(await codeOf(access_token)).toBe(5126);
    expect((await server.call('POST', 'v1/authenticate', { form: { username: 'lock-me', password: PASSWORD } })).body.code).toBe(
      5126,
    );
    expect((await server.call('POST', 'v1/authenticate', { form: { username: 'lock-me', password: 'wrong' } })).body.code).toBe(
      5005,
    );
    await setLocked(server.app.context.sessions, 'lock-me', false);
    expect((await server.signIn('lock-me')).authority).toBe('editor');
  });

  it('an unlock ends nothing', async () => {
    const { access_token } = await account('unlock-me');
    await setLocked(server.app.context.sessions, 'unlock-me', false);
    expect(await codeOf(access_token)).toBe(200);
  });

  it('what one process ends another knows within a second, its sockets too', async () => {
    const { sql, config, environment, log } = server.app.context;
    const other = await createApp({ sql, config, log, environment, features: FEATURES, tls: null });
    await other.fastify.listen({ port: 0, host: '127.0.0.1' });
    try {
      const { port } = other.fastify.server.address() as AddressInfo;
      const { access_token } = await account('two-processes');
      const there = async () => {
        const response = await fetch(`http://127.0.0.1:${port}/diagramApi/wapi/v1/isOk2`, {
          headers: { Authorization: `Bearer ${access_token}` },
        });
        return ((await response.json()) as { code: number }).code;
      };
      expect(await there()).toBe(200);
      const seen = watch(new WebSocket(`ws://127.0.0.1:${port}/wapi/v1/websocket`, [crypto.randomUUID(), access_token]));
      await seen.opened();
      await expect.poll(() => other.context.sockets.count).toBe(1);
      await server.call('POST', 'v1/logout', { token: access_token });
      await within1s(seen, 5019);
      expect(await there()).toBe(5019);
    } finally {
      await other.close();
    }
  });

  it('another role reaches calls and sockets within a second, and says that it is that', async () => {
    const { access_token } = await account('promote-me', 'viewer');
    const seen = await socketOf(access_token);
    await setRole(server.app.context.sessions, 'promote-me', 'editor');
    await within1s(seen, 5131);
    expect(await codeOf(access_token)).toBe(5131);
    expect((await server.signIn('promote-me')).authority).toBe('editor');
  });

  it('a password reset by an administrator ends every session of the user', async () => {
    const { access_token } = await account('reset-me');
    const seen = await socketOf(access_token);
    await resetPassword(server.app.context.sessions, 'reset-me', 'Another-1-password', true);
    await within1s(seen, 5132);
    expect(await codeOf(access_token)).toBe(5132);
  });

  it('a logout reaches the sockets of its session within a second', async () => {
    const { access_token } = await account('leave-me');
    const seen = await socketOf(access_token);
    await server.call('POST', 'v1/logout', { token: access_token });
    await within1s(seen, 5019);
  });

  it('a changed password ends the other sessions of the user and keeps this one', async () => {
    const [one, two] = [await account('change-me'), await server.signIn('change-me')];
    const answer = await server.call('POST', 'v1/change_password', {
      token: one.access_token,
      form: { oldPassword: PASSWORD, password: 'Changed-2-it', confirm: 'Changed-2-it' },
    });
    expect(answer.body.code).toBe(200);
    expect([await codeOf(one.access_token), await codeOf(two.access_token)]).toEqual([200, 5132]);
    expect((await server.signIn('change-me', 'Changed-2-it')).user).toBe('change-me');
  });

  it('an account may be given permissions in place of those of its role: it may call what they allow and hears of them', async () => {
    const { sessions } = server.app.context;
    await addAccount(server.sql, {
      name: 'part',
      role: 'viewer',
      password: PASSWORD,
      mustChangePassword: false,
      permissions: 'cableConnection',
    });
    const first = await server.signIn('part');
    expect([first.authority, first.permissions]).toEqual(['viewer', ['viewRead', 'propertyRead', 'cableConnection']]);
    const { accountId } = (await sessions.check(first.access_token, null)).principal;
    expect(accountId).toBeGreaterThan(0);
    await setRole(sessions, 'part', 'viewer', 'nodeModification');
    expect(await codeOf(first.access_token)).toBe(5131);
    const second = await server.signIn('part');
    expect(second.permissions).toEqual(['viewRead', 'propertyRead', 'nodeModification']);
    const source = watch(server.socket('/wapi/v1/telemetry', [crypto.randomUUID(), second.access_token]));
    await source.opened();
    await setRole(sessions, 'part', 'viewer');
    await source.ended();
    const third = await server.signIn('part');
    expect(third.permissions).toEqual(['viewRead', 'propertyRead']);
    const principal = (await sessions.check(third.access_token, null)).principal;
    expect([principal.accountId, principal.scope]).toEqual([accountId, { kind: 'all' }]);
    for (const refused of ['administration', 'administratorPassword', 'everything'])
      await expect(setRole(sessions, 'part', 'viewer', refused)).rejects.toThrow(refused);
  });

  it('an account that is made anew under an old name is another one', async () => {
    const idOf = async () =>
      (await server.app.context.sessions.check((await account('again')).access_token, null)).principal.accountId;
    const before = await idOf();
    await server.sql.query(`delete from "app_user" where "name" = 'again'`);
    expect(await idOf()).toBeGreaterThan(before);
  });

  it('the first password must be changed before anything else: 5130', async () => {
    await addAccount(server.sql, { name: 'new-here', role: 'editor', password: PASSWORD, mustChangePassword: true });
    const { access_token, mustChangePassword } = await server.signIn('new-here');
    expect(mustChangePassword).toBe(true);
    const home = await server.call('GET', 'v1/home', { token: access_token });
    expect([home.status, home.body.code]).toEqual([403, 5130]);
    const seen = watch(server.socket('/wapi/v1/websocket', [crypto.randomUUID(), access_token]));
    await seen.ended();
    expect(seen.closed).toEqual({ code: 4403, reason: '5130' });
    await server.call('POST', 'v1/change_password', {
      token: access_token,
      form: { oldPassword: PASSWORD, password: 'Changed-2-it', confirm: 'Changed-2-it' },
    });
    await expect.poll(async () => (await server.call('GET', 'v1/home', { token: access_token })).body.code).toBe(200);
  });

  it('[R5.003] [R9.006] a new password has 8 to 20 characters, the older rule of 6 letters counts for nothing; it is refused with the field and the rule, and the old one stays', async () => {
    const { access_token } = await account('rule-me');
    const change = async (oldPassword: string, password: string, confirm = password) => {
      const { status, body } = await server.call('POST', 'v1/change_password', {
        token: access_token,
        form: { oldPassword, password, confirm },
      });
      const data = body.data as { rule?: string; field?: string } | null;
      return [status, data?.rule, data?.field];
    };
    for (const wrong of ['Short-1', 'abcdef', `Long-1-${'x'.repeat(14)}`])
      expect(await change(PASSWORD, wrong)).toEqual([422, 'password-length', 'password']);
    expect(await change(PASSWORD, 'alllowercase')).toEqual([422, 'password-classes', 'password']);
    expect(await change(PASSWORD, 'Changed-2-it', 'Changed-2-if')).toEqual([422, 'password-confirmation', 'confirm']);
    expect(await change(PASSWORD, PASSWORD)).toEqual([422, 'password-unchanged', 'password']);
    expect(await change('wrong', 'Changed-2-it')).toEqual([422, 'old-password-wrong', 'oldPassword']);
    expect((await server.signIn('rule-me')).user).toBe('rule-me');
    const longest = `Long-1-${'x'.repeat(13)}`;
    expect((await change(PASSWORD, longest))[0]).toBe(200);
    expect((await server.signIn('rule-me', longest)).user).toBe('rule-me');
  });

  it('with one_session_per_user a second sign-in ends the first with 5125', async () => {
    const { access_token } = await server.signIn();
    await server.call('POST', 'v1/global_settings', {
      token: access_token,
      form: { name: 'one_session_per_user', value: 'true' },
    });
    try {
      const first = await account('only-one');
      await server.signIn('only-one');
      expect(await codeOf(first.access_token)).toBe(5125);
    } finally {
      const again = await server.signIn();
      await server.call('POST', 'v1/global_settings', {
        token: again.access_token,
        form: { name: 'one_session_per_user', value: 'false' },
      });
    }
  });

  it('bad sign-ins slow down per name and address, and never lock the account', async () => {
    await account('slow-me');
    server.standStill();
    const attempt = (password: string) => server.call('POST', 'v1/authenticate', { form: { username: 'slow-me', password } });
    for (let tries = 0; tries < 5; tries++) expect((await attempt('wrong')).body.code).toBe(5005);
    const refused = await attempt(PASSWORD);
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([429, 429, '1']);
    expect((await server.signIn(USERS.viewer)).user).toBe(USERS.viewer);
    server.advance(1001);
    expect((await attempt(PASSWORD)).body.code).toBe(200);
  });

  it('whatever strangers try from an address, who signed in from there before gets in, and a newcomer waits', async () => {
    await account('regular-here');
    await addAccount(server.sql, { name: 'newcomer-here', role: 'editor', password: PASSWORD, mustChangePassword: false });
    const attempt = (username: string, password: string) =>
      server.call('POST', 'v1/authenticate', { form: { username, password } });
    server.standStill();
    for (let tries = 0; tries < 40; tries += 1) await attempt(`stranger-${tries}`, 'wrong');
    expect((await attempt('newcomer-here', PASSWORD)).status).toBe(429);
    expect((await attempt('regular-here', PASSWORD)).body.code).toBe(200);
    // Their own wrong tries slow them down as ever.
    for (let tries = 0; tries < 5; tries += 1) expect((await attempt('regular-here', 'wrong')).body.code).toBe(5005);
    expect((await attempt('regular-here', PASSWORD)).status).toBe(429);
    server.advance(16 * MINUTE);
  });

  it('whoever signed in with a browser before waits for that browser alone, whatever is tried from the address in their name', async () => {
    const inBrowser = { 'Sec-Fetch-Site': 'same-origin', Origin: server.origin };
    const attempt = (username: string, password: string, cookie = '') =>
      server.call('POST', 'v1/authenticate', { form: { username, password }, headers: { ...inBrowser, Cookie: cookie } });
    const deviceOf = ({ headers }: { readonly headers: Headers }) =>
      headers
        .getSetCookie()
        .find((line) => line.startsWith('plenum_device='))!
        .split(';')[0]!;
    await account('shared-desk');
    await account('next-desk');
    const first = await attempt('shared-desk', PASSWORD);
    const [own, others] = [deviceOf(first), deviceOf(await attempt('next-desk', PASSWORD))];
    expect(first.headers.getSetCookie().at(-1)).toMatch(
      /^plenum_device=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    );
    server.standStill();
    for (let tries = 0; tries < 5; tries += 1) expect((await attempt('shared-desk', 'wrong')).body.code).toBe(5005);
    const [id, signature] = own.split('=')[1]!.split('.');
    const forged = [`plenum_device=${id}.${'A'.repeat(43)}`, `plenum_device=${'A'.repeat(22)}.${signature}`, 'plenum_device=x'];
    for (const cookie of ['', others, ...forged]) expect((await attempt('shared-desk', PASSWORD, cookie)).status).toBe(429);
    const again = await attempt('Shared-Desk', PASSWORD, own);
    expect(again.body.code).toBe(200);
    expect(deviceOf(again)).toBe(own);
    // A browser keeps those who signed in before, beside the next one.
    const both = deviceOf(await attempt('next-desk', PASSWORD, own));
    expect((await attempt('shared-desk', PASSWORD, both)).body.code).toBe(200);
    // Whoever guesses with the cookie in hand is bounded by it.
    for (let tries = 0; tries < 5; tries += 1) expect((await attempt('shared-desk', 'wrong', own)).body.code).toBe(5005);
    expect((await attempt('shared-desk', PASSWORD, own)).status).toBe(429);
    server.advance(16 * MINUTE);
  });

  it('a socket whose session ends while it is admitted is closed', async () => {
    const { sessions } = server.app.context;
    const { access_token } = await account('late-end');
    const { id } = await sessions.check(access_token, null);
    const check = sessions.check.bind(sessions);
    let isFirst = true;
    sessions.check = async (...asked) => {
      const found = await check(...asked);
      // Ended behind the back of who looks.
      if (isFirst) await sessions.end(id, 5019);
      isFirst = false;
      return found;
    };
    try {
      const seen = watch(server.socket('/wapi/v1/websocket', [crypto.randomUUID(), access_token]));
      await seen.ended();
      expect(seen.closed).toEqual({ code: 4401, reason: '5019' });
    } finally {
      sessions.check = check;
    }
  });

  it('many guesses at once are no more than as many in turn: each is counted before its password is looked at', async () => {
    await account('guess-me');
    const form = (password: string) => ({ form: { username: 'guess-me', password } });
    server.standStill();
    const guesses = [...Array.from({ length: 39 }, (_, at) => `guess ${at}`), PASSWORD];
    const codes = (await Promise.all(guesses.map((guess) => server.call('POST', 'v1/authenticate', form(guess))))).map(
      ({ body }) => body.code,
    );
    expect(codes.filter((code) => code === 5005)).toHaveLength(5);
    expect(codes.filter((code) => code === 429)).toHaveLength(35);
    const { access_token: token } = await server.signIn(USERS.editor);
    const grants = await Promise.all(
      guesses.map((password) =>
        server.call('POST', 'v1/grants', {
          token,
          form: { operationHash: 'a'.repeat(64), administrator: USERS.administrator, password },
        }),
      ),
    );
    expect(grants.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(0);
    expect(grants.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(35);
    server.advance(16 * MINUTE);
  });

  it('a sign-in that is under way while the password changes is no session afterwards, and tickets end with it', async () => {
    const { access_token } = await account('hurry-me');
    const ticketOf = async (token: string) =>
      (await server.call<{ ticket: string }>('POST', 'v1/tickets', { token })).body.data.ticket;
    const redeem = async (ticket: string) =>
      (await server.call('POST', 'v1/authenticate', { form: { username: 'hurry-me', ticket } })).body.code;
    const ticket = await ticketOf(access_token);
    const [row] = await server.sql.query<{ password_hash: string }>(
      `select "password_hash" from "app_user" where "name" = 'hurry-me'`,
      [],
    );
    const change = server.call('POST', 'v1/change_password', {
      token: access_token,
      form: { oldPassword: PASSWORD, password: 'Changed-2-it', confirm: 'Changed-2-it' },
    });
    const early = await Promise.all(
      [0, 1, 2].map(() => server.call('POST', 'v1/authenticate', { form: { username: 'hurry-me', password: PASSWORD } })),
    );
    expect((await change).body.code).toBe(200);
    for (const { body } of early)
      if (body.code === 200) expect(await codeOf((body.data as Authentication).access_token)).toBe(5132);
    const late = server.app.context.sessions.signIn({
      ...{ accountId: await server.accountId('hurry-me'), address: '', fromBrowser: false },
      passwordHash: row!.password_hash,
    });
    await expect(late).rejects.toMatchObject({ code: 5005 });
    expect(await redeem(ticket)).toBe(5054);
    const again = await server.signIn('hurry-me', 'Changed-2-it');
    const another = await ticketOf(again.access_token);
    await server.call('POST', 'v1/logout', { token: again.access_token });
    expect(await redeem(another)).toBe(5054);
  });

  it('guests that are shut out, or shown another diagram, are out within a second, their sockets too', async () => {
    const { access_token: token } = await server.signIn();
    const set = (name: string, value: string) => server.call('POST', 'v1/global_settings', { token, form: { name, value } });
    const enter = async () =>
      (await server.call('POST', 'v1/authenticate', { form: { username: 'guest', password: guestCipher() } })).body;
    try {
      for (const [name, value] of [
        ['guest_diagram', '24000000000077'],
        ['guest', 'off'],
      ] as const) {
        const guest = (await enter()).data as Authentication;
        const seen = await socketOf(guest.access_token);
        await set(name, value);
        await within1s(seen, 5054);
        expect([await codeOf(guest.access_token), (await refresh(guest.refresh_token)).code]).toEqual([5054, 5054]);
      }
      expect((await enter()).code).not.toBe(200);
    } finally {
      await set('guest', 'auto');
      await set('guest_diagram', '24000000000001');
    }
  });

  it('guests share a name and not their sockets: who takes all of an address takes nobody else’s', async () => {
    const { sessions } = server.app.context;
    const guest = async (address: string) =>
      (await sessions.signIn({ accountId: await server.accountId('guest'), address, fromBrowser: false, diagram: 1 }))
        .accessToken;
    const open = (token: string) => server.socket('/wapi/v1/websocket', [crypto.randomUUID(), token]);
    const greedy = await guest('10.0.0.1');
    const sockets = Array.from({ length: LIMITS.socketsPerUser }, () => open(greedy));
    await Promise.all(sockets.map((socket) => watch(socket).opened()));
    await expect.poll(() => server.app.context.sockets.count).toBeGreaterThanOrEqual(LIMITS.socketsPerUser);
    const over = watch(open(greedy));
    await over.ended();
    expect(over.closed?.code).toBe(4429);
    const other = watch(open(await guest('10.0.0.2')));
    await other.opened();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(other.closed).toBeNull();
    for (const socket of sockets) socket.terminate();
  });

  it('sign-ins, refused ones too, are in the audit, and no password is', async () => {
    const rows = await server.sql.query<{ text: string }>('select row_to_json(a)::text as text from "audit" a', []);
    const all = rows.map(({ text }) => text).join('\n');
    expect(all).toContain('"action":"sign-in","outcome":"ok"');
    expect(all).toContain('"action":"sign-in","outcome":"refused"');
    for (const secret of [PASSWORD, 'nonsense', 'Changed-2-it']) expect(all).not.toContain(secret);
  });

  it('passwords are kept as argon2id', async () => {
    const rows = await server.sql.query<{ password_hash: string }>(
      `select "password_hash" from "app_user" where "role" <> 'guest'`,
      [],
    );
    for (const { password_hash } of rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$/);
  });
});
