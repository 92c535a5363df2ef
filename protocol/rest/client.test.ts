import { number, object, optional, text } from '../../domain/shape';
import { describe, expect, it, vi } from 'vitest';
import { CODES } from '../errors';
import { ApiError } from './api-error';
import { createClient, kindOfReply, readBody, type ApiReply, type ApiRequest, type ClientWorld } from './client';
import { endpoint } from './endpoint';
import { cancelImport, startImport } from './imports';
import { authenticate, checkSession } from './session';
import { fetchSnapshot } from './diagrams';

const readThing = endpoint({
  method: 'GET',
  path: '/v1/things/:name',
  permission: 'viewRead',
  params: object({ name: text() }),
  query: object({ limit: optional(text()) }),
  answer: object({ a: number }),
});
const thing = { params: { name: 'x' } };

type Reply = readonly [body: unknown, status?: number];
type Request = ApiRequest<AbortSignal>;

function clientOf(
  reply: (url: string, request: Request) => Reply | Promise<Reply>,
  change: Partial<ClientWorld<AbortSignal>> = {},
) {
  const held = { userToken: 'old', refreshToken: 'handle', socketId: '' };
  const calls: { readonly url: string; readonly request: Request }[] = [];
  const onSessionEnd = vi.fn();
  const world: ClientWorld<AbortSignal> = {
    base: 'https://plenum.example/diagramApi/wapi/',
    send: async (url, request): Promise<ApiReply> => {
      calls.push({ url, request });
      const [body, status = 200] = await reply(url, request);
      return {
        status,
        statusText: '',
        body: typeof body === 'string' || body instanceof ArrayBuffer ? body : JSON.stringify(body),
      };
    },
    credentials: () => held,
    renew: () => Promise.resolve(false),
    onSessionEnd,
    ...change,
  };
  return { client: createClient(world), calls, held, onSessionEnd };
}
const good = (data: unknown = { a: 1 }): Reply => [{ code: 200, message: 'ok', data }];
const bad = (code: number): Reply => [{ code, message: 'no', data: null }];

describe('what every call carries', () => {
  it('[R7.002] an Authorization bearer and [R7.003] a Refresh-Token header, public calls and bytes too', async () => {
    const { client, calls } = clientOf((url) => (url.endsWith('snapshot') ? [new ArrayBuffer(4)] : good()));
    await client.call(readThing, thing);
    await client.call(fetchSnapshot, { params: { id: '24000000000001' } });
    await client.call(authenticate, { body: { username: 'u' } }).catch(() => undefined);
    expect(calls).toHaveLength(3);
    for (const { request } of calls)
      expect(request.headers).toMatchObject({ Authorization: 'Bearer old', 'Refresh-Token': 'handle' });
  });

  it('[R7.004] the socket id while a live connection exists, and only then', async () => {
    const { client, calls, held } = clientOf(() => good());
    await client.call(readThing, thing);
    held.socketId = 'uuid-1';
    await client.call(readThing, thing);
    expect(calls.map(({ request }) => request.headers['Socket-Id'])).toEqual([undefined, 'uuid-1']);
  });

  it('[R7.005] POST bodies are form-encoded, as a browser encodes them', async () => {
    const { client, calls } = clientOf(() => good({}));
    const odd = "&=é ('!~*) \ud800 😀";
    await client.call(authenticate, { body: { username: 'a b', password: odd, ticket: undefined } }).catch(() => undefined);
    expect(calls[0]!.url).toBe('https://plenum.example/diagramApi/wapi/v1/authenticate');
    expect(calls[0]!.request.headers['Content-Type']).toBe('application/x-www-form-urlencoded');
    expect(calls[0]!.request.body).toBe(new URLSearchParams({ username: 'a b', password: odd }).toString());
    await client.call(cancelImport, { params: { job: 'j' } });
    expect(calls[1]!.request).toMatchObject({ body: '', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } });
  });

  it('parameters of path and query are encoded; what is left out is not sent', async () => {
    const { client, calls } = clientOf(() => good(true));
    await client.call(checkSession, { query: { username: 'no access' } });
    await client.call(checkSession);
    await client.call(readThing, { params: { name: 'a/b?c' }, query: { limit: undefined } }).catch(() => undefined);
    expect(calls.map(({ url }) => url.replace('https://plenum.example/diagramApi/wapi', ''))).toEqual([
      '/v1/isOk2?username=no+access',
      '/v1/isOk2',
      '/v1/things/a%2Fb%3Fc',
    ]);
  });

  it('a time-out, [R9.028] near-infinite for an upload, and the means to cancel', async () => {
    const { client, calls } = clientOf(() => good({ job: 'j' }));
    const cancel = new AbortController().signal;
    await client.call(readThing, thing, { cancel }).catch(() => undefined);
    await client.call(startImport, { file: { name: 'f', size: 1 } });
    await client.call(readThing, thing, { timeoutMs: 4000 }).catch(() => undefined);
    expect(calls.map(({ request }) => request.timeoutMs)).toEqual([30_000, 2_147_483_647, 4000]);
    expect(calls.map(({ request }) => request.cancel)).toEqual([cancel, undefined, undefined]);
  });
});

