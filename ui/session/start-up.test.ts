import { ApiError } from '../../protocol/rest/api-error';
import { describe, expect, it, vi } from 'vitest';
import type { Authentication } from '../../protocol/rest/session';
import { memoryValues } from '../../tests/fixtures/memory-values';
import { cleanedQuery, GUEST_LANDING, startUp, storeTokens, visitOf, type StartUpWorld } from './start-up';

const NOW = 1_800_000_000_000;
const TOKEN = JSON.stringify({ userToken: 'stored', refreshToken: 'handle', issued: NOW - 1000, expires: NOW + 1000 });
const answer = (user: string, authority: Authentication['authority']): Authentication => ({
  access_token: `token of ${user}`,
  user,
  userId: '7',
  earlierName: '',
  authority,
  permissions: [],
  refresh_token: 'new handle',
  issued: NOW,
  expires: NOW + 600_000,
  organization: '',
  mustChangePassword: false,
});

function world(query: string, stored: Readonly<Record<string, string>>, change: Partial<StartUpWorld> = {}) {
  return {
    query: new URLSearchParams(query),
    values: memoryValues({ language: 'en', ...stored }),
    now: () => NOW,
    frontEndSettings: vi.fn(() => Promise.resolve([{ name: 'cloud_directory', value: '/cad/hall' }])),
    authenticateGuest: vi.fn(() => Promise.resolve(answer('guest', 'guest'))),
    redeemTicket: vi.fn((_ticket: string, userName: string) => Promise.resolve(answer(userName, 'editor'))),
    usersLocale: vi.fn(() => Promise.resolve('zh')),
    broadcastLogout: vi.fn(),
    ...change,
  };
}
const refused = (code: number) => () => Promise.reject(Object.assign(new Error('refused'), { code }));

describe('how a visit came', () => {
  it('[R2.066] userToken, username, userId and authority together make it pre-authenticated', () => {
    expect(visitOf(new URLSearchParams('userToken=t&username=u&userId=1&authority=editor'))).toEqual({
      kind: 'preAuthenticated',
      ticket: 't',
      userName: 'u',
    });
    expect(visitOf(new URLSearchParams('userToken=t&username=u&userId=1')).kind).toBe('ordinary');
  });

  it('[R2.067] guest=true makes it a guest visit', () => {
    expect(visitOf(new URLSearchParams('guest=true')).kind).toBe('guest');
    expect(visitOf(new URLSearchParams('guest=1')).kind).toBe('ordinary');
  });

  it('[R2.068] [R9.007] the default guest landing is diagram 24000000000001', () => {
    expect(GUEST_LANDING).toBe('/diagram.html?id=24000000000001');
  });

  it('the address bar keeps nothing of a ticket', () => {
    expect(cleanedQuery(new URLSearchParams('id=24000000000003&userToken=t&username=u&userId=1&authority=a'))).toBe(
      '?id=24000000000003',
    );
    expect(cleanedQuery(new URLSearchParams('guest=true'))).toBe('');
  });
});

