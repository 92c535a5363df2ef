import { describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../domain/catalog/limits';
import { ApiError, kindOfAnswer } from './api-error';
import { apiBaseOf, socketBaseOf } from './base-address';
import { createClient, NEAR_INFINITE, readBody, type ClientWorld } from './client';

type Reply = readonly [body: unknown, status?: number];

function clientOf(reply: (url: string, init: RequestInit) => Reply | Promise<Reply>, change: Partial<ClientWorld> = {}) {
  const tokens = { userToken: 'old', refreshToken: 'handle' };
  const calls: { url: string; init: RequestInit; headers: Record<string, string> }[] = [];
  const onAuthLost = vi.fn();
  const world: ClientWorld = {
    base: 'https://plenum.example/diagramApi/wapi/',
    fetch: async (url, init) => {
      calls.push({ url, init, headers: init.headers as Record<string, string> });
      const [body, status = 200] = await reply(url, init);
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
    },
    pageLeft: () => false,
    tokens: () => tokens,
    socketId: () => '',
    refresh: () => Promise.resolve(false),
    onAuthLost,
    ...change,
  };
  return { client: createClient(world), calls, tokens, onAuthLost };
}
const good = (data: unknown = null): Reply => [{ code: 200, message: 'ok', data }];
const bad = (code: number): Reply => [{ code, message: 'no', data: null }];

describe('where calls go', () => {
  it('[R7.001] a configured host, else the page’s own, followed by /diagramApi/wapi/', () => {
    expect(apiBaseOf('', 'https://page.example')).toBe('https://page.example/diagramApi/wapi/');
    expect(apiBaseOf('https://api.example/', 'https://page.example')).toBe('https://api.example/diagramApi/wapi/');
  });

  it('sockets use ws or wss by the page’s protocol', () => {
    expect(socketBaseOf('https://h/diagramApi/wapi/')).toBe('wss://h/diagramApi/wapi/');
    expect(socketBaseOf('http://h/diagramApi/wapi/')).toBe('ws://h/diagramApi/wapi/');
  });
});

describe('a page that is left', () => {
  it('meets no failure of calls that break off with it: they never settle', async () => {
    let left = false;
    const { client, onAuthLost } = clientOf(() => Promise.reject(new TypeError('Failed to fetch')), { pageLeft: () => left });
    await expect(client.get('v1/home')).rejects.toThrow('cannot be reached');
    left = true;
    const settled = vi.fn();
    void client.get('v1/home').then(settled, settled);
    await new Promise((done) => setTimeout(done, 5));
    expect(settled).not.toHaveBeenCalled();
    expect(onAuthLost).not.toHaveBeenCalled();
  });
});

describe('what every call carries', () => {
  it('[R7.002] an Authorization bearer and [R7.003] a Refresh-Token header', async () => {
    const { client, calls } = clientOf(() => good());
    await client.get('v1/home');
    expect(calls[0]!.headers).toMatchObject({ Authorization: 'Bearer old', 'Refresh-Token': 'handle' });
  });

  it('[R7.004] the socket id while a live connection exists, and only then', async () => {
    const without = clientOf(() => good());
    await without.client.get('v1/home');
    expect(without.calls[0]!.headers).not.toHaveProperty('Socket-Id');
    const withSocket = clientOf(() => good(), { socketId: () => 'uuid-1' });
    await withSocket.client.get('v1/home');
    expect(withSocket.calls[0]!.headers['Socket-Id']).toBe('uuid-1');
  });

  it('[R7.005] POST bodies are form-encoded', async () => {
    const { client, calls } = clientOf(() => good());
    await client.post('/v1/authenticate', { username: 'a b', password: '&=é', none: undefined });
    expect(calls[0]!.url).toBe('https://plenum.example/diagramApi/wapi/v1/authenticate');
    expect(calls[0]!.headers['Content-Type']).toBe('application/x-www-form-urlencoded');
    expect(calls[0]!.init.body).toBe('username=a+b&password=%26%3D%C3%A9');
  });

  it('query parameters are encoded', async () => {
    const { client, calls } = clientOf(() => good());
    await client.get('v1/isOk2', { query: { username: 'no access' } });
    expect(calls[0]!.url).toMatch(/v1\/isOk2\?username=no\+access$/);
  });

  it('[R9.028] one request configuration has a near-infinite time-out', () => {
    expect(NEAR_INFINITE.timeoutMs).toBe(LIMITS.nearInfiniteMs);
    expect(LIMITS.nearInfiniteMs).toBeGreaterThan(24 * 24 * 60 * 60 * 1000);
  });
});

describe('what answers mean', () => {
  it('success is HTTP 2xx with code 200, and gives the data', async () => {
    expect(await clientOf(() => good({ a: 1 })).client.get('v1/home')).toEqual({ a: 1 });
    expect(kindOfAnswer(200, { code: 0, message: '', data: null })).toBe('failure');
    expect(kindOfAnswer(500, { code: 200, message: '', data: null })).toBe('failure');
  });

  it('[R7.006] status 207 is auth-related, of the answer or of its body', () => {
    expect(kindOfAnswer(207, { code: 200, message: '', data: null })).toBe('auth');
    expect(kindOfAnswer(200, { code: 200, message: '', data: null, status: 207 })).toBe('auth');
    expect(kindOfAnswer(200, { code: 207, message: '', data: null })).toBe('auth');
  });

  it('[R7.007] so are 5019, 5020, 5125 and 5054; 5001 is refreshed first', () => {
    for (const code of [5019, 5020, 5125, 5054]) expect(kindOfAnswer(200, { code, message: '', data: null })).toBe('auth');
    for (const code of [5001, 5002]) expect(kindOfAnswer(200, { code, message: '', data: null })).toBe('expired');
  });

  it('[R7.007] an auth-related answer is told once and rejects', async () => {
    const { client, onAuthLost } = clientOf(() => bad(5019));
    await expect(client.get('v1/home')).rejects.toMatchObject({ code: 5019 });
    expect(onAuthLost).toHaveBeenCalledExactlyOnceWith(5019);
  });

  it('[R7.008] a failure rejects: refused, broken, unreachable', async () => {
    await expect(clientOf(() => bad(403)).client.get('x')).rejects.toBeInstanceOf(ApiError);
    await expect(clientOf(() => ['<html>', 502]).client.get('x')).rejects.toMatchObject({ status: 502, code: 0 });
    const down = clientOf(() => Promise.reject(new TypeError('fetch failed')));
    await expect(down.client.get('x')).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  });

  it('a body that is no answer is none', () => {
    for (const text of ['', 'x', 'null', '[]', '{}', '{"code":"200"}']) expect(readBody(text)).toBeNull();
  });
});

describe('an expired token', () => {
  const expiring = (refresh: (tokens: { userToken: string }) => Promise<boolean>) => {
    const refreshed = vi.fn();
    const made = clientOf(
      (_url, init) => ((init.headers as Record<string, string>)['Authorization'] === 'Bearer new' ? good('fresh') : bad(5001)),
      {
        refresh: async () => {
          refreshed();
          return refresh(made.tokens);
        },
      },
    );
    return { ...made, refreshed };
  };
  const renew = async (tokens: { userToken: string }) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    tokens.userToken = 'new';
    return true;
  };

  it('[R4.017] code 5001 refreshes the token and repeats the request', async () => {
    const { client, refreshed } = expiring(renew);
    expect(await client.get('v1/home')).toBe('fresh');
    expect(refreshed).toHaveBeenCalledOnce();
  });

  it('[R4.018] so does code 5002', async () => {
    let first = true;
    const { client } = clientOf(() => (first ? ((first = false), bad(5002)) : good('fresh')), {
      refresh: () => Promise.resolve(true),
    });
    expect(await client.get('v1/home')).toBe('fresh');
  });

  it('[R4.019] other requests wait for the refresh', async () => {
    const { client, calls } = expiring(renew);
    const first = client.get('v1/a');
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await Promise.resolve();
    const second = new Promise((resolve) => setTimeout(resolve, 1)).then(() => client.get('v1/b'));
    await Promise.all([first, second]);
    expect(calls.filter(({ url }) => url.endsWith('v1/b')).map(({ headers }) => headers['Authorization'])).toEqual([
      'Bearer new',
    ]);
  });

  it('[R4.020] requests that met the old token together are each repeated after one refresh', async () => {
    const { client, calls, refreshed } = expiring(renew);
    const answers = await Promise.all(['v1/a', 'v1/b', 'v1/c'].map((path) => client.get(path)));
    expect(answers).toEqual(['fresh', 'fresh', 'fresh']);
    expect(refreshed).toHaveBeenCalledOnce();
    expect(calls).toHaveLength(6);
  });

  it('a refresh that fails rejects the requests that waited', async () => {
    const { client } = expiring(() => Promise.resolve(false));
    await expect(client.get('v1/home')).rejects.toMatchObject({ code: 5001 });
  });

  it('a server that calls the fresh token expired too is not asked for ever', async () => {
    const { client, calls } = clientOf(() => bad(5001), { refresh: () => Promise.resolve(true) });
    await expect(client.get('v1/home')).rejects.toMatchObject({ code: 5001 });
    expect(calls).toHaveLength(2);
  });

  it('a bare call neither refreshes nor ends the session', async () => {
    const { client, onAuthLost } = clientOf(() => bad(5005));
    await expect(client.post('v1/authenticate', {}, { bare: true })).rejects.toMatchObject({ code: 5005 });
    expect(onAuthLost).not.toHaveBeenCalled();
  });
});