describe('what answers mean', () => {
  it('success is HTTP 2xx with code 200, and gives the data', async () => {
    expect(await clientOf(() => good({ a: 1 })).client.call(readThing, thing)).toEqual({ a: 1 });
    expect(kindOfReply(200, { code: 0, message: '', data: null })).toBe('failure');
    expect(kindOfReply(500, { code: 200, message: '', data: null })).toBe('failure');
  });

  it('bytes come as they are', async () => {
    const bytes = new ArrayBuffer(8);
    expect(await clientOf(() => [bytes]).client.call(fetchSnapshot, { params: { id: '1' } })).toBe(bytes);
    await expect(clientOf(() => good()).client.call(fetchSnapshot, { params: { id: '1' } })).rejects.toBeInstanceOf(ApiError);
  });

  it('an answer that does not look as its endpoint says rejects, naming endpoint and field; one that says more passes', async () => {
    await expect(clientOf(() => good({ a: '1' })).client.call(readThing, thing)).rejects.toMatchObject({
      name: 'ApiError',
      message: 'GET /v1/things/:name answered what is not understood: a: wrong-type',
    });
    await expect(clientOf(() => good(null)).client.call(readThing, thing)).rejects.toThrow('the whole: wrong-type');
    expect(await clientOf(() => good({ a: 1, b: 2 })).client.call(readThing, thing)).toMatchObject({ a: 1 });
  });

  it('[R7.006] status 207 is auth-related, of the answer or of its body', () => {
    expect(kindOfReply(207, { code: 200, message: '', data: null })).toBe('end');
    expect(kindOfReply(200, { code: 200, message: '', data: null, status: 207 })).toBe('end');
    expect(kindOfReply(200, { code: 207, message: '', data: null })).toBe('end');
  });

  it('[R7.007] so are 5019, 5020, 5125 and 5054; 5001 is renewed first', () => {
    for (const code of [5019, 5020, 5125, 5054]) expect(kindOfReply(200, { code, message: '', data: null })).toBe('end');
    for (const code of [5001, 5002]) expect(kindOfReply(200, { code, message: '', data: null })).toBe('renew');
  });

  it('[R7.007] an auth-related answer is told once and rejects', async () => {
    const { client, onSessionEnd } = clientOf(() => bad(5019));
    await expect(client.call(readThing, thing)).rejects.toMatchObject({ code: 5019 });
    expect(onSessionEnd).toHaveBeenCalledExactlyOnceWith(5019);
  });

  it('[R7.008] a failure rejects: refused, broken', async () => {
    await expect(clientOf(() => bad(403)).client.call(readThing, thing)).rejects.toBeInstanceOf(ApiError);
    await expect(clientOf(() => ['<html>', 502]).client.call(readThing, thing)).rejects.toMatchObject({ status: 502, code: 0 });
  });

  it('a body that is no answer is none', () => {
    for (const text of ['', 'x', 'null', '[]', '{}', '{"code":"200"}']) expect(readBody(text)).toBeNull();
  });
});

describe('an expired token', () => {
  const expiring = (renew: (held: { userToken: string }) => Promise<boolean>) => {
    const renewed = vi.fn();
    const made = clientOf((_url, { headers }) => (headers['Authorization'] === 'Bearer new' ? good() : bad(5001)), {
      renew: async () => {
        renewed();
        return renew(made.held);
      },
    });
    return { ...made, renewed };
  };
  const renew = async (held: { userToken: string }) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    held.userToken = 'new';
    return true;
  };
  const named = (name: string) => ({ params: { name } });

  it('[R4.017] code 5001 renews the token and repeats the request', async () => {
    const { client, renewed } = expiring(renew);
    expect(await client.call(readThing, thing)).toEqual({ a: 1 });
    expect(renewed).toHaveBeenCalledOnce();
  });

  it('[R4.018] so does code 5002', async () => {
    let first = true;
    const { client } = clientOf(() => (first ? ((first = false), bad(5002)) : good()), { renew: () => Promise.resolve(true) });
    expect(await client.call(readThing, thing)).toEqual({ a: 1 });
  });

  it('[R4.019] other requests wait for the renewal', async () => {
    const { client, calls } = expiring(renew);
    const first = client.call(readThing, named('a'));
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await Promise.resolve();
    const second = new Promise((resolve) => setTimeout(resolve, 1)).then(() => client.call(readThing, named('b')));
    await Promise.all([first, second]);
    expect(calls.filter(({ url }) => url.endsWith('/b')).map(({ request }) => request.headers['Authorization'])).toEqual([
      'Bearer new',
    ]);
  });

  it('[R4.020] requests that met the old token together are each repeated after one renewal', async () => {
    const { client, calls, renewed } = expiring(renew);
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => client.call(readThing, named(name))));
    expect(answers).toEqual([{ a: 1 }, { a: 1 }, { a: 1 }]);
    expect(renewed).toHaveBeenCalledOnce();
    expect(calls).toHaveLength(6);
  });

  it('a renewal that fails rejects the requests that waited', async () => {
    const { client } = expiring(() => Promise.resolve(false));
    await expect(client.call(readThing, thing)).rejects.toMatchObject({ code: 5001 });
  });

  it('a server that calls the fresh token expired too is not asked for ever', async () => {
    const { client, calls } = clientOf(() => bad(5001), { renew: () => Promise.resolve(true) });
    await expect(client.call(readThing, thing)).rejects.toMatchObject({ code: 5001 });
    expect(calls).toHaveLength(2);
  });

  it('a call that needs no session, or deals with its end itself, neither renews nor ends one', async () => {
    for (const code of [CODES.tokenExpired, CODES.locked]) {
      const renewed = vi.fn(() => Promise.resolve(true));
      const { client, onSessionEnd } = clientOf(() => bad(code), { renew: renewed });
      await expect(client.call(authenticate, { body: { username: 'u' } })).rejects.toMatchObject({ code });
      await expect(client.call(readThing, thing, { alone: true })).rejects.toMatchObject({ code });
      expect(renewed).not.toHaveBeenCalled();
      expect(onSessionEnd).not.toHaveBeenCalled();
    }
  });
});