describe('start-up', () => {
  it('[R4.001] with a stored token the front-end settings are fetched', async () => {
    const w = world('', { token: TOKEN });
    expect(await startUp(w)).toEqual({ kind: 'ready' });
    expect(w.frontEndSettings).toHaveBeenCalledOnce();
  });

  it('[R4.002] each setting of a 200 answer is stored', async () => {
    const w = world('', { token: TOKEN });
    await startUp(w);
    expect(w.values.get('cloudDirectory')).toBe('/cad/hall');
  });

  it('[R4.003] a guest visit is then redirected to the default diagram', async () => {
    const w = world('guest=true', { token: TOKEN });
    expect(await startUp(w)).toEqual({ kind: 'go', to: GUEST_LANDING });
    expect(w.authenticateGuest).not.toHaveBeenCalled();
  });

  it('[R4.004] on a failure a non-guest is sent to the access page', async () => {
    const w = world('', { token: TOKEN }, { frontEndSettings: refused(5019) });
    expect(await startUp(w)).toEqual({ kind: 'access', code: 5019 });
    expect(w.values.token()).toBeNull();
  });

  it('[walk 7, database away] a server without its database, or that is starting, says nothing of the session: it stays, and the start waits', async () => {
    for (const [error, why] of [
      [new ApiError('away', 503, 5030, null), 'database'],
      [new ApiError('starting', 502, 0, null), 'server'],
    ] as const) {
      const w = world('', { token: TOKEN }, { frontEndSettings: () => Promise.reject(error) });
      expect(await startUp(w)).toEqual({ kind: 'wait', why });
      expect(w.values.token()).not.toBeNull();
      expect(w.broadcastLogout).not.toHaveBeenCalled();
    }
  });

  it('[R4.005] and other tabs are told to log out', async () => {
    const w = world('', { token: TOKEN }, { frontEndSettings: refused(0) });
    await startUp(w);
    expect(w.broadcastLogout).toHaveBeenCalledOnce();
  });

  it('[R4.004] a guest with a token that is worth nothing any more enters anew', async () => {
    const w = world('guest=true', { token: TOKEN }, { frontEndSettings: refused(5020) });
    expect(await startUp(w)).toEqual({ kind: 'go', to: GUEST_LANDING });
    expect(w.broadcastLogout).not.toHaveBeenCalled();
  });

  it('[R4.006] without a token a guest visit authenticates as the guest user', async () => {
    const w = world('guest=true', {});
    await startUp(w);
    expect(w.authenticateGuest).toHaveBeenCalledOnce();
    expect(w.values.token()?.userToken).toBe('token of guest');
  });

  it('[R4.007] and goes to the default diagram', async () => {
    expect(await startUp(world('guest=true', {}))).toEqual({ kind: 'go', to: GUEST_LANDING });
  });

  it('[R4.007] a guest who is not let in stands at the access page with the reason', async () => {
    expect(await startUp(world('guest=true', {}, { authenticateGuest: refused(5110) }))).toEqual({ kind: 'access', code: 5110 });
  });

  it('[R4.008] without a token any other visit goes to the access page', async () => {
    expect(await startUp(world('', {}))).toEqual({ kind: 'access', code: 0 });
  });

  it('[R2.066] a ticket is redeemed once; the authority beside it counts for nothing', async () => {
    const w = world('userToken=t&username=u&userId=1&authority=administrator', {});
    expect(await startUp(w)).toEqual({ kind: 'ready' });
    expect(w.redeemTicket).toHaveBeenCalledExactlyOnceWith('t', 'u');
    expect(w.values.get('power')).toBe('editor');
  });

  it('[R2.066] a spent ticket leaves the session that is here, and without one leads to the access page', async () => {
    const query = 'userToken=t&username=u&userId=1&authority=a';
    expect(await startUp(world(query, { token: TOKEN }, { redeemTicket: refused(5054) }))).toEqual({ kind: 'ready' });
    expect(await startUp(world(query, {}, { redeemTicket: refused(5054) }))).toEqual({ kind: 'access', code: 5054 });
  });

  it('a password that must be changed first keeps the session and leads to the access page', async () => {
    const w = world('', { token: TOKEN }, { frontEndSettings: refused(5130) });
    expect(await startUp(w)).toEqual({ kind: 'access', code: 0 });
    expect(w.values.token()).not.toBeNull();
    expect(await startUp(world('', { token: TOKEN, mustChangePassword: '1' }))).toEqual({ kind: 'access', code: 0 });
  });
});

describe('what a sign-in stores', () => {
  it('[R3.011] [R3.012] user name and user id', async () => {
    const w = world('guest=true', {});
    await startUp(w);
    expect([w.values.get('userName'), w.values.get('userId')]).toEqual(['guest', '7']);
  });

  it('[R3.008] [R3.013] [R6.001] the authority is stored as power, beside the token', async () => {
    const w = world('guest=true', {});
    await startUp(w);
    expect(w.values.get('power')).toBe('guest');
    expect(w.values.token()).toEqual({
      userToken: 'token of guest',
      refreshToken: 'new handle',
      issued: NOW,
      expires: NOW + 600_000,
    });
  });

  it('[R3.009] a refresh replaces token and handle and keeps the time of the last sign-in', () => {
    const values = memoryValues({ token: TOKEN, lastSignIn: '5' });
    storeTokens(values, { ...answer('u', 'viewer'), refresh_token: 'rotated' });
    expect(values.token()).toMatchObject({ userToken: 'token of u', refreshToken: 'rotated' });
    expect(values.get('power')).toBe('viewer');
    expect(values.get('lastSignIn')).toBe('5');
  });
});

describe('the language of a first visit', () => {
  const first = (query: string, locale: () => Promise<string>) => world(query, { language: '' }, { usersLocale: vi.fn(locale) });

  it('[R4.009] is taken from ?language=, else from the user’s locale', async () => {
    const byQuery = first('language=en', () => Promise.resolve('zh'));
    await startUp(byQuery);
    expect(byQuery.values.get('language')).toBe('en');
    expect(byQuery.usersLocale).not.toHaveBeenCalled();
    const byLocale = first('', () => Promise.resolve('en'));
    await startUp(byLocale);
    expect(byLocale.values.get('language')).toBe('en');
  });

  it('[R4.010] zh becomes zh-cn', async () => {
    const w = first('', () => Promise.resolve('zh'));
    await startUp(w);
    expect(w.values.get('language')).toBe('zh-cn');
  });

  it('[R4.011] any other code is kept as it is', async () => {
    const w = first('language=pt-br', () => Promise.resolve(''));
    await startUp(w);
    expect(w.values.get('language')).toBe('pt-br');
  });

  it('[R4.012] [R9.008] a missing code, and a locale that does not answer, is zh-cn', async () => {
    const missing = first('', () => Promise.resolve(''));
    await startUp(missing);
    expect(missing.values.get('language')).toBe('zh-cn');
    const failing = first('', () => Promise.reject(new Error('down')));
    await startUp(failing);
    expect(failing.values.get('language')).toBe('zh-cn');
  });

  it('[R4.013] then the page reloads, and only then', async () => {
    expect(await startUp(first('', () => Promise.resolve('en')))).toEqual({ kind: 'reload' });
    const w = world('', { token: TOKEN });
    expect((await startUp(w)).kind).toBe('ready');
    expect(w.usersLocale).not.toHaveBeenCalled();
  });
});
