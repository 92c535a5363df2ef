import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Authentication } from '../../protocol/rest/session';
import { TEST_DATABASE } from '../setup/test-database';
import { PASSWORD, startApiServer, USERS, type ApiServer } from './api-server';

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

/** A sign-in as a browser makes it: the tokens are worth something beside the cookie only. */
async function signInAsBrowser(userName: string = USERS.editor) {
  const answer = await server.call('POST', 'v1/authenticate', {
    form: { username: userName, password: PASSWORD },
    headers: { 'Sec-Fetch-Site': 'same-origin', Origin: server.origin },
  });
  const [setCookie = ''] = answer.headers.getSetCookie();
  return { data: answer.body.data as Authentication, setCookie, cookie: setCookie.split(';')[0]! };
}

describe(`sessions: ${TEST_DATABASE}`, () => {
  it('tokens are opaque, 256 bits, and nowhere in the database', async () => {
    const { access_token, refresh_token } = await server.signIn();
    for (const token of [access_token, refresh_token]) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await server.sql.query(
      'select row_to_json(t)::text as row from "session_token" t union all select row_to_json(s)::text from "session" s',
      [],
    );
    const all = rows.map((row) => row['row']).join('\n');
    for (const token of [access_token, refresh_token, Buffer.from(access_token, 'base64url').toString('hex')])
      expect(all).not.toContain(token);
  });

  it('[R4.017] a token of ten minutes ago is refused with 5001, and a refresh brings one that is good', async () => {
    const { access_token, refresh_token } = await server.signIn();
    server.advance(10 * MINUTE);
    expect(await codeOf(access_token)).toBe(5001);
    const { data } = await refresh(refresh_token);
    expect(await codeOf(data.access_token)).toBe(200);
  });

  it('a token that was never given answers 5000', async () => {
    expect(await codeOf('A'.repeat(43))).toBe(5000);
    expect(await codeOf('with blanks')).toBe(5000);
  });

  it('[R9.010] a family of refreshes lives six hours since its sign-in', async () => {
    let { refresh_token } = await server.signIn();
    for (let minutes = 0; minutes < 355; minutes += 71) {
      server.advance(71 * MINUTE);
      refresh_token = (await refresh(refresh_token)).data.refresh_token;
    }
    server.advance(6 * MINUTE);
    expect(await refresh(refresh_token)).toMatchObject({ code: 5020, message: 'refresh token expired' });
  });

  it('the last access token of a family does not outlive it', async () => {
    const { refresh_token, issued } = await server.signIn();
    server.advance(6 * 60 * MINUTE - 2 * MINUTE);
    const { data } = await refresh(refresh_token);
    expect(data.expires).toBeLessThanOrEqual(issued + 6 * 60 * MINUTE);
  });

  it('a refresh handle is good for a second use within 10 s, for two tabs that refresh at once', async () => {
    const { refresh_token } = await server.signIn();
    const [one, two] = [await refresh(refresh_token), await refresh(refresh_token)];
    expect([one.code, two.code]).toEqual([200, 200]);
    expect(await codeOf(one.data.access_token)).toBe(200);
    expect(await codeOf(two.data.access_token)).toBe(200);
  });

  it('a refresh handle used again after 10 s ends the family: whoever holds its tokens', async () => {
    const { refresh_token } = await server.signIn();
    const { data } = await refresh(refresh_token);
    server.advance(11_000);
    expect((await refresh(refresh_token)).code).toBe(5020);
    expect(await codeOf(data.access_token)).toBe(5020);
    expect((await refresh(data.refresh_token)).code).toBe(5020);
  });

  it('[I10 grace] a program’s handle that was spent a moment ago brings nothing elsewhere, and ends the family', async () => {
    const { sessions } = server.app.context;
    const { refresh_token } = await server.signIn();
    const { data } = await refresh(refresh_token);
    await expect(sessions.refresh(refresh_token, null, '203.0.113.5')).rejects.toMatchObject({ code: 5020 });
    expect(await codeOf(data.access_token)).toBe(5020);
  });

  it('[I10 grace] one that a thief was given in that moment ends with the owner’s next refresh', async () => {
    const { refresh_token } = await server.signIn();
    const { data: own } = await refresh(refresh_token);
    const { data: stolen } = await refresh(refresh_token);
    expect(await codeOf(stolen.access_token)).toBe(200);
    server.advance(5 * MINUTE);
    const { data: renewed } = await refresh(own.refresh_token);
    server.advance(11_000);
    expect((await refresh(stolen.refresh_token)).code).toBe(5020);
    expect([await codeOf(stolen.access_token), await codeOf(renewed.access_token)]).toEqual([5020, 5020]);
  });

  it('a refresh handle two steps old ends the family also within 10 s', async () => {
    const { refresh_token } = await server.signIn();
    const { data } = await refresh(refresh_token);
    const last = await refresh(data.refresh_token);
    expect((await refresh(refresh_token)).code).toBe(5020);
    expect(await codeOf(last.data.access_token)).toBe(5020);
  });

  it('after a refresh the old access token is good for 10 s more, for calls under way', async () => {
    const { access_token, refresh_token } = await server.signIn();
    await refresh(refresh_token);
    expect(await codeOf(access_token)).toBe(200);
    server.advance(11_000);
    await expect.poll(() => codeOf(access_token)).toBe(5001);
  });

  it('an access token is no refresh handle, and a handle no access token', async () => {
    const { access_token, refresh_token } = await server.signIn();
    expect((await refresh(access_token)).code).toBe(5020);
    expect(await codeOf(refresh_token)).toBe(5000);
  });

  it('a sign-in from a browser sets an HttpOnly, SameSite=Strict cookie for the whole site', async () => {
    const { setCookie } = await signInAsBrowser();
    expect(setCookie).toMatch(/^plenum_binding=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=21600$/);
  });

  it('a token of a browser is refused in another browser and without its cookie', async () => {
    const { data, cookie } = await signInAsBrowser();
    const other = await signInAsBrowser();
    expect(await codeOf(data.access_token, { Cookie: cookie })).toBe(200);
    expect(await codeOf(data.access_token)).toBe(5054);
    expect(await codeOf(data.access_token, { Cookie: other.cookie })).toBe(5054);
  });

  it('a refresh handle of a browser is refused without its cookie, and keeps its family alive beside it', async () => {
    const { data, cookie } = await signInAsBrowser();
    expect((await refresh(data.refresh_token)).code).toBe(5020);
    const next = await refresh(data.refresh_token, { Cookie: cookie });
    expect(next.code).toBe(200);
    expect(await codeOf(next.data.access_token, { Cookie: cookie })).toBe(200);
  });

  it('the cookie alone opens nothing: the bearer is always required', async () => {
    const { cookie } = await signInAsBrowser();
    expect((await server.call('GET', 'v1/users/getToken', { headers: { Cookie: cookie } })).body.code).toBe(5000);
  });

  it('a program signs in without a cookie', async () => {
    const answer = await server.call('POST', 'v1/authenticate', { form: { username: USERS.editor, password: PASSWORD } });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('[R2.066] a ticket signs its user in once', async () => {
    const { access_token } = await server.signIn(USERS.editor);
    const { data } = (await server.call<{ ticket: string }>('POST', 'v1/tickets', { token: access_token })).body;
    const redeem = () => server.call('POST', 'v1/authenticate', { form: { username: USERS.editor, ticket: data.ticket } });
    expect((await redeem()).body).toMatchObject({ code: 200, data: { user: USERS.editor, authority: 'editor' } });
    expect((await redeem()).body.code).toBe(5054);
  });

  it("a ticket that a browser's session asked for is worth something in that browser alone, and makes no session without its cookie", async () => {
    const { data, cookie } = await signInAsBrowser();
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
    const ticket = async () =>
      (await server.call<{ ticket: string }>('POST', 'v1/tickets', { token: data.access_token, headers })).body.data.ticket;
    const redeem = async (reference: string, as: Record<string, string>) =>
      (await server.call('POST', 'v1/authenticate', { form: { username: USERS.editor, ticket: reference }, headers: as })).body
        .code;
    expect(await redeem(await ticket(), {})).toBe(5054);
    expect(await redeem(await ticket(), { Cookie: (await signInAsBrowser()).cookie })).toBe(5054);
    expect(await redeem(await ticket(), headers)).toBe(200);
  });

  it('a ticket is worth nothing after 60 s, and for another name', async () => {
    const { access_token } = await server.signIn(USERS.editor);
    const ticket = async () =>
      (await server.call<{ ticket: string }>('POST', 'v1/tickets', { token: access_token })).body.data.ticket;
    const redeem = async (username: string, reference: string) =>
      (await server.call('POST', 'v1/authenticate', { form: { username, ticket: reference } })).body.code;
    expect(await redeem(USERS.administrator, await ticket())).toBe(5054);
    const late = await ticket();
    server.advance(60_001);
    expect(await redeem(USERS.editor, late)).toBe(5054);
  });

  it('a logout ends the session with 5019 and clears the cookie', async () => {
    const { data, cookie } = await signInAsBrowser();
    const answer = await server.call('POST', 'v1/logout', { token: data.access_token, headers: { Cookie: cookie } });
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(await codeOf(data.access_token, { Cookie: cookie })).toBe(5019);
    expect((await refresh(data.refresh_token, { Cookie: cookie })).code).toBe(5019);
  });

  it('a logout leaves the other sessions of the user alone', async () => {
    const [one, two] = [await server.signIn(), await server.signIn()];
    await server.call('POST', 'v1/logout', { token: one.access_token });
    expect(await codeOf(two.access_token)).toBe(200);
  });

  it('a wrong name, a wrong password and an unknown name answer alike, byte for byte', async () => {
    const answer = async (username: string, password: string) =>
      (await server.call('POST', 'v1/authenticate', { form: { username, password } })).text;
    const wrong = await answer(USERS.viewer, 'nonsense');
    expect(wrong).toBe('{"code":5005,"message":"wrong user name or password","data":null}');
    expect(await answer('nobody-at-all', 'nonsense')).toBe(wrong);
  });

  it('user names are not told apart by case', async () => {
    expect((await server.signIn(USERS.viewer.toUpperCase())).user).toBe(USERS.viewer);
  });
});
