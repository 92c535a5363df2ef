import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { ROLES } from '../../domain/permissions/permission';
import { GUEST_LOGIN } from '../../protocol/guest-login';
import type { Authentication } from '../../protocol/rest/session';
import { guestCipher } from '../fixtures/guest-cipher';
import { TEST_DATABASE } from '../setup/test-database';
import { PASSWORD, startApiServer, USERS, type ApiServer } from './api-server';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.stop());

describe(`the spec's wire: ${TEST_DATABASE}`, () => {
  it('[R7.001] the calls answer under /diagramApi/wapi/ of the page host', async () => {
    const { access_token } = await server.signIn();
    const answer = await server.call('GET', '/diagramApi/wapi/v1/users/getToken', { token: access_token });
    expect([answer.status, answer.body.code]).toEqual([200, 200]);
  });

  it('the base ends in a slash, and a caller may begin with one: both spellings answer alike, calls, words and refusals', async () => {
    const { access_token } = await server.signIn();
    fs.mkdirSync(`${server.config.webDir}/localization`, { recursive: true });
    fs.writeFileSync(`${server.config.webDir}/localization/en.json`, '{"common":{"hello":"hello"}}');
    for (const path of ['v1/users/getToken', 'v1/isOk2?username=x', 'localization/en.json', 'v1/absent', 'v1/records?ids=1']) {
      const [one, two] = await Promise.all(
        [`/diagramApi/wapi/${path}`, `/diagramApi/wapi//${path}`].map((address) =>
          server.call('GET', address, { token: access_token }),
        ),
      );
      expect([path, two!.status, two!.text]).toEqual([path, one!.status, one!.text]);
      expect(two!.headers.get('cache-control')).toBe(one!.headers.get('cache-control'));
    }
    const form = { username: USERS.viewer, password: PASSWORD };
    expect((await server.call('POST', '/diagramApi/wapi//v1/authenticate', { form })).body.code).toBe(200);
    expect((await server.call('GET', '/diagramApi/wapi//v1/home')).body.code).toBe(5000);
  });

  it('a sign-in without a password is refused with the field, and costs no try', async () => {
    for (let tries = 0; tries < 12; tries++) {
      const answer = await server.call('POST', 'v1/authenticate', { form: { username: USERS.viewer } });
      expect([answer.status, answer.body]).toEqual([
        422,
        {
          code: 422,
          message: 'password: required',
          data: { rule: 'required', field: 'password', facts: { expected: 'string' } },
        },
      ]);
    }
    const right = await server.call('POST', 'v1/authenticate', { form: { username: USERS.viewer, password: PASSWORD } });
    expect(right.body.code).toBe(200);
  });

  it('[R7.002] a call without the Authorization bearer is refused with 5000 and changes nothing', async () => {
    const answer = await server.call('POST', 'v1/global_settings', { form: { name: 'product_title', value: 'X' } });
    expect([answer.status, answer.body]).toEqual([200, { code: 5000, message: 'token does not exist', data: null }]);
    expect(await server.sql.query(`select 1 from "setting" where "name" = 'product_title'`, [])).toEqual([]);
  });

  it('[R7.003] the Refresh-Token header of a call is accepted beside the bearer', async () => {
    const { access_token, refresh_token } = await server.signIn();
    const answer = await server.call('GET', 'v1/users/getToken', {
      token: access_token,
      headers: { 'Refresh-Token': refresh_token },
    });
    expect(answer.body.code).toBe(200);
  });

  it('[R7.004] the socket id header of a call is accepted', async () => {
    const { access_token } = await server.signIn();
    const answer = await server.call('GET', 'v1/users/getToken', {
      token: access_token,
      headers: { 'Socket-Id': crypto.randomUUID() },
    });
    expect(answer.body.code).toBe(200);
  });

  it('[R7.005] a POST body may be form-encoded', async () => {
    const answer = await server.call('POST', 'v1/authenticate', { form: { username: USERS.viewer, password: PASSWORD } });
    expect(answer.body.code).toBe(200);
  });

  it('a POST body may be JSON as well', async () => {
    const answer = await server.call('POST', 'v1/authenticate', { json: { username: USERS.viewer, password: PASSWORD } });
    expect(answer.body.code).toBe(200);
  });

  it('[R7.006] 207 is a status of the body, never of HTTP: no answer of the server has it as HTTP status', async () => {
    const { access_token } = await server.signIn();
    const answers = await Promise.all([
      server.call('GET', 'v1/users/getToken', { token: access_token }),
      server.call('GET', 'v1/users/getToken'),
      server.call('GET', 'v1/absent', { token: access_token }),
      server.call('POST', 'v1/authenticate', { form: { username: 'x', password: 'y' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200]);
  });

  it('[R7.007] token codes come as HTTP 200 with the code in the body', async () => {
    const answer = await server.call('POST', 'v1/refresh_token', { headers: { 'Refresh-Token': 'nonsense' } });
    expect([answer.status, answer.body.code]).toEqual([200, 5020]);
  });

  it('[R7.008] every failed call has a body of code, message and data', async () => {
    const { access_token } = await server.signIn(USERS.viewer);
    for (const answer of [
      await server.call('GET', 'v1/absent'),
      await server.call('GET', 'v1/records?ids=1', { token: access_token }),
      await server.call('POST', 'v1/global_settings', { token: access_token, form: { name: 'theme', value: 'dark' } }),
      await server.call('PUT', 'v1/home', { token: access_token }),
      await server.call('GET', '/%zz'),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(Object.keys(answer.body).sort()).toEqual(['code', 'data', 'message']);
      expect(answer.body.code).toBe(answer.status);
    }
  });

  it('[R7.009] GET v1/global_settings/front_end takes no payload', async () => {
    const { access_token } = await server.signIn();
    expect((await server.call('GET', 'v1/global_settings/front_end', { token: access_token })).body.code).toBe(200);
  });

  it('[R7.010] [R3.004] GET v1/global_settings/front_end answers a list of entries with name and value', async () => {
    const { access_token } = await server.signIn();
    const path = 'v1/global_settings/front_end';
    const { data } = (await server.call<Record<string, unknown>[]>('GET', path, { token: access_token })).body;
    expect(data.length).toBeGreaterThan(3);
    for (const entry of data) {
      expect(Object.keys(entry).sort()).toEqual(['name', 'value']);
      expect([typeof entry['name'], typeof entry['value']]).toEqual(['string', 'string']);
    }
  });

  it('[R7.012] [R9.029] POST /v1/authenticate takes the guest name with its password under AES-128-ECB, PKCS7, key cut to 16 bytes', async () => {
    const answer = await server.call('POST', 'v1/authenticate', {
      form: { username: 'guest', password: guestCipher() },
    });
    expect([answer.body.code, (answer.body.data as { authority: string }).authority]).toEqual([200, 'guest']);
  });

  it('[R9.030] the key is configuration: a server with another key refuses the public one', async () => {
    const other = await startApiServer({ guestKey: 'another-key-that-is-longer-than-16' });
    try {
      const guest = (key: string) =>
        other.call('POST', 'v1/authenticate', { form: { username: 'guest', password: guestCipher(GUEST_LOGIN.password, key) } });
      expect((await guest(GUEST_LOGIN.cipherKey)).body.code).toBe(5005);
      expect((await guest('another-key-that-is-longer-than-16')).body.code).toBe(200);
    } finally {
      await other.stop();
    }
  });

  it('[R7.013] [R3.008] authenticate answers access_token, user, userId and authority', async () => {
    const { body } = await server.call('POST', 'v1/authenticate', { form: { username: USERS.editor, password: PASSWORD } });
    expect(body.data).toMatchObject({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      user: USERS.editor,
      userId: String(await server.accountId(USERS.editor)),
      authority: 'editor',
    });
  });

  it('[R6.001] the authority of an answer is one of the roles', async () => {
    for (const [role, name] of Object.entries(USERS)) {
      const { authority } = await server.signIn(name);
      expect(authority).toBe(role);
      expect(ROLES).toContain(authority);
    }
  });

  it('[R7.014] [R7.015] [R3.007] GET /v1/users_locale/{userName} answers data.languageCode', async () => {
    const answer = await server.call('GET', `v1/users_locale/${USERS.viewer}`);
    expect([answer.body.code, Object.keys(answer.body.data)]).toEqual([200, ['languageCode']]);
  });

  it('[R7.016] [R7.017] GET /v1/users/getToken answers the current user name', async () => {
    const { access_token } = await server.signIn(USERS.editor);
    expect((await server.call('GET', 'v1/users/getToken', { token: access_token })).body.data).toBe(USERS.editor);
  });

  it('[R7.018] POST v1/refresh_token needs no payload, only the Refresh-Token header', async () => {
    const { refresh_token } = await server.signIn();
    expect((await server.call('POST', 'v1/refresh_token', { headers: { 'Refresh-Token': refresh_token } })).body.code).toBe(200);
  });

  it('[R7.019] [R3.009] refresh_token answers access_token, refresh_token, issued, expires, authority, user, userId and organization', async () => {
    const { refresh_token } = await server.signIn(USERS.editor);
    const headers = { 'Refresh-Token': refresh_token };
    const { data } = (await server.call<Authentication>('POST', 'v1/refresh_token', { headers })).body;
    expect(data).toMatchObject({
      ...{ authority: 'editor', user: USERS.editor, organization: '' },
      userId: String(await server.accountId(USERS.editor)),
    });
    expect(data.access_token).toMatch(/^[\w-]{43}$/);
    expect(data.refresh_token).not.toBe(refresh_token);
    expect(data.expires - data.issued).toBe(10 * 60_000);
  });

  it('[R7.020] GET /v1/isOk2 takes the power value as the query parameter username', async () => {
    const { access_token } = await server.signIn();
    expect((await server.call('GET', 'v1/isOk2?username=administrator', { token: access_token })).body.code).toBe(200);
  });

  it('[R7.023] the answer of isOk2 is true for a session that stands, and its end code for one that was ended', async () => {
    const { access_token } = await server.signIn();
    expect((await server.call('GET', 'v1/isOk2', { token: access_token })).body).toEqual({
      code: 200,
      message: 'ok',
      data: true,
    });
    await server.call('POST', 'v1/logout', { token: access_token });
    expect((await server.call('GET', 'v1/isOk2', { token: access_token })).body.code).toBe(5019);
  });

  it('[R6.014] the guest account exists from the first start with its fixed built-in login', async () => {
    expect(await server.sql.query(`select "role" from "app_user" where "name" = 'guest'`, [])).toEqual([{ role: 'guest' }]);
    expect(
      (await server.call('POST', 'v1/authenticate', { form: { username: 'guest', password: guestCipher() } })).body.code,
    ).toBe(200);
  });

  it('the ciphertext opens no other account, and the guest has no other password', async () => {
    const codes = [];
    for (const form of [
      { username: USERS.viewer, password: guestCipher() },
      { username: 'guest', password: GUEST_LOGIN.password },
      { username: 'guest', password: '' },
      { username: 'guest', password: guestCipher('other') },
    ])
      codes.push((await server.call('POST', 'v1/authenticate', { form })).body.code);
    expect(codes).toEqual([5005, 5005, 422, 5005]);
  });

  it('[R9.007] a guest sees diagram 24000000000001 and no other one', async () => {
    const { body } = await server.call('POST', 'v1/authenticate', {
      form: { username: 'guest', password: guestCipher() },
    });
    const session = await server.app.context.sessions.check((body.data as { access_token: string }).access_token, null);
    expect([session.principal.scope, session.role]).toEqual([{ kind: 'diagram', diagram: LIMITS.guestDiagramId }, 'guest']);
  });

  it('guests stay out where an administrator switched them off, and off loopback', async () => {
    const { access_token } = await server.signIn();
    const guest = () => server.call('POST', 'v1/authenticate', { form: { username: 'guest', password: guestCipher() } });
    await server.call('POST', 'v1/global_settings', { token: access_token, form: { name: 'guest', value: 'off' } });
    expect((await guest()).body.code).toBe(5110);
    await server.call('POST', 'v1/global_settings', { token: access_token, form: { name: 'guest', value: 'auto' } });
    expect((await guest()).body.code).toBe(200);
  });
});
