import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { endpoint, type Endpoint } from '../../protocol/rest/endpoint';
import { readHome } from '../../protocol/rest/home';
import { object, text } from '../../domain/shape';
import { serve } from '../../server/http/serve';
import { double } from '../fixtures/new-endpoint/double';
import { doubleFeature } from '../fixtures/new-endpoint/feature';
import { startApiServer, USERS, type ApiServer } from './api-server';
import { typedClient } from './typed-client';

describe('a new endpoint', () => {
  let server: ApiServer;
  beforeAll(async () => {
    server = await startApiServer({}, [doubleFeature]);
  });
  afterAll(() => server.stop());

  it('is added by two files: its object and its handler', () => {
    expect(readdirSync(new URL('../fixtures/new-endpoint', import.meta.url))).toEqual(['double.ts', 'feature.ts']);
  });

  it('is registered with its permission, which whoever lacks it is told', async () => {
    expect(server.app.access).toContainEqual({
      method: 'GET',
      path: '/diagramApi/wapi/v1/double/:of',
      permission: 'propertyRead',
    });
    const { access_token } = await server.signIn(USERS.NoAccess);
    expect((await server.call('GET', 'v1/double/21', { token: access_token })).status).toBe(403);
    expect((await server.call('GET', 'v1/double/21')).body.code).toBe(5000);
  });

  it('is called typed, and reads its parameters by their shape', async () => {
    const { access_token } = await server.signIn(USERS.viewer);
    const answer = await typedClient(server, access_token).call(double, { params: { of: 21 } });
    expectTypeOf(answer).toEqualTypeOf<{ readonly twice: number }>();
    expect(answer).toEqual({ twice: 42 });
    expect((await server.call('GET', 'v1/double/x', { token: access_token })).body).toMatchObject({
      code: 422,
      data: { rule: 'wrong-format', field: 'of', facts: { value: 'x', expected: 'a whole number' } },
    });
  });
});

describe('an endpoint that contradicts the house keeps the server from starting, and is named', () => {
  const starts = (said: Endpoint) => startApiServer({}, [(app) => serve(app, said, () => 'x')]);

  it('without a permission', async () => {
    const said = { method: 'GET', path: '/v1/forgotten', answer: text() } as unknown as Endpoint;
    await expect(starts(said)).rejects.toThrow('GET /diagramApi/wapi/v1/forgotten declares no permission');
  });

  it('of a method and a path that another has', async () => {
    await expect(starts(readHome)).rejects.toThrow(/'GET'.*'\/diagramApi\/wapi\/v1\/home'/);
  });

  it('with a parameter that it says nothing of', async () => {
    const said = endpoint({ method: 'GET', path: '/v1/one/:two', permission: 'public', params: object({}), answer: text() });
    await expect(starts(said)).rejects.toThrow('GET /v1/one/:two does not say what its parameter two is');
  });
});

it('a feature that takes a minute to begin, on a busy machine, is waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const server = await startApiServer({}, [() => void vi.advanceTimersByTime(60_000)]);
    expect((await server.call('GET', 'v1/double/21')).status).toBe(404);
    await server.stop();
  } finally {
    vi.useRealTimers();
  }
});
